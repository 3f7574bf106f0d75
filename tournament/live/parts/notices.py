"""What the staff lets everybody know: short words over every page, a part each."""

from collections.abc import Iterator

from django.template.loader import get_template
from django.utils import timezone

from tournament.live.frames import Part, live_list
from tournament.models import Event
from tournament.queries.notices import notices_of


@live_list("notices")
def notices(event: Event) -> Iterator[Part]:
    """A part a notice, "n" and its number, also of those whose time comes later: pages look at the clock."""
    template = get_template("public/live/notice.html")
    for notice in notices_of(event, timezone.now()):
        yield f"n{notice.number}", template.render({"notice": notice}).strip()
