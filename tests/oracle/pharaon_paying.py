"""4.3-4.5: what may be paid with what, by trying every assignment."""

from __future__ import annotations

from oracle import pharaon_data as data
from oracle.pharaon_table import Flow, Player, Table, choose, spend

ANY = "any"  # a slot that takes any colour; an access token that counts as any one colour
ACCESS = "access"


def purse(player: Player, area: str, access: str | None) -> dict[str, int]:
    """Everything that can be paid in this area, by word; an access token of any colour is one more."""
    tokens = dict(player.resources)
    for token in player.offerings:
        if token.rstrip("*") in (*data.COLOURS, area):
            tokens[token] = tokens.get(token, 0) + 1
    if access == ANY:
        tokens[ACCESS] = 1
    return tokens


def pairs(player: Player) -> list[tuple[str, str]]:
    return [data.SCRIBE_PAIR[noble] for noble in player.nobles if noble in data.SCRIBE_PAIR]


def fits(player: Player, token: str, slot: str) -> bool:
    """4.3: may this token pay this slot?"""
    colour = token.rstrip("*")
    if slot == ANY or colour not in data.COLOURS:
        return True
    return colour == slot or any(slot in pair and colour in pair for pair in pairs(player))


def payable(player: Player, slots: list[str], tokens: dict[str, int]) -> bool:
    """Is there any way to pay all slots?"""
    if not slots:
        return True
    for token, count in tokens.items():
        if count and fits(player, token, slots[0]):
            if payable(player, slots[1:], without(tokens, token)):
                return True
    return False


def without(tokens: dict[str, int], token: str) -> dict[str, int]:
    return tokens | {token: tokens[token] - 1}


def due(slots: list[str], access: str | None) -> list[str]:
    """4.5: the slots still to pay once an access token of a known colour has taken one that fits."""
    left = list(slots)
    if access in data.COLOURS and access in left:
        left.remove(access)
    elif access in data.COLOURS and ANY in left:
        left.remove(ANY)
    return left


def can_pay(player: Player, area: str, slots: list[str], access: str | None) -> bool:
    return payable(player, due(slots, access), purse(player, area, access))


def pay(table: Table, seat: int, area: str, slots: list[str], access: str | None) -> Flow[str | None]:
    """Pay slot by slot; what is left of the access token (one of any colour may stay unused)."""
    player = table.players[seat]
    left = due(slots, access)
    while left:
        tokens = purse(player, area, access)
        moves = [
            f"pay {token}"
            for token, count in tokens.items()
            if count and fits(player, token, left[0]) and payable(player, left[1:], without(tokens, token))
        ]
        move = yield from choose(seat, moves, paying={"for": area, "left": list(left)})
        if move == "pay access":
            access = None
        else:
            spend(table, seat, move.split()[1])
        del left[0]
    return ANY if access == ANY else None


# Access --------------------------------------------------------------------------------------------


def access_tokens(table: Table, player: Player, area: str) -> dict[str, str]:
    """4.4: every token that may be laid for access, and what it then counts as [A2, A22, A26]."""
    wheel = table.wheel[area]
    held = [token for token, count in purse(player, area, None).items() if count]
    if data.FREE_ACCESS.get(area) in player.nobles:
        return {token: token.rstrip("*") if token.rstrip("*") in data.COLOURS else ANY for token in held}
    return {token: wheel for token in held if fits(player, token, wheel)}


def after_laying(player: Player, token: str) -> Player:
    """The player as he would be with this token gone."""
    resources, offerings = dict(player.resources), list(player.offerings)
    if token in resources:
        resources[token] -= 1
    else:
        offerings.remove(token)
    return Player(resources=resources, offerings=offerings, nobles=player.nobles, tomb=player.tomb)


def costs(player: Player, area: str) -> list[list[str]]:
    """4.6: every cost of which one is to be paid, its slots in colour order."""
    if area == "offerings":
        return [[colour] for colour in data.COLOURS]
    if area == "artisans":
        return [[colour] * 3 for colour in data.COLOURS]
    if area == "nobles":
        return [[ANY] * 5] if data.JUDGE in player.nobles else [list(data.COLOURS)]
    if area == "nile":
        return [in_colour_order(paid) for paid, _ in data.NILE_OPTIONS] + [[c] * 2 for c in data.COLOURS]
    return [in_colour_order(data.TOMB_COSTS[player.tomb])] if player.tomb < data.LAST_STAGE else []


def in_colour_order(colours: tuple[str, ...]) -> list[str]:
    return sorted(colours, key=data.COLOURS.index)


def can_complete(player: Player, area: str, access: str | None) -> bool:
    return any(can_pay(player, area, slots, access) for slots in costs(player, area))


def useful_access_tokens(table: Table, player: Player, area: str) -> list[str]:
    """Those after which the action can still be completed."""
    return [
        token
        for token, counts_as in access_tokens(table, player, area).items()
        if can_complete(after_laying(player, token), area, counts_as)
    ]


def pay_access(table: Table, seat: int, area: str) -> Flow[str]:
    """Lay one token on the wheel; what it counts as."""
    player = table.players[seat]
    wheel = table.wheel[area]
    free = data.FREE_ACCESS.get(area) in player.nobles
    moves = [f"pay {token}" for token in useful_access_tokens(table, player, area)]
    move = yield from choose(seat, moves, paying={"for": ACCESS, "left": [ANY if free else wheel]})
    token = move.split()[1]
    counts_as = access_tokens(table, player, area)[token]
    if token in data.RESOURCES:
        player.resources[token] -= 1
    else:
        player.offerings.remove(token)
    table.laid[wheel].append(token)
    return counts_as
