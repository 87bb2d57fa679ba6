"""Options of a game as people type them."""

import json
from contextlib import suppress
from typing import Any

from benben.core.protocol import Game


def typed_options(game: Game, given: dict[str, str]) -> dict[str, Any]:
    """The values of typed options: `2` is a number unless the game's default is text."""
    values: dict[str, Any] = {}
    for typed, text in given.items():
        name = typed.replace("-", "_")
        values[name] = text
        if name in game.options and not isinstance(game.options[name].default, str | None):
            with suppress(ValueError):  # the game itself says what is allowed
                values[name] = json.loads(text)
    return values
