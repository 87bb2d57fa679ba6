"""The wheel and the source archive hold everything, and the wheel works where nothing of the project is."""

import json
import re
import zipfile
from pathlib import Path
from urllib.request import Request, urlopen

import benben
from release.conftest import ROOT, Installed, build, serving


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_client_languages_tables_rules_and_migrations(wheel: Path) -> None:
    names = contents(wheel).keys()
    for pattern in (
        r"server/static/index\.html",
        r"server/static/assets/.+\.js",
        r"locale/uk/LC_MESSAGES/benben\.po",
        r"games/ra/rules\.md",
        r"games/pharaon/data/nobles\.csv",
        r"server/store/migrations/versions/0001_first\.py",
        r"py\.typed",
    ):
        assert any(re.fullmatch(f"benben/{pattern}", name) for name in names), pattern
    if (ROOT / "src" / "benben" / "server" / "site").is_dir():
        assert "benben/server/site/index.html" in names
    assert not [name for name in names if "node_modules" in name or name.startswith("tests")]


def test_the_source_archive_builds_the_same_wheel_without_a_network(
    wheel: Path, unpacked: Path, tmp_path: Path
) -> None:
    again = build(unpacked, "wheel", tmp_path)
    assert not (unpacked / "web" / "node_modules").exists()
    assert contents(again) == contents(wheel)


def test_the_source_archive_holds_what_make_needs(unpacked: Path) -> None:
    for name in ("Makefile", "requirements.lock", "README.md", "LICENSE", "tests/conftest.py", "tools/build_web.py"):
        assert (unpacked / name).is_file(), name


def test_the_installed_package_is_the_wheels_own(installed: Installed) -> None:
    place = installed.run("python", "-c", "import benben; print(benben.__file__, benben.__version__)")
    assert str(installed.folder) in place and benben.__version__ in place
    assert installed.run("python", "-m", "benben", "--version").strip() == benben.__version__


def test_the_prompt_plays_from_piped_input(installed: Installed) -> None:
    said = installed.run(
        "benben", "play", "ra", "--seats", "2", "--seed", "6", "--bots", "random", typed="draw\nquit\n"
    )
    assert "You drew" in said


def test_compiled_play_runs(installed: Installed) -> None:
    code = "import benben; print(benben.simulate('ra', seats=2, games=10, seed=1).tolist())"
    totals = benben.simulate("ra", seats=2, games=10, seed=1).tolist()
    assert json.loads(installed.run("python", "-c", code)) == totals


def test_the_service_answers_with_its_client_and_its_api(installed: Installed, tmp_path: Path) -> None:
    with serving(installed, tmp_path) as address:
        check_service(address)


def check_service(address: str) -> None:
    with urlopen(f"{address}/") as page:
        html = page.read().decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', html)
    assert script
    with urlopen(address + script[1]) as file:
        assert "javascript" in file.headers["content-type"]
    with urlopen(f"{address}/api/games") as answer:
        assert {game["name"] for game in json.load(answer)["games"]} >= {"ra", "pharaon"}
    with urlopen(Request(f"{address}/api/guest", method="POST", headers={"X-Benben": "1"})) as answer:
        assert json.load(answer)["kind"] == "guest"
