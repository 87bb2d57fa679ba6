"""The reference page of the socket, made from its message types.

`socket_reference.py` writes docs/reference/socket.md.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from http_reference import type_of

from benben.server.wire.messages import AnyMessage
from benben.server.wire.reference import example
from benben.server.wire.requests import AnyCommand

TARGET = Path(__file__).parents[1] / "docs" / "reference" / "socket.md"
HEAD = """# Socket messages

Made from `benben.server.wire.requests` (what clients send) and `benben.server.wire.messages` (what the service
sends) by `python tools/socket_reference.py`. How they play together is explained in [the wire](../wire.md#5-socket).
Every frame is one JSON object, and `type` says which message it is.
"""


def schemas(messages: Any) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """The schema of each message of a union, in order, and of all shapes they use."""
    kinds = get_args(messages)
    found, shapes = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return [shapes[str(one["$ref"]).rsplit("/", 1)[-1]] for one in found], dict(shapes)


def message(schema: dict[str, Any], shapes: dict[str, dict[str, Any]]) -> Iterator[str]:
    """One message: what it means, its fields, an example."""
    fields = dict(schema["properties"])
    tag = fields.pop("type")["enum"][0]
    yield f"### `{tag}`"
    yield schema["description"].replace("\n", " ")
    needed = set(schema.get("required", []))
    rows = [f"| `{name}` | {type_of(kind)} | {'yes' if name in needed else 'no'} |" for name, kind in fields.items()]
    if rows:
        yield "\n".join(["| field | type | always there |", "|---|---|---|", *rows])
    shown = {"type": tag, **{name: example(fields[name], shapes, name) for name in fields if name in needed}}
    yield f"```json\n{json.dumps(shown, indent=1, ensure_ascii=False)}\n```"


def page() -> str:
    """The whole page as Markdown."""
    commands, used = schemas(AnyCommand)
    messages, also = schemas(AnyMessage)
    parts = [HEAD, "## Client to server"]
    for schema in commands:
        parts += message(schema, used)
    parts.append("## Server to client")
    for schema in messages:
        parts += message(schema, also)
    text = "\n\n".join(parts) + "\n"
    return text.replace("](#problembody)", "](../wire.md#2-problems)").replace("](#", "](http.md#")


if __name__ == "__main__":
    TARGET.write_text(page(), "utf-8")
