"""Two scorers at one table, a button pressed twice, a phone that loses the network: nothing is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import WINDS, signed
from tests.browser.small import SLUG

pytestmark = pytest.mark.browser
MINE = (21300, 4200, -7700, -17800)
OTHERS = (21300, 4200, -7800, -17700)


def sheet(page: Page, table: int) -> str:
    """Open the table's sheet."""
    path = f"/desk/{SLUG}/sessions/1/entry/?table={table}"
    page.goto(path)
    return path


def fill(page: Page, points: tuple[int, ...]) -> None:
    """Type four differences."""
    for wind, score in zip(WINDS, points, strict=True):
        page.locator(f"#sheet-{wind}").fill(f"{score:+}")


def typed(page: Page) -> list[str]:
    """The content of the four boxes."""
    return [page.locator(f"#sheet-{wind}").input_value() for wind in WINDS]


def send(page: Page, button: str) -> None:
    """Press a button of the sheet."""
    with page.expect_navigation():
        page.locator("#sheet-acts").get_by_role("button", name=button, exact=True).click()


def versions(hall, table: int) -> int:
    """How many versions of the table's result are stored."""
    [(count,)] = hall.sql(
        "select count(*) from tournament_result r join tournament_table t on t.id = r.table_id"
        " join tournament_session s on s.id = t.session_id where s.number = 1 and t.number = ?",
        table,
    )
    return count


def test_the_second_scorer_is_told_sees_both_and_can_save_over(visitors, hall, table):
    dora, sam = visitors.signed_in("dora"), visitors.signed_in("sam")
    before = versions(hall, table)
    for page in (dora, sam):
        sheet(page, table)
    fill(dora, OTHERS)
    fill(sam, MINE)
    send(dora, "Save")

    send(sam, "Save")
    expect(sam.get_by_role("alert")).to_be_visible()
    assert typed(sam) == [f"{score:+}" for score in MINE]
    lines = sam.locator("table.compared tbody tr")
    expect(lines.nth(2)).to_contain_text("22,200")
    expect(lines.nth(2)).to_contain_text("22,300")
    expect(sam.locator("tr.differs")).to_have_count(2)
    assert versions(hall, table) == before + 1

    send(sam, "Replace it with mine")
    expect(sam.locator(".message.success")).to_contain_text(f"Result of table {table}")
    assert versions(hall, table) == before + 2
    sheet(dora, table)
    expect(dora.locator("#sheet-W")).to_have_value("22,300")


def test_a_save_pressed_twice_is_stored_once(visitors, hall, table):
    page = visitors.signed_in("dora")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, (1000, 500, -700, -800))
    with page.expect_navigation():
        page.locator("#sheet-save").dblclick()
    expect(page.locator(".message.success")).to_contain_text(f"Result of table {table}")
    assert versions(hall, table) == before + 1


def test_a_sheet_sent_again_from_the_page_before_is_stored_once(visitors, hall, table):
    page = visitors.signed_in("dora")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, (2000, 500, -1700, -800))
    data = page.evaluate("Object.fromEntries(new FormData(document.querySelector('[data-sheet]')))")
    answers = [page.request.post(f"/desk/{SLUG}/sessions/1/entry/", form=data) for _press in range(2)]
    assert [answer.ok for answer in answers] == [True, True]
    assert versions(hall, table) == before + 1


def test_without_the_network_the_standings_say_since_when_and_recover(visitors, hall, table):
    page = visitors.open("phone")
    page.clock.install()
    page.goto(f"/e/{SLUG}/standings/")
    line = page.locator(".live")
    expect(line).not_to_have_class("live stale")
    page.context.set_offline(True)
    page.clock.fast_forward(60_000)  # a heartbeat that was under way is read between the two
    page.clock.fast_forward(60_000)
    expect(line).to_have_class("live stale")
    expect(line).to_contain_text("No updates since")

    scorer = visitors.signed_in("dora")
    sheet(scorer, table)
    names = [scorer.locator(f"label[for=sheet-{wind}]").inner_text() for wind in WINDS]
    fill(scorer, MINE)
    scorer.locator("#sheet-save").click()
    expect(scorer.locator(".message.success")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    row = page.locator("#standings tbody tr").filter(has_text=names[0])
    expect(row.locator(".total")).to_have_text(signed(MINE[0] + 15000))
    expect(line).not_to_have_class("live stale")
