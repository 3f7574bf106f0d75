"""Results, freezes and publications as the hall makes them: through the services, so that versions rise."""

import re
from html import unescape

from tournament.event.services import publishing
from tournament.models import Event, Publication, Result, Session, Table
from tournament.result.services import recording

EAST_WINS = (9000, 1000, -2000, -8000)


def report(event: Event, session: int, table: int, points: tuple[int, int, int, int] = EAST_WINS) -> Result:
    """A table reports: differences from the start in the order E S W N."""
    row = Table.objects.get(session__event=event, session__number=session, number=table)
    Session.objects.filter(pk=row.session_id, state=Session.PLANNED).update(state=Session.OPEN)
    row.session.refresh_from_db()
    return recording.record_result(table=row, sheet=recording.Sheet(points=points), by=None)


def report_all(event: Event, session: int) -> None:
    """Every table of the session reports; then it is closed."""
    for number in Table.objects.filter(session__event=event, session__number=session).values_list("number"):
        report(event, session, number[0])
    Session.objects.filter(event=event, number=session).update(state=Session.CLOSED)


def freeze(event: Event, after: int) -> None:
    """The public sees nothing after this session."""
    publishing.freeze_standings(event=event, after=after, by=None)


def hide_seating(event: Event, session: int) -> None:
    """The session's seating is a secret again."""
    published = Publication.objects.filter(event=event, session__number=session)
    published.delete()


def player_at(event: Event, session: int, table: int, wind: str) -> int:
    """The number of who sits there."""
    place = {"session__event": event, "session__number": session, "number": table}
    return Table.objects.get(**place).seats.get(wind=wind).entry.number


def texts(html: str) -> str:
    """What a page says, its spaces folded to one."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
