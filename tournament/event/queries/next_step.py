"""The progress of an event, and its next step."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.acts.refusals import Reason, Refusal
from tournament.models import Draw, Event, Publication, Role, Session
from tournament.result.queries.session_counts import SessionCount, session_counts
from tournament.words.sentences import together

DIRECTOR = frozenset({Role.DIRECTOR})
SCORER = frozenset({Role.DIRECTOR, Role.SCORER})
REFEREE = frozenset({Role.DIRECTOR, Role.REFEREE})
TABLES_NOT_FULL = Reason("event.tables-not-full")  # how many more are needed, in sentences of several parts


@dataclass(frozen=True)
class Step:
    """The next step: a label, the name and the arguments of its address, and why it cannot be done yet.

    `roles` may do it; `why` is said to the others. `confirm` is asked before a POST that others see; `sent`
    is the name and the value that go with it.
    """

    label: str
    url: str
    args: tuple[object, ...] = ()
    blocked: str | None = None
    method: str = "get"
    confirm: str = ""
    note: str = ""
    roles: frozenset[str] = DIRECTOR
    sent: tuple[str, str] = ("", "")

    def why_not(self, roles: frozenset[str]) -> str | None:
        """Why somebody with these roles cannot take the step now, as a sentence, or None."""
        if self.roles & roles:
            return self.blocked
        if self.blocked:
            return self.blocked
        return {
            DIRECTOR: _("The director’s next step."),
            SCORER: _("The scorers’ next step."),
            REFEREE: _("A director’s or referee’s next step."),
        }[self.roles]


@dataclass(frozen=True)
class Progress:
    """The progress of an event in counts."""

    slug: str
    ended: bool
    second_check: bool
    players: int
    draft: int | None  # the newest draft of a draw
    sessions: tuple[SessionCount, ...]
    frozen: bool = False  # whether the public's standings are
    public: bool = True  # whether everybody may open its pages

    @cached_property
    def current(self) -> SessionCount | None:
        """The first session that is not over."""
        return next((session for session in self.sessions if session.state not in Session.OVER), None)

    @cached_property
    def open(self) -> SessionCount | None:
        """The session being played."""
        return next((session for session in self.sessions if session.state == Session.OPEN), None)

    @property
    def results(self) -> int:
        """Tables with a result in the whole event."""
        return sum(session.results for session in self.sessions)


def progress_of(event: Event) -> Progress:
    """The progress of the event: three queries."""
    playing = event.entries.filter(substitute=False, withdrawn_at=None, disqualified_at=None)
    drafts = Draw.objects.filter(event=event, state=Draw.DRAFT).order_by("-pk").values("pk")
    freezes = Publication.objects.filter(event=event, kind=Publication.FREEZE, withdrawn_at=None)
    facts = Event.objects.filter(pk=event.pk).values_list(Subquery(drafts[:1]), Exists(freezes))
    draft, frozen = facts.get()
    return Progress(
        slug=event.slug,
        ended=event.ended_at is not None,
        second_check=event.second_check,
        players=playing.count(),
        draft=draft,
        frozen=frozen,
        public=event.public,
        sessions=session_counts(event),
    )


def step_after(now: Progress) -> Step:
    """The next step for an event with this progress."""
    if now.ended:
        return Step(_("Get the result files"), "desk-files", (now.slug,))
    if not now.sessions:
        return Step(_("Plan the sessions"), "event-settings", (now.slug,))
    session = now.current
    if session is None and now.frozen:
        note = _(
            "The standings are frozen: reveal the places first. After the last place, press “Prize-giving is "
            "over”."
        )
        return Step(_("Start the prize-giving"), "desk-ceremony", (now.slug,), note=note)
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


def why_not_seat(players: int) -> Refusal | None:
    """Why this number of players cannot be seated at tables of four, or None."""
    over = players % 4
    if players and not over:
        return None
    registered = ngettext("%(n)s player is registered.", "%(n)s players are registered.", players) % {
        "n": players
    }
    lack = 4 - over
    missing = ngettext(
        "Tables need four players: register %(n)s more", "Tables need four players: register %(n)s more", lack
    ) % {"n": lack}
    if players < 4:
        return TABLES_NOT_FULL.worded(f"{registered} {missing}.")
    fewer = _("or let %(n)s sit out each session.") % {"n": over}
    return TABLES_NOT_FULL.worded(f"{registered} {missing}, {fewer}")


def _step_before_opening(now: Progress, session: SessionCount) -> Step:
    number = {"number": session.number}
    if not session.published:
        for_all = _("Everybody with the event’s address then sees who sits where in session %(number)s.")
        for_few = _(
            "The event is not public: its staff and players then see who sits where in session %(number)s."
        )
        who_sees = (for_all if now.public else for_few) % number
        return Step(
            _("Publish seating of session %(number)s") % number,
            "desk-seating-publish",
            (now.slug, session.number),
            method="post",
            note=who_sees,
            confirm=together(_("Publish session %(number)s?") % number, who_sees),
        )
    return Step(
        _("Open session %(number)s") % number, "desk-session-open", (now.slug, session.number), method="post"
    )


def _step_of_open(now: Progress, session: SessionCount) -> Step:
    args = (now.slug, session.number)
    if session.missing and session.paused:
        return Step(_("Decide how to continue"), "desk-stopped", args, note=_("Play is stopped."))
    if not (session.started or session.results):
        start = ("act", "start")
        return Step(
            _("Start the clock"), "desk-session-clock", args, method="post", roles=REFEREE, sent=start
        )
    if session.missing:
        counts = {"n": session.missing, "all": session.tables}
        note = ngettext(
            "%(n)s of %(all)s results is still missing.",
            "%(n)s of %(all)s results are still missing.",
            session.missing,
        )
        return Step(_("Enter results"), "desk-entry", args, note=note % counts, roles=SCORER)
    if session.unconfirmed:
        note = ngettext(
            "%(n)s is waiting for a second person.",
            ("%(n)s are waiting for a second person."),
            session.unconfirmed,
        )
        return Step(
            _("Confirm results"), "desk-check", args, note=note % {"n": session.unconfirmed}, roles=SCORER
        )
    label = _("Close session %(number)s") % {"number": session.number}
    return Step(label, "desk-session-close", args, method="post", note=_provisional_note(session))


def _provisional_note(session: SessionCount) -> str:
    """A note before closing: results with a wrong sum stay in force."""
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
            "number": session.number,
            "label": _("Session %(number)s") % {"number": session.number},
            "state": session.state,
            "current": session is now.current,
        }
        for session in now.sessions
    ]
