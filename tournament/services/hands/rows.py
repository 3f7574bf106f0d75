"""What all acts on a table's hands share: the replay that refuses, the numbers that move, the log's facts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from scoring.game import Game, HandProblem, replay
from tournament.models import Hand, Table
from tournament.queries.hand_words import said
from tournament.services.errors import Refused
from tournament.services.tables import where
from tournament.services.writing import Writing

RECORD, INSERT, CHANGE, REMOVE = "hand.record", "hand.insert", "hand.change", "hand.remove"
ACTS = (RECORD, INSERT, CHANGE, REMOVE)
MOST = 99  # hands; no table plays as many
_ASIDE = 1000  # more than any number: rows move past one another by way of it

Facts = Mapping[str, Any]


class HandRefused(Refused):
    """A hand that the rules refuse: all its `problems`, whose sentences are the sentence."""

    def __init__(self, problems: Sequence[HandProblem]) -> None:
        super().__init__(" · ".join(said(one) for one in problems))
        self.problems = tuple(problems)


def hands_of(table: Table) -> list[Hand]:
    """The table's hands in order."""
    return list(Hand.objects.filter(table=table).order_by("number"))


def check(table: Table, facts: Sequence[Facts], number: int) -> Game:
    """The game of these hands. HandRefused when hand `number` is itself against the rules."""
    game = replay(facts, table.session.event.rules)
    if problems := game.hands[number - 1].problems:
        raise HandRefused(problems)
    return game


def why_no_hand(table: Table, number: int) -> str | None:
    """The sentence why the table has no hand of this number, or None."""
    if Hand.objects.filter(table=table, number=number).exists():
        return None
    return _("Table %(table)s has no hand %(number)s: look at its list of hands.") % {
        "table": table.number,
        "number": number,
    }


def make_room(table: Table, number: int) -> None:
    """Hand `number` and all after it move on by one."""
    _move(table, number, 1)


def close_up(table: Table, number: int) -> None:
    """The hands after the removed `number` move back by one."""
    _move(table, number + 1, -1)


def _move(table: Table, first: int, by: int) -> None:
    Hand.objects.filter(table=table, number__gte=first).update(number=F("number") + _ASIDE)
    Hand.objects.filter(table=table, number__gt=_ASIDE).update(number=F("number") - _ASIDE + by)


def create(now: Writing, table: Table, number: int, facts: Facts) -> Hand:
    """A new row, typed now."""
    return Hand.objects.create(
        table=table, number=number, facts=dict(facts), entered_by=now.who, entered_at=now.at
    )


def kept(hand: Hand) -> dict[str, Any]:
    """A hand for the log, with who typed it and when, so that undo can bring it back as it was."""
    at: datetime | None = hand.entered_at
    return where(hand.table) | {
        "hand": hand.number,
        "facts": hand.facts,
        "by": hand.entered_by,
        "at": at.isoformat() if at else None,
    }


def restored(table: Table, logged: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a hand as the log kept it."""
    at = logged["at"]
    return {
        "facts": logged["facts"],
        "entered_by": logged["by"],
        "entered_at": parse_datetime(at) if at else None,
    }
