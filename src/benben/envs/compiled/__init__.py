"""The rules of environments: what is compiled with a game."""
