"""Kuhn poker: a third game, to prove that a game needs no edit outside its folder and the registry."""
