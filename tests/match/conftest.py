"""The invented package, scanned and run, for all tests of the stage."""

from pathlib import Path

import pytest

from extractor.match import Matcher, build_index
from extractor.model.catalog import Catalog
from extractor.pipeline import scan
from tests.match import lantern


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the package is installed."""
    return lantern.write(tmp_path_factory.mktemp("env") / "lib" / "site-packages")


@pytest.fixture(scope="session")
def catalog(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Its catalog, made from its repository, where it lies below ``src``."""
    repository = tmp_path_factory.mktemp("lantern")
    lantern.write(repository / "src")
    return scan(str(repository)).catalog


@pytest.fixture(scope="session")
def matcher(catalog: Catalog) -> Matcher:
    return Matcher(build_index(catalog))


@pytest.fixture(scope="session")
def errors(packages: Path) -> dict[str, BaseException]:
    """What each call of the package raises."""
    return lantern.failing(packages)


@pytest.fixture(scope="session")
def tracebacks(errors: dict[str, BaseException]) -> dict[str, str]:
    """As printed."""
    return {name: lantern.printed(error) for name, error in errors.items()}
