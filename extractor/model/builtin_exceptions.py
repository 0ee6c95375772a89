"""The exceptions of the language and their bases.

A fixed table (library reference, "Exception hierarchy", Python 3.14), so that the result does not
depend on the Python that runs.
"""

_HIERARCHY = """
BaseException
    BaseExceptionGroup
    GeneratorExit
    KeyboardInterrupt
    SystemExit
    Exception
        ArithmeticError
            FloatingPointError
            OverflowError
            ZeroDivisionError
        AssertionError
        AttributeError
        BufferError
        EOFError
        ImportError
            ModuleNotFoundError
        LookupError
            IndexError
            KeyError
        MemoryError
        NameError
            UnboundLocalError
        OSError
            BlockingIOError
            ChildProcessError
            ConnectionError
                BrokenPipeError
                ConnectionAbortedError
                ConnectionRefusedError
                ConnectionResetError
            FileExistsError
            FileNotFoundError
            InterruptedError
            IsADirectoryError
            NotADirectoryError
            PermissionError
            ProcessLookupError
            TimeoutError
        ReferenceError
        RuntimeError
            NotImplementedError
            PythonFinalizationError
            RecursionError
        StopAsyncIteration
        StopIteration
        SyntaxError
            IndentationError
                TabError
        SystemError
        TypeError
        ValueError
            UnicodeError
                UnicodeDecodeError
                UnicodeEncodeError
                UnicodeTranslateError
        Warning
            BytesWarning
            DeprecationWarning
            EncodingWarning
            FutureWarning
            ImportWarning
            PendingDeprecationWarning
            ResourceWarning
            RuntimeWarning
            SyntaxWarning
            UnicodeWarning
            UserWarning
"""

ALIASES = {"EnvironmentError": "OSError", "IOError": "OSError", "WindowsError": "OSError"}
"""Other names of the same class (library reference, since Python 3.3)."""


def _read(tree: str) -> dict[str, tuple[str, ...]]:
    bases: dict[str, tuple[str, ...]] = {}
    above: list[str] = []
    for line in tree.split("\n"):
        if name := line.strip():
            above = [*above[: (len(line) - len(name)) // 4], name]
            bases[name] = tuple(reversed(above[:-1]))
    # The one class with two bases.
    bases["ExceptionGroup"] = ("BaseExceptionGroup", "Exception", "BaseException")
    return bases | {alias: bases[name] for alias, name in ALIASES.items()}


BUILTIN_EXCEPTIONS = _read(_HIERARCHY)
"""Name -> names of the bases, nearest first, ``object`` left out."""
