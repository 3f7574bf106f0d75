"""Small phones show the most urgent requests without scrolling; what belongs together is aligned."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.small import SLUG
from tests.browser.test_first_screens import DESK, SMALL, below_the_fold
from tests.browser.test_referee_desk import MORE
from tests.browser.test_tile_pad import Pad

pytestmark = pytest.mark.browser
TO_SIGN = f"""
from tournament.models import Event, Table
from tournament.result.services.recording import Sheet, record_result
Event.objects.filter(slug={SLUG!r}).update(signing=Event.ON_PHONES, players_enter=True)
table = Table.objects.select_related("session__event").get(
    session__event__slug={SLUG!r}, session__number=1, number=2)
record_result(table=table, sheet=Sheet((20_000, 5_000, -5_000, -20_000)), by=None)
"""
TO_THE_RACK = (
    """() => scrollBy(0, document.querySelector("[data-rack=hand]").getBoundingClientRect().top - 8)"""
)
ROOM_AROUND_CURRENT = """rail => {
    const [step, all] = [rail.querySelector("[aria-current]"), rail].map(one => one.getBoundingClientRect());
    return [step.left - all.left, step.top - all.top, all.bottom - step.bottom].map(Math.round);
}"""
SUITS_AND_RACK = """() => {
    const seen = one => {
        const box = one.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
        return box.top >= 0 && box.bottom <= innerHeight && one.contains(at);
    };
    return [...document.querySelectorAll(".pad-suit, [data-rack=hand]")].filter(one => !seen(one)).length;
}"""


def bottoms(page: Page, selector: str) -> set[int]:
    """Where the visible parts end, in pixels."""
    script = "all => all.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect().bottom)"
    return {round(bottom) for bottom in page.locator(selector).evaluate_all(script)}


def test_a_player_with_a_result_to_confirm_sees_seat_time_and_request_without_scrolling(
    visitors, hall, table
):
    key = hall.run(MORE).strip().split("|")[0]
    hall.run(TO_SIGN)
    page = visitors.open("phone", has_touch=True)
    page.set_viewport_size(SMALL)
    page.goto(f"/p/{key}/")
    request = page.locator(".asked", has_text="Confirm your table’s result")
    seat = page.locator(".seat-big")
    expect(seat).to_contain_text("Table")
    expect(seat.locator(".quiet")).to_contain_text(re.compile(r"\d\d:\d\d"))  # when the next session begins
    assert below_the_fold(seat, request) == []


def test_the_ring_around_the_current_session_is_whole_on_a_phone(visitors, table):
    page = visitors.signed_in("dora", "phone")
    page.set_viewport_size(SMALL)
    page.goto(DESK)
    assert page.locator(".rail").evaluate(ROOM_AROUND_CURRENT) == [4, 4, 4]


def test_all_suits_and_the_rack_are_in_sight_while_a_hand_is_tapped(visitors):
    pad = Pad(visitors.open("phone"))
    pad.tap("123m 456p 23s")
    pad.says("5 tiles are missing, and the winning one.")
    pad.page.evaluate(TO_THE_RACK)
    assert pad.page.evaluate(SUITS_AND_RACK) == 0


def test_the_boxes_of_a_lateness_stand_in_line(visitors, hall, table):
    page = visitors.signed_in("dora")
    page.goto(f"{DESK}sessions/1/tables/1/")
    page.get_by_label("Search by word or clause").fill("late")
    page.locator(".offence-list label:visible").filter(has_text="Late for the session").click()
    boxes = page.locator("#rulings input:visible[name=minutes], #rulings input:visible[name=arrived]")
    assert boxes.count() == 2
    assert len(bottoms(page, "#rulings input[name=minutes], #rulings input[name=arrived]")) == 1


def test_nothing_touches_the_first_table_of_the_seating(visitors, table):
    page = visitors.open("phone")
    page.goto(f"/e/{SLUG}/seating/")
    first = page.locator(".table-card").first.bounding_box()["y"]
    above = [
        bottom for bottom in bottoms(page, "main a, main p, main form, main button") if bottom <= first + 1
    ]
    assert first - max(above) >= 8
