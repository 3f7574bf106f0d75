"""People with browsers. Whatever goes wrong in any of their pages is noted."""

import shutil

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

from tests.browser.hall import PASSWORD, SESSION_OF

# Debian's Chromium without windows first: the same engine in a fifth less time of the processor.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
HOW_TO_GET_CHROMIUM = (
    "No Chromium on this machine: the browser tests need it (Debian: apt install chromium-headless-shell)."
)
PATIENCE = 60_000  # milliseconds; machines that run many tests at once are slow
SIZES = {
    "phone": {"width": 360, "height": 740},
    "laptop": {"width": 1280, "height": 800},
    "projector": {"width": 1920, "height": 1080},
}
# Chromium says so of every refused form and every lost network, htmx of a request that a new page cut short.
ORDINARY = (
    "the server responded with a status of",
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_RESET",
    "Response Status Error Code 40",
    "htmx:afterRequest",
    "htmx:sendAbort",
    "htmx:sendError",
)


def chromium_path() -> str:
    """The program of the first Chromium that is installed; skips the test when none is."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(HOW_TO_GET_CHROMIUM)
    return path


class Visitors:
    """Browsers of several people at once; a call to another host or a fault in a page is noted."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.faults: list[str] = []
        self.contexts: list[BrowserContext] = []

    def open(self, size: str = "laptop", **options: object) -> Page:
        """A new person's page: nobody is signed in. `options` are those of a browser context."""
        context = self.browser.new_context(base_url=self.url, viewport=SIZES[size], **options)
        context.set_default_timeout(PATIENCE)
        context.on("request", self._watch)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        context.on("console", self._listen)
        context.on("response", self._look)
        self.contexts.append(context)
        return context.new_page()

    def signed_in(self, name: str, size: str = "laptop", **options: object) -> Page:
        """A new page of somebody who has signed in on this browser before."""
        page = self.open(size, **options)
        page.context.add_cookies([{"name": "sessionid", "value": SESSION_OF.format(name), "url": self.url}])
        return page

    def sign_in(self, name: str, size: str = "laptop", **options: object) -> Page:
        """A page of somebody who has just signed in by the form."""
        page = self.open(size, **options)
        page.goto("/sign-in/")
        page.get_by_label("Account name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/desk/")
        return page

    def back_online(self, page: Page) -> Page:
        """A new page of the same phone, online, with all that `page` has stored.

        `page` stays open and cut off: one that Chromium closes is online for a moment and might send.
        """
        return self.open("phone", storage_state=page.context.storage_state())

    def leave(self) -> None:
        """Everybody closes their browser."""
        while self.contexts:
            self.contexts.pop().close()

    def _watch(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"another host: {request.url}")

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(words in message.text for words in ORDINARY):
            self.faults.append(f"console of {message.page.url if message.page else ''}: {message.text}")

    def _look(self, answer: Response) -> None:
        lost = answer.status == 404 and "/static/" in answer.url
        if answer.status >= 500 or lost:
            self.faults.append(f"{answer.status}: {answer.url}")
