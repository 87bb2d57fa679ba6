"""The components: the record of a position, the numbers of moves and events, the tables."""
