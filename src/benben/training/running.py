"""A training run: rounds of play and fitting, kept in a folder after every round, so that a killed run goes on.

The folder holds `run.jsonl` (the recipe, then a line for every round), `state.npz` (the student after the last whole
round), `lessons_*.npz` (the games still fitted to), `net_N.npz` (the net that plays) and `index.html`.
Every round draws from random streams of its own, so that a run that was killed ends with the same net.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benben.core.protocol import Game
from benben.games import game_named
from benben.search.net_files import net_file, read_net, untrained_net, write_net
from benben.search.net_layout import Net
from benben.training.hands import Hands
from benben.training.measures import calibration, cross_entropy, strength
from benben.training.page import run_page
from benben.training.recipe import Recipe
from benben.training.samples import Assignment, Lessons, Played, joined_games, lessons_of, play, think_over
from benben.training.student import Student

Line = dict[str, Any]


class Run:
    """One recipe in one folder."""

    def __init__(self, recipe: Recipe, folder: Path, hands: Hands) -> None:
        self.recipe, self.folder, self.hands = recipe, folder, hands
        self.game: Game = game_named(recipe.game)
        self.student = Student(self.game, recipe)
        self.lines: list[Line] = []
        self.round_number = 0
        folder.mkdir(parents=True, exist_ok=True)
        self._take_up()

    @property
    def _heading(self) -> Line:
        """What the record of a run begins with, as JSON reads it."""
        heading: Line = json.loads(json.dumps({"recipe": self.recipe.as_dict()}))
        return heading

    def _take_up(self) -> None:
        """Go on with what the folder holds, or begin; a folder of another recipe is refused."""
        journal = self.folder / "run.jsonl"
        if not journal.exists():
            journal.write_text(json.dumps(self._heading) + "\n", "utf-8")
        first, *rest = journal.read_text("utf-8").splitlines()
        if json.loads(first) != self._heading:
            raise ValueError(f"{self.folder} holds a run of another recipe: name another folder, or remove it")
        state = self.folder / "state.npz"
        if state.exists():
            self.round_number = self.student.load(state)
        self.lines = [json.loads(line) for line in rest[: self.round_number]]
        text = "".join(json.dumps(line) + "\n" for line in [json.loads(first), *self.lines])
        journal.write_text(text, "utf-8")

    def rounds(self) -> Iterator[Line]:
        """Do what is left, round by round; a line about each when it is kept."""
        while self.round_number < self.recipe.all_rounds:
            began = time.perf_counter()
            warm = self.round_number < self.recipe.warm_rounds
            line = self._warm_round() if warm else self._round()
            line = {"round": self.round_number + 1, **line, "seconds": round(time.perf_counter() - began, 1)}
            self._keep(line)
            yield line

    def _keep(self, line: Line) -> None:
        """Keep a round: first what it made, then that it is done."""
        self.round_number += 1
        self.lines.append(line)
        write_net(self.student.averaged_net(), self.net_file)
        with (self.folder / "run.jsonl").open("a", encoding="utf-8") as journal:
            journal.write(json.dumps(line) + "\n")
        self.student.save(self.folder / "state.npz", self.round_number)
        for file in self.folder.glob("lessons_*.npz"):
            if file not in self._lesson_files():
                file.unlink()
        (self.folder / "index.html").write_text(run_page(self.recipe, self.lines), "utf-8")

    @property
    def net_file(self) -> Path:
        """Where the net that plays is kept."""
        return self.folder / f"net_{self.recipe.seats}.npz"

    def _random(self) -> np.random.Generator:
        return np.random.default_rng([self.recipe.seed, self.round_number])

    def _play(self, net: Net, learned: bool, games: int, heat: float, wild: float) -> Played:
        """New games, played in parts by as many hands as there are."""
        recipe = self.recipe
        seed = recipe.seed * 10_000 + (self.round_number if learned else 0)
        asked = Assignment(recipe.game, recipe.seats, net, learned, heat, wild, seed, games)
        return joined_games(self.hands.map(play, asked.parts(recipe.options)))

    def _warm_round(self) -> Line:
        """Fit to games of the heuristic, each position to what the net so far thinks of the next."""
        recipe, game, student = self.recipe, self.game, self.student
        played = self._play(
            untrained_net(game, recipe.seats), False, recipe.warm_games, recipe.warm_heat, recipe.warm_wild
        )
        if self.round_number == 0:
            student.set_scales(played.positions, self._random())
        thought = think_over(game, recipe.seats, student.averaged_net(), played)
        lessons = lessons_of(game, recipe.seats, thought, recipe.warm_trace)
        losses = student.fit(lessons, int(len(lessons) * recipe.warm_reuse), recipe.rate, self._random())
        if self.round_number == recipe.warm_rounds - 1:
            thought = think_over(game, recipe.seats, student.averaged_net(), played)
            self._write_lessons(lessons_of(game, recipe.seats, thought, recipe.warm_trace))
        return {"kind": "warm", "games": recipe.warm_games, "losses": losses, **self._strength_line()}

    def _round(self) -> Line:
        """Play against itself, fit to the games of the last rounds."""
        recipe, game, student = self.recipe, self.game, self.student
        began = time.perf_counter()
        played = self._play(student.averaged_net(), True, recipe.games, recipe.heat, recipe.wild)
        seconds = time.perf_counter() - began
        self._write_lessons(lessons_of(game, recipe.seats, played, recipe.trace))
        lessons = self._read_lessons()
        rate = recipe.learning_rate(self.round_number)
        losses = student.fit(lessons, int(len(played.positions) * recipe.reuse), rate, self._random())
        return {
            "kind": "self-play",
            "games": recipe.games,
            "positions": len(played.positions),
            "games_per_second": round(recipe.games / seconds, 1),
            "losses": losses,
            "unseen": cross_entropy(game, recipe.seats, played),
            "calibration": calibration(played),
            **self._strength_line(),
        }

    def _strength_line(self) -> Line:
        """Every few rounds, and after the last of each kind, how strong the net is."""
        done = self.round_number + 1
        due = (done - self.recipe.warm_rounds) % self.recipe.watch_every == 0
        if done < self.recipe.warm_rounds or not (due or done == self.recipe.all_rounds):
            return {}
        return {"strength": strength(self.game, self.recipe, self.student.averaged_net())}

    def _lesson_files(self) -> list[Path]:
        """The games fitted to now: those of the last rounds, and of the heuristic for a while."""
        recipe = self.recipe
        first = max(recipe.warm_rounds, self.round_number + 1 - recipe.window)
        numbers = list(range(first, self.round_number + 1))
        if self.round_number < recipe.warm_rounds + recipe.warm_window:
            numbers.insert(0, recipe.warm_rounds - 1)
        return [self.folder / f"lessons_{number}.npz" for number in numbers]

    def _write_lessons(self, lessons: Lessons) -> None:
        np.savez(
            self.folder / f"lessons_{self.round_number}.npz",
            positions=lessons.positions,
            chances=lessons.chances,
            margins=lessons.margins,
        )

    def _read_lessons(self) -> Lessons:
        parts = []
        for file in self._lesson_files():
            with np.load(file) as kept:
                parts.append(Lessons(kept["positions"].view(self.game.dtype), kept["chances"], kept["margins"]))
        return Lessons(
            np.concatenate([part.positions for part in parts]),
            np.concatenate([part.chances for part in parts]),
            np.concatenate([part.margins for part in parts]),
        )


def install(run: Run) -> Path:
    """Put the net of a run where the game keeps it."""
    file = net_file(run.game, run.recipe.seats)
    read_net(run.game, run.recipe.seats, run.net_file)
    file.write_bytes(run.net_file.read_bytes())
    return file
