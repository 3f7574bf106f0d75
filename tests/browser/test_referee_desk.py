"""Referees with phones: a ruling in four taps, cancelled; a player's call comes to the queue by itself."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.small import SLUG

pytestmark = pytest.mark.browser
DESK = f"/desk/{SLUG}/"
MORE = f"""
from tournament.models import Event, Role, Seat, User
event = Event.objects.get(slug={SLUG!r})
Role.objects.create(event=event, user=User.objects.get(username="sam"), kind=Role.REFEREE)
seats = Seat.objects.select_related("entry").filter(session__event=event, session__number=1)
seat = seats.get(table__number=2, wind="S")
print(seat.entry.link_key, seat.entry.name, sep="|")
"""


@pytest.fixture(scope="module")
def south(hall, table) -> tuple[str, str]:
    """The link and the name of who sits South at table 2."""
    key, name = hall.run(MORE).strip().split("|")
    return key, name


class Thumb:
    """Taps on a phone, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1


def test_from_the_tables_page_a_ruling_takes_four_taps_at_most(visitors, south):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    for time, deduction in (("first time", "−8,000"), ("2nd time", "−12,000")):
        page.goto(f"{DESK}sessions/1/tables/2/")
        thumb, rulings = Thumb(page), page.locator("#rulings")
        thumb.tap(rulings.locator(".who label").filter(has_text=south[1]))
        rulings.get_by_label("Search by word or clause").fill("obstr")
        thumb.tap(rulings.locator(".offence-list label:visible").filter(has_text="on purpose"))
        hint = page.locator("#ruling-hint")
        expect(hint).to_contain_text(time)
        expect(hint).to_contain_text(deduction)
        expect(hint).to_contain_text("has no ruling" if time == "first time" else "so far")
        with page.expect_navigation():
            thumb.tap(rulings.get_by_role("button", name="Save the ruling"))
        assert thumb.taps <= 4
    expect(page.locator(".message.success")).to_contain_text("Undo")
    expect(page.locator(".rulings > li")).to_have_count(2)


NOT_SEEN = """() => {
    const foot = document.querySelector(".ruling-foot").getBoundingClientRect();
    const hits = [...document.querySelectorAll("label[data-find]:not([hidden])")];
    const first = hits.find(one => one.checkVisibility()).getBoundingClientRect();
    const covered = first.bottom > foot.top && first.top < foot.bottom;
    return covered || first.bottom > innerHeight || first.top < 0;
}"""


def test_the_first_hit_of_a_search_is_in_sight_on_a_phone(visitors, south):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.goto(f"{DESK}sessions/1/tables/2/rulings/")
    rulings = page.locator("#rulings")
    rulings.locator(".who label").filter(has_text=south[1]).tap()
    search = rulings.get_by_label("Search by word or clause")
    for word in ("late", "phone", "obstr"):
        search.fill(word)
        assert not page.evaluate(NOT_SEEN), word


def test_a_ruling_is_cancelled_with_a_reason_and_stays(visitors, south):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.goto(f"{DESK}sessions/1/tables/2/")
    ruling = page.locator(".rulings > li:not(.cancelled)").first
    ruling.locator("summary").filter(has_text="Cancel it").tap()
    ruling.get_by_label("Reason").fill("It was North")
    with page.expect_navigation():
        ruling.get_by_role("button", name="Cancel the ruling").tap()
    expect(page.locator(".rulings .cancelled")).to_contain_text("Cancelled by sam: It was North")


def test_a_word_without_an_offence_says_so_and_lateness_asks_for_minutes(visitors, south):
    page = visitors.signed_in("sam", "phone", has_touch=True)
    page.goto(f"{DESK}sessions/1/tables/2/")
    search = page.get_by_label("Search by word or clause")
    search.fill("spaceship")
    expect(page.locator("#ruling-kind [role=status]")).to_contain_text("Nothing found")
    search.fill("ritardo")
    expect(page.get_by_label("Minutes late")).to_be_hidden()
    page.locator(".offence-list label:visible").filter(has_text="Late for the session").tap()
    page.locator("#rulings .who label").first.tap()
    page.get_by_label("Minutes late").fill("11")
    expect(page.locator("#ruling-hint")).to_contain_text("a substitute plays")


def test_a_call_from_a_phone_comes_to_the_queue_and_the_player_sees_who_comes(visitors, south):
    key, name = south
    referee = visitors.signed_in("dora")
    referee.goto(f"{DESK}referee/")
    expect(referee.locator("#queue")).to_contain_text("No table is waiting for a referee.")
    player = visitors.open("phone", has_touch=True)
    player.goto(f"/p/{key}/")
    player.locator("summary").filter(has_text="Call a referee").tap()
    player.get_by_label("What is it about?").fill("Wrong tile count")
    with player.expect_navigation():
        player.get_by_role("button", name="Call a referee").tap()

    call = referee.locator("#queue .queue > li")
    expect(call).to_contain_text("Table 2")
    expect(call).to_contain_text("Wrong tile count")
    expect(call).to_contain_text(name)
    with referee.expect_navigation():
        call.get_by_role("button", name="I’m going").click()

    expect(player.locator("#call")).to_contain_text("dora is coming to the table.")
    with referee.expect_navigation():
        referee.locator("#queue").get_by_role("button", name="Close").click()
    expect(player.locator("#call")).to_contain_text("Call a referee")
