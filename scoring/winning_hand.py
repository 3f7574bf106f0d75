"""A winning hand with everything that affects its value: reading it from JSON and validating it."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import reduce
from operator import attrgetter, itemgetter
from typing import Any, Final, cast

from scoring.bounded_cache import Memo
from scoring.counted_tiles import (
    COUNTED,
    LAID_OUT,
    PACKED_TILES,
    Counted,
    counted,
    read_counted,
    too_many_alike,
)
from scoring.packed_tiles import red_counts
from scoring.sentence import Sentence
from scoring.tiles import (
    COPIES,
    TILE_PATTERN,
    TILES_PATTERN,
    Meld,
    TileError,
    kind_of,
    read_meld,
    tile_named,
    write_tiles,
)
from scoring.winds import WINDS
from scoring.written_numbers import is_whole

BY: Final = ("ron", "tsumo")
RIICHI: Final = ("no", "riichi", "double", "open", "double-open")
FLOWERS: Final = 8  # with the seasons
_INDICATORS: Final = 5
_FLAGS: Final = ("ippatsu", "after_kong", "robbing_kong", "last_tile", "first_turn", "last_of_kind")
FLAGS: Final = 8 ** len(_FLAGS) - 1  # of `Hand.won`: 0 there if no flag is set
_WORDS: Final = ("by", "seat", "round", "riichi")
_ALLOWED: Final[Mapping[str, Sequence[str]]] = {"by": BY, "riichi": RIICHI, "seat": WINDS, "round": WINDS}
_LISTS: Final = ("dora", "ura")
_NUMBERS: Final = ("honba", "bets", "own_flowers", "empty_pungs")
_MOST_COUNTERS: Final = 1_000
_ROW: Final = (list, tuple)
Answer = dict[str, object]
"""A line of output of `score_hands`, as JSON values."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a hand does not win: the key of the reason in `score_hands`, and one sentence."""

    reason: str
    message: str


class HandError(ValueError):
    """An impossible hand: `reason` is a key of `score_hands`, the message is one sentence."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand of 13 tiles, the winning tile and the situation. Tiles are 0 to 36 as in `scoring.tiles`.

    `concealed` are the tiles without the winning one. `dora` and `ura` are indicators. `honba` counters and
    `bets` of players who did not win lie on the table. Only Chinese rules have `last_of_kind`; these and
    classical ones have `flowers`, of which `own_flowers` are those of the player's wind. `empty_pungs` are
    the opponents who called a pung without the tiles, and pay for it in classical rules.
    The documentation of `score_hands` explains the flags. Raises HandError for impossible words or tiles.
    `packed` are the concealed tiles and the winning one as in `scoring.packed_tiles`, with the red fives;
    `visible` those, the sets laid out and the indicators. `won` is a number for how the hand was won: `by`,
    whether East won it, `riichi` and the flags.
    """

    concealed: tuple[int, ...]
    win: int
    melds: tuple[Meld, ...] = ()
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    by: str
    seat: str = "S"
    round: str = "E"
    riichi: str = "no"
    ippatsu: bool = False
    after_kong: bool = False
    robbing_kong: bool = False
    last_tile: bool = False
    first_turn: bool = False
    last_of_kind: bool = False
    honba: int = 0
    bets: int = 0
    own_flowers: int = 0
    empty_pungs: int = 0
    flowers: int = 0
    packed: int = field(default=0, init=False, repr=False, compare=False)
    visible: int = field(default=0, init=False, repr=False, compare=False)
    won: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        won = _how_won(_CIRCUMSTANCES_OF(self))
        packed, visible = _packed(self, counted(self.concealed))
        object.__setattr__(self, "won", won)
        object.__setattr__(self, "packed", packed)
        object.__setattr__(self, "visible", visible)

    @property
    def is_open(self) -> bool:
        """Whether a set was called."""
        return any(not meld.concealed for meld in self.melds)

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles of the hand: concealed, winning and laid out."""
        if not self.melds:
            return (*self.concealed, self.win)
        return (*self.concealed, self.win, *[tile for meld in self.melds for tile in meld.tiles])


def _how_won(circumstances: tuple[object, ...]) -> int:
    """The field `won`, from the values of all `_CIRCUMSTANCES`. Raises HandError for a word not allowed."""
    values = dict(zip(_CIRCUMSTANCES, circumstances, strict=True))
    for name, allowed in _ALLOWED.items():
        if values[name] not in allowed:
            raise HandError(
                "bad-notation",
                Sentence(
                    "“%(name)s” is %(value)s: write one of %(allowed)s.",
                    name=name,
                    value=f"{values[name]!r}",
                    allowed=", ".join(allowed),
                ),
            )
    digits = (BY.index(values["by"]), RIICHI.index(values["riichi"]), values["seat"] == "E")
    return reduce(
        lambda number, digit: 8 * number + digit, (*digits, *[bool(values[flag]) for flag in _FLAGS])
    )


def _packed(hand: Hand, concealed: int) -> tuple[int, int]:
    """The fields `packed` and `visible`; `concealed` are those tiles, counted. Raises HandError."""
    number = len(hand.concealed) + 3 * len(hand.melds)
    if number != 13:
        raise HandError(
            "impossible-tiles",
            Sentence(
                "Tiles of the hand without the winning one: %(number)s, each set laid out counted as 3. It "
                "needs 13.",
                number=number,
            ),
        )
    visible = concealed = concealed + COUNTED[hand.win]
    for meld in hand.melds:
        visible += LAID_OUT[meld.tiles]
    if indicators := hand.dora + hand.ura:
        if len(hand.dora) > _INDICATORS or len(hand.ura) > _INDICATORS:
            raise HandError(
                "impossible-tiles",
                Sentence("There are at most %(most)s dora indicators.", most=_INDICATORS),
            )
        for indicator in indicators:
            visible += COUNTED[indicator]
    if too_many_alike(visible):
        raise _too_many_alike(hand)
    return concealed & PACKED_TILES, visible & PACKED_TILES


def _too_many_alike(hand: Hand) -> HandError:
    laid_out = [tile for meld in hand.melds for tile in meld.tiles]
    kinds = Counter(map(kind_of, (*hand.concealed, hand.win, *laid_out, *hand.dora, *hand.ura)))
    kind, count = next((kind, count) for kind, count in kinds.items() if count > COPIES)
    return HandError(
        "impossible-tiles",
        Sentence(
            "There are %(count)s of %(tile)s, indicators counted; there are 4 of each tile.",
            count=count,
            tile=write_tiles([kind]),
        ),
    )


def red_fives(hand: Hand) -> tuple[int, int, int]:
    """How many red fives of characters, circles and bamboos are visible, including indicators."""
    return red_counts(hand.visible)


def read_hand(record: Mapping[str, object]) -> Hand:
    """The hand of a record, with defaults filled in; unknown keys are ignored.

    Raises HandError with the reason and one sentence.
    """
    written = {**_UNWRITTEN, **record}
    try:
        text, win = _TILES_IN(written)
        melds, dora, ura = rows = _ROWS_IN(written)
        circumstances, numbers = _CIRCUMSTANCES_IN(written), _NUMBERS_IN(written)
    except KeyError as missing:
        raise _wrong(
            Sentence("“%(name)s” is missing: a hand needs “hand”, “win” and “by”.", name=str(missing.args[0]))
        ) from None
    concealed, in_concealed = _counted("hand", text)
    try:
        types = tuple(map(type, rows + circumstances + numbers))
        if types != _TYPES or not _FEW.issuperset(numbers):
            _read_all(record)  # what is rare may be right too
        hand = _DRAFT(  # takes a third of the time of calling the class
            concealed,
            _tile("win", win),
            _melds("melds", melds) if melds else (),
            _indicators("dora", dora) if dora else (),
            _indicators("ura", ura) if ura else (),
            *circumstances,
            *numbers,
        )
        hand.won = _HOW_WON[circumstances]
    except HandError:
        _read_all(record)  # of several errors, one in any order of the keys
        raise
    hand.packed, hand.visible = _packed(hand, in_concealed)
    hand.__class__ = Hand  # frozen, now that all is in it
    return cast("Hand", hand)


def _read_all(record: Mapping[str, object]) -> None:
    """Raises HandError for the first field of a record, in the order of `_READERS`, that cannot be read."""
    for name in filter(record.__contains__, _READERS):
        _READERS[name](name, record[name])


def refused(name: object, reason: str, message: str) -> Answer:
    """The answer to a hand that does not win: its id, the reason's key, one sentence."""
    return {"id": name, "valid": False, "reason": reason, "message": message}


def wants_explaining(record: Mapping[str, object]) -> bool:
    """Whether the record asks for explanations by its field “explain”. Raises HandError if not a boolean."""
    return "explain" in record and _flag("explain", record["explain"])


def _wrong(sentence: str) -> HandError:
    return HandError("bad-notation", sentence)


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(Sentence("“%(name)s” is %(value)s: write text.", name=name, value=f"{value!r:.60}"))
    return value


def _counted(name: str, value: object) -> Counted:
    try:
        return read_counted(_text(name, value))
    except TileError as error:
        raise _wrong(Sentence("“%(name)s”: %(problem)s.", name=name, problem=str(error))) from None


def _tile(name: str, value: object) -> int:
    if isinstance(value, str) and (tile := tile_named(value)) is not None:
        return tile
    tiles, _ = _counted(name, value)
    if len(tiles) != 1:
        raise _wrong(
            Sentence("“%(name)s” is “%(value)s”: write one tile, such as 9s.", name=name, value=value)
        )
    return tiles[0]


def _row(name: str, value: object) -> Sequence[object]:
    if not isinstance(value, _ROW):
        raise _wrong(Sentence("“%(name)s” is %(value)s: write a list.", name=name, value=f"{value!r:.60}"))
    return value


def _indicators(name: str, value: object) -> tuple[int, ...]:
    return tuple([_tile(name, indicator) for indicator in _row(name, value)])


def _melds(name: str, value: object) -> tuple[Meld, ...]:
    try:
        return tuple([read_meld(_text(name, meld)) for meld in _row(name, value)])
    except TileError as error:
        raise _wrong(Sentence("“%(name)s”: %(problem)s.", name=name, problem=str(error))) from None


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(
            Sentence("“%(name)s” is %(value)s: write true or false.", name=name, value=f"{value!r:.60}")
        )
    return value


def _number(name: str, value: object, most: int = _MOST_COUNTERS) -> int:
    if not is_whole(value, 0, most):
        raise _wrong(
            Sentence(
                "“%(name)s” is %(value)s: write a whole number, 0 to %(most)s.",
                name=name,
                value=f"{value!r:.60}",
                most=most,
            )
        )
    return value


def _flowers(name: str, value: object) -> int:
    """The number of flowers; too large a number is accepted here, because the engine refuses it itself."""
    if isinstance(value, int) and value > FLOWERS:
        return value
    return _number(name, value, FLOWERS)


_Reader = Callable[[str, object], object]
_READERS: Final[Mapping[str, _Reader]] = {
    "win": _tile,
    "melds": _melds,
    **dict.fromkeys(_WORDS, _text),
    **dict.fromkeys(_LISTS, _indicators),
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_NUMBERS, _number),
    "flowers": _flowers,
}
"""What reads each field of a record besides “hand”."""
_CIRCUMSTANCES: Final = (*_WORDS, *_FLAGS)
_OF_HAND: Final = {item.name: item for item in fields(Hand) if item.init}
_ROWS: Final = ("melds", *_LISTS)
_UNWRITTEN: Final = {
    name: [] if name in _ROWS else item.default
    for name, item in _OF_HAND.items()
    if item.default is not MISSING
}
"""The value of each field that need not be written."""
_TILES_IN: Final = itemgetter("hand", "win")
_ROWS_IN: Final = itemgetter(*_ROWS)
_CIRCUMSTANCES_IN: Final = itemgetter(*_CIRCUMSTANCES)
_NUMBERS_IN: Final = itemgetter(*_NUMBERS, "flowers")
_CIRCUMSTANCES_OF: Final = attrgetter(*_CIRCUMSTANCES)
_TYPES: Final = tuple(
    [type(_UNWRITTEN.get(name, "")) for name in (*_ROWS, *_CIRCUMSTANCES, *_NUMBERS, "flowers")]
)
"""The types of the rows of tiles, the circumstances and the numbers."""
_FEW: Final = frozenset(range(FLOWERS + 1))
"""What all numbers may be."""
_HOW_WON: Final = Memo(_how_won)
# A class of the same slots, which may be set.
_DRAFT: Final[Any] = make_dataclass(
    "Draft",
    [(item.name, item.type, field(init=item.init)) for item in fields(Hand)],
    slots=True,
)

_TEXT_OF_TILES: Final = {"type": "string", "pattern": f"^{TILES_PATTERN}$"}
_INDICATOR: Final = {"type": "string", "pattern": rf"^\s*{TILE_PATTERN}\s*$"}
_SET: Final = {"type": "string", "pattern": f"^[cpka]{TILES_PATTERN}$"}
FORMS: Final[Mapping[str, Mapping[str, object]]] = {
    "hand": _TEXT_OF_TILES,
    "win": _INDICATOR,
    "melds": {"type": "array", "items": _SET},
    "by": {"enum": list(BY)},
    "seat": {"enum": list(WINDS)},
    "round": {"enum": list(WINDS)},
    "riichi": {"enum": list(RIICHI)},
    **{name: {"type": "array", "items": _INDICATOR} for name in _LISTS},
    **{name: {"type": "boolean"} for name in _FLAGS},
    **{name: {"type": "integer", "minimum": 0, "maximum": _MOST_COUNTERS} for name in _NUMBERS},
    "flowers": {"type": "integer", "minimum": 0},
}
"""By field: the JSON Schema of what its reader takes. Whether a hand can be is for the rules."""
