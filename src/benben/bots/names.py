"""What bots at a table of people are called, seat by seat. No account may have such a name."""

NAMES = ("Anubis", "Bastet", "Khnum", "Horus", "Sobek")
