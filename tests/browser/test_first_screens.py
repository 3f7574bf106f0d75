"""Each role's first screen on a small phone: what is asked for stands above the fold, and fits a thumb."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import TOO_WIDE
from tests.browser.small import SLUG
from tests.browser.test_referee_desk import MORE
from tests.browser.visitors import PATIENCE

pytestmark = pytest.mark.browser
FOLD = 640
SMALL = {"width": 360, "height": FOLD}
WIDTHS = (320, 360, 390, 768, 1280, 1920)
DESK = f"/desk/{SLUG}/"
THUMB = 44  # pixels
TAPPED = "main :is(a.button, button, summary), .menu a, .menu summary"
TOO_SMALL = """([tapped, thumb]) => [...document.querySelectorAll(tapped)]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height])
    .filter(([, height]) => height && height < thumb - 0.5)"""


@pytest.fixture(scope="module")
def player(hall, table) -> tuple[str, str]:
    """The link and the name of who sits South at table 2."""
    key, name = hall.run(MORE).strip().split("|")
    return f"/p/{key}/", name


def below_the_fold(*parts: Locator) -> list[str]:
    """The parts that are not seen as a whole without scrolling."""
    boxes = [(str(part), part.bounding_box(timeout=PATIENCE)) for part in parts]
    return [name for name, box in boxes if box is None or box["y"] + box["height"] > FOLD]


def misfits(page: Page) -> list[str]:
    """What scrolls sideways at any width, and what is too small for a thumb on the small phone."""
    faults = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": FOLD})
        faults += [f"{width}: {part}" for part in page.evaluate(TOO_WIDE)]
    page.set_viewport_size(SMALL)
    return [*faults, *page.evaluate(TOO_SMALL, [TAPPED, THUMB])]


def test_a_player_sees_seat_and_time_with_no_tap(visitors, player):
    page = visitors.open("phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(player[0])
    seat = page.locator(".seat-big")
    expect(seat).to_contain_text("Table 2, South")
    assert below_the_fold(seat, page.locator("[data-clock-time]")) == []
    assert misfits(page) == []
    day, card = (page.locator(part).bounding_box(timeout=PATIENCE) for part in ("#day", ".this-is-you"))
    assert card["y"] - day["y"] - day["height"] >= 12, "a link touches the card below it"


def test_a_referee_sees_calls_and_reaches_a_ruling_on_anybody(visitors, player):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"{DESK}referee/")
    box = page.get_by_label("Rule on a table or a player")
    assert below_the_fold(box, page.locator("#queue-title")) == []
    assert misfits(page) == []
    box.fill(player[1])
    with page.expect_navigation():
        page.get_by_role("search").get_by_role("button", name="Ruling").tap()
    expect(page.locator("#ruling-wind input:checked")).to_have_value("S")
    expect(page.locator("#rulings h2")).to_be_in_viewport()


def test_a_scorer_sees_which_table_is_missing(visitors, table):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"{DESK}sessions/1/entry/")
    assert below_the_fold(page.locator(".still-missing a", has_text=str(table))) == []
    assert misfits(page) == []


def test_a_director_sees_what_needs_them_and_what_comes_next(visitors, table):
    page = visitors.signed_in("dora", "phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(DESK)
    attention = page.get_by_role("heading", name="What needs attention")
    assert below_the_fold(attention, page.locator(".next-step .button")) == []
    assert misfits(page) == []


def test_a_spectator_sees_who_leads_and_finds_a_seat(visitors, player):
    page = visitors.open("phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"/e/{SLUG}/")
    box = page.get_by_label("Where do I sit?")
    assert below_the_fold(box, page.locator(".event-leaders tbody tr").nth(2)) == []
    assert misfits(page) == []
    box.fill(player[1])
    with page.expect_navigation():
        page.get_by_role("button", name="Find").tap()
    expect(page.locator(".found-seat")).to_contain_text("Table 2")
    assert below_the_fold(page.locator(".found-seat")) == []


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
