"""What a draw has to respect: people kept apart, and sessions already decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from .draw import SessionDraw
from .errors import SeatingError

NEVER = 100
"""The weight of a meeting that must not be: it outranks a repeated meeting, as every weight from 50 does."""


@dataclass(frozen=True, slots=True)
class ApartGroup:
    """Players who should not meet one another.

    `weight`: 1 (would be nice, as for a country) to 100 (never, as for a team). `kind`: the word for it,
    "team", "club", "country", "family".
    """

    players: frozenset[int]
    weight: int = 1
    kind: str = "club"

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every pair inside the group, the lower number first."""
        return combinations(sorted(self.players), 2)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A player who keeps one table in every session: a wheelchair, a referee who plays."""

    player: int
    table: int


@dataclass(frozen=True, slots=True)
class Constraints:
    """What holds for a draw.

    `apart`: groups of people who should not meet; `fixed`: sessions already played or decided by hand;
    `own_tables`: players who keep one table.
    """

    apart: tuple[ApartGroup, ...] = ()
    fixed: tuple[SessionDraw, ...] = ()
    own_tables: tuple[OwnTable, ...] = ()


def apart_weights(constraints: Constraints, players: int) -> Mapping[tuple[int, int], int]:
    """The summed weight of every pair to keep apart, lower number first.

    Raises SeatingError when a group names a number outside 1..players or a weight outside 1..100.
    """
    weights: defaultdict[tuple[int, int], int] = defaultdict(int)
    for group in constraints.apart:
        check_group(group, players)
        for pair in group.pairs():
            weights[pair] += group.weight
    return weights


def check_group(group: ApartGroup, players: int) -> None:
    """Raise SeatingError when the group cannot be meant for this draw."""
    strangers = sorted(number for number in group.players if not 1 <= number <= players)
    if strangers:
        raise SeatingError(
            f"A {group.kind} to keep apart names player {strangers[0]}, but the players are 1 to {players}: "
            "correct the number."
        )
    if not 1 <= group.weight <= NEVER:
        raise SeatingError(
            f"The weight {group.weight} of a {group.kind} to keep apart is out of range: give 1 to {NEVER}."
        )


def own_tables(constraints: Constraints, players: int, tables: Collection[int]) -> dict[int, int]:
    """The table that each player keeps; `tables`: the numbers of those that stand.

    Raises SeatingError for a player or table that is not there, or two players who keep the same table.
    """
    found: dict[int, int] = {}
    keeper: dict[int, int] = {}
    for own in constraints.own_tables:
        if not 1 <= own.player <= players:
            raise SeatingError(
                f"Player {own.player} is to keep table {own.table}, but the players are 1 to {players}: "
                "correct the number."
            )
        if own.table not in tables:
            raise SeatingError(
                f"Player {own.player} is to keep table {own.table}, but that table does not stand: "
                "choose another."
            )
        if found.setdefault(own.player, own.table) != own.table:
            raise SeatingError(
                f"Player {own.player} is to keep table {found[own.player]} and table {own.table}: choose one."
            )
        if keeper.setdefault(own.table, own.player) != own.player:
            raise SeatingError(
                f"Players {keeper[own.table]} and {own.player} are both to keep table {own.table}: they "
                "would meet in every session. Give each a table of his own."
            )
    return found
