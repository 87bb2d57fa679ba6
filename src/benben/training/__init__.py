"""Training nets for any game: self-play, fitting, and the record of every run. No game is known by name."""
