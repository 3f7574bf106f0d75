"""A reading as one integer: bit fields that hold every count that yaku and mini-points read.

Blocks (sets, pairs, single tiles) and the situation each have a tally; the tally of a reading is their sum
and `EMPTY`. So readings are summed from cached parts, and a yaku reads only the fields that it names.
Of counts that matter only from a number on, a yaku reads one bit, as a flag: few combinations of these occur.
"""

from collections.abc import Callable, Iterable
from functools import cache, reduce
from itertools import accumulate
from operator import or_
from typing import Final, NamedTuple, TypeVar

from scoring.tiles import HONOURS, ORPHANS, Meld

Answer = TypeVar("Answer")
Places = tuple[tuple[int, int, int], ...]

WAITS: Final = ("none", "pair", "middle", "edge", "two-sided", "pung")
SHAPES: Final = ("standard", "seven-pairs", "orphans", "orphans-13", "unconnected")
WIND_ORDER: Final = "ESWN"

_THIRDS: Final = int("7007007" * 3, 8)
"""The bits of chows from 1, 4 and 7 among those of all chows."""
_GREENS: Final = frozenset({19, 20, 21, 23, 25, 32})
_REDS: Final = frozenset({18, 22, 24, 26, 33})

_FIRST: Final = ("tsumo", "first", "called", "after_kong")
_LATER: Final = ("riichi", "double", "shown", "ippatsu", "robbing_kong", "last")


class _Field(NamedTuple):
    """A field of `counts` numbers, each of so many `bits`.

    `least`: the least number that matters, 0 if all do. The highest bit of a number is set from there on.
    """

    bits: int
    least: int = 0
    counts: int = 1

    @property
    def ones(self) -> int:
        """The lowest bit of each number."""
        return ((1 << self.bits * self.counts) - 1) // ((1 << self.bits) - 1)

    @property
    def highest(self) -> int:
        """The highest bit of each number."""
        return self.ones << self.bits - 1

    @property
    def start(self) -> int:
        """What the field holds when nothing has been counted."""
        return self.ones * ((1 << self.bits - 1) - self.least) if self.least else 0


_FIELDS: Final = {
    # What most yaku and mini-points read comes first, in the low bits: the mini-points of the sets; chows,
    # pungs and kongs; the blocks in each suit, with a terminal or honour, without one, with a simple, with a
    # tile not green, not red
    "set_fu": _Field(8),
    **dict.fromkeys(("chows", "pungs"), _Field(3, least=4)),
    **dict.fromkeys(("in_m", "in_p", "in_s", "in_z"), _Field(4, least=1)),
    **dict.fromkeys(("with_end", "without_end", "with_simple", "off_green", "off_red"), _Field(5, least=1)),
    # the shape; Nine Gates (2: nine waits); the value of the pair (bits: 1 dragons, 2 seat wind, 4 round
    # wind); the wait; the situation
    "shape": _Field(3),
    "gates": _Field(2),
    "pair_value": _Field(3),
    "wait": _Field(3),
    **dict.fromkeys(_FIRST, _Field(1)),
    # concealed pungs and kongs; kongs; blocks of honours; pairs
    **dict.fromkeys(("concealed", "kongs"), _Field(3, least=3)),
    "honours": _Field(4, least=3),
    "pairs": _Field(3),
    # pungs and pairs of honours by number, one bit each; the winds
    **dict.fromkeys(("pungs_z", "pairs_z"), _Field(1, counts=7)),
    **dict.fromkeys(("seat_wind", "round_wind"), _Field(2)),
    # the rest of the situation; calls
    **dict.fromkeys(_LATER, _Field(1)),
    "calls": _Field(3),
    # chows by suit and lowest number; sets of suits by lowest number alone; chows from 1, 4 and 7 by suit
    "starts": _Field(3, least=2, counts=21),
    "set_numbers": _Field(3, least=3, counts=9),
    "chow_thirds": _Field(3, least=3, counts=3),
    # pungs of suits by number, one bit each
    **dict.fromkeys(("pungs_m", "pungs_p", "pungs_s"), _Field(1, counts=9)),
}
_SHIFTS: Final = dict(
    zip(
        _FIELDS,
        accumulate((field.bits * field.counts for field in _FIELDS.values()), initial=0),
        strict=False,
    )
)
_WHOLE: Final = {name: (1 << field.bits * field.counts) - 1 for name, field in _FIELDS.items()}
_FLAGS: Final = {
    "all_chows": "chows",
    "all_pungs": "pungs",
    **{f"has_{letter}": f"in_{letter}" for letter in "mpsz"},
    "has_end": "with_end",
    "has_endless": "without_end",
    "has_simple": "with_simple",
    "not_green": "off_green",
    "not_red": "off_red",
}
"""What yaku read in place of a field where it only matters whether its count is the least or more."""
_PLACES: Final = {
    **{name: (_SHIFTS[name], bits, _FIELDS[name].start) for name, bits in _WHOLE.items()},
    **{flag: (_SHIFTS[name] + _FIELDS[name].bits - 1, 1, 0) for flag, name in _FLAGS.items()},
    # parts of `starts`: what says which chows there are twice, and chows from 1, 4 and 7
    "repeated_starts": (_SHIFTS["starts"], int("6" * 21, 8), 0),
    "third_starts": (_SHIFTS["starts"], _THIRDS, _FIELDS["starts"].start & _THIRDS),
}
"""How to read each field, flag and part: by which shift to the right, which mask, and minus which number."""
EMPTY: Final = sum(field.start << _SHIFTS[name] for name, field in _FIELDS.items())
"""The tally of a reading before its blocks and its situation are added."""


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
    """What these counts add to a tally."""
    return sum(count << _SHIFTS[name] for name, count in counts.items())


def get(tally: int, name: str) -> int:
    """The count in one field of a reading's tally."""
    shift, bits, start = _PLACES[name]
    return (tally >> shift & bits) - start


def mask(names: Iterable[str]) -> int:
    """All bits of these fields, flags and parts."""
    return reduce(or_, (bits << shift for shift, bits, _ in map(_PLACES.__getitem__, names)), 0)


def reached(name: str) -> int:
    """The bits of a reading's tally of which one is set if a count in this field is its least or more."""
    return _FIELDS[name].highest << _SHIFTS[name]


BLOCKS: Final = mask({*_FIELDS} - {"gates", "pair_value", "seat_wind", "round_wind", *_FIRST, *_LATER})
"""The bits of all fields that distinguish the readings of a hand."""


def ask(function: Callable[..., Answer], reads: tuple[str, ...], tally: int) -> Answer:
    """The result of a function called with the counts in the fields that it reads."""
    return function(*read_fields(tally, places(reads)))


def read_fields(tally: int, fields: Places) -> list[int]:
    """The counts of a reading's tally in the fields at these places."""
    return [(tally >> shift & bits) - start for shift, bits, start in fields]


@cache
def places(names: tuple[str, ...]) -> Places:
    """How to read these fields, flags and parts of a tally."""
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
        honours=letter == "z",
        pairs=block.form == "pair",
        with_end=any(ends),
        without_end=not any(ends),
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
