"""Statistics over blocks of games: intervals, ratings, regression, a sequential test."""
