"""The rules of games that the browser client was not built with, as modules of JavaScript."""

import asyncio
from functools import cache
from importlib.resources import files

from litestar import Response, get

from benben.core.javascript import Untranslatable, rules_module
from benben.games import REGISTRY, game_named
from benben.server.wire.problems import not_found

RUNTIME = files("benben.core.javascript") / "runtime"


@get("/engine/{path:path}", include_in_schema=False)
async def engine(path: str) -> Response[str]:
    """The module of a game that says how a view becomes a position, or one of the runtime."""
    text = await asyncio.to_thread(module_text, path.strip("/"))
    if text is None:
        raise not_found()
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def module_text(path: str) -> str | None:
    """The text of a module; None if there is no such module."""
    folder, _, name = path.rpartition("/")
    if folder == "runtime":
        known = {file.name: file for file in RUNTIME.iterdir() if file.name.endswith(".mjs")}
        return known[name].read_text("utf-8") if name in known else None
    game = game_named(name.removesuffix(".mjs")) if name.removesuffix(".mjs") in REGISTRY and not folder else None
    if game is None or game.previews is None or not name.endswith(".mjs"):
        return None
    try:
        return rules_module(game).text()
    except Untranslatable:
        return None


HANDLERS = [engine]
