"""Write the TypeScript types of the wire from the server's OpenAPI document and its socket's messages.

`wire.py` writes src/lib/net/schema.ts; `wire.py check` fails when that file is not what would be written.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from benben.server.app import make_app
from benben.server.settings import Settings
from benben.server.wire.messages import AnyMessage
from benben.server.wire.requests import AnyCommand

TARGET = Path(__file__).parents[1] / "src" / "lib" / "net" / "schema.ts"
REFERENCE = "#/components/schemas/{name}"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(type_of(one) for one in choices)
    if schema.get("type") == "array":
        return f"({type_of(schema.get('items', {}))})[]"
    if schema.get("type") == "object":
        return f"{{ [key: string]: {type_of(schema.get('additionalProperties') or {})} }}"
    return PLAIN.get(str(schema.get("type")), "unknown")


def interface(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", []))
    fields = schema.get("properties", {}).items()
    lines = [f"  {field}{'' if field in needed else '?'}: {type_of(kind)};" for field, kind in fields]
    return "\n".join([f"export interface {name} {{", *lines, "}"])


def document() -> str:
    schema = make_app(Settings(database=":memory:")).app.openapi_schema.to_schema()
    shapes = schema["components"]["schemas"]
    unions, messages = msgspec.json.schema_components([AnyMessage, AnyCommand], ref_template=REFERENCE)
    shapes = {**messages, **shapes}
    head = "/* Made by scripts/wire.py from the server's OpenAPI document and the messages of its socket. */"
    names = ("FromServer", "ToServer")
    socket = [f"export type {name} = {type_of(union)};" for name, union in zip(names, unions, strict=True)]
    return "\n\n".join([head, *socket, *(interface(name, shapes[name]) for name in sorted(shapes))]) + "\n"


if __name__ == "__main__":
    written = document()
    if sys.argv[1:] == ["check"]:
        sys.exit(TARGET.read_text("utf-8") != written and "schema.ts is out of date: run web/scripts/wire.py")
    TARGET.write_text(written, "utf-8")
