"""Overlays as a stream sees them: transparent, within 1920 × 1080, live, and late where that is wanted."""

from time import monotonic

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

KINDS = ("standings", "table", "hand", "clock", "next", "names")
CHOOSE = """
from tournament.models import Event
from tournament.overlay.services import Choice, show_on_overlays
show_on_overlays(event=Event.objects.get(slug="hanchan-demo"), choice=Choice({choice}), by=None)
"""
PLAY = """
from tests.tournament.session.play import table_at
from tournament.hand.services.recording import Typist, record_hand
from tournament.models import Event
record_hand(table=table_at(Event.objects.get(slug="hanchan-demo"), {table}, session=3), typist=Typist(None),
    facts={{"outcome": "ron", "from": "S", "wins": [{{"seat": "E", "fan": 3, "fu": 40}}], "riichi": []}})
"""
LOOK = """() => {
    const grounds = [document.documentElement, document.body, document.querySelector("main")]
        .map(one => getComputedStyle(one).backgroundColor);
    const panels = [...document.querySelectorAll(".panel")];
    const boxes = panels.map(one => one.getBoundingClientRect());
    const outside = boxes.filter(box => box.left < 0 || box.top < 0 || box.right > 1920 || box.bottom > 1080);
    const cut = panels.filter(one => one.scrollHeight > one.clientHeight + 1);
    return {grounds: [...new Set(grounds)], panels: boxes.length, outside: outside.length, cut: cut.length,
        scrolls: document.documentElement.scrollWidth > 1920 || document.documentElement.scrollHeight > 1080};
}"""
PANELS = {"standings": 1, "table": 5, "hand": 1, "clock": 1, "next": 1, "names": 4}


@pytest.fixture
def picture(visitors, demo) -> Page:
    """A window of OBS's size."""
    page = visitors.open()
    page.set_viewport_size({"width": 1920, "height": 1080})
    return page


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_transparent_and_everything_is_in_sight(picture, hall, demo, tmp_path, kind):
    hall.run(CHOOSE.format(choice=f"table={demo.entered}"))
    picture.goto(demo.paths[f"overlay-{kind}"])
    look = picture.evaluate(LOOK)
    picture.evaluate("document.documentElement.style.background = '#b06fd8'")
    picture.screenshot(path=tmp_path / f"{kind}.png")
    assert look == {
        "grounds": ["rgba(0, 0, 0, 0)"],
        "panels": PANELS[kind],
        "outside": 0,
        "cut": 0,
        "scrolls": False,
    }


def test_a_hand_is_seen_without_asking_again(picture, hall, demo):
    hall.run(CHOOSE.format(choice=f"table={demo.missing}"))
    picture.goto(demo.paths["overlay-table"])
    expect(picture.locator(".overlay-table li > b").first).to_have_text("30,000")
    hall.run(PLAY.format(table=demo.missing))
    expect(picture.locator(".overlay-table li > b").first).to_have_text("37,700")


def test_a_delay_empties_the_picture_and_then_it_follows_late(picture, hall, demo):
    hall.run(CHOOSE.format(choice="delay=3"))
    picture.goto(demo.paths["overlay-standings"])
    expect(picture.locator(".panel")).to_have_count(0)
    opened = monotonic()
    expect(picture.locator(".panel")).to_have_count(1)
    assert monotonic() - opened > 1
    hall.run(CHOOSE.format(choice=""))
    expect(picture.locator("[data-live-list] .panel")).to_have_count(1)
    expect(picture.locator("[data-late] .panel")).to_have_count(0)


def test_the_choice_is_made_on_the_page_of_the_desk(visitors, picture, demo):
    desk = visitors.signed_in("sam")
    desk.goto(demo.paths["desk-overlays"])
    picture.goto(demo.paths["overlay-names"])
    desk.get_by_label("Lower third", exact=False).first.select_option("7")
    desk.get_by_role("button", name="Show").click()
    expect(picture.locator(".panel")).to_have_count(1)
    desk.get_by_role("button", name="Undo").first.click()
    expect(picture.locator(".panel")).to_have_count(4)
