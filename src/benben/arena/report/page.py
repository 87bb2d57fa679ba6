"""A self-contained page: its style and its plots are inside, nothing is fetched."""

from collections.abc import Mapping, Sequence
from html import escape

from benben.arena.measure.intervals import FEW_BLOCKS

_STYLE = """
:root { color-scheme: light dark; --ink: #222; --soft: #666; --line: #ddd; --page: #fff; --dot: #0072b2 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #a29e96; --line: #444; --page: #1b1a18;
  --dot: #56b4e9 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 72rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem }
table { border-collapse: collapse; display: block; overflow-x: auto; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right }
th:first-child, td:first-child { text-align: left }
svg { width: 100%; height: auto } svg text { font: 13px system-ui, sans-serif; fill: var(--ink) }
svg .small { font-size: 11px } svg .tick { font-size: 11px; fill: var(--soft) } svg .grid { stroke: var(--line) }
svg .whisker { stroke: var(--dot); stroke-width: 3 } svg .dot { fill: var(--dot) }
svg .mark { stroke: var(--soft); stroke-dasharray: 4 3 }
.legend span { margin-right: 1rem; white-space: nowrap }
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .4em }
.note { color: var(--soft) } code { overflow-wrap: anywhere }
"""


def html_page(title: str, parts: Sequence[str]) -> str:
    """The whole page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        f"<body><h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A heading and its contents."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def paragraph(text: str) -> str:
    """A sentence or two."""
    return f"<p>{escape(text)}</p>"


def note(text: str) -> str:
    """A remark."""
    return f'<p class="note">{escape(text)}</p>'


def command(text: str) -> str:
    """A command to type."""
    return f"<p><code>{escape(text)}</code></p>"


def html_table(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows of the same columns."""
    head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{_unbroken(value)}</td>" for value in row.values()) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _unbroken(value: object) -> str:
    """The contents of a cell; an interval stays on one line."""
    return escape(str(value)).replace(" to ", "&nbsp;to&nbsp;")


def estimate(row: Sequence[float], form: str, blocks: int) -> str:
    """A number with its interval in words, if there are blocks enough to draw one from."""
    value, low, high = (form.format(number) for number in row)
    return f"{value} (too few games)" if blocks < FEW_BLOCKS else f"{value} ({low} to {high})"
