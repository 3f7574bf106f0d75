"""A winning hand with everything that affects its value: reading it from JSON and validating it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import (
    COPIES,
    RED_FIVES,
    Meld,
    TileError,
    kind_of,
    read_meld,
    read_tiles,
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

    def __post_init__(self) -> None:
        _check_words(self)
        _check_tiles(self)

    @property
    def is_open(self) -> bool:
        """Whether a set was called."""
        return any(not meld.concealed for meld in self.melds)

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles of the hand: concealed, winning and laid out."""
        return (*self.concealed, self.win, *(tile for meld in self.melds for tile in meld.tiles))


def _check_words(hand: Hand) -> None:
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


def _check_tiles(hand: Hand) -> None:
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
    if max(len(hand.dora), len(hand.ura)) > _INDICATORS:
        raise HandError(
            "impossible-tiles",
            Sentence("There are never more than %(most)s indicators of dora.", most=_INDICATORS),
        )
    tiles = (*hand.tiles, *hand.dora, *hand.ura)
    for kind, count in Counter(map(kind_of, tiles)).items():
        if count > COPIES:
            raise HandError(
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
    return next((clash.sentence for clash in clashes if clash.when(hand, rules)), None)


def robs_own_kind(hand: Hand) -> bool:
    """Whether the robbed kong's kind is in the hand or an indicator, though the kong has all four."""
    visible_tiles = (
        *hand.concealed,
        *(tile for meld in hand.melds for tile in meld.tiles),
        *hand.dora,
        *hand.ura,
    )
    return hand.robbing_kong and any(kind_of(tile) == kind_of(hand.win) for tile in visible_tiles)


ROBBED: Final = Clash(
    "A robbed kong is all four of its kind: none of them is in this hand, nor an indicator.",
    lambda hand, _: robs_own_kind(hand),
)


def red_fives(hand: Hand) -> list[int]:
    """How many red fives of characters, circles and bamboos are visible, including indicators."""
    visible_tiles = (*hand.tiles, *hand.dora, *hand.ura)
    return [visible_tiles.count(red) for red in sorted(RED_FIVES)]


def read_hand(record: Mapping[str, object]) -> Hand:
    """The hand of a record, with defaults filled in; unknown keys are ignored.

    Raises HandError with the reason and one sentence.
    """
    for name in ("hand", "win", "by"):
        if name not in record:
            raise _wrong(Sentence("“%(name)s” is missing: a hand needs “hand”, “win” and “by”.", name=name))
    fields: dict[str, Any] = {
        name: reader(name, record[name]) for name, reader in _READERS.items() if name in record
    }
    return Hand(concealed=fields.pop("hand"), **fields)


def refused(name: object, reason: str, message: str) -> Answer:
    """The answer to a hand that does not win: its id, the reason's key, one sentence."""
    return {"id": name, "valid": False, "reason": reason, "message": message}


def wants_explaining(record: Mapping[str, object]) -> bool:
    """Whether the record asks for explanations by its field “explain”. Raises HandError if not a boolean."""
    return _flag("explain", record.get("explain", False))


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
    tiles = _tiles(name, value)
    if len(tiles) != 1:
        raise _wrong(
            Sentence("“%(name)s” is “%(value)s”: write one tile, such as 9s.", name=name, value=value)
        )
    return tiles[0]


def _row(name: str, value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise _wrong(Sentence("“%(name)s” is %(value)s: write a list.", name=name, value=f"{value!r:.60}"))
    return list(value)


def _indicators(name: str, value: object) -> tuple[int, ...]:
    return tuple(_tile(name, indicator) for indicator in _row(name, value))


def _melds(name: str, value: object) -> tuple[Meld, ...]:
    try:
        return tuple(read_meld(_text(name, meld)) for meld in _row(name, value))
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


_READERS: Final[Mapping[str, Callable[[str, object], object]]] = {
    "hand": _tiles,
    "win": _tile,
    "melds": _melds,
    **dict.fromkeys(_WORDS, _text),
    **dict.fromkeys(_LISTS, _indicators),
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_NUMBERS, _number),
    "flowers": _flowers,
}
