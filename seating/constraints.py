"""The constraints on a draw: people kept apart, players who keep a table, sessions already decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.sentence import Sentence
from seating.draw import SeatingError, SessionDraw
from seating.lower_bounds import least_pairs

NEVER = 100
"""The weight of a meeting that must not happen. Every weight from 50 on outranks a repeated meeting."""
FIRM = 50
"""From this weight on, a meeting to avoid outranks a repeated one."""
RANKS = {"family": 1, "team": 2, "club": 3, "country": 4}
"""The rank of a group, by what its members share; each rank gives way to those before it."""


@dataclass(frozen=True, slots=True)
class ApartGroup:
    """Players who should not meet one another.

    `weight`: 1 (better not, as for people of one country) to 100 (never, as for a team). `kind`: what they
    share, as a word: "team", "club", "country", "family". `rank`: 1 comes first. No number of meetings of
    a later rank outweighs a single one of an earlier rank, as long as both come before repeated meetings
    (weights from FIRM on) or both after them. Where every rank is 0, the weights are added up instead, as
    in draws made before there were ranks.
    """

    players: frozenset[int]
    weight: int = 1
    kind: str = "club"
    rank: int = 0

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Every pair inside the group, the lower number first."""
        return combinations(sorted(self.players), 2)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A player who sits at one table in every session, such as a wheelchair user or a playing referee."""

    player: int
    table: int


@dataclass(frozen=True, slots=True)
class Constraints:
    """The constraints on a draw.

    `apart`: groups of people who should not meet; `fixed`: sessions already played or decided by hand;
    `own_tables`: players who keep one table.
    """

    apart: tuple[ApartGroup, ...] = ()
    fixed: tuple[SessionDraw, ...] = ()
    own_tables: tuple[OwnTable, ...] = ()

    @property
    def is_ranked(self) -> bool:
        """Whether the wishes to keep people apart are ranks instead of weights that are added up."""
        return any(group.rank for group in self.apart)

    def algorithm(self, weighed: str, ranked: str) -> str:
        """The name of the algorithm for these constraints: `ranked` where they have ranks, else `weighed`."""
        return ranked if self.is_ranked else weighed


@dataclass(frozen=True, slots=True)
class Tier:
    """The wishes of one rank. `is_firm`: they outrank repeated meetings."""

    groups: tuple[ApartGroup, ...]
    is_firm: bool

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """Every pair to keep apart, the lower number first."""
        return frozenset(pair for group in self.groups for pair in group.pairs())

    def least(self, playing: Collection[int], tables: int) -> int:
        """The fewest possible meetings in a session: disjoint groups, each spread evenly over the tables."""
        counted: set[int] = set()
        bound = 0
        for group in sorted(self.groups, key=lambda group: (-len(group.players), sorted(group.players))):
            if counted.isdisjoint(group.players):
                counted.update(group.players)
                bound += least_pairs(len(group.players.intersection(playing)), tables)
        return bound


def tiers(constraints: Constraints, players: int) -> tuple[Tier, ...]:
    """The wishes to keep people apart, in order of rank; all those from FIRM on come before the others.

    Raises SeatingError for a group that `check_group` refuses.
    """
    groups: defaultdict[tuple[bool, int], list[ApartGroup]] = defaultdict(list)
    for group in constraints.apart:
        check_group(group, players)
        if len(group.players) > 1:
            groups[group.weight < FIRM, group.rank].append(group)
    return tuple(Tier(tuple(groups[key]), is_firm=not key[0]) for key in sorted(groups))


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
    """Raise SeatingError for a group with a number outside 1..players or a weight outside 1..100."""
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
    if not 0 <= group.rank <= len(RANKS):
        raise SeatingError(
            Sentence(
                "The rank %(rank)s of a %(kind)s to keep apart is out of range: give 1 to %(most)s.",
                rank=group.rank,
                kind=Sentence(group.kind),
                most=len(RANKS),
            )
        )


def own_tables(constraints: Constraints, players: int, tables: Collection[int]) -> dict[int, int]:
    """The table number that each player keeps, by player; `tables`: the numbers of the tables in the hall.

    Raises SeatingError for a player or table that does not exist, or two players who keep the same table.
    """
    table_of: dict[int, int] = {}
    keeper_of: dict[int, int] = {}
    for own_table in constraints.own_tables:
        if not 1 <= own_table.player <= players:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to keep table %(table)s, but the players are 1 to %(players)s: "
                    "correct the number.",
                    player=own_table.player,
                    table=own_table.table,
                    players=players,
                )
            )
        if own_table.table not in tables:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to keep table %(table)s, but that table is not in use: choose "
                    "another.",
                    player=own_table.player,
                    table=own_table.table,
                )
            )
        if table_of.setdefault(own_table.player, own_table.table) != own_table.table:
            raise SeatingError(
                Sentence(
                    "Player %(player)s is to keep table %(first)s and table %(table)s: choose one.",
                    player=own_table.player,
                    first=table_of[own_table.player],
                    table=own_table.table,
                )
            )
        if keeper_of.setdefault(own_table.table, own_table.player) != own_table.player:
            raise SeatingError(
                Sentence(
                    "Players %(other)s and %(player)s both keep table %(table)s, so they would "
                    "meet in every session. Give each a different table.",
                    other=keeper_of[own_table.table],
                    player=own_table.player,
                    table=own_table.table,
                )
            )
    return table_of


def never_together(keepers: Collection[int]) -> tuple[ApartGroup, ...]:
    """One group of all who keep tables of their own, and so can never meet; () for fewer than two."""
    return (ApartGroup(frozenset(keepers), NEVER, "table"),) if len(keepers) > 1 else ()


def keepers_apart(constraints: Constraints, playing: Collection[int]) -> Constraints:
    """The constraints without own tables; instead, those players who keep one must never meet."""
    keepers = {own_table.player for own_table in constraints.own_tables if own_table.player in playing}
    return replace(constraints, apart=(*constraints.apart, *never_together(keepers)), own_tables=())


def at_own_tables(session: SessionDraw, constraints: Constraints) -> SessionDraw:
    """The session with whole tables renumbered, so that everybody who keeps a table sits at it.

    Raises SeatingError for a table that is not in the session, or where two who keep tables sit together.
    """
    tables = {table.number: table for table in session.tables}
    present = tuple(own_table for own_table in constraints.own_tables if own_table.player in session.players)
    table_of = own_tables(Constraints(own_tables=present), max(session.players), tables)
    placed: dict[int, int] = {}
    for player, own_table in sorted(table_of.items()):
        drawn_at = next(number for number, table in tables.items() if player in table.players)
        if drawn_at != own_table and drawn_at in placed:
            raise SeatingError(
                Sentence(
                    "Players %(other)s and %(player)s keep tables of their own, but were drawn to sit "
                    "together in session %(session)s: draw with another seed.",
                    other=placed[drawn_at],
                    player=player,
                    session=session.number,
                )
            )
        tables[drawn_at], tables[own_table] = (
            replace(tables[own_table], number=drawn_at),
            replace(tables[drawn_at], number=own_table),
        )
        placed[own_table] = player
    return replace(session, tables=tuple(tables[number] for number in sorted(tables)))
