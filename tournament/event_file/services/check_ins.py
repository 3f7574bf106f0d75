"""Check-ins in event files: who is here, at the event or in a session, and who said to be away in one."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.event_file.services.content import Content, FileCheckIn
from tournament.event_file.services.fields import Fields, outside
from tournament.event_file.services.problems import moment
from tournament.event_file.services.reading_play import MOST_ROWS, Players
from tournament.models import CheckIn, Entry, Event


def check_ins_of(event: Event) -> list[dict[str, Any]]:
    """All of the event, by player and session."""
    rows = CheckIn.objects.filter(entry__event=event).select_related("entry", "session")
    return [
        {
            "player": row.entry.number,
            "session": row.session.number if row.session else None,
            "away": row.away,
            "at": moment(row.at),
            "by": row.by,
        }
        for row in rows.order_by("entry__number", "session__number", "pk")
    ]


def read_check_ins(root: Fields, players: Players, sessions: int) -> tuple[FileCheckIn, ...]:
    """All of them, checked; `players`: the numbers of the file's players, `sessions`: how many there are."""
    earlier: set[tuple[int, int | None]] = set()
    return tuple(
        _check_in(fields, players, sessions, earlier) for fields in root.items("check_ins", 40 * MOST_ROWS)
    )


def _check_in(
    fields: Fields, players: Players, sessions: int, earlier: set[tuple[int, int | None]]
) -> FileCheckIn:
    read = FileCheckIn(
        player=fields.integer("player", 1, 100_000),
        session=fields.integer("session", 1, 1000, None),
        away=fields.flag("away", default=False),
        at=fields.needed_moment("at"),
        by=fields.text("by", 150),
    )
    if players is not None and read.player not in players:
        fields.wrong("player", _("is %(value)s, which no player has.") % {"value": read.player})
    if read.session is not None and not 1 <= read.session <= sessions:
        fields.wrong("session", outside(read.session, 1, sessions))
    if (read.player, read.session) in earlier:
        fields.wrong("player", _("is %(value)s, which another one already has.") % {"value": read.player})
    if read.away and read.session is None:
        fields.wrong("session", _("is missing; players are away in a session."))
    earlier.add((read.player, read.session))
    return read


def load_check_ins(event: Event, content: Content, entries: Mapping[int, Entry]) -> None:
    """Store them, once players and sessions are stored."""
    sessions = {session.number: session for session in event.sessions.all()}
    CheckIn.objects.bulk_create(
        CheckIn(
            entry=entries[row.player],
            session=sessions[row.session] if row.session else None,
            away=row.away,
            at=row.at,
            by=row.by,
        )
        for row in content.check_ins
    )
