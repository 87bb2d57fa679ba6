"""Notices on a device: the switch in the settings, what the service worker shows, where a click on it leads."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, Worker, expect

from server.parts import Server
from server.push_service import Browser as Keys
from server.push_service import PushService, believing
from web.conftest import launched
from web.house import chromium

SWITCH = 'input[aria-describedby="push-note"]'
# Chromium reaches its push service from no private window: ours stands in for it, with keys of our own
SUBSCRIBED = """subscription => {
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    self.subscribedWith = applicationServerKey;
    return made = { toJSON: () => subscription, unsubscribe: async () => { made = null; return true; } };
  };
}"""
CLICK = """async () => {
  const asked = [], waits = [];
  clients.openWindow = async (address) => void asked.push(["open", address]);
  WindowClient.prototype.focus = async function () { asked.push(["focus", new URL(this.url).pathname]); };
  const [notification] = await registration.getNotifications();
  const click = new NotificationEvent("notificationclick", { notification });
  click.waitUntil = (work) => waits.push(work);
  dispatchEvent(click);
  await Promise.all(waits);
  return [asked, (await registration.getNotifications()).length];
}"""
CHANGE = """async () => {
  const waits = [];
  const change = new ExtendableEvent("pushsubscriptionchange");
  change.waitUntil = (work) => waits.push(work);
  dispatchEvent(change);
  await Promise.all(waits);
}"""
SHOWN = """navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications())
  .then((all) => all.length && all.map(({ title, body }) => [title, body]))"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The whole browser: the light one shows no notices."""
    yield from launched(playwright, chromium())


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("push")) as made:
        yield made


@pytest.fixture(scope="module")
def server(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with believing(service, tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(base_url=server.url, locale="de-DE", permissions=["notifications"])
    yield context.new_page()
    context.close()


def deliver(page: Page, message: Any) -> Worker:
    """Hand a message to the service worker, as the browser does with one from its push service."""
    tools = page.context.new_cdp_session(page)
    registered: list[Any] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"]))
    tools.send("ServiceWorker.enable")
    while not registered:
        page.wait_for_timeout(20)  # lets the tools' events come in
    address = {"origin": page.evaluate("location.origin"), "registrationId": registered[0]["registrationId"]}
    for _ in range(12):  # the browser's tools lose some messages without a word
        tools.send("ServiceWorker.deliverPushMessage", {**address, "data": json.dumps(message)})
        if until(page, SHOWN, seconds=5):
            break
    return page.context.service_workers[0]


def until(page: Page, promise: str, seconds: int = 60) -> Any:
    """What a promise gives as soon as that is something; None if it never is."""
    return page.evaluate(f"""async () => {{
      for (let n = 0; n < {50 * seconds}; n++) {{
        const is = await {promise};
        if (is) return is;
        await new Promise((go) => setTimeout(go, 20));
      }}
    }}""")


def ask(page: Page, path: str, body: Any = None) -> Any:
    """Ask the server as this browser."""
    call = """([path, body]) => fetch(path, {method: body ? "POST" : "GET", headers: {"X-Benben": "1",
      "Content-Type": "application/json"}, body: body && JSON.stringify(body)}).then((answer) => answer.json())"""
    return page.evaluate(call, [path, body])


def test_a_device_is_told_in_its_language_and_a_click_leads_to_the_table(page: Page, service: PushService) -> None:
    keys = Keys()
    page.add_init_script(f"({SUBSCRIBED})({json.dumps(keys.subscription(service.endpoint()))})")
    page.goto("/settings")
    page.locator(SWITCH).check()
    expect(page.locator(SWITCH)).to_be_enabled()
    expect(page.locator(SWITCH)).to_be_checked()
    assert page.evaluate("window.subscribedWith") == ask(page, "/api/push")["key"]
    table = ask(page, "/api/tables", {"game": "ra", "seats": ["me", "bot:random"]})["id"]
    ask(page, f"/api/tables/{table}/ready", {"nonce": "0" * 16})
    worker = deliver(page, keys.read(service.next().body))
    assert until(page, SHOWN) == [["Du bist dran", "Du bist an einem Tisch am Zug."]]
    assert worker.evaluate(CLICK) == [[["open", f"/g/{table}"]], 0]
    page.goto(f"/g/{table}")
    page.locator("button[data-move]").first.wait_for()
    deliver(page, {"kind": "your_turn", "table": table})
    assert until(page, SHOWN)
    assert worker.evaluate(CLICK) == [[["focus", f"/g/{table}"]], 0]


def test_a_notice_speaks_the_language_chosen_last(page: Page, service: PushService) -> None:
    page.add_init_script(f"({SUBSCRIBED})({json.dumps(Keys().subscription(service.endpoint()))})")
    page.goto("/settings")
    page.locator(SWITCH).check()
    expect(page.locator(SWITCH)).to_be_enabled()
    page.goto("/learn")
    page.locator("header select").select_option("pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert until(page, "caches.match('/push-words').then((kept) => kept.text()).then((words) => /tura/.test(words))")
    deliver(page, {"kind": "your_turn", "table": "any"})
    assert until(page, SHOWN) == [["Twoja tura", "Twoja kolej przy stole."]]


def test_a_subscription_that_the_browser_ended_is_made_again(page: Page, service: PushService) -> None:
    page.add_init_script(f"({SUBSCRIBED})({json.dumps(Keys().subscription(service.endpoint()))})")
    page.goto("/settings")
    page.locator(SWITCH).check()
    expect(page.locator(SWITCH)).to_be_enabled()
    worker, keys = page.context.service_workers[0], Keys()
    worker.evaluate(f"({SUBSCRIBED})({json.dumps(keys.subscription(service.endpoint()))})")
    worker.evaluate(CHANGE)
    assert worker.evaluate("self.subscribedWith") == ask(page, "/api/push")["key"]
    table = ask(page, "/api/tables", {"game": "ra", "seats": ["me", "bot:random"]})["id"]
    ask(page, f"/api/tables/{table}/ready", {"nonce": "0" * 16})
    assert keys.read(service.next().body) == {"kind": "your_turn", "table": table}


def test_what_is_switched_off_stays_off(page: Page, service: PushService) -> None:
    page.add_init_script(f"({SUBSCRIBED})({json.dumps(Keys().subscription(service.endpoint()))})")
    page.goto("/settings")
    page.locator(SWITCH).check()
    expect(page.locator(SWITCH)).to_be_enabled()
    page.locator(SWITCH).uncheck()
    expect(page.locator(SWITCH)).to_be_enabled()
    assert ask(page, "/api/push")["on"] is False


def test_a_push_service_that_does_not_answer_is_told(page: Page) -> None:
    page.goto("/settings?lang=en")
    page.locator(SWITCH).click()
    expect(page.locator("#push-note")).to_have_text("This browser's push service isn't responding. Try again later.")
    expect(page.locator(SWITCH)).not_to_be_checked()


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("Object.defineProperty(window, 'isSecureContext', {value: false})", "needs an https address"),
        ("delete window.PushManager", "can't notify you"),
        ("Object.defineProperty(Notification, 'permission', {value: 'denied'})", "You've blocked notifications"),
    ],
)
def test_the_switch_says_why_it_cannot_be_used(page: Page, fault: str, sentence: str) -> None:
    page.add_init_script(fault)
    page.goto("/settings?lang=en")
    expect(page.locator(SWITCH)).to_be_disabled()
    expect(page.locator("#push-note")).to_contain_text(sentence)


def test_a_phone_can_install_the_page(person: Any) -> None:
    page = person()
    page.goto("/")
    tools = page.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    hindrances = [error["errorId"] for error in tools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert hindrances in ([], ["in-incognito"])  # a test's window is a private one
