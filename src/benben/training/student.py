"""A net that is being trained: its parameters, Adam's memory of them, and their running average."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core.protocol import Game
from benben.search import PACKAGES
from benben.search.learning import add_gradients, stages_of, step, sum_features
from benben.search.mind import mind_for
from benben.search.net_files import untrained_net
from benben.search.net_layout import HIDDEN, Net
from benben.training.recipe import Recipe
from benben.training.samples import Lessons

LEAST_SCALE = 0.25
SAMPLE = 20_000  # positions that the scales are taken from


class Student:
    """A net in training; `averaged_net` is the one that plays."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        self.game, self.recipe = game, recipe
        self._twin = game.compiled({}, PACKAGES)
        net = untrained_net(game, recipe.seats, recipe.seed)
        self.scales, self.weights = net.scales.copy(), net.weights
        self.parameters = net.parameters.copy()
        self.average = net.parameters.copy()
        self.means, self.squares = np.zeros((2, *net.parameters.shape), np.float32)
        self.steps = np.zeros(len(net.parameters), np.int64)

    def averaged_net(self) -> Net:
        """The net as it plays."""
        return Net(self.average.copy(), self.scales, self.weights)

    def _minds(self) -> NDArray[Any]:
        net = Net(self.parameters, self.scales, self.weights)
        return mind_for(self.game, self.recipe.seats, self.game.rows(self.recipe.seats), nets=(net,))

    def set_scales(self, positions: NDArray[Any], random: np.random.Generator) -> None:
        """Factors that bring features to about one; rare ones are held down by their highest amount."""
        some = positions[random.integers(0, len(positions), SAMPLE)]
        squares, highest = np.zeros((2, len(self.scales)))
        self._twin[sum_features](self._minds(), some, squares, highest)
        usual = np.sqrt(squares / (SAMPLE * self.game.rows(self.recipe.seats)))
        self.scales = (1 / np.maximum(np.maximum(usual, highest / 4), LEAST_SCALE)).astype(np.float32)

    def fit(self, lessons: Lessons, count: int, rate: float, random: np.random.Generator) -> list[list[float]]:
        """Fit to this number of positions drawn at random; return the mean losses by stage."""
        recipe = self.recipe
        stages = np.zeros(len(lessons), np.int64)
        self._twin[stages_of](lessons.positions, stages)
        lines = [np.flatnonzero(stages == number) for number in range(len(self.parameters))]
        shares = np.array([len(found) for found in lines]) / len(lessons)
        minds = self._minds()
        width = self.parameters.shape[1]
        slopes, units = np.zeros(width, np.float32), np.zeros((2, HIDDEN), np.float32)
        losses, batches = np.zeros((len(shares), 2)), np.zeros(len(shares))
        for now in random.choice(len(shares), max(1, count // recipe.batch), p=shares):
            drawn = lines[now][random.integers(0, len(lines[now]), recipe.batch)]
            net = minds[0].nets[0, now, :width]
            self._twin[add_gradients](
                minds, lessons.positions, drawn, lessons.chances, lessons.margins, slopes, units, losses[now]
            )
            self.steps[now] += 1
            count_now = int(self.steps[now])
            blend = min(recipe.blend, count_now / (count_now + 10.0))
            self._twin[step](
                net,
                slopes,
                self.means[now],
                self.squares[now],
                self.average[now],
                count_now,
                rate,
                recipe.decay,
                blend,
            )
            batches[now] += 1
        self.parameters[:] = minds[0].nets[0, :, :width]
        return (losses / np.maximum(batches, 1)[:, None]).round(5).tolist()

    def save(self, file: Path, round_number: int) -> None:
        """Keep everything, all or nothing."""
        draft = file.with_suffix(".new.npz")
        np.savez(
            draft,
            round_number=round_number,
            parameters=self.parameters,
            average=self.average,
            means=self.means,
            squares=self.squares,
            steps=self.steps,
            scales=self.scales,
        )
        draft.replace(file)

    def load(self, file: Path) -> int:
        """Go on from what was kept; return the number of the next round."""
        with np.load(file) as kept:
            for name in ("parameters", "average", "means", "squares", "steps", "scales"):
                setattr(self, name, kept[name])
            return int(kept["round_number"])
