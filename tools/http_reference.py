"""The reference page of the HTTP API, made from the service's OpenAPI document each time the site is built."""

import json
from collections.abc import Iterator
from typing import Any

from benben.server.app import make_app
from benben.server.settings import Settings
from benben.server.wire.reference import described_document, each_operation

HEAD = """# HTTP API

Made from the service's OpenAPI document, which a running service offers at `/schema` as a page and at
`/schema/openapi.json` for programs. Sessions, tokens, problems and the socket are explained in [the wire](../wire.md).
"""


def document() -> dict[str, Any]:
    """As the service serves it."""
    return described_document(make_app(Settings(database=":memory:")).app.openapi_schema.to_schema())


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema in words; a named shape is a link."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def body_of(part: dict[str, Any]) -> str:
    bodies: list[Any] = list(part.get("content", {}).values())
    schema = bodies[0].get("schema", {}) if bodies else {}
    return "nothing" if schema.get("type") == "null" or not schema else type_of(schema)


def operation(path: str, method: str, about: dict[str, Any]) -> Iterator[str]:
    """One route: what it does, what it takes, what it answers."""
    yield f"### `{method.upper()} {path}`"
    yield f"{about['summary']}. {about['description']}"
    rows = [
        f"| `{one['name']}` | {one['in']} | {type_of(one['schema'])} | {'yes' if one.get('required') else 'no'} |"
        for one in about.get("parameters", [])
    ]
    if rows:
        yield "\n".join(["| parameter | in | type | required |", "|---|---|---|---|", *rows])
    if "requestBody" in about:
        yield f"Body: {body_of(about['requestBody'])}."
        yield from example_of(about["requestBody"])
    status, answer = next((code, part) for code, part in about["responses"].items() if code.startswith("2"))
    yield f"Answer: {status}, {body_of(answer)}."
    yield from example_of(answer)


def example_of(part: dict[str, Any]) -> Iterator[str]:
    for content in part.get("content", {}).values():
        if "example" in content:
            shown = json.dumps(content["example"], ensure_ascii=False, indent=1)
            yield f"```json\n{shown}\n```"


def shape(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """One named shape and its fields."""
    yield f"### {name}"
    if words := schema.get("description"):
        yield words
    needed = set(schema.get("required", []))
    rows = [
        f"| `{field}` | {type_of(kind)} | {'yes' if field in needed else 'no'} |"
        for field, kind in schema.get("properties", {}).items()
    ]
    if rows:
        yield "\n".join(["| field | type | always there |", "|---|---|---|", *rows])


def page() -> str:
    """The whole page as Markdown."""
    found = document()
    parts = [HEAD, "## Routes"]
    for path, method, about in each_operation(found):
        parts += operation(path, method, about)
    parts.append("## Shapes")
    for name, schema in sorted(found["components"]["schemas"].items()):
        parts += shape(name, schema)
    return "\n\n".join(parts) + "\n"
