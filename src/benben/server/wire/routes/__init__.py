"""The HTTP routes: thin, one file for each kind of thing; what they do is in the rooms above."""
