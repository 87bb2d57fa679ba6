"""The OpenAPI document with a summary, a description and examples for every operation, and a page to read it.

What the operations do is written in `operations.toml`. Examples that are not written there are made from the shapes.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from html import escape
from importlib.resources import files
from typing import Any

from litestar import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

import benben

METHODS = ("get", "post", "put", "patch", "delete")
Schema = dict[str, Any]
# Values for fields of these names, where the schema allows them.
TYPICAL: dict[str, Any] = {
    "action_id": "6f1c2a34-9b7e-4c55-8f0a-2d3e4f5a6b7c",
    "bots": "priest",
    "code": "Yk3vT0h9Qw2mZ8sLr5xBnA",
    "commitment": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    "fill": "priest",
    "game": next(iter(benben.games())),
    "hash": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    "host": "p7k2m9",
    "id": "k3f9x2ab7c",
    "invite": "Yk3vT0h9Qw2mZ8sLr5xBnA",
    "label": "my bot",
    "language": "en",
    "level": "priest",
    "move": "bid 13",
    "name": "Marta",
    "new": "another horse battery",
    "nonce": "0f3b9c7712ad4e5f8899aabbccddeeff",
    "old": "correct horse battery",
    "password": "correct horse battery",
    "rules_version": "1",
    "sentence": "You must beat the best bid.",
    "seq": 18,
    "expect_seq": 17,
    "table": "k3f9x2ab7c",
    "text": "Good luck!",
    "title": "Friday evening",
    "url": "https://example.org/turn",
    "winners": [0],
}


def operations() -> dict[str, dict[str, str]]:
    """What is written about every operation, by method and path."""
    return tomllib.loads((files("benben.server.wire") / "operations.toml").read_text("utf-8"))


def described_document(document: Mapping[str, Any]) -> Schema:
    """The document with all that is known about its operations."""
    found, words = deepcopy(dict(document)), operations()
    for path, method, operation in each_operation(found):
        about = words.get(f"{method.upper()} {path}", {})
        operation |= {name: about[name] for name in ("summary", "description") if name in about}
        shapes = found.get("components", {}).get("schemas", {})
        if "requestBody" in operation:
            _give_example(operation["requestBody"], about.get("body"), shapes)
        for status, answer in operation["responses"].items():
            if status.startswith("2"):
                _give_example(answer, about.get("answer"), shapes)
    return found


def each_operation(document: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Path, method and operation, in the order of the paths."""
    for path, methods in sorted(document["paths"].items()):
        for method in METHODS:
            if method in methods:
                yield path, method, methods[method]


def _give_example(part: Schema, written: str | None, shapes: Mapping[str, Schema]) -> None:
    for content in part.get("content", {}).values():
        schema = content.get("schema", {})
        if written is not None:
            content["example"] = json.loads(written, strict=False)
        elif schema.get("type") != "null":
            content["example"] = example(schema, shapes)


def example(schema: Schema, shapes: Mapping[str, Schema], name: str = "") -> Any:
    """A typical value of a schema, for a field of this name."""
    if "$ref" in schema:
        return example(shapes[schema["$ref"].rsplit("/", 1)[-1]], shapes, name)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            plain = [one for one in schema[several] if one.get("type") != "null"]
            return example(plain[0], shapes, name)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    return _plain_example(schema, shapes, name)


def _plain_example(schema: Schema, shapes: Mapping[str, Schema], name: str) -> Any:
    kind = schema.get("type")
    kind = next((one for one in kind if one != "null"), None) if isinstance(kind, list) else kind
    if kind == "object" and "properties" in schema:
        return {key: example(part, shapes, key) for key, part in schema["properties"].items()}
    typical = TYPICAL.get(name)
    if kind == "array":
        return typical if isinstance(typical, list) else [example(schema.get("items", {}), shapes, name)]
    if kind == "string":
        return typical if isinstance(typical, str) else "..."
    if kind in ("integer", "number"):
        usual = 1_790_000_000_000 if name.endswith("_at") else schema.get("minimum", 0)
        return typical if isinstance(typical, int) else usual
    return {"boolean": False, "object": {}}.get(str(kind))


class Json(JsonRenderPlugin):
    """/schema/openapi.json"""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        return self.render_json(request, described_document(openapi_schema))


class Page(OpenAPIRenderPlugin):
    """/schema: the document as a page without scripts."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        return page(described_document(openapi_schema)).encode()


class Style(OpenAPIRenderPlugin):
    """/schema/page.css"""

    def __init__(self) -> None:
        super().__init__(path="/page.css", media_type=MediaType.CSS)

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        return (files("benben.server.wire") / "reference.css").read_bytes()


def page(document: Schema) -> str:
    """The whole document as HTML: every operation, then every shape."""
    parts = [f"<h1>{escape(document['info']['title'])} {escape(document['info']['version'])}: HTTP API</h1>"]
    parts.append('<p>Also as <a href="/schema/openapi.json">OpenAPI document</a>.</p><h2>Operations</h2>')
    parts += [_operation(*one) for one in each_operation(document)]
    parts.append("<h2>Shapes</h2>")
    parts += [_shape(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Benben: HTTP API</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/schema/page.css"><main>{"".join(parts)}</main></html>'
    )


def _operation(path: str, method: str, operation: Schema) -> str:
    lines = [f"<details><summary><b>{method.upper()}</b> <code>{escape(path)}</code> {escape(operation['summary'])}"]
    lines.append(f"</summary><p>{escape(operation['description'])}</p>")
    if parameters := operation.get("parameters"):
        rows = ((one["name"], one["in"], one["schema"], one.get("required")) for one in parameters)
        cells = (f"<tr><td><code>{n}</code><td>{place}<td>{type_of(s)}<td>{_requirement(r)}" for n, place, s, r in rows)
        lines.append(f"<table><tr><th>parameter<th>in<th>type<th>needed{''.join(cells)}</table>")
    if "requestBody" in operation:
        lines.append(_content("Body", operation["requestBody"]))
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            lines.append(_content(f"Answer {status}", answer))
    return "".join(lines) + "</details>"


def _requirement(required: bool | None) -> str:
    return "yes" if required else "no"


def _content(title: str, part: Schema) -> str:
    content: Schema = next(iter(part.get("content", {}).values()), {})
    schema = content.get("schema", {})
    if not schema or schema.get("type") == "null":
        return f"<h3>{title}</h3><p>Nothing.</p>"
    shown = escape(json.dumps(content.get("example"), indent=2, ensure_ascii=False))
    return f"<h3>{title}: {type_of(schema)}</h3><pre>{shown}</pre>"


def _shape(name: str, schema: Schema) -> str:
    needed = set(schema.get("required", []))
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code><td>{type_of(kind)}<td>{_requirement(field in needed)}"
        for field, kind in schema.get("properties", {}).items()
    )
    words = f"<p>{escape(schema['description'])}</p>" if schema.get("description") else ""
    table = f"<table><tr><th>field<th>type<th>always there{rows}</table>" if rows else ""
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3>{words}{table}</section>'


def type_of(schema: Schema) -> str:
    """A schema in words, as HTML; a named shape is a link."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
