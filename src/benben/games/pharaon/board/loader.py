"""Reading the tables of Pharaon from data files, ours or an owner's, with every check that can be made.

Each file has a `source` for its numbers: `rulebook`, `deduced` (reasoned out) or `house` (a stand-in).
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from benben.core.errors import BadTable
from benben.core.tables import Row, read_rows, read_toml
from benben.games.pharaon.board.components import (
    AREAS,
    ARTISAN_CARDS,
    JARS,
    MOST_SEATS,
    NOBLE_CARDS,
    RESOURCES,
    TOKENS,
)
from benben.games.pharaon.board.readers import (
    NUMBERS,
    SOURCES,
    Tables,
    read_artisans,
    read_colours,
    read_gods,
    read_jars,
    read_levels,
    read_nile,
    read_nobles,
    read_numbers,
    read_offerings,
    read_pyramid,
    read_tomb,
    read_traitor,
)

OURS = Path(__file__).parents[1] / "data"


def load(folder: Path | None = None) -> Tables:
    """All tables by name: an owner's files where the folder has them, else ours; a BadTable if one is wrong."""
    if folder is not None:
        _check_folder(folder)
    tables: Tables = {}
    for name, (columns, count, read) in _FILES.items():
        path = _chosen(folder, name)
        rows = read_rows(path, (*columns, "source"), count)
        for row in rows:
            row.word("source", SOURCES)
        tables |= read(rows)
    tables |= read_numbers(read_toml(_chosen(folder, NUMBERS)))
    _check_examples(tables)
    return tables


def export(folder: Path) -> list[Path]:
    """Write our tables into a folder, to be edited; never over a file that is there."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / name for name in (*_FILES, NUMBERS)]
    for path in written:
        if path.exists():
            raise FileExistsError(f"{path} already exists")
    for path in written:
        shutil.copyfile(OURS / path.name, path)
    return written


def sources(folder: Path | None = None) -> dict[str, list[str]]:
    """For every file, where its numbers come from."""
    found = {}
    for name, (columns, count, _) in _FILES.items():
        rows = read_rows(_chosen(folder, name), (*columns, "source"), count)
        found[name] = [source for source in SOURCES if any(row.text("source") == source for row in rows)]
    numbers = read_toml(_chosen(folder, NUMBERS))
    found[NUMBERS] = [source for source in SOURCES if any(part["source"] == source for part in numbers.values())]
    return found


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise BadTable(str(folder), None, "there is no such folder")
    known = (*_FILES, NUMBERS)
    found = sorted(path.name for path in folder.iterdir() if path.suffix in {".csv", ".toml"})
    for name in found:
        if name not in known:
            raise BadTable(name, None, f"no table has this name; there are {', '.join(known)}")
    if not found:
        raise BadTable(str(folder), None, f"the folder holds no table; there could be {', '.join(known)}")


def _chosen(folder: Path | None, name: str) -> Path:
    return folder / name if folder is not None and (folder / name).exists() else OURS / name


def _check_examples(tables: Tables) -> None:
    """The rulebook's worked example: the god of tomb and offerings gives 10, that of tomb and Nile 6."""
    left, right = tables["LEFT_EDGE"], tables["RIGHT_EDGE"]
    tomb = AREAS.index("tomb")
    for area, points in (("offerings", 10), ("nile", 6)):
        other = AREAS.index(area)
        if points not in (right[tomb] + left[other], right[other] + left[tomb]):
            raise BadTable("gods.csv", None, f"a god between tomb and {area} must be able to give {points} points")


_FILES: dict[str, tuple[tuple[str, ...], int | None, Callable[[list[Row]], Tables]]] = {
    "colours.csv": (("colour", "name", "tokens", "wheel"), len(RESOURCES), read_colours),
    "jars.csv": (("jar", "bottom", "left", "right"), JARS, read_jars),
    "artisans.csv": (("artisan", "points", "gains"), ARTISAN_CARDS, read_artisans),
    "nobles.csv": (("noble", "name", "ability", "with", "points", "more", "per"), NOBLE_CARDS, read_nobles),
    "tomb.csv": (("stage", "cost", "points"), None, read_tomb),
    "nile.csv": (("option", "pay", "gains", "steps", "tracks"), None, read_nile),
    "levels.csv": (("level", "points"), None, read_levels),
    "gods.csv": (("area", "need", "left", "right"), len(AREAS), read_gods),
    "offerings.csv": (("token", "count", "points"), len(TOKENS), read_offerings),
    "pyramid.csv": (("row", "spaces"), MOST_SEATS - 1, read_pyramid),
    "traitor.csv": (("area", "side", "jars", "spaces"), 2 * len(AREAS), read_traitor),
}
