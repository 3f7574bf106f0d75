"""Frames on another site: as high as what they show, live, and nothing in them refused."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tournament.environment import lan_address

pytestmark = pytest.mark.browser

KINDS = ("standings", "seating", "results", "clock")


@pytest.fixture
def other_site() -> Iterator[HTTPServer]:
    """A site of somebody else; `lines` of its page are to be set."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!DOCTYPE html><h1>Our club</h1>{self.server.lines}".encode())

        def log_message(self, *_words: object) -> None:
            """Nothing is logged."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 700, "height": 900})
    page = context.new_page()
    page.faults = []
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    context.close()


def snippet(page: Page, hall, event: str, kind: str) -> str:
    """The lines that the page for it makes; the hall of this test serves this computer alone."""
    page.goto(f"{hall.url}{event}embed/?kind={kind}&theme=dark")
    return page.locator("textarea").input_value().replace(lan_address(), "127.0.0.1")


def test_a_frame_on_another_site_is_as_high_as_what_it_shows(page, hall, demo, other_site, tmp_path):
    event = demo.paths["event"]
    other_site.lines = "".join(snippet(page, hall, event, kind) for kind in KINDS)
    page.goto(f"http://127.0.0.1:{other_site.server_port}/")
    frames = page.locator("iframe")
    expect(frames).to_have_count(4)
    for number in range(4):
        frames.nth(number).scroll_into_view_if_needed()
        inner = frames.nth(number).content_frame
        expect(inner.locator("h1")).to_be_visible()
        expect(frames.nth(number)).not_to_have_attribute("height", "480")
        overflow = inner.locator("html").evaluate("root => root.scrollHeight - root.clientHeight")
        assert overflow == 0
    expect(frames.nth(0).content_frame.locator("tbody tr").first).to_be_visible()
    page.screenshot(path=Path(tmp_path) / "embeds.png", full_page=True)
    assert page.faults == []
