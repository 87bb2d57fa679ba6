"""Passwords: stored with argon2id; common ones are refused."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from benben.server.wire.problems import Problem

SHORTEST, LONGEST = 8, 256
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)  # argon2id; OWASP's recommended minimum
THREADS = ThreadPoolExecutor(2, thread_name_prefix="password")  # their own: nothing else delays a login


def check_password(password: str, name: str) -> None:
    """Refuse a password that is too short, too long, or too common."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Problem("weak_password", f"A password must have {SHORTEST} to {LONGEST} characters.")
    plain = password.casefold()
    if plain in common_passwords() or name.casefold() in plain or len(set(plain)) < 3:
        raise Problem("weak_password", "This password is too easy to guess.")


@cache
def common_passwords() -> frozenset[str]:
    return frozenset(files(__package__).joinpath("common_passwords.txt").read_text("utf-8").split())


async def password_hash(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(THREADS, HASHER.hash, password)


async def is_correct(password: str, stored: str | None) -> bool:
    """Whether the password is the stored one; takes as long when there is none."""
    return await asyncio.get_running_loop().run_in_executor(THREADS, _matches, password, stored)


def _matches(password: str, stored: str | None) -> bool:
    try:
        return HASHER.verify(stored or decoy_hash(), password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def decoy_hash() -> str:
    """The hash to compare with when there is no password."""
    return HASHER.hash("nobody has this password")
