"""A whole session with the keyboard alone: opened, entered, confirmed by a second person, closed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall

pytestmark = pytest.mark.browser
SLUG = "keys-open"
MAKE = f"""
import json
from django.utils import timezone
from tournament.models import Event, Role, User
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.simulation import Wish, simulated_document
wish = Wish(players=4, sessions=1, rules="ema-riichi-2025", seed="keys", name="Keys Open",
    slug="{SLUG}", starts=timezone.now(), finished=0, tables_in=0)
event = import_event(text=json.dumps(simulated_document(wish)), name="{SLUG}")
event.sessions.update(state="planned", opened_at=None)
Event.objects.update(second_check=True)
for name, kind in (("dora", Role.DIRECTOR), ("sam", Role.SCORER)):
    Role.objects.create(event=event, user=User.objects.get(username=name), kind=kind)
"""
SCORES = ("41300", "32100", "26400", "20200")
# The number of presses of Tab after which a page that can be walked has come round.
ROUND = 150
FOCUS = """() => {
    const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const outlined = parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none";
    const name = one.className === "skip" ? "skip" : one.outerHTML.slice(0, 90);
    return {name, ring: outlined || style.boxShadow !== "none", seen: box.width * box.height > 0};
}"""


def take_next_step(page: Page, label: str) -> None:
    """The key of the next step; a question is answered with Tab and Enter."""
    expect(page.locator("#strip-step .button")).to_have_text(label)
    with page.expect_navigation():
        page.keyboard.press("n")
        if page.locator("dialog#ask[open]").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")


def enter_the_sheet(page: Page) -> None:
    """Table number, Enter, four scores, each with Enter: into the next box, at last to the server."""
    expect(page.locator("#table")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-E")).to_be_focused()
    for score in SCORES:
        page.keyboard.type(score)
        page.keyboard.press("Enter")


def test_a_session_is_opened_entered_confirmed_and_closed_with_the_keyboard_alone(visitors, hall: Hall):
    hall.run(MAKE)
    dora, sam = visitors.signed_in("dora"), visitors.signed_in("sam")
    dora.goto(f"/desk/{SLUG}/")
    take_next_step(dora, "Open session 1")
    take_next_step(dora, "Start the clock")
    take_next_step(dora, "Enter results")
    enter_the_sheet(dora)
    expect(dora.locator("#messages")).to_contain_text("Result of table 1")

    sam.goto(f"/desk/{SLUG}/")
    take_next_step(sam, "Confirm results")
    enter_the_sheet(sam)
    expect(sam.locator("#messages")).to_contain_text("confirmed")

    dora.goto(f"/desk/{SLUG}/")
    take_next_step(dora, "Close session 1")
    expect(dora.locator("#strip-step .button")).to_have_text("End the event")


@pytest.mark.parametrize("path", [f"/desk/{SLUG}/", f"/desk/{SLUG}/sessions/1/", f"/e/{SLUG}/standings/"])
def test_tab_walks_through_a_page_and_round_again_always_seen(visitors, path):
    page = visitors.signed_in("dora")
    page.goto(path)
    stops = []
    for _press in range(ROUND):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUS))
        if [stop["name"] for stop in stops].count("skip") == 2:
            break
    assert [stop["name"] for stop in stops].count("skip") == 2
    assert [
        stop["name"] for stop in stops if not (stop["ring"] and stop["seen"]) and "<body" not in stop["name"]
    ] == []


def test_the_question_mark_lists_the_keys_of_a_page(visitors):
    page = visitors.signed_in("dora")
    page.goto(f"/desk/{SLUG}/")
    page.keyboard.press("?")
    expect(page.locator("dialog#keys kbd").filter(has_text="n")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()
