"""What bots are called, seat by seat: names of people, as gods are pieces of our games.

No account may have such a name.
"""

NAMES = ("Ahmose", "Meryt", "Nofret", "Senbi", "Tiye")
