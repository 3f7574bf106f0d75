"""People with browsers. Whatever goes wrong in any of their pages is noted."""

import re

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from tests.browser.hall import PASSWORD, SESSION_OF

PATIENCE = 60_000  # milliseconds; machines that run many tests at once are slow
SIZES = {
    "phone": {"width": 360, "height": 740},
    "laptop": {"width": 1280, "height": 800},
    "projector": {"width": 1920, "height": 1080},
}
# Chromium says so of every lost network, htmx of a request that a new page cut short.
ORDINARY = (
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_RESET",
    "Response Status Error Code 40",
    "htmx:afterRequest",
    "htmx:sendAbort",
    "htmx:sendError",
)


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
        context.on("requestfailed", self._watch)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        context.on("console", self._listen)
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
        """For a Chromium of ours there are no other hosts: what is asked of them fails."""
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"another host: {request.url}")

    def _listen(self, message: ConsoleMessage) -> None:
        """Chromium says here, too, which answers were errors: that spares two events for each request."""
        if message.type not in {"error", "warning"}:
            return
        if status := re.search(r"responded with a status of (\d+)", message.text):
            url = message.location["url"]
            if int(status[1]) >= 500 or (status[1] == "404" and "/static/" in url):
                self.faults.append(f"{status[1]}: {url}")
        elif not any(words in message.text for words in ORDINARY):
            self.faults.append(f"console of {message.page.url if message.page else ''}: {message.text}")
