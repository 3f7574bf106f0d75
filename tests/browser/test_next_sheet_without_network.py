"""Without the network the next table's sheet opens all the same, is kept, and is sent once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.small import MAKE, SLUG
from tests.browser.test_outbox import MINE, OTHERS, expect_empty_outbox, reopened, save
from tests.browser.test_two_scorers import fill, sheet, typed, versions

pytestmark = pytest.mark.browser
ENTRY = f"/desk/{SLUG}/sessions/1/entry/"


@pytest.fixture(scope="module", autouse=True)
def nine_tables(hall: Hall) -> None:
    """An event whose tables 2 to 9 still play."""
    hall.run(MAKE.replace("players=8", "players=36"))


def opened(page: Page, number: int) -> None:
    """Ask for a table as with the network."""
    page.locator("#table").fill(str(number))
    page.locator("#table").press("Enter")
    expect(page.locator("#sheet-title")).to_contain_text(f"Table {number}")
    expect(page.locator("#sheet-E")).to_be_focused()


def save_and_see_it_wait(page: Page, number: int) -> None:
    """Save, and see that it waits."""
    save(page)
    expect(page.locator("#outbox li").last).to_contain_text(f"Session 1 · Table {number} waits")


def test_one_table_after_the_other_waits_and_each_is_sent_once(visitors, hall):
    page = visitors.signed_in("dora", "phone")
    page.goto(ENTRY)
    page.context.set_offline(True)
    for number in (2, 3):
        opened(page, number)
        fill(page, MINE)
        save_and_see_it_wait(page, number)
        expect(page.locator("#table")).to_be_focused()
    assert [versions(hall, number) for number in (2, 3)] == [0, 0]

    page.context.set_offline(False)
    expect(page.locator(".message.success").last).to_contain_text("Result of table 3 saved")
    assert [versions(hall, number) for number in (2, 3)] == [1, 1]
    expect_empty_outbox(page)


def test_a_scorer_typing_the_next_sheet_stays_on_it_when_the_network_returns(visitors, hall):
    page = visitors.signed_in("dora", "phone")
    page.goto(ENTRY)
    page.context.set_offline(True)
    opened(page, 9)
    fill(page, MINE)
    save_and_see_it_wait(page, 9)
    opened(page, 8)
    page.locator("#sheet-E").fill("46300")
    expect(page.get_by_text("No network: what you save is kept")).to_be_visible()

    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_contain_text("Everything that was waiting has been sent.")
    expect(page.get_by_text("No network")).to_have_count(0)
    expect(page.locator(".still-missing").get_by_role("link", name="9", exact=True)).to_have_count(0)
    expect(page.locator("#sheet-E")).to_have_value("46300")
    assert versions(hall, 9) == 1


def test_a_waiting_sheet_is_sent_after_its_page_was_closed_and_another_opened(visitors, hall):
    page = visitors.signed_in("dora", "phone")
    sheet(page, 4)
    page.context.set_offline(True)
    page.locator(".chips").get_by_role("link", name="5", exact=True).click()
    expect(page.locator("#sheet-title")).to_contain_text("Table 5")
    fill(page, MINE)
    save_and_see_it_wait(page, 5)

    page = visitors.back_online(page)
    page.goto("/")
    expect(page.locator("#outbox")).to_contain_text("Everything that was waiting has been sent.")
    assert [versions(hall, number) for number in (4, 5)] == [0, 1]


def test_the_quicker_entry_is_shown_beside_what_waited(visitors, hall):
    dora_page, sam_page = visitors.signed_in("dora", "phone"), visitors.signed_in("sam")
    dora_page.goto(f"/desk/{SLUG}/sessions/1/")
    dora_page.context.set_offline(True)
    dora_page.locator("#table-6").get_by_role("link", name="Enter").click()
    fill(dora_page, MINE)
    save_and_see_it_wait(dora_page, 6)
    sheet(sam_page, 6)
    fill(sam_page, OTHERS)
    save(sam_page)
    expect(sam_page.locator(".message.success")).to_be_visible()

    dora_page.context.set_offline(False)
    expect(dora_page.locator("tr.differs")).to_have_count(2)
    assert typed(dora_page) == [f"{score:+}" for score in MINE]
    assert versions(hall, 6) == 1


def test_a_table_that_waits_is_shown_as_it_waits_and_can_be_changed(visitors, hall):
    page = visitors.signed_in("dora", "phone")
    page.goto(ENTRY)
    page.context.set_offline(True)
    opened(page, 7)
    fill(page, OTHERS)
    save_and_see_it_wait(page, 7)
    page.locator("#table").fill("7")
    page.locator("#table").press("Enter")
    page.get_by_role("button", name="Edit it").click()
    assert typed(page) == [f"{score:+}" for score in OTHERS]
    fill(page, MINE)
    page.context.set_offline(False)
    save(page)

    expect(page.locator(".message.success")).to_contain_text("Result of table 7 saved")
    assert versions(hall, 7) == 1


def test_half_a_sheet_is_there_when_the_table_is_opened_with_the_network(visitors):
    page = visitors.signed_in("dora", "phone")
    page.goto(ENTRY)
    names = page.locator(".sheet label")
    page.context.set_offline(True)
    opened(page, 8)
    offline = names.all_inner_texts()
    page.locator("#sheet-E").fill("46300")
    page.context.set_offline(False)

    page = reopened(page, f"{ENTRY}?table=8")
    expect(page.locator("#sheet-E")).to_have_value("46300")
    assert page.locator(".sheet label").all_inner_texts() == offline


def test_a_table_that_is_in_says_which_can_be_entered(visitors):
    page = visitors.signed_in("dora", "phone")
    page.goto(ENTRY)
    page.context.set_offline(True)
    page.locator("#table").fill("1")
    page.locator("#table").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("You can still enter tables without a result")
