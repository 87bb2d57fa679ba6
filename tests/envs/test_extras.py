"""Without the extra `research` everything imports and plays, and each face says what it lacks."""

import subprocess
import sys

WITHOUT = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "polars", "torch", "stable_baselines3"):
    sys.modules[name] = None  # as if it were not installed
import benben, benben.envs, benben.envs.export
match = benben.new("ra", seats=2, seed=1)
while not match.over:
    match.play(match.legal()[0])
import tempfile
from pathlib import Path
folder = Path(tempfile.mkdtemp())
print(benben.envs.export.export([match], folder / "games.jsonl") > 10)
for module in ("gymnasium", "pettingzoo", "openspiel"):
    try:
        __import__(f"benben.envs.{module}")
    except ImportError as error:
        print(error)
try:
    benben.envs.export.export([match], folder / "games.parquet")
except ImportError as error:
    print(error)
"""


def test_without_extras_all_plays_and_each_interface_says_what_it_needs() -> None:
    said = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [
        "True",
        "benben.envs.gymnasium needs gymnasium: pip install 'benben[research]'",
        "benben.envs.gymnasium needs gymnasium: pip install 'benben[research]'",
        "benben.envs.openspiel needs pyspiel: pip install 'benben[research]'",
        "writing Parquet needs polars: pip install 'benben[research]'",
    ]
