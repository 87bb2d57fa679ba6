"""One game being played: seats, dealer, legality, views, log. The one place that says no."""

from benben.match.imagine import imagine
from benben.match.match import Match, from_position, new, replay
from benben.match.rollouts import rollouts
from benben.match.simulate import simulate

__all__ = ["Match", "from_position", "imagine", "new", "replay", "rollouts", "simulate"]
