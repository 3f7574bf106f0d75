"""Swapping two players in a draft, or in confirmed seats that have not been played yet."""

from dataclasses import replace
from typing import Any

from seating import Draw as Plan
from seating import quality, swap, to_json
from tournament.acts.refusals import EVENT_ENDED, Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.draw.queries.draws import constraints_in, final_apart, plan_of, session_of
from tournament.draw.services.confirming import draw_of, why_not_discard
from tournament.draw.services.methods import BESIDE
from tournament.models import Draw, Entry, LogEntry, Result, Ruling, Seat, Session, User
from tournament.presence.services.seat_changes import WHO_PLAYS
from tournament.session.services.table_revisions import claim
from tournament.words.sentences import Said, Told

SEATS, IN_DRAFT = "seating.swap", "draw.swap"
MOVED = ("entry", *WHO_PLAYS)

SESSION_OVER = Reason("draw.session-over", "Session %(number)s is over.")
SAME_PLAYER = Reason("draw.same-player", "Choose two different players.")
NO_SEAT = Reason("draw.no-seat", "%(name)s has no seat in session %(number)s.")
ACROSS_FINAL = Reason(
    "draw.across-final",
    "%(inside)s is in the final and %(outside)s is not: the standings decide that. Seat a "
    "substitute, or withdraw the player who does not play and draw the final again.",
)
TABLE_HAS_RESULT = Reason("draw.table-has-result", "Table %(number)s already has a result.")
PLAYER_HAS_RULING = Reason(
    "draw.player-has-ruling", "%(name)s has a ruling at table %(number)s: cancel it first."
)
SEATED_ELSEWHERE = Reason("draw.seated-elsewhere", "One of the two has been moved since then.")
SESSION_NOT_IN_DRAFT = Reason("draw.session-not-in-draft", "Session %(number)s is not drawn here.")
NO_SEAT_IN_DRAFT = Reason(
    "draw.no-seat-in-draft", "Player %(number)s has no seat in session %(session)s of this draw."
)
DRAFT_CHANGED = Reason(
    "draw.draft-changed", ("Other seats of the draft have been changed since then: undo that first.")
)


def why_not_swap_seats(session: Session, first: Entry, second: Entry) -> Refusal | None:
    """Why two players cannot change their confirmed seats, or None."""
    if session.event.ended_at:
        return EVENT_ENDED()
    if session.state in Session.OVER:
        return SESSION_OVER(number=session.number)
    if first.pk == second.pk:
        return SAME_PLAYER()
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(session=session, entry__in=[first, second])}
    for entry in (first, second):
        if entry.pk not in seats:
            return NO_SEAT(name=entry.name, number=session.number)
    final = final_apart(session.event, session.number, first.number, second.number)
    if final:
        inside, outside = (first, second) if first.number in final.players else (second, first)
        return ACROSS_FINAL(inside=inside.name, outside=outside.name)
    return _why_not_move({seat.table_id for seat in seats.values()}, [first, second])


def _why_not_move(tables: set[int], entries: list[Entry]) -> Refusal | None:
    """Why one of the players cannot leave the table, or None: it has results or rulings."""
    played = Result.objects.filter(table__in=tables, current=True).select_related("table").first()
    if played:
        return TABLE_HAS_RESULT(number=played.table.number)
    rulings = Ruling.objects.filter(table__in=tables, entry__in=entries, cancelled_at=None)
    ruling = rulings.select_related("table", "entry").first() if len(tables) > 1 else None
    if ruling and ruling.table:
        return PLAYER_HAS_RULING(name=ruling.entry.name, number=ruling.table.number)
    return None


@act(SEATS, event="session.event")
def swap_seats(
    now: Writing, *, session: Session, first: Entry, second: Entry, by: User | None, key: str = ""
) -> LogEntry:
    """Two players change their seats in a session that has not been played. Refused with the reason."""
    session = Session.objects.select_related("event").get(pk=session.pk)
    refuse(why_not_swap_seats(session, first, second))
    before = _places(session, first, second)
    _exchange(session, first, second)
    return now.log(
        Told(
            "%(first)s and %(second)s swap seats in session %(session)s",
            {"first": first.name, "second": second.name, "session": session.number},
        ),
        subject=f"session {session.number}",
        before={"session": session.number, "seats": before},
        after={"session": session.number, "seats": _places(session, first, second)},
    )


def _places(session: Session, *entries: Entry) -> list[dict[str, Any]]:
    """Where the players sit, in natural keys, in the order given."""
    rows = Seat.objects.filter(session=session, entry__in=entries).select_related("table", "entry")
    seats = {seat.entry_id: seat for seat in rows}
    return [
        {"player": entry.number, "table": seats[entry.pk].table.number, "wind": seats[entry.pk].wind}
        for entry in entries
        if entry.pk in seats
    ]


def _exchange(session: Session, first: Entry, second: Entry) -> None:
    """Delete both seats and create them again, as nobody may sit twice in a session even for a moment."""
    first_seat, second_seat = Seat.objects.select_related("table").filter(
        session=session, entry__in=[first, second]
    )
    Seat.objects.filter(pk__in=[first_seat.pk, second_seat.pk]).delete()
    for field in MOVED:
        first_value, second_value = getattr(first_seat, field), getattr(second_seat, field)
        setattr(first_seat, field, second_value)
        setattr(second_seat, field, first_value)
    for exchanged in (first_seat, second_seat):
        exchanged.save(force_insert=True)
        claim(exchanged.table, None)


@undo_of(SEATS)
def _undo_seat_swap(now: Writing, entry: LogEntry) -> Said:
    session = now.event.sessions.select_related("event").get(number=entry.after["session"])
    first, second = (now.event.entries.get(number=place["player"]) for place in entry.after["seats"])
    if _places(session, first, second) != entry.after["seats"]:
        raise Refused(SEATED_ELSEWHERE())
    refuse(why_not_swap_seats(session, first, second))
    _exchange(session, first, second)
    return Told(
        "%(first)s and %(second)s have their old seats again", {"first": first.name, "second": second.name}
    )


def why_not_swap_in_draft(draw: Draw, session: int, first: int, second: int) -> Refusal | None:
    """Why two players (their numbers) cannot change seats in the draft, or None."""
    if refusal := why_not_discard(draw):
        return refusal
    if not draw.first_session <= session <= draw.last_session:
        return SESSION_NOT_IN_DRAFT(number=session)
    drawn = session_of(plan_of(draw), session)
    seated = {draw.numbers[lot - 1] for table in drawn.tables for lot in table.players}
    for number in (first, second):
        if number not in seated:
            return NO_SEAT_IN_DRAFT(number=number, session=session)
    return SAME_PLAYER() if first == second else _why_not_across(draw, first, second)


def _why_not_across(draw: Draw, first: int, second: int) -> Refusal | None:
    """Why two players cannot be exchanged across the edge of a final, or None: the standings decide it."""
    if "final" not in draw.plan:
        return None
    finalists = {draw.numbers[lot - 1] for lot in draw.plan["ranking"][: draw.plan["final"]["size"]]}
    if (first in finalists) == (second in finalists):
        return None
    names = _names(draw, first, second)
    inside, outside = ("first", "second") if first in finalists else ("second", "first")
    return ACROSS_FINAL(inside=names[inside], outside=names[outside])


def swapped(draw: Draw, session: int, first: int, second: int) -> Plan:
    """The draft's plan with two players (their numbers) exchanged in one session. Refused with the reason."""
    refuse(why_not_swap_in_draft(draw, session, first, second))
    lot_of = {number: lot for lot, number in enumerate(draw.numbers, 1)}
    plan = plan_of(draw)
    change = swap(plan, session, lot_of[first], lot_of[second])
    if plan.swaps and _is_same(plan.swaps[-1], change.swaps[-1]):
        return replace(change, swaps=plan.swaps[:-1])
    return change


def _is_same(first: tuple[int, int, int], second: tuple[int, int, int]) -> bool:
    """Whether the second exchange just reverses the first."""
    return first[0] == second[0] and {*first[1:]} == {*second[1:]}


@act(IN_DRAFT, event="draw.event", first=draw_of)
def swap_in_draft(
    now: Writing, *, draw: Draw, session: int, first: int, second: int, by: User | None, key: str = ""
) -> Draw:
    """Exchange two players (their numbers) in one session of a draft. Refused with the reason."""
    draw = Draw.objects.select_related("event").get(pk=draw.pk)
    _swap(draw, session, first, second)
    now.log(
        Told(
            "%(first)s and %(second)s swap seats in session %(session)s of the draft",
            {**_names(draw, first, second), "session": session},
        ),
        subject="draw",
        after={"session": session, "players": [first, second], "draw": draw.made_at.isoformat()},
    )
    return draw


def _swap(draw: Draw, session: int, first: int, second: int) -> None:
    plan, constraints = swapped(draw, session, first, second), constraints_in(draw)
    beside = {key: draw.plan[key] for key in BESIDE if key in draw.plan}
    draw.plan = to_json(plan, quality(plan, constraints), constraints) | beside
    draw.save(update_fields=["plan"])


@undo_of(IN_DRAFT)
def _undo_swap(now: Writing, entry: LogEntry) -> Said:
    draw = draw_of(entry)
    plan, (first, second) = plan_of(draw), entry.after["players"]
    lots = [draw.numbers.index(number) + 1 for number in (first, second)]
    if not plan.swaps or not _is_same(plan.swaps[-1], (entry.after["session"], *lots)):
        raise Refused(DRAFT_CHANGED())
    _swap(draw, entry.after["session"], first, second)
    return Told(
        "%(first)s and %(second)s have their old seats in the draft again", _names(draw, first, second)
    )


def _names(draw: Draw, first: int, second: int) -> dict[str, str]:
    """The names of two players for a sentence."""
    names = {entry.number: entry.name for entry in draw.event.entries.filter(number__in=[first, second])}
    return {"first": names.get(first, str(first)), "second": names.get(second, str(second))}
