"""The screens of the hall from 8 to 400 players: all is in sight, nothing is cut, phones find their way."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.looking import TOO_WIDE
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

CROWDS = (8, 36, 80, 200, 400)
MAKE = """
import json
from datetime import timedelta
from django.utils import timezone
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.simulation import Wish, simulated_document
for players in {crowds}:
    wish = Wish(players=players, sessions=4, rules="ema-riichi-2025", seed="hall",
        name=f"Open of {{players}}", slug=f"open-{{players}}",
        starts=timezone.now() - timedelta(minutes=140), finished=1, tables_in=1)
    import_event(text=json.dumps(simulated_document(wish)), name=wish.slug)
"""
RENAME = """
from tournament.models import Event
from tournament.registration.services.changes_and_withdrawals import change
from tournament.registration.services.player_facts import facts_of
from dataclasses import replace
entry = Event.objects.get(slug="open-36").entries.select_related("event", "person", "team").get(number=5)
change(entry=entry, facts=replace(facts_of(entry), last_name="Zwickau"), by=None)
"""
# The names on the page that is shown, and every fault in their layout.
LOOK = """() => {
    const main = document.querySelector("main");
    const room = main.getBoundingClientRect();
    const items = [...document.querySelector("[data-turn]").children].filter(one => one.checkVisibility());
    const boxes = items.map(one => one.getBoundingClientRect());
    const faults = [];
    const words = one => one.textContent.replace(/\\s+/g, " ").trim();
    boxes.forEach((box, at) => {
        if (box.bottom > room.bottom + 1 || box.top < room.top - 1 || box.right > room.right + 1)
            faults.push(`outside: ${words(items[at])}`);
        boxes.slice(at + 1).forEach((other, after) => {
            const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
            const both = `${words(items[at])} / ${words(items[at + 1 + after])}`;
            if (wide > 1 && high > 1) faults.push(`overlap: ${both}`);
        });
    });
    for (const name of items.flatMap(one => [...one.querySelectorAll(".name, .who, .total")])) {
        const inner = document.createRange();
        inner.selectNodeContents(name);
        const text = inner.getBoundingClientRect();
        const item = name.closest("[data-turn] > *").getBoundingClientRect();
        if (text.right > item.right + 1 || text.bottom > item.bottom + 2) faults.push(`cut: ${words(name)}`);
    }
    const lowest = Math.max(...boxes.map(box => box.bottom));
    if (lowest < room.top + room.height * 2 / 3) faults.push(`the lower third is empty: ${lowest}`);
    const type = parseFloat(getComputedStyle(document.querySelector("[data-fill]")).fontSize);
    return {items: items.map(words), faults, type: type / innerWidth * 100};
}"""
BESIDE = """() => {
    const box = one => document.querySelector(one).getBoundingClientRect();
    const [qr, time] = [box(".way-in svg"), box(".clock-time")];
    return qr.height > innerHeight / 10 && qr.bottom <= innerHeight && time.height > 0 && time.top >= 0;
}"""


@pytest.fixture(scope="module")
def crowds(hall: Hall) -> Sequence[int]:
    """Events open-8 to open-400, each in its second session."""
    hall.run(MAKE.format(crowds=CROWDS))
    return CROWDS


def all_pages(page: Page) -> list[list[str]]:
    """What each page of the screen shows, turned by hand."""
    pages = []
    for _turn in range(12):
        screen = page.evaluate(LOOK)
        assert screen["faults"] == []
        assert screen["type"] >= 0.8, "too small to be read from afar"
        if pages and screen["items"] == pages[0]:
            break
        pages.append(screen["items"])
        page.keyboard.press("ArrowRight")
    return pages


def screen(visitors: Visitors, wide: int, high: int) -> Page:
    page = visitors.open("projector", reduced_motion="reduce")
    page.set_viewport_size({"width": wide, "height": high})
    return page


@pytest.mark.parametrize(("wide", "high"), [(1920, 1080), (3840, 2160)])
def test_every_player_is_in_sight_from_8_to_400_players(visitors, crowds, wide, high):
    page = screen(visitors, wide, high)
    most = {8: 1, 36: 1, 80: 1, 200: 2, 400: 4}
    for players in crowds if wide == 1920 else (36, 400):
        for show, items in (("seating", players // 4), ("names", players), ("standings", players)):
            page.goto(f"/e/open-{players}/screen/?show={show}&seconds=100")
            page.evaluate("document.fonts.ready.then(() => null)")
            pages = all_pages(page)
            shown = [item for page_items in pages for item in page_items]
            assert (len(shown), len(set(shown))) == (items, items), (players, show)
            assert len(pages) <= most[players], (players, show)
            assert min(len(page_items) for page_items in pages) * 2 > max(
                len(page_items) for page_items in pages
            ), "a page of crumbs"
            assert page.evaluate(BESIDE), (players, show)


@pytest.mark.parametrize("language", ["it", "uk"])
def test_in_other_languages_too_nothing_is_cut_on_a_screen_or_on_a_phone(visitors, crowds, language):
    page = screen(visitors, 1920, 1080)
    page.context.add_cookies([{"name": "language", "value": language, "url": visitors.url}])
    for show in ("standings", "seating", "names", "clock", "news"):
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"/e/open-36/screen/?show={show}&seconds=100")
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.locator("html").get_attribute("lang") == language
        if show in {"standings", "seating", "names"}:
            assert (show, page.evaluate(LOOK)["faults"]) == (show, [])
        for width in (1920, 360):
            page.set_viewport_size({"width": width, "height": 640 if width == 360 else 1080})
            assert (show, width, page.evaluate(TOO_WIDE)) == (show, width, [])


def test_each_screen_says_where_phones_find_the_event(visitors, crowds):
    page = screen(visitors, 1920, 1080)
    for show in ("standings", "seating", "names", "clock", "news"):
        page.goto(f"/e/open-36/screen/?show={show}")
        expect(page.locator(".way-in svg")).to_be_visible()
        address = page.locator(".way-in b").inner_text()
        assert address.endswith("/e/open-36/seating/" if show in {"seating", "names"} else "/e/open-36/")
        assert ("localhost" in address, "127.0.0.1" in address) == (False, False)
        expect(page.locator(".clock-time")).to_be_visible()


def test_the_page_is_laid_out_anew_when_a_notice_takes_some_of_the_room(visitors, crowds):
    page = screen(visitors, 1920, 1080)
    page.goto("/e/open-80/screen/?show=names&seconds=100")
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(
        "document.querySelector('.beam-top').insertAdjacentHTML('afterend', '<h2>Lunch<br>is<br>served</h2>')"
    )
    page.wait_for_function(f"() => ({LOOK})().faults.length === 0")
    assert [len(items) for items in all_pages(page)] == [80]


def test_several_events_stand_side_by_side_and_follow_their_own_news(visitors, crowds, hall):
    page = screen(visitors, 1920, 1080)
    page.goto("/screens/")
    page.get_by_label("Open of 36").check()
    page.get_by_label("Open of 80").check()
    page.get_by_role("button", name="Open the screen").click()
    page.wait_for_url("**/screens/?event=*")
    titles = ["Open of 36", "Open of 80"]
    assert sorted(page.locator("iframe").evaluate_all("all => all.map(one => one.title)")) == titles
    for title in titles:
        inner = page.frame_locator(f"iframe[title='{title}']")
        expect(inner.locator("h1")).to_have_text(title)
        expect(inner.locator(".clock-time")).to_be_visible()
        expect(inner.locator("[data-turn] > *").first).to_be_visible()
    hall.run(RENAME)
    expect(
        page.frame_locator("iframe[title='Open of 36']").locator(".who", has_text="Zwickau")
    ).to_have_count(1)
    expect(
        page.frame_locator("iframe[title='Open of 80']").locator(".who", has_text="Zwickau")
    ).to_have_count(0)
