"""The OpenAPI document says what every operation does, with examples that fit; the pages are made from it."""

import warnings
from collections.abc import Iterator
from typing import Any

import jsonschema
import msgspec
import pytest
import socket_reference
from litestar.exceptions import LitestarDeprecationWarning

from benben.server.app import make_app
from benben.server.settings import Settings
from benben.server.wire.messages import AnyMessage
from benben.server.wire.reference import described_document, each_operation, operations
from benben.server.wire.requests import AnyCommand
from server.parts import Server

with warnings.catch_warnings():
    warnings.simplefilter("ignore", LitestarDeprecationWarning)
    DOCUMENT = described_document(make_app(Settings()).app.openapi_schema.to_schema())
OPERATIONS = {f"{method.upper()} {path}": operation for path, method, operation in each_operation(DOCUMENT)}


def contents(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What it takes and what it answers, where that is something."""
    parts = [operation["requestBody"]] if "requestBody" in operation else []
    parts += [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    for part in parts:
        for content in part.get("content", {}).values():
            if content.get("schema", {}).get("type") != "null":
                yield content


def test_what_is_written_is_about_operations_there_are() -> None:
    assert set(operations()) == set(OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_has_a_summary_a_description_and_examples_that_fit(name: str) -> None:
    operation = OPERATIONS[name]
    assert " " in operation["summary"] or operation["summary"] == "Metrics"
    assert operation["description"].endswith(".") and operation["description"] != operation["summary"]
    for content in contents(operation):
        assert content["example"] not in (None, {}, [])
        schema = {**content["schema"], "components": DOCUMENT["components"]}
        jsonschema.validate(content["example"], schema)


FREE = [name for name, about in operations().items() if name.startswith("GET /api/") and "answer" in about]
ASKED = [name for name in FREE if "{table}" not in name]  # those of tables are texts


@pytest.mark.parametrize("name", ASKED)
def test_a_written_example_has_the_keys_of_a_real_answer(server: Server, name: str) -> None:
    (content,) = contents(OPERATIONS[name])
    anna = server.person()
    path = name.removeprefix("GET ").replace("{game}", "ra").replace("{player}", anna.id)
    query = {"game": "ra", "seats": 2} if path == "/api/ratings" else {}
    assert content["example"].keys() == anna.get(path, **query).keys()


def test_the_page_shows_every_operation_without_scripts_and_foreign_addresses(server: Server) -> None:
    anna = server.person()
    answer = anna.ask("GET", "/schema")
    assert answer.headers["content-type"].startswith("text/html")
    for name, operation in OPERATIONS.items():
        assert f"<code>{name.split()[1]}</code> {operation['summary']}" in answer.text.replace("&#x27;", "'")
    assert "<script" not in answer.text and "<style" not in answer.text and " style=" not in answer.text
    assert anna.ask("GET", "/schema/page.css").headers["content-type"].startswith("text/css")
    assert anna.get("/schema/openapi.json") == msgspec.json.decode(msgspec.json.encode(DOCUMENT))


def test_the_page_of_the_socket_is_as_made_from_its_types() -> None:
    assert socket_reference.TARGET.read_text("utf-8") == socket_reference.page(), "python tools/socket_reference.py"


def test_every_message_of_the_socket_is_explained_and_its_shapes_are_on_the_page_of_http() -> None:
    for messages in (AnyCommand, AnyMessage):
        found, _ = socket_reference.schemas(messages)
        assert all(schema["description"] for schema in found)
    linked = {part.split(")")[0] for part in socket_reference.page().split("http.md#")[1:]}
    assert linked <= {name.lower() for name in DOCUMENT["components"]["schemas"]}
