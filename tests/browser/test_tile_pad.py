"""The tile pad on a phone: a hand tapped, sets laid out, what is used up, keys, and no script at all."""

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser
SMALL = """least => [...document.querySelectorAll(".pad button, .pad-boxes label")]
    .filter(one => one.offsetParent).map(one => one.getBoundingClientRect())
    .filter(box => box.width < least || box.height < least).length"""


TOOK = """performance.getEntriesByType("resource").filter(one => one.name.includes("/answer/"))
    .map(one => Math.round(one.duration))"""


class Pad:
    """The calculator as somebody taps on it."""

    def __init__(self, page: Page, query: str = "") -> None:
        self.page = page
        page.goto(f"/calculator/{query}")

    def tap(self, tiles: str) -> "Pad":
        """Tap tiles in mpsz notation."""
        for group in tiles.split():
            for number in group[:-1]:
                self.key(f"{number}{group[-1]}").click()
        return self

    def key(self, tile: str):
        """The key of a tile."""
        return self.page.locator(f'[data-tile="{tile}"]')

    def into(self, name: str) -> "Pad":
        """Choose where the next tile goes."""
        self.page.get_by_role("group", name="Add the next tile to").get_by_role(
            "button", name=name, exact=True
        ).click()
        return self

    def says(self, sentence: str) -> None:
        """Wait until the first line of the answer is this."""
        expect(self.page.locator(".verdict-head")).to_have_text(sentence)

    def text(self, name: str) -> str:
        """The content of a field."""
        return self.page.locator(f"[name={name}]").input_value()

    def rows(self, title: str) -> dict[str, str]:
        """The lines of a count of the answer."""
        table = self.page.get_by_role("table", name=title)
        return {
            row.locator("th").inner_text().partition(" EMA")[0]: row.locator("td").inner_text()
            for row in table.locator("tr").all()
        }


def test_a_hand_is_tapped_on_a_phone_and_answered(visitors):
    pad = Pad(visitors.open("phone"))
    pad.says("Tap or type thirteen tiles and the winning tile.")

    pad.tap("123m 456p 23s 555z")
    pad.says("2 tiles are missing, and the winning one.")
    pad.tap("99m")
    pad.says("The hand waits for 2 tiles. Whether it is furiten is for the table to know.")
    pad.tap("4s").into("Dora").tap("8m")
    pad.says("5,200 points 3 fan 40 fu")

    assert pad.rows("Yaku") == {"White Dragon Pung yakuhai haku ·": "1", "Dora": "2", "Total": "3 fan"}
    assert pad.rows("Mini-points")["Concealed pung of honours"] == "8"
    paid = pad.page.locator(".verdict-paid > div").all_inner_texts()
    assert [" ".join(line.split()) for line in paid] == ["The discarder 5,200", "The winner receives 5,200"]
    assert (pad.text("hand"), pad.text("win"), pad.text("dora")) == ("12399m456p23s555z", "4s", "8m")
    assert pad.page.evaluate(SMALL, 44) == 0
    print(f"answers while tapping: {pad.page.evaluate(TOOK)} ms")  # noqa: T201 - the measurement
    pad.page.reload()
    pad.says("5,200 points 3 fan 40 fu")


def test_sets_are_laid_out_by_one_tap_each(visitors):
    pad = Pad(visitors.open("phone"), "?rules=m-league")

    pad.into("Chow").tap("4p").into("Concealed kong").tap("5s").into("Pung").tap("0m")
    assert pad.text("melds") == "c456p a0555s p055m"
    pad.page.get_by_role("button", name="with or without the red five").first.click()
    assert pad.text("melds") == "c406p a0555s p055m"

    expect(pad.key("5s")).to_have_attribute("aria-disabled", "true")
    pad.page.get_by_role("button", name="take out 5 of characters").or_(
        pad.page.get_by_role("button", name="take out red 5 of characters")
    ).first.click()
    assert pad.text("melds") == "c406p a0555s"
    pad.page.get_by_role("button", name="Undo").click()
    assert pad.text("melds") == "c406p a0555s p055m"


def test_a_fourth_tile_is_the_last_of_its_kind(visitors):
    pad = Pad(visitors.open("phone"))

    pad.tap("7777z")

    expect(pad.key("7z")).to_have_attribute("aria-disabled", "true")
    pad.page.get_by_role("button", name="take out Red dragon").first.click()
    expect(pad.key("7z")).to_have_attribute("aria-disabled", "false")
    assert pad.text("hand") == "777z"


def test_the_pad_is_worked_by_keys_alone(visitors):
    page = visitors.open()
    pad = Pad(page)

    pad.key("1m").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert pad.text("hand") == "2p"
    page.keyboard.type("44s7z")
    assert pad.text("hand") == "2p44s7z"
    page.keyboard.press("Backspace")
    assert pad.text("hand") == "2p44s"


def test_other_rules_bring_their_own_tiles_and_keep_the_hand(visitors):
    page = visitors.open("phone")
    pad = Pad(page)
    pad.tap("123m 123p 123s 99s 77z")
    pad.says("The hand waits for 2 tiles. Whether it is furiten is for the table to know.")

    page.get_by_label("Rules").select_option("mcr-2006")

    pad.says("The hand waits for 2 tiles.")
    pad.tap("7z")
    pad.says("16 points")
    expect(page.get_by_label("Flowers")).to_be_visible()
    expect(page).to_have_url("/calculator/?rules=mcr-2006&hand=123m123p12399s77z&win=7z")


def test_other_rules_arrive_though_the_answer_overtakes_them(visitors):
    page = visitors.open("phone")
    pad = Pad(page)
    pad.tap("123m 123p 123s 99s 77z")
    pad.says("The hand waits for 2 tiles. Whether it is furiten is for the table to know.")
    slow = []

    def hold(route: Route) -> None:
        slow.append(route)

    page.route("**/calculator/?rules=mcr-2006*", hold)

    with page.expect_response("**/calculator/answer/?rules=mcr-2006*"):
        page.get_by_label("Rules").select_option("mcr-2006")
    expect(pad.key("7z")).to_be_disabled()
    slow[0].continue_()

    expect(page.get_by_label("Flowers")).to_be_visible()
    pad.tap("7z")
    pad.says("16 points")


def test_tiles_typed_as_text_appear_on_the_pad(visitors):
    page = visitors.open()
    pad = Pad(page)

    page.get_by_text("Tiles as text").click()
    page.get_by_role("textbox", name="Concealed tiles").fill("19m19p19s1234567z")

    pad.says("The hand waits for 13 tiles. Whether it is furiten is for the table to know.")
    assert page.locator("[data-rack=hand] button").count() == 13


def test_without_script_the_hand_is_typed_and_counted(visitors):
    page = visitors.open("phone", java_script_enabled=False)
    page.goto("/calculator/")

    page.get_by_role("textbox", name="Concealed tiles").fill("223344m556677p5s")
    page.get_by_role("textbox", name="Winning tile").fill("5s")
    page.get_by_label("Won").select_option("tsumo")
    page.get_by_role("button", name="Calculate").click()

    expect(page.locator(".verdict-head")).to_have_text("8,000 points 5 fan 30 fu · Mangan")
    assert page.locator("[data-board]").is_hidden()
