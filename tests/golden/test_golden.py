"""The catalog and one page of an invented repository, whole, as they were last looked at.

``make golden`` renews them; read the difference before it is committed.
"""

import os
import re
import shutil
from pathlib import Path

import pytest

from extractor import pipeline

FERRY = Path(__file__).parent / "ferry"
CATALOG = Path(__file__).parent / "catalog.json"
PAGE = Path(__file__).parent / "page.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # A copy outside this repository, so that its commit does not become the ferry's pin.
    project = tmp_path_factory.mktemp("golden") / "ferry"
    shutil.copytree(FERRY, project)
    out = project.parent / "site"
    pipeline.build(str(project), out)
    return out


def check(found: bytes, golden: Path) -> None:
    if os.environ.get("RAISEDEX_RENEW_GOLDEN") == "1":
        golden.write_bytes(found)
    same = golden.is_file() and golden.read_bytes() == found
    assert same, f"{golden.name} is not as before. If that is right: make golden"


def test_golden_catalog(site: Path) -> None:
    check((site / "api" / "catalog.json").read_bytes(), CATALOG)


def test_golden_page(site: Path) -> None:
    catalog = pipeline.load_catalog(site / "api" / "catalog.json")
    (overweight,) = (e for e in catalog.errors if e.title.startswith("Crate {crate.name!r}"))
    page = (site / "errors" / overweight.id / "index.html").read_bytes()
    # The version of the style sheet is no part of what a reader sees.
    check(re.sub(rb"\?v=\w{8}", b"?v=version", page), PAGE)
