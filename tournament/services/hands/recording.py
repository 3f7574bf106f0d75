"""A hand that was played: recorded after the others, or inserted where it was forgotten."""

from django.utils.translation import gettext as _

from tournament.models import Hand, LogEntry, Table
from tournament.services.errors import Refused, refuse
from tournament.services.hands.rows import (
    INSERT,
    MOST,
    RECORD,
    Facts,
    check,
    close_up,
    create,
    hands_of,
    kept,
    make_room,
    why_no_hand,
)
from tournament.services.hands.typing import Typist, why_not_type
from tournament.services.hands.undone import logged_hand
from tournament.services.tables import claim, subject
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def why_not_record(table: Table, typist: Typist) -> str | None:
    """The sentence why this person can record no further hand at the table now, or None."""
    if reason := why_not_type(table, typist):
        return reason
    if Hand.objects.filter(table=table).count() >= MOST:
        return _("Table %(table)s has %(most)s hands: no table plays more.") % {
            "table": table.number,
            "most": MOST,
        }
    return None


def can_record(table: Table, typist: Typist) -> bool:
    """Whether this person can record a further hand at the table now."""
    return why_not_record(table, typist) is None


def record_hand(
    *, table: Table, facts: Facts, typist: Typist, seen: int | None = None, key: str = ""
) -> LogEntry:
    """The next hand of the table, as `play_table` writes it.

    `seen` is the table's revision when the form was opened. HandRefused with everything that the rules say
    against it; Stale when somebody acted at the table in between.
    """
    event = table.session.event
    with writing(event, by=typist.user, act=RECORD, key=key, name=typist.name) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_record(table, typist))
        table = claim(table, seen)
        hands = hands_of(table)
        number = len(hands) + 1
        check(table, [*(one.facts for one in hands), facts], number)
        hand = create(now, table, number, facts)
        with now.told_to_all():
            summary = _("Hand %(hand)s of table %(table)s saved")
        return now.log(
            summary % {"hand": number, "table": table.number}, subject=subject(table), after=kept(hand)
        )


def why_not_insert(table: Table, before: int, typist: Typist) -> str | None:
    """The sentence why this person can insert no hand before hand `before` now, or None."""
    return why_not_record(table, typist) or why_no_hand(table, before)


def can_insert(table: Table, before: int, typist: Typist) -> bool:
    """Whether this person can insert a hand before hand `before` now."""
    return why_not_insert(table, before, typist) is None


def insert_hand(
    *, table: Table, before: int, facts: Facts, typist: Typist, seen: int | None = None, key: str = ""
) -> LogEntry:
    """A forgotten hand, which takes the number of hand `before`; that one and all later ones move on.

    HandRefused when the hand itself is against the rules; what it makes impossible later stays and is listed.
    """
    event = table.session.event
    with writing(event, by=typist.user, act=INSERT, key=key, name=typist.name) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_insert(table, before, typist))
        table = claim(table, seen)
        earlier = [one.facts for one in hands_of(table)[: before - 1]]
        check(table, [*earlier, facts], before)
        make_room(table, before)
        hand = create(now, table, before, facts)
        with now.told_to_all():
            summary = _("Hand %(hand)s of table %(table)s inserted")
        return now.log(
            summary % {"hand": before, "table": table.number}, subject=subject(table), after=kept(hand)
        )


@undo_of(RECORD)
def _undo_record(now: Writing, entry: LogEntry) -> str:
    """The last hand is gone again. Refused once others follow it."""
    hand = logged_hand(now.event, entry)
    if Hand.objects.filter(table=hand.table, number__gt=hand.number).exists():
        raise Refused(
            _("Hands of table %(table)s follow hand %(hand)s: take them back first, or remove it there.")
            % {"table": hand.table.number, "hand": hand.number}
        )
    return _taken_out(hand)


@undo_of(INSERT)
def _undo_insert(now: Writing, entry: LogEntry) -> str:
    """The inserted hand is gone again, and the later ones have their numbers back."""
    return _taken_out(logged_hand(now.event, entry))


def _taken_out(hand: Hand) -> str:
    table, number = hand.table, hand.number
    claim(table, None)
    hand.delete()
    close_up(table, number)
    return _("Hand %(hand)s of table %(table)s taken back") % {"hand": number, "table": table.number}
