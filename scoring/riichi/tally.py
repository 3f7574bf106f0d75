"""A reading as one integer: bit fields that hold every count that yaku and mini-points read.

Blocks (sets, pairs, single tiles) and the situation each have a tally; the tally of a reading is their sum.
So readings are summed from cached parts, and a yaku reads only the fields that it names.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple, TypeVar

from scoring.tiles import HONOURS, ORPHANS, Meld

Answer = TypeVar("Answer")
Places = tuple[tuple[int, int], ...]

WAITS: Final = ("none", "pair", "middle", "edge", "two-sided", "pung")
SHAPES: Final = ("standard", "seven-pairs", "orphans", "orphans-13", "unconnected")
WIND_ORDER: Final = "ESWN"

_GREENS: Final = frozenset({19, 20, 21, 23, 25, 32})
_REDS: Final = frozenset({18, 22, 24, 26, 33})

_FIRST: Final = ("tsumo", "first", "called", "after_kong")
_LATER: Final = ("riichi", "double", "shown", "ippatsu", "robbing_kong", "last")
_WIDTHS: Final = {
    # The fields that most yaku and mini-points read come first, in the low bits: the forms of blocks, the
    # wait, the shape; Nine Gates (2: nine waits); the value of the pair (bits: 1 dragons, 2 seat wind, 4
    # round wind); the situation.
    **dict.fromkeys(("chows", "pungs", "concealed", "kongs", "pairs", "shape"), 3),
    "gates": 2,
    **dict.fromkeys(("pair_value", "wait"), 3),
    **dict.fromkeys(_FIRST, 1),
    # how many blocks are in a suit, hold a terminal or honour, hold a simple, hold a tile not green, not red
    **dict.fromkeys(("in_m", "in_p", "in_s", "in_z", "with_end", "with_simple", "off_green", "off_red"), 4),
    # pungs and pairs of honours by number, one bit each; the winds
    **dict.fromkeys(("pungs_z", "pairs_z"), 7),
    **dict.fromkeys(("seat_wind", "round_wind"), 2),
    # the rest of the situation
    **dict.fromkeys(_LATER, 1),
    # mini-points of the sets, calls
    "set_fu": 8,
    "calls": 3,
    # chows by suit and lowest number, three bits each
    "starts": 63,
    # sets of suits by lowest number alone; chows from 1, 4 and 7 by suit: three bits each
    "set_numbers": 27,
    "chow_thirds": 9,
    # pungs of suits by number, one bit each
    **dict.fromkeys(("pungs_m", "pungs_p", "pungs_s"), 9),
}
_PARTS: Final = {
    "repeated_starts": ("starts", int("6" * 21, 8)),  # the counts from two on: the upper two bits of each
    "third_starts": ("starts", int("7007007" * 3, 8)),  # the counts of chows from 1, 4 and 7
}
"""Parts of a field, read in place of it where the rest does not matter: the field, and the bits of it."""
_SHIFTS: Final = {name: sum(list(_WIDTHS.values())[:place]) for place, name in enumerate(_WIDTHS)}
_PLACES: Final = {
    **{name: (_SHIFTS[name], (1 << width) - 1) for name, width in _WIDTHS.items()},
    **{name: (_SHIFTS[field], bits) for name, (field, bits) in _PARTS.items()},
}
"""The place of each field and part: the shift to the right, and the mask to apply afterwards."""


class Block(NamedTuple):
    """A set, pair or single tile: "chow", "pung", "kong", "pair" or "single", by its lowest kind.

    `concealed`: made of the player's own tiles; a pung completed by a discard is not.
    """

    form: str
    kind: int
    concealed: bool = True

    @property
    def kinds(self) -> tuple[int, ...]:
        """The different kinds in it."""
        return (self.kind, self.kind + 1, self.kind + 2) if self.form == "chow" else (self.kind,)


def put(**counts: int) -> int:
    """The tally with these counts in its fields, and 0 in all others."""
    return sum(count << _SHIFTS[name] for name, count in counts.items())


def get(tally: int, name: str) -> int:
    """The count in one field of a tally."""
    shift, bits = _PLACES[name]
    return tally >> shift & bits


def mask(names: Iterable[str]) -> int:
    """All bits of these fields."""
    return sum(bits << shift for shift, bits in map(_PLACES.__getitem__, {*names}))


BLOCKS: Final = mask({*_WIDTHS} - {"gates", "pair_value", "seat_wind", "round_wind", *_FIRST, *_LATER})
"""The bits of all fields that distinguish the readings of a hand."""


def ask(function: Callable[..., Answer], reads: tuple[str, ...], tally: int) -> Answer:
    """The result of a function called with the counts in the fields that it reads."""
    return function(*read_fields(tally, places(reads)))


def read_fields(tally: int, fields: Places) -> list[int]:
    """The counts of a tally in the fields at these places."""
    return [tally >> shift & bits for shift, bits in fields]


@cache
def places(names: tuple[str, ...]) -> Places:
    """The places of fields in a tally."""
    return tuple(_PLACES[name] for name in names)


@cache
def block_tally(block: Block) -> int:
    """The tally of one block."""
    suit, number = divmod(block.kind, 9)
    letter = "mpsz"[suit]
    pung = block.form in ("pung", "kong")
    ends = [kind in ORPHANS for kind in block.kinds]
    tally = put(
        chows=block.form == "chow",
        pungs=pung,
        concealed=pung and block.concealed,
        kongs=block.form == "kong",
        pairs=block.form == "pair",
        with_end=any(ends),
        with_simple=not all(ends),
        off_green=not _GREENS.issuperset(block.kinds),
        off_red=not _REDS.issuperset(block.kinds),
        set_fu=set_fu(block),
    )
    tally += put(**{f"in_{letter}": 1})
    if block.form == "chow":
        tally += put(starts=1 << 21 * suit + 3 * number, chow_thirds=(number % 3 == 0) << 3 * suit)
    if (block.form == "chow" or pung) and letter != "z":
        tally += put(set_numbers=1 << 3 * number)
    if pung:
        tally += put(**{f"pungs_{letter}": 1 << number})
    if block.form == "pair" and block.kind in HONOURS:
        tally += put(pairs_z=1 << number)
    return tally


def set_fu(block: Block) -> int:
    """The mini-points of a set: 2 for an open pung of simples, doubled when concealed and for terminals and
    honours, four times as much for a kong (EMA 2012 §4.1.1)."""
    if block.form not in ("pung", "kong"):
        return 0
    fu = 2 if block.form == "pung" else 8
    return fu * (2 if block.concealed else 1) * (2 if block.kind in ORPHANS else 1)


def meld_block(meld: Meld) -> Block:
    """The block of a set laid out."""
    return Block("kong" if meld.form.endswith("kong") else meld.form, meld.kind, meld.concealed)


def meld_tally(meld: Meld) -> int:
    """The tally of a set laid out: its block's, and a call unless it is a concealed kong."""
    return block_tally(meld_block(meld)) + put(calls=not meld.concealed)


PAIR_VALUE_READS: Final = ("pairs_z", "seat_wind", "round_wind")


def pair_value(pairs_z: int, seat_wind: int, round_wind: int) -> int:
    """The field of the same name: whether a pair of honours is of dragons, the seat wind, the round wind."""
    return (pairs_z >> 4 > 0) | (pairs_z >> seat_wind & 1) << 1 | (pairs_z >> round_wind & 1) << 2


def valued(tally: int) -> int:
    """A tally of blocks and situation, with the field `pair_value` filled in.

    It is for the one pair of a standard hand: the pairs of seven pairs have no value.
    """
    return tally + put(pair_value=ask(pair_value, PAIR_VALUE_READS, tally))
