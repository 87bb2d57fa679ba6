"""Plots as inline SVG: nothing is fetched, colours follow the page, every mark says its number when pointed at."""

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

WIDTH = 720
LEFT = 170  # room for labels
RIGHT = 24
ROW = 30
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8c6d1f", "#7a5195", "#888888")

Scale = Callable[[float], float]
Bar = tuple[float, float, float]  # value, low, high


def whiskers(rows: Mapping[str, Bar], mark: float | None = None, form: str = "{:.0f}") -> str:
    """A dot with its interval for each row, nothing without rows; `mark` is a line to compare with."""
    if not rows:
        return ""
    ends = [end for row in rows.values() for end in row] + ([] if mark is None else [mark])
    x, axis = _axis(min(ends), max(ends), len(rows), form.format)
    parts = [axis]
    if mark is not None:
        parts.append(f'<line class="mark" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="0" y2="{len(rows) * ROW}"/>')
    for number, (label, (value, low, high)) in enumerate(rows.items()):
        y = (number + 0.5) * ROW
        said = f"{label}: {form.format(value)} ({form.format(low)} to {form.format(high)})"
        parts.append(
            f"<g><title>{escape(said)}</title>{_label(label, y)}"
            f'<line class="whisker" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{x(value):.1f}" cy="{y}" r="5"/></g>'
        )
    return _svg(len(rows) * ROW + 30, parts)


def matrix(labels: Sequence[str], cells: Mapping[tuple[int, int], Bar], middle: float) -> str:
    """A table of shares; the further above or below the middle, the stronger its colour."""
    size = min(110, (WIDTH - LEFT - RIGHT) // len(labels))
    parts = [_label(label, (row + 0.5) * 44 + 24) for row, label in enumerate(labels)]
    for column, label in enumerate(labels):
        where = f'x="{LEFT + (column + 0.5) * size}" y="16"'
        parts.append(f'<text class="tick" text-anchor="middle" {where}>{escape(_short_name(label, 14))}</text>')
    for (row, column), (value, low, high) in cells.items():
        parts.append(_cell(LEFT + column * size, 24 + row * 44, size, (value, low, high), middle))
    return _svg(24 + len(labels) * 44 + 6, parts)


def _cell(x: int, y: int, size: int, bar: Bar, middle: float) -> str:
    value, low, high = bar
    strength = (value - middle) / (1 - middle) if value > middle else (middle - value) / middle
    colour = COLOURS[0] if value > middle else COLOURS[4]
    return (
        f'<g><title>{low:.1%} to {high:.1%}</title><rect x="{x + 1}" y="{y + 1}" width="{size - 2}" height="42" '
        f'fill="{colour}" fill-opacity="{0.08 + 0.6 * strength:.2f}"/>'
        f'<text text-anchor="middle" x="{x + size / 2}" y="{y + 20}">{value:.1%}</text>'
        f'<text class="small" text-anchor="middle" x="{x + size / 2}" y="{y + 35}">{low:.0%} to {high:.0%}</text></g>'
    )


def ridges(rows: Mapping[str, Mapping[float, float]], times: bool = False) -> str:
    """A distribution (place -> how much) for each row, on one axis; `times`: seconds on a logarithmic axis."""
    places = [place for row in rows.values() for place in row]
    height = ROW * 1.6
    x, axis = _axis(min(places), max(places), len(rows) * 1.6, duration if times else "{:g}".format, times)
    parts = [axis]
    for number, (label, row) in enumerate(rows.items()):
        base = (number + 1) * height
        top = max(row.values())
        colour = COLOURS[number % len(COLOURS)]
        points = [f"{x(place):.1f},{base - row[place] / top * (height - 6):.1f}" for place in sorted(row)]
        outline = " ".join([f"{x(min(row)):.1f},{base}", *points, f"{x(max(row)):.1f},{base}"])
        parts.append(_label(label, base - height / 3))
        parts.append(f'<polygon fill="{colour}" fill-opacity=".35" stroke="{colour}" points="{outline}"/>')
    return _svg(len(rows) * height + 30, parts)


def curves(rows: Mapping[str, Mapping[float, float]], form: str = "{:.2f}") -> str:
    """A line (place -> value) for each row on common axes, with a legend; nothing without rows."""
    values = [value for row in rows.values() for value in row.values()]
    if not values:
        return ""
    places = [place for row in rows.values() for place in row]
    low, high = min(values), max(values)
    height = 7 * ROW
    x, axis = _axis(min(places), max(places), 7, "{:g}".format)
    parts = [axis]
    for tick in round_numbers(low, high if high > low else low + 1):
        y = height * (high - tick) / ((high - low) or 1.0)
        parts.append(_label(form.format(tick), y))
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
    for number, row in enumerate(rows.values()):
        points = [f"{x(place):.1f},{height * (high - row[place]) / ((high - low) or 1.0):.1f}" for place in sorted(row)]
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(points)}"/>')
    return _svg(height + 30, parts) + _legend(list(rows))


def stacks(rows: Mapping[str, Mapping[str, float]], form: str = "{:.1f}") -> str:
    """Parts of a sum for each row, what is negative to the left; with a legend."""
    most = max(sum(value for value in row.values() if value > 0) for row in rows.values())
    least = min(sum(value for value in row.values() if value < 0) for row in rows.values())
    x, axis = _axis(least, most, len(rows), form.format)
    parts = [axis]
    for number, (label, row) in enumerate(rows.items()):
        parts.append(_label(label, (number + 0.5) * ROW))
        parts.append(_stack(row, number * ROW, x, form))
    names = list(next(iter(rows.values())))
    return _svg(len(rows) * ROW + 30, parts) + _legend(names)


def _stack(row: Mapping[str, float], y: float, x: Scale, form: str) -> str:
    parts = []
    right = left = 0.0
    for number, (name, value) in enumerate(row.items()):
        begin, end = (right, right + value) if value > 0 else (left + value, left)
        right, left = (end, left) if value > 0 else (right, begin)
        parts.append(
            f'<rect x="{x(begin):.1f}" y="{y + 5}" width="{x(end) - x(begin):.1f}" height="{ROW - 10}" '
            f'fill="{COLOURS[number % len(COLOURS)]}"><title>{escape(name)} {form.format(value)}</title></rect>'
        )
    return "".join(parts)


def _legend(names: Sequence[str]) -> str:
    items = [
        f'<span><i style="background:{COLOURS[number % len(COLOURS)]}"></i>{escape(name)}</span>'
        for number, name in enumerate(names)
    ]
    return f'<p class="legend">{"".join(items)}</p>'


def duration(seconds: float) -> str:
    """A round time in its own unit: 10 µs, 1 ms, 10 s."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds > 0.99 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{float(f'{seconds / 1e-6:.1g}'):g} µs"


def _axis(
    low: float, high: float, rows: float, form: Callable[[float], str], logarithmic: bool = False
) -> tuple[Scale, str]:
    """The place of a number on the page, and the drawn axis below this number of rows."""
    if logarithmic:
        low, high = math.floor(math.log10(low)), math.ceil(math.log10(high))
    span = (high - low) or 1.0
    place = _scale(low, span)
    ticks = range(int(low), int(high) + 1) if logarithmic else round_numbers(low, low + span)
    bottom = rows * ROW
    parts = []
    for tick in ticks:
        said = form(10.0**tick if logarithmic else tick)
        parts.append(f'<line class="grid" x1="{place(tick):.1f}" x2="{place(tick):.1f}" y1="0" y2="{bottom}"/>')
        parts.append(
            f'<text class="tick" text-anchor="middle" x="{place(tick):.1f}" y="{bottom + 18}">{escape(said)}</text>'
        )
    return (lambda value: place(math.log10(value))) if logarithmic else place, "".join(parts)


def _scale(low: float, span: float) -> Scale:
    return lambda value: LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT)


def round_numbers(low: float, high: float) -> list[float]:
    """A handful of round numbers from low to high."""
    rough = (high - low) / 6
    power = 10 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first = math.ceil(low / step - 1e-9)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _label(text: str, y: float) -> str:
    return (
        f'<text class="label" text-anchor="end" x="{LEFT - 10}" y="{y + 5:.1f}">{escape(_short_name(text, 24))}</text>'
    )


def _short_name(text: str, length: int) -> str:
    """A long name without its middle: of bots in two folders or of two labels, both ends tell which is which."""
    if len(text) <= length:
        return text
    front = length // 3
    return f"{text[:front]}…{text[front + 1 - length :]}"


def _svg(height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'
