"""People at the door: a line each by keyboard, a double told while it is typed, fees, Undo.

Every run registers ten, `-m full`, as in .ci/run, all fifty.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.examples import takes_turns

pytestmark = pytest.mark.browser
SLUG = "quick"
URL = f"/desk/{SLUG}/players/quick/"
MORNING = f"""
from tests.factories import make_event
from tournament.models import Role, User
event = make_event(players=0, sessions=1, drawn=False, slug={SLUG!r}, name="Quick Open", fee="€ 40")
Role.objects.create(event=event, user=User.objects.get(username="dora"), kind="director")
"""
FIRST = ("Anna", "Bruno", "Carla", "Denis", "Elena")
LAST = ("Moretti", "Kovalenko", "Berg", "Rossi", "Hansen", "Novak", "Dubois", "Silva", "Zanetti", "Lund")
PEOPLE = [f"{last} {first}" for first in (FIRST[:1] if takes_turns() else FIRST) for last in LAST]


@pytest.fixture(scope="module", autouse=True)
def _event(hall) -> None:
    hall.run(MORNING)


def typed(page: Page, line: str) -> None:
    """A line and Enter; the focus is in the box by itself."""
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.insert_text(line)
    with page.expect_navigation():
        page.keyboard.press("Enter")


@pytest.mark.full
def test_people_are_registered_with_a_line_and_enter_each(visitors):
    desk = visitors.signed_in("dora")
    desk.goto(URL)

    for person in PEOPLE:
        typed(desk, person)
    expect(desk.locator("label[for=line]")).to_have_text(f"Player {len(PEOPLE) + 1}")

    desk.keyboard.insert_text("Anná ROSSI")
    expect(desk.locator("#reading")).to_contain_text("Anna Rossi is already registered as player 4.")
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    expect(desk.locator("label[for=line]")).to_have_text(f"Player {len(PEOPLE) + 1}")
    expect(desk.locator("#line")).to_be_focused()
    expect(desk.locator("#line")).to_have_value("Anná ROSSI")

    last, first = PEOPLE[-1].split()
    desk.locator("#line").fill("")
    typed(desk, "+")
    expect(desk.locator(".quick-recent li").first).to_contain_text("paid")
    with desk.expect_navigation():
        desk.get_by_role("button", name=f"Undo {first} {last}").click()
    expect(desk.locator("label[for=line]")).to_have_text(f"Player {len(PEOPLE)}")


def test_a_line_is_registered_without_scripts(visitors):
    phone = visitors.signed_in("dora", "phone", java_script_enabled=False)
    phone.goto(URL)

    phone.get_by_label("Player").fill("Weber Klaus, DE +")
    phone.get_by_role("button", name="Register").click()

    expect(phone.locator(".quick-recent li").first).to_contain_text("Klaus Weber")
    expect(phone.locator(".quick-recent li").first).to_contain_text("paid")


MEMBERS = """
from tournament.member.services import changes_of, load, read_members
from tournament.models import User
text = "EMA number;First name;Last name;Country;Club\\n07000123;Ada;Conti;IT;Tora Kai\\n"
user = User.objects.get(username="dora")
read = read_members(text)
load(source="EMA", read=read, digest=changes_of("EMA", read).digest, by=user)
"""


def test_a_member_is_found_and_filled_in_by_keyboard(visitors, hall):
    hall.run(MEMBERS)
    desk = visitors.signed_in("dora")
    desk.goto(URL)

    desk.locator("#line").press_sequentially("cónti ad")
    expect(desk.locator(".suggested-members button")).to_contain_text("Ada Conti · 07000123")
    desk.locator(".suggested-members button").focus()
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    expect(desk.locator("#line")).to_have_value("Conti; Ada, IT, 07000123, Tora Kai")
    expect(desk.locator("#reading")).to_contain_text("07000123 is Ada Conti.")
    typed(desk, "")
    expect(desk.locator(".quick-recent li").first).to_contain_text("Ada Conti")

    desk.goto(f"/desk/{SLUG}/players/new/")
    desk.get_by_label("Last name").press_sequentially("conti")
    expect(desk.locator("#suggestions button")).to_contain_text("Ada Conti")
    with desk.expect_navigation():
        desk.locator("#suggestions button").click()
    expect(desk.get_by_label("First name")).to_have_value("Ada")
    expect(desk.get_by_label("EMA number")).to_have_value("07000123")
