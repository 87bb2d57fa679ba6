"""The engine as a package for JavaScript: the games, their bots, the runtime, types and a README."""

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from benben.bots.javascript import bots_module, net_modules
from benben.core.javascript import game_types, rules_module
from benben.core.protocol import Game

_WRITTEN_BY_HAND = {"": files("benben.bots") / "package", "runtime/": files("benben.core.javascript") / "runtime"}

_JUDGE_TYPES = """import type { GameOf, Judging } from "./runtime/types.d.mts";

/** What judges and searches positions of a game that `make` has given. */
export declare function judge(game: GameOf<any, any>): Judging;
"""


def engine_files(games: Sequence[Game], version: str, checked: bool = False, with_nets: bool = True) -> dict[str, str]:
    """The files of the package by name; `checked`: an index outside a table or a number beyond 31 bits is an error."""
    found = {"package.json": _package_json(version), "games.mjs": _games(games), "games.d.mts": _views(games)}
    for place, folder in _WRITTEN_BY_HAND.items():
        found |= {f"{place}{entry.name}": entry.read_text("utf-8") for entry in folder.iterdir()}
    for game in games:
        rules = rules_module(game, checked)
        found[f"{game.name}.bots.mjs"] = bots_module(rules)
        found[f"{game.name}.bots.d.mts"] = _JUDGE_TYPES
        found[f"{game.name}.mjs"] = rules.text()
        found[f"{game.name}.d.mts"] = game_types(game)
        if with_nets:
            found |= net_modules(game)
    return found


def write_engine(
    games: Sequence[Game], folder: Path, version: str, checked: bool = False, with_nets: bool = True
) -> list[Path]:
    """Write the package into a folder, over files of the same names; their paths."""
    written = []
    for name, text in engine_files(games, version, checked, with_nets).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        written.append(path)
    return written


def _package_json(version: str) -> str:
    facts = {
        "name": "benben-engine",
        "version": version,
        "description": "Board games of ancient Egypt: exact rules and bots",
        "license": "MIT",
        "type": "module",
        "main": "index.mjs",
        "types": "index.d.mts",
        "exports": {".": {"types": "./index.d.mts", "default": "./index.mjs"}, "./*": "./*"},
        "sideEffects": False,
    }
    return json.dumps(facts, indent=2) + "\n"


def _games(games: Sequence[Game]) -> str:
    """The module that knows all games of the package."""
    lines, entries = [], []
    for number, game in enumerate(games):
        lines.append(f'import {{ make as make{number} }} from "./{game.name}.mjs";')
        lines.append(f'import {{ judge as judge{number} }} from "./{game.name}.bots.mjs";')
        entries.append(f"  {json.dumps(game.name)}: {{ make: make{number}, judge: judge{number} }},")
    return "\n".join([*lines, "", "export const GAMES = {", *entries, "};"]) + "\n"


def _views(games: Sequence[Game]) -> str:
    """The types of all views of the package."""
    views = [f'  {json.dumps(game.name)}: import("./{game.name}.mjs").View;' for game in games]
    return "\n".join(["/** The view of every game, by name. */", "export interface Views {", *views, "}"]) + "\n"
