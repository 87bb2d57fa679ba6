"""Fair dealing: nobody chooses the order, and it is fixed before play.

The service shows the hash of a secret when the table is made. Every person promises a number when ready: its hash.
When all have promised, all send their numbers (nonces), which nobody is shown before the game starts. The dealer's key
follows from the secret and all numbers; the secret is shown when the game is over. So not even a host who plays and
reads the database can choose a number that suits the others'. It does not prove that nobody looked at the secret, nor
that nobody broke off a start by keeping a number back: the others then see that the seat was freed.

A client of version 0.1.0 sends its number without a promise; then a host who reads the database and is ready last can
choose the order among as many as they try.
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


def promise(nonce: str) -> str:
    """What is shown of a number before all have promised theirs."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def promise_words(promises: Sequence[str | None]) -> str:
    """The words of a set-up row: all promises in one, so that the chain of hashes holds them; empty without any."""
    if not any(promises):
        return ""
    return "promises " + hashlib.sha256("\n".join(found or "" for found in promises).encode()).hexdigest()


def dealer(secret: str, table: str, nonces: Sequence[str | None]) -> Stream:
    """The dealer's stream; a bot's nonce is empty."""
    message = "\n".join(["benben deal 1", table, *(nonce or "" for nonce in nonces)])
    return Stream(hmac.digest(bytes.fromhex(secret), f"{message}\n".encode(), "sha256"))


class Retold(Stream):
    """A dealer that first deals what a record says, then continues with its own key."""

    def __init__(self, key: bytes, outcomes: Sequence[int], dealt: int = 0) -> None:
        super().__init__(key)
        self.outcomes = outcomes
        self.dealt = dealt

    def pick(self, weights: Sequence[int]) -> int:
        if self.dealt == len(self.outcomes):
            return super().pick(weights)
        self.dealt += 1
        return self.outcomes[self.dealt - 1]

    def copy(self) -> Stream:
        twin = Retold(self.key, self.outcomes, self.dealt)
        twin.drawn = self.drawn
        return twin
