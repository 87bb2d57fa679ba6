"""Players of any game."""
