"""Fans that two, three or four chows, or pungs, make together."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate, product
from typing import Final

from scoring.mcr.codes import WHOLE, chow, chows_in, pair, pung, pungs_in
from scoring.mcr.principles import Found, account_once
from scoring.memo import Memo
from scoring.tiles import TERMINALS

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

Joined = Mapping[int, Found]
"""Every fan that sets make together, by the code of the sets."""


def _joined(table: Table, code_of: Callable[[int], int], highest: int) -> Joined:
    """Every fan of the table, made by sets that begin with the numbers 0 to `highest`."""
    found = {}
    for (number_of_suits, steps), fan in table.items():
        for kinds in _kinds(number_of_suits, steps, highest):
            code = sum(map(code_of, kinds))
            found[code] = Found(fan, WHOLE if len(kinds) == 4 else code)
    return found


def _kinds(number_of_suits: int, steps: tuple[int, ...], highest: int) -> Iterator[list[int]]:
    for suits in product(range(0, 27, 9), repeat=len(steps) + 1):
        if len(set(suits)) == number_of_suits:
            for first in range(highest - sum(steps) + 1):
                numbers = accumulate(steps, initial=first)
                yield [suit + number for suit, number in zip(suits, numbers, strict=True)]


JOINED_CHOWS: Final = _joined(CHOW_JOINS, chow, 6)
JOINED_PUNGS: Final = _joined(PUNG_JOINS, pung, 8)


def joins(joined: Joined, sets: Iterable[int]) -> dict[int, Found]:
    """Every fan that some of the sets make, by the bits of their places among the sets; sets are codes."""
    sums = [0]
    for code in sets:
        sums += [others + code for others in sums]
    return {places: joined[code] for places, code in enumerate(sums) if code in joined}


_ONCE: Final = Memo(account_once)


def _made(joined: Joined, sets: Iterable[int]) -> list[Found]:
    """The fans that sets make, account-once; which joins to choose is asked of the joins alone."""
    found = joins(joined, sets)
    if len(found) <= 1:
        return [*found.values()]
    chosen = _ONCE[tuple([(fan.number, places) for places, fan in found.items()])]
    return [found[places] for _, places in chosen]


def chow_fans(code: int) -> list[Found]:
    """What chows make, account-once; the pair is given only where it is part of the fan (50 and 74)."""
    if code in TERMINAL_CHOWS:
        return [Found(TERMINAL_CHOWS[code], WHOLE)]
    return _made(JOINED_CHOWS, chows_in(code))


def all_chow_fans(code: int) -> list[Found]:
    """What chows make before account-once."""
    found = [Found(TERMINAL_CHOWS[code], WHOLE)] if code in TERMINAL_CHOWS else []
    return [*found, *joins(JOINED_CHOWS, chows_in(code)).values()]


def pung_fans(code: int) -> list[Found]:
    """What the pungs and kongs of numbers make, account-once, and each of terminals alone (MCR 5.5)."""
    return _made(JOINED_PUNGS, pungs_in(code)) + _terminal_pungs(code)


def all_pung_fans(code: int) -> list[Found]:
    """What the pungs and kongs of numbers make before account-once."""
    return [*joins(JOINED_PUNGS, pungs_in(code)).values(), *_terminal_pungs(code)]


_TERMINALS: Final = [Found(5, pung(kind)) for kind in sorted(TERMINALS)]


def _terminal_pungs(code: int) -> list[Found]:
    return [fan for fan in _TERMINALS if fan.scope & code]
