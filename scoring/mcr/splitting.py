"""The ways to split the tiles of one suit, as codes; `scoring.splitting` is the plain form.

A suit is 0 to 3 (characters, circles, bamboos, honours), its tiles are counts packed from bit 0.
"""

from functools import partial
from typing import Final

from scoring.mcr.codes import chow, in_suit, pair, pung
from scoring.mcr.packing import ONES, SUIT, size
from scoring.memo import Memo

HONOURS: Final = 3

_CHOW: Final = 0o111


def _numbers_into_sets(held: int) -> tuple[int, ...]:
    """All ways to split characters into sets: the lowest tile is in a pung, or begins a chow."""
    if not held:
        return (0,)
    place = ((held & -held).bit_length() - 1) // 3
    found: list[int] = []
    if held >> 3 * place & 7 >= 3:
        found += [pung(place) + rest for rest in _SETS[held - (3 << 3 * place)]]
    if place <= 6 and held >> 3 * place + 3 & 7 and held >> 3 * place + 6 & 7:
        found += [chow(place) + rest for rest in _SETS[held - (_CHOW << 3 * place)]]
    return tuple(dict.fromkeys(found))


_SETS: Final = Memo(_numbers_into_sets)


def _split_numbers(held: int) -> tuple[int, ...]:
    spare = size(held) % 3
    if spare != 2:
        return () if spare else _SETS[held]
    return tuple(
        pair(place) + rest
        for place in range(9)
        if held >> 3 * place & 7 >= 2
        for rest in _SETS[held - (2 << 3 * place)]
    )


_NUMBERS: Final = Memo(_split_numbers)


def _split_honours(held: int) -> tuple[int, ...]:
    counts = [(held >> 3 * place & 7, 27 + place) for place in range(7) if held >> 3 * place & 7]
    numbers = [count for count, _ in counts]
    if not {2, 3}.issuperset(numbers) or numbers.count(2) > 1:
        return ()
    return (sum(pair(kind) if count == 2 else pung(kind) for count, kind in counts),)


def split_suit(suit: int, held: int) -> tuple[int, ...]:
    """All ways to split a suit's tiles into sets, with one pair when their number asks for it."""
    if suit == HONOURS:
        return _split_honours(held)
    return tuple([in_suit(suit, code) for code in _NUMBERS[held]])


def completing(held: int, *, honours: bool) -> int:
    """The kinds that complete a suit's tiles to sets, and a pair or not: four packed at each.

    A kind held four times is none of them (rulings M9).
    """
    if size(held) % 3 == 0:
        return 0
    split = SPLITS[HONOURS] if honours else _NUMBERS
    near = held if honours else held | held << 3 | held << 6 | held >> 3 | held >> 6
    places = (near | near >> 1 | near >> 2) & ONES & SUIT & ~(held >> 2)
    found = 0
    while places:
        place = places & -places
        if split[held + place]:
            found |= place << 2
        places ^= place
    return found


SPLITS: Final = tuple(Memo(partial(split_suit, suit)) for suit in range(4))

_OF_NUMBERS: Final = Memo(partial(completing, honours=False))
COMPLETING: Final = (_OF_NUMBERS, _OF_NUMBERS, _OF_NUMBERS, Memo(partial(completing, honours=True)))
