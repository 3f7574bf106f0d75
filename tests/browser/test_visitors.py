"""Whatever goes wrong in anybody's browser is noted, and a refusal by the server is not a fault."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, Page, Route

from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser
STATUSES = {"/broken/": 500, "/static/lost.css": 404, "/refused/": 403, "/nowhere/": 404}
FAULTS = {"/broken/", "/static/lost.css"}
FETCH = "path => fetch(path, {mode: 'no-cors'}).then(() => null, () => null)"


def answer(route: Route) -> None:
    """What the server would not answer, and a page to stand on."""
    path = route.request.url.partition("/planted")[2]
    if path in STATUSES:
        route.fulfill(status=STATUSES[path])
    else:
        route.fulfill(body="<!doctype html><title>Planted</title>", content_type="text/html")


@pytest.fixture
def people(chromium, hall) -> Iterator[Visitors]:
    """Visitors of a site that has faults."""
    people = Visitors(chromium, f"{hall.url}/planted")
    yield people
    people.leave()


def opened(people: Visitors, **options: object) -> Page:
    """A page of the site."""
    page = people.open(**options)
    page.route("**/planted/**", answer)
    page.goto(f"{people.url}/")
    return page


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("path", STATUSES)
def test_a_page_that_is_broken_or_a_lost_file_is_noted(people, path, scripts):
    page = opened(people, java_script_enabled=scripts)
    with page.expect_console_message():
        page.goto(people.url + path)
    assert people.faults == ([f"{STATUSES[path]}: {people.url}{path}"] if path in FAULTS else [])


@pytest.mark.parametrize("path", STATUSES)
def test_a_fetch_in_vain_is_noted(people, path):
    page = opened(people)
    with page.expect_console_message():
        page.evaluate(FETCH, people.url + path)
    assert people.faults == ([f"{STATUSES[path]}: {people.url}{path}"] if path in FAULTS else [])


@pytest.mark.parametrize("url", ["https://example.org/pixel.png", "http://localhost/", "http://8.8.8.8/"])
def test_other_hosts_are_noted_whether_fetched_or_opened(people, url):
    page = opened(people)
    with page.expect_console_message():
        page.evaluate(FETCH, url)
    assert f"another host: {url}" in people.faults
    people.faults.clear()
    with page.expect_event("requestfailed"), pytest.raises(Error):
        page.goto(url)
    assert people.faults == [f"another host: {url}"]


def test_errors_of_scripts_are_noted(people):
    page = opened(people)
    page.evaluate("console.log('Fine'); console.error('Planted')")
    with page.context.expect_event("weberror"):
        page.evaluate("setTimeout(() => { throw Error('Thrown'); })")
    assert people.faults == [f"console of {people.url}/: Planted", "script: Thrown"]
