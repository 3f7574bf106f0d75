"""Rows of standings on every page and screen: "shared" covers nothing, and what has changed is seen."""

import pytest
from django.utils import translation
from django.utils.translation import pgettext
from playwright.sync_api import Page

from tests.browser.hall import Hall
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
SLUG = "ties"
# All share the first place after session 1, and every place is shared by two after session 2.
MAKE = """
import json
from django.utils import timezone
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.simulation import Wish, simulated_document
from tournament.models import Event, Role, User
wish = Wish(players=8, sessions=2, rules="ema-riichi-2025", seed="ties", name="Ties", slug="ties",
    starts=timezone.now(), finished=2, tables_in=0)
document = simulated_document(wish)
for session, scores in zip(document["sessions"], ([0] * 4, [20_000, 5_000, -5_000, -20_000])):
    for table in session["tables"]:
        for seat, points in zip(table["seats"], scores):
            seat["points"] = points
event = import_event(text=json.dumps(document), name="ties")
Role.objects.create(event=event, user=User.objects.get(username="dora"), kind=Role.DIRECTOR)
"""
RENAME = """
from dataclasses import replace
from tournament.models import Event
from tournament.registration.services.changes_and_withdrawals import change
from tournament.registration.services.player_facts import facts_of
entry = Event.objects.get(slug="ties").entries.select_related("event", "person", "team").get(number=1)
change(entry=entry, facts=replace(facts_of(entry), last_name={name!r}), by=None)
"""
PAGES = (
    "/e/ties/",
    "/e/ties/standings/",
    "/desk/ties/standings/",
    "/e/ties/screen/?show=standings&seconds=100",
)
LANGUAGES = ("en", "it", "uk")
# Texts that lie over one another, or beyond their row; lines of one font lie over one another by some pixels.
OVERLAPS = """(rows) => {
    const faults = [];
    for (const row of document.querySelectorAll(rows)) {
        const all = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        const pieces = [];
        while (all.nextNode()) {
            const text = all.currentNode;
            const parent = text.parentElement;
            const isSeen = parent.checkVisibility() && !parent.closest(".visually-hidden");
            if (!text.data.trim() || !isSeen) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            for (const box of range.getClientRects()) pieces.push([text.data.trim(), box]);
        }
        const place = row.getBoundingClientRect();
        pieces.forEach(([words, box], at) => {
            if (box.left < place.left - 1 || box.right > place.right + 1) faults.push(`outside: ${words}`);
            for (const [others, other] of pieces.slice(at + 1)) {
                const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
                const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
                if (wide > 1 && high > 3) faults.push(`${words} / ${others}`);
            }
        });
    }
    return faults;
}"""
# Where the word is seen: in columns of a hall's screen the same number stands twice instead.
SEEN = """all => all.filter(one => one.checkVisibility() && one.getBoundingClientRect().width > 8)
    .map(one => one.textContent.trim())"""
WATCH = """() => new MutationObserver(() => {
    const cell = document.querySelector("tbody tr.changed > :is(td, th)");
    if (!cell || window.marked) return;
    const {animationName, animationDuration, backgroundColor} = getComputedStyle(cell);
    const isColoured = backgroundColor !== "rgba(0, 0, 0, 0)";
    window.marked = [animationName, parseFloat(animationDuration) > 1, isColoured];
}).observe(document.body, {subtree: true, childList: true, attributeFilter: ["class"]})"""


@pytest.fixture(scope="module")
def ties(hall: Hall) -> str:
    """The event in which every place is shared, and its slug."""
    hall.run(MAKE)
    return SLUG


def shared_in(language: str) -> str:
    """The word that stands at a shared place."""
    with translation.override(language):
        return pgettext("place", "shared")


def speaking(visitors: Visitors, language: str) -> Page:
    """A director's page in a language; nothing moves."""
    page = visitors.signed_in("dora", reduced_motion="reduce")
    page.context.add_cookies([{"name": "language", "value": language, "url": visitors.url}])
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_of_a_shared_place_lies_over_nothing(visitors, ties, language):
    page = speaking(visitors, language)
    faults: dict[tuple[str, int], list[str]] = {}
    for path in PAGES:
        page.goto(path)
        page.evaluate("document.fonts.ready.then(() => null)")
        for width in (320, 360, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 1080 if "screen" in path else 640})
            words = set(page.locator(".standings tbody .shared").evaluate_all(SEEN))
            assert (path, width, words) == (path, width, {shared_in(language)})
            if overlaps := page.evaluate(OVERLAPS, ".standings tbody tr"):
                faults[path, width] = overlaps[:4]
    assert faults == {}


def test_a_picture_for_a_stream_says_shared_too(visitors, ties):
    for language in LANGUAGES:
        page = speaking(visitors, language)
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"/overlay/{ties}/standings/")
        page.evaluate("document.fonts.ready.then(() => null)")
        assert set(page.locator(".overlay-standings .place small").all_inner_texts()) == {shared_in(language)}
        assert page.evaluate(OVERLAPS, ".overlay-standings li") == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_row_that_news_have_changed_is_seen_on_every_page_and_screen(visitors, hall, ties, motion):
    pages = [visitors.signed_in("dora", reduced_motion=motion) for _path in PAGES]
    for page, path in zip(pages, PAGES, strict=True):
        page.goto(path)
        page.wait_for_function("() => document.querySelector('tbody tr[data-live-part]')")
        page.evaluate(WATCH)
    hall.run(RENAME.format(name=f"Zwickau {motion}"))
    moved = motion == "no-preference"
    for page in pages:
        marked = page.wait_for_function("() => window.marked").json_value()
        assert marked == (["changed", True, True] if moved else ["none", False, True])
