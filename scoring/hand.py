"""A winning hand as it lies on the table, with all that counts for its worth."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from scoring.sentence import Sentence
from scoring.tiles import COPIES, RED_FIVES, Meld, kind_of, write_tiles
from scoring.winds import WINDS

BY: Final = ("ron", "tsumo")
RIICHI: Final = ("no", "riichi", "double", "open", "double-open")
FLOWERS: Final = 8  # with the seasons
_INDICATORS: Final = 5


class HandError(ValueError):
    """A hand that cannot be: `reason` is a key of `score_hands`, the message one sentence."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand of 13 tiles, the winning tile and the situation. Tiles are 0 to 36 as in `scoring.tiles`.

    `concealed` are the tiles without the winning one. `dora` and `ura` are indicators. `honba` counters and
    `bets` of players who did not win lie on the table. Only Chinese rules have `flowers` and `last_of_kind`.
    What the flags mean stands in the docs of `score_hands`. Raises HandError when no such tiles can be.
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
                "The hand has %(number)s tiles without the winning one, each set laid out counted as 3;"
                " it needs 13.",
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


def red_fives(hand: Hand) -> list[int]:
    """How many red fives of characters, circles and bamboos are seen, indicators counted."""
    seen = (*hand.tiles, *hand.dora, *hand.ura)
    return [seen.count(red) for red in sorted(RED_FIVES)]
