"""JSON out and in, and the schema."""

import json

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
