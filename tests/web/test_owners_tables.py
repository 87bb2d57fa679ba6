"""A table with cards and numbers of the host's own: the page shows what the server says and works nothing out."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from javascript.test_lockstep import own_tables
from web.house import House
from web.play import BUTTON, CALM, POST
from web.test_ahead import LEGAL, shown


def put_tables(house: House, table: str, folder: Path) -> None:
    """Nobody can ask for such a table by the API; a host can write it into the database."""
    house.stop()
    with sqlite3.connect(house.database) as base:
        (options,) = base.execute("select options from tables where id = ?", [table]).fetchone()
        changed = json.dumps({**json.loads(options), "data": str(folder)})
        base.execute("update tables set options = ? where id = ?", [changed, table])
    base.close()
    house.start()


def test_nothing_is_worked_out_with_other_tables_than_the_games(person: Any, own_house: House, tmp_path: Path) -> None:
    page = person(base_url=own_house.address)
    page.goto("/rules/pharaon")
    page.evaluate(POST, ["/api/guest", {}])
    table = page.evaluate(POST, ["/api/tables", {"game": "pharaon", "seats": ["me", "open"]}])["id"]
    put_tables(own_house, table, own_tables(tmp_path / "tables"))
    page.reload()  # the connection of the server before is gone
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(POST, [f"/api/tables/{table}/start", {"fill": "random"}])
    page.goto(f"/g/{table}")
    page.get_by_test_id("ready").click()
    expect(page.locator(CALM).first).to_be_visible()
    assert shown(page) == page.evaluate(LEGAL)
    for _ in range(6):
        seq = page.evaluate("document.body.dataset.seq")
        page.locator(BUTTON).first.click()
        page.wait_for_function("seq => document.body.dataset.seq !== seq", arg=seq)
        page.locator(CALM).first.wait_for()
        assert shown(page) == page.evaluate(LEGAL)
    expect(page.get_by_test_id("trouble")).to_have_count(0)
    assert not [url for url in asked if "PharaonTable" in url], "the board that counts with the game's own tables"
