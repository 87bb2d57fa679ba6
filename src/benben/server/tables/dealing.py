"""Fair dealing: nobody alone chooses the order, and it is fixed before play.

The service shows the hash of a secret when the table is made; every person adds a nonce when ready; the dealer's
key follows from both; the secret is shown when the game is over. It does not prove that nobody looked at the secret.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from benben.core.random import Stream


def new_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown before play."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def dealer(secret: str, table: str, nonces: Sequence[str | None]) -> Stream:
    """The dealer's stream; a bot's nonce is empty."""
    message = "\n".join(["benben deal 1", table, *(nonce or "" for nonce in nonces)])
    return Stream(hmac.digest(bytes.fromhex(secret), f"{message}\n".encode(), "sha256"))


class Retold(Stream):
    """A dealer that first deals what a record tells, then goes on by its own key."""

    def __init__(self, key: bytes, outcomes: Sequence[int], told: int = 0) -> None:
        super().__init__(key)
        self.outcomes = outcomes
        self.told = told

    def pick(self, weights: Sequence[int]) -> int:
        if self.told == len(self.outcomes):
            return super().pick(weights)
        self.told += 1
        return self.outcomes[self.told - 1]

    def copy(self) -> Stream:
        twin = Retold(self.key, self.outcomes, self.told)
        twin.drawn = self.drawn
        return twin
