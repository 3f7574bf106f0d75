"""A session with its tables and results, and the timetable on screen, on paper and as appointments."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import groupby, pairwise, zip_longest

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.ema_requirements import BREAK, LUNCH, MIDDAY
from reports.calendar_file import Appointment
from reports.printed_data import TimetableDay, TimetableLine
from scoring.table.values import SeatScore, TableScore
from tournament.clock.queries import Time, time_at
from tournament.draw.queries.seating import published_sessions
from tournament.models import Clock, Entry, Event, Result, Ruling, Seat, Session, Table
from tournament.result.queries.results_alone import AtTable, rows_at, seats_and_rulings
from tournament.result.queries.scored_tables import TableFacts
from tournament.standings.queries.player import PlayerSession, sessions_of
from tournament.words.numbers import duration
from tournament.words.papers import place_of
from tournament.words.sentences import enumerated

PLANNED, PLAYING, ENTERED, CONFIRMED, PROBLEM = "planned", "playing", "entered", "confirmed", "problem"
LONGEST_LUNCH = timedelta(hours=4)


@dataclass(frozen=True)
class SeatView:
    """One seat of a table: who sits there, who plays for them, and the score once there is a result."""

    seat: Seat
    score: SeatScore | None


@dataclass(frozen=True)
class TableView:
    """A table with its current result (or None), its rulings and its seats in the order of the winds."""

    table: Table
    session: Session
    result: Result | None
    facts: TableFacts
    rulings: tuple[Ruling, ...]

    @cached_property
    def score(self) -> TableScore | None:
        """The score of the result. Most pages that need all tables show that of a few."""
        return self.facts.score_of(self.result) if self.result else None

    @property
    def off_by(self) -> int:
        """By how much the points of the result miss their sum."""
        return self.score.off_by if self.score else 0

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """The seats with their scores."""
        scores = self.score.seats if self.score else (None,) * len(self.facts.seats)
        return tuple(SeatView(seat, score) for seat, score in zip(self.facts.seats, scores, strict=True))

    @property
    def state(self) -> str:
        """planned, playing, entered, confirmed, or problem: a result whose sum is off."""
        if self.result is None:
            return PLAYING if self.session.state in Session.BEGUN else PLANNED
        if self.result.provisional:
            return PROBLEM
        return CONFIRMED if self.result.confirmed else ENTERED

    @property
    def waits(self) -> bool:
        """Whether its result waits for confirmation by a second person."""
        return self.result is not None and not self.result.confirmed


def tables_of(session: Session) -> list[TableView]:
    """Every table of the session, by number, in six queries at most, whatever their number."""
    tables = list(Table.objects.filter(session=session).order_by("number"))
    return _views(session, tables, Result.objects.filter(table__session=session))


def table_of(session: Session, number: int) -> TableView | None:
    """One table of the session, or None where there is none of that number."""
    tables = list(Table.objects.filter(session=session, number=number))
    return next(iter(_views(session, tables, Result.objects.filter(table__in=tables))), None)


def table_in(event: Event, session: int, number: int) -> TableView | None:
    """One table of the session of that number, or None where there is no such session or table."""
    rows = rows_at(event, session, number)
    if rows is None:
        return None
    row, table, result = rows
    return _view(row, table, seats_and_rulings(row, [table.pk])[table.pk], result)


def _views(session: Session, tables: list[Table], results: QuerySet[Result]) -> list[TableView]:
    if not tables:
        return []
    at_tables = seats_and_rulings(session, [table.pk for table in tables])
    current = {result.table_id: result for result in results.filter(current=True)}
    return [_view(session, table, at_tables[table.pk], current.get(table.pk)) for table in tables]


def _view(session: Session, table: Table, at_table: AtTable, result: Result | None) -> TableView:
    table.session = session
    for seat in at_table.seats:
        seat.table, seat.session = table, session
    facts = TableFacts(session.event.rules, at_table.seats, at_table.ledger)
    return TableView(table, session, result, facts, at_table.rulings)


def session_of(event: Event, number: int) -> Session | None:
    """A session of the event, with its clock if it has one."""
    return event.sessions.select_related("clock").filter(number=number).first()


def clock_of(session: Session, now: datetime) -> Time:
    """The session's clock at this moment."""
    begins = next_times(session.event) if session.state == Session.PLANNED else {}
    return time_at(session.event, session, getattr(session, "clock", None), now, begins)


def counts(tables: list[TableView]) -> dict[str, int]:
    """For components/tables_bar.html: how many tables play, wait for a second person, are confirmed."""
    entered = sum(table.waits for table in tables)
    out = sum(table.result is None for table in tables)
    return {"playing": out, "entered": entered, "confirmed": len(tables) - out - entered}


@dataclass(frozen=True)
class Pause:
    """The break after a session, in whole minutes as planned and as expected."""

    planned: int
    expected: int
    lunch: bool

    @property
    def shortened(self) -> bool:
        """Whether a delay has shortened it."""
        return self.expected < self.planned


@dataclass(frozen=True)
class Slot:
    """A session in the timetable; times are None where nobody planned them. `extra`: minutes added to all."""

    number: int
    state: str
    minutes: int
    extra: int
    planned: datetime | None
    expected: datetime | None
    ends: datetime | None
    pause: Pause | None = None

    @property
    def delay(self) -> int:
        """Whole minutes from the planned to the expected beginning; negative: earlier."""
        if self.planned is None or self.expected is None:
            return 0
        return round((self.expected - self.planned) / timedelta(minutes=1))

    @property
    def delay_words(self) -> str:
        """The delay in words, shown beside the session."""
        return ngettext("%(n)s minute later", "%(n)s minutes later", self.delay) % {"n": self.delay}

    @property
    def late(self) -> bool:
        """Whether it begins, or has begun, a minute or more after its time."""
        return self.delay > 0


def timetable_of(event: Event) -> tuple[Slot, ...]:
    """All sessions in order, in one query: to say when a session begins, ask here or `next_times`.

    A delay eats the breaks, down to the quarter of an hour between sessions and the half for lunch that EMA
    asks for, and then puts off what follows on that day; the next day begins as planned. All of it follows
    from what was planned and done, not from the time of day, so pages made at different moments agree.
    """
    sessions = list(event.sessions.select_related("clock").order_by("number"))
    lunches = _lunches(event, sessions)
    slots: list[Slot] = []
    for index, session in enumerate(sessions):
        earliest = _earliest(event, sessions[index - 1], slots[-1], session, lunches) if slots else None
        slots.append(_slot(session, earliest))
    return tuple(_with_pauses(event, slots, lunches))


def next_times(event: Event) -> dict[int, datetime | None]:
    """When each session begins as far as is known now, or began, by its number: one query."""
    return {slot.number: slot.expected for slot in timetable_of(event)}


def _slot(session: Session, earliest: datetime | None) -> Slot:
    clock: Clock | None = getattr(session, "clock", None)
    extra = clock.extra_seconds // 60 if clock else 0
    begins = _begins(session, clock, earliest)
    ends = begins and begins + timedelta(minutes=session.minutes + extra)
    if clock and clock.started_at:
        ends = clock.ends_at(clock.paused_at or clock.started_at)
    if session.state == Session.CLOSED:
        ends = session.closed_at or ends
    return Slot(session.number, session.state, session.minutes, extra, session.starts_at, begins, ends)


def _begins(session: Session, clock: Clock | None, earliest: datetime | None) -> datetime | None:
    if session.state not in {Session.PLANNED, Session.CALLED_OFF}:
        started = clock.started_at if clock else None
        return started or session.opened_at or session.starts_at
    return max(session.starts_at, earliest) if session.starts_at and earliest else session.starts_at


def _earliest(
    event: Event, before: Session, slot: Slot, session: Session, lunches: set[int]
) -> datetime | None:
    """The earliest start after the previous session of the day; None if nothing delays it."""
    if not (before.starts_at and session.starts_at and slot.ends):
        return None
    if _day(event, before.starts_at) != _day(event, session.starts_at):
        return None
    least = LUNCH if before.number in lunches else BREAK
    return slot.ends + max(min(_gap(before, session), least), timedelta())


def _with_pauses(event: Event, slots: Sequence[Slot], lunches: set[int]) -> list[Slot]:
    with_pauses = []
    for slot, following in zip_longest(slots, slots[1:]):
        pause = _pause(event, slot, following, lunches) if following else None
        with_pauses.append(replace(slot, pause=pause))
    return with_pauses


def _pause(event: Event, slot: Slot, following: Slot, lunches: set[int]) -> Pause | None:
    if not (slot.planned and following.planned and slot.ends and following.expected):
        return None
    if _day(event, slot.planned) != _day(event, following.planned):
        return None
    if _day(event, slot.ends) != _day(event, following.expected):
        return None  # a night lies between them, whatever was planned
    minute = timedelta(minutes=1)
    planned = (following.planned - slot.planned) // minute - slot.minutes
    return Pause(planned, (following.expected - slot.ends) // minute, slot.number in lunches)


def _lunches(event: Event, sessions: Sequence[Session]) -> set[int]:
    """The numbers of the sessions before lunch: the longest break at midday of each day, if it is one."""
    longest: dict[date, tuple[timedelta, int]] = {}
    timed = [(session, session.starts_at) for session in sessions if session.starts_at]
    for (before, begins), (after, begins_after) in pairwise(timed):
        day, gap = _day(event, begins), _gap(before, after)
        longest_gap, _number = longest.get(day, (timedelta(), 0))
        if day == _day(event, begins_after) and gap > longest_gap and _is_lunch(event, begins_after, gap):
            longest[day] = (gap, before.number)
    return {number for _gap_before, number in longest.values()}


def _is_lunch(event: Event, until: datetime, gap: timedelta) -> bool:
    """Whether the break until this moment is as long as a lunch may be, and touches its hours."""
    ends = until.astimezone(event.tz)
    return LUNCH <= gap <= LONGEST_LUNCH and (ends - gap).time() <= MIDDAY[1] and ends.time() >= MIDDAY[0]


def _gap(before: Session, after: Session) -> timedelta:
    assert before.starts_at, "a break lies between sessions that have times"
    assert after.starts_at, "a break lies between sessions that have times"
    return after.starts_at - before.starts_at - timedelta(minutes=before.minutes)


def _day(event: Event, moment: datetime) -> date:
    return moment.astimezone(event.tz).date()


def timetable_days(event: Event) -> tuple[TimetableDay, ...]:
    """The days in order; sessions without a time stand last, under no day."""
    slots = sorted(timetable_of(event), key=lambda slot: slot.planned is None)
    return tuple(
        TimetableDay(name, tuple(line for slot in day_slots for line in _lines(event, slot)))
        for name, day_slots in groupby(slots, key=lambda slot: _printed_day(event, slot))
    )


def _printed_day(event: Event, slot: Slot) -> str:
    return date_format(slot.planned.astimezone(event.tz), "l j E") if slot.planned else ""


def _lines(event: Event, slot: Slot) -> list[TimetableLine]:
    """A session, and the break after it."""
    is_off = slot.state == Session.CALLED_OFF
    words = _("Session %(number)s: called off") if is_off else _("Session %(number)s")
    label = words % {"number": slot.number}
    ends = slot.planned and slot.planned + timedelta(minutes=slot.minutes)
    lines = [TimetableLine(_span(event, slot.planned, ends), label, duration(slot.minutes))]
    if slot.pause and ends and slot.pause.planned > 0:
        label = _("Lunch") if slot.pause.lunch else _("Break")
        next_begins = ends + timedelta(minutes=slot.pause.planned)
        lines.append(
            TimetableLine(_span(event, ends, next_begins), label, duration(slot.pause.planned), pause=True)
        )
    return lines


def _span(event: Event, begin: datetime | None, end: datetime | None) -> str:
    if begin is None or end is None:
        return ""
    return "–".join(date_format(moment.astimezone(event.tz), "H:i") for moment in (begin, end))


Address = Callable[[str], str]


def event_appointments(event: Event, address: Address) -> tuple[Appointment, ...]:
    """Every session that has a time. address: makes a path of this program an address."""
    times = next_times(event)
    return tuple(_appointment(event, session, times[session.number], address) for session in _timed(event))


def player_appointments(event: Event, entry: Entry, address: Address) -> tuple[Appointment, ...]:
    """The sessions in which the player sits, where seats are published; the others while they play."""
    published = published_sessions(event)
    played = {
        session.number: session for session in sessions_of(event, entry, published, None) if _sits(session)
    }
    times = next_times(event)
    return tuple(
        _appointment(event, session, times[session.number], address, entry, played.get(session.number))
        for session in _timed(event)
        if session.number in played
        or (entry.plays and (session.number not in published or session.state == Session.CALLED_OFF))
    )


def changed_at(event: Event) -> datetime:
    """When anything of the event was last changed: a calendar file is the same until then."""
    return event.log.order_by("-pk").values_list("at", flat=True).first() or event.created_at


def _timed(event: Event) -> Iterator[Session]:
    return event.sessions.filter(starts_at__isnull=False).order_by("number").iterator()


def _sits(session: PlayerSession) -> bool:
    """Whether the player sits there in person, not replaced by somebody else, in a session that is played."""
    return session.state != Session.CALLED_OFF and (session.stands_in or session.seat.substitute is None)


def _appointment(
    event: Event,
    session: Session,
    begins: datetime | None,
    address: Address,
    entry: Entry | None = None,
    seat: PlayerSession | None = None,
) -> Appointment:
    page = reverse("event-session", args=[event.slug, session.number])
    if entry:
        page = reverse("event-player", args=[event.slug, entry.number])
    player_part = f"-player-{entry.number}" if entry else ""
    assert begins, "an appointment has a time"
    return Appointment(
        uid=f"{event.slug}-session-{session.number}{player_part}@hanchan",
        title=_title(event, session, seat),
        starts=begins.astimezone(event.tz),
        minutes=session.minutes,
        place=place_of(event),
        text=_opponents_words(seat) if seat else "",
        url=address(page),
        cancelled=session.state == Session.CALLED_OFF,
    )


def _title(event: Event, session: Session, player_session: PlayerSession | None) -> str:
    if session.state == Session.CALLED_OFF:
        return _("Called off: %(session)s, %(event)s") % {"session": session, "event": event.name}
    if player_session is None:
        return _("%(session)s, %(event)s") % {"session": session, "event": event.name}
    return _("Table %(table)s, %(wind)s: %(session)s, %(event)s") % {
        "table": player_session.seat.table,
        "wind": player_session.seat.wind,
        "session": session,
        "event": event.name,
    }


def _opponents_words(player_session: PlayerSession) -> str:
    names = enumerated((sitting.substitute or sitting.entry).name for sitting in player_session.others)
    return _("With %(names)s") % {"names": names}
