"""A new event proposes the time zone of the browser, however the computer in the hall is set."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
NEW = "/desk/new/"


def test_a_new_event_proposes_the_browsers_time_zone(visitors):
    page = visitors.signed_in("dora", timezone_id="Asia/Tokyo")
    page.goto(NEW)
    zone = page.get_by_label("Time zone")
    expect(zone).to_have_value("Asia/Tokyo")
    zone.focus()
    page.keyboard.type("Europe/Rome")
    expect(zone).to_have_value("Europe/Rome")


def test_without_scripts_it_proposes_the_computers_own(visitors):
    page = visitors.signed_in("dora", timezone_id="Asia/Tokyo", java_script_enabled=False)
    page.goto(NEW)
    zone = page.get_by_label("Time zone").input_value()
    assert page.locator(f"#time-zones option[value='{zone}']").count() == 1
    assert zone != "Asia/Tokyo"


def test_a_refused_form_keeps_the_time_zone_that_was_typed(visitors):
    page = visitors.signed_in("dora", timezone_id="Asia/Tokyo")
    page.goto(NEW)
    page.get_by_label("Time zone").fill("Europe/Rome")
    with page.expect_navigation():
        page.get_by_role("main").locator("form button.primary").last.click()
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Rome")
    expect(page.locator("[data-focus]")).to_be_visible()


def test_country_and_city_fill_it_in_until_another_is_typed(visitors):
    page = visitors.signed_in("dora", timezone_id="Asia/Tokyo")
    page.goto(NEW)
    zone = page.get_by_label("Time zone")
    page.get_by_label("Country").select_option("AT")
    expect(zone).to_have_value("Europe/Vienna")
    page.locator("[name=city]").fill("Київ")
    page.locator("[name=city]").blur()
    expect(zone).to_have_value("Europe/Kyiv")
    zone.fill("Rome")
    page.get_by_label("Country").select_option("UA")
    expect(zone).to_have_value("Rome")
