"""Guests, accounts, bad luck."""

import random
from typing import Any

from playwright.sync_api import Browser, Response, WebSocketRoute, expect

import benben
from web.conftest import profile
from web.house import House
from web.play import BUTTON, CALM, moved_on, play_now, play_together, played, press_any, sign_up, taken_up

PASSWORD = "seven scarabs on a reed"


def test_a_guest_becomes_an_account_and_keeps_the_games(person: Any) -> None:
    page = person()
    address = play_now(page, "ra", 2)
    name = f"Nefertari {random.randrange(10**6)}"
    sign_up(page, name, PASSWORD)
    other = person()
    other.goto("/me")
    form = other.get_by_test_id("login")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(PASSWORD)
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("heading", level=1)).to_have_text(name)
    other.goto("/")
    expect(other.locator(f'a[href="{address[address.index("/g/") :]}"]')).to_be_visible()
    page.goto("/me")
    page.get_by_test_id("sign-out").click()
    expect(page.get_by_test_id("login")).to_be_visible()


def test_ratings_are_shown_on_the_page_of_the_account(person: Any) -> None:
    page = person()
    rating = {"game": "ra", "seats": 3, "rating": 1523.4, "uncertainty": 80, "games": 4}
    page.route("**/api/players/*", lambda route: route.fulfill(json={"ratings": [rating]}))
    sign_up(page, f"Rated {random.randrange(10**6)}", PASSWORD)
    expect(page.get_by_test_id("ratings")).to_contain_text("Ra, 3 players: 1523 ± 80")


def test_two_tabs_opened_at_once_are_one_guest(person: Any) -> None:
    page = person()
    page.goto("/rules")
    answers: list[Response] = []
    page.context.on("response", lambda answer: answers.append(answer) if answer.url.endswith("/api/guest") else None)
    page.evaluate("['/', '/', '/'].forEach(address => open(address))")
    for _ in range(2000):
        if len(answers) == 3:
            break
        page.wait_for_timeout(30)
    guests = [answer.json()["id"] for answer in answers]
    assert len(guests) == 3
    assert len(set(guests)) == 1


def test_a_passkey_is_made_signs_in_and_is_taken_away(person: Any) -> None:
    page = person()
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    device = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**device, "isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    name = f"Tiye {random.randrange(10**6)}"
    sign_up(page, name, PASSWORD)
    keys = page.get_by_role("region", name="Passkeys")
    keys.get_by_role("button", name="Add a passkey").click()
    expect(keys.get_by_role("button", name="Remove")).to_have_count(1)
    page.get_by_test_id("sign-out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    keys.get_by_role("button", name="Remove").click()
    expect(keys.get_by_role("button", name="Remove")).to_have_count(0)
    page.get_by_test_id("sign-out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("This passkey isn't registered here.")


def test_a_wrong_password_is_told(person: Any) -> None:
    page = person()
    page.goto("/me")
    form = page.get_by_test_id("login")
    form.get_by_label("Name").fill("Nobody at all")
    form.get_by_label("Password", exact=True).fill("not the password")
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(form.get_by_role("alert")).to_contain_text("wrong")


def test_the_page_comes_back_by_itself_after_the_server_was_killed(browser: Browser, own_house: House) -> None:
    context = profile(browser, own_house.address)
    page = context.new_page()
    play_now(page, "ra", 2)
    page.locator(BUTTON).first.wait_for()
    page.evaluate("window.stayed = true")
    before = page.evaluate("document.body.dataset.seq")
    own_house.kill()
    expect(page.get_by_test_id("lost")).to_be_visible()
    own_house.start()
    expect(page.get_by_test_id("lost")).to_be_hidden()
    assert page.evaluate("document.body.dataset.seq") == before
    page.locator(BUTTON).first.wait_for()
    press_any(page, random.Random(1))
    page.wait_for_function("before => document.body.dataset.seq !== before", arg=before)
    assert page.evaluate("window.stayed"), "the page was loaded again"
    context.close()


def test_who_comes_back_reads_what_happened_meanwhile(person: Any) -> None:
    away = person()
    links: list[WebSocketRoute] = []
    cut = False

    def pass_on(link: WebSocketRoute) -> None:
        if cut:
            link.close()
        else:
            link.connect_to_server()
            links.append(link)

    away.route_web_socket("**/ws", pass_on)
    address = play_now(away, "ra", 2)
    cut = True
    for link in links:
        link.close()
    expect(away.get_by_test_id("lost")).to_be_visible()
    here = away.context.new_page()
    here.goto(address)
    for _ in range(4):
        here.locator(CALM).first.wait_for()
        with moved_on(here):
            press_any(here, random.Random(1))
    cut = False
    expect(away.get_by_test_id("missed")).to_contain_text("while you were away")


def test_a_move_that_comes_too_late_is_not_made_and_says_so(person: Any) -> None:
    slow = person()
    deaf = False

    def pass_on(link: WebSocketRoute) -> None:
        server = link.connect_to_server()
        link.on_message(server.send)
        server.on_message(lambda words: link.send(words) if not deaf or '"stale"' in str(words) else None)

    slow.route_web_socket("**/ws", pass_on)
    address = play_now(slow, "ra", 2)
    slow.locator(CALM).first.wait_for()
    deaf = True
    quick = slow.context.new_page()
    quick.goto(address)
    quick.locator(CALM).first.wait_for()
    with moved_on(quick):
        press_any(quick, random.Random(1))
    press_any(slow, random.Random(1))
    expect(slow.locator("main")).to_contain_text("The game moved on. Please choose again.")


def test_a_seat_that_a_bot_plays_is_taken_back(person: Any) -> None:
    page = person()
    play_together(page, person(), 2)  # the other does not move, so the game waits
    leave = f"/api/tables/{page.url.rpartition('/')[2]}/leave"
    page.evaluate("path => fetch(path, {method: 'POST', headers: {'X-Benben': '1'}})", leave)
    expect(page.locator("main")).to_contain_text("A bot is playing for you.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("main")).not_to_contain_text("A bot is playing for you.")


def test_a_session_that_was_ended_elsewhere_says_so(person: Any) -> None:
    page = person()
    play_now(page, "ra", 2)
    page.evaluate("fetch('/api/logout', {method: 'POST', headers: {'X-Benben': '1'}})")
    expect(page.locator("body")).to_contain_text("Your session has ended. Sign in again, or continue as a guest.")


def test_a_wrong_invite_and_a_wrong_table_have_their_sentences(person: Any) -> None:
    page = person()
    page.goto("/t#nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("/g/nowhere")
    expect(page.locator("main")).to_contain_text("Nothing here.")
    page.goto("/nothing/here")
    expect(page.locator("main")).to_contain_text("Nothing here.")


def test_a_closed_table_says_so(person: Any) -> None:
    host, guest = person(), person()
    host.goto("/")
    host.get_by_label("Seat 2", exact=True).select_option("open")
    host.get_by_test_id("play-now").click()
    guest.goto(host.get_by_test_id("invite").input_value())
    guest.get_by_test_id("ready").wait_for()
    host.get_by_role("button", name="Close the table").click()
    for page in (host, guest):
        expect(page.locator("main")).to_contain_text("The host closed this table")


def test_without_storage_everything_works_and_the_settings_say_so(person: Any) -> None:
    page = person()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})"
    )
    page.goto("/settings")
    expect(page.locator("main")).to_contain_text("This browser blocks storage")
    play_now(page, "ra", 2)
    page.locator(BUTTON).first.wait_for()


def test_without_sound_the_game_goes_on(person: Any) -> None:
    page = person()
    page.add_init_script("window.AudioContext = class { constructor() { throw new Error('no sound') } }")
    play_now(page, "ra", 2)
    page.locator(BUTTON).first.wait_for()
    press_any(page, random.Random(1))


def acts(match: benben.Match) -> int:
    return sum(move.startswith("act ") for move in match.legal())


def test_an_illegal_choice_is_answered_with_its_rule(person: Any) -> None:
    page = person()
    taken_up(page, played("pharaon", 2, 1, lambda match: match.turn == 0 and 0 < acts(match) < 5))
    page.locator("button[data-move].no").first.click(force=True)
    expect(page.get_by_test_id("why")).to_contain_text("Rule")
