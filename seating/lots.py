"""The drawing of lots: public, and the same on every machine and in every version.

A stream of bytes is SHA-256 of "hanchan-lots-1|<label>|<counter>|<seed>" (UTF-8) for counter 0, 1, 2, ...;
it is read eight bytes at a time as big-endian numbers. A number below n is taken modulo n, rejecting what
lies at or above the largest multiple of n. A permutation is Fisher and Yates' from the last place down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")
SPAN = 1 << 64
FOUR_WORDS = Struct(">4Q").unpack


class Lots:
    """A stream of random numbers that depends on the announced seed and a label alone.

    `label`: what is drawn, such as "players", so that one seed gives several independent streams.
    """

    def __init__(self, seed: str, label: str) -> None:
        self._words = words(seed, label)

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1, each equally likely."""
        usable = SPAN - SPAN % limit
        while (word := next(self._words)) >= usable:
            continue
        return word % limit

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in an order drawn by lot, each order equally likely."""
        drawn = list(items)
        for place in range(len(drawn) - 1, 0, -1):
            other = self.below(place + 1)
            drawn[place], drawn[other] = drawn[other], drawn[place]
        return drawn


def words(seed: str, label: str) -> Iterator[int]:
    """The numbers of the stream, 0 to 2⁶⁴ − 1, without end."""
    counter = 0
    while True:
        yield from FOUR_WORDS(sha256(f"hanchan-lots-1|{label}|{counter}|{seed}".encode()).digest())
        counter += 1
