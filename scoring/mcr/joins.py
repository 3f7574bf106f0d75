"""Fans that two, three or four chows, or pungs, make together."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations, pairwise
from typing import Final

from scoring.mcr.codes import WHOLE, chow, chows_in, pair, pung, pungs_in
from scoring.mcr.principles import Found, Join, account_once
from scoring.memo import Memo
from scoring.tiles import TERMINALS

Sets = tuple[tuple[int, int], ...]
"""Sets of one form, each its suit and its number, in order of number."""

Table = Mapping[tuple[int, tuple[int, ...]], int]
"""By the number of suits and the steps from one set to the next: the fan."""

CHOW_JOINS: Final[Table] = {
    (1, (0,)): 1,
    (2, (0,)): 2,
    (1, (3,)): 3,
    (1, (6,)): 4,
    (3, (1, 1)): 30,
    (3, (3, 3)): 34,
    (3, (0, 0)): 36,
    (1, (3, 3)): 49,
    (1, (1, 1)): 51,
    (1, (2, 2)): 51,
    (1, (0, 0)): 59,
    (1, (1, 1, 1)): 64,
    (1, (2, 2, 2)): 64,
    (1, (0, 0, 0)): 67,
}

PUNG_JOINS: Final[Table] = {
    (2, (0,)): 20,
    (3, (1, 1)): 37,
    (3, (0, 0)): 53,
    (1, (1, 1)): 60,
    (1, (1, 1, 1)): 68,
}


def _terminal_chows(low: int, other: int, fives: int) -> int:
    twice = (9 * low, 9 * low + 6, 9 * other, 9 * other + 6)
    return sum(map(chow, twice)) + pair(9 * fives + 4)


TERMINAL_CHOWS: Final = {
    **{_terminal_chows(suit, suit, suit): 74 for suit in range(3)},
    **{_terminal_chows(*suits): 50 for suits in ((0, 1, 2), (0, 2, 1), (1, 2, 0))},
}
"""The whole readings that make fans 50 and 74, by their codes."""


def joins(table: Table, sets: Sets) -> tuple[Join, ...]:
    """Every fan of the table that some of the sets make."""
    return tuple(
        [
            Join(table[shape], places)
            for number in range(2, len(sets) + 1)
            for places, some in zip(_PLACES[len(sets), number], combinations(sets, number), strict=True)
            if (shape := _shape(some)) in table
        ]
    )


_PLACES: Final = {
    (number, some): [sum(1 << place for place in places) for places in combinations(range(number), some)]
    for number in range(2, 5)
    for some in range(2, number + 1)
}
"""The bits of every choice of some of a number of sets, in the order of `combinations`."""


def _shape(sets: Sets) -> tuple[int, tuple[int, ...]]:
    steps = tuple([after[1] - before[1] for before, after in pairwise(sets)])
    return len({suit for suit, _ in sets}), steps


def _once(table: Table, sets: Sets) -> tuple[Join, ...]:
    return account_once(joins(table, sets))


_CHOWS_ONCE: Final = Memo(partial(_once, CHOW_JOINS))
_PUNGS_ONCE: Final = Memo(partial(_once, PUNG_JOINS))


def chow_fans(code: int) -> list[Found]:
    """What chows make, account-once; the pair is given only where it is part of the fan (50 and 74)."""
    if code in TERMINAL_CHOWS:
        return [Found(TERMINAL_CHOWS[code], WHOLE)]
    return _made(chows_in(code), chow, _CHOWS_ONCE.__getitem__)


def all_chow_fans(code: int) -> list[Found]:
    """What chows make before account-once."""
    found = [Found(TERMINAL_CHOWS[code], WHOLE)] if code in TERMINAL_CHOWS else []
    return found + _made(chows_in(code), chow, partial(joins, CHOW_JOINS))


def pung_fans(code: int) -> list[Found]:
    """What the pungs and kongs of numbers make, account-once, and each of terminals alone (MCR 5.5)."""
    return _made(pungs_in(code), pung, _PUNGS_ONCE.__getitem__) + _terminal_pungs(code)


def all_pung_fans(code: int) -> list[Found]:
    """What the pungs and kongs of numbers make before account-once."""
    return _made(pungs_in(code), pung, partial(joins, PUNG_JOINS)) + _terminal_pungs(code)


def _made(
    kinds: list[int], code_of: Callable[[int], int], joins_of: Callable[[Sets], tuple[Join, ...]]
) -> list[Found]:
    in_order = sorted(kinds, key=_NUMBER_FIRST.__getitem__)
    made = joins_of(_alike(in_order))
    codes = [code_of(kind) for kind in in_order]
    return [Found(number, _scope(places, codes)) for number, places in made]


def _scope(places: int, codes: list[int]) -> int:
    if places == 0b1111:
        return WHOLE
    return sum([code for place, code in enumerate(codes) if places >> place & 1])


_NUMBER_FIRST: Final = tuple(9 * (kind % 9) + kind // 9 for kind in range(27))


def _alike(kinds: list[int]) -> Sets:
    """The sets as far as joins care: suits by their first appearance, numbers from the lowest one."""
    lowest = kinds[0] % 9
    names: dict[int, int] = {}
    return tuple([(names.setdefault(kind // 9, len(names)), kind % 9 - lowest) for kind in kinds])


def _terminal_pungs(code: int) -> list[Found]:
    return [Found(5, pung(kind)) for kind in pungs_in(code) if kind in TERMINALS]
