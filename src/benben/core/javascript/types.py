"""TypeScript types of a translated game: its position, and its view with the meaning of every key."""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from benben.core.javascript.layouts import shapes_of
from benben.core.protocol import Game
from benben.core.records import Position

_SIMPLE = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    Position: "Position",
}
_ALTERNATIVES = (Literal, Union, UnionType)


def game_types(game: Game) -> str:
    """The types of a game's module."""
    view = view_of(game)
    parts = [
        'import type { GameOf } from "./runtime/types.d.mts";',
        *_view_types(view, meanings_of(game)),
        _position(game),
        f"export type View = {_Types(view).text(view)};",
        f"export type Move = {' | '.join(map(json.dumps, game.actions))};",
        f"export type Source = {' | '.join(map(json.dumps, game.sources))};",
        *_previews(game),
        "export declare function make(tables?: Record<string, unknown>): Game;",
    ]
    return "\n\n".join(parts) + "\n"


def _previews(game: Game) -> list[str]:
    """The game with the functions it gives to a player's table."""
    asked = game.previews.functions if game.previews else {}
    view = view_of(game)
    types = _Types(view)
    shapes: dict[Any, None] = {}
    lines = []
    for name, function in asked.items():
        hints = get_type_hints(function)
        answer = hints.pop("return")
        shapes |= dict.fromkeys(_shapes_in(answer))
        given = ", ".join(f"{parameter}: {types.text(kind)}" for parameter, kind in hints.items())
        doc = (function.__doc__ or "").splitlines()[0]
        lines.append(f"  /** {doc} */\n  {name}({given}): {types.text(answer)};")
    known = {shape for _, shape in view_paths(view)}
    return [
        *(_interface(shape, types, {}, list(get_type_hints(shape))) for shape in shapes if shape not in known),
        "\n".join(["/** What a player may want to know of a position. */", "export interface Previews {", *lines, "}"]),
        "export type Game = GameOf<Position, View, Previews>;",
    ]


def _shapes_in(kind: Any) -> Iterator[Any]:
    """The typed dictionaries that a type speaks of, the inner ones first."""
    for part in get_type_hints(kind).values() if is_typeddict(kind) else get_args(kind):
        yield from _shapes_in(part)
    if is_typeddict(kind):
        yield kind


def view_of(game: Game) -> Any:
    """How a game types its view: a TypedDict, or a plain dictionary if it does not."""
    return get_type_hints(game.view).get("return", dict[str, Any])


def meanings_of(game: Game) -> dict[str, str]:
    """What the keys of a view mean, from reference.toml in the game's folder, by path."""
    file = files(game.package).joinpath("reference.toml")
    return tomllib.loads(file.read_text("utf-8")).get("view", {}) if file.is_file() else {}


def view_paths(shape: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every key of a typed dictionary with its path, and the typed dictionary it belongs to."""
    if not is_typeddict(shape):
        return
    for name, kind in get_type_hints(shape).items():
        path, inner = _inside(f"{prefix}{name}", kind)
        yield path.removesuffix("[]"), shape
        yield from view_paths(inner, f"{path}.")


def _inside(path: str, kind: Any) -> tuple[str, Any]:
    """The path of what a key holds: `x[]` for a list of objects, `x{}` for an object with things as keys."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    if get_origin(kind) is dict:
        return f"{path}{{}}", parts[1]
    if get_origin(kind) is list:
        return (f"{path}[]", parts[0]) if is_typeddict(parts[0]) else (path, None)
    if get_origin(kind) in _ALTERNATIVES:
        return path, next((part for part in parts if is_typeddict(part)), None)
    return path, kind


def _view_types(view: Any, meanings: Mapping[str, str]) -> list[str]:
    if not is_typeddict(view):
        return []
    types = _Types(view)
    paths: dict[Any, list[str]] = {}
    for path, shape in view_paths(view):
        paths.setdefault(shape, []).append(path)
    named = [f"export type {name} = {types.alternatives(kind)};" for kind, name in types.aliases.items()]
    return [*named, *(_interface(shape, types, meanings, paths[shape]) for shape in paths)]


def _interface(shape: Any, types: "_Types", meanings: Mapping[str, str], paths: list[str]) -> str:
    lines = [f"export interface {shape.__name__} {{"]
    for (name, kind), path in zip(get_type_hints(shape).items(), paths, strict=False):
        if path in meanings:
            lines.append(f"  /** {meanings[path]} */")
        lines.append(f"  {name}{'?' if name in shape.__optional_keys__ else ''}: {types.text(kind)};")
    return "\n".join([*lines, "}"])


class _Types:
    """Python's types in TypeScript, under the names that the module of a view gives them."""

    def __init__(self, view: Any) -> None:
        known = vars(sys.modules[view.__module__]) if is_typeddict(view) else {}
        named = [(name, kind) for name, kind in known.items() if name[0].isupper()]
        self.aliases = {kind: name for name, kind in named if get_origin(kind) in _ALTERNATIVES}

    def text(self, kind: Any) -> str:
        """A type."""
        origin, parts = get_origin(kind), get_args(kind)
        if origin in _ALTERNATIVES:
            return self.aliases.get(kind) or self.alternatives(kind)
        if kind in _SIMPLE:
            return _SIMPLE[kind]
        if is_typeddict(kind):
            return str(kind.__name__)
        if origin is list:
            inner = self.text(parts[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(map(self.text, parts))}]"
        if origin is dict:
            return f"Record<{self.text(parts[0])}, {self.text(parts[1])}>"
        raise TypeError(f"{kind} has no type in TypeScript")

    def alternatives(self, kind: Any) -> str:
        """One of several."""
        if get_origin(kind) is Literal:
            return " | ".join(map(json.dumps, get_args(kind)))
        return " | ".join(map(self.text, get_args(kind)))


def _position(game: Game) -> str:
    """The record of a game: every field a number or (nested) lists of numbers."""
    fields = [f"  {name}: number{'[]' * len(shape)};" for name, shape in shapes_of(game.dtype).items()]
    listener = "  listener: ((s: Position, event: number, seat: number, a: number, b: number) => void) | null;"
    return "\n".join(["export interface Position {", listener, *fields, "}"])
