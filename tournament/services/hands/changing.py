"""A hand that was typed wrong: changed, or removed; what that makes impossible later stays and is listed."""

from django.utils.translation import gettext as _

from tournament.models import Hand, LogEntry, Table
from tournament.services.errors import refuse
from tournament.services.hands.rows import (
    CHANGE,
    REMOVE,
    Facts,
    check,
    close_up,
    hands_of,
    kept,
    make_room,
    restored,
    why_no_hand,
)
from tournament.services.hands.typing import Typist, why_not_type
from tournament.services.hands.undone import logged_hand, logged_table
from tournament.services.tables import claim, subject
from tournament.services.undoing import undo_of
from tournament.services.writing import Writing, writing


def why_not_change(table: Table, number: int, typist: Typist) -> str | None:
    """The sentence why this person cannot change hand `number` of the table now, or None."""
    return why_not_type(table, typist) or why_no_hand(table, number)


def can_change(table: Table, number: int, typist: Typist) -> bool:
    """Whether this person can change hand `number` of the table now."""
    return why_not_change(table, number, typist) is None


def change_hand(
    *, table: Table, number: int, facts: Facts, typist: Typist, seen: int | None = None, key: str = ""
) -> LogEntry:
    """Another truth about hand `number`; the scores of all later hands follow.

    HandRefused when the hand itself is against the rules; Stale when somebody acted at the table in between.
    """
    event = table.session.event
    with writing(event, by=typist.user, act=CHANGE, key=key, name=typist.name) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_change(table, number, typist))
        table = claim(table, seen)
        hands = hands_of(table)
        check(table, [*(one.facts for one in hands[: number - 1]), facts], number)
        hand = hands[number - 1]
        hand.table, before = table, kept(hand)
        hand.facts, hand.entered_by, hand.entered_at = dict(facts), now.who, now.at
        hand.save(update_fields=["facts", "entered_by", "entered_at"])
        with now.told_to_all():
            summary = _("Hand %(hand)s of table %(table)s corrected")
        return _log(now, table, summary, before, kept(hand))


def why_not_remove(table: Table, number: int, typist: Typist) -> str | None:
    """The sentence why this person cannot remove hand `number` of the table now, or None."""
    return why_not_change(table, number, typist)


def can_remove(table: Table, number: int, typist: Typist) -> bool:
    """Whether this person can remove hand `number` of the table now."""
    return why_not_remove(table, number, typist) is None


def remove_hand(
    *, table: Table, number: int, typist: Typist, seen: int | None = None, key: str = ""
) -> LogEntry:
    """A hand that was never played is taken out; the later ones move back by one."""
    event = table.session.event
    with writing(event, by=typist.user, act=REMOVE, key=key, name=typist.name) as now:
        if now.repeated:
            return now.repeated
        refuse(why_not_remove(table, number, typist))
        table = claim(table, seen)
        hand = Hand.objects.get(table=table, number=number)
        hand.table, before = table, kept(hand)
        hand.delete()
        close_up(table, number)
        with now.told_to_all():
            summary = _("Hand %(hand)s of table %(table)s removed")
        return _log(now, table, summary, before, None)


def _log(now: Writing, table: Table, summary: str, before: Facts, after: Facts | None) -> LogEntry:
    said = {"hand": before["hand"], "table": table.number}
    return now.log(summary % said, subject=subject(table), before=before, after=after)


@undo_of(CHANGE)
def _undo_change(now: Writing, entry: LogEntry) -> str:
    """The hand is again what it was, typed by whom it was."""
    hand = logged_hand(now.event, entry)
    claim(hand.table, None)
    Hand.objects.filter(pk=hand.pk).update(**restored(hand.table, entry.before))
    return _("Correction of hand %(hand)s of table %(table)s taken back") % {
        "hand": hand.number,
        "table": hand.table.number,
    }


@undo_of(REMOVE)
def _undo_remove(now: Writing, entry: LogEntry) -> str:
    """The hand is back in its place."""
    table, number = logged_table(now.event, entry), entry.before["hand"]
    if number > 1:
        refuse(why_no_hand(table, number - 1))
    claim(table, None)
    make_room(table, number)
    Hand.objects.create(table=table, number=number, **restored(table, entry.before))
    return _("Hand %(hand)s of table %(table)s is back") % {"hand": number, "table": table.number}
