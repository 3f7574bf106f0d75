"""Fans that two, three or four chows, or pungs, make together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, combinations_with_replacement, product
from typing import Final

from scoring.bounded_cache import Memo
from scoring.mcr.encoding import WHOLE, chow, chows_in, pair, pung, pungs_in
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.fans.conditions import Chows, OnePung, Pungs, TerminalChows
from scoring.mcr.fans.principles import Found, account_once
from scoring.packed_tiles import CHOW_STARTS
from scoring.tiles import TERMINALS

Table = Mapping[tuple[int, tuple[int, ...]], int]
"""The fan by the number of suits and the steps from one set to the next."""

CHOW_JOINS: Final[Table] = {
    (fan.when.suits, steps): fan.number
    for fan in FANS.values()
    if isinstance(fan.when, Chows)
    for steps in fan.when.steps
}
PUNG_JOINS: Final[Table] = {
    (fan.when.suits, steps): fan.number
    for fan in FANS.values()
    if isinstance(fan.when, Pungs)
    for steps in fan.when.steps
}
_SUITS_OF_TERMINAL_CHOWS: Final = {
    1: [(suit, suit, suit) for suit in range(3)],
    3: [(0, 1, 2), (0, 2, 1), (1, 2, 0)],
}
"""By number of suits, the suits of the first 123 and 789, of the second, and of the pair."""


def _terminal_chows(low: int, other: int, fives: int) -> int:
    chow_kinds = (9 * low, 9 * low + 6, 9 * other, 9 * other + 6)
    return sum(map(chow, chow_kinds)) + pair(9 * fives + 4)


TERMINAL_CHOWS: Final = {
    _terminal_chows(*suits): fan.number
    for fan in FANS.values()
    if isinstance(fan.when, TerminalChows)
    for suits in _SUITS_OF_TERMINAL_CHOWS[fan.when.suits]
}
"""The fan by the code of a reading that consists of terminal chows and a pair of fives."""

Joined = Mapping[int, Found]
"""Every fan that sets make together, by the code of the sets."""


def _joined(table: Table, code_of: Callable[[int], int], highest: int) -> Joined:
    """Every fan of the table, made by sets that begin with the numbers 0 to `highest`."""
    fans = {}
    for (number_of_suits, steps), fan in table.items():
        for kinds in _kinds(number_of_suits, steps, highest):
            code = sum(map(code_of, kinds))
            fans[code] = (fan, WHOLE if len(kinds) == 4 else code)
    return fans


def _kinds(number_of_suits: int, steps: tuple[int, ...], highest: int) -> Iterator[list[int]]:
    for suits in product(range(0, 27, 9), repeat=len(steps) + 1):
        if len(set(suits)) == number_of_suits:
            for lowest in range(highest - sum(steps) + 1):
                numbers = accumulate(steps, initial=lowest)
                yield [suit + number for suit, number in zip(suits, numbers, strict=True)]


JOINED_CHOWS: Final = _joined(CHOW_JOINS, chow, 6)
JOINED_PUNGS: Final = _joined(PUNG_JOINS, pung, 8)


_TOGETHER: Final = (3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15)
"""The positions, as bits, of every two or more of four sets; of three sets the first four of these."""


def joins(joined: Joined, sets: Sequence[int]) -> dict[int, Found]:
    """Every fan that some of up to four sets (codes) make, by the positions of these sets as bits."""
    sums: tuple[int, ...] = ()
    if len(sets) == 4:
        first, second, third, fourth = sets
        two, last_two = first + second, third + fourth
        sums = (
            *(two, first + third, second + third, two + third),
            *(first + fourth, second + fourth, two + fourth, last_two),
            *(first + last_two, second + last_two, two + last_two),
        )
    elif len(sets) == 3:
        first, second, third = sets
        sums = (first + second, first + third, second + third, first + second + third)
    elif len(sets) == 2:
        sums = (sets[0] + sets[1],)
    return {
        positions: joined[code] for positions, code in zip(_TOGETHER, sums, strict=False) if code in joined
    }


_ONCE: Final = Memo(account_once)


def _fans_made(joined: Joined, sets: Sequence[int]) -> list[Found]:
    """The fans of sets under account-once; the choice is cached by the joins, independently of the sets."""
    joins_of_sets = joins(joined, sets)
    if len(joins_of_sets) <= 1:
        return [*joins_of_sets.values()]
    chosen = _ONCE[tuple([(number, positions) for positions, (number, _) in joins_of_sets.items()])]
    return [joins_of_sets[positions] for _, positions in chosen]


def chow_fans(code: int) -> list[Found]:
    """The fans of chows under account-once; terminal chows need the pair as well (MCR 5.50, 5.74)."""
    if code in TERMINAL_CHOWS:
        return [(TERMINAL_CHOWS[code], WHOLE)]
    return _fans_made(JOINED_CHOWS, chows_in(code))


def every_chows() -> Iterator[int]:
    """The codes of all combinations of up to four chows, the same one up to four times."""
    chows = [chow(kind) for kind in CHOW_STARTS]
    for number in (1, 2, 3, 4):
        yield from map(sum, combinations_with_replacement(chows, number))


def usual_pungs() -> Iterator[int]:
    """The codes of all combinations of up to three different pungs of numbers."""
    for number in (1, 2, 3):
        yield from map(sum, combinations(map(pung, range(27)), number))


def all_chow_fans(code: int) -> list[Found]:
    """The fans of chows before account-once."""
    fans_of_all = [(TERMINAL_CHOWS[code], WHOLE)] if code in TERMINAL_CHOWS else []
    return [*fans_of_all, *joins(JOINED_CHOWS, chows_in(code)).values()]


def pung_fans(code: int) -> list[Found]:
    """The fans of number pungs and kongs under account-once, and those of single terminal pungs (MCR 5.5)."""
    return _fans_made(JOINED_PUNGS, pungs_in(code)) + _terminal_pungs(code)


def all_pung_fans(code: int) -> list[Found]:
    """The fans of number pungs and kongs before account-once."""
    return [*joins(JOINED_PUNGS, pungs_in(code)).values(), *_terminal_pungs(code)]


_TERMINALS: Final = [
    (fan.number, pung(kind))
    for fan in FANS.values()
    if isinstance(fan.when, OnePung)
    for kind in sorted(fan.when.kinds & TERMINALS)
]


def _terminal_pungs(code: int) -> list[Found]:
    return [fan for fan in _TERMINALS if fan[1] & code]
