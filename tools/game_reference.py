"""The reference page of a game: views, events, moves, action numbers, observation, options, score sources.

python tools/game_reference.py     writes docs/reference/<game>.md for every registered game with rules of its own

Numbers, values and shapes come from the code; what the words mean comes from `reference.toml` in the game's folder. A
game without that file gets a page without explanations.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from trace_rules import GAMES, ROOT

from benben.core.protocol import Game
from benben.games import game_named

FOLDER = ROOT / "docs" / "reference"


def reference_of(game: Game) -> dict[str, dict[str, Any]]:
    """What the words of a game mean, by section."""
    file = files(game.package).joinpath("reference.toml")
    found: dict[str, dict[str, Any]] = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {name: found.get(name, {}) for name in ("view", "events", "event_keys", "moves", "options", "sources")}


def table(*rows: tuple[object, ...]) -> list[str]:
    """Rows as Markdown, the head first."""
    lines = ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return [lines[0], "|" + "---|" * len(rows[0]), *lines[1:], ""]


def code(word: object) -> str:
    return f"`{word}`"


def groups(words: list[str]) -> Iterator[tuple[str, int, list[str]]]:
    """Actions that begin with the same word: the word, the number of the first, all of them."""
    start = 0
    for number in range(1, len(words) + 1):
        first = words[start].split()[0]
        if number == len(words) or words[number].split()[0] != first:
            yield first, start, list(words[start:number])
            start = number


def numbers(first: int, many: int) -> str:
    return str(first) if many == 1 else f"{first} to {first + many - 1}"


def moves(game: Game, means: dict[str, str]) -> list[str]:
    rows = [
        (numbers(first, len(words)), listed(words), means.get(word, ""))
        for word, first, words in groups(list(game.actions))
    ]
    return table(("action", "move", "meaning"), *rows)


def outcomes(game: Game) -> list[str]:
    rows = [(numbers(first, len(words)), listed(words)) for _, first, words in groups(list(game.outcomes))]
    return table(("outcome", "words"), *rows)


def listed(words: list[str]) -> str:
    return ", ".join(map(code, words))


def events(documented: dict[str, dict[str, str]], keys: dict[str, str]) -> list[str]:
    rows = [
        (code(name), " ".join(map(code, event["keys"].split())), event["means"])
        for name, event in sorted(documented.items())
    ]
    return [
        *table(("event", "keys", "meaning"), *rows),
        "A key with `?` is there only where it applies.",
        "",
        *table(("key", "meaning"), *((code(key), text) for key, text in keys.items())),
    ]


def observation(game: Game) -> list[str]:
    observation = game.observation
    if observation is None:
        return ["The game has no observation for learning programs.", ""]
    sizes = ", ".join(f"{observation.size(seats):,} with {seats}" for seats in game.seats)
    rows = [
        (code(piece.name), shape(piece), f"{piece.low:g} to {piece.high:g}", piece.meaning)
        for piece in observation.pieces
    ]
    return [
        f"Version {observation.version}. Numbers in all, by the number of seats: {sizes}.",
        "",
        *table(("piece", "shape", "range", "meaning"), *rows),
    ]


def shape(piece: Any) -> str:
    sizes = " × ".join(map(str, (["seats"] if piece.of_each_seat else []) + list(piece.shape)))
    return f"{sizes} (one seat only)" if piece.solo else sizes


def options(game: Game, means: dict[str, str]) -> list[str]:
    rows = [
        (code(name), code(repr(option.default)), ", ".join(code(repr(value)) for value in option.values) or "any", text)
        for name, option in game.options.items()
        for text in [means.get(name, "")]
    ]
    return table(("option", "default", "values", "meaning"), *rows) if rows else ["There are none.", ""]


def page(game: Game) -> str:
    """The reference of a game as Markdown."""
    words = reference_of(game)
    seats = ", ".join(map(str, game.seats))
    lines = [
        "<!-- made by tools/game_reference.py from the code and the game's reference.toml; do not edit -->",
        "",
        f"# {game.title}: reference",
        "",
        f'`benben.new("{game.name}", seats=...)` for {seats} seats; rules version {game.rules_version}.',
        "[The contract](../contract.md) says what holds for every game.",
        "",
        "## Options",
        "",
        *options(game, words["options"]),
        "## Moves and action numbers",
        "",
        f'`benben.games()["{game.name}"].actions` has the words of all {len(game.actions)} actions in this order.',
        "",
        *moves(game, words["moves"]),
        "## Views",
        "",
        "`match.view(seat)`. `x[]` is a list of objects; `x{}` is an object with a key for each thing named.",
        "",
        *table(("key", "meaning"), *((code(key), text) for key, text in words["view"].items())),
        "## Events",
        "",
        *events(words["events"], words["event_keys"]),
        "## Score sources",
        "",
        "`match.scores()` has `total` and these keys for each row; the sources add up to the total.",
        "",
        *table(("source", "meaning"), *((code(name), words["sources"].get(name, "")) for name in game.sources)),
        "## Observation",
        "",
        *observation(game),
        "## Chance outcomes",
        "",
        f"The {len(game.outcomes)} outcomes of chance, as records name them.",
        "",
        *outcomes(game),
    ]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.md").write_text(page(game_named(name)), "utf-8")
