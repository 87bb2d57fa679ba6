"""What a newcomer meets on the way to a first game and out of it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from web.play import CALM, PATIENCE, moved_on, play_now


def who(page: Page) -> Locator:
    return page.get_by_role("link", name="Your account")


def test_a_tutorial_can_be_left_at_any_time(person: Any) -> None:
    page = person()  # which fails the test if the page raises
    page.goto("/learn/ra/auctions")
    page.get_by_test_id("show-me").click()
    page.get_by_role("link", name="Benben").click()
    expect(page.get_by_test_id("play-now")).to_be_visible()


def test_the_end_of_a_lesson_says_so_and_leads_to_that_game(person: Any) -> None:
    page = person()
    page.goto("/learn/pharaon/traitor")
    for number in range(9):
        expect(page.locator("main")).to_contain_text(f"Move {number + 1} of 9")
        page.get_by_test_id("show-me").click()
    page.get_by_test_id("finish").click()
    expect(page.get_by_test_id("status")).to_have_text("The lesson is over.")
    expect(page.get_by_role("region", name="Log", exact=True).get_by_role("link")).to_have_count(0)
    page.get_by_role("link", name="Play now").click()
    expect(page.locator('input[name="game"][value="pharaon"]')).to_be_checked()


def test_a_lesson_that_there_is_not_is_said_to_be_none(person: Any) -> None:
    page = person()
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    expect(page.get_by_role("link", name="Back to lobby")).to_be_visible()


def test_every_page_knows_the_guest_and_a_look_makes_none(person: Any) -> None:
    page = person()
    with page.expect_response("**/api/me"):
        page.goto("/rules/ra")
    assert page.context.cookies() == []
    expect(who(page)).to_contain_text("Sign in")
    page.goto("/")
    expect(who(page)).to_contain_text("Guest")
    name = who(page).inner_text()
    for path in ("/settings", "/rules/ra", "/learn", "/nothing"):
        page.goto(path)
        expect(who(page)).to_have_text(name, use_inner_text=True)


def test_a_refused_move_on_the_text_board_is_explained_once_and_then_forgotten(person: Any) -> None:
    page = person()
    play_now(page, "ra", 2)
    text_board = page.get_by_role("button", name="Text board")
    refusal = page.get_by_text("That is not a move of this game.")

    def wrong() -> None:
        page.get_by_test_id("typed").fill("wrong")
        page.keyboard.press("Enter")
        expect(refusal).to_have_count(1)

    text_board.click()
    page.get_by_test_id("moves").wait_for()
    wrong()
    text_board.click()
    expect(page.get_by_test_id("typed")).to_have_count(0)
    expect(refusal).to_have_count(0)
    text_board.click()
    wrong()
    with moved_on(page):
        page.get_by_test_id("typed").fill(page.get_by_test_id("moves").locator("code").first.inner_text())
        page.keyboard.press("Enter")
    expect(refusal).to_have_count(0)


def test_a_page_whose_program_is_gone_can_be_loaded_again_or_left(person: Any) -> None:
    page = person()
    page.goto("/")
    gone = "**/Watch-*.js"
    page.route(gone, lambda route: route.abort())
    page.get_by_role("link", name="Watch", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be loaded")
    expect(page.get_by_role("banner")).to_be_visible()
    page.unroute(gone)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Watch")


def test_rules_open_with_a_list_of_their_chapters(person: Any) -> None:
    page = person()
    page.goto("/rules/pharaon")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="2 Rounds and turns").click()
    expect(page.locator('[id="p2"]')).to_be_in_viewport()


def test_the_lobby_asks_only_what_matters(person: Any) -> None:
    page = person()
    page.goto("/")
    page.locator('input[name="game"][value="pharaon"]').check(force=True)
    page.get_by_text("More options").click()
    traitor, late = page.get_by_label("Traitor difficulty (dark tiles)"), page.get_by_label("When time runs out")
    page.locator('input[name="seats"][value="1"]').check(force=True)
    traitor.select_option("3")
    page.locator('input[name="seats"][value="2"]').check(force=True)
    expect(traitor).to_have_count(0)
    expect(late).to_have_count(0)
    page.locator('input[name="pace"]').last.check(force=True)
    expect(late).to_be_visible()
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("status")).to_be_visible()


def test_the_lobby_shows_the_options_that_a_table_will_have(person: Any) -> None:
    page = person()
    page.goto("/")
    page.locator('input[name="game"][value="ra"]').check(force=True)
    page.get_by_text("More options").click()
    expect(page.get_by_label("Scores")).to_have_value('"hidden"')


def test_the_rules_end_with_the_tables_of_the_game_and_can_be_searched(person: Any) -> None:
    page = person()
    page.goto("/rules/pharaon?lang=de")
    tomb = page.get_by_role("region", name="Grabkammer")
    expect(tomb.get_by_role("row")).to_have_count(9)
    expect(tomb.get_by_role("row").nth(1)).to_have_text("1Grün und Gelb5 PP")
    page.get_by_role("searchbox").fill("hohepriesterin")
    expect(page.get_by_role("region", name="Beamte").get_by_role("row")).to_have_count(2)
    expect(tomb).to_have_count(0)
    page.get_by_role("searchbox").fill("xyz")
    expect(page.get_by_text("Nichts gefunden.")).to_be_visible()


def test_a_table_says_how_long_its_bots_are_prepared(person: Any) -> None:
    page = person()

    def preparing(words: str | bytes) -> str:
        message = json.loads(words)
        for table in (message.get("is"), message.get("table")):
            if isinstance(table, dict):
                table["preparing"] = True
        if message.get("position"):
            message["position"]["turn"] = 1
        return json.dumps(message)

    def pass_on(link: WebSocketRoute) -> None:
        server = link.connect_to_server()
        link.on_message(server.send)
        server.on_message(lambda words: link.send(preparing(words)))

    page.route_web_socket("**/ws", pass_on)
    play_now(page, "ra", 2)
    expect(page.get_by_test_id("status")).to_contain_text("usually takes one to two minutes")
    expect(page.get_by_test_id("preparing")).to_contain_text("2 s so far")


def test_nothing_moves_when_the_introduction_is_closed(person: Any) -> None:
    page = person(viewport={"width": 1366, "height": 768})
    play_now(page, "ra", 2)
    for size in ((1366, 768), (1280, 720), (390, 844)):
        page.evaluate("() => localStorage.clear()")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        first = page.get_by_test_id("first-game")
        first.wait_for()
        bar = page.get_by_test_id("actions")
        places = [page.locator(".o-lot").bounding_box(), bar.bounding_box()]
        first.get_by_role("button", name="Close").click()
        expect(first).to_have_count(0)
        assert [page.locator(".o-lot").bounding_box(), bar.bounding_box()] == places


def test_a_first_game_is_set_up_with_the_easiest_bots_and_the_next_with_the_usual_ones(person: Any) -> None:
    page = person()
    level = page.get_by_label("Seat 2", exact=True)

    def chosen_for(game: str) -> Locator:
        page.locator(f'input[name="game"][value="{game}"]').check(force=True)
        return level

    page.goto("/")
    expect(chosen_for("ra")).to_have_value("farmer")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("first-game").wait_for()
    page.get_by_role("link", name="Benben").click()
    expect(chosen_for("ra")).to_have_value("priest")
    expect(chosen_for("pharaon")).to_have_value("farmer")
    page.reload()
    expect(chosen_for("ra")).to_have_value("priest")
    level.select_option("scribe")
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("status")).to_be_visible()
    page.goto("/")
    expect(chosen_for("ra")).to_have_value("scribe")
    expect(chosen_for("pharaon")).to_have_value("scribe")  # what was chosen stays


def test_the_first_game_is_introduced_until_the_first_move_and_a_coach_offers_advice(person: Any) -> None:
    page = person()
    play_now(page, "ra", 2)
    first = page.get_by_test_id("first-game")
    expect(first).to_contain_text("Your first game of Ra. Win tiles in auctions")
    first.get_by_role("button", name="Advise me on every turn").click()
    expect(first).to_have_count(0)
    advice, mine = page.get_by_test_id("advice"), page.locator(".o-mine")
    advice.wait_for()
    place = mine.bounding_box()
    expect(advice).to_contain_text("to win", timeout=5 * PATIENCE)
    advice.click()
    expect(page.get_by_test_id("always")).to_be_checked()
    expect(page.get_by_test_id("values")).to_be_visible()
    assert mine.bounding_box() == place, "advice moves the board"
    with moved_on(page):
        page.locator(CALM).first.click()
    expect(page.get_by_test_id("coach")).to_have_count(0)
    page.goto("/")
    play_now(page, "ra", 2)
    expect(advice).to_contain_text("to win", timeout=5 * PATIENCE)
    expect(first).to_have_count(0)
