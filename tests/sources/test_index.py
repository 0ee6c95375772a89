"""Packages from an index: a real one on this machine, in both formats of the simple API."""

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from packaging.version import Version
from pypi_simple import DistributionPackage

from extractor.errors import SourceError
from extractor.model.settings import Settings
from extractor.model.sources import Inventory
from extractor.sources import open_source
from extractor.sources.index import ADDRESS_VARIABLES, choose
from tests.sources import building


class Index:
    """What the server answers with."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.yanked: set[str] = set()
        self.digests: dict[str, dict[str, str]] = {}
        self.as_json = True
        self.requests: list[str] = []
        self.address = ""

    def add(self, path: Path, *, yanked: bool = False) -> None:
        self.files[path.name] = path.read_bytes()
        self.digests[path.name] = {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        if yanked:
            self.yanked.add(path.name)

    def page(self) -> tuple[str, bytes]:
        if self.as_json:
            files = [
                {
                    "filename": name,
                    "url": f"{self.address}/files/{name}",
                    "hashes": self.digests[name],
                    "yanked": name in self.yanked,
                }
                for name in self.files
            ]
            page = {"meta": {"api-version": "1.0"}, "name": "demo-project", "files": files}
            return "application/vnd.pypi.simple.v1+json", json.dumps(page).encode()
        links = [
            f'<a href="/files/{name}#sha256={self.digests[name]["sha256"]}"'
            f"{' data-yanked' if name in self.yanked else ''}>{name}</a>"
            for name in self.files
        ]
        return "text/html", "".join(links).encode()


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[Index]:
    served = Index()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"
        pages: ClassVar[Index] = served

        def do_GET(self) -> None:
            self.pages.requests.append(self.path)
            name = self.path.rpartition("/")[2]
            if self.path == "/simple/demo-project/":
                kind, content = self.pages.page()
            elif self.path.startswith("/files/") and name in self.pages.files:
                kind, content = "application/octet-stream", self.pages.files[name]
            else:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    served.address = f"http://127.0.0.1:{server.server_port}"
    for variable in ADDRESS_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("RAISEDEX_INDEX_URL", f"{served.address}/simple/")
    yield served
    server.shutdown()
    thread.join()
    server.server_close()


def inventory(spec: str, cache: Path) -> Inventory:
    with open_source(spec, cache=cache) as source:
        return source.inventory(Settings())


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize("name", ["demo-project", "Demo_Project", "demo.project"])
def test_a_version_is_downloaded_once_and_kept(
    name: str, as_json: bool, index: Index, tmp_path: Path
) -> None:
    index.as_json = as_json
    index.add(building.wheel(tmp_path))
    index.add(building.sdist(tmp_path))
    first = inventory(f"pypi:{name}==1.2.3", tmp_path / "cache")
    assert {file.module for file in first.files} >= {"pkg.core", "pkg.sub.deep"}
    assert first.project.source == f"pypi:{name}==1.2.3"
    assert first.project.version == "1.2.3"
    asked = len(index.requests)
    again = inventory(f"pypi:{name}==1.2.3", tmp_path / "cache")
    assert again == first
    assert inventory(f"pypi:{name}==1.2.3.0", tmp_path / "other").files == first.files
    assert index.requests[asked:] == [
        "/simple/demo-project/",
        "/files/demo_project-1.2.3-py3-none-any.whl",
    ]


def test_the_newest_final_version_that_is_not_yanked(index: Index, tmp_path: Path) -> None:
    for version in ("1.9.0", "1.10.0", "2.0.0rc1"):
        index.add(building.wheel(tmp_path, version=version))
    index.add(building.wheel(tmp_path, version="1.11.0"), yanked=True)
    assert inventory("pypi:demo-project", tmp_path).project.source == "pypi:demo-project==1.10.0"
    assert inventory("pypi:demo-project==1.11.0", tmp_path).project.version == "1.11.0"
    assert inventory("pypi:demo-project==2.0.0rc1", tmp_path).project.version == "2.0.0rc1"


def test_what_is_not_on_the_index(index: Index, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="has no final version"):
        inventory("pypi:demo-project", tmp_path)
    index.add(building.wheel(tmp_path))
    with pytest.raises(SourceError, match=r"no version 9\.9 .*Newest are: 1\.2\.3"):
        inventory("pypi:demo-project==9.9", tmp_path)
    with pytest.raises(SourceError, match="no project 'nosuch'"):
        inventory("pypi:nosuch", tmp_path)
    with pytest.raises(SourceError, match="no version number"):
        inventory("pypi:demo-project==one", tmp_path)


def test_a_file_that_is_not_what_the_index_promised(index: Index, tmp_path: Path) -> None:
    index.add(building.wheel(tmp_path))
    name = next(iter(index.files))
    index.files[name] += b"more"
    with pytest.raises(SourceError, match="digest"):
        inventory("pypi:demo-project==1.2.3", tmp_path / "cache")
    assert [p for p in (tmp_path / "cache").rglob("*") if p.is_file()] == []


@pytest.mark.parametrize("digests", [{}, {"md5": "0" * 32}])
def test_an_index_without_a_strong_digest_is_not_trusted(
    digests: dict[str, str], index: Index, tmp_path: Path
) -> None:
    index.add(building.wheel(tmp_path))
    index.digests[next(iter(index.files))] = digests
    with pytest.raises(SourceError, match="gives no digest"):
        inventory("pypi:demo-project==1.2.3", tmp_path / "cache")


def test_a_kept_file_that_was_changed_is_fetched_again(index: Index, tmp_path: Path) -> None:
    index.add(building.wheel(tmp_path))
    first = inventory("pypi:demo-project==1.2.3", tmp_path / "cache")
    kept = next((tmp_path / "cache").rglob("*.whl"))
    kept.write_bytes(b"spoiled")
    assert inventory("pypi:demo-project==1.2.3", tmp_path / "cache") == first


def test_names_of_files_cannot_leave_the_cache(index: Index, tmp_path: Path) -> None:
    index.add(building.wheel(tmp_path))
    name = next(iter(index.files))
    index.files["../../" + name] = index.files.pop(name)
    index.digests["../../" + name] = index.digests.pop(name)
    with pytest.raises(SourceError, match=r"no version|no wheel or sdist"):
        inventory("pypi:demo-project==1.2.3", tmp_path / "cache")


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/simple", "file:///nowhere/simple"])
def test_an_index_that_cannot_be_reached(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RAISEDEX_INDEX_URL", address.replace("//", "//ann:secret@"))
    with pytest.raises(SourceError, match="index cannot be read") as caught:
        inventory("pypi:demo-project", tmp_path)
    assert "secret" not in str(caught.value)


def test_the_address_of_the_index_is_taken_in_order(
    index: Index, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    index.add(building.wheel(tmp_path))
    monkeypatch.delenv("RAISEDEX_INDEX_URL")
    monkeypatch.setenv("UV_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_INDEX_URL", f"{index.address}/simple")
    assert inventory("pypi:demo-project", tmp_path).project.version == "1.2.3"


def best(*filenames: str) -> str:
    packages = [
        DistributionPackage(
            filename=name,
            url=f"https://files.example/{name}",
            project="demo",
            version="1.0",
            package_type="sdist" if "-py" not in name and "-cp" not in name else "wheel",
            digests={},
            requires_python=None,
            has_sig=None,
        )
        for name in filenames
    ]
    forward = choose("demo", Version("1.0"), packages).filename
    assert choose("demo", Version("1.0"), packages[::-1]).filename == forward
    return forward


LINUX = "demo-1.0-cp312-cp312-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"


@pytest.mark.parametrize(
    ("expected", "others"),
    [
        ("demo-1.0-py3-none-any.whl", [LINUX, "demo-1.0.tar.gz"]),
        ("demo-1.0-py3-none-any.whl", ["demo-1.0-py2-none-any.whl"]),
        (LINUX, ["demo-1.0-cp39-cp39-manylinux1_x86_64.whl", "demo-1.0.tar.gz"]),
        (LINUX, ["demo-1.0-cp313-cp313-macosx_11_0_arm64.whl"]),
        (LINUX, ["demo-1.0-cp312-cp312-musllinux_1_1_x86_64.whl"]),
        (LINUX, ["demo-1.0-cp312-cp312-manylinux_2_17_aarch64.whl"]),
        (
            "demo-1.0-cp313-cp313-manylinux1_x86_64.whl",
            [LINUX, "demo-1.0-cp313-cp313t-manylinux1_x86_64.whl"],
        ),
        ("demo-1.0-2-py3-none-any.whl", ["demo-1.0-1-py3-none-any.whl"]),
        ("demo-1.0-cp312-cp312-win_amd64.whl", ["demo-1.0.tar.gz"]),
        ("demo-1.0.tar.gz", ["demo-1.0.zip", "demo-1.0.tar.Z"]),
        ("demo-1.0.tar.gz", ["demo-1.0-pyodd.whl"]),
    ],
)
def test_the_file_chosen_is_the_same_everywhere(expected: str, others: list[str]) -> None:
    assert best(expected, *others) == expected


def test_a_release_without_any_file_that_can_be_read() -> None:
    with pytest.raises(SourceError, match="no wheel or sdist"):
        best("demo-1.0.tar.Z")


@pytest.mark.network
def test_a_real_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAISEDEX_INDEX_URL", raising=False)
    got = inventory("pypi:click==8.1.7", tmp_path)
    assert (got.project.name, got.project.ref) == ("pallets/click", "v8.1.7")
    assert "click.exceptions" in {file.module for file in got.files}


@pytest.mark.network
def test_a_real_sdist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAISEDEX_INDEX_URL", raising=False)
    got = inventory("pypi:docopt==0.6.2", tmp_path)
    assert "docopt" in {file.module for file in got.files}
    assert got.problems == ()
