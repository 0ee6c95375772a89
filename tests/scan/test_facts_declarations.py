"""What files declare for their users: one small file per form."""

from textwrap import dedent

import pytest

from extractor.model.facts import Declaration, FileFacts, OptionKind
from extractor.scan.facts import read_facts


def facts(source: str) -> FileFacts:
    return read_facts(dedent(source).encode(), path="pkg/mod.py", module="pkg.mod", package=False)


def only(source: str) -> Declaration:
    (found,) = facts(source).declarations
    return found


def test_argparse_flag() -> None:
    found = only("""
        parser.add_argument(
            "-w", "--worker-count", type=int, default=4,
            help="How many workers "
            f"run (at most {LIMIT})."
        )
        """)
    assert found.kind is OptionKind.FLAG
    assert (found.name, found.aliases) == ("--worker-count", ("-w",))
    assert found.destination == "worker_count"
    assert found.help == "How many workers run (at most {LIMIT})."
    assert (found.default, found.type, found.line, found.end_line) == ("4", "int", 2, 6)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ('"--dry-run", action="store_true"', {"type": "flag", "default": "False"}),
        ('"--no-color", dest="color", action="store_false"', {"destination": "color"}),
        ('"--no-color", action="store_false"', {"default": "True"}),
        ('"-v", action="count"', {"type": "flag", "destination": "v"}),
        ('"source"', {"name": "source", "destination": "source"}),
        ('"--mode", choices=["a", 1]', {"choices": ("'a'", "1"), "choices_from": None}),
        ('"--mode", choices=MODES', {"choices": (), "choices_from": "MODES"}),
        ('"--mode", help=text', {"help": None}),
        (
            '"--cache", action=argparse.BooleanOptionalAction',
            {"aliases": ("--no-cache",), "type": "flag"},
        ),
    ],
)
def test_argparse_forms(arguments: str, expected: dict[str, object]) -> None:
    found = only(f"group.add_argument({arguments})")
    assert {name: getattr(found, name) for name in expected} == expected


def test_computed_flags_are_no_declaration_but_noted() -> None:
    found = facts("""
        def generate(parser, cls):
            for name in cls.names:
                parser.add_argument(f"--{name}")
        """)
    assert found.declarations == ()
    assert found.computed_flags == (4,)


def test_parser_handed_on() -> None:
    (call,) = facts("""
        class Config:
            @classmethod
            def flags(cls, parser):
                tools.generate(parser, cls)
        """).parser_calls
    assert (call.callee, call.handed, call.scope) == ("tools.generate", ("cls",), "Config.flags")


def test_optparse() -> None:
    found = only('options.add_option("-q", "--quiet", action="store_true", help="Say less.")')
    assert (found.evidence, found.name, found.help) == ("optparse", "--quiet", "Say less.")


def test_click_command() -> None:
    option, argument = facts("""
        @click.command()
        @click.option("--shade/--no-shade", "shaded", default=True, help="Draw shadows.")
        @click.argument("source", type=click.Choice(["file", "web"]))
        def draw(shaded, source): ...
        """).declarations
    assert (option.name, option.aliases) == ("--shade", ("--no-shade",))
    assert (option.destination, option.type, option.default) == ("shaded", "flag", "True")
    assert (argument.name, argument.choices) == ("source", ("'file'", "'web'"))


@pytest.mark.parametrize(
    "source", ['menu.option("Save")', 'field.argument("x")', "option(name)", 'option("--a", name)']
)
def test_no_click(source: str) -> None:
    assert facts(source).declarations == ()


def test_typer_command() -> None:
    size, name, plain = facts("""
        def main(
            size: int = typer.Option(5, "--size", "-s", help="Edge length."),
            name: Annotated[str, typer.Argument(help="Whom to greet.")] = "you",
            dry_run: bool = typer.Option(...),
        ): ...
        """).declarations
    assert (size.name, size.aliases, size.default) == ("--size", ("-s",), "5")
    assert (size.help, size.type) == ("Edge length.", "int")
    assert (name.name, name.default, name.type) == ("name", '"you"', "str")
    assert (plain.name, plain.default, plain.destination) == ("--dry-run", None, "dry_run")


def test_dataclass_fields() -> None:
    found = {
        each.name: each
        for each in facts("""
            @dataclass(frozen=True)
            class Config:
                LIMIT: ClassVar[int] = 3
                size: int
                mode: Literal["fast", "safe"] = "fast"
                kind: Literal["a"] | None = None
                tags: list[str] = field(default_factory=list)
                path: str = field(default="x", metadata={"help": "Where.", "choices": PATHS})
                plain = 3
            """).declarations
    }
    assert list(found) == ["size", "mode", "kind", "tags", "path"]
    assert all(each.owner == "Config" for each in found.values())
    assert found["mode"].choices == ("'fast'", "'safe'")
    assert found["kind"].choices == ("'a'",)
    assert found["tags"].default == "list()"
    assert (found["path"].help, found["path"].choices_from) == ("Where.", "PATHS")
    assert (found["path"].default, found["size"].default) == ('"x"', None)


def test_annotations_that_carry_help() -> None:
    found = {
        each.destination: each
        for each in facts("""
            class Config:
                host: A[str, "Where to listen."] = "localhost"
                level: A[Literal["x"], Opt(help="How loud.", choices=LEVELS, aliases=["-l"])] = "x"
                size: A[int, Opt(flag="--edge", description="Edge.")] = 1
                own: A[int, Opt(help="Not for you.", no_cli=True)] = 1
                pair: tuple[int, str] = (1, "")
            """).declarations
    }
    assert set(found) == {"host", "level", "size", "own"}
    assert (found["host"].help, found["host"].type) == ("Where to listen.", "str")
    assert found["host"].wrapper == "A"
    level = found["level"]
    assert (level.aliases, level.choices, level.choices_from) == (("-l",), (), "LEVELS")
    assert (found["size"].name, found["size"].help) == ("--edge", "Edge.")
    assert [name for name, each in found.items() if each.internal] == ["own"]


def test_pydantic_field() -> None:
    (found,) = facts("""
        class Order(BaseModel):
            count: int = Field(1, description="How many.", alias="n")
        """).declarations
    assert (found.help, found.default, found.aliases) == ("How many.", "1", ("n",))
    assert found.evidence == "annotation"


@pytest.mark.parametrize(
    ("source", "name", "default"),
    [
        ('os.environ["APP_HOME"]', "APP_HOME", None),
        ('os.environ.get("APP_HOME", "/srv")', "APP_HOME", '"/srv"'),
        ('os.getenv("app_home")', "app_home", None),
        ('"APP_HOME" in os.environ', "APP_HOME", None),
        ('get_bool_env_var("APP_TRACE", "false")', "APP_TRACE", '"false"'),
    ],
)
def test_environment(source: str, name: str, default: str | None) -> None:
    found = only(source)
    assert (found.kind, found.name, found.default) == (OptionKind.ENV, name, default)


@pytest.mark.parametrize(
    "source",
    [
        'os.environ["APP_HOME"] = "x"',
        'set_env_var("APP_HOME", "x")',
        "os.getenv(name)",
        'make_env("sandbox")',
        'lookup("APP_HOME")',
    ],
)
def test_no_read_of_the_environment(source: str) -> None:
    assert facts(source).declarations == ()


def test_registry_of_variables() -> None:
    first, second = facts("""
        class Envs:
            APP_TRACE = EnvBool(False)
            APP_PORT: EnvInt = EnvInt(80)
            helper = EnvBool(True)
            APP_OTHER = compute()
        """).declarations
    assert (first.name, first.default, first.owner) == ("APP_TRACE", "False", "Envs")
    assert (second.name, second.type) == ("APP_PORT", "EnvInt")


def test_locals_with_one_short_assignment() -> None:
    found = {
        (each.scope, each.name): each.code
        for each in facts("""
            def run(config, other):
                mode = config.mode
                twice = config.a
                twice = config.b
                total = config.a + config.b
                shared = config.c
                config = config.inner
                def inner():
                    nonlocal shared
                    shared = 1
                try:
                    caught = config.d
                except E as caught:
                    pass
            """).locals
    }
    assert found == {("run", "mode"): "config.mode"}


def test_attributes_of_self() -> None:
    found = [
        (each.scope, each.name, each.code)
        for each in facts("""
            class Engine:
                def __init__(self, config):
                    self.config = config
                    self.other = config.x
                    self.made = None
                    self.pair, self.mode = config.pair
                def start(self):
                    self.other = 3 + 4
                    self.made = Maker()
            """).locals
    ]
    assert found == [
        ("Engine.__init__", "self.config", "config"),
        ("Engine.start", "self.made", "Maker()"),
    ]


def test_assembled_class() -> None:
    (found,) = facts("""
        class Whole: ...
        PARTS = [First, Second]
        notes, defaults = collect(PARTS)
        Whole.__annotations__ = {**notes}
        """).assemblies
    assert (found.name, found.line) == ("Whole", 5)
    assert {"First", "Second"} <= set(found.sources)


def test_class_made_by_a_call() -> None:
    (found,) = facts('Whole = dataclasses.make_dataclass("Whole", fields_of(Part))').assemblies
    assert "Part" in found.sources


def test_flags_in_texts() -> None:
    found = facts('''
        def f():
            """Use --fast-mode, or --slow."""
            fail(f"--slow needs {x}, not a--b or ---c")
        ''').flags_named
    assert [(each.name, each.line) for each in found] == [("--fast-mode", 3), ("--slow", 3)]


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    x = a" + ".b()" * 900,
        'parser.add_argument("--x", help=' + " + ".join(['"a"'] * 900) + ")",
        'os.getenv("APP_X")' + ".a" * 900,
    ],
)
def test_deep_nesting_loses_no_file(source: str) -> None:
    assert facts(source).read


def test_help_of_several_parts() -> None:
    assert only('p.add_argument("--x", help="a" + f"{b}" "c")').help == "a{b}c"
    assert only('p.add_argument("--x", help="a" + b)').help is None


@pytest.mark.parametrize("value", ["[f(x)]", "[-x]", "NAMES"])
def test_choices_that_are_no_literals(value: str) -> None:
    found = only(f'p.add_argument("--x", choices={value})')
    assert (found.choices, found.choices_from) == ((), value)
