"""Players at a table whose phone types their hands by the table's link."""

import json

from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.hall import Hall

MAKE = """
rules, slug = {rules!r}, {slug!r}
import json
from datetime import timedelta
from django.utils import timezone
from tournament.models import Event, Role, User
from tournament.event_file.services.loading import import_event
from tournament.hand.services.links import make_links
from tournament.event_file.services.simulation import Wish, simulated_document
wish = Wish(players=8, sessions=2, rules=rules, seed="hands", name=slug,
    slug=slug, starts=timezone.now() - timedelta(minutes=20), finished=0, tables_in=1)
event = import_event(text=json.dumps(simulated_document(wish)), name=slug)
Event.objects.filter(pk=event.pk).update(players_enter=True)
event.refresh_from_db()
Role.objects.create(event=event, user=User.objects.get(username="dora"), kind=Role.SCORER)
session = event.sessions.get(number=1)
session.tables.get(number=1).results.all().delete()
print(json.dumps(make_links(session, by=None)))
"""


def links_of_the_hall(hall: Hall, rules: str = "modern-riichi") -> dict[int, str]:
    """Make the event under these rules; the paths of the links of its two tables."""
    links = json.loads(hall.run(MAKE.format(rules=rules, slug=f"hands-{rules}")).splitlines()[-1])
    return {int(number): f"/t/{key}/" for number, key in links.items()}


class Phone:
    """A phone on the table's page."""

    def __init__(self, page: Page, path: str) -> None:
        self.page, self.path = page, path
        self.previews: list[float] = []
        page.on("response", self._measure)
        page.goto(path)

    def _measure(self, answer: Response) -> None:
        if answer.url.endswith("/preview/"):
            answer.finished()
            self.previews.append(answer.request.timing["responseEnd"])

    def tap(self, *boxes: str) -> None:
        """Press big buttons, by the ids of their boxes."""
        for box in boxes:
            self.page.locator(f"label:has(#{box})").click()

    def unfold(self, words: str) -> None:
        """Open a part that is folded away."""
        self.page.locator("#hand-form summary", has_text=words).locator("visible=true").first.click()

    def expect_preview(self, *deltas: str) -> None:
        """The preview shows what the four seats win and lose, E S W N."""
        expect(self.page.locator("#hand-preview .moves b:not(.wind b)")).to_have_text(list(deltas))

    def save(self, number: int) -> None:
        """Save the hand; the page says so without being loaded anew."""
        self.page.locator("#hand-save").click()
        expect(self.page.locator("#hands .message")).to_contain_text(f"Hand {number} of table")
        expect(self.page.locator("#hands-title")).to_be_visible()

    @property
    def speed(self) -> str:
        """How fast previews were answered."""
        durations = sorted(self.previews)
        median = durations[len(durations) // 2]
        return f"previews: {len(durations)}, median {median:.0f} ms, slowest {durations[-1]:.0f} ms"

    @property
    def points(self) -> Locator:
        """The four points on the felt, as they stand in the page: E S W N."""
        return self.page.locator(".felt-points")
