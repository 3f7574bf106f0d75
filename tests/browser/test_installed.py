"""Over HTTPS the program can be installed: without the server it opens pages and shows what waits."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.small import SLUG, small_event
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
WAITING = """() => localStorage.setItem("outbox:k", JSON.stringify(
    {id: "k", action: "/nowhere/", values: [], words: "Session 1 · Table 7", who: "5", at: 1}))"""
LINKS = f"""
from tournament.hand.services.links import make_links
from tournament.models import Event, Seat
Event.objects.update(players_enter=True)
session = Event.objects.get(slug={SLUG!r}).sessions.get(number=1)
seat = Seat.objects.select_related("entry").get(session=session, table__number=2, wind="S")
make_links(session, by=None)
seat.table.refresh_from_db()
print("/p/" + seat.entry.link_key + "/", "/t/" + seat.table.link_key + "/")
"""


@pytest.fixture(scope="module")
def public_hall(model_hall, tmp_path_factory) -> Iterator[Hall]:
    """An installation behind a proxy that speaks HTTPS."""
    with (
        closing(model_hall.copy_of(tmp_path_factory.mktemp("public"))) as hall,
        hall.served("tests.browser.secure:application") as hall.server,
    ):
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


def test_without_the_server_the_players_page_and_the_tables_page_open_as_last_shown(chromium, public_hall):
    small_event(public_hall)
    players_page, table = public_hall.run(LINKS).split()
    people = Visitors(chromium, public_hall.url)
    page = people.open("phone")
    for path in (players_page, table):
        page.goto(path)
        expect(page.locator("[data-own-page]")).to_contain_text("opens all the same")

    page.context.set_offline(True)
    notice = page.get_by_text("No network: this page shows what was known")
    for path in (players_page, "/start/"):
        page.goto(path)
        expect(page.locator(".seat-big")).to_contain_text("Table 2, South")
        expect(page.locator("#sessions")).to_be_visible()
        expect(notice).to_be_visible()
    page.goto(table)
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(page.locator(".felt-table")).to_be_visible()
    page.goto(players_page)
    page.context.set_offline(False)
    expect(notice).to_be_hidden()
    people.leave()
    assert people.faults == []


def test_on_a_plain_network_nothing_is_installed_and_an_open_page_says_what_it_keeps(visitors, table, hall):
    page = visitors.open("phone")
    page.goto(hall.run(LINKS).split()[0])
    expect(page.get_by_text("Keep this page open")).to_be_visible()
    page.goto("/calculator/")
    assert page.locator("link[rel=manifest]").count() == 0
    assert page.evaluate("() => navigator.serviceWorker.getRegistrations().then(found => found.length)") == 0
