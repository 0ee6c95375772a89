"""The pipeline: stages joined, files lost, output that depends on the source alone."""

from functools import partial
from pathlib import Path

import pytest

from extractor import pipeline
from extractor.engine.running import Options
from extractor.errors import CatalogError, RenderError, SettingsError
from tests.cli import projects
from tests.engine import work

SLOW = "x = " + "(" * 6000 + "1" + ")" * 6000 + "\n"
"""Takes the parser more than a second."""


class Recorder:
    """Notes what a run says of itself, and may act on it."""

    def __init__(self) -> None:
        self.units: dict[str, list[int]] = {}
        self.stages: list[str] = []

    def started(self, stage: str) -> None:
        self.stages.append(f"{stage} started")
        self.units[stage] = [0, 0]

    def expected(self, stage: str, count: int) -> None:
        self.units[stage][0] += count

    def advanced(self, stage: str, count: int) -> None:
        self.units[stage][1] += count

    def finished(self, stage: str, seconds: float) -> None:
        assert seconds > 0
        self.stages.append(f"{stage} finished")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return projects.write(tmp_path / "harbour")


def test_build_tells_how_it_goes_on_and_what_it_took(project: Path, tmp_path: Path) -> None:
    recorder = Recorder()
    built = pipeline.build(str(project), tmp_path / "site", progress=recorder)
    stages = ["source", "scan", "resolve", "explain", "catalog", "relate", "render"]
    assert recorder.stages == [f"{s} {end}" for s in stages for end in ("started", "finished")]
    assert [timing.stage for timing in built.timings] == stages
    assert recorder.units["scan"] == [3, 3]
    assert recorder.units["render"][0] == recorder.units["render"][1] > 0
    assert built.report.pages >= len(built.catalog.errors) == 5
    published = pipeline.load_catalog(tmp_path / "site" / "api" / "catalog.json")
    assert published == built.catalog


def test_the_catalog_does_not_depend_on_the_number_of_processes(project: Path) -> None:
    more = {f"m{n}": f"def f():\n    raise KeyError('k{n}')\n" * (n + 1) for n in range(40)}
    projects.write(project, **more)
    found = [
        pipeline.dump_catalog(pipeline.scan(str(project), options=Options(jobs=jobs)).catalog)
        for jobs in (1, 2, 3)
    ]
    assert found[0] == found[1] == found[2]


def test_texts_that_callers_hand_over_are_errors(tmp_path: Path) -> None:
    project = tmp_path / "project"
    projects.write(
        project,
        help="def fail(text):\n    raise KeyError(text)\n",
        use="from harbour.help import fail\nif x:\n    fail('no room')\n",
    )
    catalog = pipeline.scan(str(project), options=Options(jobs=2)).catalog
    (found,) = (error for error in catalog.errors if error.title == "no room")
    (site,) = found.sites
    assert (site.path, site.line) == ("src/harbour/use.py", 3)
    assert site.thrown_at == "src/harbour/help.py:2"
    assert catalog.coverage.handed_sites == 1


def test_a_file_that_takes_too_long_is_listed_and_the_run_goes_on(project: Path) -> None:
    projects.write(project, slow=SLOW)
    options = Options(time_limit=0.5)
    catalog = pipeline.scan(str(project), options=options).catalog
    [problem] = catalog.problems
    assert problem.path == "src/harbour/slow.py"
    assert problem.stage == "scan"
    assert problem.reason == "The scan of this file was given up: took longer than 0.5 s."
    assert len(catalog.errors) == 5
    assert catalog.coverage.unread_files == 1


def test_a_file_that_goes_away_is_listed_and_the_run_goes_on(project: Path) -> None:
    class Thief(Recorder):
        def started(self, stage: str) -> None:
            super().started(stage)
            if stage == "scan":
                (project / "src/harbour/pilot.py").unlink()

    catalog = pipeline.scan(str(project), progress=Thief()).catalog
    [problem] = catalog.problems
    assert problem.path == "src/harbour/pilot.py"
    assert problem.stage == "sources"
    assert {error.exception.name for error in catalog.errors} == {"BerthError"}


def test_a_settings_file_of_the_source_counts_and_one_named_replaces_it(
    project: Path, tmp_path: Path
) -> None:
    (project / "raisedex.toml").write_text("kinds = ['exit']\n")
    scanned = pipeline.scan(str(project))
    assert [error.exception.name for error in scanned.catalog.errors] == ["SystemExit"]
    config = tmp_path / "own.toml"
    config.write_text("kinds = ['assert']\n")
    scanned = pipeline.scan(str(project), options=Options(config=config))
    assert [error.exception.name for error in scanned.catalog.errors] == ["AssertionError"]


def test_a_wrong_setting_of_the_source_names_it(project: Path) -> None:
    (project / "raisedex.toml").write_text("kind = []\n")
    with pytest.raises(SettingsError, match=r"raisedex\.toml: `kind` is not a setting"):
        pipeline.scan(str(project))


def test_templates_are_used_only_from_settings_that_were_named(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = project / "raisedex.toml"
    config.write_text("source = '.'\n[site]\ntemplates = 'look'\n")
    (project / "look" / "static").mkdir(parents=True)
    (project / "look" / "static" / "custom.css").write_text("/* ours */\n")
    monkeypatch.chdir(project)

    def style(source: str | None, options: Options) -> str:
        out = tmp_path / f"site{len(list(tmp_path.iterdir()))}"
        built = pipeline.build(source, out, options=options)
        assert bool(built.warnings) is (options.config is None)
        return (out / "static" / "site.css").read_text()

    assert "/* ours */" in style(str(project), Options(config=config))
    assert "/* ours */" not in style(str(project), Options())
    assert "/* ours */" not in style(None, Options())


def test_a_stranger_s_folder_is_not_written_to(project: Path) -> None:
    with pytest.raises(RenderError):
        pipeline.build(str(project), project / "src")


def test_a_catalog_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match=r"none\.json: cannot read the catalog"):
        pipeline.load_catalog(tmp_path / "none.json")


def test_a_catalog_goes_into_new_folders_through_links_and_into_devices(
    project: Path, tmp_path: Path
) -> None:
    catalog = pipeline.scan(str(project)).catalog
    path = tmp_path / "a" / "b" / "catalog.json"
    pipeline.write_catalog(catalog, path)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    path.write_bytes(b"")
    pipeline.write_catalog(catalog, link)
    assert link.is_symlink()
    assert pipeline.load_catalog(path) == catalog
    pipeline.write_catalog(catalog, Path("/dev/null"))
    assert not Path("/dev/null").is_file()


def test_no_page_may_be_lost() -> None:
    with pipeline._Run(Options(time_limit=0.3), Recorder()) as run, run._stage("render"):
        assert list(run._spread(work.square, iter([2, 3]))) == [4, 9]
        with pytest.raises(SystemExit, match="left at 1"):
            list(run._spread(work.leave, [1]))
        with pytest.raises(RenderError, match="A page could not be made: took longer"):
            list(run._spread(partial(work.hang, 1), [1]))


def test_the_inventory_holds_the_pin_and_the_files(project: Path) -> None:
    found = pipeline.inventory(str(project))
    assert found.project.repository == "https://github.com/quay/harbour"
    assert [file.module for file in found.files] == ["harbour", "harbour.berths", "harbour.pilot"]


def test_tests_and_documents_tell_of_situations(tmp_path: Path) -> None:
    project = tmp_path / "project"
    projects.write(project)
    (project / "tests/test_pilot.py").write_text(
        "import pytest\n\ndef test_no_pilot():\n"
        "    with pytest.raises(AssertionError, match='There is no pilot'):\n        board(None)\n"
    )
    (project / "tests/test_broken.py").write_text("def raises(:\n")
    catalog = pipeline.scan(str(project), options=Options(jobs=2)).catalog
    assert not catalog.problems
    said = [
        each.text
        for error in catalog.errors
        for site in error.sites
        for each in site.explanation.situations
    ]
    assert said == ["`test_no_pilot` expects this error from `board(None)`."]
