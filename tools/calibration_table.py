"""Measure how often positions with a stated chance to win were won, and write the table into docs/analysis.md.

    python tools/calibration_table.py [--games 300] [--seed 1234]

The learned bots play against each other, most games with small slips; the seed is none that nets are trained with.
"""

import argparse
from pathlib import Path

from benben.games import all_games
from benben.search.net_files import net_file
from benben.training.commands import calibration_figures

PAGE = Path(__file__).parents[1] / "docs" / "analysis.md"
BEGIN, END = "<!-- begin: tools/calibration_table.py -->", "<!-- end -->"
TENTHS = 10


def column(game: str, seats: int, games: int, seed: int) -> dict[int, str]:
    """For each tenth of chances the share that was won, and of how many chances."""
    rows = calibration_figures(game, seats, games, seed)["table"]
    return {min(int(said * TENTHS), TENTHS - 1): f"{won:.0%} of {count:,}" for count, said, won in rows}


def table(games: int, seed: int) -> str:
    """The table in Markdown."""
    tables = [(game, seats) for game in all_games().values() for seats in game.seats if net_file(game, seats).exists()]
    columns = {}
    for game, seats in tables:
        if seats > 1 and game.name in game.package.split("."):  # a variant is valued by the net of its game
            columns[f"{game.title}, {seats}"] = column(game.name, seats, games, seed)
            print(game.name, seats, flush=True)
    lines = ["| said | " + " | ".join(columns) + " |", "|---|" + "---|" * len(columns)]
    for tenth in range(TENTHS):
        cells = [found.get(tenth, "") for found in columns.values()]
        lines.append(f"| {10 * tenth}-{10 * tenth + 10} % | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1234)
    wish = parser.parse_args()
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    made = f"{BEGIN}\n\n{table(wish.games, wish.seed)}\n\n{END}"
    PAGE.write_text(f"{before}{made}{after}", "utf-8")


if __name__ == "__main__":
    main()
