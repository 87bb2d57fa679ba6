"""The table of Pharaon as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from benben.core.flow import GAP, Flow
from benben.core.language import _, ngettext
from benben.core.phrases import SeatNames, source_name
from benben.core.screen import Event, MatchLike
from benben.games.pharaon.board.shapes import Area, GodStanding
from benben.games.pharaon.screen.cards import (
    COLOURS,
    LETTERS,
    STYLES,
    CardTables,
    area_name,
    legend,
    prestige,
    thing,
    things,
)
from benben.games.pharaon.screen.costs import standing
from benben.games.pharaon.screen.meanings import Meanings, income
from benben.games.pharaon.screen.story import tell_story
from benben.games.pharaon.words.previews import gods_of, next_wheel
from benben.games.pharaon.words.sources import SOURCE_LABELS

View = dict[str, Any]
YOUR_TURN = "bold yellow"
INDENT = 2  # of a line that goes on


class GameScreen:
    """Pharaon at the prompt."""

    def __init__(self, options: Mapping[str, Any], names: SeatNames) -> None:
        self.names = names
        self.cards = CardTables(options)
        self.house = not options.get("data")

    def board(self, match: MatchLike, me: int | None) -> RenderableType:
        """Heading, areas with the gods between them, pyramid and jars, players, the Traitor, own things."""
        view = match.view(me)
        parts: list[RenderableType] = [self._heading(view), Flow(legend(), INDENT, _faint, mark="")]
        if not match.over:
            gods = gods_of(match.position, me or 0)
            for area, god in zip(view["areas"], gods, strict=True):
                parts += [self._area(match, view, me, area), self._display(view, area, me), _god(god, me)]
            parts.append(self._pyramid(view))
        parts.append(self._players(view))
        if view["traitor"]:
            parts.append(self._traitor(view["traitor"]))
        if me is not None and not match.over:
            parts.append(self._own(match, view, me))
        return Group(*parts)

    def short(self, match: MatchLike) -> RenderableType | None:
        """During an action only what the seat holds changes."""
        view = match.view(match.turn)
        if view["phase"] == "turn" or match.turn is None:
            return None
        player = view["players"][match.turn]
        resources = [colour for colour, count in player["resources"].items() for _each in range(count)]
        held = GAP.join(things(some) for some in (resources, player["offerings"]) if some)
        return coloured(Text(_("You have {things}", things=held or _("nothing to gain|nothing")), style="dim"))

    def question(self, match: MatchLike) -> str:
        """What is asked."""
        view = match.view(match.turn)
        word = match.legal()[0].split()[0]
        if view["paying"]:
            left = view["paying"]["left"]
            slots = things("basic" if slot == "any" else slot for slot in left)
            if view["paying"]["for"] == "access":
                return _("Pay for access ({slots}).", slots=slots)
            return _("{area}: pay {slots}.", area=area_name(view["paying"]["for"]), slots=slots)
        return {
            "act": _("Your turn: choose an area or pass."),
            "pass": _("Your turn: choose an area or pass."),
            "free": _("Your turn: choose an area or pass."),
            "keep": _("Keep one of two nobles."),
            "jar": _("Choose a jar."),
            "set": _("Which set?"),
            "noble": _("Which noble?"),
            "option": _("Which pair?"),
            "artisan": _("Which artisan?"),
            "colour": _("Which colour do you pay with?"),
            "bonus": _("One more of the same colour for a bonus token?"),
            "step": _("Which track do you move up?"),
            "track": _("Which track do you move up?"),
            "offering": _("Which offering?"),
            "gain": _("Which resource?"),
            "tile": _("Which resource goes to the Traitor's tile?"),
        }.get(word, _("Your turn. What do you do?"))

    def meaning(self, match: MatchLike, move: str) -> str:
        """What a legal move means for me."""
        assert match.turn is not None
        return Meanings(self.cards, match, match.turn).of(move)

    def story(self, events: Sequence[Event], since: int) -> list[str]:
        """What happened since, in sentences."""
        return tell_story(events[since:], self.names, self.cards)

    def _heading(self, view: View) -> Flow:
        title = _("Pharaon, set-up") if view["round"] == 0 else _("Pharaon, round {n} of 5", n=view["round"])
        note = Text(_("some card values are Benben's own: benben rules pharaon --data"), style="dim")
        return Flow([Text(title, style="bold"), *[note] * self.house], INDENT, mark="")

    def _area(self, match: MatchLike, view: View, me: int | None, area: Area) -> Flow:
        """Colour, free squares, and what it costs me now or what I am missing."""
        wheel = view["wheel"][area]
        widest = max(len(area_name(one)) for one in view["areas"])
        free = ngettext("{n} square free", "{n} squares free", wheel["free"])
        following = _("next {token}", token=thing(next_wheel(match.position)[area]))
        colour = Text(LETTERS[wheel["colour"]], style=STYLES[wheel["colour"]])
        parts = [Text.assemble(colour, (f" {free}, {following}", "dim"))]
        if me is not None and view["turn"] == me and view["phase"] == "turn":
            can, words = standing(match, area)
            answer = _("before a cost|yes:") if can else _("before a reason|no:")
            parts.append(Text(f"{answer} {words}", style="green" if can else "red"))
        return Flow(parts, widest + 1, mark=Text(f"{area_name(area):{widest + 1}}", style="bold"))

    def _display(self, view: View, area: str, me: int | None) -> RenderableType:
        """What can be taken in an area."""
        if area == "tomb":
            shown = self._tomb(0 if me is None else view["players"][me]["tomb"])
        elif area == "nile":
            shown = [f"{number}: {self.cards.option(number)}" for number in self.cards.nile]
        elif area == "offerings":
            shown = self._offerings(view)
        else:
            show = self.cards.noble if area == "nobles" else self.cards.artisan
            shown = [f"{card}: {show(card)}" for card in view[area]["up"] if card]
            shown.append(_("deck {n}", n=view[area]["deck"]))
        return Flow(shown, 3, coloured)

    def _offerings(self, view: View) -> list[str]:
        offerings = view["offerings"]
        sets = [f"{n}: {things(pair)}" for n, pair in enumerate(offerings["sets"], start=1) if pair]
        bonus = [f"{n}: {thing(token)}" for n, token in enumerate(offerings["bonus"], start=1) if token]
        return [
            _("heading of tokens|sets"),
            *(sets or ["-"]),
            _("heading of tokens|bonus"),
            *(bonus or ["-"]),
            _("bag {n}", n=offerings["bag"]),
        ]

    def _tomb(self, built: int) -> list[str]:
        """The next stages."""
        stages = {n: row for n, row in self.cards.tomb.items() if n > built}
        words = [f"{n}: {things(row['cost'].split())} > {prestige(row['points'])}" for n, row in stages.items()]
        return words[:3] + ["..."] * (len(words) > 3) or [_("all stages are built")]

    def _pyramid(self, view: View) -> RenderableType:
        discs = {tuple(place): seat for seat, place in view["pyramid"]["discs"].items()}
        rows = []
        for row, spaces in enumerate(view["pyramid"]["rows"], start=1):
            text = Text.assemble((f"{row}:", "dim"))
            for space, word in enumerate(spaces, start=1):
                seat = discs.get((row, space))
                name = "" if seat is None else f"<{self.names[seat if seat == 'traitor' else int(seat)]}>"
                text.append(f" {income(word)}{name}", style=YOUR_TURN if name else "")
            rows.append(text)
        jars = [f"{n}: {self.cards.jar(jar)}" for n, jar in enumerate(view["jars"]["up"], start=1) if jar]
        return Group(_headed(_("heading|Pyramid"), rows), _headed(_("heading|Jars"), jars or ["-"]))

    def _players(self, view: View) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(_("heading|Players"), no_wrap=True, max_width=14)
        for colour in (*COLOURS, "silver"):
            table.add_column(LETTERS[colour], justify="right", header_style=STYLES[colour])
        table.add_column("")
        for seat, player in enumerate(view["players"]):
            turn = view["turn"] == seat
            name = f"{'>' if turn else ' '} {self.names[seat]}"
            resources = [str(count or "-") for count in player["resources"].values()]
            rest = "; ".join(filter(None, (_belongings(player), self._state(view, seat))))
            table.add_row(name, *resources, coloured(Text(rest)), style=YOUR_TURN if turn else "")
        return table

    def _state(self, view: View, seat: int | str) -> str:
        words = []
        if view["pharaoh"] == seat:
            words.append(_("Pharaoh token|Pharaoh"))
        if view["first_player"] == seat:
            words.append(_("First Player"))
        if seat in view["passed"]:
            words.append(_("player|passed"))
        return ", ".join(words)

    def _traitor(self, traitor: View) -> RenderableType:
        """His tiles with the level reached and what the next space does, and what he has."""
        text = Text(_("The Traitor") + "  ", style="bold red")
        jars = ngettext("{n} jar to turn up", "{n} jars to turn up", traitor["pile"])
        have = _(
            "tomb {tomb}, nobles {nobles}, artisans {artisans}",
            tomb=traitor["tomb"],
            nobles=len(traitor["nobles"]),
            artisans=len(traitor["artisans"]),
        )
        text.append(f"{jars}; {have}", style="not bold")
        grid = Table.grid(padding=(0, 2, 0, 0))
        for tile in traitor["tiles"]:
            filled, spaces = tile["filled"], len(self.cards.tiles[tile["area"], tile["dark"]])
            bar = f"{'#' * filled}{'.' * (spaces - filled)}"
            side = _("Traitor tile|dark") if tile["dark"] else ""
            grid.add_row("  " + area_name(tile["area"]), thing(tile["colour"]), bar, side, self.cards.ahead(tile))
        return Group(text, grid)

    def _own(self, match: MatchLike, view: View, me: int) -> RenderableType:
        """My cards and tokens, and what I would have if the game ended now."""
        player = view["players"][me]
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column()
        if player["offerings"]:
            grid.add_row(_("area|Offerings"), things(player["offerings"]))
        for noble in player["nobles"]:
            used = "" if noble["ready"] else " (" + _("noble|used") + ")"
            grid.add_row(
                _("Noble {n}", n=noble["id"]), Text(self.cards.noble(noble["id"]) + used, "dim" if used else "")
            )
        if player["artisans"]:
            grid.add_row(
                _("area|Artisans"),
                "   ".join(prestige(self.cards.artisans[card]["points"]) for card in player["artisans"]),
            )
        row = match.scores()[me]
        parts = ", ".join(
            f"{source_name(source, SOURCE_LABELS)} {points}"
            for source, points in row.items()
            if points and source != "total"
        )
        grid.add_row(
            _("heading|Now"), Text(_("{n} PP if the game ended now", n=row["total"]) + (f" ({parts})" if parts else ""))
        )
        return grid


def _headed(heading: str, things: Sequence[str | Text]) -> Flow:
    mark = Text(f"{heading}  ", style="bold")
    return Flow(things, mark.cell_len, coloured, mark)


def _faint(text: Text) -> Text:
    text.stylize("dim")
    return coloured(text)


def coloured(text: Text) -> Text:
    """The letters of resources in their colours."""
    for colour, letter in LETTERS.items():
        text.highlight_regex(rf"(?<![\w-]){letter}(?!\w)\*?", STYLES[colour])
    return text


def _belongings(player: View) -> str:
    """How much a player has in each area; of the Nile the level of every track that is begun."""
    nile = " ".join(f"{LETTERS[colour]}{level}" for colour, level in player["nile"].items() if level)
    counts = {area: str(len(player[area])) for area in ("offerings", "nobles", "artisans")}
    return ", ".join(
        f"{area_name(area)} {count}"
        for area, count in {**counts, "nile": nile or "0", "tomb": str(player["tomb"])}.items()
    )


def _god(god: GodStanding, me: int | None) -> Text:
    """A god on the rim between two areas: points, how far I am, and whether it counts now."""
    text = Text(" " + _("god {points} PP", points=god["points"]) + ": ", style="magenta")
    if me is None:
        return text.append(" + ".join(area_name(side["area"]) for side in god["sides"]))
    for side in god["sides"]:
        enough = side["have"] >= side["need"]
        text.append(f" {area_name(side['area'])} {side['have']}/{side['need']} ", style="green" if enough else "dim")
        text.append(_("condition|ok") if enough else "-", style="bold green" if enough else "dim")
    return text.append("  " + _("god|counts"), style="bold green") if god["counts"] else text
