"""Confirming a draft into seats, discarding drafts, and publishing the seating of all drawn sessions."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import F, Q

from seating import SessionDraw, TableDraw
from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.draw.queries.draws import (
    MENDING,
    finals_of,
    home_in,
    in_numbers,
    plan_of,
    seated_sessions,
)
from tournament.draw.services.constraints import players_of, sessions_told, substitutes_of
from tournament.draw.services.drafts import MAKE
from tournament.draw.services.draw_context import NO_DRAFT
from tournament.event.services.publishing import (
    SEATING,
    log_seating_published,
    publish,
    published_by,
    why_not_publish,
)
from tournament.models import (
    Absence,
    Draw,
    Event,
    LogEntry,
    Publication,
    Ruling,
    Seat,
    Session,
    Table,
    User,
)
from tournament.presence.services.seat_changes import WHOLE_SEATS, Replacement, keep_substitutes, store
from tournament.words.sentences import Said, Told

CONFIRM, DISCARD = "draw.confirm", "draw.discard"
PLAYERS_CHANGED = Reason(
    "draw.players-changed", "The players have changed since this draft was made. Draw again."
)
PAST_CHANGED = Reason(
    "draw.past-changed", "Seats in earlier sessions have changed since this draft was made. Draw again."
)
FINAL_MIXED = Reason(
    "draw.final-mixed",
    "Table %(table)s of session %(session)s would mix finalists with other players. Seat a "
    "substitute, or draw the final again.",
)
FEWER_SESSIONS = Reason("draw.fewer-sessions", "The event has fewer sessions than this draft. Draw again.")
OPENED_SINCE = Reason(
    "draw.opened-since",
    "Session %(number)s has been opened since this draft was made. Draw again from the next session.",
)
TABLE_HAS_RULING = Reason(
    "draw.table-has-ruling",
    "Table %(table)s of session %(session)s has a ruling, so its seats cannot be changed.",
)
TABLE_HAS_HANDS = Reason(
    "draw.table-has-hands",
    "Table %(table)s of session %(session)s has hands, so its seats cannot be changed until the "
    "hands are removed.",
)
SUBSTITUTE_SITS = Reason(
    "draw.substitute-sits",
    "A substitute sits in session %(session)s: take the substitution back first.",
)
SEATS_CHANGED = Reason(
    "draw.seats-changed", "Seats have been changed since this draw was confirmed: undo that first."
)
DRAFT_ALREADY = Reason("draw.draft-already", "This draw is already a draft.")
ALL_PUBLISHED = Reason("draw.all-published", "Every session with seats is already published.")


def why_not_confirm(draw: Draw) -> Refusal | None:
    """Why the draft cannot become the seating, or None."""
    if draw.state != Draw.DRAFT:
        return NO_DRAFT()
    event = draw.event
    if event.ended_at:
        return EVENT_ENDED()
    if refusal := _why_not_seat(event, draw.first_session, draw.last_session):
        return refusal
    last = plan_of(draw).sessions[-1]
    drawn = {draw.numbers[lot - 1] for lot in (*last.players, *last.sitting_out, *home_in(draw))}
    playing = {entry.number for entry in players_of(event)}
    if not playing <= drawn <= playing | {*substitutes_of(event)}:
        return PLAYERS_CHANGED()
    if _is_past_changed(draw):
        return PAST_CHANGED()
    return _why_not_mix(draw) if draw.method in MENDING else None


def _why_not_mix(draw: Draw) -> Refusal | None:
    """Why a repair cannot be confirmed that seats people of a final with others, or None."""
    for final in finals_of(draw.event):
        for session in drawn_sessions(draw):
            for table in session.tables if session.number >= final.first_session else ():
                if 0 < len(final.players.intersection(table.players)) < len(table.players):
                    return FINAL_MIXED(table=table.number, session=session.number)
    return None


def _is_past_changed(draw: Draw) -> bool:
    """Whether the seats of the sessions before the draft have changed since it was drawn."""
    if draw.first_session == 1:
        return False
    past = (session for session in plan_of(draw).sessions if session.number < draw.first_session)
    seated = seated_sessions(draw.event, last=draw.first_session - 1)
    return _tables_in(in_numbers(past, draw.numbers)) != _tables_in(seated)


def _tables_in(sessions: Iterable[SessionDraw]) -> list[tuple[int, tuple[TableDraw, ...]]]:
    """The tables of sessions by their numbers, no matter who sits out."""
    return [(session.number, session.tables) for session in sessions]


def _why_not_seat(event: Event, first: int, last: int) -> Refusal | None:
    """Why these sessions' seats cannot be replaced: removed, opened, or with facts at their tables."""
    sessions = list(event.sessions.filter(number__gte=first, number__lte=last).order_by("number"))
    if len(sessions) < last - first + 1:
        return FEWER_SESSIONS()
    begun = next((session for session in sessions if session.state != Session.PLANNED), None)
    if begun:
        return OPENED_SINCE(number=begun.number)
    if refusal := _why_not_clear(sessions):
        return refusal
    replaced = Seat.objects.filter(session__in=sessions, substitute__isnull=False).select_related("session")
    still_replaced = Q(entry__replaced_by=F("substitute")) | Q(entry__left_after__isnull=False)
    seat = replaced.exclude(still_replaced).first()
    return SUBSTITUTE_SITS(session=seat.session.number) if seat else None


def _why_not_clear(sessions: Iterable[Session]) -> Refusal | None:
    """Why the tables of planned sessions cannot be replaced by others, or None: something happened there."""
    tables = Table.objects.filter(session__in=sessions).select_related("session")
    ruled = tables.filter(rulings__isnull=False, rulings__cancelled_at=None).first()
    if ruled:
        return TABLE_HAS_RULING(table=ruled.number, session=ruled.session.number)
    played = tables.filter(hands__isnull=False).first()
    return TABLE_HAS_HANDS(table=played.number, session=played.session.number) if played else None


def drawn_sessions(draw: Draw) -> tuple[SessionDraw, ...]:
    """The sessions that the draw seats, as player numbers; those before are what it was drawn after."""
    plan = plan_of(draw)
    drawn = (
        session for session in plan.sessions if draw.first_session <= session.number <= draw.last_session
    )
    return in_numbers(drawn, draw.numbers)


def _with_those_at_home(draw: Draw) -> tuple[SessionDraw, ...]:
    """The sessions that the draw seats; whom its final sends home sits out of them."""
    home = [draw.numbers[lot - 1] for lot in home_in(draw)]
    drawn = drawn_sessions(draw)
    return tuple(replace(session, sitting_out=(*session.sitting_out, *home)) for session in drawn)


def draw_of(line: LogEntry) -> Draw:
    """The draw that an act was about, from its line in the log."""
    return Draw.objects.select_related("event").get(event=line.event, made_at=line.after["draw"])


@act(CONFIRM, event="draw.event", first=draw_of)
def confirm_draft(now: Writing, *, draw: Draw, by: User | None, key: str = "") -> Draw:
    """Make the draft the seating of its sessions; seats drawn for them before are replaced, their publication
    is withdrawn, and the earlier draw stays readable. Refused with the reason."""
    draw = Draw.objects.select_related("event").get(pk=draw.pk)
    refuse(why_not_confirm(draw))
    seated = seated_sessions(draw.event, draw.first_session, draw.last_session)
    before = [_noted(draw.event, session) for session in seated]
    hidden = _seat(draw.event, _with_those_at_home(draw), draw.first_session, draw.last_session, now)
    draw.state, draw.confirmed_at = Draw.CONFIRMED, now.at
    draw.save(update_fields=["state", "confirmed_at"])
    now.log(
        Told("Confirmed the seats of %(sessions)s", {"sessions": sessions_told(draw)}),
        subject="draw",
        before={"sessions": before, "published": hidden},
        after={
            "first": draw.first_session,
            "last": draw.last_session,
            "seed": draw.seed,
            "draw": draw.made_at.isoformat(),
        },
    )
    return draw


def _seat(event: Event, drawn: Sequence[SessionDraw], first: int, last: int, now: Writing) -> list[int]:
    """Replace the rows of the sessions `first` to `last`; returns those whose publication was withdrawn."""
    entries = {entry.number: entry for entry in event.entries.all()}
    rows = event.sessions.filter(number__gte=first, number__lte=last)
    sessions = {session.number: session for session in rows}
    cancelled = list(Ruling.objects.filter(table__session__in=sessions.values()).select_related("table"))
    Ruling.objects.filter(pk__in=[ruling.pk for ruling in cancelled]).update(table=None)
    Table.objects.filter(session__in=sessions.values()).delete()
    Absence.objects.filter(session__in=sessions.values()).delete()
    published = Publication.objects.filter(session__in=sessions.values(), withdrawn_at=None)
    hidden = sorted(published.values_list("session__number", flat=True))
    published.update(withdrawn_at=now.at)
    for plan in drawn:
        session = sessions[plan.number]
        tables = Table.objects.bulk_create(
            Table(session=session, number=table.number) for table in plan.tables
        )
        Seat.objects.bulk_create(
            Seat(table=table, session=session, wind=wind, entry=entries[number])
            for table, drawn_table in zip(tables, plan.tables, strict=True)
            for wind, number in drawn_table.seats()
        )
        Absence.objects.bulk_create(
            Absence(session=session, entry=entries[number])
            for number in plan.sitting_out
            if entries[number].plays
        )
        keep_substitutes(session)
    _reattach_rulings(cancelled)
    return hidden


def _reattach_rulings(cancelled: Iterable[Ruling]) -> None:
    """Attach cancelled rulings to the new table of the same number, if there is one."""
    for ruling in cancelled:
        assert ruling.table is not None  # they were found by their tables
        ruling.table = Table.objects.filter(
            session=ruling.table.session_id, number=ruling.table.number
        ).first()
        ruling.save(update_fields=["table"])


def _noted(event: Event, session: SessionDraw) -> dict[str, Any]:
    """A session's seats for the log: tables as [number, East, South, West, North], who sits out or missed it,
    and who is replaced or out, as [player, substitute or None, since, reason, out]."""
    tables = [[table.number, *table.players] for table in session.tables]
    resting = Absence.objects.filter(session__event=event, session__number=session.number, planned=True)
    sitting_out = list(resting.order_by("entry__number").values_list("entry__number", flat=True))
    missed = Absence.objects.filter(session__event=event, session__number=session.number, planned=False)
    seats = Seat.objects.filter(session__event=event, session__number=session.number)
    replaced_or_out = seats.filter(Q(substitute__isnull=False) | Q(out=True)).order_by("entry__number")
    columns = ("entry__number", "substitute__number", "substitute_since", "substitute_reason", "out")
    return {
        "session": session.number,
        "tables": tables,
        "sitting_out": sitting_out,
        "missed": list(missed.order_by("entry__number").values_list("entry__number", flat=True)),
        "replaced": [list(seat) for seat in replaced_or_out.values_list(*columns)],
    }


def _restore_presence(event: Event, noted: dict[str, Any]) -> None:
    """Restore substitutes, empty seats and absences of a session from a line of the log."""
    if "replaced" not in noted:  # of a line written before these were noted
        return
    session = event.sessions.get(number=noted["session"])
    entries = {entry.number: entry for entry in event.entries.all()}
    for planned, numbers in ((True, noted["sitting_out"]), (False, noted["missed"])):
        for number in numbers:
            Absence.objects.get_or_create(
                session=session, entry=entries[number], defaults={"planned": planned}
            )
    noted_seats = {player: facts for player, *facts in noted["replaced"]}
    for seat in WHOLE_SEATS.filter(session=session):
        number, since, reason, out = noted_seats.get(seat.entry.number, (None, "", "", False))
        substitute = entries.get(number)
        if (seat.substitute, seat.out) != (substitute, out):
            store(seat, Replacement(substitute, since, reason, out))


def _sessions_from_log(noted: Iterable[dict[str, Any]]) -> tuple[SessionDraw, ...]:
    return tuple(
        SessionDraw(
            session["session"],
            tuple(TableDraw(*table) for table in session["tables"]),
            sitting_out=tuple(session.get("sitting_out", ())),
        )
        for session in noted
    )


@undo_of(CONFIRM)
def _undo_confirm(now: Writing, entry: LogEntry) -> Said:
    draw = draw_of(entry)
    first, last = draw.first_session, draw.last_session
    if now.event.ended_at:
        raise Refused(EVENT_ENDED())
    if _tables_in(seated_sessions(now.event, first, last)) != _tables_in(drawn_sessions(draw)):
        raise Refused(SEATS_CHANGED())
    refuse(_why_not_seat(now.event, first, last))
    before = _sessions_from_log(entry.before["sessions"])
    _seat(now.event, before, first, last, now)
    for noted in entry.before["sessions"]:
        _restore_presence(now.event, noted)
    _republish(now.event, entry.before["published"], entry)
    draw.state, draw.confirmed_at = Draw.DRAFT, None
    draw.save(update_fields=["state", "confirmed_at"])
    return Told(
        "The seats of %(sessions)s are restored; the draw is a draft again",
        {"sessions": sessions_told(draw)},
    )


def _republish(event: Event, sessions: Sequence[int], entry: LogEntry) -> None:
    """Publish the seatings again that confirming withdrew."""
    withdrawn = Publication.objects.filter(
        event=event, kind=Publication.SEATING, session__number__in=sessions, withdrawn_at=entry.at
    )
    withdrawn.update(withdrawn_at=None)


def why_not_discard(draw: Draw) -> Refusal | None:
    """Why the draft cannot be discarded, or None."""
    return None if draw.state == Draw.DRAFT else NO_DRAFT()


@act(DISCARD, event="draw.event", first=draw_of)
def discard_draft(now: Writing, *, draw: Draw, by: User | None, key: str = "") -> Draw:
    """Discard the draft; it stays readable. Refused with the reason."""
    draw = Draw.objects.select_related("event").get(pk=draw.pk)
    _discard(draw)
    now.log(
        Told("Discarded a draft of the draw"),
        subject="draw",
        after={"seed": draw.seed, "draw": draw.made_at.isoformat()},
    )
    return draw


def _discard(draw: Draw) -> None:
    refuse(why_not_discard(draw))
    draw.state = Draw.DISCARDED
    draw.save(update_fields=["state"])


@undo_of(DISCARD)
def _undo_discard(now: Writing, entry: LogEntry) -> Said:
    draw = draw_of(entry)
    if draw.state != Draw.DISCARDED:
        raise Refused(DRAFT_ALREADY())
    draw.state = Draw.DRAFT
    draw.save(update_fields=["state"])
    return Told("The discarded draw is a draft again")


@undo_of(MAKE)
def _undo_make(now: Writing, entry: LogEntry) -> Said:
    _discard(draw_of(entry))
    return Told("Discarded a draft of the draw")


def hidden_sessions(event: Event) -> list[Session]:
    """The sessions whose seats are not published yet."""
    return [session for session in event.sessions.order_by("number") if why_not_publish(session) is None]


def _published_with(line: LogEntry) -> list[int]:
    """The sessions that an act has published."""
    return published_by(line)


@act(SEATING, first=_published_with)
def publish_all(now: Writing, *, event: Event, by: User | None, key: str = "") -> list[int]:
    """Show the seating of all drawn sessions; returns their numbers. Refused when nothing is hidden."""
    sessions = hidden_sessions(event)
    refuse(None if sessions else ALL_PUBLISHED())
    for session in sessions:
        publish(now, Publication.SEATING, session=session)
    numbers = [session.number for session in sessions]
    log_seating_published(now, numbers)
    return numbers
