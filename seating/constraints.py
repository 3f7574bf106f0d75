"""What a draw has to respect: people kept apart, and sessions already decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from .draw import SessionDraw
from .errors import SeatingError
from .sentence import Sentence

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
            Sentence(
                "A %(kind)s to keep apart names player %(stranger)s, but the players are 1 to "
                "%(players)s: correct the number.",
                kind=Sentence(group.kind),
                stranger=strangers[0],
                players=players,
            )
        )
    if not 1 <= group.weight <= NEVER:
        raise SeatingError(
            Sentence(
                "The weight %(weight)s of a %(kind)s to keep apart is out of range: give 1 to %(most)s.",
                weight=group.weight,
                kind=Sentence(group.kind),
                most=NEVER,
            )
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
                Sentence(
                    "Player %(player)s is to keep table %(table)s, but the players are 1 to %(players)s: "
                    "correct the number.",
                    player=own.player,
                    table=own.table,
                    players=players,
                )
            )
        if own.table not in tables:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to keep table %(table)s, but that table does not stand: choose "
                    "another.",
                    player=own.player,
                    table=own.table,
                )
            )
        if found.setdefault(own.player, own.table) != own.table:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to keep table %(first)s and table %(table)s: choose one.",
                    player=own.player,
                    first=found[own.player],
                    table=own.table,
                )
            )
        if keeper.setdefault(own.table, own.player) != own.player:
            raise SeatingError(
                Sentence(
                    "Players %(other)s and %(player)s are both to keep table %(table)s: they would meet in "
                    "every session. Give each a table of his own.",
                    other=keeper[own.table],
                    player=own.player,
                    table=own.table,
                )
            )
    return found
