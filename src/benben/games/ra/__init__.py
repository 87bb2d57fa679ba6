"""Ra: the auction game for two to five players. Start reading at rules.md."""
