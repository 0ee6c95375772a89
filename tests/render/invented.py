"""Catalogs of an invented project, made by hand: the render stage needs no scanned source."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from extractor.match import build_index
from extractor.model.catalog import SCHEMA, Catalog, Coverage, Error, ExceptionClass, Option, Site
from extractor.model.explain import Explanation
from extractor.model.scan import Excerpt, Guard, GuardKind, Message, Part, Template
from extractor.model.settings import SiteKind, SiteSettings
from extractor.model.sources import Problem, Project
from extractor.render import RenderReport, render

COMMIT = "5f0c1d2e3b4a59687786a5b4c3d2e1f0a9b8c7d6"
PROJECT = Project(
    name="acme/ferry",
    source="pypi:ferry==2.1.0",
    version="2.1.0",
    repository="https://github.com/acme/ferry",
    ref="v2.1.0",
    commit=COMMIT,
    date="2026-03-01",
)
SOURCE = '''\
def load(self, crate, weight):
    """Put a crate on board."""
    limit = self.limits[crate.kind]
    # The captain checks this too.
    if weight > limit:
        raise CargoError(
            f"Crate {crate.name!r} weighs {weight:.1f} t. "
            f"The limit is {limit} t."
        )
    self.hold.append(crate)
'''


def site(line: int = 6, **changes: object) -> Site:
    """A raise site in ``ferry.hold``; any field can be changed."""
    made = Site(
        kind=SiteKind.RAISE,
        path="src/ferry/hold.py",
        module="ferry.hold",
        line=line,
        column=8,
        end_line=line + 3,
        end_column=9,
        function="Hold.load",
        written="CargoError",
        statement="raise CargoError(...)",
        permalink=f"https://github.com/acme/ferry/blob/{COMMIT}/src/ferry/hold.py#L{line}",
        guards=(Guard(kind=GuardKind.IF, text="weight > limit", holds=True, line=5, end_line=5),),
        excerpt=Excerpt(start=1, lines=tuple(SOURCE.splitlines())),
        explanation=Explanation(),
    )
    return msgspec.structs.replace(made, **changes)


def message(*pieces: str | Part) -> Message:
    """A message of fixed texts and fields."""
    parts = parts_of(pieces)
    return Message(text=text_of(parts), parts=parts)


def parts_of(pieces: Sequence[str | Part]) -> tuple[Part, ...]:
    return tuple(Part(text=piece) if isinstance(piece, str) else piece for piece in pieces)


def text_of(parts: Sequence[Part]) -> str:
    written = []
    for part in parts:
        conversion = f"!{part.conversion}" if part.conversion else ""
        spec = f":{part.format_spec}" if part.format_spec else ""
        written.append(part.text if part.field is None else f"{{{part.field}{conversion}{spec}}}")
    return "".join(piece or "" for piece in written)


def template(*pieces: str | Part) -> Template:
    parts = parts_of(pieces)
    return Template(text=text_of(parts), parts=parts)


def error(number: int, said: Message, *sites: Site, **changes: object) -> Error:
    """An error with the id made of ``number``."""
    made = Error(
        id=f"{number:016x}",
        title=said.text.split(". ")[0] or "CargoError in Hold.load",
        exception=ExceptionClass(name="CargoError", bases=("ValueError",)),
        message=said,
        sites=sites or (site(),),
    )
    return msgspec.structs.replace(made, **changes)


def catalog(
    *errors: Error,
    problems: Sequence[Problem] = (),
    project: Project = PROJECT,
    options: Sequence[Option] = (),
) -> Catalog:
    """A catalog whose figures fit the errors."""
    sites = sum(len(entry.sites) for entry in errors)
    dynamic = sum(len(entry.sites) for entry in errors if entry.message.dynamic)
    return Catalog(
        schema=SCHEMA,
        project=project,
        errors=errors,
        options=tuple(options),
        reraises=(),
        problems=tuple(problems),
        coverage=Coverage(
            files=1200,
            lines=45678,
            left_out=3,
            unread_files=len(problems),
            raise_statements=sites + 2,
            assert_statements=5,
            assert_messages=1,
            sites=sites,
            raise_sites=sites,
            assert_sites=0,
            exit_sites=0,
            parser_error_sites=0,
            reraises=2,
            handed_sites=0,
            unpublished=0,
            errors=len(errors),
            unconditional=0,
            complete_conditions=0,
            known_classes=0,
            option_sites=0,
            reached_sites=0,
            explained_errors=len(errors),
            solvable_errors=0,
            solved_errors=0,
            option_errors=0,
            checked_errors=0,
            examples=0,
            sentences=0,
            extracted_sentences=0,
            with_argument=sites,
            with_text=sites - dynamic,
            dynamic=dynamic,
            dynamic_reasons={"the text is a parameter": dynamic} if dynamic else {},
        ),
    )


WEIGHT = error(
    1,
    message(
        "Crate ",
        Part(field="crate.name", conversion="r"),
        " weighs ",
        Part(field="weight", format_spec=".1f"),
        " t. The limit is ",
        Part(field="limit"),
        " t.",
    ),
    site(comments=("The captain checks this too.",), cause="problem"),
    site(60, function=None, module="ferry.dock", path="src/ferry/dock.py"),
)
DYNAMIC = error(
    2,
    Message(text="{reason}", parts=(Part(field="reason"),), dynamic="the text is a parameter"),
    site(20, written="errors.make"),
    title="CargoError in Hold.load",
)
ALTERNATIVES = error(
    3,
    Message(
        text="Port closed",
        parts=(Part(text="Port closed"),),
        alternatives=(template("Port closed"), template("Port ", Part(field="name"), " is shut")),
    ),
    site(30, kind=SiteKind.EXIT, permalink=None, module="ferry"),
    exception=ExceptionClass(name="SystemExit"),
)
SILENT = error(4, Message(text="", parts=()), site(40, kind=SiteKind.ASSERT))
SMALL = catalog(
    WEIGHT,
    DYNAMIC,
    ALTERNATIVES,
    SILENT,
    problems=[Problem(path="src/ferry/old.py", stage="parse", reason="Python 2.", line=3)],
)


def build(out: Path, found: Catalog = SMALL, settings: SiteSettings | None = None) -> RenderReport:
    """Render the catalog into ``out``."""
    return render(
        found,
        settings or SiteSettings(),
        out,
        index=build_index(found),
        catalog_json=msgspec.json.encode({"errors": len(found.errors)}),
        schema_json=b'{"type": "object"}',
    )


def files_of(out: Path) -> dict[str, bytes]:
    """Address -> content of everything in the folder."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }
