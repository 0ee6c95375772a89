"""An invented package that fails in many ways, written to disk, scanned, and really run."""

import importlib
import sys
import traceback
from pathlib import Path
from typing import NamedTuple

FILES = {
    "lantern/__init__.py": "",
    "lantern/errors.py": '''\
class LanternError(Exception):
    """Base of all."""


class WickError(LanternError, ValueError):
    pass


class CodedError(LanternError):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code

    def __str__(self):
        return f"[{self.code}] {self.args[0]}"
''',
    "lantern/light.py": """\
from lantern.errors import CodedError, WickError

COLOURS = ("white", "red", "green")


def light(oil, colour="white", count=1):
    if oil <= 0:
        raise ValueError(f"The lamp needs oil, got {oil!r}")
    if colour not in COLOURS:
        raise WickError(f"Unknown colour {colour!r}: choose one of {', '.join(COLOURS)}")
    assert count > 0, f"The count of lamps must be positive: {count}"
    if count > 9:
        raise RuntimeError(
            f"A mast of {count} lamps with {oil:.1f} litres each is too heavy.\\n"
            f"Take fewer lamps, or less oil."
        )
    return oil / count


class Mast:
    def __init__(self, height):
        self.height = height
        self.lamps = {}

    def hoist(self, name):
        if name in self.lamps:
            raise KeyError(f"There already is a lamp called {name}")
        if self.height < 2:
            raise CodedError(17, f"The mast is {self.height} m high, which is too low for {name}")
        self.lamps[name] = True

    def lower(self, name):
        try:
            return self.lamps.pop(name)
        except KeyError as error:
            raise LookupError(f"No lamp called {name!r} hangs on the mast") from error

    def douse(self, name):
        return self.lamps[name]

    def trim(self):
        raise NotImplementedError


def relight(mast, name):
    try:
        mast.lower(name)
    except LookupError:
        raise TimeoutError(f"Relighting {name} took longer than {mast.height} s")


def _refuse(text):
    raise PermissionError(text)


def signal(code):
    if not code:
        _refuse("Signals need the harbour master's permission")
    if code == "group":
        raise ExceptionGroup("several signals failed", [WickError("wet wick at signal 3")])
    return [1, 2][code]


def wet(wick):
    raise WickError(f"wet wick at signal {wick}")


def burn(hours):
    if hours > 24:
        raise OverflowError(f"{hours} h is longer than a day")
    return f"{hours}"


def pair(a, b):
    if type(a) is not type(b):
        raise TypeError(f"cannot join {type(a).__name__} and {type(b).__name__} lanterns")
    return a.joined(b)
""",
}


class Call(NamedTuple):
    """A call that fails, and the beginning of the title of the error that it is."""

    name: str
    code: str
    title: str | None
    """``None`` where the project does not raise it."""
    bare: bool = True
    """Whether its message alone tells the error."""


CALLS = (
    Call("oil", "light(-3)", "The lamp needs oil"),
    Call("colour", "light(1, colour='blue')", "Unknown colour"),
    Call("count", "light(1, count=0)", "The count of lamps"),
    Call("lines", "light(7.25, count=12)", "A mast of {count} lamps"),
    Call("coded", "Mast(1).hoist('bow')", "[17]", bare=False),
    Call("from", "Mast(3).lower('stern')", "No lamp called"),
    Call("context", "relight(Mast(3), 'stern')", "Relighting"),
    Call("empty", "Mast(3).trim()", "NotImplementedError in Mast.trim", bare=False),
    Call("handed", "signal(None)", "Signals need the harbour master's permission"),
    Call("wick", "wet([4, 5])", "wet wick at signal"),
    Call("hours", "burn(31)", "{hours} h is longer"),
    Call("types", "pair(1, 'x')", "cannot join"),
    Call("key", "[m := Mast(3), m.hoist('bow'), m.hoist('bow')]", "There already is a lamp"),
    Call("implicit key", "Mast(3).douse('bow')", None),
    Call("implicit index", "signal(5)", None),
    Call("implicit type", "light('much')", None),
    Call("implicit attribute", "pair(1, 2)", None),
    Call("wrong call", "burn(1, 2)", None),
)


def write(folder: Path) -> Path:
    """Write the package into a folder of packages."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def failing(folder: Path) -> dict[str, BaseException]:
    """Run every call with the package from a folder; return what each raised."""
    sys.path.insert(0, str(folder))
    try:
        module = importlib.import_module("lantern.light")
    finally:
        sys.path.remove(str(folder))
    try:
        return {call.name: _raised(call.code, vars(module)) for call in CALLS}
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "lantern"]:
            del sys.modules[name]


def _raised(code: str, names: dict[str, object]) -> BaseException:
    def run() -> None:
        eval(code, dict(names))

    try:
        run()
    except Exception as error:
        # Without the frames of this file, as in a program of its own.
        outer = error.__traceback__ and error.__traceback__.tb_next
        return error.with_traceback(outer and outer.tb_next)
    raise AssertionError(f"{code} did not fail")


def printed(error: BaseException) -> str:
    """Return the traceback as the interpreter prints it."""
    return "".join(traceback.format_exception(error))
