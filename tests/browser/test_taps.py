"""On a phone the acts of the day take few taps, and a row that leads to one place leads there as a whole."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.small import SLUG
from tests.browser.test_referee_desk import MORE, Thumb

pytestmark = pytest.mark.browser
DESK = f"/desk/{SLUG}/"
CALL = f"""
from tournament.models import Table
from tournament.ruling.services.calls import raise_call
table = Table.objects.get(session__event__slug={SLUG!r}, session__number=1, number=2)
raise_call(table=table, reason="A tile fell", name="Anna")
"""
RULING = f"""
from tournament.models import Seat
from tournament.ruling.services.rulings import Sanction, give_ruling
seat = Seat.objects.select_related("session__event", "table", "entry").get(
    session__event__slug={SLUG!r}, session__number=1, table__number=1, wind="E")
give_ruling(seat=seat, sanction=Sanction("obstruction", -8_000, "after-uma"), by=None)
"""
# 51,300, 34,200 and 22,300 in hundreds; the fourth follows from the sum.
TYPED = ("513", "342", "223")


@pytest.fixture(scope="module")
def player(hall, table) -> tuple[str, str]:
    """The link and the name of who sits South at the table that is being played; sam is a referee."""
    key, name = hall.run(MORE).strip().split("|")
    return f"/p/{key}/", name


@pytest.fixture
def referee(visitors, player) -> Page:
    """The phone of a referee who keeps scores too."""
    return visitors.signed_in("sam", "phone", has_touch=True)


def tap_at_the_end(row: Locator) -> None:
    """Tap a row where it has no words."""
    box = row.bounding_box()
    row.tap(position={"x": box["width"] - 4, "y": box["height"] - 10})


def test_my_seat_takes_no_tap(visitors, player):
    page = visitors.open("phone", has_touch=True)
    page.goto(player[0])
    expect(page.locator(".seat-big")).to_contain_text("Table 2, South")
    expect(page.locator(".seat-big")).to_be_in_viewport(ratio=1)


def test_a_call_is_answered_by_one_tap_and_its_row_leads_to_the_ruling(referee, hall):
    hall.run(CALL)
    referee.goto(f"{DESK}referee/")
    thumb, call = Thumb(referee), referee.locator("#queue .queue > li")
    with referee.expect_navigation():
        thumb.tap(call.get_by_role("button", name="I’m going"))
    expect(call).to_contain_text("sam")
    assert thumb.taps == 1
    with referee.expect_navigation(url="**/sessions/1/tables/2/#rulings"):
        call.locator(".queue-words").tap()


def test_a_ruling_takes_three_taps(referee, player):
    referee.goto(f"{DESK}sessions/1/tables/2/#rulings")
    thumb, rulings = Thumb(referee), referee.locator("#rulings")
    thumb.tap(rulings.locator(".who label").filter(has_text=player[1]))
    thumb.tap(rulings.locator(".offence-list label:visible:not(:has([value=lateness]))").first)
    with referee.expect_navigation():
        thumb.tap(rulings.get_by_role("button", name="Save the ruling"))
    expect(referee.locator(".message.success")).to_contain_text("Undo")
    assert thumb.taps == 3


def test_a_result_takes_twelve_keys_and_three_taps_at_most(referee):
    referee.goto(f"{DESK}sessions/1/entry/")
    thumb, keys = Thumb(referee), 0
    with referee.expect_navigation():
        thumb.tap(referee.locator(".still-missing a", has_text="2"))
    for wind, digits in zip("ESW", TYPED, strict=True):
        expect(referee.locator(f"#sheet-{wind}")).to_be_focused()
        for key in [*digits, *(["Enter"] if wind != "W" else [])]:
            referee.keyboard.press(key)
            keys += 1
    thumb.tap(referee.locator("[data-take]"))
    with referee.expect_navigation():
        thumb.tap(referee.get_by_role("button", name="Save", exact=True))
    expect(referee.locator(".message.success")).to_contain_text("Result of table 2 saved")
    assert (keys, thumb.taps) == (11, 3)


LINK = f"""
from tournament.models import Event, Table
from tournament.hand.services.links import make_links
Event.objects.filter(slug={SLUG!r}).update(players_enter=True)
table = Table.objects.select_related("session__event").get(
    session__event__slug={SLUG!r}, session__number=1, number=2)
table.calls.filter(closed_at=None).delete()
table.results.all().delete()
make_links(table.session, by=None)
table.refresh_from_db()
print(table.link_key)
"""


@pytest.mark.parametrize("whose", ["player", "table", "referee"])
def test_calling_a_referee_is_confirmed_on_screen_at_once(visitors, hall, player, whose):
    pages = {"player": player[0], "referee": f"{DESK}sessions/1/tables/2/"}
    pages["table"] = f"/t/{hall.run(LINK).strip()}/"
    page = visitors.signed_in("sam") if whose == "referee" else visitors.open()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(pages[whose])
    page.locator("#call summary").click()
    page.locator("#call").get_by_role("button", name="Call a referee").click()
    expect(page.get_by_text("A referee is called.")).to_be_in_viewport(ratio=1)


def test_a_row_of_tables_sessions_and_rulings_leads_there_as_a_whole(referee, hall, player):
    hall.run(RULING)
    ruling = referee.locator(".rulings > li").first
    card = referee.locator("#table-1 > header")
    session = referee.locator(".schedule li").first
    for path, row, leads_to in (
        (f"{DESK}referee/rulings/", ruling, "**/referee/rulings/*/"),
        (f"{DESK}sessions/1/", card, "**/sessions/1/tables/1/"),
        (f"/e/{SLUG}/", session, "**/sessions/1/"),
    ):
        referee.goto(path)
        assert row.bounding_box()["height"] >= 44
        with referee.expect_navigation(url=leads_to):
            tap_at_the_end(row)


def test_a_row_leads_where_its_link_leads_and_one_of_the_standings_opens(visitors, player):
    page = visitors.open("phone", has_touch=True)
    page.goto(f"/e/{SLUG}/players/")
    row = page.locator(".people tbody tr", has_text=player[1])
    assert row.bounding_box()["height"] >= 44
    with page.expect_navigation(url=f"**{row.get_by_role('link').get_attribute('href')}"):
        tap_at_the_end(row)
    page.goto(f"/e/{SLUG}/seating/")
    seat = page.locator(".seat", has_text=player[1])
    with page.expect_navigation(url="**/players/*/"):
        tap_at_the_end(seat)
    page.goto(f"/e/{SLUG}/standings/")
    standing = page.locator("#standings tbody tr").first
    standing.locator(".total").tap()
    expect(standing).to_contain_class("open")
    assert page.url.endswith("/standings/")
