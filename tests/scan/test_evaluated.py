"""Templates hold against Python itself: programs made at random are run, and what they say is
compared with what the scan says that they can say.

A template is filled in by evaluating its fields where the error was raised. One of the alternatives
must then be the message, to the letter.
"""

import textwrap
from collections.abc import Callable
from types import FrameType

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extractor.model.scan import Message, Part
from extractor.scan import scan

NAMES = ("name", "count", "ratio", "items", "flag", "other")
_CONVERSIONS: dict[str | None, Callable[[object], object]] = {
    None: lambda value: value,
    "s": str,
    "r": repr,
    "a": ascii,
}

words = st.text(alphabet="abc XYZ09.,:-_%{}'\"\\\n\tä太", max_size=12)
fills = st.fixed_dictionaries(
    {
        "name": words,
        "count": st.integers(-999, 999),
        "ratio": st.floats(-99, 99, allow_nan=False),
        "items": st.lists(words, max_size=3),
        "flag": st.booleans(),
        "other": st.booleans(),
    }
)
expressions = st.sampled_from(
    ["name", "count", "ratio", "items", "len(items)", "count + 1", "name.upper()", "(count, name)"]
)


@st.composite
def literals(draw: st.DrawFn) -> str:
    text = draw(words)
    spelled = repr(text)
    if draw(st.booleans()) and len(text) > 1:
        cut = draw(st.integers(0, len(text)))
        return f"({text[:cut]!r} {text[cut:]!r})"
    return spelled


@st.composite
def replacement_fields(draw: st.DrawFn) -> str:
    name = draw(expressions)
    if name in {"count", "ratio", "count + 1"} and draw(st.booleans()):
        return f"{{{name}:{draw(st.sampled_from(['>8', '06', '+', '8.3e']))}}}"
    if draw(st.integers(0, 5)) == 0:
        return f"{{{name}={draw(st.sampled_from(['', '!s', '!r']))}}}"
    return f"{{{name}{draw(st.sampled_from(['', '!r', '!s', '!a', '!r:>12', '!s:<3']))}}}"


@st.composite
def f_strings(draw: st.DrawFn) -> str:
    fixed = st.text(alphabet="abc 09.,:-%äé", max_size=8)
    pieces = [
        draw(st.one_of(fixed, replacement_fields(), st.sampled_from(["{{", "}}", r"\n", r"\\"])))
        for _ in range(draw(st.integers(1, 4)))
    ]
    return 'f"' + "".join(pieces) + '"'


@st.composite
def percents(draw: st.DrawFn) -> str:
    pieces, values = [], []
    for _ in range(draw(st.integers(1, 3))):
        pieces.append(draw(words).replace("%", "%%"))
        code, pool = draw(
            st.sampled_from(
                [
                    ("%s", "name"),
                    ("%r", "name"),
                    ("%d", "count"),
                    ("%.2f", "ratio"),
                    ("%s", "items"),
                ]
            )
        )
        pieces.append(code)
        values.append(pool)
    if draw(st.booleans()):
        keyed = [f"%({index}){piece[1:]}" for index, piece in enumerate(pieces[1::2])]
        template = "".join(fixed + code for fixed, code in zip(pieces[::2], keyed, strict=True))
        table = ", ".join(f"'{index}': {value}" for index, value in enumerate(values))
        return f"({template!r} % {{{table}}})"
    return f"({''.join(pieces)!r} % ({', '.join(values)},))"


@st.composite
def formats(draw: st.DrawFn) -> str:
    pieces, arguments = [], []
    for index in range(draw(st.integers(1, 3))):
        pieces.append(draw(words).replace("{", "{{").replace("}", "}}"))
        name = draw(expressions)
        pieces.append(f"{{key{index}{draw(st.sampled_from(['', '!r', '!s:>9']))}}}")
        arguments.append((f"key{index}", name))
    template = "".join(pieces)
    if draw(st.booleans()):
        for key, _ in arguments:
            template = template.replace(f"{{{key}", "{")
        return f"{template!r}.format({', '.join(value for _, value in arguments)})"
    return f"{template!r}.format({', '.join(f'{key}={value}' for key, value in arguments)})"


def _compound(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    several = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("({} if flag else {})".format, inner, inner),
        st.builds("({} if other else {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds(lambda sep, xs: f"{sep!r}.join([{', '.join(xs)}])", words, several),
        st.builds("{}.strip()".format, inner),
        st.builds("{}.upper()".format, inner),
        st.builds("textwrap.dedent({})".format, literals()),
        st.builds("str({})".format, inner),
        # Values decide how ``repr`` quotes and what ``dedent`` takes away: literals alone are sure.
        st.builds("repr({})".format, literals()),
        st.builds("('%s at %s' % ({}, {}))".format, inner, inner),
        st.builds("'<{{}}|{{!r}}>'.format({}, {})".format, inner, inner),
    )


texts = st.recursive(
    st.one_of(
        literals(),
        f_strings(),
        percents(),
        formats(),
        st.sampled_from(["str(count)", "repr(name)", "name", "', '.join(items)"]),
    ),
    _compound,
    max_leaves=5,
)


@st.composite
def bodies(draw: st.DrawFn) -> list[str]:
    """Statements of a function that end in a raise of what they made."""
    shape = draw(st.sampled_from(["direct", "local", "branches", "default", "appended", "left"]))
    first, second = draw(texts), draw(texts)
    used = draw(st.sampled_from(["msg", "f'in {{x}}: {msg}'", "msg + '!'", "'%s.' % msg"]))
    if shape == "direct":
        return [f"raise ValueError({first})"]
    made = {
        "local": [f"msg = {first}"],
        "branches": ["if flag:", f"    msg = {first}", "else:", f"    msg = {second}"],
        "default": [f"msg = {first}", "if other:", f"    msg = {second}"],
        "appended": [f"msg = {first}", "if flag:", f"    msg += {second}"],
        "left": [
            f"msg = {first}",
            "if flag:",
            "    msg = 'not this one'",
            f"    raise ValueError({second})",
        ],
    }[shape]
    return [*made, f"raise ValueError({used})"]


def _program(body: list[str]) -> str:
    lines = "\n".join(f"    {line}" for line in body)
    return f"import textwrap\n\n\ndef check({', '.join(NAMES)}):\n{lines}\n"


def _run(program: str, values: dict[str, object]) -> tuple[str, int, FrameType]:
    """Run a program; return what it says, the line that says it, and the frame."""
    namespace: dict[str, object] = {}
    exec(compile(program, "program.py", "exec"), namespace)
    check = namespace["check"]
    assert callable(check)
    try:
        check(**values)
    except ValueError as error:
        trace = error.__traceback__
        assert trace is not None
        assert trace.tb_next is not None
        return str(error), trace.tb_next.tb_lineno, trace.tb_next.tb_frame
    raise AssertionError("the program raised nothing")


def _fill(parts: tuple[Part, ...], frame: FrameType) -> str | None:
    """Fill a template in; None where a field cannot be evaluated on this way."""
    filled = []
    for part in parts:
        if part.text is not None:
            filled.append(part.text)
            continue
        try:
            value = eval(part.field or "", frame.f_globals, frame.f_locals)
            filled.append(format(_CONVERSIONS[part.conversion](value), part.format_spec or ""))
        except NameError:
            return None
    return "".join(filled)


def _ways(message: Message) -> list[tuple[Part, ...]]:
    return [template.parts for template in message.alternatives] or [message.parts]


@given(body=bodies(), values=fills)
@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_one_of_the_templates_is_what_the_program_says(
    body: list[str], values: dict[str, object]
) -> None:
    program = _program(body)
    said, line, frame = _run(program, values)
    found = scan(program.encode(), path="program.py", module="program")
    assert found.problem is None
    (site,) = [site for site in found.sites if site.line <= line <= site.end_line]
    filled = [_fill(parts, frame) for parts in _ways(site.message)]
    # A way to say nothing at all is left out beside ways that say something.
    assert not said or said in filled, program


@given(text=st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\0\r"), max_size=30))
def test_literal_text_is_kept_to_the_letter(text: str) -> None:
    program = f"raise ValueError({text!r})\n"
    found = scan(program.encode(), path="program.py", module="program")
    (site,) = found.sites
    assert site.message.text == text


@given(text=words, margin=st.sampled_from(["", "  ", "\t"]))
def test_dedent_is_computed_as_python_does(text: str, margin: str) -> None:
    written = textwrap.indent(text, margin)
    program = f"import textwrap\nraise ValueError(textwrap.dedent({written!r}))\n"
    found = scan(program.encode(), path="program.py", module="program")
    (site,) = found.sites
    assert site.message.text == textwrap.dedent(written)


def test_filling_in_can_fail() -> None:
    said, _, frame = _run(
        _program(['raise ValueError(f"count is {count!r:>3}")']), dict.fromkeys(NAMES, 7)
    )
    fixed, field = Part(text="count is "), Part(field="count", conversion="r", format_spec=">3")
    assert said == _fill((fixed, field), frame)
    assert said != _fill((fixed, Part(field="count")), frame)
    assert _fill((Part(field="nobody"),), frame) is None
