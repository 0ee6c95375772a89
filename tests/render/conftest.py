"""A small site, built once."""

from pathlib import Path

import pytest

from tests.render.invented import build


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("small") / "site"
    build(out)
    return out
