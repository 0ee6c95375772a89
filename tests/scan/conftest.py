"""The trees that the scan is held against."""

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

WHEEL = "sglang-0.5.18-cp311-cp311-manylinux_2_34_x86_64.whl"
# The same wheel whatever Python and system run the tests: it is read, never installed.
FOR = ["--python-version=3.11", "--abi=cp311", "--platform=manylinux_2_34_x86_64"]


@pytest.fixture(scope="session")
def sglang_wheel(download_cache: Path) -> Iterator[zipfile.ZipFile]:
    """The wheel of sglang 0.5.18, downloaded once."""
    wheel = download_cache / WHEEL
    if not wheel.exists():
        with tempfile.TemporaryDirectory(dir=download_cache) as folder:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--only-binary=:all:", *FOR, "--dest", folder, "sglang==0.5.18"]
            # Another worker may do the same: whoever comes last puts an equal file in place.
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                pytest.fail(f"cannot download {WHEEL}:\n{done.stderr}", pytrace=False)
            (Path(folder) / WHEEL).replace(wheel)
    with zipfile.ZipFile(wheel) as archive:
        yield archive
