"""``raisedex init``: a settings file and a CI workflow to start from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from extractor.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.model.sources import Inventory, SourceFile

SETTINGS = Path("raisedex.toml")
WORKFLOW = Path(".github/workflows/errors.yml")


@click.command(epilog="\b\nExamples:\n  raisedex init\n  raisedex init path/to/project --force")
@click.argument(
    "folder", type=click.Path(path_type=Path, exists=True, file_okay=False), default="."
)
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
def init(folder: Path, *, force: bool) -> None:
    """Write a raisedex.toml and a CI workflow into FOLDER.

    Name, repository and import roots are read off the project.
    """
    from extractor import pipeline

    there = [str(folder / name) for name in (SETTINGS, WORKFLOW) if (folder / name).exists()]
    if there and not force:
        raise SettingsError(f"{' and '.join(there)}: exists already. --force overwrites.")
    found = pipeline.inventory(str(folder))
    for name, text in ((SETTINGS, _settings(found)), (WORKFLOW, _WORKFLOW)):
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise SettingsError(f"{path}: cannot write: {error.strerror}.") from error
        click.echo(f"Wrote {path}")
    click.echo("Next: look through both, then run raisedex build -o site")


def _settings(found: Inventory) -> str:
    """A ``raisedex.toml`` with what the project tells about itself; the rest as comments."""
    project = found.project
    lines = [
        "# Settings of raisedex. What is commented out is the default.",
        '# include = ["**/*.py"]',
        "# exclude = []",
        "# include-tests = false",
        '# kinds = ["raise", "assert", "exit", "parser_error"]',
    ]
    roots = _roots(found.files)
    if roots:
        lines += ["", "# Where import roots lie in the repository.", "[roots]"]
        lines += [f"{_toml(root)} = {_toml(folder)}" for root, folder in roots.items()]
    lines += ["", "[project]", f"name = {_toml(project.name)}"]
    if project.repository is not None:
        lines += [f"repository = {_toml(project.repository)}"]
    lines += ['# tag = "v{version}"', "", "[site]", f"title = {_toml(project.name + ' errors')}"]
    lines += ["# The site's public address: needed for sitemap and canonical links."]
    lines += ['# url = "https://example.org/errors/"']
    return "\n".join(lines) + "\n"


def _roots(files: Sequence[SourceFile]) -> dict[str, str]:
    """Top-level packages that do not lie at the top of the repository: root -> folder."""
    roots: dict[str, str] = {}
    for file in files:
        folder, _, name = file.repository_path.rpartition("/")
        if name == "__init__.py" and "." not in file.module and folder != file.module:
            roots.setdefault(f"{file.module}/", f"{folder}/")
    return roots


def _toml(text: str) -> str:
    """A TOML basic string: JSON's escapes are TOML's, save that TOML forbids a bare DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


_WORKFLOW = """\
# Builds the error pages of this project and publishes them with GitHub Pages.
# Once: Settings > Pages > Source: GitHub Actions.
name: errors
on:
  push:
    branches: [main, master]
  pull_request:
  workflow_dispatch:
permissions:
  contents: read
concurrency:
  group: errors-${{ github.ref }}
  cancel-in-progress: true
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - uses: actions/setup-python@v5
        with:
          python-version: "3.13"
      - run: python -m pip install raisedex
      - run: raisedex build . -o site
      - uses: actions/upload-pages-artifact@v3
        with:
          path: site
  publish:
    if: >-
      github.event_name != 'pull_request'
      && github.ref_name == github.event.repository.default_branch
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: ${{ steps.publish.outputs.page_url }}
    steps:
      - id: publish
        uses: actions/deploy-pages@v4
"""
