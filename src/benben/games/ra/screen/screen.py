"""The table of Ra as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from benben.core.flow import Flow
from benben.core.language import _, ngettext
from benben.core.phrases import SeatNames, enumeration, signed
from benben.core.screen import Event, MatchLike
from benben.games.ra.screen.mine import tile_groups
from benben.games.ra.screen.words import label, tell_story
from benben.games.ra.screen.worth import effect, loss, lot, lot_words, of_family, position
from benben.games.ra.words.previews import gains

YOUR_TURN = "bold yellow"
INDENT = 2  # of a line that goes on
View = dict[str, Any]


class GameScreen:
    """Ra at the prompt."""

    def __init__(self, options: Mapping[str, Any], names: SeatNames) -> None:
        self.names = names

    def board(self, match: MatchLike, me: int | None) -> RenderableType:
        """Ra track, lot, players with their suns, and the viewer's own tiles."""
        view = match.view(me)
        parts: list[RenderableType] = [_heading(view), _ra_track(view, match.options["edition"] == "barque")]
        if view["turn"] is not None:
            parts.append(_Lot(view, me, self.names))
        parts.append(self._players(view, match.events(me)))
        if me is not None and view["turn"] is not None:
            parts.append(_own_tiles(view, me, self.names))
        return Group(*parts)

    def short(self, match: MatchLike) -> RenderableType | None:
        """The board of Ra is small and always shown."""
        return None

    def question(self, match: MatchLike) -> str:
        """What is asked."""
        view = match.view(match.turn)
        if view["phase"] == "auction":
            return _("Your bid.") + " " + self._auction(view)
        if view["phase"] == "disaster":
            left = ngettext(
                "{disaster}: {n} tile to go.",
                "{disaster}: {n} tiles to go.",
                view["disaster"]["left"],
                disaster=label(view["disaster"]["kind"]),
            )
            return _("Choose what you lose.") + " " + left
        if view["phase"] == "gods":
            return _("Another god?")
        return _("Your turn.")

    def meaning(self, match: MatchLike, move: str) -> str:
        """What a legal move means for me."""
        assert match.turn is not None
        me, view = match.turn, match.view(match.turn)
        word, _space, rest = move.partition(" ")
        if word == "draw":
            return _draw_words(view)
        if word == "invoke":
            return _invoke_words(view, me)
        if word == "god":
            tile = view["auction_track"][int(rest) - 1]
            return f"{label(tile)}: {effect(view, me, tile, self.names)}"
        if word == "done":
            return _("keep the other gods")
        if word == "lose":
            return loss(view, me, rest)
        if word == "pass":
            return _("keep your suns")
        return _bid_words(view, me, int(rest))

    def story(self, events: Sequence[Event], since: int) -> list[str]:
        """What happened since, in sentences."""
        return tell_story(events, since, self.names)

    def _auction(self, view: View) -> str:
        auction = view["auction"]
        if auction["bidder"] is None:
            leads = _("Nobody has bid.")
        else:
            leads = _("Best bid: {n} ({name}).", name=self.names[auction["bidder"]], n=auction["best_bid"])
        after = [self.names[seat] for seat in auction["to_speak"][1:]]
        if not after:
            return leads + " " + _("This is the last bid.")
        return leads + " " + _("Still to bid: {names}.", names=enumeration(after))

    def _players(self, view: View, events: Sequence[Event]) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(_("heading|Players"), no_wrap=True, max_width=14)
        table.add_column(_("column|points"), justify="right", no_wrap=True)
        table.add_column(_("suns (used)"), no_wrap=True, min_width=16)
        table.add_column("")
        for seat, player in enumerate(view["players"]):
            turn = view["turn"] == seat
            score = "?" if player["score"] is None else str(player["score"])
            table.add_row(
                f"{'>' if turn else ' '} {self.names[seat]}",
                score,
                _suns(view, seat),
                "; ".join(filter(None, (_belongings(player["tiles"]), _voice(view, seat, events)))),
                style=YOUR_TURN if turn else "",
            )
        return table


def _heading(view: View) -> Flow:
    left = sum(view["bag"].values())
    bag = ngettext("{n} tile in the bag", "{n} tiles in the bag", left)
    odds = _("next draw is Ra: {n} %", n=_percent(view, ["ra"]))
    title = Text(_("Ra, epoch {n} of 3", n=view["epoch"]), style="bold")
    return Flow([title, Text(bag, style="dim"), Text(odds, style="dim")], INDENT, mark="")


def _percent(view: View, tiles: list[str]) -> int:
    """The chance that the next tile is one of these."""
    return round(100 * sum(view["bag"][tile] for tile in tiles) / (sum(view["bag"].values()) or 1))


def _ra_track(view: View, barque: bool) -> Flow:
    """The Ra track: the barque on the last Ra drawn, or all Ra tiles; spaces ahead; the one that ends the epoch."""
    drawn, length = view["ra_track"]["drawn"], view["ra_track"]["length"]
    heading = _("Ra track") + "  "
    text = Text()
    for space in range(1, length + 1):
        if space <= drawn and not barque:
            text.append(" Ra ", style="yellow")
        elif space < drawn:
            text.append("~~~~", style="yellow")
        elif space == drawn:
            text.append("\\Ra/", style=YOUR_TURN)
        elif space == length:
            text.append(f" [{space}]", style="red")
        else:
            text.append(f"  {space} ", style="dim")
    more = ngettext("{n} more ends the epoch", "{n} more end the epoch", length - drawn)
    ahead = [] if drawn == length else [Text(more, style="red" if length - drawn == 1 else "dim")]
    return Flow([text, *ahead], cell_len(heading), mark=heading)


class _Lot:
    """The auction track: each tile with what it does for the viewer."""

    def __init__(self, view: View, me: int | None, names: SeatNames) -> None:
        self.view, self.me, self.names = view, me, names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        worth = [lot_words(self.view, self.me)] if self.me is not None and lot(self.view) else []
        parts: list[str | Text] = [
            Text(_("{n} of {all}", n=len(lot(self.view)), all=8), style="dim"),
            *worth,
            Text(_("winner takes sun {n}, face down", n=self.view["centre_sun"]), style="dim"),
        ]
        yield Flow(parts, INDENT, mark=Text(_("The lot") + "  ", style="bold"))
        columns = 8 if options.max_width >= 120 else 4 if options.max_width >= 64 else 2
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        for _column in range(columns):
            grid.add_column(ratio=1)
        cells = [self._cell(space, tile) for space, tile in enumerate(self.view["auction_track"], start=1) if tile]
        for first in range(0, len(cells), columns):
            grid.add_row(*cells[first : first + columns])
        if cells:
            yield grid

    def _cell(self, space: int, tile: str) -> Text:
        text = Text(f"{space} ", style="dim").append(label(tile), style="bold not dim")
        if self.me is None:
            return text
        words = effect(self.view, self.me, tile, self.names)
        style = "red" if tile in of_family("disaster") else "green" if "+" in words else "dim"
        return text.append(f"\n  {words}", style=f"not dim not bold {style}")


def _suns(view: View, seat: int) -> Text:
    """Suns: *9 can be bid now, 5 cannot beat the bid, <8> is the bid, (2) is used."""
    auction, player = view["auction"], view["players"][seat]
    text = Text()
    for sun in sorted(player["suns_up"] + player["suns_down"]):
        if sun in player["suns_down"]:
            text.append(f"({sun})", style="dim not bold")
        elif auction and auction["bidder"] == seat and auction["best_bid"] == sun:
            text.append(f"<{sun}>", style="bold reverse")
        elif auction and sun <= auction["best_bid"]:
            text.append(str(sun), style="dim not bold")
        else:
            text.append(f"*{sun}", style="bold yellow")
        text.append(" ")
    return text


def _belongings(tiles: dict[str, int]) -> str:
    """The tiles of a player, those that score together as one number."""
    counts = {
        _("tile group|Pharaohs"): tiles.get("pharaoh", 0),
        _("Ra tile|Nile"): tiles.get("nile", 0),
        _("Ra tile|Flood"): tiles.get("flood", 0),
        _("tile group|Civilization"): sum(tile in tiles for tile in of_family("civilization")),
        _("tile group|Monuments"): sum(tiles.get(tile, 0) for tile in of_family("monument")),
        _("Ra tile|God"): tiles.get("god", 0),
        _("Ra tile|Gold"): tiles.get("gold", 0),
    }
    return ", ".join(f"{name} {count}" for name, count in counts.items() if count)


def _voice(view: View, seat: int, events: Sequence[Event]) -> str:
    """What a seat has done in the auction."""
    auction = view["auction"]
    if auction is None:
        return "" if view["players"][seat]["suns_up"] or view["turn"] is None else _("no suns left")
    if auction["bidder"] == seat:
        return _("bids {n}", n=auction["best_bid"])
    if view["turn"] == seat:
        return _("bidding now")
    if seat in auction["to_speak"]:
        return _("Ra player, bids last") if seat == auction["ra_player"] else _("still to bid")
    if not view["players"][seat]["suns_up"]:
        return _("no suns left")
    return _("player in an auction|outbid") if seat in _bidders(events) else _("player in an auction|passed")


def _bidders(events: Sequence[Event]) -> set[Any]:
    """Who has bid in this auction."""
    found = set()
    for event in reversed(events):
        if event["event"] == "auction":
            break
        if event["event"] == "bid":
            found.add(event["seat"])
    return found


def _own_tiles(view: View, me: int, names: SeatNames) -> Table:
    """The viewer's tiles grouped as they score, with the points they make now."""
    now = gains(position(view), me)["total"]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    table.add_row(_("Your tiles"), Text(signed(now), style="bold"), Text(_("if the epoch ended now"), style="dim"))
    for group in tile_groups(view, me, names):
        note = Text(group.held or "-").append(f"  {group.note}", style="red" if group.warn else "dim")
        table.add_row(Text(f"  {group.title}", style="not bold"), group.points, note)
    return table


def _draw_words(view: View) -> str:
    disasters = _percent(view, of_family("disaster"))
    words = _("Ra: {ra} %, disaster: {disaster} %", ra=_percent(view, ["ra"]), disaster=disasters)
    last = view["ra_track"]["length"] - view["ra_track"]["drawn"] == 1
    return words + "; " + _("the next Ra ends the epoch") if last else words


def _invoke_words(view: View, me: int) -> str:
    if all(view["auction_track"]):
        return _("everyone may pass")
    if not any(player["suns_up"] for seat, player in enumerate(view["players"]) if seat != me):
        return _("nobody else has a sun, so you must bid")
    return _("you must bid if nobody else does")


def _bid_words(view: View, me: int, bid: int) -> str:
    """Which suns of those still to bid can beat a bid."""
    after = [seat for seat in view["auction"]["to_speak"] if seat != me]
    better = sorted(sun for seat in after for sun in view["players"][seat]["suns_up"] if sun > bid)
    if not better:
        return _("sure to win")
    if len(better) > 2:
        return ngettext("{n} sun beats it", "{n} suns beat it", len(better))
    suns = enumeration(map(str, better))
    return _("{suns} beats it", suns=suns) if len(better) == 1 else _("{suns} beat it", suns=suns)
