"""A game as a module of JavaScript: its rules, set-up, views, events, scores, words and options."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

from benben.core.javascript.layouts import memory_text, position_text, records_in
from benben.core.javascript.unit import Unit, as_json
from benben.core.protocol import VERBS, Game, merit

RUNTIME = "./runtime"  # where modules find it
_PARTS = ("begin", "view", "tell", "scores", "winners", "ranking", "rows", "veil")


@dataclass
class RulesModule:
    """The module of a game's rules; what judging code needs of it is asked for before the text is taken."""

    game: Game
    unit: Unit
    parts: dict[str, str]  # what `make` returns, by name
    previews: dict[str, str]

    def text(self) -> str:
        """The whole module."""
        unit, game = self.unit, self.game
        lent = {lent for borrower in self._borrowers for lent in borrower.borrowed.values()}
        given = [*facts(game), *(f"{name}: {own}" if name != own else name for name, own in self.parts.items())]
        given.append(f"previews: {{ {', '.join(f'{name}: {own}' for name, own in self.previews.items())} }}")
        given += [f"options: {unit.literal(game.options)}", f"inner: {{ {', '.join(sorted(lent))} }}"]
        unit.translate()
        body = [*tables_lines(unit), *unit.function_texts()]
        body.append("return {\n  " + ",\n  ".join([*given, "blank, assign, copy, tables"]) + ",\n};")
        return module_text(
            game,
            [*unit.imports(RUNTIME), *owners_import(unit)],
            [
                *unit.constant_lines(),
                f"const TABLES = {json.dumps(as_json(game.own_tables))};",
                position_text(game.dtype),
            ],
            "/** The game; `tables` replace its own, by name. */\nexport function make(tables = {}) {",
            body,
        )

    def __post_init__(self) -> None:
        self._borrowers: list[Unit] = []

    def lend(self, borrower: Unit) -> None:
        """Hand over what another module borrows."""
        self._borrowers.append(borrower)


def rules_module(game: Game, checked: bool = False) -> RulesModule:
    """Translate a game's rules and everything about them but judging."""
    unit = Unit(game.verbs, game.own_tables, checked=checked)
    wanted: dict[str, Any] = {verb.__name__: game.verbs[verb] for verb in (*VERBS, merit) if verb in game.verbs}
    wanted |= {part: getattr(game, part) for part in _PARTS}
    if game.previews:
        wanted["position"] = game.previews.position
        if game.previews.task:
            wanted["task"] = game.previews.task
    parts = {name: unit.function(function) for name, function in wanted.items()}
    asked: Mapping[str, Any] = game.previews.functions if game.previews else {}
    previews = {name: unit.function(function) for name, function in asked.items()}
    unit.literal(game.options)
    unit.translate()
    return RulesModule(game, unit, parts, previews)


def judging_module(
    rules: RulesModule,
    roots: Sequence[Callable[..., Any]],
    memory: np.dtype[Any],
    facts_given: Mapping[str, Any],
) -> str:
    """General code that judges and searches, bound to a game, as a module beside its rules."""
    game = rules.game
    unit = Unit(
        game.verbs,
        game.own_tables,
        record_fields=records_in(memory, game.dtype),
        lender=rules.unit,
        checked=rules.unit.checked,
    )
    functions = [unit.function(root) for root in roots if isinstance(root, FunctionType)]
    unit.translate()
    rules.lend(unit)
    taken = [here if here == there else f"{there}: {here}" for here, there in sorted(unit.borrowed.items())]
    body = [f"const {{ {', '.join(taken)} }} = game.inner;", "const { blank, assign, copy } = game;"]
    body += [f"const {{ {', '.join(sorted(unit.replaced))} }} = game.tables;"] if unit.replaced else []
    body += [memory_text("mind", memory, game.dtype), *unit.function_texts()]
    given = [*functions, "mind", *(f"{name}: {json.dumps(as_json(value))}" for name, value in facts_given.items())]
    body.append("return {\n  " + ",\n  ".join(given) + ",\n};")
    head = "/** What judges and searches positions of a game that `make` has given. */\nexport function judge(game) {"
    return module_text(game, unit.imports(RUNTIME), unit.constant_lines(), head, body)


def module_text(game: Game, imports: list[str], constants: list[str], head: str, body: list[str]) -> str:
    """A module with one factory in it."""
    note = f"// {game.title}: translated from its Python rules. Do not edit; docs/javascript.md says how it is made."
    inside = "\n\n".join(body).replace("\n", "\n  ").replace("\n  \n", "\n\n")
    return "\n\n".join(["\n".join([note, *imports]), "\n".join(constants), f"{head}\n  {inside}\n}}"]) + "\n"


def facts(game: Game) -> list[str]:
    """What is known of a game without asking its rules."""
    known = {
        "name": game.name,
        "title": game.title,
        "rulesVersion": game.rules_version,
        "seats": game.seats,
        "actions": game.actions,
        "outcomes": game.outcomes,
        "sources": game.sources,
        "refusals": game.refusals,
        "fields": game.dtype.names,
    }
    return [f"{name}: {json.dumps(as_json(value), ensure_ascii=False)}" for name, value in known.items()]


def owners_import(unit: Unit) -> list[str]:
    """What handles an owner's tables, if the game lets an owner replace them."""
    return [f'import {{ owners }} from "{RUNTIME}/owners.mjs";'] if "owners" in unit.natives else []


def tables_lines(unit: Unit) -> list[str]:
    """The tables in use: the owner's where they are given, else the game's."""
    lines = ["tables = { ...TABLES, ...tables };"]
    if natives := unit.natives.get("owners"):
        lines.insert(0, f"const {{ {', '.join(sorted(natives))} }} = owners(tables, TABLES);")
    if unit.replaced:
        lines.append(f"const {{ {', '.join(sorted(unit.replaced))} }} = tables;")
    return ["\n".join(lines)]
