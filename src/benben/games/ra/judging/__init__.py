"""How programs see and value positions: features, look-ahead, observations."""
