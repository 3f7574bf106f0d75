"""Books, seats and draws as the second count of the standings knows them, read without the program."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

PlaceOfSeat = tuple[int, int, str]  # session, table, wind


@dataclass(frozen=True)
class Book:
    """What a rulebook publishes: uma or table points by place, what a player gets who is replaced or misses a
    session, what a chombo costs after uma, and whether a disqualified player is left with nothing.
    """

    uma: tuple[int, int, int, int]
    replaced: int
    table_points: tuple[int, int, int, int] | None = None
    chombo_after_uma: int = 0
    bets_to_winner: bool = True
    disqualified_have_nothing: bool = False


BOOKS = {
    "ema-riichi-2012": Book((30_000, 10_000, -10_000, -30_000), replaced=-30_000),  # 3.6.1, 5.7
    "ema-riichi-2025": Book((15_000, 5_000, -5_000, -15_000), replaced=-30_000, chombo_after_uma=-20_000),
    "mcr-2006": Book(
        (0, 0, 0, 0),
        replaced=0,
        table_points=(4, 2, 1, 0),
        bets_to_winner=False,
        disqualified_have_nothing=True,
    ),
}


@dataclass
class Chair:
    """A seat: its player, who sits there instead and since when, and whether nobody does."""

    player: int
    substitute: int | None = None
    since: str = ""
    empty: bool = False
    hands_before: int = 0


@dataclass(frozen=True)
class Final:
    """From session `first` on, of these players, who carry the `share` of what they had until `since`."""

    first: int
    players: frozenset[int]
    share: Fraction
    since: str


@dataclass(frozen=True)
class Plan:
    """What the document of a draw says: its sessions, and its final, if it is one."""

    document: Mapping[str, Any]
    numbers: Sequence[int]
    first: int
    last: int
    mends: bool

    def chairs(self) -> dict[PlaceOfSeat, Chair]:
        """The seats it draws."""
        return {
            (session["number"], table["number"], wind): Chair(self.numbers[table[wind] - 1])
            for session in self._drawn()
            for table in session["tables"]
            for wind in "ESWN"
        }

    def sitting_out(self) -> list[tuple[int, int]]:
        """Who sits out, by lot or because a final leaves them at home: session and player."""
        home = self.document.get("final", {}).get("home", ())
        return [
            (session["number"], self.numbers[lot - 1])
            for session in self._drawn()
            for lot in (*session.get("sitting_out", ()), *home)
        ]

    def _drawn(self) -> list[Mapping[str, Any]]:
        sessions = self.document["sessions"]
        return [session for session in sessions if self.first <= session["number"] <= self.last]

    def final(self, since: str) -> Final | None:
        """The final that begins with it and puts its players first."""
        facts = self.document.get("final")
        if facts is None or facts.get("places") == "one-list":
            return None
        players = {self.numbers[lot - 1] for lot in self.document["ranking"][: facts["size"]]}
        share = {"none": Fraction(0), "half": Fraction(1, 2), "full": Fraction(1)}[facts["carry"]]
        return Final(self.first, frozenset(players), share, since)
