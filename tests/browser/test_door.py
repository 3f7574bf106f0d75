"""Nine in the morning: two doors, a phone that reads cards, who is missing, a substitute, a walk-in."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
SLUG = "door"
DESK = f"/desk/{SLUG}/"
MORNING = f"""
from datetime import timedelta
from django.utils import timezone
from tests.factories import make_entry, make_event
from tournament.models import Role, User
event = make_event(players=40, sessions=2, slug={SLUG!r}, name="Door Open")
event.sessions.filter(number=1).update(starts_at=timezone.now() + timedelta(minutes=5))
for number in (41, 42):
    make_entry(event, number, substitute=True)
for name, kind in (("dora", "director"), ("sam", "scorer")):
    Role.objects.create(event=event, user=User.objects.get(username=name), kind=kind)
event.entries.filter(number=39).update(phone="+39 051 220")
print(event.entries.get(number=1).link_key)
"""
ALL_BUT_SOME = f"""
from tournament.check_in.services.checking_in import check_in
from tournament.models import Entry, User
sam = User.objects.get(username="sam")
for entry in Entry.objects.filter(event__slug={SLUG!r}, check_ins=None).exclude(number__in=(38, 39, 40, 42)):
    check_in(entry=entry, by=sam)
"""


@pytest.fixture(scope="module")
def key(hall) -> str:
    """The key of player 1's card."""
    return hall.run(MORNING).strip()


def press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name).first.click()


def test_a_door_from_the_first_card_to_the_last_walk_in(visitors, hall, key):
    phone = visitors.signed_in("sam", "phone", has_touch=True)
    desk = visitors.signed_in("dora")

    phone.goto(f"/p/{key}/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Check in").tap()
    expect(phone.get_by_text("Here since")).to_be_visible()

    desk.goto(f"{DESK}check-in/")
    expect(desk.locator(".door-counts")).to_contain_text("1 of 40")
    desk.get_by_label("Name or number").press_sequentially("novak 16")
    expect(desk.locator("#door li")).to_have_count(1)
    phone.goto(f"{DESK}check-in/16/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Check in").tap()
    expect(desk.locator("#door li")).to_contain_text("sam")

    hall.run(ALL_BUT_SOME)
    desk.goto(DESK)
    desk.locator(".attention-list").get_by_text("Phone them, or seat substitutes").click()
    expect(desk.locator("a[href^='tel:']")).to_have_text(["+39 051 220"])
    press(desk, "Seat the substitutes")
    expect(desk.locator(".message").filter(has_text="1 substitute seated")).to_be_visible()

    desk.goto(f"{DESK}check-in/walk-in/")
    desk.get_by_label("Last name").fill("Koval")
    expect(desk.locator("input[value^='seat-']")).to_have_count(2)
    press(desk, "Register and seat")
    expect(desk.locator(".message").filter(has_text="Walk-in Koval is player 43.")).to_be_visible()
    expect(desk.locator(".door-counts")).to_contain_text("38 of 40")
