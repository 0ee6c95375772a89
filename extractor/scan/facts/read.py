"""The door: a file's bytes -> its facts, with the care that hostile input needs."""

import ast
import warnings

from extractor.model.facts import FileFacts
from extractor.scan.decode import UndecodableError, decode
from extractor.scan.facts.attempts import Attempts
from extractor.scan.facts.walk import Walk
from extractor.scan.facts.written import Written


def read_facts(content: bytes, *, path: str, module: str, package: bool) -> FileFacts:
    """Return what a file declares; one that the running Python cannot parse has ``read`` false.

    Args:
        content: the file's bytes.
        path: repository path, for the record.
        module: dotted import name; relative imports are resolved against it.
        package: whether the file is an ``__init__.py``.
    """
    try:
        text = decode(content)
        return _read(text, path=path, module=module, package=package)
    except (UndecodableError, SyntaxError, ValueError, RecursionError, MemoryError):
        return FileFacts(path=path, module=module, read=False)


def _read(text: str, *, path: str, module: str, package: bool) -> FileFacts:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text)
    code = Written(text)
    walk = Walk(tree, code, module=module, package=package)
    walk.run()
    attempts = Attempts(tree, module=module, package=package)
    declared = walk.declared
    return FileFacts(
        path=path,
        module=module,
        imports=tuple(walk.imports),
        functions=walk.functions,
        classes=walk.classes,
        assigned=tuple(walk.assigned),
        changed=walk.changed,
        choices=walk.choices,
        import_flags=tuple(attempts.flags(walk.bindings)),
        try_imports=tuple(attempts.handlers),
        declarations=declared.declarations,
        locals=declared.locals,
        assemblies=declared.assemblies,
        parser_calls=declared.parser_calls,
        computed_flags=declared.computed_flags,
        flags_named=declared.flags_named,
        started=tuple(walk.started),
        module_calls=tuple(walk.module_calls),
        main_line=walk.main_line,
        main_calls=tuple(walk.main_calls),
    )
