"""What drives a game: which rule is next, who is asked, what is drawn, and the six verbs."""
