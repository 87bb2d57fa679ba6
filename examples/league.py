"""A league: a small NumPy policy learns against past selves and our bots, drawn for each game.

    python examples/league.py                       # mini Ra, under a minute; needs 'benben[research]'
    python examples/league.py --rounds 200 --every 20

Two thirds of the games are against a past self, which Python plays in one batch; a third is against bots, which the
compiled step plays. After every few rounds a copy of the net joins the league. The table at the end has its shares of
the win on each seat: in mini Ra, seat 0 wins nearly every game between trained players.
"""

import argparse
import copy
from typing import Any

import numpy as np
from alphazero import Net, open_table
from numpy.typing import NDArray

Luck = np.random.Generator
LADDER = {"random": 1.0, "greedy": 1.0, "heuristic": 1.0}


def choose(net: Net, observations: NDArray[np.float32], masks: NDArray[np.int8], luck: Luck) -> NDArray[np.int64]:
    """An action for each row, drawn from the policy."""
    policy, _ = net.evaluate(observations, masks)
    return (policy.cumsum(1) > luck.random((len(policy), 1)) * 0.999).argmax(1)


class Games:
    """Games for two that begin again when they end; the learner has `seat`, or a seat that is drawn for each game."""

    def __init__(self, game: str, count: int, luck: Luck, bots: dict[str, float] | None = None, seat: int = 0) -> None:
        line_up: list[dict[str, float]] = [{}, {}]
        line_up[1 - seat] = bots or {}
        self.table, self.luck, self.drawn = open_table(game, count, line_up), luck, not bots
        self.table.begin(int(luck.integers(1 << 60)))
        self.seats, self.rivals = np.full(count, seat), np.zeros(count, np.int64)

    def draw(self, games: NDArray[np.bool_], league: list[Net]) -> None:
        """Draw the seat of the learner and a past self, for the games that begin."""
        if self.drawn:
            self.seats[games] = self.luck.integers(2, size=games.sum())
            self.rivals[games] = self.luck.integers(len(league), size=games.sum())

    def play(self, net: Net, league: list[Net], steps: int) -> list[NDArray[Any]]:
        """Some steps of every game: observations, masks, actions, whether the learner chose, its share in the end."""
        t, rows = self.table.tables, []
        for _ in range(steps):
            mine = t.asked == self.seats
            for player, who in [(net, mine), *((past, ~mine & (self.rivals == i)) for i, past in enumerate(league))]:
                if who.any():
                    self.table.actions[who] = choose(player, t.observations[who], t.masks[who], self.luck)
            before = t.observations.copy(), t.masks.copy(), self.table.actions.copy(), mine
            self.table.step()
            earned = t.rewards[np.arange(len(mine)), self.seats]
            rows.append([*before, np.where(t.ended, earned, np.nan)])
            self.draw(t.ended, league)
        for row, after in zip(rows[-2::-1], rows[:0:-1], strict=True):  # the share belongs to all steps of its game
            row[-1] = np.where(np.isnan(row[-1]), after[-1], row[-1])
        return [np.array(column) for column in zip(*rows, strict=True)]


def learn(net: Net, played: list[NDArray[Any]], luck: Luck, batch: int = 1024, rate: float = 3e-3) -> None:
    """Policy gradient over the learner's decisions in games that ended."""
    kept = played[3] & ~np.isnan(played[4])
    observations, masks, actions, _, shares = (column[kept] for column in played)
    order = luck.permutation(len(shares))
    for rows in np.split(order, range(batch, len(order), batch)):
        policy, values = net.evaluate(observations[rows], masks[rows])
        advantage = (shares[rows] - values[:, 0])[:, None]
        target = policy + advantage * (np.eye(net.actions)[actions[rows]] - policy)  # its gradient is that of REINFORCE
        wins = np.stack([shares[rows], 1 - shares[rows]], 1)
        net.learn(observations[rows], masks[rows], target, wins, rate=rate)


def win_shares(game: str, net: Net, rival: Net | str, games: int = 1000, seed: int = 99) -> list[float]:
    """The learner's share of the win against one rival on seat 0 and on seat 1, over first games only."""
    luck, shares = np.random.default_rng(seed), list[float]()
    for seat in range(2):
        bots = {rival: 1.0} if isinstance(rival, str) else None
        table = Games(game, games // 2, luck, bots, seat)
        table.drawn = False
        first = table.play(net, [] if isinstance(rival, str) else [rival], steps=60)[4][0]
        assert not np.isnan(first).any(), "a game is longer than 60 steps"
        shares.append(float(first.mean()))
    return shares


def win_share(game: str, net: Net, rival: Net | str, games: int = 1000) -> float:
    """The same over both seats."""
    return float(np.mean(win_shares(game, net, rival, games)))


def train(
    game: str, rounds: int, every: int, bots: dict[str, float], games: int = 384, seed: int = 1
) -> tuple[Net, list[Net]]:
    """The net and its past selves, the oldest (untrained) first."""
    luck = np.random.default_rng(seed)
    sources = [Games(game, 2 * games // 3, luck)] + [Games(game, games // 6, luck, bots, seat) for seat in range(2)]
    tables = sources[0].table.tables
    net = Net(tables.observations.shape[1], tables.masks.shape[1], seed=seed)
    league = [copy.deepcopy(net)]
    sources[0].draw(np.ones(len(sources[0].seats), bool), league)
    for number in range(1, rounds + 1):
        played = [source.play(net, league, steps=40) for source in sources]
        learn(net, [np.concatenate(columns, axis=1) for columns in zip(*played, strict=True)], luck)
        if number % every == 0 and number < rounds:
            league.append(copy.deepcopy(net))
    return net, league


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mini-ra")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--every", type=int, default=2, help="rounds after which a copy joins the league")
    given = parser.parse_args()
    final, selves = train(given.game, given.rounds, given.every, LADDER)
    rivals = {f"itself after {i * given.every} rounds": past for i, past in enumerate(selves)}
    print(f"{'share of the win against':30} seat 0  seat 1")
    for name, rival in (rivals | {bot: bot for bot in LADDER}).items():
        print(f"{name:30} {'  '.join(f'{share:6.1%}' for share in win_shares(given.game, final, rival))}")
