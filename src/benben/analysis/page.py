"""An analysis as one page: the curve of win chances, luck beside skill, turning points, and every decision."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from benben.analysis.coach import coach_of
from benben.analysis.places import Place, places_of
from benben.analysis.report import Chances, Report, StepReport
from benben.core.coaching import Coach
from benben.core.language import N_, _, spoken
from benben.core.phrases import SeatNames, capital
from benben.core.protocol import Game
from benben.match import Match

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8c6d1f")
GRADES = {"inaccuracy": N_("analysis|inaccuracy"), "mistake": N_("analysis|mistake"), "blunder": N_("analysis|blunder")}
WIDTH, HEIGHT, LEFT, BOTTOM = 960, 280, 44, 24
MOST_SHOWN = 4  # moves of a decision

_STYLE = """
:root{color-scheme:light dark;--line:#8884;--soft:#888}
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
td,th{padding:.3rem .6rem;text-align:left;vertical-align:top}
th{border-bottom:1px solid var(--soft);font-weight:600}td{border-bottom:1px solid var(--line)}.n{text-align:right}
.wide{overflow-x:auto}svg{width:100%;height:auto;display:block}svg text{fill:currentColor;font-size:12px}
.grid{stroke:var(--line)}.key i{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin:0 .4em 0 1em}
.inaccuracy{color:#b8860b}.mistake{color:#d2691e}.blunder{color:#c0392b;font-weight:600}small{color:var(--soft)}
"""


def page(report: Report, match: Match, names: SeatNames) -> str:
    """The whole page; it needs nothing from elsewhere."""
    title = _("Analysis of a game of {game}", game=match.game.title)
    rows = row_names(report, names)
    parts = [
        (_("Luck and skill"), _summary(report, rows)),
        (_("Turning points"), _turning_points(report)),
        (_("Mean loss by kind of decision"), _by_kind(report, match.game, rows)),
        (_("Every decision"), _decisions(report, match, names)),
    ]
    body = [f"<h1>{escape(title)}</h1>", graph(report.curve, rows), _key(rows)]
    body += [f"<h2>{escape(heading)}</h2>{part}" for heading, part in parts]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html><html lang="{spoken()}">{head}<style>{_STYLE}</style>{"".join(body)}</html>\n'


def graph(curve: Sequence[Chances], rows: Sequence[str]) -> str:
    """The chance of every row to win, step by step."""
    across = (WIDTH - LEFT) / max(1, len(curve) - 1)
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = (HEIGHT - BOTTOM) * (1 - percent / 100) + 6
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for row, name in enumerate(rows):
        points = " ".join(
            f"{LEFT + across * number:.1f},{(HEIGHT - BOTTOM) * (1 - chances[row]) + 6:.1f}"
            for number, chances in enumerate(curve)
        )
        colour = COLOURS[row % len(COLOURS)]
        line = f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>'
        parts.append(f"<g><title>{escape(name)}</title>{line}</g>")
    label = escape(_("Chance to win, step by step"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _key(rows: Sequence[str]) -> str:
    items = [f'<i style="background:{COLOURS[row % len(COLOURS)]}"></i>{escape(name)}' for row, name in enumerate(rows)]
    return f'<p class="key">{"".join(items)}</p>'


def row_names(report: Report, names: SeatNames) -> list[str]:
    """What the rows of the score table are called: the seats, then a rival without a seat."""
    return [names[row] if row < report.seats else names.rival for row in range(len(report.start))]


def table(headings: Iterable[str], lines: Iterable[Sequence[str]], numbers: int = 99) -> str:
    """A table whose columns from number `numbers` on are numbers; cells are HTML."""
    top = "".join(f"<th{_right(column, numbers)}>{escape(word)}</th>" for column, word in enumerate(headings))
    body = [
        "<tr>" + "".join(f"<td{_right(column, numbers)}>{cell}</td>" for column, cell in enumerate(line)) + "</tr>"
        for line in lines
    ]
    return f'<div class="wide"><table><tr>{top}</tr>{"".join(body)}</table></div>'


def _right(column: int, numbers: int) -> str:
    return ' class="n"' if column >= numbers else ""


def _summary(report: Report, rows: Sequence[str]) -> str:
    headings = summary_headings()
    return table(headings, ([escape(cell) for cell in line] for line in summary_lines(report, rows)), 1)


def summary_headings() -> list[str]:
    """What is said of every player."""
    return [
        _("analysis|player"),
        _("analysis|accuracy"),
        _("mean loss"),
        _("analysis|mistakes"),
        _("at the start"),
        _("analysis|luck"),
        _("own decisions"),
        _("others' decisions"),
        _("analysis|noise"),
        _("analysis|result"),
    ]


def summary_lines(report: Report, rows: Sequence[str]) -> list[list[str]]:
    """The account of every player: from the start to the result."""
    lines = []
    for player in report.players:
        seat = player.seat
        lines.append(
            [
                rows[seat],
                f"{player.accuracy:.0f}",
                f"{player.mean_loss:.2%}",
                str(player.grades["mistake"] + player.grades["blunder"]),
                f"{report.start[seat]:.0%}",
                f"{player.luck:+.0%}",
                f"{player.own:+.0%}",
                f"{player.others:+.0%}",
                f"{report.noise[seat]:+.0%}",
                f"{report.result[seat]:.0%}",
            ]
        )
    return lines


def _turning_points(report: Report) -> str:
    items = [
        f"<li>{escape(report.steps[number].sentence)} <small>#{number + 1}</small></li>"
        for player in report.players
        for number in player.turning_points
    ]
    nothing = _("No decision cost much.")
    return f"<ul>{''.join(items)}</ul>" if items else f"<p>{escape(nothing)}</p>"


def _by_kind(report: Report, game: Game, rows: Sequence[str]) -> str:
    coach = coach_of(game)
    kinds = sorted({kind for player in report.players for kind in player.losses})
    lines = [
        [escape(coach.label(kind)), *(_percent(player.losses.get(kind)) for player in report.players)] for kind in kinds
    ]
    return table(["", *(rows[player.seat] for player in report.players)], lines, 1)


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.2%}"


def _decisions(report: Report, match: Match, names: SeatNames) -> str:
    coach, rows = coach_of(match.game), row_names(report, names)
    lines = []
    for number, (step, place) in enumerate(zip(report.steps, places_of(match), strict=True)):
        if step.kind == "deal":
            lines.append(_deal(number, step, rows, coach.deal(step.move, names, match.options)))
        elif step.is_choice:
            lines.append(_line(number, step, rows, partial(_words, coach, place, match.options)))
    return table(
        ["#", _("analysis|player"), _("analysis|move"), _("analysis|loss"), "", _("moves by chance to win")], lines
    )


def _words(coach: Coach, place: Place, options: Mapping[str, Any], move: str) -> str:
    """A move in words."""
    return capital(coach.move(place.position, move, options))


def _deal(number: int, step: StepReport, rows: Sequence[str], words: str) -> list[str]:
    lucky = max(range(len(rows)), key=lambda row: abs(step.change[row]))
    gift = f"{escape(rows[lucky])} {step.change[lucky]:+.1%}" if abs(step.change[lucky]) >= 0.005 else ""
    return [str(number + 1), "", escape(words), "", "", f"<small>{gift}</small>"]


def _line(number: int, step: StepReport, rows: Sequence[str], words: Callable[[str], str]) -> list[str]:
    assert step.seat is not None
    shown = "; ".join(f"{words(move)} {chance:.0%}" for move, chance in list(step.values.items())[:MOST_SHOWN])
    word = _(GRADES[step.grade]) if step.grade else ""
    grade = f'<span class="{step.grade}">{escape(word)}</span>' if step.grade else ""
    return [
        str(number + 1),
        escape(rows[step.seat]),
        escape(words(step.move)),
        f"{step.loss:.1%}",
        grade,
        escape(shown),
    ]
