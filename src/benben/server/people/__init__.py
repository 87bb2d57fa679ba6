"""People.

`identity` players, `names` which of them look alike, `sessions` and tokens, `passwords`, `passkeys`, `guard` against
guessing, `stats` their numbers.
"""
