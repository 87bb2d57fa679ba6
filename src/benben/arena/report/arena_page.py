"""The report of an arena, for people."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from benben.arena.measure.intervals import FEW_BLOCKS
from benben.arena.play.entrant import bin_time
from benben.arena.report import svg
from benben.arena.report.page import command, estimate, html_page, html_table, note, paragraph, section
from benben.arena.report.results import Results

UNFINISHED = "The run is not finished. Run the same command again to continue."
_STOPPED = "; of win shares of one against many, by the test that ends pairings early"


def report(arena: Results) -> str:
    """One page with everything measured."""
    summary = arena.summary
    title = f"{arena.plan.rules.title}, {arena.plan.seats} seats: {len(arena.plan.bots)} bots"
    parts = [_heading(summary), _standings(summary)]
    if summary["standings"][0]["rating"]:
        parts.append(_ratings(summary))
    if summary["pairs"]:
        parts.append(_pairs(arena, summary))
    parts += [_scores(arena), _sources(summary), _times(arena, summary), _forfeits(summary)]
    return html_page(title, parts)


def _heading(summary: dict[str, Any]) -> str:
    first, last = summary["seeds"]
    summary_text = (
        f"{summary['games']:,} games in {summary['blocks']} blocks, dealer's seeds {first} to {last}, Benben "
        f"{summary['version']}, rules {summary['rules']}, sources {summary['sources']}, at most {summary['limit']:g} s "
        f"a decision. Intervals are of 95 %, by bootstrap over blocks{_STOPPED if summary['early_stop'] else ''}."
    )
    unfinished = "" if summary["finished"] else note(UNFINISHED)
    return paragraph(summary_text) + unfinished + command(summary["command"])


def _standings(summary: dict[str, Any]) -> str:
    rows = [
        {
            "bot": row["bot"],
            "rating": estimate(row["rating"], "{:.0f}", row["blocks"]) if row["rating"] else "",
            "win share": estimate(row["win_share"], "{:.1%}", row["blocks"]),
            "mean rank": estimate(row["mean_rank"], "{:.2f}", row["blocks"]),
            "margin": estimate(row["margin"], "{:.1f}", row["blocks"]),
            "points": estimate(row["points"], "{:.1f}", row["blocks"]),
            "games": row["games"],
        }
        for row in summary["standings"]
    ]
    return section("Standings", html_table(rows))


def _ratings(summary: dict[str, Any]) -> str:
    rows = {row["bot"]: tuple(row["rating"]) for row in summary["standings"] if row["blocks"] >= FEW_BLOCKS}
    said = "One Plackett-Luce fit over all games. A difference of 400 points means odds of ten to one."
    return section("Ratings", svg.whiskers(rows, 0.0, "{:.0f}"), note(said))


def _pairs(arena: Results, summary: dict[str, Any]) -> str:
    rows = [
        {
            "bot": pair["bot"],
            "against": pair["against"] or "the game alone",
            "win share": estimate(pair["win_share"], "{:.1%}", _blocks_of_share(pair, summary)),
            "looked at throughout": "{:.1%} to {:.1%}".format(*pair["anytime"]),
            "mean rank": estimate(pair["mean_rank"], "{:.2f}", pair["blocks"]),
            "margin": estimate(pair["margin"], "{:.1f}", pair["blocks"]),
            "games": pair["games"],
            "verdict": pair["verdict"],
        }
        for pair in summary["pairs"]
    ]
    said = "The second interval stays valid however often you look and whenever you stop. The verdict uses it."
    return section("One against many", _matrix(arena, summary), html_table(rows), note(said))


def _matrix(arena: Results, summary: dict[str, Any]) -> str:
    bots = [row["bot"] for row in summary["standings"]]
    cells: dict[tuple[int, int], svg.Bar] = {}
    for pair in summary["pairs"]:
        if pair["against"] and _blocks_of_share(pair, summary) >= FEW_BLOCKS:
            value, low, high = pair["win_share"]
            row, column = bots.index(pair["bot"]), bots.index(pair["against"])
            cells[row, column] = (value, low, high)
            if arena.plan.seats == 2 and row != column:
                cells[column, row] = (1 - value, 1 - high, 1 - low)
    return svg.matrix(bots, cells, 1 / arena.plan.seats) if cells else ""


def _blocks_of_share(pair: dict[str, Any], summary: dict[str, Any]) -> int:
    """How many blocks a win share rests on; the interval of an early stop needs no more than there are."""
    blocks: int = pair["blocks"]
    return max(blocks, FEW_BLOCKS) if summary["early_stop"] else blocks


def _scores(arena: Results) -> str:
    totals: dict[str, list[int]] = {row["bot"]: [] for row in arena.summary["standings"]}
    for result in arena.results:
        for bot, total in zip(result["bots"], result["totals"], strict=False):  # alone there is a row more, the rival's
            totals[arena.plan.bots[bot]].append(total)
    return section("Points", svg.ridges(distributions(totals)))


def distributions(numbers: Mapping[str, Sequence[float]], bins: int = 40) -> dict[str, dict[float, float]]:
    """Histograms on common bins: the middle of each bin and how many fell into it."""
    everything = np.concatenate([np.asarray(row) for row in numbers.values()])
    edges = np.linspace(everything.min() - 0.5, everything.max() + 0.5, bins + 1)
    middles = (edges[:-1] + edges[1:]) / 2
    return {
        name: dict(zip(middles.tolist(), np.histogram(row, edges)[0].astype(float).tolist(), strict=True))
        for name, row in numbers.items()
    }


def _sources(summary: dict[str, Any]) -> str:
    return section("Points by source", svg.stacks({row["bot"]: row["sources"] for row in summary["standings"]}))


def _times(arena: Results, summary: dict[str, Any]) -> str:
    histograms = {
        row["bot"]: {bin_time(number): float(count) for number, count in arena.time_histogram(row["bot"]).items()}
        for row in summary["standings"]
    }
    rows = [{"bot": row["bot"], **_milliseconds(row["seconds_a_move"])} for row in summary["standings"]]
    return section("Time a move", svg.ridges(histograms, times=True), html_table(rows))


def _milliseconds(times: dict[str, float]) -> dict[str, str]:
    return {f"{name}, ms": f"{seconds * 1000:.3g}" for name, seconds in times.items()}


def _forfeits(summary: dict[str, Any]) -> str:
    rows = [
        {"bot": row["bot"], "what": what, "decisions": count}
        for row in summary["standings"]
        for what, count in row["forfeits"].items()
    ]
    said = "No bot forfeited a decision."
    return section("Forfeited decisions", html_table(rows) if rows else note(said))
