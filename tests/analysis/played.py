"""Games between our bots, to be analysed."""

from benben import Match, bots, new


def played(game: str, names: list[str], seed: int) -> Match:
    """A whole game; each seat has the bot of that name."""
    match = new(game, seats=len(names), seed=seed)
    players = [bots.make(name, match.game, seed=10 * seed + seat, simulations=60) for seat, name in enumerate(names)]
    while match.turn is not None:
        match.play(players[match.turn].choose(match, match.turn, 1.0))
    return match
