"""A hand too many after the signal (EMA 2012 §5.8): kept apart, then counted or struck by a referee."""

from datetime import datetime

from tournament.acts.refusals import Reason, Refusal, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.queries.words import Facts
from tournament.hand.services.recording import (
    FOLLOWED_BY_OTHERS,
    LATE,
    TOO_MANY,
    Typist,
    check_last,
    claimed_table,
    hands_of,
    logged_hand,
    store_hand,
    take_back,
    why_not_record,
)
from tournament.models import Event, Hand, LateHand, LogEntry, Role, Table, User
from tournament.session.services.table_revisions import (
    claim,
    named_in_log,
    table_at,
    why_not_enter,
    why_not_touch,
)
from tournament.words.sentences import Said, Told

COUNT, STRIKE = "hand.count-late", "hand.strike-late"
DECIDED = Reason("hand.late-decided", "This hand of table %(table)s is no longer waiting for a decision.")


@act(LATE, event="table.session.event", by="typist.user", actor_name="typist.name")
def record_late_hand(
    now: Writing, *, table: Table, facts: Facts, typist: Typist, revision: int | None = None, key: str = ""
) -> LogEntry:
    """Keep a hand that the table was not to play any more; a referee decides whether it counts.

    HandRefused with what the rules say against the hand itself; Stale when somebody acted in between.
    """
    table = claimed_table(table, revision, why_not_record(table, typist))
    waiting = table.late_hands.filter(state=LateHand.WAITS).order_by("entered_at", "pk")
    check_last(table, [*(hand.facts for hand in hands_of(table)), *(late.facts for late in waiting), facts])
    late = LateHand.objects.create(table=table, facts=dict(facts), entered_by=now.typed_by, entered_at=now.at)
    summary = Told("An extra hand at table %(table)s is waiting for a referee")
    return _log(now, late, summary)


def why_not_decide(late: LateHand, by: User | None) -> Refusal | None:
    """Why nothing can be decided about a hand too many, or None."""
    if refusal := why_not_enter(late.table, by):
        return refusal
    return None if late.state == LateHand.WAITS else DECIDED(table=late.table.number)


@act(COUNT, event="late.table.session.event")
def count_late_hand(now: Writing, *, late: LateHand, by: User | None, key: str = "") -> LogEntry:
    """Let a hand too many count: it becomes the last hand of its table. Refused with the reason."""
    late = _claimed(late, by)
    hands = hands_of(late.table)
    refuse(TOO_MANY(table=late.table.number, most=MOST_HANDS) if len(hands) >= MOST_HANDS else None)
    check_last(late.table, [*(hand.facts for hand in hands), late.facts])
    store_hand(now, late.table, len(hands) + 1, late.facts, at=late.entered_at, by=late.entered_by)
    _decide(late, LateHand.COUNTED, now.actor_name, now.at)
    summary = Told("The extra hand at table %(table)s counts")
    return _log(now, late, summary, hand=len(hands) + 1)


@act(STRIKE, event="late.table.session.event")
def strike_late_hand(now: Writing, *, late: LateHand, by: User | None, key: str = "") -> LogEntry:
    """Remove a hand too many: it counts for nobody. Refused with the reason."""
    late = _claimed(late, by)
    _decide(late, LateHand.STRUCK, now.actor_name, now.at)
    summary = Told("The extra hand at table %(table)s is struck")
    return _log(now, late, summary)


def _claimed(late: LateHand, by: User | None) -> LateHand:
    """The hand read again, its table claimed. Refused with the reason."""
    late = LateHand.objects.select_related("table__session__event").get(pk=late.pk)
    refuse(why_not_decide(late, by))
    late.table = claim(late.table, None)
    return late


def _decide(late: LateHand, state: str, by: str, at: datetime | None) -> None:
    late.state, late.decided_by, late.decided_at = state, by, at
    late.save(update_fields=["state", "decided_by", "decided_at"])


def _log(now: Writing, late: LateHand, summary: Said, hand: int | None = None) -> LogEntry:
    subject, place = named_in_log(late.table)
    typed = {"facts": late.facts, "by": late.entered_by, "at": late.entered_at.isoformat()}
    after = {**place, **typed, **({} if hand is None else {"hand": hand})}
    return now.log(summary.filled(table=late.table.number), subject=subject, after=after)


def _logged(event: Event, entry: LogEntry, state: str) -> LateHand:
    """The hand too many of a log line. Refused if it is not in that state any more."""
    table = table_at(event, entry.after)
    refuse(why_not_touch(table.session))
    at = datetime.fromisoformat(entry.after["at"])
    late = LateHand.objects.filter(table=table, entered_at=at, state=state).first()
    if late is None:
        refuse(DECIDED(table=table.number))
    assert late is not None
    late.table = claim(table, None)
    return late


@undo_of(LATE, Role.SCORER, Role.REFEREE)
def _undo_late(now: Writing, entry: LogEntry) -> Said:
    late = _logged(now.event, entry, LateHand.WAITS)
    _decide(late, LateHand.TAKEN_BACK, now.typed_by, now.at)
    return Told("The extra hand at table %(table)s is undone", {"table": late.table.number})


@undo_of(COUNT, Role.REFEREE)
def _undo_count(now: Writing, entry: LogEntry) -> Said:
    """Take the counted hand out again. Refused if it was changed, or others follow it."""
    hand = logged_hand(now.event, entry)
    if Hand.objects.filter(table=hand.table, number__gt=hand.number).exists():
        refuse(FOLLOWED_BY_OTHERS(table=hand.table.number, hand=hand.number))
    late = _logged(now.event, entry, LateHand.COUNTED)
    take_back(hand)
    return _waits_again(late)


@undo_of(STRIKE, Role.REFEREE)
def _undo_strike(now: Writing, entry: LogEntry) -> Said:
    return _waits_again(_logged(now.event, entry, LateHand.STRUCK))


def _waits_again(late: LateHand) -> Said:
    _decide(late, LateHand.WAITS, "", None)
    return Told(
        "The extra hand at table %(table)s is waiting for a referee again", {"table": late.table.number}
    )
