"""Where an event stands, and the one step that comes next: counted in three queries, then decided."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Draw, Event, Publication, Role, Session

DIRECTOR = frozenset({Role.DIRECTOR})
SCORER = frozenset({Role.DIRECTOR, Role.SCORER})


@dataclass(frozen=True)
class Step:
    """What comes next: a label, the name and the arguments of its address, and why it cannot be done yet.

    `roles` may do it; `why` is said to the others. `confirm` is asked before a POST that others see.
    """

    label: str
    url: str
    args: tuple[object, ...] = ()
    blocked: str | None = None
    method: str = "get"
    confirm: str = ""
    note: str = ""
    roles: frozenset[str] = DIRECTOR

    def why_not(self, roles: frozenset[str]) -> str | None:
        """The sentence why somebody with these roles cannot take the step now, or None."""
        if self.roles & roles:
            return self.blocked
        if self.blocked:
            return self.blocked
        return _("The director does this.") if self.roles == DIRECTOR else _("The scorers do this.")


@dataclass(frozen=True)
class SessionCount:
    """A session's tables, counted: how many there are, have a result, are confirmed, are provisional."""

    number: int
    state: str
    starts_at: datetime | None
    minutes: int
    opened_at: datetime | None
    tables: int
    results: int
    confirmed: int
    provisional: int
    published: bool

    @property
    def missing(self) -> int:
        """Tables without a result."""
        return self.tables - self.results

    @property
    def unconfirmed(self) -> int:
        """Results that wait for a second person."""
        return self.results - self.confirmed


@dataclass(frozen=True)
class Progress:
    """Where an event stands, in counts."""

    slug: str
    ended: bool
    second_check: bool
    players: int
    draft: int | None  # the newest draft of a draw
    sessions: tuple[SessionCount, ...]

    @cached_property
    def current(self) -> SessionCount | None:
        """The first session that is not closed."""
        return next((one for one in self.sessions if one.state != Session.CLOSED), None)

    @cached_property
    def open(self) -> SessionCount | None:
        """The session being played."""
        return next((one for one in self.sessions if one.state == Session.OPEN), None)

    @property
    def results(self) -> int:
        """Tables with a result in the whole event."""
        return sum(one.results for one in self.sessions)


def progress_of(event: Event) -> Progress:
    """Count where the event stands, in three queries."""
    playing = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None)
    draft = Draw.objects.filter(event=event, state=Draw.DRAFT).order_by("-pk").values_list("pk", flat=True)
    return Progress(
        slug=event.slug,
        ended=event.ended_at is not None,
        second_check=event.second_check,
        players=playing.count(),
        draft=draft.first(),
        sessions=session_counts(event),
    )


def session_counts(event: Event) -> tuple[SessionCount, ...]:
    """Every session of the event with its tables counted, in one query."""
    current = Q(tables__results__current=True)
    published = Publication.objects.filter(
        session=OuterRef("pk"), kind=Publication.SEATING, withdrawn_at__isnull=True
    )
    rows = Session.objects.filter(event=event).order_by("number")
    rows = rows.annotate(
        all_tables=Count("tables", distinct=True),
        in_results=Count("tables__results", filter=current, distinct=True),
        sure=Count("tables__results", filter=current & Q(tables__results__state="confirmed"), distinct=True),
        unsure=Count("tables__results", filter=current & Q(tables__results__provisional=True), distinct=True),
        seen=Exists(published),
    )
    return tuple(
        SessionCount(
            number=row.number,
            state=row.state,
            starts_at=row.starts_at,
            minutes=row.minutes,
            opened_at=row.opened_at,
            tables=row.all_tables,
            results=row.in_results,
            confirmed=row.sure,
            provisional=row.unsure,
            published=row.seen,
        )
        for row in rows
    )


def next_step(event: Event) -> Step:
    """The one step that comes next at this event."""
    return step_after(progress_of(event))


def step_after(now: Progress) -> Step:
    """The step that comes next where an event stands like this."""
    if now.ended:
        return Step(_("Get the result files"), "desk-files", (now.slug,))
    if not now.sessions:
        return Step(_("Plan the sessions"), "event-settings", (now.slug,))
    session = now.current
    if session is None:
        return Step(_("End the event"), "event-end", (now.slug,))
    if session.state == Session.OPEN:
        return _step_of_open(now, session)
    return _step_before_opening(now, session) if session.tables else _step_of_draw(now, session)


def _step_of_draw(now: Progress, session: SessionCount) -> Step:
    if not now.players:
        return Step(_("Register players"), "desk-players", (now.slug,))
    if now.draft is not None:
        return Step(_("Confirm the draw"), "desk-draft", (now.slug, now.draft))
    odd = why_not_seat(now.players)
    if now.players < 4:
        return Step(_("Draw the seats"), "desk-draw", (now.slug,), blocked=odd)
    return Step(_("Draw the seats"), "desk-draw", (now.slug,), note=odd or "")


def why_not_seat(players: int) -> str | None:
    """Why this many players do not fill the tables, or None: four sit at a table."""
    over = players % 4
    if players and not over:
        return None
    counted = ngettext("%(n)s player is registered.", "%(n)s players are registered.", players) % {
        "n": players
    }
    lack = 4 - over
    wanted = ngettext(
        "Four sit at a table: register %(n)s more", "Four sit at a table: register %(n)s more", lack
    ) % {"n": lack}
    if players < 4:
        return f"{counted} {wanted}."
    fewer = _("or let %(n)s sit out of each session.") % {"n": over}
    return f"{counted} {wanted}, {fewer}"


def _step_before_opening(now: Progress, session: SessionCount) -> Step:
    number = {"number": session.number}
    if not session.published:
        who_sees = (
            _("Then everybody with the event’s address sees who sits where in session %(number)s.") % number
        )
        return Step(
            _("Publish seating of session %(number)s") % number,
            "desk-seating-publish",
            (now.slug, session.number),
            method="post",
            note=who_sees,
            confirm=who_sees,
        )
    return Step(
        _("Open session %(number)s") % number, "desk-session-open", (now.slug, session.number), method="post"
    )


def _step_of_open(now: Progress, session: SessionCount) -> Step:
    where = (now.slug, session.number)
    if session.missing:
        left = {"n": session.missing, "all": session.tables}
        note = ngettext(
            "%(n)s of %(all)s tables is out.", "%(n)s of %(all)s tables are out.", session.missing
        )
        return Step(_("Enter results"), "desk-entry", where, note=note % left, roles=SCORER)
    if session.unconfirmed:
        note = ngettext(
            "%(n)s waits for a second person.", "%(n)s wait for a second person.", session.unconfirmed
        )
        return Step(
            _("Confirm results"), "desk-check", where, note=note % {"n": session.unconfirmed}, roles=SCORER
        )
    label = _("Close session %(number)s") % {"number": session.number}
    return Step(label, "desk-session-close", where, method="post", note=_provisional_note(session))


def _provisional_note(session: SessionCount) -> str:
    """What one should know before closing: results whose sum is off stay in force."""
    if not session.provisional:
        return ""
    note = ngettext(
        "%(n)s table is provisional: its sum is off.",
        "%(n)s tables are provisional: their sums are off.",
        session.provisional,
    )
    return note % {"n": session.provisional}


def rail_of(now: Progress) -> list[Mapping[str, object]]:
    """The event's sessions for the round rail, without addresses."""
    return [
        {
            "number": one.number,
            "label": _("Session %(number)s") % {"number": one.number},
            "state": one.state,
            "current": one is now.current,
        }
        for one in now.sessions
    ]
