"""What needs somebody's attention at an event: how many, a sentence, and the one place to put it right."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.countries import check_ema_number
from tournament.models import Application, Event, Role, Seat, Session
from tournament.queries.clocks import set_back
from tournament.queries.desk import Progress, SessionCount
from tournament.queries.hand_attention import troubles_of
from tournament.queries.signatures import unsigned_by_session


@dataclass(frozen=True)
class Attention:
    """One kind of thing to look at, and where."""

    count: int
    sentence: str
    action: str
    url: str
    args: tuple[object, ...]
    tone: str = "amber"
    query: str = ""


def attention_of(event: Event, now: Progress, at: datetime | None = None) -> list[Attention]:
    """Everything that needs attention, the most pressing first. `at`: the moment, by default now."""
    at = at or timezone.now()
    found = [
        *_clock(event, at),
        *_tables(now, at),
        *_hands(event),
        *_unsigned(event, now),
        *_gone(event, now),
        *_numbers(event),
        *_applications(event, now),
        *_days(event, now),
        *_publications(now),
        *_second_person(event, now),
    ]
    return sorted(found, key=lambda one: one.tone != "red")


def _clock(event: Event, at: datetime) -> list[Attention]:
    """A clock of this computer that says less than the log: acts keep their order, but times are wrong."""
    last = set_back(event, at)
    if last is None:
        return []
    minutes = max(1, round((last - at).total_seconds() / 60))
    sentence = ngettext(
        "minute was lost: this computer’s clock was set back. The log stays in order; set the clock right.",
        "minutes were lost: this computer’s clock was set back. The log stays in order; set the clock right.",
        minutes,
    )
    return [Attention(minutes, sentence, _("Look"), "desk-clock", (event.slug,), "red")]


def _tables(now: Progress, at: datetime) -> list[Attention]:
    found = []
    for session in now.sessions:
        found += _missing(now, session, at) + _unconfirmed(now, session) + _provisional(now, session)
    return found


def provisional_of(now: Progress) -> list[Attention]:
    """The sessions with provisional results, which final standings would rest on."""
    return [one for session in now.sessions for one in _provisional(now, session)]


def _missing(now: Progress, session: SessionCount, at: datetime) -> list[Attention]:
    over = session.opened_at and session.opened_at + timedelta(minutes=session.minutes) < at
    late = session.state == Session.OPEN and over
    if not session.missing or not (late or session.state == Session.CLOSED):
        return []
    sentence = ngettext(
        "table of session %(session)s has no result.",
        "tables of session %(session)s have no result.",
        session.missing,
    )
    return [_at(now, session, session.missing, sentence, _("Enter"), "desk-entry", "red")]


def _unconfirmed(now: Progress, session: SessionCount) -> list[Attention]:
    if not session.unconfirmed:
        return []
    sentence = ngettext(
        "result of session %(session)s waits for a second person to confirm it.",
        "results of session %(session)s wait for a second person to confirm them.",
        session.unconfirmed,
    )
    return [_at(now, session, session.unconfirmed, sentence, _("Confirm"), "desk-check", "amber")]


def _provisional(now: Progress, session: SessionCount) -> list[Attention]:
    if not session.provisional:
        return []
    sentence = ngettext(
        "result of session %(session)s is provisional: its sum is off.",
        "results of session %(session)s are provisional: their sums are off.",
        session.provisional,
    )
    return [_at(now, session, session.provisional, sentence, _("Correct"), "desk-session", "red")]


def _unsigned(event: Event, now: Progress) -> list[Attention]:
    """Results that not all four have signed, where signatures are collected here."""
    lacking = {} if now.ended else unsigned_by_session(event)
    found = []
    for session in (one for one in now.sessions if one.number in lacking):
        count = lacking[session.number]
        sentence = ngettext(
            "result of session %(session)s is not signed by all four.",
            "results of session %(session)s are not signed by all four.",
            count,
        )
        found.append(_at(now, session, count, sentence, _("Look"), "desk-session", "amber"))
    return found


def _at(
    now: Progress, session: SessionCount, count: int, sentence: str, action: str, url: str, tone: str
) -> Attention:
    return Attention(
        count, sentence % {"session": session.number}, action, url, (now.slug, session.number), tone
    )


def _hands(event: Event) -> list[Attention]:
    found = []
    for one in troubles_of(event):
        words = {"table": one.table, "session": one.session}
        impossible = ngettext(
            "hand of table %(table)s in session %(session)s cannot be as it was recorded.",
            "hands of table %(table)s in session %(session)s cannot be as they were recorded.",
            one.impossible,
        )
        differs = _("result of table %(table)s in session %(session)s is not what its hands give.")
        sentence = (differs if one.differs else impossible) % words
        args = (event.slug, one.session, one.table)
        found.append(Attention(one.impossible or 1, sentence, _("Look"), "desk-hands", args))
    return found


def _gone(event: Event, now: Progress) -> list[Attention]:
    """Those who left and still have seats in sessions to come."""
    if now.ended:
        return []
    left = Q(entry__withdrawn_at__isnull=False) | Q(entry__disqualified_at__isnull=False)
    seats = Seat.objects.filter(left, session__event=event, session__state=Session.PLANNED, substitute=None)
    count = seats.order_by().values("entry").distinct().count()
    if not count:
        return []
    sentence = ngettext(
        "player has left and still has seats in sessions to come.",
        "players have left and still have seats in sessions to come.",
        count,
    )
    repair = "?method=repair#draw-form"
    return [Attention(count, sentence, _("Repair the draw"), "desk-draw", (event.slug,), "red", repair)]


def _numbers(event: Event) -> list[Attention]:
    numbers = event.entries.filter(withdrawn_at=None).exclude(ema_number="")
    bad = sum(
        1
        for number, country in numbers.values_list("ema_number", "country")
        if check_ema_number(number, country)
    )
    if not bad:
        return []
    sentence = ngettext(
        "EMA number is malformed or belongs to another country.",
        "EMA numbers are malformed or belong to another country.",
        bad,
    )
    return [Attention(bad, sentence, _("Look"), "desk-players", (event.slug,))]


def _applications(event: Event, now: Progress) -> list[Attention]:
    """Players who registered themselves and wait for the organiser's word, or to be forgotten."""
    counts = event.applications.aggregate(
        asked=Count("pk", filter=Q(state=Application.ASKED)),
        erasing=Count("pk", filter=Q(erasure_asked_at__isnull=False)),
    )
    asked, erasing = counts["asked"], counts["erasing"]
    found = []
    if asked:
        sentence = ngettext(
            "registration waits to be confirmed.", "registrations wait to be confirmed.", asked
        )
        found.append(Attention(asked, sentence, _("Look"), "desk-applications", (event.slug,)))
    if erasing:
        sentence = ngettext(
            "player asks that the personal data are erased.",
            "players ask that their personal data are erased.",
            erasing,
        )
        found.append(Attention(erasing, sentence, _("Look"), "desk-applications", (event.slug,)))
    return found


def _days(event: Event, now: Progress) -> list[Attention]:
    times = [one.starts_at for one in now.sessions if one.state == Session.PLANNED and one.starts_at]
    outside = sum(
        1 for one in times if not event.starts_on <= one.astimezone(event.tz).date() <= event.ends_on
    )
    if not outside or now.ended:
        return []
    sentence = ngettext(
        "session is planned for a day on which the event is not.",
        "sessions are planned for days on which the event is not.",
        outside,
    )
    return [Attention(outside, sentence, _("Change"), "event-settings", (event.slug,))]


def _publications(now: Progress) -> list[Attention]:
    hidden = [one for one in now.sessions if one.tables and not one.published and one.state != Session.CLOSED]
    if not hidden:
        return []
    sentence = ngettext(
        "session is drawn, and its seating is not published.",
        "sessions are drawn, and their seating is not published.",
        len(hidden),
    )
    return [Attention(len(hidden), sentence, _("Look"), "desk-draw", (now.slug,))]


def _second_person(event: Event, now: Progress) -> list[Attention]:
    if not now.second_check or now.ended:
        return []
    people = Role.objects.filter(event=event, kind__in=[Role.DIRECTOR, Role.SCORER])
    if people.order_by().values("user").distinct().count() != 1:
        return []
    sentence = _(
        "person enters results, and a second one has to confirm them. Add a scorer, or switch it off."
    )
    return [Attention(1, sentence, _("Add a scorer"), "event-staff", (event.slug,))]
