"""Every page of the program: for everybody's eyes and hands, on small phones, light on the network.

Every run sees each page in one of four looks, and measures it in one of four forms, in turn; `-m full`, as in
.ci/run, goes through all.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.demo import Demo
from tests.browser.hall import Hall
from tests.browser.looking import (
    LOOKS,
    PageReport,
    Scale,
    barriers_in,
    barriers_of,
    look_at,
    looks_in_turn,
    sticking_out,
)
from tests.browser.visitors import Visitors

pytestmark = [pytest.mark.browser, pytest.mark.full]
HEAVIEST = 150 * 1024
PLANTED = """<!doctype html><html lang="en"><title>Planted</title>
    <style>@media (width < 800px) { .large { display: none } }</style>
    <main><h1>Planted</h1><input><p style="color:#ccc">Pale words</p>
    <p class="large" style="color:#ddd">Paler words</p></main></html>"""
STICKING_OUT = """<!doctype html><html lang="en"><title>Planted</title>
    <style>p { width: max-content; font: 16px/1 monospace }</style>
    <main><p style="width: 330px">1<p style="width: 12rem">2<p>Unverbrüchlichkeitsprinzip</main></html>"""


@dataclass(frozen=True)
class Walk:
    """A walk through all addresses: what kind each is, what was seen on the pages, and what went wrong."""

    kinds: Mapping[str, str]
    reports: Mapping[str, PageReport]
    faults: list[str]


def kind_of(page: Page, name: str, path: str) -> str:
    """Whether an address is a page, an act (POST only), a way to another page, a file, or a stream."""
    if (
        name == "api-stream"
    ):  # what never ends cannot be fetched whole; tests/tournament/api/test_stream.py reads it
        return "stream"
    answer = page.request.get(path, max_redirects=0)
    if answer.status == 405:
        return "act"
    if 300 <= answer.status < 400:
        return "way"
    if answer.status != 200:
        return str(answer.status)
    is_page = "<html" in answer.text()[:400] if "text/html" in answer.headers["content-type"] else None
    return "file" if is_page is None else "page" if is_page else "part"


def pages_to_see(demo: Demo, kinds: Mapping[str, str]) -> dict[str, str]:
    """The paths of all pages and of their variants."""
    pages = {name: demo.paths[name] for name, kind in kinds.items() if kind == "page"}
    return pages | demo.variants


@pytest.fixture(scope="module")
def walk(chromium: Browser, hall: Hall, demo: Demo) -> Iterator[Walk]:
    """One walk for all tests."""
    visitors = Visitors(chromium, hall.url)
    page = visitors.signed_in("dora")
    stranger = visitors.open()
    scale, framed = Scale(page), set()
    kinds = {name: kind_of(page, name, path) for name, path in demo.paths.items()}
    turns = looks_in_turn()
    pages = pages_to_see(demo, kinds)
    views = {name: look_at(page, path, scale, framed, next(turns)) for name, path in pages.items()}
    other_scale = Scale(stranger)
    views["sign-in"] = look_at(stranger, demo.paths["sign-in"], other_scale, framed, next(turns))
    views["Page not found"] = look_at(stranger, "/e/nowhere/", other_scale, framed, next(turns), status=404)
    yield Walk(kinds, views, visitors.faults)
    visitors.leave()


def test_every_address_is_known_for_what_it_is(walk):
    others = {name: kind for name, kind in walk.kinds.items() if kind not in {"page", "act"}}
    assert others.pop("api-person") == "404"  # nobody has let everybody see them
    for_programs = {name: others.pop(name) for name in list(others) if name.startswith("api-")}
    assert set(for_programs.values()) == {"file", "401", "stream"}  # JSON, or a token is asked for
    assert others == {
        "backup-restoring": "404",  # nothing is being restored
        "backup-saved": "404",  # nor saved
        "backup-saving": "404",
        "calculator-answer": "part",
        "desk-draft-file": "file",
        "desk-draw-compare": "way",  # no two draws were named
        "desk-draw-possible": "part",
        "desk-draft-swap": "way",  # nobody to be swapped was named
        "desk-entry-reading": "part",
        "desk-job-file": "file",
        "desk-players-import-job": "404",  # nothing is being imported
        "desk-players-suggestions": "part",
        "desk-results-import-job": "404",
        "desk-ruling-slip": "file",
        "desk-ruling-suggestion": "part",
        "desk-rulings-file": "file",
        "desk-seating-swap": "way",
        "desk-stopping": "way",  # nobody was chosen
        "desk-substitute-following": "part",
        "embed-script": "way",
        "event-calculator-answer": "part",
        "event-calendar": "file",
        "event-draw-file": "file",
        "event-import-job": "404",  # nothing is being imported
        "event-feed": "file",
        "event-live": "file",
        "event-picture": "file",
        "event-player-calendar": "file",
        "event-strip": "part",
        "manifest": "file",
        "move-arrived": "404",  # the event is nowhere else
        "move-deleting": "404",  # nothing is being deleted
        "move-file": "404",
        "player-link": "way",
        "sign-in": "way",  # the signed-in person
        "sign-in-code": "way",  # without a password there is no code to be asked for
        "start": "way",  # to the player's page
        "worker": "file",
    }


def test_planted_barriers_are_reported(visitors):
    page = visitors.open()
    page.set_content(PLANTED)
    barriers = barriers_of(page)
    kinds = {look: [line.partition(" ")[0] for line in lines] for look, lines in barriers.items()}
    assert kinds == {
        "light 360": ["color-contrast", "label"],
        "light 1280": ["color-contrast"],  # of what only the large page shows
        "dark 360": ["color-contrast"],
        "dark 1280": ["color-contrast"],
    }
    assert all("#ddd" in line for look in ("light 1280", "dark 1280") for line in barriers[look])


def test_planted_barriers_are_reported_in_each_look(visitors):
    page = visitors.open()
    page.set_content(PLANTED)
    barriers = {f"{look[0]} {look[1]}": barriers_in(page, look, set()) for look in LOOKS}
    kinds = {
        look: [line.partition(" ")[0] for line in lines.get(look, [])] for look, lines in barriers.items()
    }
    assert kinds == {
        "light 360": ["color-contrast", "label"],
        "dark 360": ["color-contrast", "label"],
        "dark 1280": ["color-contrast", "color-contrast", "label"],
        "light 1280": ["color-contrast", "color-contrast", "label"],
    }


def test_no_page_hinders_anybody(walk):
    assert {name: report.barriers for name, report in walk.reports.items() if report.barriers} == {}


def test_overflowing_paragraphs_are_reported_in_each_form(visitors):
    page = visitors.open()
    page.set_content(STICKING_OUT)
    paragraphs = {
        form: [line for line in lines if "<p" in line] for form, lines in sticking_out(page).items()
    }
    assert {form: len(lines) for form, lines in paragraphs.items()} == {
        "as served at 320": 1,
        "200 % text at 360": 1,
        "long words at 360": 1,
        "long words at 320": 2,
    }


def test_no_page_scrolls_sideways_on_small_phones_with_large_text_or_long_words(walk):
    assert {name: report.sticking_out for name, report in walk.reports.items() if report.sticking_out} == {}


def test_no_page_is_heavy(walk):
    assert {name: report.weight for name, report in walk.reports.items() if report.weight > HEAVIEST} == {}


def test_no_page_breaks_the_policy_or_calls_another_host(walk):
    assert walk.faults == []
