"""Which inputs a project has. Each project is one kind of evidence, or the lack of it."""

import pytest

from extractor.model.facts import OptionKind
from tests.resolve.tied import Tied

GENERATOR = """
    from typing import Annotated
    A = Annotated

    class Opt:
        def __init__(self, help="", choices=None, hidden=False): ...

    def flags_of(parser, cls):
        for name in cls.__annotations__:
            parser.add_argument("--" + name, help="")
"""

CONFIG = """
    import dataclasses
    from app.gen import A, Opt, flags_of
    from app.names import MODES

    @dataclasses.dataclass
    class AppConfig:
        run_mode: A[str, Opt(help="How to run.", choices=MODES)] = "fast"
        size: A[int, "How large."] = 3
        secret: A[int, Opt(help="Ours.", hidden=True)] = 0
        state: int = 0

        @classmethod
        def declare(cls, parser):
            flags_of(parser, cls)
"""

NAMES = """
    MODES = ["fast", "safe"]
    def add_mode(name): MODES.append(name)
"""


def generated() -> Tied:
    return Tied({"app/gen.py": GENERATOR, "app/config.py": CONFIG, "app/names.py": NAMES})


def test_flags_generated_from_fields() -> None:
    options = generated().options
    assert set(options) == {"--run-mode", "--size", "state"}
    mode = options["--run-mode"]
    assert (mode.kind, mode.destination, mode.owner) == (
        OptionKind.FLAG,
        "run_mode",
        "app.config.AppConfig",
    )
    assert (mode.help, mode.default, mode.choices) == (
        "How to run.",
        '"fast"',
        ("'fast'", "'safe'"),
    )
    assert mode.choices_open, "add_mode() changes the list"
    assert [each.rule for each in mode.evidence] == ["dataclass", "generated"]
    assert (mode.evidence[1].place.path, mode.evidence[1].place.line) == ("app/config.py", 15)
    assert options["state"].kind is OptionKind.FIELD


def test_no_flag_without_evidence() -> None:
    project = Tied(
        {"app/gen.py": GENERATOR, "app/config.py": CONFIG.replace("flags_of(", "print(")}
    )
    assert project.options == {}


def test_flag_that_a_text_names() -> None:
    project = Tied(
        {
            "app/config.py": """
                @dataclass
                class Config:
                    run_mode: str = field(default="a", metadata={"help": "How to run."})
                    other: str = field(default="a", metadata={"help": "Not named."})
                    plain: str = "a"
                """,
            "app/use.py": 'raise ValueError("use --run-mode or --plain")',
            "far/use.py": 'raise ValueError("use --other")',
        }
    )
    entry = project.options["--run-mode"]
    assert entry.evidence[1].rule == "text"
    assert entry.evidence[1].place.path == "app/use.py"
    assert "--plain" not in project.options


def test_flag_added_by_hand_in_the_class_merges_with_the_field() -> None:
    project = Tied(
        {
            "app/config.py": """
                @dataclass
                class Config:
                    size: int = 3
                    @staticmethod
                    def declare(parser):
                        parser.add_argument("--size", "-s", type=int, help="How large.")
                        parser.add_argument("--old-size", dest="size", help="Use --size.")
                """
        }
    )
    size, old = project.options["--size"], project.options["--old-size"]
    assert (size.line, size.default, size.help) == (4, "3", "How large.")
    assert (size.aliases, size.evidence[1].rule) == (("-s",), "argparse")
    assert (old.owner, old.line) == (None, 8)


def test_flag_added_by_a_mixin() -> None:
    project = Tied(
        {
            "app/mixin.py": """
                class Flags:
                    def declare(parser):
                        parser.add_argument("--size", choices=SIZES)
                SIZES = [1, 2]
                """,
            "app/config.py": """
                from app.mixin import Flags
                @dataclass
                class Config(Flags):
                    size: int = 3
                """,
        }
    )
    entry = project.options["--size"]
    assert (entry.path, entry.choices) == ("app/config.py", ("1", "2"))
    assert entry.evidence[1].place.path == "app/mixin.py"


def test_class_that_mirrors_the_parser_of_its_file() -> None:
    source = """
        @dataclass
        class Settings:
            size: int
            mode: str

        def main(parser):
            parser.add_argument("--size", type=int)
            parser.add_argument("--mode", type=str)
        """
    assert Tied({"app/a.py": source}).options["--size"].owner == "app.a.Settings"
    other = source.replace("mode: str", "other: str")
    assert Tied({"app/a.py": other}).options["--size"].owner is None


def test_same_flag_of_two_parsers_stays_two() -> None:
    source = 'parser.add_argument("--size", default={})'
    project = Tied({"app/a.py": source.format(1), "app/b.py": source.format(2)})
    entries = project.registry.entries
    assert {(e.path, e.default) for e in entries.values()} == {("app/a.py", "1"), ("app/b.py", "2")}


def test_same_flag_of_two_parsers_of_one_file() -> None:
    source = 'a.add_argument("--size")\nb.add_argument("--size")'
    assert len(Tied({"app/a.py": source}).registry.entries) == 2


def test_assembled_class_has_the_fields_of_its_parts() -> None:
    project = Tied(
        {
            "app/gen.py": GENERATOR,
            "app/parts.py": """
                from app.gen import A
                class Network(Base):
                    port: A[int, "Where to listen."] = 80
                """,
            "app/config.py": """
                from app.gen import flags_of
                from app.parts import Network
                class Config:
                    def declare(parser):
                        flags_of(parser, Config)
                PARTS = [Network]
                notes, values = collect(PARTS)
                Config.__annotations__ = {**notes}
                Config = make_dataclass("Config", list(notes))
                """,
        }
    )
    entry = project.options["--port"]
    assert (entry.path, entry.owner) == ("app/parts.py", "app.parts.Network")


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("COLORS", ("'red'", "'blue'")),
        ('["none"] + COLORS', ("'none'", "'red'", "'blue'")),
        ('["none", *COLORS]', ("'none'", "'red'", "'blue'")),
        ("list(SHAPES.keys())", ("'dot'",)),
        ("sorted(SHAPES)", ("'dot'",)),
        ("[each.value for each in Level]", ("1", "2")),
        ("[each.name for each in Level]", ("'LOW'", "'HIGH'")),
        ("[each.name.lower() for each in Level]", ("'low'", "'high'")),
        ("Holder.KINDS", ("'x'",)),
        ("list(Holder.makers.keys())", ("'left'",)),
        ("[FIRST, LAST]", ("'a'", "9")),
        ("get_args(Mode)", ("'a'", "'b'")),
        ("known", ("'red'", "'blue'")),
    ],
)
def test_choices_that_constants_hold(written: str, values: tuple[str, ...]) -> None:
    project = Tied(
        {
            "app/names.py": """
                COLORS = ("red", "blue")
                SHAPES = {"dot": 1}
                Mode = Literal["a", "b"]
                class Level(Enum):
                    LOW = 1
                    HIGH = 2
                class Holder:
                    KINDS = ["x"]
                    makers: dict[str, type] = {"left": Level}
                FIRST = "a"
                LAST = 9
                """,
            "app/cli.py": f"""
                from app.names import *
                def declare(parser):
                    known = list(COLORS)
                    parser.add_argument("--pick", choices={written})
                """,
        }
    )
    entry = project.options["--pick"]
    assert (entry.choices, entry.choices_from) == (values, None)


@pytest.mark.parametrize(
    "written", ["load()", "COLORS + load()", "[x for x in COLORS if x]", "3", "missing", "a.b[0]"]
)
def test_choices_that_only_the_run_knows(written: str) -> None:
    source = f'COLORS = ["red"]\nparser.add_argument("--pick", choices={written})'
    entry = Tied({"app/cli.py": source}).options["--pick"]
    assert (entry.choices, entry.choices_from) == ((), written)


def test_choices_of_an_enum_type() -> None:
    source = """
        class Level(Enum):
            LOW = 1
        class JobRequest(pydantic.BaseModel):
            level: Level | None = None
            count: int = 1
        """
    options = Tied({"app/a.py": f"import pydantic\n{_dedent(source)}"}).options
    assert options["level"].choices == ("1",)
    assert options["count"].choices == ()


def test_request_models_and_what_is_inside_them() -> None:
    project = Tied(
        {
            "app/models.py": """
                @dataclass
                class Part:
                    text: str
                @dataclass
                class Job:
                    parts: list[Part]
                    size: int = 1
                @dataclass
                class Internal:
                    count: int
                """,
            "app/web.py": """
                from app.models import Job
                @app.post("/jobs")
                async def create(job: Job): ...
                @registry.post(name)
                def other(job: Internal): ...
                """,
        }
    )
    assert set(project.options) == {"parts", "size", "text"}
    assert project.options["text"].evidence[1].rule == "request"


def test_pydantic_models_that_take_what_a_user_says() -> None:
    project = Tied(
        {
            "app/a.py": """
                from pydantic import BaseModel
                from pydantic_settings import BaseSettings
                class Base(BaseModel): ...
                class OrderRequest(Base):
                    amount: int
                    _private: int = 0
                class Row(Base):
                    cells: int
                class Main(BaseSettings):
                    model_config = SettingsConfigDict(env_prefix="SHOP_")
                    port: int = 80
                class Old(BaseSettings):
                    host: str
                    class Config:
                        env_prefix = "OLD_"
                """
        }
    )
    assert set(project.options) == {"amount", "port", "host"}
    assert project.options["port"].aliases == ("SHOP_PORT",)
    assert project.options["host"].aliases == ("OLD_HOST",)


def test_variable_read_in_many_places_is_one_option() -> None:
    project = Tied(
        {
            "app/a.py": 'import os\nx = os.environ["APP_PORT"]',
            "app/b.py": 'import os\nx = os.getenv("APP_PORT", "80")',
            "app/c.py": 'import os\nx = os.getenv("APP_PORT", "81")',
        }
    )
    (entry,) = project.registry.entries.values()
    assert (entry.key, entry.path, entry.default) == ("env:APP_PORT", "app/a.py", '"80"')


def test_registry_says_more_than_a_read() -> None:
    project = Tied(
        {
            "app/a.py": 'import os\nx = os.getenv("APP_PORT", "80")',
            "app/envs.py": "class Envs:\n    APP_PORT = EnvInt(81)",
            "app/z.py": 'import os\nx = os.getenv("APP_PORT", "82")',
        }
    )
    (entry,) = project.registry.entries.values()
    assert (entry.path, entry.default, entry.type) == ("app/envs.py", "81", "EnvInt")


def _dedent(source: str) -> str:
    return "\n".join(line.removeprefix("        ") for line in source.splitlines())
