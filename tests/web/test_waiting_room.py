"""Before the start: the clock that was chosen, and options that the host changes."""

from typing import Any

from playwright.sync_api import expect


def test_a_clock_is_chosen_in_the_lobby_and_options_are_changed_in_the_waiting_room(person: Any) -> None:
    host, guest = person(), person()
    host.goto("/")
    host.locator('input[name="game"][value="ra"]').check(force=True)
    host.locator('input[name="seats"][value="2"]').check(force=True)
    host.get_by_label("Seat 2", exact=True).select_option("open")
    host.locator('input[name="pace"][value="live"]').check(force=True)
    host.get_by_text("More options").click()
    clock = host.locator("label.field", has_text="Clock").locator("select")
    assert clock.locator("option").all_inner_texts() == [
        "60 s per move",
        "30 s per move",
        "120 s per move",
        "10 min + 10 s",
        "20 min + 20 s",
    ]
    clock.select_option("10 min + 10 s")
    host.get_by_test_id("play-now").click()
    invite = host.locator(".invite")
    expect(invite).to_contain_text("can join your table")
    guest.goto(host.get_by_test_id("invite").input_value())
    expect(invite).to_contain_text("All seats are taken")
    table = guest.get_by_role("region", name="The table")
    expect(table).to_contain_text("10 min + 10 s")
    expect(table).to_contain_text("hidden")
    guest.get_by_test_id("ready").click()
    expect(guest.get_by_test_id("ready")).to_have_count(0)
    host.get_by_role("region", name="The table").get_by_label("Scores").select_option("open")
    expect(table).to_contain_text("open")
    expect(table.get_by_role("combobox")).to_have_count(0)
    for page in (guest, host):  # what was promised was for another game
        page.get_by_test_id("ready").click()
    for page in (guest, host):
        expect(page.get_by_test_id("status")).to_be_visible()
        expect(page.locator(".score").first).to_have_text("10")
