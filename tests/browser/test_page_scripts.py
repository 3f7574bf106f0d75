"""What the scripts of single pages do: turning pages, dragging players, counting time, finding offences."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
MINUTE = 60_000
FIRST, SECOND = re.compile(r"^1 / [2-4]$"), re.compile(r"^2 / [2-4]$")


def places(page: Page) -> list[str]:
    """The places that can be seen on the big screen."""
    return page.locator("tbody[data-turn] tr:visible td.place").all_inner_texts()


def with_frozen_time(page: Page) -> Page:
    """For this page time stands still but for being put forward: nothing turns because a computer is busy."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    return page


def on_pages(visitors, demo) -> Page:
    """The standings in type so large that a low screen needs pages."""
    page = with_frozen_time(visitors.open("projector"))
    page.set_viewport_size({"width": 1280, "height": 660})
    page.goto(demo.paths["event-screen"] + "?size=5")
    expect(page.locator("[data-page-of]")).to_have_text(FIRST)
    return page


def test_the_big_screen_turns_its_pages(visitors, demo):
    page = on_pages(visitors, demo)
    position = page.locator("[data-page-of]")
    first = places(page)
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text(SECOND)
    assert set(first).isdisjoint(places(page))
    page.keyboard.press("ArrowLeft")
    expect(position).to_have_text(FIRST)
    assert places(page) == first
    page.clock.fast_forward(13_000)
    expect(position).to_have_text(SECOND)


def test_the_space_bar_holds_the_big_screen(visitors, demo):
    page = on_pages(visitors, demo)
    page.keyboard.press(" ")
    page.clock.fast_forward(MINUTE)
    expect(page.locator("[data-page-of]")).to_have_text(FIRST)
    page.keyboard.press(" ")
    page.clock.fast_forward(13_000)
    expect(page.locator("[data-page-of]")).to_have_text(SECOND)


def test_in_the_hand_the_big_screen_shows_everybody(visitors, demo):
    page = visitors.open("phone")
    page.goto(demo.paths["event-screen"])
    expect(page.locator("tbody[data-turn] tr:visible")).to_have_count(32)


def test_the_clock_continues_without_the_network(visitors, demo):
    page = visitors.open("phone")
    page.clock.install()
    page.goto(demo.paths["event-clock"])
    clock = page.locator("[data-clock]").first
    time_left = clock.locator("[data-clock-time]")
    before = int(time_left.inner_text().split(":")[0])
    page.context.set_offline(True)
    page.clock.fast_forward(10 * MINUTE)
    expect(time_left).to_have_text(re.compile(f"^({before - 10}|{before - 11}):"))
    page.clock.fast_forward((before - 14) * MINUTE)
    expect(clock).to_contain_text("Last 5 minutes")
    page.clock.fast_forward(6 * MINUTE)
    expect(clock).to_contain_text("Time is up")


def test_a_player_dragged_onto_another_asks_what_it_costs(visitors, demo):
    page = visitors.signed_in("dora")
    page.goto(demo.paths["desk-draft"])
    seats = page.locator("[data-seats] [data-player]")
    names = [seats.nth(place).locator(".name").inner_text() for place in (0, 5)]
    seats.nth(0).drag_to(seats.nth(5))
    expect(page.get_by_role("heading", level=1)).to_contain_text(names[0])
    expect(page.get_by_role("heading", level=1)).to_contain_text(names[1])
    expect(page.get_by_role("heading", name="Cost")).to_be_visible()


def test_a_letter_of_the_page_presses_its_button(visitors, demo):
    page = visitors.signed_in("dora")
    page.goto(demo.paths["desk-session"])
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys on this page")
    expect(sheet).to_contain_text("Enter results")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.keyboard.press("e")
    expect(page.get_by_role("heading", name="Enter results", level=1)).to_be_visible()
    expect(page.locator("#table")).to_be_focused()
