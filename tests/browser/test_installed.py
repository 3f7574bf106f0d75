"""Over HTTPS the program can be installed; when the server is gone, a page of its own shows what waits."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
WAITING = """() => localStorage.setItem("outbox:k", JSON.stringify(
    {id: "k", action: "/nowhere/", values: [], words: "Session 1 · Table 7", who: "5", at: 1}))"""


@pytest.fixture(scope="module")
def public_hall(model_hall, tmp_path_factory) -> Iterator[Hall]:
    """An installation behind a proxy that speaks HTTPS."""
    hall = model_hall.copy_of(tmp_path_factory.mktemp("public"))
    with hall.served("tests.browser.secure:application") as hall.server:
        yield hall


def test_the_installed_program_has_a_page_for_when_the_server_is_gone(chromium, public_hall):
    people = Visitors(chromium, public_hall.url)
    page = people.open("phone")
    page.goto("/calculator/")
    card = page.request.get(page.locator("link[rel=manifest]").get_attribute("href")).json()
    assert (card["start_url"], card["display"]) == ("/start/", "standalone")
    assert [page.request.get(icon["src"]).status for icon in card["icons"]] == [200, 200, 200]
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.evaluate(WAITING)

    page.context.set_offline(True)
    page.goto("/e/anywhere/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(page.locator("#outbox li")).to_contain_text("Session 1 · Table 7 waits")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    people.leave()
    assert [fault for fault in people.faults if "404" not in fault] == []


def test_on_a_plain_network_nothing_is_installed(visitors):
    page = visitors.open("phone")
    page.goto("/calculator/")
    assert page.locator("link[rel=manifest]").count() == 0
    assert page.evaluate("() => navigator.serviceWorker.getRegistrations().then(found => found.length)") == 0
