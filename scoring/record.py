"""A line of `score_hands` as a hand: what is written there, read with care."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.hand import FLOWERS, Hand, HandError
from scoring.sentence import Sentence
from scoring.tiles import Meld, TileError, read_meld, read_tiles

_FLAGS: Final = ("ippatsu", "after_kong", "robbing_kong", "last_tile", "first_turn", "last_of_kind")
_WORDS: Final = ("by", "seat", "round", "riichi")
_LISTS: Final = ("dora", "ura")
_NUMBERS: Final = ("honba", "bets")
_MOST: Final = 1_000


def read_hand(record: Mapping[str, object]) -> Hand:
    """The hand of a record, defaults filled in; keys that are not a hand's are passed over.

    Raises HandError with the reason and one sentence.
    """
    for name in ("hand", "win", "by"):
        if name not in record:
            raise _wrong(Sentence("“%(name)s” is missing: a hand needs “hand”, “win” and “by”.", name=name))
    given: dict[str, Any] = {
        name: read(name, record[name]) for name, read in _READERS.items() if name in record
    }
    return Hand(concealed=given.pop("hand"), **given)


def wants_explaining(record: Mapping[str, object]) -> bool:
    """Whether the record asks to be told why. Raises HandError when it says neither."""
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
    return tuple(_tile(name, each) for each in _row(name, value))


def _melds(name: str, value: object) -> tuple[Meld, ...]:
    try:
        return tuple(read_meld(_text(name, each)) for each in _row(name, value))
    except TileError as error:
        raise _wrong(Sentence("“%(name)s”: %(problem)s.", name=name, problem=str(error))) from None


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(
            Sentence("“%(name)s” is %(value)s: write true or false.", name=name, value=f"{value!r:.60}")
        )
    return value


def _number(name: str, value: object, most: int = _MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
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
    """A count; the engine says of one that is too large that there are not so many tiles."""
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
