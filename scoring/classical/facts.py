"""One reading of a classical hand, as base points and doublings look at it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.hand import Hand
from scoring.riichi.readings import Reading
from scoring.riichi.tally import Block, meld_block
from scoring.tiles import HONOURS, WINDS
from scoring.winds import WINDS as SEATS

EAST: Final = min(WINDS)


def wind_kind(wind: str) -> int:
    """The kind of a wind's tile."""
    return EAST + SEATS.index(wind)


@dataclass(frozen=True)
class Facts:
    """A hand, and one reading of it."""

    hand: Hand
    reading: Reading

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every set and the pair, those laid out included."""
        return (*self.reading.blocks, *map(meld_block, self.hand.melds))

    @cached_property
    def pungs(self) -> tuple[Block, ...]:
        """Pungs and kongs."""
        return tuple(block for block in self.blocks if block.form in ("pung", "kong"))

    @cached_property
    def pair(self) -> int:
        """The kind of the pair."""
        return next(block.kind for block in self.blocks if block.form == "pair")

    @property
    def standard(self) -> bool:
        """Whether it is four sets and a pair."""
        return self.reading.shape == "standard"

    @cached_property
    def kinds(self) -> frozenset[int]:
        """The different kinds in the hand."""
        return frozenset(kind for block in self.blocks for kind in block.kinds)

    @property
    def suits(self) -> frozenset[int]:
        """The suits in it: 0 characters, 1 circles, 2 bamboos."""
        return frozenset(kind // 9 for kind in self.kinds - HONOURS)

    def pungs_of(self, kinds: frozenset[int]) -> int:
        """How many pungs and kongs of these kinds there are."""
        return sum(block.kind in kinds for block in self.pungs)

    def only(self, kinds: frozenset[int]) -> bool:
        """Whether the hand has no other kinds than these."""
        return self.kinds <= kinds

    @property
    def own_wind(self) -> int:
        """The kind of the player's wind."""
        return wind_kind(self.hand.seat)

    @property
    def round_wind(self) -> int:
        """The kind of the round's wind."""
        return wind_kind(self.hand.round)
