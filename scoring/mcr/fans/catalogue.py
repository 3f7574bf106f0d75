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
    english: str
    italian: str
    ukrainian: str
    when: Condition
    includes: frozenset[int] = frozenset()
    excludes: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """Its name in files: "all-chows"."""
        return _key(self.english)

    @property
    def clause(self) -> str:
        """Where the rulebook has it."""
        return "rulings M5" if self.key == MELDED_AND_CONCEALED_KONG else f"MCR 5.{self.number}"

    @property
    def takes_away(self) -> frozenset[int]:
        """What is not counted beside it, on the same sets."""
        return self.includes | self.excludes


class Row(NamedTuple):
    """A fan as it is written: number, points, its names in English, Italian and Ukrainian, what makes it.

    `includes` and `excludes` are the keys of other fans.
    """

    number: int
    points: int
    names: str
    when: Condition
    includes: str = ""
    excludes: str = ""


# a fan is two or three lines, not ten
# fmt: off
ROWS: Final = (
    Row(1, 1, "Pure Double Chow|Due Scale Uguali di Colore|Два однакові чоу однієї масті",
        chows(1, (0,))),
    Row(2, 1, "Mixed Double Chow|Due Scale Uguali Miste|Два однакові чоу двох мастей",
        chows(2, (0,))),
    Row(3, 1, "Short Straight|Serpentino|Короткий стрит",
        chows(1, (3,))),
    Row(4, 1, "Two Terminal Chows|Due Scale Laterali di Colore|Два кінцеві чоу",
        chows(1, (6,))),
    Row(5, 1, "Pung of Terminals or Honours|Tris di Testa|Панг терміналів або благородних",
        OnePung(ORPHANS)),
    Row(6, 1, "Melded Kong|Poker Scoperto|Відкритий конг",
        OneKong(concealed=False)),
    Row(7, 1, "One Voided Suit|Senza un Seme|Без однієї масті",
        Tiles(tuple((missing, NO_NUMBERS ^ missing) for missing in ONE_SUIT_MISSING))),
    Row(8, 1, "No Honours|Senza Onori|Без благородних",
        tiles(NO_HONOURS)),
    Row(9, 1, "Edge Wait|A Punto su 3 o 7|Крайове очікування",
        Wait()),
    Row(10, 1, "Closed Wait|A Punto su Incastro|Очікування в середину",
        Wait()),
    Row(11, 1, "Single Wait|A Punto sulla Coppia|Очікування на пару",
        Wait()),
    Row(12, 1, "Self-Drawn|Chiusura Pescata|Зі стіни",
        won(lambda how: how.self_drawn)),
    Row(13, 1, "Flower Tiles|Fiori e Stagioni|Квіти й пори року",
        CountedApart()),
    Row(14, 2, "Dragon Pung|Tris di Drago|Панг драконів",
        OnePung(DRAGONS), "pung-of-terminals-or-honours"),
    Row(15, 2, "Prevalent Wind|Tris del Vento di Giro|Панг вітру раунду",
        WindPung("round"), "pung-of-terminals-or-honours"),
    Row(16, 2, "Seat Wind|Tris del Proprio Vento|Панг свого вітру",
        WindPung("seat"), "pung-of-terminals-or-honours"),
    Row(17, 2, "Concealed Hand|Quasi Tutto Pescato|Закрита рука",
        won(lambda how: not how.self_drawn and not how.called)),
    Row(18, 2, "All Chows|Tutte Scale|Усі чоу",
        tiles(CHOWS_ONLY), "no-honours"),
    Row(19, 2, "Tile Hog|Tutte e Quattro|Чотири однакові без конга",
        FourAlike()),
    Row(20, 2, "Double Pung|Due Tris Uguali|Два однакові панги",
        pungs(2, (0,))),
    Row(21, 2, "Two Concealed Pungs|Due Tris Coperti|Два закриті панги",
        ConcealedPungs(2)),
    Row(22, 2, "Concealed Kong|Poker Coperto|Закритий конг",
        OneKong(concealed=True)),
    Row(23, 2, "All Simples|Senza Teste|Усі прості",
        tiles(SIMPLE), "no-honours"),
    Row(24, 4, "Outside Hand|Teste Ovunque|Термінали й благородні всюди",
        tiles(OUTSIDE)),
    Row(25, 4, "Fully Concealed Hand|Tutto Pescato|Повністю закрита рука",
        won(lambda how: how.self_drawn and not how.called), "self-drawn"),
    Row(26, 4, "Two Melded Kongs|Due Poker Scoperti|Два відкриті конги",
        kongs((2, 0)), "melded-kong"),
    Row(27, 4, "Last Tile|Quarto Pezzo|Останній з чотирьох",
        won(lambda how: how.last_of_kind)),
    Row(28, 6, "All Pungs|Tutti Tris|Усі панги",
        tiles(PUNGS_ONLY)),
    Row(29, 6, "Half Flush|Mano Pura|Напівмасть",
        Tiles(tuple((NO_NUMBERS ^ suit, suit | NO_HONOURS) for suit in ONE_SUIT_MISSING))),
    Row(30, 6, "Mixed Shifted Chows|Tre Scale Incatenate nei Tre Semi|Зсунуті чоу трьох мастей",
        chows(3, (1, 1))),
    Row(31, 6, "All Types|Tutti i Tipi|Усі види",
        tiles(0, refused=NO_NUMBERS | NO_WINDS | NO_DRAGONS)),
    Row(32, 6, "Melded Hand|Tutto Chiamato|Повністю відкрита рука",
        won(lambda how: not how.self_drawn and how.called == 4), "single-wait"),
    Row(33, 6, "Two Dragons|Due Tris di Drago|Два панги драконів",
        HonourSets(DRAGONS, pungs=2, pairs=0), "pung-of-terminals-or-honours dragon-pung"),
    Row(34, 8, "Mixed Straight|Serpente nei Tre Semi|Стрит трьох мастей",
        chows(3, (3, 3))),
    Row(35, 8, "Reversible Tiles|Senza Verso|Симетричні тайли",
        tiles(REVERSIBLE), "one-voided-suit"),
    Row(36, 8, "Mixed Triple Chow|Tre Scale Uguali nei Tre Semi|Три однакові чоу трьох мастей",
        chows(3, (0, 0)), "mixed-double-chow"),
    Row(37, 8, "Mixed Shifted Pungs|Tre Tris Consecutivi nei Tre Semi|Зсунуті панги трьох мастей",
        pungs(3, (1, 1))),
    Row(38, 8, "Chicken Hand|Mano del Pollo|Куряча рука",
        CountedApart()),
    Row(39, 8, "Last Tile Draw|Ultima Pedina|Останній тайл стіни",
        won(lambda how: how.self_drawn and how.last_tile), "self-drawn"),
    Row(40, 8, "Last Tile Claim|Ultimo Scarto|Останній скид",
        won(lambda how: not how.self_drawn and how.last_tile)),
    Row(41, 8, "Out with Replacement Tile|Chiuso col Rimpiazzo del Poker|На тайлі заміни",
        won(lambda how: how.after_kong), "self-drawn"),
    Row(42, 8, "Robbing the Kong|Pezzo Rubato|Пограбування конга",
        won(lambda how: how.robbing_kong), "last-tile", excludes="fully-concealed-hand"),
    Row(43, 8, "Two Concealed Kongs|Due Poker Coperti|Два закриті конги",
        kongs((0, 2)), "two-concealed-pungs concealed-kong"),
    Row(44, 12, "Lesser Honours and Knitted Tiles|Piccolo Raduno degli Onori|Малі благородні",
        shaped("lesser-honours", "lesser-honours-knitted-straight"), excludes="concealed-hand all-types"),
    Row(45, 12, "Knitted Straight|Serpente Legato|Плетений стрит",
        shaped("knitted-straight", "lesser-honours-knitted-straight")),
    Row(46, 12, "Upper Four|Sopra il Cinque|Вище п’яти",
        tiles(UPPER_FOUR), "no-honours"),
    Row(47, 12, "Lower Four|Sotto il Cinque|Нижче п’яти",
        tiles(LOWER_FOUR), "no-honours"),
    Row(48, 12, "Big Three Winds|Tre Benedizioni della Casa|Великі три вітри",
        HonourSets(WIND_TILES, pungs=3, pairs=0), "pung-of-terminals-or-honours"),
    Row(49, 16, "Pure Straight|Serpente di Colore|Чистий стрит",
        chows(1, (3, 3)), "short-straight two-terminal-chows"),
    Row(50, 16, "Three-Suited Terminal Chows|Doppie Scale Laterali con Tutti i Semi|Кінцеві чоу мастей",
        TerminalChows(suits=3), "mixed-double-chow two-terminal-chows no-honours all-chows"),
    Row(51, 16, "Pure Shifted Chows|Tre Scale Incatenate di Colore|Зсунуті чоу однієї масті",
        chows(1, (1, 1), (2, 2))),
    Row(52, 16, "All Fives|Cinque Ovunque|П’ятірка в кожній комбінації",
        tiles(FIVES), "no-honours all-simples"),
    Row(53, 16, "Triple Pung|Tre Tris Uguali|Три однакові панги",
        pungs(3, (0, 0)), "double-pung"),
    Row(54, 16, "Three Concealed Pungs|Tre Tris Coperti|Три закриті панги",
        ConcealedPungs(3), "two-concealed-pungs"),
    Row(55, 24, "Seven Pairs|Tutte Coppie|Сім пар",
        shaped("seven-pairs", "seven-shifted-pairs"), "single-wait", excludes="concealed-hand"),
    Row(56, 24, "Greater Honours and Knitted Tiles|Grande Raduno degli Onori|Великі благородні",
        shaped("greater-honours"), excludes="concealed-hand all-types"),
    Row(57, 24, "All Even Pungs|Tutti Tris Pari|Усі парні панги",
        tiles(EVEN | PUNGS_ONLY), "no-honours all-simples all-pungs"),
    Row(58, 24, "Full Flush|Mano Purissima|Чиста масть",
        Tiles(tuple((NO_NUMBERS ^ suit | NO_HONOURS, 0) for suit in ONE_SUIT_MISSING)), "no-honours"),
    Row(59, 24, "Pure Triple Chow|Tre Scale Uguali di Colore|Три однакові чоу однієї масті",
        chows(1, (0, 0)), "pure-double-chow"),
    Row(60, 24, "Pure Shifted Pungs|Tre Tris Consecutivi di Colore|Зсунуті панги однієї масті",
        pungs(1, (1, 1))),
    Row(61, 24, "Upper Tiles|Tre Superiori|Верхні тайли",
        tiles(UPPER), "no-honours upper-four"),
    Row(62, 24, "Middle Tiles|Tre Centrali|Середні тайли",
        tiles(MIDDLE), "no-honours all-simples"),
    Row(63, 24, "Lower Tiles|Tre Inferiori|Нижні тайли",
        tiles(LOWER), "no-honours lower-four"),
    Row(64, 32, "Four Shifted Chows|Quattro Scale Incatenate di Colore|Чотири зсунуті чоу однієї масті",
        chows(1, (1, 1, 1), (2, 2, 2)), "short-straight pure-shifted-chows"),
    Row(65, 32, "Three Kongs|Tre Poker|Три конги",
        any_kongs(3),
        "melded-kong concealed-kong two-melded-kongs two-concealed-kongs melded-and-concealed-kong"),
    Row(66, 32, "All Terminals and Honours|Tutte Teste|Усі термінали й благородні",
        tiles(ORPHAN), "pung-of-terminals-or-honours outside-hand all-pungs"),
    Row(67, 48, "Quadruple Chow|Quattro Scale Uguali di Colore|Чотири однакові чоу",
        chows(1, (0, 0, 0)), "pure-double-chow tile-hog pure-triple-chow"),
    Row(68, 48, "Four Pure Shifted Pungs|Quattro Tris Consecutivi di Colore|Чотири зсунуті панги масті",
        pungs(1, (1, 1, 1)), "all-pungs pure-shifted-pungs"),
    Row(69, 64, "All Terminals|Tutti Estremi|Усі термінали",
        tiles(ORPHAN | NO_HONOURS),
        "pung-of-terminals-or-honours no-honours outside-hand all-pungs all-terminals-and-honours"),
    Row(70, 64, "Little Four Winds|Quattro Piccole Benedizioni della Casa|Малі чотири вітри",
        HonourSets(WIND_TILES, pungs=3, pairs=1), "pung-of-terminals-or-honours big-three-winds"),
    Row(71, 64, "Little Three Dragons|Piccolo Raduno dei Dragoni|Малі три дракони",
        HonourSets(DRAGONS, pungs=2, pairs=1), "pung-of-terminals-or-honours dragon-pung two-dragons"),
    Row(72, 64, "All Honours|Tutti Onori|Усі благородні",
        tiles(NO_NUMBERS), "pung-of-terminals-or-honours outside-hand all-pungs all-terminals-and-honours"),
    Row(73, 64, "Four Concealed Pungs|Quattro Tris Coperti|Чотири закриті панги",
        ConcealedPungs(4), "two-concealed-pungs all-pungs three-concealed-pungs", excludes="concealed-hand"),
    Row(74, 64, "Pure Terminal Chows|Doppie Scale Laterali di Colore|Кінцеві чоу масті",
        TerminalChows(suits=1), "pure-double-chow two-terminal-chows no-honours all-chows full-flush"),
    Row(75, 88, "Big Four Winds|Quattro Grandi Benedizioni della Casa|Великі чотири вітри",
        HonourSets(WIND_TILES, pungs=4, pairs=0),
        "pung-of-terminals-or-honours prevalent-wind seat-wind all-pungs big-three-winds "
        "little-four-winds"),
    Row(76, 88, "Big Three Dragons|Grande Raduno dei Dragoni|Великі три дракони",
        HonourSets(DRAGONS, pungs=3, pairs=0),
        "pung-of-terminals-or-honours dragon-pung two-dragons little-three-dragons"),
    Row(77, 88, "All Green|Tutto Verde|Усі зелені",
        tiles(GREEN)),
    Row(78, 88, "Nine Gates|Casa Piena di Nove Pezzi|Дев’ять воріт",
        shaped("nine-gates"), "no-honours",
        excludes="pung-of-terminals-or-honours concealed-hand full-flush"),
    Row(79, 88, "Four Kongs|Tutti Poker|Чотири конги",
        any_kongs(4),
        "melded-kong single-wait concealed-kong two-melded-kongs all-pungs two-concealed-kongs "
        "three-kongs melded-and-concealed-kong"),
    Row(80, 88, "Seven Shifted Pairs|Sette Coppie Consecutive di Colore|Сім послідовних пар",
        shaped("seven-shifted-pairs"), "no-honours single-wait seven-pairs full-flush",
        excludes="concealed-hand"),
    Row(81, 88, "Thirteen Orphans|Tredici Lanterne Meravigliose|Тринадцять сиріт",
        shaped("thirteen-orphans"), "outside-hand all-terminals-and-honours",
        excludes="single-wait concealed-hand all-types"),
    Row(82, 6, "Melded and Concealed Kong|Poker Scoperto e Poker Coperto|Відкритий і закритий конги",
        kongs((1, 1)), "melded-kong concealed-kong"),
)
# fmt: on


def _key(english: str) -> str:
    return english.lower().replace(" ", "-")


NUMBER: Final[dict[str, int]] = {_key(row.names.partition("|")[0]): row.number for row in ROWS}
"""The number of each fan by its key."""


def _fan(row: Row) -> Fan:
    english, italian, ukrainian = row.names.split("|")
    includes, excludes = (
        frozenset(NUMBER[key] for key in keys.split()) for keys in (row.includes, row.excludes)
    )
    return Fan(row.number, row.points, english, italian, ukrainian, row.when, includes, excludes)


FANS: Final[dict[int, Fan]] = {row.number: _fan(row) for row in ROWS}
