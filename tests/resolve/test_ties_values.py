"""Which options a guard reads through a namespace, a command's parameter or the environment."""

import pytest

from tests.resolve.tied import Tied


def test_namespaces() -> None:
    main = """
        def declare():
            parser = ArgumentParser()
            parser.add_argument("--mode")
            parser.add_argument("--size", dest="edge")
            return parser.parse_args()
        def check(args):
            assert args.mode, "no"
        def other(options):
            assert options.mode, "no"
        def typed(args: argparse.Namespace):
            assert args.edge and args.size, "no"
        def main():
            args = declare()
            if args.edge:
                raise ValueError("no")
        args = parser.parse_args()
        assert args.mode, "no"
        """
    main = "import argparse\n" + "\n".join(line[8:] for line in main.splitlines())
    assert [each[:2] for each in Tied({"app/main.py": main}).read()] == [
        ("args.mode", "--mode"),
        ("args.edge", "--size"),
        ("args.edge", "--size"),
        ("args.mode", "--mode"),
    ]


def test_two_parsers_of_one_file() -> None:
    main = """
        def first():
            parser.add_argument("--mode")
            args = parser.parse_args()
            assert args.mode, "no"
        def second(args):
            assert args.mode, "no"
        def third():
            parser.add_argument("--mode")
        """
    assert len(Tied({"app/main.py": main}).read()) == 1


def test_parameters_of_commands() -> None:
    main = """
        @click.command()
        @click.option("--size", type=int)
        def draw(size, other):
            assert size and other, "no"
        def helper(size):
            assert size, "no"
        def serve(port: int = typer.Option(80)):
            assert port, "no"
        """
    assert Tied({"app/main.py": main}).read() == [
        ("size", "--size", "parameter"),
        ("port", "--port", "parameter"),
    ]


ENVS = """
    class Envs:
        APP_TRACE = EnvBool(False)
    envs = Envs()
"""


@pytest.mark.parametrize(
    ("test", "expression"),
    [
        ("envs.APP_TRACE.get()", "envs.APP_TRACE.get()"),
        ("not envs.APP_TRACE.is_set()", "envs.APP_TRACE"),
        ('os.environ.get("APP_TRACE") == "1"', 'os.environ.get("APP_TRACE")'),
        ('int(os.environ["APP_TRACE"]) > 1', 'os.environ["APP_TRACE"]'),
        ('"APP_TRACE" not in os.environ', '"APP_TRACE" not in os.environ'),
        ('get_env_flag("APP_TRACE")', 'get_env_flag("APP_TRACE")'),
        ("TRACE", "TRACE"),
        ("LEVEL", "LEVEL"),
        ("local", "local"),
    ],
)
def test_environment(test: str, expression: str) -> None:
    main = f"""
import os
from app.envs import envs
TRACE = os.getenv("APP_TRACE", "0").lower() in ("1", "true")
LEVEL = int(os.getenv("APP_TRACE", "0"))
def run():
    local = not envs.APP_TRACE.get()
    local = envs.APP_TRACE.get() if local else local
def check():
    local = bool(envs.APP_TRACE.get())
    if {test}:
        raise ValueError("no")
"""
    tied = Tied({"app/envs.py": ENVS, "app/main.py": main})
    assert tied.read() == [(expression, "APP_TRACE", "environment")]


@pytest.mark.parametrize(
    "test", ["other.APP_TRACE", 'lookup("APP_TRACE")', "TWICE", "MIXED", 'os.environ.get("NONE")']
)
def test_no_environment(test: str) -> None:
    main = f"""
import os
TWICE = os.getenv("APP_TRACE")
TWICE = 3
MIXED = os.getenv("APP_TRACE") == other()
def check(other):
    assert {test}, "no"
"""
    assert all(name != "APP_TRACE" for _, name, _ in Tied({"app/main.py": main}).read())


def test_variables_of_a_module() -> None:
    envs = 'import os\nvalues = {"APP_TRACE": lambda: os.getenv("APP_TRACE")}'
    main = "import app.envs as envs\ndef run():\n    assert envs.APP_TRACE, 'no'\n"
    tied = Tied({"app/envs.py": envs, "app/main.py": main})
    assert tied.read() == [("envs.APP_TRACE", "APP_TRACE", "environment")]
