"""live.js and refresh.js in a real browser, against a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import launched_chromium
from tests.tournament.live.house import ROOT, House

pytestmark = pytest.mark.browser
SCRIPTS = ROOT / "tournament" / "static" / "live"
TABLE = """
<main data-live-url="/live/spring-open"><table><tbody data-live-list="standings" data-live-keep="mine">
  <tr data-live-part="r2"><td>old two</td></tr>
  <tr data-live-part="r99"><td>withdrawn</td></tr>
  <tr data-live-part="r1" class="mine"><td>old one</td></tr>
</tbody></table></main>
"""
DESK = """
<main data-live-url="/live/spring-open">
  <div id="bar" data-live-refresh="/part/"><p>old</p><input id="note"></div>
</main>
"""
RESULTS = """
from tests.factories import make_result
from tournament.models import Result, Table
for session, number, points in ((1, 1, (9000, 0, 0, -9000)), (1, 2, (7000, 5000, -5000, -7000)),
                                (2, 1, (-20000, 20000, 0, 0)), (2, 2, (0, 8000, -1000, -7000))):
    make_result(Table.objects.get(session__number=session, number=number), points)
Result.objects.filter(table__session__number=2).update(current=False)
"""
BODY = "[...document.querySelector('[data-live-list=standings]').children].map(row => row.outerHTML).join('')"
ROWS = "[...document.querySelectorAll('tr')].map(row => row.dataset.livePart).join(' ')"
COUNT = """
window.streams = []; window.signs = 0; window.versions = 0;
window.EventSource = class extends EventSource { constructor(url) { super(url); streams.push(this); } };
document.addEventListener("hanchan:fresh", () => { signs += 1; });
document.addEventListener("hanchan:version", () => { versions += 1; });
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched_chromium() as browser:
        yield browser


@pytest.fixture
def page(browser, server) -> Iterator[Page]:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{server.port}",
        bypass_csp=True,  # these tests bring scripts of their own
    )
    page = context.new_page()
    page.goto("/healthz")
    yield page
    context.close()


def show(page: Page, html: str) -> None:
    """Show a page of ours with its scripts, and count what they do."""
    page.set_content(f'<!doctype html><html lang="en"><body>{html}</body></html>')
    page.add_script_tag(content=COUNT)
    for name in ("live.js", "refresh.js"):
        page.add_script_tag(path=Path(SCRIPTS / name))


def hide(page: Page, *, hidden: bool) -> None:
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def test_rows_are_replaced_ordered_added_and_removed(page):
    show(page, TABLE)
    page.wait_for_function(f"{ROWS} === '{' '.join(f'r{number}' for number in range(1, 17))}'")
    assert "old" not in page.inner_text("table")


def test_news_reach_the_page_without_reloading(shared_house, page):
    show(page, TABLE)
    page.wait_for_selector("[data-live-part=r16]")
    shared_house.rename(9, "Takahashi")
    expect(page.locator("[data-live-part=r9]")).to_contain_text("Takahashi")


@pytest.fixture
def played(shared_house) -> Iterator[House]:
    """Session 1 is reported in part; results of session 2 are stored, and count when `current` is set."""
    shared_house.run(RESULTS)
    shared_house.sql("update tournament_event set version=version+1")
    yield shared_house
    shared_house.sql("delete from tournament_result")
    shared_house.sql("update tournament_event set version=version+1")


def test_after_results_the_page_is_as_if_it_were_loaded_anew(played, page):
    page.goto("/e/spring-open/standings/")
    before = page.evaluate(BODY)
    for number in (1, 2):
        standings = page.locator("[data-live-list=standings]").text_content()
        played.sql(
            "update tournament_result set current=1 where table_id in (select t.id from tournament_table t"
            " join tournament_session s on s.id=t.session_id where s.number=2 and t.number=?)",
            number,
        )
        played.sql("update tournament_event set version=version+1")
        expect(page.locator("[data-live-list=standings]")).not_to_have_text(standings or "")
    expect(page.locator(".changed")).to_have_count(0)  # what has changed is marked for a moment
    followed = page.evaluate(BODY)
    page.reload()
    assert (page.evaluate(BODY), followed != before) == (followed, True)


def test_the_readers_own_row_stays_marked(shared_house, page):
    show(page, TABLE)
    shared_house.rename(1, "Ferrari")
    page.wait_for_selector("[data-live-part=r1].mine >> text=Ferrari")
    assert page.locator("tr.mine").count() == 1


def test_a_hidden_page_has_no_stream_and_a_shown_one_has_one(shared_house, page):
    show(page, TABLE)
    page.wait_for_selector("[data-live-part=r16]")
    hide(page, hidden=True)
    assert page.evaluate("streams.map(one => one.readyState)") == [2]

    shared_house.rename(10, "Virtanen")
    hide(page, hidden=False)
    page.wait_for_selector("[data-live-part=r10] >> text=Virtanen")
    assert page.evaluate("streams.map(one => one.readyState)") == [2, 1]


def test_every_sign_of_life_is_freshness(shared_house, page):
    show(page, TABLE)
    page.wait_for_function("signs >= 1")  # more on a busy computer: heartbeats are signs, too
    shared_house.rename(11, "Horvat")
    page.wait_for_selector("[data-live-part=r11] >> text=Horvat")
    assert page.evaluate("signs") >= 2


def test_without_a_stream_the_page_polls_for_its_lists(house, browser):
    with house.served(LIVE_STREAMS="0") as server:
        context = browser.new_context(base_url=f"http://127.0.0.1:{server.port}", bypass_csp=True)
        page = context.new_page()
        page.clock.install()
        page.goto("/healthz")
        with page.expect_response("**/live/spring-open?*") as refused:
            show(page, TABLE)
        with page.expect_request("**/e/spring-open/live/*") as request:
            page.clock.fast_forward(19_000)
        context.close()
    assert refused.value.status == 503
    assert request.value.url.endswith("/e/spring-open/live/?lists=standings&lang=en")


def test_parts_of_staff_pages_are_fetched_again_at_a_new_version(shared_house, page):
    part = '<html><body><div id="bar" data-live-refresh="/part/"><p>new</p></div></body></html>'
    page.route("**/part/", lambda route: route.fulfill(body=part, content_type="text/html"))
    show(page, DESK)
    page.wait_for_function("signs === 1")
    assert page.inner_text("#bar p") == "old"
    shared_house.rename(12, "Ivanov")
    page.wait_for_selector("#bar >> text=new")


def test_a_part_in_which_somebody_types_is_left_alone(shared_house, page):
    requests = []
    page.route("**/part/", lambda route: requests.append(route) or route.abort())
    show(page, DESK)
    page.wait_for_function("signs === 1")
    page.fill("#note", "half a sent")
    shared_house.rename(13, "Popescu")
    page.wait_for_function("versions === 1")
    page.evaluate("new Promise(done => setTimeout(done))")  # after the timer that begins refreshing
    assert (requests, page.input_value("#note")) == ([], "half a sent")


TWO = """
<main data-live-url="/live/spring-open">
  <p id="rail" data-live-refresh="/part/">old</p>
  <p id="step" data-live-refresh="/part/"><a href="/next/">Next</a></p>
</main>
"""


def test_two_parts_of_one_page_are_fetched_once_and_the_focus_stays(shared_house, page):
    requests = []
    news = TWO.replace("old", "new")

    def answer(route):
        requests.append(route.request.url)
        route.fulfill(body=f"<html><body>{news}</body></html>", content_type="text/html")

    page.route("**/part/", answer)
    show(page, TWO)
    page.wait_for_function("signs === 1")
    page.focus("#step a")
    page.evaluate("document.querySelector('#step').dataset.old = 'yes'")
    shared_house.rename(14, "Nowak")
    page.wait_for_selector("#step:not([data-old])")
    assert (len(requests), page.inner_text("#rail")) == (1, "new")
    assert page.evaluate("document.activeElement.textContent") == "Next"


def test_a_part_is_not_changed_behind_an_open_question(shared_house, page):
    page.route(
        "**/part/", lambda route: route.fulfill(body=TWO.replace("old", "new"), content_type="text/html")
    )
    show(page, f"{TWO}<dialog id='ask'>Sure?</dialog>")
    page.wait_for_function("signs === 1")
    page.evaluate("document.querySelector('#ask').showModal()")
    with page.expect_response("**/part/"):
        shared_house.rename(15, "Silva")
    assert page.inner_text("#rail") == "old"
    page.evaluate("document.querySelector('#ask').close()")
    page.wait_for_selector("#rail >> text=new")
