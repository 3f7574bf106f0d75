"""Random riichi hands from a seed, as records of `score_hands` (formats.md) with every key given.

`everyday` gives hands as often as people win them; `every_shape` gives rare ones as often as common ones, and
some that do not win. `played_by` removes what a rule set does not have.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, groupby, islice
from random import Random
from typing import Any

from benchmarks.riichi.shapes import CHOWS, EVERY, SHAPES, Kinds, Shape

Record = dict[str, Any]

FIVES = (4, 13, 22)
SETS_AND_PAIR = 5


@dataclass(frozen=True)
class Hand:
    """A finished hand: its concealed parts, the winning tile inside, and its melds with their letters."""

    concealed: tuple[Kinds, ...]
    melds: tuple[tuple[str, Kinds], ...] = ()

    def kinds(self) -> list[int]:
        """All its tiles."""
        return [
            kind for part in (*self.concealed, *(kinds for _letter, kinds in self.melds)) for kind in part
        ]

    @property
    def kongs(self) -> int:
        """How many of its melds are kongs."""
        return sum(letter in "ka" for letter, _kinds in self.melds)

    @property
    def closed(self) -> bool:
        """Whether no tile was called."""
        return all(letter == "a" for letter, _kinds in self.melds)


def everyday(seed: int | str, count: int) -> Iterator[Record]:
    """`count` hands as people win them: each shape in its usual share."""
    lots = Random(seed)
    names = lots.choices(list(SHAPES), [shape.share for shape in SHAPES.values()], k=count)
    return (_record(lots, name, number) for number, name in enumerate(names, 1))


def every_shape(seed: int | str, count: int, *, local: bool = False) -> Iterator[Record]:
    """`count` hands, each shape equally often; one in forty is incomplete, many have no yaku.

    `local` adds open riichi and wins on the discard after a kong, which few rule sets have.
    """
    lots = Random(seed)
    names = islice(cycle(SHAPES), count)
    return (_record(lots, name, number, spoilt=2.5, local=local) for number, name in enumerate(names, 1))


def played_by(record: Record, *, red_fives: bool, ippatsu: bool, ura: bool, kan_dora: bool) -> Record:
    """The hand without what a rule set does not have."""
    plain = str.maketrans({} if red_fives else {"0": "5"})
    shown = slice(None if kan_dora else 1)
    return record | {
        "hand": record["hand"].translate(plain),
        "melds": [meld.translate(plain) for meld in record["melds"]],
        "win": record["win"].translate(plain),
        "ippatsu": record["ippatsu"] and ippatsu,
        "dora": [tile.translate(plain) for tile in record["dora"][shown]],
        "ura": [tile.translate(plain) for tile in record["ura"][shown]] if ura else [],
    }


def _record(lots: Random, name: str, number: int, spoilt: float = 0, *, local: bool = False) -> Record:
    hand = _hand(lots, name)
    tiles = [kind for part in hand.concealed for kind in part]
    win = tiles.pop(lots.randrange(len(tiles)))
    if _chance(lots, spoilt):
        tiles[0] = lots.choice(sorted(EVERY - set(hand.kinds())))
    melded = [kind for _letter, kinds in hand.melds for kind in kinds]
    wall = Counter(dict.fromkeys(EVERY, 4)) - Counter([*tiles, win, *melded])
    indicators = lots.sample(sorted(wall.elements()), 2 * (1 + hand.kongs))
    winds = {"seat": lots.choice("ESWN"), "round": lots.choice("EEESSSWN")}
    only = [*tiles, *melded, *indicators].count(win) == 0
    flags = _flags(lots, hand, winds["seat"], SHAPES[name].first, only=only, local=local)
    names = iter(_names(lots, [*tiles, win, *melded, *indicators]))
    return {
        "id": f"{name}-{number}",
        "hand": _mpsz(islice(names, len(tiles))),
        "win": next(names),
        "melds": [letter + _mpsz(islice(names, len(kinds))) for letter, kinds in hand.melds],
        "dora": list(islice(names, 1 + hand.kongs)),
        "ura": list(names) if flags["riichi"] != "no" else [],
        **flags,
        **winds,
        "honba": lots.choice((0, 0, 0, 1, 2, 5)),
        "bets": lots.choice((0, 0, 0, 1, 3)),
    }


def _hand(lots: Random, name: str) -> Hand:
    shape = SHAPES[name]
    if not isinstance(shape, Shape):
        return Hand((tuple(shape.tiles(lots)),))
    while True:
        hand = _melded(lots, shape, _sets(lots, shape))
        if max(Counter(hand.kinds()).values()) <= 4:
            return hand


def _sets(lots: Random, shape: Shape) -> list[Kinds]:
    """Four sets and finally a pair; a kind may come more than four times."""
    kinds = shape.kinds(lots)
    singles = [kind for kind in sorted(kinds) if kind in shape.outer]
    chows = [chow for chow in CHOWS if kinds.issuperset(chow) and shape.outer.intersection(chow)]
    parts = [*shape.forced(lots)]
    while sum(len(part) == 3 for part in parts) < SETS_AND_PAIR - 1:
        parts.append(
            lots.choice(chows) if chows and _chance(lots, shape.chows) else (lots.choice(singles),) * 3
        )
    if len(parts) < SETS_AND_PAIR:
        parts.append((lots.choice(singles),) * 2)
    return sorted(parts, key=len, reverse=True)


def _melded(lots: Random, shape: Shape, parts: list[Kinds]) -> Hand:
    """The sets with some called and some pungs made into kongs."""
    calls = _chance(lots, shape.called)
    concealed: list[Kinds] = []
    melds: list[tuple[str, Kinds]] = []
    for part in parts:
        called = calls and _chance(lots, 50)
        if len(part) == 3 and part[0] == part[1] and _chance(lots, shape.kongs):
            melds.append(("k" if called else "a", part + part[:1]))
        elif len(part) == 3 and called:
            melds.append(("p" if part[0] == part[1] else "c", part))
        else:
            concealed.append(part)
    return Hand(tuple(concealed), tuple(melds))


def _flags(
    lots: Random, hand: Hand, seat: str, first_turn_share: int, *, only: bool, local: bool
) -> dict[str, Any]:
    """Circumstances that are possible together. `only`: no other tile of the winning kind is visible."""
    tsumo = _chance(lots, 40)
    riichi = lots.choices(("no", "riichi", "double"), (45, 50, 5))[0] if hand.closed else "no"
    if local and riichi != "no" and _chance(lots, 25):
        riichi = {"riichi": "open", "double": "double-open"}[riichi]
    after_kong = (hand.kongs > 0 if tsumo else local) and _chance(lots, 12)
    robbing_kong = not tsumo and only and not after_kong and _chance(lots, 6)
    ippatsu = riichi != "no" and not after_kong and _chance(lots, 20)
    last_tile = not (after_kong or robbing_kong or (ippatsu and "double" in riichi)) and _chance(lots, 5)
    quiet = not (hand.melds or after_kong or robbing_kong or last_tile) and riichi == "no"
    return {
        "by": "tsumo" if tsumo else "ron",
        "riichi": riichi,
        "ippatsu": ippatsu,
        "after_kong": after_kong,
        "robbing_kong": robbing_kong,
        "last_tile": last_tile,
        "first_turn": quiet and (tsumo or seat != "E") and _chance(lots, first_turn_share),
    }


def _names(lots: Random, kinds: Sequence[int]) -> list[str]:
    """The tiles as "5m", each red five being any one of the four of its kind."""
    names = [f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in kinds]
    for five in FIVES:
        places = [place for place, kind in enumerate(kinds) if kind == five]
        red_one = lots.randrange(4)
        if red_one < len(places):
            names[places[red_one]] = "0" + names[places[red_one]][1]
    return names


def _mpsz(names: Iterator[str]) -> str:
    """Names of tiles in one word: "406p11z"."""
    ordered = sorted(names, key=lambda name: (name[1], name[0].replace("0", "5"), name[0]))
    suits = groupby(ordered, key=lambda name: name[1])
    return "".join("".join(name[0] for name in group) + suit for suit, group in suits)


def _chance(lots: Random, percent: float) -> bool:
    return lots.random() * 100 < percent
