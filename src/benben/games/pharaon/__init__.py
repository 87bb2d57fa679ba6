"""Pharaon: the game of resources for one to five players, with the Traitor. Start reading at rules.md."""
