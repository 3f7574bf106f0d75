"""A hanchan typed hand by hand on a phone by the table's link, and what a lost network does to it."""

import sys

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Phone, links_of_the_hall

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def links(hall) -> dict[int, str]:
    """The links of the two tables that are being played."""
    return links_at(hall, "modern-riichi")


LINKS: dict[tuple[str, str], dict[int, str]] = {}


def links_at(hall, rules: str) -> dict[int, str]:
    """The links of the tables of an event under these rules, made once in each hall."""
    key = (hall.url, rules)
    LINKS[key] = LINKS.get(key) or links_of_the_hall(hall, rules)
    return LINKS[key]


def stored(hall, number: int) -> int:
    """How many hands of the table are stored."""
    [(count,)] = hall.sql(
        "select count(*) from tournament_hand h join tournament_table t on t.id = h.table_id"
        " join tournament_session s on s.id = t.session_id where s.number = 1 and t.number = ?",
        number,
    )
    return count


# The taps for each hand, and the payments in the preview; modern riichi, 25,000 to begin with.
TWELVE = [
    (["outcome-ron", "wins-E", "from-S", "riichi-E", "E-fan-3", "E-fu-40"], ["+7,700", "−7,700", "0", "0"]),
    (["outcome-draw", "tenpai-E", "tenpai-N", "riichi-N"], ["+1,500", "−1,500", "−1,500", "+500"]),
    (["outcome-abortive", "kind-nine-terminals"], ["0", "0", "0", "0"]),
    (["outcome-tsumo", "wins-W", "W-fan-5"], ["−4,300", "−2,300", "+9,900", "−2,300"]),
    (
        ["outcome-ron", "wins-E", "wins-N", "from-W", "E-fan-2", "E-fu-30", "N-fan-1", "N-fu-30"],
        ["+2,000", "0", "−3,000", "+1,000"],
    ),
    (["outcome-chombo", "offender-S"], None),
    (["outcome-draw"], ["0", "0", "0", "0"]),
    (["outcome-nagashi", "nagashi-S"], None),
    (["outcome-tsumo", "wins-S", "S-fan-4", "S-fu-25"], None),
    (["outcome-ron", "wins-N", "from-E", "N-fan-6"], None),
]


def test_twelve_hands_of_every_kind_then_hand_3_is_corrected(visitors, hall, links, capsys):
    phone = Phone(visitors.open("phone"), links[1])
    loaded = phone.page.evaluate("performance.timeOrigin")

    for number, (boxes, deltas) in enumerate(TWELVE, 1):
        phone.tap(*boxes)
        if deltas:
            phone.expect_preview(*deltas)
        phone.save(number)
    by_tiles(phone, 11)
    by_points(phone, 12)

    assert stored(hall, 1) == 12
    before = phone.points.all_inner_texts()
    correct_hand_3(phone)
    assert phone.points.all_inner_texts() != before
    assert phone.page.evaluate("performance.timeOrigin") == loaded
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360
    with capsys.disabled():
        sys.stdout.write(f"\n{phone.speed}\n")


def by_tiles(phone: Phone, number: int) -> None:
    """A hand whose value is its tiles: the engine answers while they are typed."""
    phone.tap("outcome-tsumo", "wins-W")
    phone.unfold("The tiles")
    phone.unfold("Tiles as text")
    phone.page.locator("[name=tiles_hand]").fill("234m99m345456p78s")
    phone.page.locator("[name=tiles_win]").fill("9s")
    expect(phone.page.locator("#hand-preview .hand-verdict summary")).to_contain_text("2 fan 20 fu")
    phone.save(number)


def by_points(phone: Phone, number: int) -> None:
    """A hand whose value is its points."""
    phone.tap("outcome-ron", "wins-N", "from-S")
    phone.unfold("Yakuman, points, liable")
    phone.page.locator("#N-points").fill("1")
    expect(phone.page.locator("#hand-preview .hand-mistakes")).to_contain_text(
        "No hand of North on a discard has the value 1"
    )
    phone.page.locator("#N-points").fill("1000")
    expect(phone.page.locator("#hand-preview .hand-mistakes")).to_have_count(0)
    phone.save(number)


def correct_hand_3(phone: Phone) -> None:
    """Not an abortive draw: East won; nine later hands follow."""
    phone.page.get_by_role("link", name="Correct hand 3", exact=False).click()
    expect(phone.page.get_by_role("heading", name="Correct hand 3")).to_be_visible()
    phone.tap("outcome-ron", "wins-E", "from-W", "E-fan-1", "E-fu-30")
    expect(phone.page.locator(".hand-later summary")).to_have_text("What follows: 9 later hands")
    phone.page.locator("#hand-save").click()
    expect(phone.page.locator("#hands .message")).to_contain_text("Hand 3 of table 1 corrected")


def test_a_hand_typed_without_the_network_is_sent_once_when_it_is_back(visitors, hall, links):
    phone = Phone(visitors.open("phone"), links[2])
    phone.tap("outcome-ron", "wins-E", "from-S", "E-fan-2", "E-fu-30")
    phone.expect_preview("+2,900", "−2,900", "0", "0")

    phone.page.context.set_offline(True)
    phone.page.locator("#hand-save").click()
    expect(phone.page.locator("#hand-form > .kept")).to_be_visible()
    assert stored(hall, 2) == 0
    assert phone.page.locator("#E-fan-2").is_checked()

    phone.page.context.set_offline(False)
    expect(phone.page.locator("#hands .message")).to_contain_text("Hand 1 of table 2 saved")
    assert stored(hall, 2) == 1

    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert stored(hall, 2) == 1


def test_without_the_network_nobody_is_asked_for_what_is_chosen(visitors, hall, links):
    phone = Phone(visitors.open("phone"), links[2])
    preview = phone.page.locator("#hand-preview")
    expect(preview).to_contain_text("Choose what happened")
    phone.page.context.set_offline(True)
    phone.tap("outcome-ron", "wins-E", "from-S")
    expect(preview).to_contain_text("Without a network, the payments appear once the hand has been sent.")
    expect(preview).not_to_contain_text("Choose what happened")


def test_an_answer_lost_on_its_way_is_not_a_second_hand(visitors, hall, links):
    phone = Phone(visitors.open("phone"), links[2])
    before = stored(hall, 2)
    phone.tap("outcome-draw", "tenpai-E")

    def store_and_lose(route):
        route.fetch()
        route.abort("connectionreset")

    phone.page.route(f"**{links[2]}", store_and_lose, times=1)
    phone.page.locator("#hand-save").click()

    expect(phone.page.get_by_role("heading", name=f"Hand {before + 2}", exact=True)).to_be_visible()
    assert stored(hall, 2) == before + 1


def test_two_winners_of_one_drawn_tile_are_one(visitors, links):
    phone = Phone(visitors.open("phone"), links[2])

    phone.tap("outcome-tsumo", "wins-E", "wins-S")

    assert not phone.page.locator("#wins-E").is_checked()
    assert phone.page.locator("#wins-S").is_checked()


def test_by_keyboard_alone_without_javascript(visitors, links):
    page = visitors.open("phone", java_script_enabled=False)
    page.goto(links[2])
    page.locator("#outcome-draw").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")

    expect(page.locator("#hands .message")).to_contain_text("saved")


# The taps in order under each kind of rules; each tap asks for another live line.
TAPPED = {
    "modern-riichi": ["wins-E", "from-S", "riichi-E", "E-fan-3", "E-fu-40", "wins-N", "N-fan-1"],
    "classical-japanese": ["wins-E", "from-S"],
    "mcr-2006": ["wins-E", "from-S"],
}
TAP = """async (box) => {
  const places = () => [...document.querySelectorAll("#hand-form .chip, #hand-form button, .hand-bar")]
    .filter((node) => node.checkVisibility())
    .map((node, at) => `${at} ${node.id || node.className} ${node.getBoundingClientRect().top}`);
  document.getElementById(box).click();
  const before = places();
  await new Promise((answered) => document.addEventListener("htmx:afterSettle", answered, { once: true }));
  return [before, places()];
}"""
"""Where all that can be pressed stands at once after a tap, and once its live line has come."""


@pytest.mark.parametrize("screen", ["phone", "laptop"])
@pytest.mark.parametrize("rules", list(TAPPED))
def test_an_answer_of_the_live_line_moves_nothing_that_can_be_pressed(visitors, hall, rules, screen):
    page = Phone(visitors.open(screen), links_at(hall, rules)[1]).page
    moved = {}
    for box in ["outcome-ron", *TAPPED[rules]]:
        before, after = page.evaluate(TAP, box)
        if after != before:
            moved[box] = [(old, new) for old, new in zip(before, after, strict=True) if old != new][-2:]
    assert moved == {}


def test_a_slow_press_on_save_right_after_typing_saves_the_classical_hand(visitors, hall):
    """Leaving the box asks for the live line, which answers while the button is held down."""
    phone = Phone(visitors.open("laptop"), links_at(hall, "classical-japanese")[1])
    phone.tap("outcome-ron", "wins-E", "from-S")
    phone.page.locator("#E-base").fill("30")
    phone.page.locator("#E-doublings").press_sequentially("2")
    phone.page.locator("#hand-save").click(delay=400)
    expect(phone.page.locator("#hands .message")).to_contain_text("Hand 1 of table 1 saved")
    phone.page.get_by_role("link", name="Correct hand 1", exact=False).click()
    phone.page.locator("#E-doublings").fill("3")
    phone.page.locator("#hand-save").click(delay=400)
    expect(phone.page.locator("#hands .message")).to_contain_text("Hand 1 of table 1 corrected")
