"""The page and the tables of a study."""

from pathlib import Path
from typing import Any

from benben.arena.measure.intervals import FEW_BLOCKS
from benben.arena.report import svg
from benben.arena.report.answers import Answers, Rows
from benben.arena.report.arena_page import UNFINISHED
from benben.arena.report.files import as_csv
from benben.arena.report.page import command, estimate, html_page, html_table, note, paragraph, section


def write_study(study: Answers, folder: Path) -> list[Path]:
    """Write study.html and a CSV for each table; the files written: none if no game is finished."""
    if not study.results:
        return []
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / "study.html"]
    files[0].write_text(study_page(study), "utf-8")
    for name, rows in study.tables.items():
        files.append(folder / f"{name}.csv")
        files[-1].write_text(as_csv([_flat(row) for row in rows]), "utf-8")
    return files


def study_page(study: Answers) -> str:
    """The whole page."""
    plan = study.plan
    first, last = plan.seed, plan.seed + len(study.results) - 1
    summary = (
        f"{len(study.results):,} games, dealer's seeds {first} to {last}, all seats played by {plan.bots[0]}, Benben "
        f"{plan.identity['version']}, rules {plan.rules.rules_version}. Intervals are of 95 %, by bootstrap over games."
    )
    tables = study.tables
    unfinished = "" if study.arena.referee.all_ended() else note(UNFINISHED)
    parts = [paragraph(summary), unfinished, command(study.command)]
    parts += [_SECTIONS[name](study, tables[name]) for name in _SECTIONS if name in tables]
    if study.questions and study.refusal:
        parts.append(section(_VALUES, note(f"{study.refusal}.")))
    return html_page(f"{plan.rules.title}, {plan.seats} seats: what matters", parts)


_VALUES = "What each thing is worth"


def _seats(study: Answers, rows: Rows) -> str:
    said = "Place 1 begins the game, the others follow in turn."
    return section("Who begins", _shares(study, rows, "place"), _table(study, rows), note(said))


def _starts(study: Answers, rows: Rows) -> str:
    assert study.questions is not None
    name = study.questions.start
    return section(f"What one begins with: {name}", _shares(study, rows, name), _table(study, rows))


def _shares(study: Answers, rows: Rows, name: str) -> str:
    shares = {str(row[name]): tuple(row["win_share"]) for row in rows if _games(study, row) >= FEW_BLOCKS}
    mark = 1 / study.plan.seats if study.plan.seats > 1 else None
    return svg.whiskers(shares, mark, "{:.1%}")


def _lengths(study: Answers, rows: Rows) -> str:
    first = rows[0]["what"]
    period = next(iter(rows[0]))
    shown = [row for row in rows if row["what"] == first and _games(study, row) >= FEW_BLOCKS]
    means = {f"{period} {row[period]}": tuple(row["mean"]) for row in shown}
    plot = note(f"{first}:") + svg.whiskers(means, None, "{:.1f}") if means else ""
    return section(f"Length of each {period}", plot, _table(study, rows))


def _endings(study: Answers, rows: Rows) -> str:
    return section("How it ends", html_table([{**row, "share": f"{row['share']:.1%}"} for row in rows]))


def _sources(study: Answers, rows: Rows) -> str:
    stacks = {
        who: {row["source"]: row[column] or 0.0 for row in rows}
        for who, column in (("winners", "winners"), ("others", "others"))
        if any(row[column] is not None for row in rows)
    }
    return section("Points by source", svg.stacks(stacks), _table(study, rows))


def _values(study: Answers, rows: Rows) -> str:
    ordered = sorted(rows, key=lambda row: row["points"][0], reverse=True)
    points = {row["thing"]: tuple(row["points"]) for row in ordered if _games(study, row) >= FEW_BLOCKS}
    said = "Points ahead of the table's mean for one more of a thing, all others being equal: a linear regression."
    return section(_VALUES, svg.whiskers(points, 0.0, "{:.1f}"), _table(study, ordered), note(said))


_SECTIONS = {
    "seats": _seats,
    "starts": _starts,
    "lengths": _lengths,
    "endings": _endings,
    "sources": _sources,
    "values": _values,
}


def _table(study: Answers, rows: Rows) -> str:
    return html_table([_readable_row(row, _games(study, row)) for row in rows])


def _games(study: Answers, row: dict[str, Any]) -> int:
    """How many games a row rests on: of some seats, as many as these, else all."""
    games: int = row.get("seats", len(study.results))
    return games


def _readable_row(row: dict[str, Any], games: int) -> dict[str, Any]:
    """Estimates in words, headings without underlines."""
    return {name.replace("_", " "): _word(name, value, games) for name, value in row.items()}


def _word(name: str, value: Any, games: int) -> Any:
    if isinstance(value, list):
        return estimate(value, "{:.1%}" if "share" in name else "{:.2f}", games)
    return "" if value is None else value


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """An estimate as three columns."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, list):
            flat |= {name: value[0], f"{name}_low": value[1], f"{name}_high": value[2]}
        else:
            flat[name] = value
    return flat
