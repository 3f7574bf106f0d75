"""Calm pages: whatever arrives while somebody reads, nothing jumps and nothing blinks."""

import pytest
from playwright.sync_api import expect

from tests.browser.small import SLUG
from tests.browser.test_two_scorers import fill, sheet

pytestmark = pytest.mark.browser
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver(list => list.getEntries().forEach(one => { shifted += one.value; }))
        .observe({type: "layout-shift", buffered: true});
    window.marked = 0;
    new MutationObserver(list => list.forEach(one => { marked += one.target.classList.contains("changed"); }))
        .observe(document, {subtree: true, attributes: true, attributeFilter: ["class"]});
}"""
# Google's bound for a good page; a standings row that changes its place moves within it.
GOOD = 0.1
MOVING = """() => document.getAnimations().filter(
    one => one.effect.getComputedTiming().iterations === Infinity).length"""


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_nothing_jumps_while_results_arrive(visitors, table, size):
    paths = ("", "standings/", "sessions/1/", "players/1/", "screen/")
    readers = {path: visitors.open("projector" if path == "screen/" else size) for path in paths}
    for path, page in readers.items():
        page.add_init_script(f"({SHIFTS})()")
        page.goto(f"/e/{SLUG}/{path}")
    scorer = visitors.signed_in("dora")
    sheet(scorer, table)
    fill(scorer, (21300, 4200, -7700, -17800) if size == "phone" else (-17800, -7700, 4200, 21300))
    scorer.locator("#sheet-save").click()
    expect(scorer.locator(".message.success")).to_be_visible()
    row = readers["standings/"].locator("#standings tbody tr").first
    expect(row.locator(".total")).to_have_text("+36,300")
    expect(readers["standings/"].locator("[data-live-said]")).to_contain_text("The list has changed.")
    expect(readers["screen/"].locator("tbody tr").first.locator(".total")).to_have_text("+36,300")

    assert readers["standings/"].evaluate("() => marked") > 0  # what has changed is seen
    shifts = {path: page.evaluate("() => shifted") for path, page in readers.items()}
    assert {path: shift for path, shift in shifts.items() if shift > GOOD} == {}
    assert [page.evaluate(MOVING) for page in readers.values()] == [0] * len(readers)
