"""Grouping, counting and the accounting that stops a build."""

import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from extractor.catalog import build, with_related
from extractor.errors import AccountingError, CollisionError
from extractor.model.catalog import Catalog, ExceptionClass
from extractor.model.classify import Category, Classified, Mechanism, Reader
from extractor.model.explain import Explanation
from extractor.model.facts import OptionKind
from extractor.model.known import KnownSite, ToldSite
from extractor.model.resolve import BuiltMessage, Override, Place, ResolvedException
from extractor.model.resolve_options import Evidence, OptionEntry, Tie, TieRule
from extractor.model.resolve_reach import EntryKind, EntryPoint, Step, Way
from extractor.model.scan import FileScan, Message, Part, RaiseSite, Template
from extractor.model.settings import SiteKind
from extractor.model.sources import Inventory, Problem, Project, SourceFile
from extractor.scan import scan

FILES = {
    "pkg/a.py": (
        "import sys\n"
        "def f(x):\n"
        "    if x:\n"
        '        raise ValueError(f"bad {x}")\n'
        "    try:\n"
        "        g()\n"
        "    except OSError:\n"
        "        raise\n"
        '    assert x, "x is needed"\n'
        "    assert x\n"
        '    sys.exit("done for")\n'
    ),
    "pkg/b.py": (
        "class C:\n"
        "    def m(self, value):\n"
        '        raise ValueError(f"bad {value}")\n'
        "    def n(self, value):\n"
        "        raise ValueError(value)\n"
    ),
    "pkg/broken.py": "def f(:\n    raise ValueError\n",
}
ALL = tuple(SiteKind)


def scans(files: dict[str, str] = FILES) -> list[FileScan]:
    return [
        scan(text.encode(), path=path, module=path.removesuffix(".py").replace("/", "."))
        for path, text in files.items()
    ]


def inventory(files: dict[str, str] = FILES) -> Inventory:
    made = tuple(
        SourceFile(path=path, repository_path=path, module="m", digest="0" * 40, size=len(text))
        for path, text in sorted(files.items())
    )
    project = Project(name="owner/repo", source="folder")
    problem = Problem(path="pkg/link.py", stage="sources", reason="a link")
    return Inventory(project=project, files=made, problems=(problem,), left_out=3)


def link(path: str, line: int, end_line: int) -> str:
    return f"{path}#{line}-{end_line}"


def told(path: str, site: RaiseSite, **values: Any) -> ToldSite:
    """A site with what is known of it; as scanned unless said."""
    parts: dict[str, Any] = {
        "exception": ResolvedException(name=site.exception),
        "message": site.message,
        **values,
    }
    module = path.removesuffix(".py").replace("/", ".")
    known = KnownSite(path=path, module=module, site=site, **parts)
    return ToldSite(known=known, explanation=Explanation(reached_from=known.ways))


def built(
    found: list[FileScan] | None = None,
    kinds: tuple[SiteKind, ...] = ALL,
    **more: Any,
) -> Catalog:
    parts: dict[str, Any] = {"told": [], "entries": {}, **more}
    return build(inventory(), scans() if found is None else found, kinds=kinds, link=link, **parts)


def catalog(kinds: tuple[SiteKind, ...] = ALL) -> Catalog:
    return built(kinds=kinds)


def test_sites_of_one_type_and_template_are_one_error() -> None:
    errors = {error.title: error for error in catalog().errors}
    bad = errors["bad {x}"]
    assert [(site.path, site.line) for site in bad.sites] == [("pkg/a.py", 4), ("pkg/b.py", 3)]
    assert bad.sites[0].message is None
    assert bad.sites[1].message is not None
    assert bad.sites[1].message.text == "bad {value}"
    assert bad.sites[0].permalink == "pkg/a.py#4-4"
    assert "ValueError in C.n" in errors


def test_order_does_not_depend_on_the_order_of_scans() -> None:
    backwards = built(list(reversed(scans())))
    assert backwards == catalog()
    ids = [error.id for error in backwards.errors]
    assert ids == sorted(ids)


def test_everything_is_counted() -> None:
    coverage = catalog().coverage
    assert (coverage.files, coverage.unread_files, coverage.left_out) == (3, 1, 3)
    assert (coverage.raise_statements, coverage.raise_sites, coverage.reraises) == (4, 3, 1)
    assert (coverage.assert_statements, coverage.assert_messages) == (2, 1)
    assert (coverage.assert_sites, coverage.exit_sites, coverage.parser_error_sites) == (1, 1, 0)
    assert (coverage.with_argument, coverage.with_text, coverage.dynamic) == (3, 2, 1)
    assert coverage.dynamic_reasons == {"a parameter": 1}
    assert coverage.errors == len(catalog().errors) == 4
    assert coverage.lines == 16
    assert (coverage.option_sites, coverage.reached_sites) == (0, 0)


def test_problems_of_sources_and_scan_are_listed_in_order() -> None:
    assert [(p.path, p.stage) for p in catalog().problems] == [
        ("pkg/broken.py", "parse"),
        ("pkg/link.py", "sources"),
    ]


def test_kinds_that_the_settings_leave_out_have_no_page_but_are_counted() -> None:
    found = catalog((SiteKind.RAISE,))
    assert {site.kind for error in found.errors for site in error.sites} == {SiteKind.RAISE}
    assert found.coverage.unpublished == 2
    assert found.coverage.sites == 5


def test_a_call_whose_text_is_raised_elsewhere_is_a_site_but_no_raise_statement() -> None:
    (site,) = (s for s in scans()[1].sites if s.line == 5)
    call = replace(
        site,
        line=1,
        message=Message(text="bad {x}", parts=(Part(text="bad "), Part(field="x"))),
        thrown=Place(path="pkg/b.py", line=5),
    )
    known = ResolvedException(name="ValueError", qualified_name="builtins.ValueError")
    found = built(told=[told("pkg/b.py", call, exception=known)])
    bad = next(error for error in found.errors if error.title == "bad {x}")
    assert [(s.path, s.line, s.thrown_at) for s in bad.sites] == [
        ("pkg/a.py", 4, None),
        ("pkg/b.py", 1, "pkg/b.py:5"),
        ("pkg/b.py", 3, None),
    ]
    assert replace(found.coverage, handed_sites=0) == catalog().coverage
    assert found.coverage.handed_sites == 1


def resolved_at(path: str, line: int, column: int, **values: Any) -> Catalog:
    (scanned,) = (s for s in scans() if s.path == path)
    (site,) = (s for s in scanned.sites if (s.line, s.column) == (line, column))
    exception = ResolvedException(**values)
    message = site.message
    if exception.built is not None:
        template = exception.built.template
        message = Message(text=template.text, parts=template.parts)
    return built(told=[told(path, site, exception=exception, message=message)])


def test_what_is_known_of_the_class_takes_the_place_of_what_was_written() -> None:
    place = Place(path="pkg/errors.py", line=7)
    made = resolved_at(
        "pkg/b.py",
        5,
        8,
        name="BadInput",
        qualified_name="pkg.errors.BadInput",
        bases=("builtins.ValueError",),
        defined_at=place,
        docstring="Bad.",
        built=BuiltMessage(
            template=Template(text="bad input", parts=(Part(text="bad input"),)), place=place
        ),
        overridden_by=(Override(qualified="pkg.C", place=place),),
        overrides=1,
    )
    (error,) = (e for e in made.errors if e.exception.name == "BadInput")
    assert error.title == "bad input"
    assert error.exception.defined_at == "pkg/errors.py:7"
    assert (error.exception.docstring, error.exception.bases) == ("Bad.", ("builtins.ValueError",))
    assert error.sites[0].overrides == 1
    assert made.coverage.known_classes == 1


def test_two_classes_of_one_name_are_described_by_the_name_alone() -> None:
    made = resolved_at("pkg/a.py", 4, 8, name="ValueError", qualified_name="builtins.ValueError")
    (error,) = (e for e in made.errors if e.title == "bad {x}")
    assert error.exception == ExceptionClass(name="ValueError")


def replaced(path: str, **changes: object) -> list[FileScan]:
    return [
        msgspec.structs.replace(found, **changes) if found.path == path else found
        for found in scans()
    ]


@pytest.mark.parametrize(
    "changes",
    [{"raise_statements": 3}, {"raise_statements": 1}, {"assert_messages": 0}, {"sites": ()}],
)
def test_a_statement_without_a_record_stops_the_build(changes: dict[str, object]) -> None:
    with pytest.raises(AccountingError, match=r"pkg/a\.py"):
        built(replaced("pkg/a.py", **changes))


def test_a_file_without_a_scan_stops_the_build() -> None:
    with pytest.raises(AccountingError, match=r"pkg/a\.py: 1 file\(s\) in the source, 0 scanned"):
        built(scans()[1:])


def test_a_file_scanned_twice_stops_the_build() -> None:
    with pytest.raises(AccountingError, match=r"pkg/a\.py: 1 .* 2 scanned"):
        built([*scans(), scans()[0]])


def test_two_files_with_one_repository_path_stop_the_build() -> None:
    found = inventory()
    doubled = msgspec.structs.replace(found, files=(*found.files, found.files[0]))
    with pytest.raises(AccountingError, match=r"\[roots\]"):
        build(doubled, [*scans(), scans()[0]], kinds=ALL, link=link, told=[], entries={})


def test_a_shared_id_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["extractor.catalog.build"]  # the package's door has the same name
    monkeypatch.setattr(module, "error_id", lambda _: "0" * 16)
    with pytest.raises(CollisionError, match="0000000000000000"):
        built()


PLACE = Place(path="pkg/args.py", line=3)


def entry(kind: OptionKind, name: str, **more: Any) -> OptionEntry:
    return OptionEntry(
        key=f"{kind.value}:{name}",
        kind=kind,
        name=name,
        path="pkg/args.py",
        line=3,
        end_line=4,
        evidence=(Evidence(rule="argparse", place=PLACE),),
        **more,
    )


def test_options_and_ways_are_told_with_their_places() -> None:
    options = [
        entry(OptionKind.FLAG, "--mode", owner="pkg.args.Args", choices=("'a'",), default="'a'"),
        entry(OptionKind.ENV, "MODE"),
        entry(OptionKind.FIELD, "mode", owner="pkg.args.Request"),
        entry(OptionKind.FIELD, "loose"),
    ]
    tie = Tie(
        guard=0, expression="x", option="flag:--mode", rule=TieRule.NAME, evidence=PLACE,
        through=(PLACE,),
    )  # fmt: skip
    point = EntryPoint(kind=EntryKind.SCRIPT, name="tool", path="pkg/a.py", line=2)
    way = Way(entry=point, steps=(Step(function="f", path="pkg/a.py", line=4),))
    site = scans()[0].sites[0]
    made = built(
        entries={option.key: option for option in options},
        told=[told("pkg/a.py", site, ties=(tie,), ways=(way,))],
    )
    assert [(o.key, o.name, o.attribute) for o in made.options] == [
        ("env:MODE", "MODE", None),
        ("field:loose", "loose", None),
        ("field:mode", "Request.mode", None),
        ("flag:--mode", "--mode", "Args.mode"),
    ]
    flag = made.options[3]
    assert (flag.kind, flag.declared_at, flag.permalink) == (
        OptionKind.FLAG,
        "pkg/args.py:3",
        "pkg/args.py#3-4",
    )
    assert {option.kind for option in made.options} == set(OptionKind)
    (found,) = [error for error in made.errors if error.options]
    assert found.options == ("flag:--mode",)
    (read,) = found.sites[0].guard_options
    assert (read.expression, read.evidence, read.through) == (
        "x",
        "pkg/args.py:3",
        ("pkg/args.py:3",),
    )
    assert found.sites[0].explanation.reached_from == (way,)
    assert (made.coverage.option_sites, made.coverage.reached_sites) == (1, 1)


def test_an_error_is_of_the_kind_of_its_first_site() -> None:
    kind = Classified(
        mechanism=Mechanism.BOUND,
        reader=Reader.CALLER,
        category=Category.ARGUMENT,
        rule="argument",
        line=3,
    )
    site = scans()[0].sites[0]
    made = built(told=[replace(told("pkg/a.py", site), classified=kind)])
    found = {e.title: (e.category, e.mechanism, e.reader) for e in made.errors}
    assert found["bad {x}"] == (Category.ARGUMENT, Mechanism.BOUND, Reader.CALLER)
    assert found["done for"] == (None, None, None)


def test_what_errors_are_related_to_is_put_in() -> None:
    made = built()
    first, second = (error.id for error in made.errors[:2])
    told = with_related(made, {first: (second,)})
    assert [error.related for error in told.errors[:2]] == [(second,), ()]
