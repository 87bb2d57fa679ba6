"""The page docs/ladder.md: every figure with its interval, its games, its seeds and the command that makes it."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from benben.arena.measure.intervals import FEW_BLOCKS
from benben.arena.plan.command_line import arena_command
from benben.arena.plan.measures import BLOCKS, BLOCKS_IF_OPEN, Measure
from benben.arena.plan.settings import Stop
from benben.arena.report.page import estimate
from benben.games import all_games

Figure = tuple[Measure, dict[str, Any]]

_OPENING = """# The ladder of bots

This page is written by `benben ladder`. Benben {version}.

- **Block**: one dealer's seed, played in all seat rotations.
- **Win share**: the share of games that one bot wins at a table with copies of the other; a shared win is split.
- **Intervals** are 95 % intervals, by bootstrap over blocks.
- **Bar**: a figure *clears* the bar if its whole interval is at or above it, *misses* it if the whole interval is
  below, and is *open* otherwise. A figure that is open after {blocks} blocks is continued up to {more:,} blocks if
  time allows.
- **Same odds**: with more than two seats a bar is harder to reach than with two, so there is a second one: the win
  share of a bot with the same odds against each rival (odds o give o / (o + seats - 1)).
- **Mirror**: the other way round, the win share of one of the lower bots among copies of the higher one.
- **ms a move**: 95 of 100 moves took at most this many milliseconds.
"""

_REMARKS = {
    "selves": "A check of the method: the interval of a bot against itself must contain an equal share.",
    "alone": "The best bots in the solo game against {rival}, by the number of {difficulty}.",
    "levels": "Each level against the next lower one. Ratings are Plackett-Luce fits for each number of seats, with "
    "`random` at 0; they add up from step to step, and 400 points mean odds of ten to one. What follows an @ is the "
    "budget of a search for each move, a time or a number of simulations; at a table it has about two seconds.",
}
CHAPTERS = {
    "rungs": "Each rung against the one below",
    "selves": "Bots against themselves",
    "alone": "Alone against {rival}",
    "levels": "The levels for people",
}


def ladder_page(figures: Sequence[Figure], version: str, before: str = "") -> str:
    """The whole page; a chapter without figures stays as it was before."""
    parts = [_OPENING.format(version=version, blocks=BLOCKS, more=BLOCKS_IF_OPEN)]
    kept = chapters_of(before)
    for game, rules in all_games().items():
        heading = rules.title
        chapters = []
        for chapter in CHAPTERS:
            title = CHAPTERS[chapter].format(rival=rules.people.rival)
            rows = [figure for figure in figures if figure[0].plan.game == game and figure[0].chapter == chapter]
            chapters.append(_chapter(chapter, title, rows) if rows else kept.get((heading, title), ""))
        if any(chapters):
            parts += [f"## {heading}\n", *filter(None, chapters)]
    return "\n".join(parts)


def chapters_of(page: str) -> dict[tuple[str, str], str]:
    """The chapters of an existing page, by the titles of game and chapter."""
    found = {}
    for part in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        heading, *chapters = re.split(r"^### ", part, flags=re.MULTILINE)
        for chapter in chapters:
            found[heading.strip(), chapter.partition("\n")[0]] = f"### {chapter.rstrip()}\n"
    return found


def _chapter(chapter: str, title: str, figures: Sequence[Figure]) -> str:
    each = (row for figure in figures for row in _ROWS[chapter](*figure)) if chapter in _ROWS else _level_rows(figures)
    rows = list(each)
    commands = "\n".join(arena_command(measure.plan, Stop(summary["blocks"])) for measure, summary in figures)
    sources = ", ".join(dict.fromkeys(summary["sources"] for _, summary in figures))
    remark = f"{_remark(chapter, figures)}\n\n"
    return (
        f"### {title}\n\n{remark}{markdown_table(rows)}\nMeasured with sources {sources} by\n\n```\n{commands}\n```\n"
    )


def _remark(chapter: str, figures: Sequence[Figure]) -> str:
    """What a chapter is about; of the rungs, which do not clear their bars."""
    if chapter != "rungs":
        game = figures[0][0].plan.rules
        return _REMARKS[chapter].format(rival=game.people.rival, difficulty=game.ladder.difficulty)
    short = []
    for measure, summary in figures:
        pair = summary["pairs"][0]
        assert measure.bar is not None
        if (said := _verdict(pair, measure.bar)) != "clears":
            short.append(f"{pair['bot']} v {pair['against']} at {summary['seats']} seats ({said})")
    return f"Bars not cleared: {'; '.join(short)}." if short else "All bars measured here are cleared."


def _rung_rows(measure: Measure, summary: dict[str, Any]) -> Iterable[dict[str, str]]:
    pair = summary["pairs"][0]
    mirror = summary["pairs"][1] if len(summary["pairs"]) > 1 else None
    times = {row["bot"]: row["seconds_a_move"] for row in summary["standings"]}
    assert measure.bar is not None
    assert measure.same_odds is not None
    yield {
        "seats": str(summary["seats"]),
        "bot": pair["bot"],
        "against": pair["against"],
        "win share": _share(pair["win_share"], pair["blocks"]),
        "bar": f"{measure.bar:.1%}: {_verdict(pair, measure.bar)}",
        "same odds": f"{measure.same_odds:.1%}: {_verdict(pair, measure.same_odds)}",
        "mirror": _share(mirror["win_share"], mirror["blocks"]) if mirror else "the same",
        "margin": estimate(pair["margin"], "{:+.1f}", pair["blocks"]),
        **_circumstances(summary),
        "ms a move": f"{times[pair['bot']]['p95'] * 1000:.2g}",
    }


def _self_rows(measure: Measure, summary: dict[str, Any]) -> Iterable[dict[str, str]]:
    pair = summary["pairs"][0]
    _, low, high = pair["win_share"]
    contains = low - 1e-6 <= pair["equal_share"] <= high + 1e-6
    yield {
        "seats": str(summary["seats"]),
        "bot": pair["bot"],
        "equal share": f"{pair['equal_share']:.1%}",
        "win share": _share(pair["win_share"], pair["blocks"]),
        "": "open" if pair["blocks"] < FEW_BLOCKS else "contains it" if contains else "misses it",
        **_circumstances(summary),
    }


def _alone_rows(measure: Measure, summary: dict[str, Any]) -> Iterable[dict[str, str]]:
    row, game = summary["standings"][0], measure.plan.rules
    yield {
        game.ladder.difficulty: ", ".join(map(str, summary["options"].values())),
        "bot": row["bot"],
        "wins": _share(row["win_share"], row["blocks"]),
        "points": estimate(row["points"], "{:.1f}", row["blocks"]),
        f"ahead of {game.people.rival}": estimate(row["margin"], "{:+.1f}", row["blocks"]),
        **_circumstances(summary),
        "ms a move": f"{row['seconds_a_move']['p95'] * 1000:.2g}",
    }


def joined_ratings(figures: Sequence[Figure]) -> dict[tuple[int, str], list[float]]:
    """The ratings of the levels with their intervals, by number of seats and name.

    An arena without `random` begins at the rating of its last bot; what is not linked to `random` has no rating.
    """
    found: dict[tuple[int, str], list[float]] = {}
    for _, summary in sorted(figures, key=lambda figure: "random" not in figure[1]["bots"]):
        seats, last = summary["seats"], summary["bots"][-1]
        if last == "random":
            found[seats, last] = [0.0, 0.0, 0.0]
        if (seats, last) in found:
            base, base_low, base_high = found[seats, last]
            for row in summary["standings"]:
                points, low, high = row["rating"]
                ends = -hypot(base - base_low, points - low), hypot(base_high - base, high - points)
                found.setdefault((seats, row["bot"]), [base + points, *(base + points + end for end in ends)])
    return found


def _level_rows(figures: Sequence[Figure]) -> Iterable[dict[str, str]]:
    rated = joined_ratings(figures)
    for measure, summary in figures:
        steps = set(pairwise(measure.plan.bots))
        below = {pair["bot"]: pair for pair in summary["pairs"] if (pair["bot"], pair["against"]) in steps}
        for row in sorted(summary["standings"], key=lambda row: measure.plan.bots.index(row["bot"])):
            pair, seats = below.get(row["bot"]), summary["seats"]
            if pair or row["bot"] == "random":
                rating = rated.get((seats, row["bot"]))
                yield {
                    "seats": str(seats),
                    "level": row["bot"],
                    "rating": estimate(rating, "{:.0f}", row["blocks"]) if rating else "",
                    "against": pair["against"] if pair else "",
                    "win share": _share(pair["win_share"], pair["blocks"]) if pair else "",
                    "games": f"{row['games']:,}",
                    "seeds": "{} to {}".format(*summary["seeds"]),
                    "ms a move": f"{row['seconds_a_move']['p95'] * 1000:.2g}",
                }


_ROWS = {"rungs": _rung_rows, "selves": _self_rows, "alone": _alone_rows}


def _circumstances(summary: dict[str, Any]) -> dict[str, str]:
    return {"games": f"{summary['games']:,}", "seeds": "{} to {}".format(*summary["seeds"])}


def verdict(share: Sequence[float], bar: float) -> str:
    """Whether a share with its interval clears a bar."""
    _, low, high = share
    if low >= bar:
        return "clears"
    return "open" if high >= bar else "misses"


def _verdict(pair: dict[str, Any], bar: float) -> str:
    """The verdict, if there are blocks enough for one."""
    return "open" if pair["blocks"] < FEW_BLOCKS else verdict(pair["win_share"], bar)


def _share(row: Sequence[float], blocks: int) -> str:
    return estimate(row, "{:.1%}", blocks)


def markdown_table(rows: Sequence[dict[str, str]]) -> str:
    """Rows of the same columns as Markdown."""
    lines = ["| " + " | ".join(rows[0]) + " |", "|" + "---|" * len(rows[0])]
    lines += ["| " + " | ".join(row.values()) + " |" for row in rows]
    return "\n".join(lines) + "\n"
