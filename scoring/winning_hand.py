"""A winning hand with everything that affects its value: reading it from JSON and validating it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, make_dataclass
from typing import Any, Final, NamedTuple, cast

from scoring.bounded_cache import Memo
from scoring.packed_tiles import PACKED, red_counts
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import (
    COPIES,
    KINDS,
    RED_FIVES,
    TILE_PATTERN,
    TILES_PATTERN,
    Meld,
    TileError,
    kind_of,
    read_meld,
    read_tiles,
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
_WORDS: Final = ("by", "seat", "round", "riichi")
_LISTS: Final = ("dora", "ura")
_NUMBERS: Final = ("honba", "bets", "own_flowers", "empty_pungs")
_MOST_COUNTERS: Final = 1_000
# By tile, its packed tile; above these bits, eight count the tiles of each kind. Added to them, _FIVE sets
# the highest of a kind with five or more.
_COUNTERS_AT: Final = 128
_COUNTED: Final = tuple(
    PACKED[tile] + (1 << _COUNTERS_AT + 8 * kind_of(tile)) for tile in range(KINDS + len(RED_FIVES))
)
_FIVE: Final = sum(127 - COPIES << _COUNTERS_AT + 8 * kind for kind in range(KINDS))
_FIVE_OR_MORE: Final = sum(128 << _COUNTERS_AT + 8 * kind for kind in range(KINDS))
_PACKED: Final = (1 << _COUNTERS_AT) - 1
_LAID_OUT: Final[Memo[tuple[int, ...], int]] = Memo(lambda tiles: sum([_COUNTED[tile] for tile in tiles]))


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
    `visible` those, the sets laid out and the indicators.
    """

    concealed: tuple[int, ...]
    win: int
    by: str
    melds: tuple[Meld, ...] = ()
    seat: str = "S"
    round: str = "E"
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    riichi: str = "no"
    ippatsu: bool = False
    after_kong: bool = False
    robbing_kong: bool = False
    last_tile: bool = False
    first_turn: bool = False
    honba: int = 0
    bets: int = 0
    flowers: int = 0
    own_flowers: int = 0
    empty_pungs: int = 0
    last_of_kind: bool = False
    packed: int = field(default=0, init=False, repr=False, compare=False)
    visible: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        packed, visible = _checked(self)
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


def _check_words(hand: Hand) -> None:
    """Raises HandError if a word is not one of those allowed."""
    for name, value, allowed in (
        ("by", hand.by, BY),
        ("riichi", hand.riichi, RIICHI),
        ("seat", hand.seat, WINDS),
        ("round", hand.round, WINDS),
    ):
        if value not in allowed:
            raise HandError(
                "bad-notation",
                Sentence(
                    "“%(name)s” is %(value)s: write one of %(allowed)s.",
                    name=name,
                    value=f"{value!r}",
                    allowed=", ".join(allowed),
                ),
            )


def _check_numbers(hand: Hand) -> None:
    """Raises HandError if there are too few tiles or too many, or too many indicators."""
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
    if len(hand.dora) > _INDICATORS or len(hand.ura) > _INDICATORS:
        raise HandError(
            "impossible-tiles",
            Sentence("There are at most %(most)s dora indicators.", most=_INDICATORS),
        )


def _checked(hand: Hand) -> tuple[int, int]:
    """The fields `packed` and `visible` of a possible hand. Raises HandError."""
    if (
        hand.by not in BY
        or hand.seat not in WINDS
        or hand.round not in WINDS
        or (hand.riichi != "no" and hand.riichi not in RIICHI)
    ):
        _check_words(hand)
    tiles, melds, dora, ura = hand.concealed, hand.melds, hand.dora, hand.ura
    if len(tiles) + 3 * len(melds) != 13 or len(dora) > _INDICATORS or len(ura) > _INDICATORS:
        _check_numbers(hand)
    concealed = sum(map(_COUNTED.__getitem__, tiles), _COUNTED[hand.win])
    visible = concealed
    for meld in melds:
        visible += _LAID_OUT[meld.tiles]
    for indicator in dora:
        visible += _COUNTED[indicator]
    for indicator in ura:
        visible += _COUNTED[indicator]
    if visible + _FIVE & _FIVE_OR_MORE:
        raise _too_many_alike(hand)
    return concealed & _PACKED, visible & _PACKED


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


class Clash(NamedTuple):
    """An impossible combination in a hand under some rules: one sentence, and the condition for it."""

    sentence: str
    when: Callable[[Hand, RuleSet], object]


def first_clash(clashes: Iterable[Clash], hand: Hand, rules: RuleSet) -> str | None:
    """The sentence of the first clash of a hand, None if there is none."""
    for sentence, when in clashes:
        if when(hand, rules):
            return sentence
    return None


def robs_own_kind(hand: Hand) -> bool:
    """Whether the robbed kong's kind is in the hand or an indicator, though the kong has all four."""
    if not hand.robbing_kong:
        return False
    visible_tiles = (
        *hand.concealed,
        *(tile for meld in hand.melds for tile in meld.tiles),
        *hand.dora,
        *hand.ura,
    )
    return any(kind_of(tile) == kind_of(hand.win) for tile in visible_tiles)


ROBBED: Final = Clash(
    "A robbed kong is all four of its kind: none of them is in this hand, nor an indicator.",
    lambda hand, _: robs_own_kind(hand),
)


def red_fives(hand: Hand) -> tuple[int, int, int]:
    """How many red fives of characters, circles and bamboos are visible, including indicators."""
    return red_counts(hand.visible)


def read_hand(record: Mapping[str, object]) -> Hand:
    """The hand of a record, with defaults filled in; unknown keys are ignored.

    Raises HandError with the reason and one sentence.
    """
    for name in ("hand", "win", "by"):
        if name not in record:
            raise _wrong(Sentence("“%(name)s” is missing: a hand needs “hand”, “win” and “by”.", name=name))
    values: list[object] = [_tiles("hand", record["hand"]), *_DEFAULTS]
    try:
        for name, value in record.items():
            if field_of_hand := _FIELDS.get(name):
                place, default, taken, read = field_of_hand
                if value is not default:  # most are what they are without being written
                    values[place] = value if type(value) is taken else read(name, value)
    except HandError:
        for name in filter(record.__contains__, _READERS):  # of several errors, one in any order of the keys
            _READERS[name](name, record[name])
        raise
    hand = _DRAFT(*values)  # takes a third of the time of calling the class
    hand.packed, hand.visible = _checked(hand)
    hand.__class__ = Hand  # frozen, now that all is in it
    return cast("Hand", hand)


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


def _tiles(name: str, value: object) -> tuple[int, ...]:
    try:
        return read_tiles(_text(name, value))
    except TileError as error:
        raise _wrong(Sentence("“%(name)s”: %(problem)s.", name=name, problem=str(error))) from None


def _tile(name: str, value: object) -> int:
    if isinstance(value, str) and (tile := tile_named(value)) is not None:
        return tile
    tiles = _tiles(name, value)
    if len(tiles) != 1:
        raise _wrong(
            Sentence("“%(name)s” is “%(value)s”: write one tile, such as 9s.", name=name, value=value)
        )
    return tiles[0]


def _row(name: str, value: object) -> Sequence[object]:
    if not isinstance(value, list | tuple):
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
_TAKEN: Final = {**dict.fromkeys(_WORDS, str), **dict.fromkeys(_FLAGS, bool)}
"""The type of each field that is taken as it comes if it has that type."""
_FIELDS: Final = {
    item.name: (place, item.default, _TAKEN.get(item.name), _READERS[item.name])
    for place, item in enumerate(fields(Hand))
    if item.name in _READERS
}
"""The place of each of these fields in a hand, its value without being written, its `_TAKEN`, its reader."""
_DEFAULTS: Final = [default for _, default, _, _ in _FIELDS.values()]
# A class of the same slots, which may be set.
_DRAFT: Final[Any] = make_dataclass(
    "Draft",
    [(item.name, item.type, item.default) for item in fields(Hand)],
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
