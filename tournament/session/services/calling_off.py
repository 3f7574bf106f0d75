"""Calling off sessions in one act, even drawn and published ones, and bringing them back."""

from collections.abc import Collection, Iterable, Sequence

from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.models import Event, LogEntry, Publication, Session, User
from tournament.session.services.table_revisions import CALLED_OFF
from tournament.words.sentences import Counted, Said

CALL_OFF = "session.call-off"

NONE_CHOSEN = Reason("session.none-chosen", "Choose the sessions that will not be played.")
NO_SUCH_SESSION = Reason("session.no-such", "There is no session %(number)s.")
PLAYED = Reason(
    "session.played",
    "Session %(number)s has been opened. Only a session that was not begun is called off here; one that was "
    "stopped is dropped on its own page.",
)
HAS_RESULTS = Reason(
    "session.planned-with-results", "Session %(number)s has results. Take them back before you call it off."
)
LATER_UNDRAWN = Reason(
    "session.later-undrawn",
    "Session %(number)s has no seats yet, nor has session %(later)s after it. Call off session %(later)s "
    "instead, and give session %(number)s its time.",
)
BACK_ALREADY = Reason("session.back-already", "Session %(number)s is no longer called off.")


def why_not_call_off(event: Event, numbers: Collection[int]) -> Refusal | None:
    """Why the sessions of these numbers cannot be called off, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    if not numbers:
        return NONE_CHOSEN()
    sessions = {session.number: session for session in event.sessions.all()}
    for number in sorted(numbers):
        if number not in sessions:
            return NO_SUCH_SESSION(number=number)
        if refusal := _why_not(sessions[number]):
            return refusal
    return _why_gap(event, numbers)


def _why_not(session: Session) -> Refusal | None:
    if session.state == Session.CALLED_OFF:
        return CALLED_OFF(number=session.number)
    if session.state != Session.PLANNED:
        return PLAYED(number=session.number)
    if session.tables.filter(results__current=True).exists():
        return HAS_RESULTS(number=session.number)
    return None


def _why_gap(event: Event, numbers: Collection[int]) -> Refusal | None:
    """Sessions are drawn in order, so one without seats can only be called off with all later ones."""
    undrawn = event.sessions.filter(state=Session.PLANNED, tables__isnull=True).order_by("number")
    undrawn_numbers = list(undrawn.values_list("number", flat=True))
    remaining = [number for number in undrawn_numbers if number not in numbers]
    for number in undrawn_numbers:
        if number in numbers and remaining and remaining[-1] > number:
            return LATER_UNDRAWN(number=number, later=remaining[-1])
    return None


@act(CALL_OFF)
def call_off(
    now: Writing, *, event: Event, numbers: Collection[int], by: User | None, key: str = ""
) -> LogEntry:
    """Call planned sessions off: they count for nobody, and the event can end without them.

    Their seats stay, no longer public. Refused with the reason.
    """
    refuse(why_not_call_off(event, numbers))
    sessions = event.sessions.filter(number__in=numbers).order_by("number")
    shown = hide_seats(now, sessions)
    chosen = sorted(numbers)
    event.sessions.filter(number__in=chosen).update(state=Session.CALLED_OFF)
    return now.log(
        Counted(
            "Session %(sessions)s called off.",
            "Sessions %(sessions)s called off.",
            {"n": len(chosen), "sessions": chosen},
        ),
        subject=f"session {chosen[0]}",
        before={"published": shown},
        after={"sessions": chosen},
    )


def hide_seats(now: Writing, sessions: Iterable[Session]) -> list[int]:
    """Withdraw the seating of these sessions, inside an act; returns the numbers of the public ones."""
    shown = Publication.objects.filter(
        session__in=list(sessions), kind=Publication.SEATING, withdrawn_at__isnull=True
    )
    numbers = sorted(shown.values_list("session__number", flat=True))
    shown.update(withdrawn_at=now.at)
    return numbers


def show_seats(entry: LogEntry, numbers: Sequence[int]) -> None:
    """Publish again the seatings that the act in this log line withdrew."""
    Publication.objects.filter(
        event=entry.event_id,
        kind=Publication.SEATING,
        session__number__in=numbers,
        withdrawn_at=entry.at,
    ).update(withdrawn_at=None)


def why_not_bring_back(event: Event, number: int) -> Refusal | None:
    """Why a called-off session cannot be brought back, or None."""
    if event.ended_at:
        return EVENT_ENDED()
    session = event.sessions.filter(number=number).first()
    if session is None:
        return NO_SUCH_SESSION(number=number)
    return None if session.state == Session.CALLED_OFF else BACK_ALREADY(number=number)


@undo_of(CALL_OFF)
def _undo_call_off(now: Writing, entry: LogEntry) -> Said:
    numbers = entry.after["sessions"]
    for number in numbers:
        if refusal := why_not_bring_back(now.event, number):
            raise Refused(refusal)
    now.event.sessions.filter(number__in=numbers).update(state=Session.PLANNED)
    show_seats(entry, entry.before["published"])
    return Counted(
        "Session %(sessions)s is planned again.",
        "Sessions %(sessions)s are planned again.",
        {"n": len(numbers), "sessions": numbers},
    )
