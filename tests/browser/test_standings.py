"""Long standings: nothing that counts is cut off, a row opens by a tap, and a player is found by name."""

import pytest
from playwright.sync_api import expect

from tests.browser.looking import TOO_WIDE
from tests.browser.test_hall_screens import MAKE

pytestmark = pytest.mark.browser
TALLEST = 95  # pixels of a closed row, so that 400 players stay below 38,000
COUNTS = "[data-rows] tbody .total, [data-rows] tbody .cell[data-label='3']"
CUT_OFF = """([parts, width]) => [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width === 0 || box.left < 0 || box.right > width).length"""
LAST = "tbody tr:first-child .cell[data-label='3']"
SCROLLING = """() => [...document.querySelectorAll("main *")]
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
    .filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.className)"""
HIGHEST = "() => Math.max(...[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight))"


@pytest.mark.parametrize("name", ["event-standings", "desk-standings"])
def test_the_last_session_and_the_total_are_whole_at_every_width(visitors, demo, name):
    page = visitors.signed_in("dora")
    page.goto(demo.paths[name])
    for width in (320, 360, 390, 768, 1280, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 640})
        last = page.locator(LAST).first.is_visible()
        assert (width, page.evaluate(CUT_OFF, [COUNTS, width]), last) == (width, 0, True)
        assert (width, page.evaluate(TOO_WIDE), page.evaluate(SCROLLING)) == (width, [], [])


def test_on_a_phone_rows_open_names_are_found_and_the_players_row_is_reached(visitors, demo):
    page = visitors.open("phone", has_touch=True)
    page.goto(demo.paths["player-link"])
    page.goto(demo.paths["event-standings"])
    rows = page.locator("[data-rows] tbody tr")
    own_row = page.locator("[data-rows] .mine")
    first = rows.first.locator(".cell[data-label='1']")
    assert page.evaluate(HIGHEST) < TALLEST

    expect(first).to_be_hidden()
    rows.first.tap(position={"x": 10, "y": 10})
    expect(first).to_be_visible()
    page.get_by_role("button", name="To my row").tap()
    expect(own_row).to_be_in_viewport()
    name = own_row.locator(".who a").inner_text()
    page.get_by_label("Find a player").fill(name.lower())
    expect(page.locator("[data-rows] tbody tr:visible")).to_have_count(1)
    page.get_by_label("Find a player").fill("xyzzy")
    expect(page.get_by_text("No player of that name.")).to_be_visible()


def test_400_players_stand_on_a_phone_in_rows_that_open_and_are_found_by_name(visitors, hall):
    hall.run(MAKE.format(crowds=(400,)))
    page = visitors.open("phone", has_touch=True)
    page.goto("/e/open-400/standings/")
    rows = page.locator("[data-rows] tbody tr")
    expect(rows).to_have_count(400)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollHeight") < 38_000
        cut_off = page.evaluate(CUT_OFF, ["[data-rows] tbody .total", width])
        assert (page.evaluate(TOO_WIDE), cut_off) == ([], 0)
    last = rows.last
    name = last.locator(".who a").inner_text()
    page.get_by_label("Find a player").fill(name)
    expect(last).to_be_in_viewport()
    last.locator(".total").tap()
    expect(last.locator(".cell[data-label='1']")).to_be_visible()
