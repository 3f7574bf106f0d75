"""Tiles as numbers and as text, for every rules engine.

A *kind* is 0 to 33: characters 0-8, circles 9-17, bamboos 18-26, then East South West North White Green Red.
A *tile* is 0 to 36: its kind, or 34, 35, 36 for the red five of characters, circles and bamboos.
Text is `mpsz` notation: "123m 406p 789s 1234567z", where 0 is the red five.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Final

from scoring.bounded_cache import Memo
from scoring.sentence import Sentence

KINDS: Final = 34
TILE_PATTERN: Final = r"([0-9][mps]|[1-7]z)"
TILES_PATTERN: Final = r"(\s*([0-9]+[mps]|[1-7]+z))*\s*"
"""What `read_tiles` reads, as a regular expression that programs in any language have."""
COPIES: Final = 4
SUITS: Final = "mpsz"
DIGITS: Final = "0123456789"

RED_FIVES: Final = frozenset({34, 35, 36})
HONOURS: Final = frozenset(range(27, 34))
WIND_TILES: Final = frozenset(range(27, 31))
DRAGONS: Final = frozenset(range(31, 34))
TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
ORPHANS: Final = TERMINALS | HONOURS
SIMPLES: Final = frozenset(range(KINDS)) - ORPHANS

_KIND_OF: Final[tuple[int, ...]] = (*range(KINDS), 4, 13, 22)

_ROUNDS: Final = (range(9), range(9, 18), range(18, 27), range(27, 31), range(31, 34))
_NEXT: Final = tuple(kinds[place + 1 - len(kinds)] for kinds in _ROUNDS for place in range(len(kinds)))

_TILES: Final = {
    **{f"{number}{suit}": 9 * row + number - 1 for row, suit in enumerate("mps") for number in range(1, 10)},
    **{f"{number}z": 26 + number for number in range(1, 8)},
    **{f"0{suit}": KINDS + row for row, suit in enumerate("mps")},
}
_NAMES: Final = {tile: name for name, tile in _TILES.items()}


_FORMS: Final = {"c": "chow", "p": "pung", "k": "kong", "a": "concealed-kong"}
_LETTERS: Final = {form: letter for letter, form in _FORMS.items()}
_QUOTED: Final = 60  # characters
_SHAPES: Final = {"chow": (0, 1, 2), "pung": (0,) * 3, "kong": (0,) * 4, "concealed-kong": (0,) * 4}
FORMS: Final = tuple(_SHAPES)
_CACHED_SETS: Final = 4_096  # texts of sets; all chows, pungs and pairs are fewer
_LONGEST_SET: Final = 6  # characters of "a0555p"

Sets = tuple[tuple[int, ...], ...]
"""Groups of tiles: sets, a pair, or the tiles of a special hand."""


class TileError(ValueError):
    """Text that does not denote tiles, or tiles that do not form a set; the message is one full sentence."""


def kind_of(tile: int) -> int:
    """The kind 0 to 33 of a tile 0 to 36."""
    return _KIND_OF[tile]


def dora_of(indicator: int) -> int:
    """The kind after an indicator's kind: 9 shows 1, North shows East, Red shows White (EMA 2012 §2.7)."""
    return _NEXT[indicator]


def counts(kinds: Iterable[int]) -> tuple[int, ...]:
    """The number of tiles of each of the 34 kinds."""
    numbers = [0] * KINDS
    for kind in kinds:
        numbers[kind] += 1
    return tuple(numbers)


def tile_named(text: str) -> int | None:
    """The tile of a text like "5m", None if it does not say just one tile without a space."""
    return _TILES.get(text)


def read_tiles(text: str) -> tuple[int, ...]:
    """The tiles of a text in mpsz notation, in its order. Raises TileError."""
    tiles: list[int] = []
    digits = ""
    for sign in text:
        if sign in DIGITS:
            digits += sign
        elif sign in SUITS and digits:
            tiles.extend(_tile(digit + sign, text) for digit in digits)
            digits = ""
        elif digits or not sign.isspace():
            raise TileError(
                Sentence(
                    "“%(text)s” cannot be read at “%(signs)s%(sign)s”: write tiles as 123m 406p 789s 11z",
                    text=_short(text),
                    signs=_short(digits),
                    sign=sign,
                )
            )
    if digits:
        raise TileError(
            Sentence(
                "“%(text)s” does not say the suit of “%(signs)s”: write m, p, s or z after the numbers",
                text=_short(text),
                signs=_short(digits),
            )
        )
    return tuple(tiles)


def _short(text: str) -> str:
    """A text to be quoted in a sentence, truncated if long."""
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def write_tiles(tiles: Iterable[int]) -> str:
    """The tiles sorted and grouped by suit, red fives before plain ones: "406p11z"."""
    groups = groupby(tile_names(tiles), key=lambda name: name[1])
    return "".join("".join(name[0] for name in group) + suit for suit, group in groups)


def tile_names(tiles: Iterable[int]) -> list[str]:
    """The name of each tile, in the order of `write_tiles`: ["4p", "0p", "6p"]."""
    return [_NAMES[tile] for tile in sorted(tiles, key=_place)]


def write_sets(sets: Sets) -> str:
    """The groups in their order: "123m 406p 11z"."""
    return " ".join(map(_write_set, sets))


@lru_cache(_CACHED_SETS)
def _write_set(tiles: tuple[int, ...]) -> str:
    return write_tiles(tiles)


def single_tiles(text: str) -> list[str]:
    """The name of each tile in a text: "406p" gives 4p, 0p, 6p. Raises TileError like `read_tiles`."""
    return [_NAMES[tile] for tile in read_tiles(text)]


def _place(tile: int) -> tuple[int, int]:
    return _KIND_OF[tile], -tile


def _tile(name: str, text: str) -> int:
    try:
        return _TILES[name]
    except KeyError:
        raise TileError(
            Sentence(
                "“%(text)s” has %(name)s, which is not a tile: honours are 1z to 7z",
                text=_short(text),
                name=name,
            )
        ) from None


@dataclass(frozen=True, slots=True)
class Meld:
    """A set laid out. `form`: "chow", "pung", "kong" (called or added) or "concealed-kong".

    `number` stands for both: only sets of the same form and tiles have the same. Engines keep by it what they
    need of a set. Raises TileError if the tiles do not form such a set.
    """

    form: str
    tiles: tuple[int, ...]
    number: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kinds = sorted(map(kind_of, self.tiles))
        lowest = kinds[0] if kinds else 0
        if self.form not in _SHAPES:
            raise TileError(
                Sentence(
                    "“%(form)s” is not a set: there are chow, pung, kong and concealed-kong", form=self.form
                )
            )
        if kinds != [lowest + step for step in _SHAPES[self.form]] or not _fits(self.form, lowest):
            raise TileError(
                Sentence(
                    "%(tiles)s is not a %(form)s",
                    tiles=write_tiles(self.tiles) or Sentence("nothing"),
                    form=self.form,
                )
            )
        number = 1 + FORMS.index(self.form)
        for tile in self.tiles:
            number = number << 6 | tile
        object.__setattr__(self, "number", number)

    @property
    def kind(self) -> int:
        """The set's lowest kind."""
        return min(map(kind_of, self.tiles))

    @property
    def concealed(self) -> bool:
        """Whether the set leaves the hand concealed."""
        return self.form == "concealed-kong"


def _fits(form: str, lowest: int) -> bool:
    return form != "chow" or (lowest not in HONOURS and lowest % 9 <= 6)


def read_meld(text: str) -> Meld:
    """The set of a text such as "c234m", "p777z", "k9999s" or "a0555p". Raises TileError."""
    return _MELDS[text] if len(text) <= _LONGEST_SET else _read_meld(text)


def _read_meld(text: str) -> Meld:
    if text[:1] not in _FORMS:
        raise TileError(
            Sentence(
                "“%(text)s” is not a set: write c234m, p777z, k9999s or, concealed, a9999s", text=_short(text)
            )
        )
    return Meld(_FORMS[text[0]], read_tiles(text[1:]))


def write_meld(meld: Meld) -> str:
    """The set as text that `read_meld` understands."""
    text = _WRITTEN_MELDS.get(meld.number)
    if text is None:
        text = _WRITTEN_MELDS[meld.number] = _LETTERS[meld.form] + write_tiles(meld.tiles)
    return text


_WRITTEN_MELDS: Final[dict[int, str]] = {}
"""By number, the text of each set that has been written."""
_MELDS: Final = Memo(_read_meld, _CACHED_SETS)
