"""Settings of a run: what is played is a `Plan`; when it stops and what it runs on are here."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypedDict

from benben.arena.plan.plan import Design


@dataclass(frozen=True)
class Stop:
    """When a run stops."""

    blocks: int = 200
    early_stop: bool = False  # a pairing stops when a sequential test has decided it
    bar: float | None = None  # the win share that the test compares with; None: an equal bot's
    minutes: float | None = None  # of the whole run; 0: only read what was played

    def __post_init__(self) -> None:
        if type(self.blocks) is not int or self.blocks < 1:
            raise ValueError(f"blocks must be a whole number from 1, not {self.blocks!r}")
        if self.bar is not None and not 0 < self.bar < 1:
            raise ValueError(f"bar is a win share between 0 and 1, not {self.bar:g}")
        if self.minutes is not None and not self.minutes >= 0:
            raise ValueError(f"minutes must be 0 or more, not {self.minutes:g}")


@dataclass(frozen=True)
class Resources:
    """What a run works with."""

    jobs: int | None = None  # processes; None: one for each core
    ray: str | None = None  # the address of a Ray cluster; `local:2` starts one here
    folder: Path | str | None = None  # where finished games are kept
    progress: bool = False  # whether a bar is shown

    def __post_init__(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise ValueError(f"jobs must be a whole number from 1, not {self.jobs}")


class StudySettings(TypedDict, total=False):
    """The keywords of `run_study`."""

    seed: int
    options: Mapping[str, Any] | None
    minutes: float | None
    jobs: int | None
    ray: str | None
    folder: Path | str | None
    progress: bool


class ArenaSettings(StudySettings, total=False):
    """The keywords of `run_arena`."""

    design: Design
    limit: float
    early_stop: bool
    bar: float | None


def part_of(settings: Mapping[str, Any], kind: type[Any]) -> dict[str, Any]:
    """Those settings that are fields of a dataclass."""
    names = {field.name for field in fields(kind)}
    return {name: value for name, value in settings.items() if name in names}


def check_names(settings: Mapping[str, Any], known: type[Any]) -> None:
    """A TypeError if a setting has an unknown name, as for any keyword."""
    for name in settings:
        if name not in known.__annotations__:
            raise TypeError(f"there is no setting {name!r}; there are {', '.join(known.__annotations__)}")
