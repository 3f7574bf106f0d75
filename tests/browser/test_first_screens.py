"""Each role's first screen on a small phone: what is asked for stands above the fold, and fits a thumb."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import TOO_WIDE
from tests.browser.small import SLUG
from tests.browser.test_hall_screens import MAKE as CROWDS
from tests.browser.test_referee_desk import MORE
from tests.browser.test_ties_and_changes import MAKE as TIES
from tests.browser.visitors import PATIENCE

pytestmark = pytest.mark.browser
FOLD = 640
SMALL = {"width": 360, "height": FOLD}
WIDTHS = (320, 360, 390, 768, 1280, 1920)
DESK = f"/desk/{SLUG}/"
THUMB, LEAST = 44, 24  # pixels: of what is made to be tapped, and of anything by WCAG 2.2
FIELDS = "select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])"
TAPPED = f"main :is(a.button, button, summary, {FIELDS}, .chip, .chips a), .menu a, .menu summary"
# Links in rows; those within a sentence are as high as its lines.
IN_ROWS = "main :is(tbody tr, [role=list] > li, .table-card) a"
TOO_SMALL = """([tapped, least]) => [...document.querySelectorAll(tapped)]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one) => [one.textContent.trim() || one.outerHTML.slice(0, 60), one.getBoundingClientRect()])
    .filter(([, box]) => box.height && Math.min(box.height, box.width) < least - 0.5)
    .map(([words, box]) => `${words}: ${box.width.toFixed()} × ${box.height.toFixed()}`)"""
LANGUAGES = ("it", "uk")


# Four tables of session 2 call: table 3 waits for the longest time, and somebody goes to table 2.
CALLS = """
from datetime import timedelta
from django.utils import timezone
from tournament.models import Table, User
from tournament.ruling.services.calls import raise_call, take_call
for number, minutes in ((1, 6), (2, 9), (3, 8), (4, 1)):
    table = Table.objects.select_related("session__event").get(
        session__event__slug="open-16", session__number=2, number=number)
    call = raise_call(table=table, reason="Wrong tile count", name="Anna")
    type(call).objects.filter(pk=call.pk).update(raised_at=timezone.now() - timedelta(minutes=minutes))
    if number == 2:
        take_call(call=call, by=User.objects.get(username="dora"))
"""


@pytest.fixture(scope="module")
def player(hall, table) -> tuple[str, str]:
    """The link and the name of who sits South at table 2."""
    key, name = hall.run(MORE).strip().split("|")
    return f"/p/{key}/", name


def below_the_fold(*parts: Locator) -> list[str]:
    """The parts that are not seen as a whole without scrolling."""
    boxes = [(str(part), part.bounding_box(timeout=PATIENCE)) for part in parts]
    return [name for name, box in boxes if box is None or box["y"] + box["height"] > FOLD]


def misfits(page: Page, *parts: Locator) -> list[str]:
    """What of the first screen lies below the fold or scrolls sideways at any width, or does in other tongues
    on a phone and a large screen; and what is too small for a thumb on the small phone.

    Leaves the page in English on the small phone.
    """
    faults = []
    for language in ("en", *LANGUAGES):
        say_in(page, language)
        for width in WIDTHS if language == "en" else (SMALL["width"], WIDTHS[-1]):
            page.set_viewport_size({"width": width, "height": FOLD})
            parts_off = [*page.evaluate(TOO_WIDE), *below_the_fold(*parts)]
            faults += [f"{language} {width}: {part}" for part in parts_off]
    say_in(page, "en")
    page.set_viewport_size(SMALL)
    return [*faults, *page.evaluate(TOO_SMALL, [TAPPED, THUMB]), *page.evaluate(TOO_SMALL, [IN_ROWS, LEAST])]


def say_in(page: Page, language: str) -> None:
    """Open the same page in a language that was chosen."""
    page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
    page.reload()


def test_a_player_sees_seat_and_time_with_no_tap(visitors, player):
    page = visitors.open("phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(player[0])
    seat = page.locator(".seat-big")
    expect(seat).to_contain_text("Table 2, South")
    assert misfits(page, seat, page.locator("[data-clock-time]")) == []
    day, card = (page.locator(part).bounding_box(timeout=PATIENCE) for part in ("#day", ".this-is-you"))
    assert card["y"] - day["y"] - day["height"] >= 12, "a link touches the card below it"


def test_a_referee_sees_calls_and_reaches_a_ruling_on_anybody(visitors, player):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"{DESK}referee/")
    box = page.get_by_label("Rule on a table or a player")
    assert misfits(page, page.locator("#find"), page.locator("#queue-title")) == []
    box.fill(player[1])
    with page.expect_navigation():
        page.get_by_role("search").get_by_role("button", name="Ruling").tap()
    expect(page.locator("#ruling-wind input:checked")).to_have_value("S")
    expect(page.locator("#rulings h2")).to_be_in_viewport()


def test_a_scorer_sees_which_table_is_missing(visitors, table):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"{DESK}sessions/1/entry/")
    assert misfits(page, page.locator(".still-missing a", has_text=str(table))) == []


def test_a_director_sees_what_needs_them_and_what_comes_next(visitors, table):
    page = visitors.signed_in("dora", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(DESK)
    attention = page.locator("main h2").first
    expect(attention).to_have_text("What needs attention")
    assert misfits(page, attention, page.locator(".next-step .button")) == []


def test_a_spectator_sees_who_leads_and_finds_a_seat(visitors, player):
    page = visitors.open("phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"/e/{SLUG}/")
    box = page.get_by_label("Where do I sit?")
    third = page.locator(".event-leaders tbody tr").nth(2)
    assert misfits(page, page.locator("#find"), third) == []
    box.fill(player[1])
    with page.expect_navigation():
        page.get_by_role("button", name="Find").tap()
    expect(page.locator(".found-seat")).to_contain_text("Table 2")
    assert below_the_fold(page.locator(".found-seat")) == []


def test_a_spectator_sees_what_has_changed(visitors, hall, table):
    hall.run(TIES)
    page = visitors.open("phone", has_touch=True)
    page.goto("/e/ties/")
    moves = page.locator(".event-leaders tbody tr .move:not(:empty)")
    assert misfits(page, moves.first, page.locator(".event-leaders tbody tr").first) == []
    expect(moves.first).to_contain_text("2")


def test_a_referee_sees_several_calls_the_longest_first(visitors, hall, table):
    hall.run(CROWDS.format(crowds=(16,)))
    hall.run(CALLS)
    page = visitors.signed_in("dora", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto("/desk/open-16/referee/")
    calls = page.locator("#queue .queue > li")
    assert calls.locator(".queue-table").all_inner_texts() == [f"Table {number}" for number in (3, 1, 4, 2)]
    expect(calls.last).to_contain_text("dora")
    assert misfits(page, calls.nth(0).get_by_role("button").first, calls.nth(1).locator(".queue-table")) == []


def test_more_shows_every_entry_of_the_menu_at_once(visitors, table):
    page = visitors.signed_in("dora", "phone", has_touch=True)
    page.set_viewport_size({"width": 320, "height": FOLD})
    page.goto(DESK)
    links = page.locator(".menu .nav a")
    page.locator(".menu-more summary").tap()
    names = links.all_inner_texts()
    assert len(names) == 13
    assert below_the_fold(*(links.nth(number) for number in range(len(names)))) == []
    assert page.evaluate(TOO_WIDE) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".menu-more")).to_be_hidden()
