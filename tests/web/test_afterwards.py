"""Replay, fork, proof, tutorial, rules."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from web.play import BUTTON, hurry, play_now


def test_replay_proof_fork_and_rematch(person: Any) -> None:
    page = person()
    address = play_now(page, "ra", 2)
    hurry(page)
    page.get_by_text("Was the deal fair? Check it").click()
    page.get_by_test_id("check-proof").click()
    expect(page.get_by_test_id("proof").locator("li")).to_have_count(5)
    assert all(line.startswith("✓") for line in page.get_by_test_id("proof").locator("li").all_inner_texts())
    with page.expect_download() as saved:
        page.get_by_text("Save this browser's receipts").click()
    assert json.loads(Path(saved.value.path()).read_text())["receipts"]
    page.get_by_test_id("replay").click()
    page.wait_for_url("**/replay")
    page.get_by_test_id("on").click()
    page.get_by_test_id("on").click()
    expect(page).to_have_url(f"{address}/replay#2")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("status")).to_contain_text("Move 1 of")
    page.goto(f"{address}/replay#12")
    expect(page.get_by_test_id("status")).to_contain_text("Move 12 of")
    expect(page.locator("aside")).to_contain_text("You ")
    page.get_by_label("View as").select_option("")
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\bYour?\b"))
    page.get_by_test_id("fork").click()
    page.wait_for_url("**/g/*")
    assert "replay" not in page.url
    page.locator(BUTTON).first.wait_for()
    page.goto("/")
    finished = page.locator(f'a[href="{address[address.index("/g/") :]}"]')
    expect(finished).to_contain_text(re.compile("won|lost"))
    expect(finished).not_to_contain_text("see the result")
    page.goto(address)
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: "/g/" in url and url != address)


def test_rules_have_an_address_for_every_paragraph(person: Any) -> None:
    page = person()
    page.goto("/rules/ra#p4.3")
    expect(page.locator('[id="p4.3"]')).to_be_in_viewport()
