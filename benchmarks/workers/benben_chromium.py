"""Benben's rules in Chromium, played at random: `benben_chromium.py FOLDER ra 3` (engine, game, seats)."""

import json
import os
import sys
from pathlib import Path

from chromium import page_with

CODE = """async ([name, seats, wanted]) => {
  const { measure } = await import("/workers/random_play.mjs");
  return measure((module) => import(`/${module}`), name, seats, wanted, () => performance.now() / 1000);
}"""

folder, name, seats = sys.argv[1:]
wanted = float(os.environ.get("BENBEN_BENCH_SECONDS", "1"))
with page_with(Path(folder)) as page:
    print(json.dumps(page.evaluate(CODE, [name, int(seats), wanted])))
