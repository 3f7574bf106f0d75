"""Slow Wi-Fi: people type before the scripts of a page have come, and nothing of it is lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.small import SLUG
from tests.browser.test_two_scorers import fill, sheet

pytestmark = pytest.mark.browser


def opened_without(page: Page, script: str, table: int) -> list[Route]:
    """The table's sheet as it stands before this script has come: the request that waits for its answer."""
    held_routes: list[Route] = []

    def hold(route: Route) -> None:
        held_routes.append(route)

    page.route(f"**/{script}*.js", hold)
    with page.expect_request(f"**/{script}*.js"):
        page.goto(f"/desk/{SLUG}/sessions/1/entry/?table={table}", wait_until="commit")
    expect(page.locator("#sheet-E")).to_be_focused()
    return held_routes


def release_scripts(page: Page, held_routes: list[Route]) -> None:
    """The script arrives."""
    for route in held_routes:
        route.continue_()
    page.wait_for_load_state()
    page.unroute_all()


@pytest.mark.parametrize("script", ["every_page", "outbox", "entry"])
def test_a_late_script_does_not_overwrite_typing(visitors, table, script):
    page = visitors.signed_in("dora")
    held_routes = opened_without(page, script, table)
    page.keyboard.type("4")
    release_scripts(page, held_routes)
    page.keyboard.type("63")
    expect(page.locator("#sheet-E")).to_have_value("463")


def test_a_draft_does_not_go_over_what_is_typed_before_it_is_found(visitors, table):
    page = visitors.signed_in("dora")
    sheet(page, table)
    fill(page, (21300, 4200, -7700, -17800))
    held_routes = opened_without(page, "outbox", table)
    page.keyboard.type("46300")
    release_scripts(page, held_routes)

    expect(page.get_by_text("You typed this here and have not sent it.")).to_be_visible()
    expect(page.locator("#sheet-E")).to_have_value("46300")
    expect(page.locator("#sheet-S")).to_have_value("+4200")
    page.get_by_role("button", name="Show what is stored").click()
    expect(page.locator("#sheet-E")).to_have_value("")


def test_scores_typed_before_the_scripts_load_are_checked_and_kept(visitors, table):
    page = visitors.signed_in("dora")
    held_routes = opened_without(page, "outbox", table)
    page.keyboard.type("46350")
    release_scripts(page, held_routes)

    expect(page.locator("#sheet-error-E")).to_contain_text("not a multiple of 100")
    page.goto("about:blank")
    sheet(page, table)
    expect(page.locator("#sheet-E")).to_have_value("46350")
