"""Who is here: the list at the door, its counts, who is missing, and when check-in ends."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

from tournament.models import CheckIn, Entry, Event, Seat, Session
from tournament.words.names import by_alphabet, without_marks

NO_NAMES: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True)
class DoorRow:
    """A player at the door. `here`: the check-in asked for; `away_in`: the sessions that they will miss.

    `away`: whether the session asked for is among them. `kept_name`: of a player shown without one, if told.
    """

    entry: Entry
    here: CheckIn | None
    away: bool
    away_in: tuple[int, ...]
    kept_name: str = ""

    @property
    def by_name(self) -> str:
        """What the list is sorted by: last name first, without case and marks."""
        return by_alphabet(f"{self.entry.last_name} {self.entry.first_name}")

    @property
    def missing(self) -> bool:
        """Whether the player is expected and has not come."""
        return self.here is None and not self.away

    def mentions(self, words: Iterable[str]) -> bool:
        """Whether every word begins the number, or stands in name or club."""
        entry = self.entry
        text = without_marks(f"{entry.name} {self.kept_name} {entry.club} {entry.ema_number}")
        return all(word == str(entry.number) or (word in text and not word.isdigit()) for word in words)


@dataclass(frozen=True)
class DoorCounts:
    """How many players and substitutes are here, how many are expected, and how many said they are away."""

    here: int
    expected: int
    substitutes: int
    substitutes_here: int
    away: int

    @property
    def missing(self) -> int:
        """The players who are expected and not here."""
        return self.expected - self.here


def door_rows(
    event: Event, session: Session | None = None, names: Mapping[int, str] = NO_NAMES
) -> tuple[DoorRow, ...]:
    """Everybody who has not left, by last name: two queries.

    `session`: of its own check-in; `names`: of players shown without one, by entry, for those who may know.
    """
    entries = event.entries.filter(withdrawn_at=None, disqualified_at=None).select_related("team")
    check_ins: defaultdict[int, list[CheckIn]] = defaultdict(list)
    for row in CheckIn.objects.filter(entry__event=event).select_related("session"):
        check_ins[row.entry_id].append(row)
    rows = [_row(entry, check_ins[entry.pk], session, names.get(entry.pk, "")) for entry in entries]
    return tuple(sorted(rows, key=lambda row: (row.by_name, row.entry.number)))


def _row(entry: Entry, check_ins: list[CheckIn], session: Session | None, name: str) -> DoorRow:
    session_id = session.pk if session else None
    here = next((row for row in check_ins if row.session_id == session_id and not row.away), None)
    away = tuple(sorted(row.session.number for row in check_ins if row.away and row.session))
    return DoorRow(entry, here, session is not None and session.number in away, away, name)


def found_rows(rows: Iterable[DoorRow], search: str) -> list[DoorRow]:
    """The rows that the search names; all of them for none."""
    words = without_marks(search).split()
    return [row for row in rows if row.mentions(words)]


def counts_of(rows: Iterable[DoorRow]) -> DoorCounts:
    """The counts over the whole list."""
    listed = list(rows)
    players = [row for row in listed if not row.entry.substitute]
    substitutes = [row for row in listed if row.entry.substitute]
    return DoorCounts(
        here=sum(row.here is not None for row in players),
        expected=sum(not row.away for row in players),
        substitutes=len(substitutes),
        substitutes_here=sum(row.here is not None for row in substitutes),
        away=sum(row.away for row in players),
    )


def checks_in(event: Event) -> bool:
    """Whether anybody was checked in for the event: one query."""
    return CheckIn.objects.filter(entry__event=event, session=None).exists()


def arriving(event: Event) -> DoorCounts | None:
    """The counts while players arrive: from the first check-in until session 1 is opened; else None."""
    if not checks_in(event):
        return None
    first = first_session(event)
    return counts_of(door_rows(event)) if first is None or first.state == Session.PLANNED else None


def first_session(event: Event) -> Session | None:
    """The first session that is not called off."""
    return event.sessions.exclude(state=Session.CALLED_OFF).order_by("number").first()


def ends_at(event: Event) -> datetime | None:
    """When check-in ends: so many minutes before session 1; None while that has no time."""
    first = first_session(event)
    if first is None or first.starts_at is None:
        return None
    return first.starts_at - timedelta(minutes=event.check_in_minutes)


def missing_now(event: Event, at: datetime) -> int:
    """How many players are missing once check-in has ended, until session 1 is closed; else 0.

    0 too where nobody was checked in: the event does without.
    """
    if not checks_in(event):
        return 0
    first, end = first_session(event), ends_at(event)
    if first is None or end is None or at < end or first.state == Session.CLOSED:
        return 0
    return len(unreplaced(event, first))


def unreplaced(event: Event, session: Session) -> list[DoorRow]:
    """The players who are missing at the event and whose seat of the session nobody has taken, by name."""
    taken = Seat.objects.filter(session=session).exclude(substitute=None, out=False)
    settled = set(taken.values_list("entry", flat=True))
    return [
        row
        for row in door_rows(event)
        if row.missing and not row.entry.substitute and row.entry.pk not in settled
    ]


def ready_substitutes(rows: Iterable[DoorRow], session: Session) -> list[Entry]:
    """The substitutes who are here and free in the session, by number."""
    busy = set(
        Seat.objects.filter(session=session, substitute__isnull=False).values_list("substitute", flat=True)
    )
    ready = [row.entry for row in rows if row.entry.substitute and row.here and row.entry.pk not in busy]
    return sorted(ready, key=lambda entry: entry.number)
