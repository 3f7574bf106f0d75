"""Short words for tests of hands: whole hands as `play_table` writes them, and who types them."""

from collections.abc import Mapping
from typing import Any

from tests.tournament.session.play import table_at
from tournament.hand.services.recording import Typist, record_hand
from tournament.models import Event, Hand, LogEntry, User

RON = {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": ["E"]}
TSUMO = {"outcome": "tsumo", "wins": [{"seat": "W", "fan": 5}], "riichi": []}
DRAW = {"outcome": "draw", "tenpai": ["E", "N"], "riichi": ["N"]}
CHOMBO = {"outcome": "chombo", "seat": "N", "riichi": []}
# West wins from the player who pays; tells hands apart.
WEST = {"outcome": "ron", "from": "N", "wins": [{"seat": "W", "fan": 1, "fu": 30}], "riichi": []}
NOTEN_RIICHI = {"outcome": "draw", "tenpai": ["E"], "riichi": ["N"]}
MCR_WIN = {"outcome": "win", "winner": "E", "from": "S", "points": 12}


def typing(user: User | None = None) -> Typist:
    """Somebody of the staff, or nobody known."""
    return Typist(user)


def play(event: Event, *hands: Mapping[str, Any], by: User | None = None, number: int = 1) -> list[LogEntry]:
    """Record these hands one after another at a table of session 1."""
    return [record_hand(table=table_at(event, number), facts=facts, typist=typing(by)) for facts in hands]


def stored(event: Event, number: int = 1) -> list[dict[str, Any]]:
    """The facts of the table's hands, in order, whose numbers run from 1 without a gap."""
    hands = list(Hand.objects.filter(table=table_at(event, number)).order_by("number"))
    assert [hand.number for hand in hands] == list(range(1, len(hands) + 1))
    return [hand.facts for hand in hands]


def rows(event: Event, number: int = 1) -> list[tuple[object, ...]]:
    """All that is stored of the table's hands."""
    hands = Hand.objects.filter(table=table_at(event, number)).order_by("number")
    return list(hands.values_list("number", "facts", "entered_by", "entered_at"))
