"""Notices in real browsers: at once on every page, heard once, gone by their own time, without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.demo import SLUG, Demo
from tests.browser.hall import Hall
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
MINUTE = 60_000
NOTHING_YET = f"""
from django.db.models import F
from tournament.models import Event, Notice
Notice.objects.filter(event__slug={SLUG!r}).delete()
Event.objects.update(version=F("version") + 1)
"""
TIMED = """
from datetime import timedelta
from django.utils import timezone
from tournament.models import Event
from tournament.notice.services import Words, post_notice
now = timezone.now()
words = Words({text!r}, now + timedelta(minutes={begins}), now + timedelta(minutes={ends}))
post_notice(event=Event.objects.get(slug={slug!r}), words=words, by=None)
"""
# Text that appears in a live region is read aloud.
HEARD = """() => {
    window.heard = [];
    const region = document.querySelector('[data-live-list=notices]');
    const hear = (change) => change.addedNodes.forEach(node => heard.push(node.textContent.trim()));
    new MutationObserver(changes => changes.forEach(hear)).observe(region, {childList: true, subtree: true});
}"""


@pytest.fixture
def demo(hall, demo) -> Demo:
    """The same demo with nothing announced."""
    hall.run(NOTHING_YET)
    return demo


def post_timed(hall: Hall, text: str, begins: float, ends: float) -> None:
    hall.run(TIMED.format(slug=SLUG, text=text, begins=begins, ends=ends))


def visible_notices(page: Page) -> Locator:
    """The notices that can be seen."""
    return page.locator(".hall-notice:visible")


def announce(page: Page, demo: Demo, text: str) -> None:
    page.goto(demo.paths["desk-notices"])
    page.get_by_label("Notice").fill(text)
    page.get_by_role("button", name="Post the notice").click()
    expect(page.locator(".message.success")).to_contain_text(f"Notice posted: “{text}”")


def isolated_page(visitors: Visitors, demo: Demo, name: str, query: str = "", size: str = "phone") -> Page:
    """A page whose own time can be put forward; it hears no more of the server."""
    page = visitors.open(size)
    page.route(re.compile(r"(?<!/static)/live/"), lambda route: route.fulfill(status=404))
    page.clock.install()
    page.goto(demo.paths[name] + query)
    return page


def test_notices_appear_on_every_open_page_at_once_and_vanish_when_taken_down(visitors, demo):
    names = ("event", "event-about", "event-standings", "event-seating", "event-player", "table-link")
    readers = [visitors.open("phone") for _name in names]
    for page, name in zip(readers, names, strict=True):
        page.goto(demo.paths[name])
    screen, home = visitors.open("projector"), visitors.signed_in("dora")
    screen.goto(demo.paths["event-screen"] + "?seconds=100")
    home.goto(demo.paths["event-desk"])
    director = visitors.signed_in("dora")

    announce(director, demo, "Lunch until 14:00")

    for page in (*readers, screen):
        expect(visible_notices(page)).to_have_text(["Lunch until 14:00"])
    expect(home.locator("#overview .notice-list li")).to_contain_text(["Lunch until 14:00"])

    home.get_by_role("button", name="Take down Lunch until 14:00").click()

    for page in (*readers, screen):
        expect(visible_notices(page)).to_have_count(0)


def test_a_notice_is_heard_once_whatever_else_happens(visitors, demo):
    page = visitors.open("phone")
    page.goto(demo.paths["event-standings"])
    page.evaluate(HEARD)
    director = visitors.signed_in("dora")
    for text in ("First", "Second"):
        announce(director, demo, text)
    expect(visible_notices(page)).to_have_text(["Second", "First"])
    director.goto(demo.paths["desk-notices"])
    director.get_by_role("button", name="Take down Second").click()
    expect(visible_notices(page)).to_have_text(["First"])
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # the stream begins anew
    announce(director, demo, "Third")
    expect(visible_notices(page)).to_have_text(["Third", "First"])
    assert page.evaluate("() => heard") == ["First", "Second", "Third"]


def test_a_notice_comes_and_goes_by_its_own_time_without_the_network(visitors, hall, demo):
    post_timed(hall, "Lunch", -1, 30)
    post_timed(hall, "Session 4 seats", 20, 40)
    page = isolated_page(visitors, demo, "event-standings")
    expect(visible_notices(page)).to_have_text(["Lunch"])
    page.context.set_offline(True)
    page.clock.fast_forward(25 * MINUTE)
    expect(visible_notices(page)).to_have_text(["Session 4 seats", "Lunch"])
    page.clock.fast_forward(10 * MINUTE)
    expect(visible_notices(page)).to_have_text(["Session 4 seats"])
    page.clock.fast_forward(10 * MINUTE)
    expect(visible_notices(page)).to_have_count(0)


def test_a_phone_whose_clock_is_wrong_goes_by_the_servers(visitors, hall, demo):
    post_timed(hall, "Lunch", -1, 30)
    page = visitors.open("phone")
    page.route(re.compile(r"(?<!/static)/live/"), lambda route: route.fulfill(status=404))
    page.clock.install(time="2001-01-01T00:00:00Z")
    page.goto(demo.paths["event-about"])
    page.clock.fast_forward(29 * MINUTE)
    expect(visible_notices(page)).to_have_text(["Lunch"])
    page.clock.fast_forward(2 * MINUTE)
    expect(visible_notices(page)).to_have_count(0)


def test_the_big_screen_shows_two_under_its_title_and_all_among_the_announcements(visitors, demo):
    director = visitors.signed_in("dora")
    screen, wall = visitors.open("projector"), visitors.open("projector")
    screen.goto(demo.paths["event-screen"] + "?rotate=1&show=clock&seconds=100")
    wall.goto(demo.paths["event-screen"] + "?show=news&seconds=100")
    for text in ("First", "Second", "Third"):
        announce(director, demo, text)
    expect(visible_notices(screen)).to_have_text(["Third", "Second"])
    expect(visible_notices(wall)).to_have_text(["Third", "Second", "First"])
    screen.keyboard.press("ArrowRight")
    screen.wait_for_url("**show=news**")
    expect(visible_notices(screen)).to_have_text(["Third", "Second", "First"])


def test_on_the_wall_of_announcements_a_notice_is_over_by_its_own_time(visitors, hall, demo):
    post_timed(hall, "Lunch", -1, 30)
    page = isolated_page(visitors, demo, "event-screen", "?show=news&seconds=9000", "projector")
    expect(visible_notices(page)).to_have_text(["Lunch"])
    page.clock.fast_forward(31 * MINUTE)
    expect(visible_notices(page)).to_have_count(0)


def test_without_scripts_it_is_posted_read_changed_and_taken_down(visitors, demo):
    dora = visitors.signed_in("dora", java_script_enabled=False)
    reader = visitors.open("phone", java_script_enabled=False)
    announce(dora, demo, "Lunch")
    reader.goto(demo.paths["event-standings"])
    expect(visible_notices(reader)).to_have_text(["Lunch"])
    dora.get_by_role("link", name="Change Lunch").click()
    dora.get_by_label("Notice").fill("Lunch until 14:30")
    with dora.expect_navigation():
        dora.get_by_role("button", name="Save").click()
    reader.reload()
    expect(visible_notices(reader)).to_have_text(["Lunch until 14:30"])
    with dora.expect_navigation():
        dora.get_by_role("button", name="Take down Lunch until 14:30").click()
    reader.reload()
    expect(visible_notices(reader)).to_have_count(0)
    with dora.expect_navigation():
        dora.locator(".message.success").get_by_role("button", name="Undo").click()
    reader.reload()
    expect(visible_notices(reader)).to_have_text(["Lunch until 14:30"])
