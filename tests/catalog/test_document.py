"""JSON out and in, and the schema."""

import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from extractor.catalog import dumps, error_json, loads, schema
from extractor.errors import CatalogError
from tests.catalog.test_build import catalog


def test_what_goes_out_comes_in() -> None:
    made = catalog()
    assert loads(dumps(made), origin="x.json") == made
    assert dumps(loads(dumps(made), origin="x.json")) == dumps(made)


def test_document_keeps_to_its_schema() -> None:
    validator = jsonschema.Draft202012Validator(schema())
    validator.check_schema(schema())
    document = json.loads(dumps(catalog()))
    validator.validate(document)
    document["errors"][0]["sites"][0]["line"] = "four"
    assert not validator.is_valid(document)


def test_schema_carries_the_words_of_the_model() -> None:
    definitions = schema()["$defs"]
    assert definitions["Error"]["properties"]["title"]["description"].startswith("Headline")
    assert "fields" in definitions["Site"]["properties"]["message"]["description"]


def test_one_error_names_its_project() -> None:
    made = catalog()
    document = json.loads(error_json(made.errors[0], made.project))
    assert document["error"]["id"] == made.errors[0].id
    assert document["project"]["name"] == "owner/repo"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a catalog"),
        (b"{", "not a catalog"),
        (b"\xff\xfe", "not a catalog"),
        (b"[]", "not a catalog"),
        (b"{}", "schema is missing"),
        (b'{"schema": "raisedex/catalog/99"}', "raisedex/catalog/99"),
        (b'{"schema": "raisedex/catalog/1"}', "not a catalog"),
    ],
)
def test_what_is_no_catalog_is_told(data: bytes, words: str) -> None:
    with pytest.raises(CatalogError, match=words) as caught:
        loads(data, origin="some.json")
    assert str(caught.value).startswith("some.json: ")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda error: error.update(id="../../outside"), "not 16 hex digits"),
        (lambda error: error.update(id="ABCDEF0123456789"), "not 16 hex digits"),
        (lambda error: error.update(sites=[]), "no sites"),
        (lambda error: error["sites"][0].update(line=999), "do not fit"),
        (lambda error: error["sites"][0]["excerpt"].update(start=-5), "do not fit"),
    ],
)
def test_what_the_pages_rely_on_is_checked(
    spoil: Callable[[dict[str, Any]], None], words: str
) -> None:
    document = json.loads(dumps(catalog()))
    spoil(document["errors"][0])
    with pytest.raises(CatalogError, match=words):
        loads(json.dumps(document).encode(), origin="some.json")


def test_an_id_twice_is_told() -> None:
    document = json.loads(dumps(catalog()))
    document["errors"].append(document["errors"][0])
    with pytest.raises(CatalogError, match="there twice"):
        loads(json.dumps(document).encode(), origin="some.json")
