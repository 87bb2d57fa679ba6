"""People play while servers, workers, databases, disks, clocks and links fail. A command; a short round is a test.

    make chaos MINUTES=10                     on both stores, ten minutes each
    python benchmarks/chaos.py --only sqlite  on one

Printed: faults by kind, acknowledgements, and what was found afterwards. Ends with an error unless nothing acknowledged
was lost or doubled, every game replays, and a move is possible at every table.
"""

import argparse
import os
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1] / "tests")
from server.chaos import chaos  # noqa: E402 - found by the line above
from server.network import why_not  # noqa: E402
from server.parts import postgres_programs  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1, help="for each store")
    parser.add_argument("--only", choices=["sqlite", "postgres"])
    chosen = parser.parse_args()
    print(f"{os.cpu_count()} processors, load of the machine before: {os.getloadavg()[0]:.1f}")
    good = True
    for store in ("sqlite", "postgres"):
        if chosen.only not in (None, store):
            continue
        if store == "postgres" and not postgres_programs():
            print("NOT RUN on postgres: there is no PostgreSQL on this machine")
            continue
        if store == "postgres" and why_not():
            print(f"WITHOUT partitions: {why_not()}")
        tally = chaos(store, chosen.minutes * 60)
        print(f"{store}, {chosen.minutes:g} minutes: {tally}", flush=True)
        good = good and tally.good
    sys.exit(not good)


if __name__ == "__main__":
    main()
