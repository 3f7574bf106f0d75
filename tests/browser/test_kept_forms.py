"""The desk's forms keep their input until the server has taken it, and the page says why it waits."""

from contextlib import closing
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hall import Hall
from tests.browser.hands import Phone, links_of_the_hall
from tests.browser.small import SLUG
from tests.browser.test_referee_desk import MORE
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
NOTICES = f"/desk/{SLUG}/notices/"
POSTED = f"""
from tournament.models import Event
print(*Event.objects.get(slug={SLUG!r}).notices.values_list("text", flat=True), sep="|")
"""
ROLE = f"""
from tournament.models import Event, Role, User
sam = User.objects.get(username="sam")
Role.objects.filter(event__slug={SLUG!r}, user=sam, kind=Role.REFEREE).delete()
"""

ADMINISTRATOR = """
from tournament.models import User
User.objects.filter(username="dora").update(is_superuser=True)
"""


@pytest.fixture
def referee(visitors, hall, table) -> Page:
    """A referee who has typed a notice."""
    hall.run(MORE.replace("Role.objects.create", "Role.objects.get_or_create"))
    page = visitors.signed_in("sam", "phone")
    page.goto(NOTICES)
    return page


def post(page: Page, words: str) -> None:
    """Type a notice and press the button."""
    page.locator("[name=text]").fill(words)
    page.get_by_role("button", name="Post the notice").click()


def test_without_the_network_a_notice_waits_and_is_posted_once(referee, hall):
    referee.context.set_offline(True)
    post(referee, "Lunch at one")
    expect(referee.get_by_text("No network. It is kept here")).to_be_visible()
    referee.context.set_offline(False)
    expect(referee.locator(".message.success")).to_be_visible()
    assert hall.run(POSTED).split("|").count("Lunch at one") == 1


def test_a_new_event_waits_for_the_network_and_is_made_once(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    page.goto("/desk/new/")
    page.locator("[name=name]").fill("Kept Open")
    page.context.set_offline(True)
    page.get_by_role("button", name="Create the event").click()
    expect(page.locator("#outbox li")).to_contain_text("New event")
    page.context.set_offline(False)
    expect(page.locator(".message.success")).to_contain_text("Kept Open is set up.")
    assert hall.sql("select count(*) from tournament_event where name = ?", "Kept Open") == [(1,)]


def test_after_the_session_has_ended_it_asks_to_sign_in(referee, hall):
    referee.context.clear_cookies(name="sessionid")
    post(referee, "Lunch at two")
    expect(referee.get_by_text("You are signed out. It is kept here")).to_be_visible()
    expect(referee.locator("#outbox li")).to_contain_text("New notice")
    assert "Lunch at two" not in hall.run(POSTED)


def test_without_the_role_it_says_so_and_nothing_of_a_network(referee, hall):
    hall.run(ROLE)
    post(referee, "Lunch at three")
    expect(referee.get_by_text("You no longer have the role for this.")).to_be_visible()
    expect(referee.locator("#outbox [data-summary]")).to_contain_text("needs a role")
    assert "Lunch at three" not in hall.run(POSTED)


def test_a_list_that_is_pasted_stays_with_the_true_reason_and_is_sent_by_the_browser(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    page.goto(f"/desk/{SLUG}/players/import/")
    press = page.get_by_role("button", name="Check the list")
    page.locator("[name=text]").fill("Ada Lovelace; GB")
    page.context.set_offline(True)
    press.click()
    expect(page.get_by_text("No network. Nothing was sent: press again")).to_be_visible()
    page.context.set_offline(False)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    press.click()
    expect(page.get_by_text("You are signed out. Nothing was sent")).to_be_visible()
    expect(page.locator("[name=text]")).to_have_value("Ada Lovelace; GB")
    page.context.add_cookies(cookies)
    press.click()
    expect(page.locator("#preview")).to_contain_text("Lovelace")


def lose_what_is_sent(route: Route) -> None:
    """A network that lets pages in and nothing out."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_a_form_lost_on_the_way_is_filled_in_again_on_reload(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    page.goto("/account/tokens/")
    page.locator("[name=name]").fill("Scoreboard")
    page.route("**/account/tokens/", lose_what_is_sent)
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Make the token").click()
    page.unroute("**/account/tokens/")
    page.goto("/account/tokens/")
    expect(page.locator("[name=name]")).to_have_value("Scoreboard")
    page.get_by_role("button", name="Make the token").click()
    expect(page.locator("[data-taken] code")).to_be_visible()
    page.goto("/account/tokens/")
    expect(page.locator("[name=name]")).to_have_value("")


def test_a_helpers_name_is_typed_once_and_forgotten_when_the_password_was_shown(visitors, hall, table):
    page = visitors.signed_in("dora", "phone")
    page.goto(f"/desk/{SLUG}/staff/")
    name = page.locator("form[data-sent-by-browser] [name$=username]")
    name.fill("ann")
    page.context.set_offline(True)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_text("No network. Nothing was sent: press again")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Create the account").click()
    expect(page.locator("[data-taken]")).to_contain_text("shown only once")
    page.get_by_role("link", name="Back to the staff").click()
    expect(name).to_have_value("")
    assert hall.sql("select count(*) from tournament_user where username = ?", "ann") == [(1,)]


HAND = ("outcome-ron", "wins-E", "from-S", "E-fan-2", "E-fu-30")
NO_SCORER = """
from tournament.models import Role, User
Role.objects.filter(event__slug="hands-modern-riichi", user=User.objects.get(username="dora")).delete()
User.objects.filter(username="dora").update(is_superuser={})
"""
HANDS = "/desk/hands-modern-riichi/sessions/1/tables/2/hands/"


@pytest.fixture(scope="module")
def links(hall, table) -> dict[int, str]:
    """The links of two tables whose hands are typed, in an event beside the small one."""
    return links_of_the_hall(hall)


def hands_of_table(hall: Hall, number: int) -> int:
    """How many hands of the table are stored."""
    join = "join tournament_table t on t.id = h.table_id where t.number = ?"
    [(count,)] = hall.sql(f"select count(*) from tournament_hand h {join}", number)
    return count


def expect_kept(phone: Phone, why: str) -> None:
    """The hand waits in its form with this reason; all that was chosen is there."""
    line = phone.page.locator("#hand-form > .kept")
    expect(line).to_contain_text(why)
    expect(line).to_be_in_viewport(ratio=1)
    for box in HAND:
        expect(phone.page.locator(f"#{box}")).to_be_checked()


def test_a_hand_typed_after_the_session_ended_waits_for_signing_in(visitors, hall, links):
    phone = Phone(visitors.signed_in("dora", "phone"), HANDS)
    phone.tap(*HAND)
    phone.expect_preview("+2,900", "−2,900", "0", "0")
    cookies = phone.page.context.cookies()
    phone.page.context.clear_cookies(name="sessionid")
    phone.page.locator("#hand-save").click()
    expect_kept(phone, "You are signed out. It is kept here")
    assert hands_of_table(hall, 2) == 0

    phone.page.locator("#hand-form > .kept").get_by_role("link", name="Sign in").click()
    expect(phone.page.get_by_label("Account name")).to_be_visible()
    assert phone.page.url.endswith(f"/sign-in/?next={quote(HANDS, safe='')}")
    phone.page.context.add_cookies(cookies)
    phone.page.goto(HANDS)
    expect(phone.page.locator("#hands .message")).to_contain_text("Hand 1 of table 2 saved")
    assert hands_of_table(hall, 2) == 1


def test_another_form_of_the_hands_says_why_nothing_was_done(visitors, hall, links):
    page = visitors.signed_in("dora", "phone")
    page.goto(HANDS)
    undo = page.locator("#hands form[hx-post]").filter(has=page.get_by_role("button", name="Undo"))
    page.context.clear_cookies(name="sessionid")
    undo.get_by_role("button").click()
    expect(undo).to_contain_text("You are signed out. Nothing was sent")
    assert hands_of_table(hall, 2) == 1


def test_a_hand_typed_after_losing_the_role_waits_and_can_be_edited(visitors, hall, links):
    phone = Phone(visitors.signed_in("dora", "phone"), HANDS)
    before = hands_of_table(hall, 2)
    phone.tap(*HAND)
    hall.run(NO_SCORER.format(False))
    phone.page.locator("#hand-save").click()
    expect_kept(phone, "You no longer have the role for this.")
    phone.page.get_by_role("button", name="Edit it").click()
    expect(phone.page.locator("#hand-form > .kept")).to_have_count(0)
    phone.tap("E-fan-3")
    hall.run(NO_SCORER.format(True))
    phone.page.locator("#hand-save").click()
    expect(phone.page.locator("#hands .message")).to_contain_text(f"Hand {before + 1} of table 2 saved")
    assert hands_of_table(hall, 2) == before + 1


def test_a_hand_by_a_link_that_ended_is_kept_and_the_page_says_where_to_look(visitors, hall, links):
    phone = Phone(visitors.open("phone"), links[1])
    phone.tap(*HAND)
    hall.sql("update tournament_event set players_enter = 0 where slug = 'hands-modern-riichi'")
    phone.page.locator("#hand-save").click()
    expect_kept(phone, "This page no longer takes it. It is kept here")
    hall.sql("update tournament_event set players_enter = 1 where slug = 'hands-modern-riichi'")
    phone.page.reload()
    expect(phone.page.locator("#hands .message")).to_contain_text("Hand 1 of table 1 saved")


def test_a_killed_server_is_called_so_and_gets_what_was_typed_once_it_is_back(
    chromium, model_small, tmp_path
):
    model, _table = model_small
    with closing(model.copy_of(tmp_path / "killed")) as hall:
        with hall.served() as server:
            port = server.port
            people = Visitors(chromium, f"http://127.0.0.1:{port}")
            page = people.signed_in("dora", "phone")
            page.goto(NOTICES)
        post(page, "Lunch at four")
        expect(page.get_by_text("The server cannot be reached. It is kept here")).to_be_visible()
        expect(page.locator("#outbox [data-summary]")).to_contain_text("The server cannot be reached.")
        with hall.served(port=port):
            expect(page.locator(".message.success")).to_be_visible()
            assert hall.run(POSTED).split("|").count("Lunch at four") == 1
            table_phone = Phone(people.open("phone"), links_of_the_hall(hall)[1])
        table_phone.tap(*HAND)
        table_phone.page.locator("#hand-save").click()
        expect_kept(table_phone, "The server cannot be reached. It is kept here")
        with hall.served(port=port):
            expect(table_phone.page.locator("#hands .message")).to_contain_text("Hand 1 of table 1 saved")
            assert hands_of_table(hall, 1) == 1
        people.leave()


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"status": 503, "body": "Busy"}, "The server has trouble. It is kept here"),
        ({"status": 200, "body": "<p>Welcome to the hotel"}, "The server cannot be reached. It is kept here"),
    ],
)
def test_a_hand_that_something_else_answered_is_kept_and_sent_again(chromium, hall, links, answer, why):
    people = Visitors(chromium, hall.url)
    phone = Phone(people.open("phone"), links[1])
    before = hands_of_table(hall, 1)
    phone.tap(*HAND)
    phone.page.route(f"**{links[1]}", lambda route: route.fulfill(**answer))
    phone.page.locator("#hand-save").click()
    expect_kept(phone, why)
    phone.page.unroute(f"**{links[1]}")
    expect(phone.page.locator("#hands .message")).to_contain_text(f"Hand {before + 1} of table 1 saved")
    assert hands_of_table(hall, 1) == before + 1
    people.leave()


@pytest.mark.parametrize(
    ("address", "lines"),
    [
        (f"/desk/{SLUG}/players/import/", "First name;Last name\nAda;Lovelace\n"),
        (f"/desk/{SLUG}/results/import/", "Session;Table;Wind;Points\n1;1;E;41200\n"),
        ("/desk/people/members/", "EMA number;Last name;First name\n04000301;Lovelace;Ada\n"),
    ],
)
def test_the_preview_of_a_file_holds_its_lines(visitors, hall, table, tmp_path, address, lines):
    hall.run(
        "from tournament.models import User; User.objects.filter(username='dora').update(is_superuser=True)"
    )
    file = tmp_path / "list.csv"
    file.write_text(lines, encoding="utf-8")
    page = visitors.signed_in("dora", "laptop")
    page.goto(address)
    if address == "/desk/people/members/":
        page.locator("[name=source]").fill("EMA")
    page.locator("[name=file]").set_input_files(file)
    page.locator("button[value=check]").click()
    expect(page.locator("form[data-came-back] [name=text]")).to_have_value(lines)
    expect(page.get_by_text("You typed this here and have not sent it.")).to_have_count(0)
