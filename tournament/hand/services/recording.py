"""Recording, inserting, changing and removing hands: permissions, the check of the rules, and undo.

Hands are typed by the staff, or by the players at their table, whose phone holds the table's link.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.dateparse import parse_datetime

from scoring.game import HandProblem, replay
from tournament.acts.refusals import Reason, Refusal, Refused, refuse
from tournament.acts.undo import undo_of
from tournament.acts.writing import Writing, act
from tournament.hand.queries.game import MOST_HANDS
from tournament.hand.queries.words import Facts, problem_text
from tournament.models import Event, Hand, LogEntry, Result, Role, Session, Table, User
from tournament.session.services.table_revisions import (
    claim,
    claim_as_read,
    named_in_log,
    table_at,
    why_not_enter,
    why_not_touch,
)
from tournament.words.sentences import Said, Told

RECORD, INSERT, CHANGE, REMOVE = "hand.record", "hand.insert", "hand.change", "hand.remove"
LATE = "hand.late"
ACTS = (RECORD, INSERT, CHANGE, REMOVE, LATE)
# These acts, and the undoing of them, give other hands other numbers.
_RENUMBERING = (INSERT, REMOVE, f"{INSERT}.undo", f"{REMOVE}.undo")
_ASIDE = 1000  # more than any number: rows move past one another by way of it

PLAYERS_DO_NOT_ENTER = Reason(
    "hand.players-do-not-enter", "Players do not enter hands at this event. Ask a scorer."
)
SESSION_NOT_PLAYED = Reason(
    "hand.session-not-played", "Session %(number)s is not being played. Ask a scorer."
)
RESULT_CONFIRMED = Reason(
    "hand.result-confirmed", "The result of table %(table)s is confirmed. Ask a scorer to change a hand."
)
TOO_MANY = Reason("hand.too-many", "Table %(table)s has %(most)s hands, the most there can be.")
NO_SUCH_HAND = Reason(
    "hand.none-of-that-number", "Table %(table)s has no hand %(number)s: look at its list of hands."
)
AGAINST_THE_RULES = Reason("hand.against-the-rules")
CHANGED_SINCE = Reason(
    "hand.changed-since",
    "The hands of table %(table)s have been changed since then. Correct them at the table instead.",
)
FOLLOWED_BY_OTHERS = Reason(
    "hand.followed-by-others",
    "Table %(table)s has hands after hand %(hand)s: undo those first, or remove this hand in the list.",
)


class HandRefused(Refused):
    """A hand that the rules refuse: all its `problems`, whose sentences are the sentence."""

    def __init__(self, problems: Sequence[HandProblem]) -> None:
        super().__init__(AGAINST_THE_RULES.worded(" · ".join(problem_text(problem) for problem in problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Typist:
    """Who types hands: a user of the staff, or (`user` None) the table through its link, as `name`."""

    user: User | None = None
    name: str | Said = ""

    @property
    def by_link(self) -> bool:
        """Whether the players type at their table."""
        return self.user is None and bool(self.name)


def players_of(table: Table) -> Typist:
    """The players at a table, as the log names them."""
    return Typist(name=Told("Players at table %(number)s", {"number": table.number}))


def why_not_type(table: Table, typist: Typist) -> Refusal | None:
    """Why this person cannot touch the table's hands now, or None."""
    refusal = why_not_enter(table, typist.user)
    return why_not_by_link(table) if refusal is None and typist.by_link else refusal


def why_not_by_link(table: Table) -> Refusal | None:
    """Why the players cannot type at their table now, or None."""
    session = table.session
    if not session.event.players_enter:
        return PLAYERS_DO_NOT_ENTER()
    if session.state != Session.OPEN:
        return SESSION_NOT_PLAYED(number=session.number)
    if Result.objects.filter(table=table, current=True, state=Result.CONFIRMED).exists():
        return RESULT_CONFIRMED(table=table.number)
    return None


def why_not_record(table: Table, typist: Typist) -> Refusal | None:
    """Why this person can record no further hand at the table now, or None."""
    if refusal := why_not_type(table, typist):
        return refusal
    if Hand.objects.filter(table=table).count() >= MOST_HANDS:
        return TOO_MANY(table=table.number, most=MOST_HANDS)
    return None


def why_no_hand(table: Table, number: int) -> Refusal | None:
    """Why there is nothing to change: the table has no hand of this number. None where it has."""
    if Hand.objects.filter(table=table, number=number).exists():
        return None
    return NO_SUCH_HAND(table=table.number, number=number)


def hands_of(table: Table) -> list[Hand]:
    """The table’s hands in order."""
    return list(Hand.objects.filter(table=table).order_by("number"))


def claimed_table(table: Table, revision: int | None, refusal: Refusal | None) -> Table:
    """Claim the table for an act. Refused with `refusal` if there is one; Stale as `claim` raises it."""
    if refusal:
        raise Refused(refusal)
    return claim_as_read(table, revision)


def check_last(table: Table, facts: Sequence[Facts]) -> None:
    """Check the last of these hands; HandRefused if it is against the rules."""
    game = replay(facts, table.session.event.rules)
    if problems := game.hands[-1].problems:
        raise HandRefused(problems)


@act(RECORD, event="table.session.event", by="typist.user", actor_name="typist.name")
def record_hand(
    now: Writing, *, table: Table, facts: Facts, typist: Typist, revision: int | None = None, key: str = ""
) -> LogEntry:
    """The next hand of the table, as `play_table` writes it.

    `revision`: the table's when the form was opened. HandRefused with all that the rules say against it;
    Stale when somebody acted at the table in between.
    """
    table = claimed_table(table, revision, why_not_record(table, typist))
    hands = hands_of(table)
    check_last(table, [*(hand.facts for hand in hands), facts])
    hand = store_hand(now, table, len(hands) + 1, facts, at=now.at)
    summary = Told("Hand %(hand)s of table %(table)s saved")
    return log_hand(now, table, summary, None, facts_in_log(hand))


def why_not_insert(table: Table, before: int, typist: Typist) -> Refusal | None:
    """Why this person can insert no hand before hand `before` now, or None."""
    return why_not_record(table, typist) or why_no_hand(table, before)


@act(INSERT, event="table.session.event", by="typist.user", actor_name="typist.name")
def insert_hand(
    now: Writing,
    *,
    table: Table,
    before: int,
    facts: Facts,
    typist: Typist,
    revision: int | None = None,
    key: str = "",
) -> LogEntry:
    """A forgotten hand, which takes the number of hand `before`; that one and all later ones move on.

    It ended no later than the hand that follows: its moment is the same. HandRefused when the hand itself is
    against the rules; what it makes impossible later stays and is listed.
    """
    table = claimed_table(table, revision, why_not_insert(table, before, typist))
    *earlier, following = hands_of(table)[:before]
    check_last(table, [*(previous.facts for previous in earlier), facts])
    _make_room(table, before)
    hand = store_hand(now, table, before, facts, at=following.entered_at)
    summary = Told("Hand %(hand)s of table %(table)s inserted")
    return log_hand(now, table, summary, None, facts_in_log(hand))


def why_not_change(table: Table, number: int, typist: Typist) -> Refusal | None:
    """Why this person cannot change or remove hand `number` of the table now, or None."""
    return why_not_type(table, typist) or why_no_hand(table, number)


@act(CHANGE, event="table.session.event", by="typist.user", actor_name="typist.name")
def change_hand(
    now: Writing,
    *,
    table: Table,
    number: int,
    facts: Facts,
    typist: Typist,
    revision: int | None = None,
    key: str = "",
) -> LogEntry:
    """Replace hand `number`; the scores of all later hands follow.

    HandRefused when the hand itself is against the rules; Stale when somebody acted at the table in between.
    """
    table = claimed_table(table, revision, why_not_change(table, number, typist))
    *earlier, hand = hands_of(table)[:number]
    check_last(table, [*(previous.facts for previous in earlier), facts])
    hand.table = table
    before = facts_in_log(hand)
    hand.facts, hand.entered_by = dict(facts), now.typed_by
    hand.save(update_fields=["facts", "entered_by"])
    summary = Told("Hand %(hand)s of table %(table)s corrected")
    return log_hand(now, table, summary, before, facts_in_log(hand))


@act(REMOVE, event="table.session.event", by="typist.user", actor_name="typist.name")
def remove_hand(
    now: Writing, *, table: Table, number: int, typist: Typist, revision: int | None = None, key: str = ""
) -> LogEntry:
    """Remove a hand that was never played; later ones move up by one."""
    table = claimed_table(table, revision, why_not_change(table, number, typist))
    hand = Hand.objects.get(table=table, number=number)
    hand.table = table
    before = facts_in_log(hand)
    _take_out(hand)
    summary = Told("Hand %(hand)s of table %(table)s removed")
    return log_hand(now, table, summary, before, None)


def store_hand(
    now: Writing, table: Table, number: int, facts: Facts, *, at: datetime | None, by: str | None = None
) -> Hand:
    """A new row, typed at that moment, by the acting person unless somebody else is named."""
    by = now.typed_by if by is None else by
    return Hand.objects.create(table=table, number=number, facts=dict(facts), entered_by=by, entered_at=at)


def _take_out(hand: Hand) -> None:
    """Delete a hand and renumber those after it."""
    table, number = hand.table, hand.number
    hand.delete()
    _move(table, number + 1, -1)


def _make_room(table: Table, number: int) -> None:
    """Renumber hand `number` and all after it, one higher."""
    _move(table, number, 1)


def _move(table: Table, first: int, by: int) -> None:
    Hand.objects.filter(table=table, number__gte=first).update(number=F("number") + _ASIDE)
    Hand.objects.filter(table=table, number__gt=_ASIDE).update(number=F("number") - _ASIDE + by)


def facts_in_log(hand: Hand) -> dict[str, Any]:
    """A hand as stored in the log, with author and time, so that undo can restore it."""
    at: datetime | None = hand.entered_at
    return {
        "hand": hand.number,
        "facts": hand.facts,
        "by": hand.entered_by,
        "at": at.isoformat() if at else None,
    }


def _restored(logged: Facts) -> dict[str, Any]:
    """The fields of a hand from its entry in the log."""
    at = logged["at"]
    return {
        "facts": logged["facts"],
        "entered_by": logged["by"],
        "entered_at": parse_datetime(at) if at else None,
    }


def log_hand(
    now: Writing, table: Table, summary: Said, before: Facts | None, after: Facts | None
) -> LogEntry:
    """Log an act on a hand; `before` or `after` is None where the hand does not exist."""
    subject, place = named_in_log(table)
    words = Told(summary.message, {"hand": (after or before or {})["hand"], "table": table.number})
    return now.log(
        words, subject=subject, before=before and {**place, **before}, after=after and {**place, **after}
    )


def logged_table(event: Event, entry: LogEntry) -> Table:
    """The table of a log line. Refused if its hands have been renumbered since."""
    table = table_at(event, entry.after or entry.before)
    refuse(why_not_touch(table.session))
    later = event.log.filter(subject=entry.subject, act__in=_RENUMBERING, pk__gt=entry.pk)
    standing = later.exclude(undone_by__isnull=False).exclude(act__endswith=".undo", undoes__pk__gt=entry.pk)
    if standing.exists():
        raise Refused(CHANGED_SINCE(table=table.number))
    return table


def logged_hand(event: Event, entry: LogEntry) -> Hand:
    """The hand of a log line. Refused if it has been changed since."""
    table = logged_table(event, entry)
    hand = Hand.objects.filter(table=table, number=entry.after["hand"]).first()
    if hand is None or hand.facts != entry.after["facts"]:
        raise Refused(CHANGED_SINCE(table=table.number))
    hand.table = table
    return hand


@undo_of(RECORD, Role.SCORER, Role.REFEREE)
def _undo_record(now: Writing, entry: LogEntry) -> Said:
    """Remove the recorded hand. Refused if other hands follow it."""
    hand = logged_hand(now.event, entry)
    if Hand.objects.filter(table=hand.table, number__gt=hand.number).exists():
        raise Refused(FOLLOWED_BY_OTHERS(table=hand.table.number, hand=hand.number))
    return take_back(hand)


@undo_of(INSERT, Role.SCORER, Role.REFEREE)
def _undo_insert(now: Writing, entry: LogEntry) -> Said:
    """Remove the inserted hand and renumber the later ones."""
    return take_back(logged_hand(now.event, entry))


def take_back(hand: Hand) -> Said:
    claim(hand.table, None)
    _take_out(hand)
    return Told(
        "Hand %(hand)s of table %(table)s taken back", {"hand": hand.number, "table": hand.table.number}
    )


@undo_of(CHANGE, Role.SCORER, Role.REFEREE)
def _undo_change(now: Writing, entry: LogEntry) -> Said:
    """Restore the previous facts of the hand, with their author and time."""
    hand = logged_hand(now.event, entry)
    claim(hand.table, None)
    Hand.objects.filter(pk=hand.pk).update(**_restored(entry.before))
    return Told(
        "Correction of hand %(hand)s of table %(table)s taken back",
        {"hand": hand.number, "table": hand.table.number},
    )


@undo_of(REMOVE, Role.SCORER, Role.REFEREE)
def _undo_remove(now: Writing, entry: LogEntry) -> Said:
    """Insert the removed hand again."""
    table, number = logged_table(now.event, entry), entry.before["hand"]
    if number > 1:
        refuse(why_no_hand(table, number - 1))
    claim(table, None)
    _make_room(table, number)
    Hand.objects.create(table=table, number=number, **_restored(entry.before))
    return Told("Hand %(hand)s of table %(table)s is back", {"hand": number, "table": table.number})
