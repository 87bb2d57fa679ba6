"""The hash chain over a table's actions: a row changed, lost or slipped in later does not fit."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any


def link(previous: str, table: str, row: Mapping[str, Any]) -> str:
    """The hash of a row that follows the row with the hash `previous` (empty before the first)."""
    seat = "" if row["seat"] is None else str(row["seat"])
    fields = [previous, table, str(row["seq"]), row["action_id"], seat, row["kind"], row["words"]]
    fields += [";".join(row["record"]), str(row["used_ms"]), str(row["at"])]
    return hashlib.sha256("\n".join(fields).encode()).hexdigest()


def first_break(table: str, rows: Iterable[Mapping[str, Any]]) -> int | None:
    """The seq of the first row that does not fit the chain, or None."""
    previous = ""
    for expected, row in enumerate(rows, start=1):
        if row["seq"] != expected or row["hash"] != link(previous, table, row):
            return expected
        previous = row["hash"]
    return None
