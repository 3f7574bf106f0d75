"""What the scripts of every page do: the theme, the keys, sending once."""

import pytest
from playwright.sync_api import Page, Request, expect

pytestmark = pytest.mark.browser
THEME = "document.documentElement.dataset.theme || 'auto'"


def switch_theme(page: Page) -> str:
    """Press the button of the theme; the theme that the page has then."""
    page.get_by_role("button", name="Theme").click()
    return page.evaluate(THEME)


def test_the_theme_goes_round_and_comes_back(visitors):
    page = visitors.open()
    page.goto("/sign-in/")
    assert [switch_theme(page) for _press in range(3)] == ["light", "dark", "auto"]


def test_a_theme_once_chosen_stays_on_other_pages(visitors):
    page = visitors.open(color_scheme="light")
    page.goto("/desk/new/")
    switch_theme(page)
    switch_theme(page)
    page.goto("/password/")
    assert page.evaluate(THEME) == "dark"
    expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()


def test_the_question_mark_lists_the_keys_of_the_page(visitors):
    page = visitors.open()
    page.goto("/")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys on this page")
    expect(dialog).to_be_visible()
    expect(dialog.locator("kbd").first).to_have_text("?")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_question_mark_in_a_box_is_a_question_mark(visitors):
    page = visitors.open()
    page.goto("/sign-in/")
    page.get_by_label("Account name").press("?")
    expect(page.get_by_label("Account name")).to_have_value("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_form_pressed_twice_is_sent_once(visitors):
    page = visitors.signed_in("dora")
    page.goto("/desk/new/")
    page.get_by_label("Name", exact=True).fill("Double Open")
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    with page.expect_navigation(url="**/desk/double-open/"):
        page.get_by_role("button", name="Create the event").dblclick()
    assert len(sent) == 1
    page.goto("/desk/")
    expect(page.get_by_text("Double Open")).to_have_count(1)


def test_a_skip_link_leads_to_the_content(visitors):
    page = visitors.open()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
