"""A small event without scripts: every act is a form that is sent and a page that answers."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import WINDS, Director

pytestmark = pytest.mark.browser
NAME, SLUG = "Plain Open", "plain-open"
PLAYERS = "\n".join(f"Pat;{name};IT;" for name in ["Ada", "Bea", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal"])
RIGHT = ("51300", "34200", "22300", "12200")


@pytest.fixture
def dora(visitors) -> Page:
    """Dora's browser runs no scripts."""
    return visitors.sign_in("dora", java_script_enabled=False)


def prepare(director: Director) -> None:
    """Event, players, seats, all without a script."""
    director.create_event(NAME, sessions="1")
    director.go("players/import/")
    director.check_list("First name;Last name;Country;EMA number\n" + PLAYERS)
    director.press("Register 8 players")
    director.draw()
    director.ask_and_press("Confirm this draft", "Confirm this draft")
    director.go("seating/")
    director.ask_and_press("Publish session 1", "Publish session 1")
    director.go("sessions/1/")
    director.press("Open session 1", director.page.get_by_role("main"))
    director.expect_message("Session 1 opened")


def send_sheet(page: Page, texts: tuple[str, ...], button: str) -> None:
    """Fill in the four boxes and press a button."""
    for wind, text in zip(WINDS, texts, strict=True):
        page.locator(f"#sheet-{wind}").fill(text)
    with page.expect_navigation():
        page.get_by_role("button", name=button, exact=True).click()


def enter(page: Page, table: int) -> None:
    """A sheet that is off by a hundred comes back whole with a sentence; corrected, it is stored."""
    page.goto(f"/desk/{SLUG}/sessions/1/entry/?table={table}")
    wrong = (*RIGHT[:3], "12300")
    send_sheet(page, wrong, "Save")
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved: Sum is off by +100")
    assert tuple(page.locator(f"#sheet-{wind}").input_value() for wind in WINDS) == wrong
    send_sheet(page, RIGHT, "Save")
    expect(page.locator(".message.success")).to_contain_text(f"Result of table {table} saved")


def confirm(page: Page, table: int) -> None:
    """A second person agrees with one press."""
    page.goto(f"/desk/{SLUG}/sessions/1/tables/{table}/")
    with page.expect_navigation():
        page.locator("#confirm").get_by_role("button", name="Confirm the result", exact=True).click()
    expect(page.locator(".message.success")).to_contain_text(f"Result of table {table} confirmed")


def test_an_event_is_played_without_scripts(visitors, dora):
    director = Director(dora, SLUG)
    prepare(director)
    for table in (1, 2):
        enter(dora, table)
    director.go("staff/")
    giving = dora.locator("section", has_text="Role for an existing account").last
    giving.get_by_label("Account name").fill("sam")
    director.press("Assign the role", giving)
    sam = visitors.signed_in("sam", java_script_enabled=False)
    for table in (1, 2):
        confirm(sam, table)
    director.go("sessions/1/")
    director.press("Close session 1", dora.get_by_role("main"))
    expect(dora.get_by_role("heading", name="Closed")).to_be_visible()

    reader = visitors.open("phone", java_script_enabled=False)
    reader.goto(f"/e/{SLUG}/standings/")
    totals = reader.locator("#standings .total").all_inner_texts()
    assert [text for text in totals if text.startswith("+")] == ["+36,300", "+36,300", "+9,200", "+9,200"]
    reader.get_by_role("link", name="Reload").click()
    expect(reader.get_by_role("heading", name="Standings")).to_be_visible()


def test_a_new_event_without_a_name_comes_back_as_it_was_typed(dora):
    dora.goto("/desk/new/")
    dora.locator("[name=city]").fill("Bologna")
    dora.get_by_role("button", name="Create the event").click()
    expect(dora.locator("#id_name_error")).to_be_visible()
    expect(dora.locator("[name=city]")).to_have_value("Bologna")
