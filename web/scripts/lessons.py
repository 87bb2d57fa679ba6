"""Write the games of the tutorials: what the learner sees at each decision, and the move of the lesson.

The comments are in src/games/<name>/lesson.ts, one for each decision of the learner.
"""

import json
from pathlib import Path
from typing import Any

import benben

# For each game: the dealer's seed, the options, and the moves of both players, a bar between two.
LESSONS: dict[str, tuple[int, dict[str, Any], str]] = {
    "ra": (
        5,
        {},
        """draw|draw|draw|draw|invoke|bid 8|bid 9|draw|draw|draw|pass|pass|draw|draw|draw|invoke|bid 5|bid 8|draw|draw|
        draw|draw|invoke|bid 4|bid 6|draw|god 1|draw|draw|draw|draw|draw|draw|draw|pass|pass|draw|pass|pass|draw|draw|
        pass|pass|draw|invoke|bid 3|bid 5|draw|draw|draw|draw|invoke|bid 2|bid 4|draw|draw|pass|pass|draw|draw|draw|
        draw|invoke|bid 7|pass|draw|draw""",
    ),
    "pharaon": (
        11,
        {"first_game": True},
        """jar 1|jar 2|act nobles|noble 19|act nobles|pay red|noble 21|track black|pass|jar 1|teacher black|act nile|
        option 2|step green|step green|gain black|act offerings|set 1|colour black|here|pass|jar 2""",
    ),
}
LEARNER = 1


def lesson(game: str, seed: int, options: dict[str, Any], moves: str) -> dict[str, Any]:
    match = benben.new(game, seats=2, seed=seed, **options)
    previews = match.game.previews
    steps = []
    for number, move in enumerate(part.strip() for part in moves.split("|")):
        if match.turn == LEARNER:
            view, legal = match.view(LEARNER), match.legal()
            if previews and previews.task:
                view["task"] = previews.task(match.position)  # beside the view on the wire; the browser's rules read it
            told = len(match.events(LEARNER))
            steps.append({"at": number, "view": view, "legal": legal, "move": move, "told": told})
        match.play(move)
    return {"seat": LEARNER, "steps": steps, "end": match.view(LEARNER), "events": match.events(LEARNER)}


if __name__ == "__main__":
    for game, plan in LESSONS.items():
        written = lesson(game, *plan)
        path = Path(__file__).parents[1] / "src" / "games" / game / "lesson.json"
        path.write_text(json.dumps(written, separators=(",", ":")) + "\n")
        print(f"{path.name}: {len(written['steps'])} decisions")
