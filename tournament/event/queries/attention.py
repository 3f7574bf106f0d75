"""What needs attention at an event: a count, a sentence, and the page to fix it."""

from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.countries import check_ema_number
from tournament.check_in.queries import missing_now
from tournament.clock.queries import set_back
from tournament.event.queries.doubts import REPAIR, Attention, doubts_of
from tournament.event.queries.next_step import Progress
from tournament.hand.queries.game import troubles_of
from tournament.hand.queries.late_hands import tables_waiting
from tournament.models import Application, Event, Role, Seat, Session
from tournament.result.queries.session_counts import SessionCount
from tournament.result.queries.signatures import unsigned_by_session
from tournament.words.sentences import enumerated


def attention_of(event: Event, now: Progress, at: datetime | None = None) -> list[Attention]:
    """Everything that needs attention, the most pressing first. `at`: the moment, by default now.

    The desk, `check_event` and the page that ends the event all ask here.
    """
    at = at or timezone.now()
    attention = [
        *_clock(event, at),
        *_missing_at_the_door(event, now, at),
        *_tables(now, at),
        *doubts_of(event, now, at),
        *_late_hands(event),
        *_hands(event),
        *_unsigned(event, now),
        *_absent(event, now),
        *_numbers(event),
        *_applications(event, now),
        *_days(event, now),
        *_publications(now),
        *_second_person(event, now),
    ]
    return sorted(attention, key=lambda line: line.tone != "red")


def _clock(event: Event, at: datetime) -> list[Attention]:
    """Warn if this computer's clock is behind the log: acts keep their order, but their times are wrong."""
    last = set_back(event, at)
    if last is None:
        return []
    minutes = max(1, round((last - at).total_seconds() / 60))
    sentence = ngettext(
        "minute was lost: this computer’s clock was set back. The log stays in order; correct the clock.",
        "minutes were lost: this computer’s clock was set back. The log stays in order; correct the clock.",
        minutes,
    )
    return [Attention(minutes, sentence, _("View"), "desk-clock", (event.slug,), "red")]


def _missing_at_the_door(event: Event, now: Progress, at: datetime) -> list[Attention]:
    """Players who are not checked in when check-in has ended, and whose seats nobody has taken."""
    count = 0 if now.ended else missing_now(event, at)
    if not count:
        return []
    sentence = ngettext(
        "player has not come: check-in has ended.", "players have not come: check-in has ended.", count
    )
    label = _("Phone them, or seat substitutes")
    return [Attention(count, sentence, label, "desk-check-in-missing", (event.slug,), "red")]


def _tables(now: Progress, at: datetime) -> list[Attention]:
    attention = []
    for session in now.sessions:
        attention += _missing(now, session, at) + _unconfirmed(now, session) + _provisional(now, session)
    return attention


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
        "result of session %(session)s is waiting for a second person to confirm it.",
        "results of session %(session)s are waiting for a second person to confirm them.",
        session.unconfirmed,
    )
    return [_at(now, session, session.unconfirmed, sentence, _("Check results"), "desk-check", "amber")]


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
    attention = []
    for session in now.sessions:
        if session.number not in lacking:
            continue
        count = lacking[session.number]
        sentence = ngettext(
            "result of session %(session)s is not signed by all four.",
            "results of session %(session)s are not signed by all four.",
            count,
        )
        attention.append(_at(now, session, count, sentence, _("View"), "desk-session", "amber"))
    return attention


def _at(
    now: Progress, session: SessionCount, count: int, sentence: str, action: str, url: str, tone: str
) -> Attention:
    return Attention(
        count, sentence % {"session": session.number}, action, url, (now.slug, session.number), tone
    )


def _hands(event: Event) -> list[Attention]:
    """Tables with impossible hands, or whose result is not what their hands give."""
    attention = []
    for trouble in troubles_of(event):
        hands = enumerated(map(str, trouble.impossible))
        words = {"table": trouble.table, "session": trouble.session, "hands": hands}
        impossible = ngettext(
            "hand of table %(table)s in session %(session)s is impossible as recorded: %(hands)s.",
            "hands of table %(table)s in session %(session)s are impossible as recorded: %(hands)s.",
            len(trouble.impossible),
        )
        differs = _("result of table %(table)s in session %(session)s differs from its hands.")
        sentence = (differs if trouble.differs else impossible) % words
        args = (event.slug, trouble.session, trouble.table)
        attention.append(Attention(len(trouble.impossible) or 1, sentence, _("View"), "desk-hands", args))
    return attention


def _late_hands(event: Event) -> list[Attention]:
    """Hands too many that wait for a referee, a line for each table."""
    return [
        Attention(
            count,
            ngettext(
                "extra hand at table %(table)s in session %(session)s is waiting for a referee.",
                "extra hands at table %(table)s in session %(session)s are waiting for a referee.",
                count,
            )
            % {"table": table, "session": session},
            _("Count or strike"),
            "desk-hands",
            (event.slug, session, table),
            "red",
        )
        for session, table, count in tables_waiting(event)
    ]


def _absent(event: Event, now: Progress) -> list[Attention]:
    """Players who left and still have seats in future sessions."""
    if now.ended:
        return []
    has_left = Q(entry__withdrawn_at__isnull=False) | Q(entry__disqualified_at__isnull=False)
    has_left |= Q(entry__left_after__isnull=False)
    seats = Seat.objects.filter(
        has_left, session__event=event, session__state=Session.PLANNED, substitute=None
    )
    count = seats.order_by().values("entry").distinct().count()
    if not count:
        return []
    sentence = ngettext(
        "player has left and still has seats in sessions to come.",
        "players have left and still have seats in sessions to come.",
        count,
    )
    return [Attention(count, sentence, _("Repair the draw"), "desk-draw", (event.slug,), "red", REPAIR)]


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
    return [Attention(bad, sentence, _("View"), "desk-players", (event.slug,))]


def _applications(event: Event, now: Progress) -> list[Attention]:
    """Applications that wait for the organiser's decision or for erasure."""
    counts = event.applications.aggregate(
        asked=Count("pk", filter=Q(state=Application.ASKED)),
        erasing=Count("pk", filter=Q(erasure_asked_at__isnull=False)),
    )
    waiting, erasing = counts["asked"], counts["erasing"]
    attention = []
    if waiting:
        sentence = ngettext(
            "registration is waiting for confirmation.",
            "registrations are waiting for confirmation.",
            waiting,
        )
        attention.append(Attention(waiting, sentence, _("View"), "desk-applications", (event.slug,)))
    if erasing:
        sentence = ngettext(
            "player asks for personal data to be erased.",
            "players ask for their personal data to be erased.",
            erasing,
        )
        attention.append(Attention(erasing, sentence, _("View"), "desk-applications", (event.slug,)))
    return attention


def _days(event: Event, now: Progress) -> list[Attention]:
    times = [
        session.starts_at
        for session in now.sessions
        if session.state == Session.PLANNED and session.starts_at
    ]
    outside = sum(
        1 for time in times if not event.starts_on <= time.astimezone(event.tz).date() <= event.ends_on
    )
    if not outside or now.ended:
        return []
    sentence = ngettext(
        "session is planned for a day outside the event.",
        "sessions are planned for days outside the event.",
        outside,
    )
    return [Attention(outside, sentence, _("Change"), "event-settings", (event.slug,))]


def _publications(now: Progress) -> list[Attention]:
    hidden = [
        session
        for session in now.sessions
        if session.tables and not session.published and session.state not in Session.OVER
    ]
    if not hidden:
        return []
    sentence = ngettext(
        "session is drawn but its seating is not published.",
        "sessions are drawn but their seating is not published.",
        len(hidden),
    )
    return [Attention(len(hidden), sentence, _("View"), "desk-draw", (now.slug,))]


def _second_person(event: Event, now: Progress) -> list[Attention]:
    if not now.second_check or now.ended:
        return []
    people = Role.objects.filter(event=event, kind__in=[Role.DIRECTOR, Role.SCORER])
    if people.order_by().values("user").distinct().count() != 1:
        return []
    sentence = _(
        "person enters results, and somebody else has to confirm them. Add a scorer, or switch "
        "confirmation off."
    )
    return [Attention(1, sentence, _("Add a scorer"), "event-staff", (event.slug,))]
