"""What is typed into a form of the desk is kept until it was taken, and the page says truly why it waits."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.small import SLUG
from tests.browser.test_referee_desk import MORE

pytestmark = pytest.mark.browser
NOTICES = f"/desk/{SLUG}/notices/"
POSTED = f"""
from tournament.models import Event
print(*Event.objects.get(slug={SLUG!r}).notices.values_list("text", flat=True), sep="|")
"""
ROLE = f"""
from tournament.models import Event, Role, User
sam = User.objects.get(username="sam")
Role.objects.filter(event__slug={SLUG!r}, user=sam, kind=Role.REFEREE).delete()
"""


@pytest.fixture
def referee(visitors, hall, table) -> Page:
    """A referee who has typed a notice."""
    hall.run(MORE.replace("Role.objects.create", "Role.objects.get_or_create"))
    page = visitors.signed_in("sam", "phone")
    page.goto(NOTICES)
    return page


def post(page: Page, words: str) -> None:
    """Type a notice and press the button."""
    page.locator("[name=text]").fill(words)
    page.get_by_role("button", name="Post the notice").click()


def test_without_the_network_a_notice_waits_and_is_posted_once(referee, hall):
    referee.context.set_offline(True)
    post(referee, "Lunch at one")
    expect(referee.get_by_text("No network. It is kept here")).to_be_visible()
    referee.context.set_offline(False)
    expect(referee.locator(".message.success")).to_be_visible()
    assert hall.run(POSTED).split("|").count("Lunch at one") == 1


def test_after_the_session_has_ended_it_asks_to_sign_in(referee, hall):
    referee.context.clear_cookies(name="sessionid")
    post(referee, "Lunch at two")
    expect(referee.get_by_text("You are signed out. It is kept here")).to_be_visible()
    expect(referee.locator("#outbox li")).to_contain_text("New notice")
    assert "Lunch at two" not in hall.run(POSTED)


def test_without_the_role_it_says_so_and_nothing_of_a_network(referee, hall):
    hall.run(ROLE)
    post(referee, "Lunch at three")
    expect(referee.get_by_text("You do not have the role for this any more.")).to_be_visible()
    expect(referee.locator("#outbox [data-summary]")).to_contain_text("needs a role")
    assert "Lunch at three" not in hall.run(POSTED)
