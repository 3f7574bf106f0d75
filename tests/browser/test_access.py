"""For people who see things large, in their own colours, without motion, or who listen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.small import SLUG

pytestmark = pytest.mark.browser
WIDTHS = """tag => {
    const part = document.querySelector("main").appendChild(document.createElement(tag));
    Object.assign(part.style, {fontSize: "40px", fontWeight: 400, letterSpacing: "0", display: "block"});
    const range = document.createRange();
    const widths = [..."-01"].map(sign => {
        part.textContent = sign;
        range.selectNodeContents(part);
        return Math.round(range.getBoundingClientRect().width * 10);
    });
    part.remove();
    return widths;
}"""
# A window of 1280 × 1024 at 400 %.
LARGE = {"width": 320, "height": 256}
PAGES = (
    f"/desk/{SLUG}/sessions/1/",
    f"/desk/{SLUG}/sessions/1/entry/?table=2",
    f"/desk/{SLUG}/sessions/1/tables/1/",
    f"/e/{SLUG}/standings/",
    f"/e/{SLUG}/seating/",
)
COVERED = """() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const bars = [...document.querySelectorAll("body *")].filter((one) => {
        const {position} = getComputedStyle(one), box = one.getBoundingClientRect();
        const pinned = box.top <= 1 || box.bottom >= innerHeight - 1;
        const stuck = position === "fixed" || position === "sticky" && pinned;
        return stuck && box.width > innerWidth / 2 && box.bottom > 0 && box.top < innerHeight;
    });
    return bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
}"""
MOVING = """() => [...document.querySelectorAll("*")].filter((one) => {
    const {animationName, animationDuration, transitionDuration} = getComputedStyle(one);
    const long = (text) => text.split(",").some((part) => parseFloat(part) > 0.05);
    return animationName !== "none" && long(animationDuration) || long(transitionDuration);
}).map((one) => one.outerHTML.slice(0, 80))"""
EDGES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
    const {borderTopStyle, outlineStyle} = getComputedStyle(one);
    return borderTopStyle !== "none" || outlineStyle !== "none";
})"""


@pytest.fixture
def page(visitors, table) -> Page:
    return visitors.signed_in("dora")


def test_at_400_percent_no_bar_covers_the_page(page):
    page.set_viewport_size(LARGE)
    covered = {}
    for path in PAGES:
        page.goto(path)
        covered[path] = page.evaluate(COVERED)
    assert {path: height for path, height in covered.items() if height > LARGE["height"] / 4} == {}


def test_in_forced_colours_states_still_show(page, table):
    page.emulate_media(forced_colors="active")
    page.goto(f"/desk/{SLUG}/sessions/1/entry/?table={table}")
    page.locator("#sheet-E").fill("x")
    expect(page.locator("#sheet-sum .sum")).to_contain_text("x")
    for selector in (".button", ".rail-step", "#sheet-sum .sum", "main input:not([type=hidden])"):
        edges = page.evaluate(EDGES, selector)
        assert (selector, edges) == (selector, [True] * max(len(edges), 1))


def test_with_reduced_motion_nothing_moves(page):
    page.emulate_media(reduced_motion="reduce")
    for path in ("/", *PAGES):
        page.goto(path)
        assert (path, page.evaluate(MOVING)) == (path, [])


def test_hyphens_in_running_text_keep_their_own_width_and_figures_stand_in_columns(page):
    page.goto(f"/e/{SLUG}/standings/")
    assert page.evaluate(WIDTHS, "p") == page.evaluate(WIDTHS, "h2")
    hyphen = page.evaluate(WIDTHS, "p")[0]
    in_tables = page.evaluate(WIDTHS, "td")
    assert (hyphen < in_tables[0], in_tables[1] == in_tables[2]) == (True, True)


def test_sums_and_saves_are_said_aloud(page, table):
    page.goto(f"/desk/{SLUG}/sessions/1/entry/?table={table}")
    announcement = page.locator("#sheet-sum [aria-live=polite], #sheet-sum[aria-live=polite]")
    for wind, text in zip("ESWN", ("41300", "32100", "26400", "20300"), strict=True):
        page.locator(f"#sheet-{wind}").fill(text)
    expect(announcement.first).to_contain_text("Sum is off by +100")
    page.locator("#sheet-N").fill("20200")
    expect(page.locator("#sheet-sum .sum.ok")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#messages[aria-live=polite]")).to_contain_text(f"Result of table {table} saved")
