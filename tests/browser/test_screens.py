"""Pictures of the key screens for README and docs; they are kept in docs/screens/ when HANCHAN_SCREENS=1."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.people import WINDS
from tests.browser.visitors import SIZES, Visitors
from tests.tournament.live.house import ROOT

pytestmark = pytest.mark.browser
KEPT = ROOT / "docs" / "screens"
HEAVIEST = 200 * 1024
COLOURS = 256


@pytest.fixture
def shoot(tmp_path: Path) -> Callable[[Page, str], Image.Image]:
    """Takes a picture of what a page shows, small enough for a README."""
    folder = KEPT if os.environ.get("HANCHAN_SCREENS") == "1" else tmp_path
    folder.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> Image.Image:
        page.evaluate("document.fonts.ready.then(() => null)")
        picture = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide")))
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        path = folder / f"{name}.png"
        few.save(path, optimize=True)
        assert path.stat().st_size < HEAVIEST
        return picture

    return take


def size_of(picture: Image.Image) -> dict[str, int]:
    """Width and height as browsers are told."""
    return {"width": picture.width, "height": picture.height}


@pytest.mark.parametrize("name", ["home", "event", "event-standings"])
def test_a_picture_of_what_everybody_sees(visitors: Visitors, demo, shoot, name):
    page = visitors.open(color_scheme="light")
    page.goto(demo.paths[name])
    assert size_of(shoot(page, name.removeprefix("event-"))) == SIZES["laptop"]


def test_a_picture_of_the_standings_on_a_phone(visitors, demo, shoot):
    page = visitors.open("phone", color_scheme="dark")
    page.goto(demo.paths["event-standings"])
    assert size_of(shoot(page, "standings-phone")) == SIZES["phone"]


def test_a_picture_of_the_big_screen(visitors, demo, shoot):
    page = visitors.open("projector")
    page.goto(demo.paths["event-screen"])
    expect(page.locator("main tbody tr").last).to_be_visible()
    assert size_of(shoot(page, "projector")) == SIZES["projector"]


@pytest.mark.parametrize(
    ("name", "picture"),
    [
        ("event-desk", "desk"),
        ("desk-draft", "draw"),
        ("desk-players", "players"),
        ("event-rules-edit", "rules"),
        ("desk-table", "table"),
        ("desk-referee", "referee"),
        ("desk-clock", "clock"),
        ("desk-files", "files"),
        ("backup", "backup"),
    ],
)
def test_a_picture_of_the_desk(visitors, demo, shoot, name, picture):
    page = visitors.signed_in("dora", color_scheme="light")
    page.goto(demo.paths[name])
    assert size_of(shoot(page, picture)) == SIZES["laptop"]


@pytest.mark.parametrize(("name", "picture"), [("player-link", "player"), ("table-link", "hands")])
def test_a_picture_of_a_players_hand(visitors, demo, shoot, name, picture):
    page = visitors.open("phone", color_scheme="light")
    page.goto(demo.paths[name])
    assert size_of(shoot(page, picture)) == SIZES["phone"]


def test_a_picture_of_a_ruling_before_it_is_saved(visitors, demo, shoot):
    page = visitors.signed_in("dora", color_scheme="light")
    page.goto(demo.paths["desk-ruling-new"])
    assert size_of(shoot(page, "ruling")) == SIZES["laptop"]


def test_a_picture_of_a_sheet_being_entered(visitors, demo, shoot):
    page = visitors.signed_in("dora", color_scheme="light")
    page.goto(f"{demo.paths['desk-entry']}?table={demo.missing}")
    for wind, text in zip(WINDS, ("41300", "32,100", "26400", "20200"), strict=True):
        page.locator(f"#sheet-{wind}").fill(text)
    expect(page.locator("#sheet-sum .sum.ok")).to_be_visible()
    expect(page.locator("#sheet-out-N")).to_contain_text("4")
    assert size_of(shoot(page, "entry")) == SIZES["laptop"]
