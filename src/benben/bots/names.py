"""What bots at a table of people are called, seat by seat: names of people, as Pharaon's gods have names of gods.

No account may have such a name.
"""

NAMES = ("Ahmose", "Meryt", "Nofret", "Senbi", "Tiye")
