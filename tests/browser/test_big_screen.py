"""The big screen: its parts follow one another, and the prize-giving goes place by place."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


# Scripts have run by then, and nothing has been laid out.
EARLY_KEY = """addEventListener("DOMContentLoaded", () => {
    const key = new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true});
    if (location.search.includes("show=news")) document.body.dispatchEvent(key);
})"""


def heading(page: Page) -> str:
    """What the screen shows."""
    return page.locator(".beam-title").inner_text()


def test_after_the_last_page_the_next_part_follows_and_without_the_network_it_stays(visitors, demo):
    page = visitors.open("projector")
    page.goto(demo.paths["event-screen"] + "?rotate=1&seconds=100&show=clock")
    clock = heading(page)
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".beam-title")).to_have_text(clock)
    page.context.set_offline(False)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**show=news")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**show=standings")
    expect(page.locator(".beam-title")).to_have_text("Standings")


def test_a_key_pressed_before_the_first_page_is_laid_out_turns_it(visitors, demo):
    page = visitors.open("projector")
    page.add_init_script(EARLY_KEY)
    page.goto(demo.paths["event-screen"] + "?rotate=1&seconds=100&show=news")
    page.wait_for_url("**show=standings")
    expect(page.locator(".beam-title")).to_have_text("Standings")


def test_each_key_or_click_reveals_one_place_and_a_reload_keeps_them(visitors, demo):
    page = visitors.signed_in("dora", "projector")
    page.goto(demo.paths["desk-ceremony"] + "?from=4")
    places = page.locator("[data-ceremony] li:visible .place")
    expect(places).to_have_count(0)
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    page.mouse.click(900, 900)
    expect(places).to_have_text(["4", "3", "2"])
    page.keyboard.press("ArrowLeft")
    expect(places).to_have_text(["4", "3"])
    page.reload()
    expect(places).to_have_text(["4", "3"])

    page.context.set_offline(True)
    for _press in range(5):
        page.keyboard.press(" ")
    expect(places).to_have_text(["4", "3", "2", "1"])
    expect(page.locator("[data-ceremony] .now .place")).to_have_text("1")


BELOW = """() => [...document.querySelectorAll('.standings tbody tr')].filter(row =>
    row.querySelector('.total').getBoundingClientRect().bottom
        > Math.min(...[...row.querySelectorAll('.cell')].map(cell => cell.getBoundingClientRect())
            .filter(box => box.height).map(box => box.top + 4))
).map(row => row.innerText)"""


@pytest.mark.parametrize("size", [1, 3, 5])
def test_in_the_hand_the_total_stands_above_the_sessions(visitors, demo, size):
    page = visitors.open("phone")
    page.goto(f"{demo.paths['event-screen']}?size={size}")
    expect(page.locator(".standings .total").first).to_be_visible()
    assert page.evaluate(BELOW) == []
