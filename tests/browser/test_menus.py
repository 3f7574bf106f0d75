"""On the smallest phone each role reaches all that it has: one tap opens the whole menu above the fold."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import TOO_WIDE
from tests.browser.small import SLUG
from tests.browser.test_first_screens import DESK, FOLD, below_the_fold
from tests.browser.test_referee_desk import MORE
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
ROLES = f"""
from tournament.models import Event, Role, User
event, sam = Event.objects.get(slug={SLUG!r}), User.objects.get(username="sam")
Role.objects.filter(event=event, user=sam).delete()
for kind in {{kinds}}:
    Role.objects.create(event=event, user=sam, kind=kind)
"""
PUBLIC = ["Now", "Standings", "Seating", "Players", "Rules", "Clock"]
OF_STAFF = {
    "director": [
        *("Overview", "Players", "Draw", "Results", "Referees", "Clock", "Notices"),
        *("Standings", "Files", "Settings", "Rules", "Staff", "Log"),
    ],
    "referee": ["Overview", "Players", "Results", "Referees", "Clock", "Notices", "Standings", "Log"],
    "scorer": ["Overview", "Players", "Results", "Clock", "Standings", "Log"],
}


def assert_the_menu_is_whole(page: Page, entries: list[str]) -> None:
    """One tap shows these entries and no others, all in sight and each leading to a page."""
    page.set_viewport_size({"width": 320, "height": FOLD})
    links = page.locator(".menu .nav a")
    page.locator(".menu-more summary").tap()
    assert links.all_inner_texts() == entries
    assert below_the_fold(*(links.nth(number) for number in range(len(entries)))) == []
    assert page.evaluate(TOO_WIDE) == []
    addresses = links.evaluate_all("links => links.map(link => link.href)")
    assert [address for address in addresses if not page.request.get(address).ok] == []


@pytest.mark.parametrize("role", OF_STAFF)
def test_more_has_every_page_of_the_staff(visitors: Visitors, hall, table, role):
    hall.run(ROLES.format(kinds=(role,)))
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.goto(DESK)
    assert_the_menu_is_whole(page, OF_STAFF[role])


def test_a_referees_phone_carries_no_step_of_others(visitors: Visitors, hall, table):
    hall.run(ROLES.format(kinds=("referee",)))
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.goto(f"{DESK}sessions/1/")
    expect(page.locator("main h1")).to_be_visible()
    expect(page.get_by_text("Enter results")).to_be_hidden()


def test_more_has_every_page_of_a_player_and_their_own(visitors: Visitors, hall, table):
    hall.run(ROLES.format(kinds=("scorer",)))
    key, _name = hall.run(MORE).strip().split("|")
    page = visitors.open("phone", has_touch=True)
    page.goto(f"/p/{key}/")
    assert_the_menu_is_whole(page, [PUBLIC[0], "My page", *PUBLIC[1:]])


def test_more_has_every_page_of_a_spectator(visitors: Visitors, table):
    page = visitors.open("phone", has_touch=True)
    page.goto(f"/e/{SLUG}/standings/")
    assert_the_menu_is_whole(page, PUBLIC)
