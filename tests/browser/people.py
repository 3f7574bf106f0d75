"""Who does what on a tournament day, as steps on the pages."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Download, Locator, Page, expect

from tests.browser.visitors import Visitors

WINDS = "ESWN"


class Director:
    """Prepares the event, opens and closes its sessions, ends it."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page, self.desk = page, f"/desk/{slug}/"

    def go(self, path: str = "") -> None:
        """Open a page of the event's desk."""
        self.page.goto(self.desk + path)

    def press(self, name: str, within: Locator | None = None) -> None:
        """Press a button that leads to another page."""
        with self.page.expect_navigation():
            (within or self.page).get_by_role("button", name=name, exact=True).click()

    def ask_and_press(self, summary: str, name: str) -> None:
        """Unfold a question and press its button."""
        question = self.page.locator("details").filter(has=self.page.locator("summary", has_text=summary))
        if question.get_attribute("open") is None:
            question.locator("summary").click()
        self.press(name, question)

    def take_next_step(self, label: str) -> None:
        """Press the one button of the strip, and agree when asked."""
        strip = self.page.get_by_role("region", name="Status and next step")
        expect(strip.locator(".button.primary")).to_have_text(label)
        with self.page.expect_navigation():
            strip.locator(".button.primary").click()
            yes = self.page.locator("#ask").get_by_role("button", name=label)
            if yes.is_visible():
                yes.click()

    def expect_message(self, words: str) -> None:
        """The page says that something was done."""
        expect(self.page.locator(".message").filter(has_text=words)).to_be_visible()

    def create_event(self, name: str, **fields: str) -> None:
        """Fill in the page of a new event; `fields` by their names."""
        self.page.goto("/desk/new/")
        for field, value in {"name": name, **fields}.items():
            self.page.locator(f"[name={field}]").fill(value)
        self.press("Create the event")
        self.expect_message(f"{name} is set up.")

    def check_list(self, text: str) -> None:
        """Paste a list of players and look at what was understood."""
        self.page.get_by_label("Players, one a line").fill(text)
        self.press("Check again" if self.page.locator("#preview").count() else "Check the list")

    def draw(self) -> None:
        """Draw a draft for all sessions."""
        self.go("draw/")
        self.press("Draw a draft")

    def swap(self, first: str, second: str) -> None:
        """Exchange two players of the draft's first session, having seen what it costs."""
        self.page.locator("summary", has_text="Swap two players of session 1").click()
        for label, name in (("This player", first), ("and this one", second)):
            choice = self.page.get_by_label(label)
            choice.select_option(choice.locator("option", has_text=name).get_attribute("value"))
        self.press("Show what it costs")
        expect(self.page.get_by_role("heading", name="Cost")).to_be_visible()
        self.press("Swap them")

    def publish_all(self) -> None:
        """Publish the seating of all sessions that are drawn; the page has one way to do it."""
        self.go("seating/")
        ways = self.page.locator("details", has=self.page.locator("summary", has_text="Publish"))
        ways.locator("summary").click()
        self.press("Publish all", ways)

    def file(self, group: str, button: str, title: str) -> Path:
        """Ask for a file, wait until it is made, and fetch it."""
        self.press(button, self.page.locator(f"#{group}"))
        card = self.page.locator(".file-card").filter(has_text=title).first
        link = card.locator(".file-name a")
        expect(link).to_be_visible()
        with self.page.expect_download() as fetched:
            link.click()
        return with_its_own_name(fetched.value)


def with_its_own_name(download: Download) -> Path:
    """A downloaded file under the name that a person finds."""
    path = download.path().with_name(download.suggested_filename)
    download.save_as(path)
    return path


class Scorer:
    """Enters results, or types them once more as the second person; all by keyboard."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page, self.desk = page, f"/desk/{slug}/"

    def begin(self, session: int, room: str = "entry") -> None:
        """Go to the entry page of a session, or to its "check" page."""
        self.page.goto(f"{self.desk}sessions/{session}/{room}/")

    def open_sheet(self, table: int) -> list[str]:
        """Type the table's number; the names on its sheet from East to North."""
        expect(self.page.locator("#table")).to_be_focused()
        self.page.keyboard.type(str(table))
        self.enter()
        expect(self.page.locator("#sheet-E")).to_be_focused()
        return [self.page.locator(f"label[for=sheet-{wind}]").inner_text().split("\n")[0] for wind in WINDS]

    def enter(self) -> None:
        """Press Enter where that leads to another page."""
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def type_scores(self, texts: Sequence[str]) -> None:
        """Type the four scores over what stands there; Enter leads from box to box."""
        for wind, text in zip(WINDS, texts, strict=True):
            expect(self.page.locator(f"#sheet-{wind}")).to_be_focused()
            self.page.keyboard.type(text)
            if wind != WINDS[-1]:
                self.page.keyboard.press("Enter")

    def sums(self, state: str, words: str) -> None:
        """The line under the boxes says whether the scores sum up."""
        expect(self.page.locator(f"#sheet-sum .sum.{state}")).to_contain_text(words)

    def send(self, table: int, done: str) -> None:
        """Send the sheet by Enter; the page says so and is ready for the next table."""
        self.enter()
        expect(self.page.locator(".message.success")).to_contain_text(f"Result of table {table} {done}")
        expect(self.page.locator("#table")).to_be_focused()


class Spectator:
    """Follows the standings on a phone, and never reloads them."""

    def __init__(self, visitors: Visitors, path: str) -> None:
        self.page = visitors.open("phone")
        self.page.goto(path)
        self.pages_opened = 0
        self.page.on("framenavigated", self._count)

    def _count(self, _frame: object) -> None:
        self.pages_opened += 1

    def total_of(self, name: str) -> Locator:
        """The total in a player's row."""
        return self.page.locator("#standings tbody tr").filter(has_text=name).locator(".total")

    def expect_totals(self, totals: dict[str, int]) -> None:
        """These totals come to stand on the page."""
        for name, total in totals.items():
            expect(self.total_of(name)).to_have_text(signed(total))


def signed(points: int) -> str:
    """Points as the pages write them."""
    return f"{points:+,}".replace("-", "−") if points else "0"
