"""A phone that loses the network keeps what was typed and sends it once, whenever and wherever it was cut."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.hands import Phone, links_of_the_hall
from tests.browser.people import WINDS
from tests.browser.small import SLUG
from tests.browser.test_two_scorers import fill, sheet, typed, versions

pytestmark = pytest.mark.browser
MINE = (21300, 4200, -7700, -17800)
OTHERS = (21300, 4200, -7800, -17700)


@pytest.fixture(scope="module")
def links(hall, table) -> dict[int, str]:
    """The links of the tables whose players type, in an event beside the small one."""
    return links_of_the_hall(hall)


def expect_empty_outbox(page: Page) -> None:
    """The outbox becomes empty."""
    expect(page.locator("#outbox li")).to_have_count(0)


def save(page: Page) -> None:
    """Press Save without waiting for anything."""
    page.locator("#sheet-save").click()


def reopened(page: Page, path: str) -> Page:
    """The same browser after its page was closed."""
    context: BrowserContext = page.context
    page.close()
    page = context.new_page()
    page.goto(path)
    return page


def test_unsent_scores_survive_closing_the_page(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    path = sheet(page, table)
    page.context.set_offline(True)
    fill(page, MINE)
    page.context.set_offline(False)

    page = reopened(page, path)
    expect(page.get_by_text("You typed this here and have not sent it.")).to_be_visible()
    assert typed(page) == [f"{score:+}" for score in MINE]
    expect(page.locator("#sheet-sum")).to_contain_text("Sum is right")

    page.get_by_role("button", name="Show what is stored").click()
    assert typed(page) == [""] * 4
    page = reopened(page, path)
    assert typed(page) == [""] * 4


def test_a_sheet_sent_without_the_network_waits_and_is_sent_once(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, MINE)
    page.context.set_offline(True)
    save(page)
    expect(
        page.get_by_text("No network. It is kept here and sent automatically once the network is back.")
    ).to_be_visible()
    expect(page.locator("#outbox li")).to_have_text([f"Session 1 · Table {table} waits"], use_inner_text=True)
    assert versions(hall, table) == before

    page.context.set_offline(False)
    expect(page.locator(".message.success")).to_contain_text(f"Result of table {table} saved")
    assert versions(hall, table) == before + 1
    expect_empty_outbox(page)


def test_an_answer_lost_on_its_way_back_is_not_a_second_version(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, (1000, 500, -700, -800))

    def store_and_lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    page.route("**/entry/", store_and_lose, times=1)
    save(page)

    expect(page.locator(".message.success").first).to_contain_text(f"Result of table {table}")
    assert versions(hall, table) == before + 1


def test_a_sheet_is_sent_from_any_page_after_its_own_was_closed(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, (2000, 500, -1700, -800))
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#outbox li")).to_have_count(1)

    page = visitors.back_online(page)
    page.goto(f"/e/{SLUG}/rules/")
    expect(page.locator("#outbox")).to_contain_text("Everything that was waiting has been sent.")
    assert versions(hall, table) == before + 1
    page.reload()
    expect(page.locator("#outbox")).to_be_hidden()
    assert versions(hall, table) == before + 1


def test_two_phones_that_disagree_are_shown_both_versions(visitors, hall, table):
    dora_page, sam_page = visitors.signed_in("dora", "phone"), visitors.signed_in("sam")
    for page in (dora_page, sam_page):
        sheet(page, table)
    before = versions(hall, table)
    fill(dora_page, MINE)
    dora_page.context.set_offline(True)
    save(dora_page)
    fill(sam_page, OTHERS)
    save(sam_page)
    expect(sam_page.locator(".message.success")).to_be_visible()

    dora_page.context.set_offline(False)
    expect(dora_page.locator("tr.differs")).to_have_count(2)
    assert typed(dora_page) == [f"{score:+}" for score in MINE]
    assert versions(hall, table) == before + 1
    expect_empty_outbox(dora_page)
    with dora_page.expect_navigation():
        dora_page.get_by_role("button", name="Replace it with mine").click()
    expect(dora_page.locator(".message.success")).to_be_visible()
    assert versions(hall, table) == before + 2


def test_a_conflicting_sheet_from_a_closed_phone_is_shown_on_the_next_page(visitors, hall, table):
    dora_page, sam_page = visitors.signed_in("dora", "phone"), visitors.signed_in("sam")
    for page in (dora_page, sam_page):
        sheet(page, table)
    fill(dora_page, (3000, 500, -2700, -800))
    dora_page.context.set_offline(True)
    save(dora_page)
    expect(dora_page.locator("#outbox li")).to_have_count(1)
    fill(sam_page, (3100, 500, -2800, -800))
    save(sam_page)
    expect(sam_page.locator(".message.success")).to_be_visible()
    before = versions(hall, table)

    dora_page = visitors.back_online(dora_page)
    dora_page.goto("/")
    expect(dora_page.locator("#outbox li")).to_contain_text("not saved")
    dora_page.get_by_role("button", name="View").click()
    expect(dora_page.locator("tr.differs")).to_have_count(2)
    assert typed(dora_page) == ["+3000", "+500", "-2700", "-800"]
    expect_empty_outbox(dora_page)
    assert versions(hall, table) == before


def test_editing_a_waiting_sheet_makes_it_a_new_act(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, (4000, 500, -3700, -800))
    page.context.set_offline(True)
    save(page)
    page.get_by_role("button", name="Edit it").click()
    fill(page, (4100, 500, -3800, -800))
    page.context.set_offline(False)
    save(page)

    expect(page.locator(".message.success")).to_be_visible()
    assert versions(hall, table) == before + 1
    sheet(page, table)
    expect(page.locator(f"#sheet-{WINDS[0]}")).to_have_value("34,100")


def test_after_signing_in_again_what_waited_is_sent(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    sheet(page, table)
    before = versions(hall, table)
    fill(page, (5000, 500, -4700, -800))
    page.context.set_offline(True)
    save(page)
    expect(page.locator("#outbox li")).to_have_count(1)
    page.context.clear_cookies(name="sessionid")
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_contain_text("sign in")
    assert versions(hall, table) == before

    page.locator("#outbox").get_by_role("link", name="Sign in").click()
    page.get_by_label("Account name").fill("dora")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("#outbox")).to_contain_text("Everything that was waiting has been sent.")
    assert versions(hall, table) == before + 1


def test_a_hand_waits_while_its_page_is_closed(visitors, hall, links):
    phone = Phone(visitors.open("phone"), links[2])
    phone.tap("outcome-ron", "wins-E", "from-S", "E-fan-2", "E-fu-30")
    phone.page.context.set_offline(True)
    phone.page.locator("#hand-save").click()
    expect(phone.page.locator("#hand-form > .kept")).to_be_visible()

    page = visitors.back_online(phone.page)
    page.goto(links[2])
    expect(page.locator("#hands .message")).to_contain_text("Hand 1 of table 2 saved")
    page.reload()
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    [(count,)] = hall.sql("select count(*) from tournament_hand")
    assert count == 1


def test_half_a_hand_is_there_after_its_page_was_closed(visitors, links):
    phone = Phone(visitors.open("phone"), links[1])
    phone.tap("outcome-ron", "wins-E", "from-S", "E-fan-3", "E-fu-30")
    moves = phone.page.locator("#hand-preview .moves b:not(.wind b)")
    expect(moves.first).to_have_text("+5,800")
    page = reopened(phone.page, links[1])

    expect(page.locator("#E-fan-3")).to_be_checked()
    expect(page.locator("#hand-preview .moves b:not(.wind b)")).to_have_text(["+5,800", "−5,800", "0", "0"])


def test_a_ruling_and_a_call_wait_too(visitors, hall, table):
    hall.run(
        "from tournament.models import Role, User; from tournament.models import Event;"
        f"Role.objects.get_or_create(event=Event.objects.get(slug={SLUG!r}),"
        " user=User.objects.get(username='sam'), kind='referee')"
    )
    page = visitors.signed_in("sam", "phone")
    page.goto(f"/desk/{SLUG}/sessions/1/tables/{table}/")
    page.locator(".ruling-form .who label").first.click()
    page.locator(".ruling-form label:has([name=kind]:not([value=lateness]))").first.click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Save the ruling").click()
    expect(page.locator("#outbox li")).to_contain_text(f"Session 1 · Table {table} · Ruling")
    page.locator("#call summary").click()
    page.get_by_role("button", name="Call a referee").click()
    expect(page.locator("#outbox li")).to_have_count(2)

    page.context.set_offline(False)
    expect(page.locator(".message.success")).to_have_count(2)
    page.goto("/")
    expect(page.locator("#outbox li")).to_have_count(0)
    assert hall.sql("select count(*) from tournament_ruling") == [(1,)]
    assert hall.sql("select count(*) from tournament_call") == [(1,)]
