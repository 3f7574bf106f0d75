"""The table of all fans (MCR 5): the 81 of the rulebook, and number 82, which rulings M5 lists separately.

A row defines a fan completely, including its condition, which the finders read from here.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.mcr.fans.conditions import (
    CHOWS_ONLY,
    EVEN,
    FIVES,
    GREEN,
    LOWER,
    LOWER_FOUR,
    MIDDLE,
    NO_DRAGONS,
    NO_HONOURS,
    NO_NUMBERS,
    NO_WINDS,
    ONE_SUIT_MISSING,
    ORPHAN,
    OUTSIDE,
    PUNGS_ONLY,
    REVERSIBLE,
    SIMPLE,
    UPPER,
    UPPER_FOUR,
    ConcealedPungs,
    Condition,
    CountedApart,
    FourAlike,
    HonourSets,
    OneKong,
    OnePung,
    TerminalChows,
    Tiles,
    Wait,
    WindPung,
    any_kongs,
    chows,
    kongs,
    pungs,
    shaped,
    tiles,
    won,
)
from scoring.tiles import DRAGONS, ORPHANS, WIND_TILES

MELDED_AND_CONCEALED_KONG: Final = "melded-and-concealed-kong"


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan of section 5, by its number there.

    `when` is its condition. `includes` are the fans it implies, `excludes` those it does not combine with, by
    number. Both apply only to the sets that make the fan: a dragon pung excludes its own Pung of Terminals or
    Honours and no other.
    """

    number: int
    points: int
    name: str
    when: Condition
    includes: frozenset[int] = frozenset()
    excludes: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """Its name in files: "all-chows"."""
        return _key(self.name)

    @property
    def clause(self) -> str:
        """Where the rulebook has it."""
        return "rulings M5" if self.key == MELDED_AND_CONCEALED_KONG else f"MCR 5.{self.number}"

    @property
    def takes_away(self) -> frozenset[int]:
        """The fans that are not counted beside it, on the same sets."""
        return self.includes | self.excludes


class Row(NamedTuple):
    """A fan as it is written: number, points, its name, what makes it.

    `includes` and `excludes` are the keys of other fans.
    """

    number: int
    points: int
    name: str
    when: Condition
    includes: str = ""
    excludes: str = ""


# a fan is two or three lines, not ten
# fmt: off
ROWS: Final = (
    Row(1, 1, "Pure Double Chow",
        chows(1, (0,))),
    Row(2, 1, "Mixed Double Chow",
        chows(2, (0,))),
    Row(3, 1, "Short Straight",
        chows(1, (3,))),
    Row(4, 1, "Two Terminal Chows",
        chows(1, (6,))),
    Row(5, 1, "Pung of Terminals or Honours",
        OnePung(ORPHANS)),
    Row(6, 1, "Melded Kong",
        OneKong(concealed=False)),
    Row(7, 1, "One Voided Suit",
        Tiles(tuple((missing, NO_NUMBERS ^ missing) for missing in ONE_SUIT_MISSING))),
    Row(8, 1, "No Honours",
        tiles(NO_HONOURS)),
    Row(9, 1, "Edge Wait",
        Wait()),
    Row(10, 1, "Closed Wait",
        Wait()),
    Row(11, 1, "Single Wait",
        Wait()),
    Row(12, 1, "Self-Drawn",
        won(lambda how: how.self_drawn)),
    Row(13, 1, "Flower Tiles",
        CountedApart()),
    Row(14, 2, "Dragon Pung",
        OnePung(DRAGONS), "pung-of-terminals-or-honours"),
    Row(15, 2, "Prevalent Wind",
        WindPung("round"), "pung-of-terminals-or-honours"),
    Row(16, 2, "Seat Wind",
        WindPung("seat"), "pung-of-terminals-or-honours"),
    Row(17, 2, "Concealed Hand",
        won(lambda how: not how.self_drawn and not how.called)),
    Row(18, 2, "All Chows",
        tiles(CHOWS_ONLY), "no-honours"),
    Row(19, 2, "Tile Hog",
        FourAlike()),
    Row(20, 2, "Double Pung",
        pungs(2, (0,))),
    Row(21, 2, "Two Concealed Pungs",
        ConcealedPungs(2)),
    Row(22, 2, "Concealed Kong",
        OneKong(concealed=True)),
    Row(23, 2, "All Simples",
        tiles(SIMPLE), "no-honours"),
    Row(24, 4, "Outside Hand",
        tiles(OUTSIDE)),
    Row(25, 4, "Fully Concealed Hand",
        won(lambda how: how.self_drawn and not how.called), "self-drawn"),
    Row(26, 4, "Two Melded Kongs",
        kongs((2, 0)), "melded-kong"),
    Row(27, 4, "Last Tile",
        won(lambda how: how.last_of_kind)),
    Row(28, 6, "All Pungs",
        tiles(PUNGS_ONLY)),
    Row(29, 6, "Half Flush",
        Tiles(tuple((NO_NUMBERS ^ suit, suit | NO_HONOURS) for suit in ONE_SUIT_MISSING))),
    Row(30, 6, "Mixed Shifted Chows",
        chows(3, (1, 1))),
    Row(31, 6, "All Types",
        tiles(0, refused=NO_NUMBERS | NO_WINDS | NO_DRAGONS)),
    Row(32, 6, "Melded Hand",
        won(lambda how: not how.self_drawn and how.called == 4), "single-wait"),
    Row(33, 6, "Two Dragons",
        HonourSets(DRAGONS, pungs=2, pairs=0), "pung-of-terminals-or-honours dragon-pung"),
    Row(34, 8, "Mixed Straight",
        chows(3, (3, 3))),
    Row(35, 8, "Reversible Tiles",
        tiles(REVERSIBLE), "one-voided-suit"),
    Row(36, 8, "Mixed Triple Chow",
        chows(3, (0, 0)), "mixed-double-chow"),
    Row(37, 8, "Mixed Shifted Pungs",
        pungs(3, (1, 1))),
    Row(38, 8, "Chicken Hand",
        CountedApart()),
    Row(39, 8, "Last Tile Draw",
        won(lambda how: how.self_drawn and how.last_tile), "self-drawn"),
    Row(40, 8, "Last Tile Claim",
        won(lambda how: not how.self_drawn and how.last_tile)),
    Row(41, 8, "Out with Replacement Tile",
        won(lambda how: how.after_kong), "self-drawn"),
    Row(42, 8, "Robbing the Kong",
        won(lambda how: how.robbing_kong), "last-tile", excludes="fully-concealed-hand"),
    Row(43, 8, "Two Concealed Kongs",
        kongs((0, 2)), "two-concealed-pungs concealed-kong"),
    Row(44, 12, "Lesser Honours and Knitted Tiles",
        shaped("lesser-honours", "lesser-honours-knitted-straight"), excludes="concealed-hand all-types"),
    Row(45, 12, "Knitted Straight",
        shaped("knitted-straight", "lesser-honours-knitted-straight")),
    Row(46, 12, "Upper Four",
        tiles(UPPER_FOUR), "no-honours"),
    Row(47, 12, "Lower Four",
        tiles(LOWER_FOUR), "no-honours"),
    Row(48, 12, "Big Three Winds",
        HonourSets(WIND_TILES, pungs=3, pairs=0), "pung-of-terminals-or-honours"),
    Row(49, 16, "Pure Straight",
        chows(1, (3, 3)), "short-straight two-terminal-chows"),
    Row(50, 16, "Three-Suited Terminal Chows",
        TerminalChows(suits=3), "mixed-double-chow two-terminal-chows no-honours all-chows"),
    Row(51, 16, "Pure Shifted Chows",
        chows(1, (1, 1), (2, 2))),
    Row(52, 16, "All Fives",
        tiles(FIVES), "no-honours all-simples"),
    Row(53, 16, "Triple Pung",
        pungs(3, (0, 0)), "double-pung"),
    Row(54, 16, "Three Concealed Pungs",
        ConcealedPungs(3), "two-concealed-pungs"),
    Row(55, 24, "Seven Pairs",
        shaped("seven-pairs", "seven-shifted-pairs"), "single-wait", excludes="concealed-hand"),
    Row(56, 24, "Greater Honours and Knitted Tiles",
        shaped("greater-honours"), excludes="concealed-hand all-types"),
    Row(57, 24, "All Even Pungs",
        tiles(EVEN | PUNGS_ONLY), "no-honours all-simples all-pungs"),
    Row(58, 24, "Full Flush",
        Tiles(tuple((NO_NUMBERS ^ suit | NO_HONOURS, 0) for suit in ONE_SUIT_MISSING)), "no-honours"),
    Row(59, 24, "Pure Triple Chow",
        chows(1, (0, 0)), "pure-double-chow"),
    Row(60, 24, "Pure Shifted Pungs",
        pungs(1, (1, 1))),
    Row(61, 24, "Upper Tiles",
        tiles(UPPER), "no-honours upper-four"),
    Row(62, 24, "Middle Tiles",
        tiles(MIDDLE), "no-honours all-simples"),
    Row(63, 24, "Lower Tiles",
        tiles(LOWER), "no-honours lower-four"),
    Row(64, 32, "Four Shifted Chows",
        chows(1, (1, 1, 1), (2, 2, 2)), "short-straight pure-shifted-chows"),
    Row(65, 32, "Three Kongs",
        any_kongs(3),
        "melded-kong concealed-kong two-melded-kongs two-concealed-kongs melded-and-concealed-kong"),
    Row(66, 32, "All Terminals and Honours",
        tiles(ORPHAN), "pung-of-terminals-or-honours outside-hand all-pungs"),
    Row(67, 48, "Quadruple Chow",
        chows(1, (0, 0, 0)), "pure-double-chow tile-hog pure-triple-chow"),
    Row(68, 48, "Four Pure Shifted Pungs",
        pungs(1, (1, 1, 1)), "all-pungs pure-shifted-pungs"),
    Row(69, 64, "All Terminals",
        tiles(ORPHAN | NO_HONOURS),
        "pung-of-terminals-or-honours no-honours outside-hand all-pungs all-terminals-and-honours"),
    Row(70, 64, "Little Four Winds",
        HonourSets(WIND_TILES, pungs=3, pairs=1), "pung-of-terminals-or-honours big-three-winds"),
    Row(71, 64, "Little Three Dragons",
        HonourSets(DRAGONS, pungs=2, pairs=1), "pung-of-terminals-or-honours dragon-pung two-dragons"),
    Row(72, 64, "All Honours",
        tiles(NO_NUMBERS), "pung-of-terminals-or-honours outside-hand all-pungs all-terminals-and-honours"),
    Row(73, 64, "Four Concealed Pungs",
        ConcealedPungs(4), "two-concealed-pungs all-pungs three-concealed-pungs", excludes="concealed-hand"),
    Row(74, 64, "Pure Terminal Chows",
        TerminalChows(suits=1), "pure-double-chow two-terminal-chows no-honours all-chows full-flush"),
    Row(75, 88, "Big Four Winds",
        HonourSets(WIND_TILES, pungs=4, pairs=0),
        "pung-of-terminals-or-honours prevalent-wind seat-wind all-pungs big-three-winds "
        "little-four-winds"),
    Row(76, 88, "Big Three Dragons",
        HonourSets(DRAGONS, pungs=3, pairs=0),
        "pung-of-terminals-or-honours dragon-pung two-dragons little-three-dragons"),
    Row(77, 88, "All Green",
        tiles(GREEN)),
    Row(78, 88, "Nine Gates",
        shaped("nine-gates"), "no-honours",
        excludes="pung-of-terminals-or-honours concealed-hand full-flush"),
    Row(79, 88, "Four Kongs",
        any_kongs(4),
        "melded-kong single-wait concealed-kong two-melded-kongs all-pungs two-concealed-kongs "
        "three-kongs melded-and-concealed-kong"),
    Row(80, 88, "Seven Shifted Pairs",
        shaped("seven-shifted-pairs"), "no-honours single-wait seven-pairs full-flush",
        excludes="concealed-hand"),
    Row(81, 88, "Thirteen Orphans",
        shaped("thirteen-orphans"), "outside-hand all-terminals-and-honours",
        excludes="single-wait concealed-hand all-types"),
    Row(82, 6, "Melded and Concealed Kong",
        kongs((1, 1)), "melded-kong concealed-kong"),
)
# fmt: on


def _key(english: str) -> str:
    return english.lower().replace(" ", "-")


NUMBER: Final[dict[str, int]] = {_key(row.name): row.number for row in ROWS}
"""The number of each fan by its key."""


def _fan(row: Row) -> Fan:
    includes, excludes = (
        frozenset(NUMBER[key] for key in keys.split()) for keys in (row.includes, row.excludes)
    )
    return Fan(row.number, row.points, row.name, row.when, includes, excludes)


FANS: Final[dict[int, Fan]] = {row.number: _fan(row) for row in ROWS}
