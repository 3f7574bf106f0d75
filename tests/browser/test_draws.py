"""A director draws: seats dragged, a long search stopped, a repair; and anybody checks the certificate."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.people import Director

pytestmark = pytest.mark.browser
SLUG = "draw-open"
MAKE = """
from tests.factories import make_event
from tournament.models import User
make_event(players=16, sessions=6, slug="draw-open", name="Draw Open", drawn=False,
    staff={"director": User.objects.get(username="dora")})
"""
AFTER_ONE = """
from django.utils import timezone
from tournament.models import Event, Publication, Session
from tournament.draw.services.constraints import Wish
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.drafts import make_draft
event = Event.objects.get(slug="draw-open")
confirm_draft(draw=make_draft(event=event, wish=Wish("full", "dice 4 2 6"), by=None), by=None)
event.sessions.filter(number=1).update(state=Session.CLOSED)
"""
PUBLISH = """
from tournament.models import Event
from tournament.draw.services.confirming import publish_all
publish_all(event=Event.objects.get(slug="draw-open"), by=None)
"""


@pytest.fixture(scope="module")
def drawn_hall(hall: Hall) -> Hall:
    hall.run(MAKE)
    return hall


@pytest.fixture
def director(drawn_hall: Hall, visitors) -> Director:
    return Director(visitors.signed_in("dora"), SLUG)


def first_seats(page: Page) -> list[str]:
    """Who sits East at the first two tables."""
    return [page.locator(f"#table-{number} .seat .name").first.inner_text() for number in (1, 2)]


def test_seats_are_dragged_onto_one_another_and_the_rest_is_mended(director):
    director.draw()
    page = director.page
    first, second = first_seats(page)
    seats = page.locator("[data-player]")
    seats.filter(has_text=first).hover()
    page.mouse.down()
    seats.filter(has_text=second).hover()
    expect(page.locator(".drag-label")).to_have_text(first)
    with page.expect_navigation():
        page.mouse.up()
    expect(page.get_by_role("heading", name=f"Swap {first} and {second}?")).to_be_visible()
    director.press("Swap and adjust the rest")
    expect(page.get_by_role("heading", name="Two draws compared")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("link", name="The other").click()
    names = page.locator("#table-2 .seat .name").all_inner_texts()
    assert first in names


def test_a_drag_let_go_elsewhere_or_escaped_asks_nothing(director):
    director.draw()
    page = director.page
    before = page.url
    page.locator("[data-player]").first.hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    expect(page.locator(".drag-label")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".drag-label")).to_have_count(0)
    page.mouse.up()
    assert page.url == before


def test_the_form_of_a_draw_tells_what_is_possible_as_it_changes(director):
    director.go("draw/")
    possible = director.page.locator("#possible")
    expect(possible).to_contain_text("A full draw has 24 repeated meetings")
    director.page.get_by_label("How many sessions").select_option("4")
    expect(possible).to_contain_text("nobody meets the same player twice")


def swiss_asks_for_no_number_of_sessions(director: Director) -> None:
    """It draws the next session alone."""
    director.go("draw/")
    number = director.page.get_by_label("How many sessions")
    expect(number).to_be_visible()
    director.page.get_by_role("radio", name="Swiss draw").check()
    expect(number).to_be_hidden()
    director.page.get_by_role("radio", name="Full draw").check()  # the browser keeps what was chosen
    expect(number).to_be_visible()


def stop_a_long_search(director: Director) -> None:
    """It tells its best so far, survives the closed tab, and ends with that best."""
    page = director.page
    director.go("draw/")
    page.locator("summary", has_text="Seats decided beforehand, tables, time").click()
    page.get_by_label("Look for a better draw").select_option("300")
    director.press("Draw a draft")
    expect(page.get_by_text("Best so far:")).to_be_visible()
    director.go("draw/")  # the tab was closed, and opened again
    page.get_by_role("link", name="See progress").click()
    director.press("Stop and use the best so far")
    page.get_by_role("link", name="See the draft").click()
    expect(page.get_by_role("heading", name="Draft for sessions 2 to 6")).to_be_visible()


def repair_after_leaving(director: Director) -> None:
    """Player 16 leaves; the rest is drawn again from that player's page, and confirmed."""
    page = director.page
    director.go("players/16/")
    page.get_by_role("link", name="Leaving the event").click()
    page.get_by_text("Has left, before the first hand").click()
    page.get_by_label("Who takes the seat?").select_option("nobody")
    page.get_by_text("No, also out of all later sessions").click()
    director.press("Save the departure")
    director.go("players/16/")
    page.get_by_role("link", name="Repair the draw").click()
    expect(page.get_by_role("radio", name="Repair")).to_be_checked()
    director.press("Draw a draft")
    expect(page.get_by_role("heading", name="Draft for sessions 2 to 6")).to_be_visible()
    expect(page.get_by_text("Compared with the seats in force")).to_be_visible()
    expect(page.get_by_text("Sitting out this session by rotation")).to_be_visible()
    director.ask_and_press("Confirm this draft", "Confirm this draft")
    director.expect_message("The seats of sessions 2 to 6 are confirmed.")


def check_as_staff(director: Director) -> None:
    """A search this long is made again for the staff; from then on everybody reads the answer."""
    page = director.page
    page.goto(f"/e/{SLUG}/draws/")
    page.get_by_role("heading").get_by_role("link").last.click()
    page.get_by_role("link", name="Check now").click()
    expect(page.get_by_text("Drawn again from its seed: the same seats.")).to_be_visible()


def check_the_certificate(page: Page, path: Path) -> None:
    """A stranger checks the published draw, then its file, then a forged one."""
    page.goto(f"/e/{SLUG}/seating/")
    page.get_by_role("link", name="How the seats were drawn").click()
    page.get_by_role("heading").get_by_role("link").last.click()
    page.get_by_role("link", name="Check now").click()
    expect(page.get_by_text("Drawn again from its seed: the same seats.")).to_be_visible()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="The draw as a file (JSON)").click()
    fetched.value.save_as(path)
    page.goto("/verify-draw/")
    page.get_by_label("The draw’s file").set_input_files(path)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("Recounted from the seats alone")).to_be_visible()
    page.get_by_label("Or its text").fill(
        path.read_text(encoding="utf-8").replace('"seed": "', '"seed": "no ')
    )
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("The seed is not the one whose hash was published.")).to_be_visible()


def test_a_search_is_stopped_a_player_leaves_and_anybody_checks_what_was_drawn(
    director, drawn_hall, visitors, tmp_path
):
    drawn_hall.run(AFTER_ONE)
    swiss_asks_for_no_number_of_sessions(director)
    stop_a_long_search(director)
    repair_after_leaving(director)
    drawn_hall.run(PUBLISH)
    check_as_staff(director)
    check_the_certificate(visitors.open("phone"), tmp_path / "draw.json")
