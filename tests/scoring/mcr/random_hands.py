"""Seeded winning hands of MCR: of every fan often, or as people win them.

A recipe gives four sets and a pair (or a special hand); dealing then decides what is melded, which tile wins
and how. Nothing here knows what a hand is worth.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, TypeVar

Record = dict[str, Any]
Chosen = tuple[list[tuple[str, str]], str]
Recipe = Callable[[Random], Chosen]
Deal = Callable[[Random], Record | None]
Drawn = TypeVar("Drawn")

NUMBERS: Final = range(1, 10)
HONOURS: Final = [f"{number}z" for number in range(1, 8)]
ORPHANS: Final = [f"{number}{suit}" for suit in "mps" for number in (1, 9)] + HONOURS
TILES: Final = [f"{number}{suit}" for suit in "mps" for number in NUMBERS] + HONOURS
GREEN: Final = ["2s", "3s", "4s", "6s", "8s", "6z"]
REVERSIBLE: Final = [*(f"{n}p" for n in (1, 2, 3, 4, 5, 8, 9)), *(f"{n}s" for n in (2, 4, 5, 6, 8, 9)), "5z"]


def hands(seed: int, count: int) -> Iterator[Record]:
    """So many records of `score_hands` with every fan among them, the same for the same seed."""
    return _dealt(Random(seed), DEALS, count)


def everyday(seed: int, count: int) -> Iterator[Record]:
    """So many records of hands as people win them: mostly chows, now and then a special hand."""
    return _dealt(Random(seed), EVERYDAY_DEALS, count)


def _dealt(random: Random, deals: Mapping[Deal, int], count: int) -> Iterator[Record]:
    dealt = 0
    while dealt < count:
        record = drawn_from(random, deals)(random)
        if record:
            dealt += 1
            yield {"id": str(dealt), "rules": "mcr-2006", **record}


def drawn_from(random: Random, weighted: Mapping[Drawn, int]) -> Drawn:
    """One of the keys, each as often as its weight says."""
    return random.choices(list(weighted), list(weighted.values()))[0]


def chow(number: int, suit: str) -> tuple[str, str]:
    """The chow that begins with this tile."""
    return "c", f"{number}{number + 1}{number + 2}{suit}"


def pung(tile: str) -> tuple[str, str]:
    """The pung of a tile."""
    return "p", tile[0] * 3 + tile[1]


def _suits(random: Random) -> list[str]:
    return random.sample("mps", 3)


def _any_set(random: Random, tiles: list[str]) -> tuple[str, str]:
    chows = [tile for tile in tiles if {tile, *_next(tile)} <= set(tiles)]
    if chows and random.random() < 0.6:
        first = random.choice(chows)
        return chow(int(first[0]), first[1])
    return pung(random.choice(tiles))


def _next(tile: str) -> list[str]:
    number = int(tile[0])
    return [f"{number + 1}{tile[1]}", f"{number + 2}{tile[1]}"] if tile[1] != "z" and number < 8 else ["none"]


def from_tiles(*choices: list[str]) -> Recipe:
    """A recipe for sets and a pair of tiles of one of these lists."""

    def recipe(random: Random) -> Chosen:
        tiles = random.choice(choices)
        return [_any_set(random, tiles) for _ in range(4)], random.choice(tiles)

    return recipe


def shifted_chows(random: Random) -> Chosen:
    """Chows whose numbers go up by 0, 1, 2 or 3, in one suit or three, and whatever else."""
    suits, step, size = _suits(random), random.randrange(4), random.choice((2, 3, 3, 4))
    first = random.randint(1, max(1, 7 - step * (size - 1)))
    same = random.random() < 0.5
    numbers = [min(7, first + step * place) for place in range(size)]
    sets = [chow(number, suits[0] if same else suits[place % 3]) for place, number in enumerate(numbers)]
    rest = [_any_set(random, TILES[:27] if random.random() < 0.7 else TILES) for _ in range(4 - size)]
    return sets + rest, random.choice(TILES)


def few_chows(random: Random) -> Chosen:
    """Four chows of few numbers and two suits: many small combinations that share sets."""
    suits, numbers = _suits(random)[:2], random.sample(range(1, 8), 2)
    return [chow(random.choice(numbers), random.choice(suits)) for _ in range(4)], random.choice(TILES[:27])


def shifted_pungs(random: Random) -> Chosen:
    """Pungs whose numbers go up by 0 or 1, in one suit or three, and whatever else."""
    suits, step, size = _suits(random), random.randrange(2), random.choice((2, 3, 3, 4))
    first = random.randint(1, 9 - step * (size - 1))
    same = step == 1 and random.random() < 0.5
    sets = [pung(f"{first + step * place}{suits[0] if same else suits[place % 3]}") for place in range(size)]
    return sets + [_any_set(random, TILES) for _ in range(4 - size)], random.choice(TILES)


def honours(random: Random) -> Chosen:
    """Three or four sets of honours, or of the dragons, or of the winds, and an honour or not for a pair."""
    some = random.choice((HONOURS, HONOURS[:4], HONOURS[:4], HONOURS[4:]))
    size = min(len(some), random.choice((2, 3, 3, 4)))
    rest = [_any_set(random, random.choice((TILES, ORPHANS, HONOURS))) for _ in range(4 - size)]
    return [pung(tile) for tile in random.sample(some, size)] + rest, random.choice(
        random.choice((some, TILES))
    )


def terminal_chows(random: Random) -> Chosen:
    """Both ends of a suit twice, or of two suits, with a five."""
    suits = _suits(random)
    other = random.choice((suits[0], suits[1]))
    pair = f"5{random.choice((suits[0], suits[2], suits[2]))}"
    return [chow(1, suits[0]), chow(7, suits[0]), chow(1, other), chow(7, other)], pair


def fives(random: Random) -> Chosen:
    """A five in every set."""
    sets = [
        chow(random.choice((3, 4, 5)), suit) if random.random() < 0.8 else pung(f"5{suit}")
        for suit in random.choices("mps", k=4)
    ]
    return sets, f"5{random.choice('mps')}"


def all_types(random: Random) -> Chosen:
    """A set or pair of each of the five types of tiles."""
    types = [[f"{n}{suit}" for n in NUMBERS] for suit in "mps"] + [HONOURS[:4], HONOURS[4:]]
    random.shuffle(types)
    return [_any_set(random, tiles) for tiles in types[1:]], random.choice(types[0])


def simple_ends(random: Random) -> Chosen:
    """A terminal or honour in every set."""
    sets = [
        chow(random.choice((1, 7)), random.choice("mps"))
        if random.random() < 0.7
        else pung(random.choice(ORPHANS))
        for _ in range(4)
    ]
    return sets, random.choice(ORPHANS)


def _of(*numbers: int) -> list[str]:
    return [f"{number}{suit}" for suit in "mps" for number in numbers]


RECIPES: Final[dict[Recipe, int]] = {
    from_tiles(TILES): 4,
    from_tiles(TILES[:27]): 4,
    from_tiles(*(TILES[9 * row : 9 * row + 9] for row in range(3))): 3,
    from_tiles(*(TILES[9 * row : 9 * row + 9] + HONOURS for row in range(3))): 2,
    from_tiles(GREEN, REVERSIBLE, ORPHANS, HONOURS, _of(1, 9)): 5,
    from_tiles(_of(1, 2, 3), _of(4, 5, 6), _of(7, 8, 9)): 2,
    from_tiles(_of(1, 2, 3, 4), _of(6, 7, 8, 9), _of(2, 4, 6, 8)): 2,
    shifted_chows: 7,
    few_chows: 3,
    shifted_pungs: 5,
    honours: 4,
    terminal_chows: 1,
    fives: 1,
    all_types: 2,
    simple_ends: 2,
}  # fmt: skip


EVERYDAY_RECIPES: Final[dict[Recipe, int]] = {
    from_tiles(TILES): 4,
    from_tiles(TILES[:27]): 4,
    from_tiles(*(TILES[9 * row : 9 * row + 9] + HONOURS for row in range(3))): 2,
    shifted_chows: 8,
    shifted_pungs: 1,
    all_types: 1,
    simple_ends: 1,
}


def deal_sets(random: Random, recipes: Mapping[Recipe, int] = RECIPES) -> Record | None:
    """A hand of four sets and a pair; None when it would need a fifth tile of a kind."""
    sets, pair = drawn_from(random, recipes)(random)
    openness = random.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    konging = random.choice((0.0, 0.0, 0.3, 1.0)) if recipes is RECIPES else 0.05
    melds, concealed = [], [pair, pair]
    for form, tiles in sets:
        if form == "p" and random.random() < konging:
            melds.append(random.choice("ka") + tiles[0] + tiles)
        elif random.random() < openness:
            melds.append(form + tiles)
        else:
            concealed += [number + tiles[-1] for number in tiles[:-1]]
    return finished(random, melds, concealed)


def deal_knitted_straight(random: Random) -> Record | None:
    """A knitted straight with a set and a pair."""
    form, tiles = _any_set(random, random.choice((TILES, TILES[:27])))
    kind = random.choice((TILES, HONOURS))
    concealed = [*_knitted(random), *[random.choice(kind)] * 2]
    if random.random() < 0.4:
        called = random.choice((form, "k", "a")) if form == "p" else form
        return finished(random, [called + (tiles[0] if called in "ka" else "") + tiles], concealed)
    return finished(random, [], concealed + [number + tiles[-1] for number in tiles[:-1]])


def _knitted(random: Random) -> list[str]:
    return [
        f"{first + step}{suit}"
        for first, suit in zip((1, 2, 3), _suits(random), strict=True)
        for step in (0, 3, 6)
    ]


def deal_honours_and_knitted(random: Random) -> Record | None:
    """Single honours and knitted tiles, five to seven honours."""
    count = random.choice((5, 6, 7))
    return finished(random, [], random.sample(HONOURS, count) + random.sample(_knitted(random), 14 - count))


def deal_orphans(random: Random) -> Record | None:
    """Thirteen orphans."""
    return finished(random, [], [*ORPHANS, random.choice(ORPHANS)])


def deal_pairs(random: Random) -> Record | None:
    """Seven pairs, of all tiles or of few, shifted or not."""
    suit = random.choice("mps")
    first = random.randint(1, 3)
    some = random.choice(
        (TILES, _of(1, 2, 3), _of(4, 5, 6), _of(7, 8, 9), _of(6, 7, 8, 9), _of(1, 2, 3, 4), ORPHANS, HONOURS,
         GREEN, REVERSIBLE, _of(1, 9),
         [f"{n}{suit}" for n in NUMBERS], [f"{first + n}{suit}" for n in range(7)])
    )  # fmt: skip
    kinds = random.choices(some, k=7) if len(some) < 7 or random.random() < 0.2 else random.sample(some, 7)
    return finished(random, [], [tile for tile in kinds for _ in range(2)])


def deal_nine_gates(random: Random) -> Record | None:
    """The nine gates, open to any tile of the suit."""
    suit = random.choice("mps")
    gates = [f"{number}{suit}" for number in (1, 1, *NUMBERS, 9, 9)]
    return finished(random, [], [*gates, f"{random.choice(NUMBERS)}{suit}"], -1)


def deal_everyday_sets(random: Random) -> Record | None:
    """A hand of four sets and a pair as people win it."""
    return deal_sets(random, EVERYDAY_RECIPES)


DEALS: Final[dict[Deal, int]] = {
    deal_sets: 85,
    deal_knitted_straight: 4,
    deal_honours_and_knitted: 3,
    deal_pairs: 5,
    deal_orphans: 1,
    deal_nine_gates: 2,
}
EVERYDAY_DEALS: Final[dict[Deal, int]] = {
    deal_everyday_sets: 94,
    deal_knitted_straight: 2,
    deal_pairs: 3,
    deal_honours_and_knitted: 1,
}


def finished(
    random: Random, melds: list[str], concealed: list[str], place: int | None = None
) -> Record | None:
    """The record: a winning tile among the concealed ones (the one at `place`), and how it came."""
    place = random.randrange(len(concealed)) if place is None else place
    win = concealed[place]
    rest = [*concealed]
    rest.pop(place)
    tile_counts = Counter([*concealed, *(number + meld[-1] for meld in melds for number in meld[1:-1])])
    if max(tile_counts.values()) > 4:
        return None
    random.shuffle(rest)
    random.shuffle(melds)
    drawn = random.random() < 0.4
    record = {"hand": "".join(rest), "melds": melds, "win": win, "by": "tsumo" if drawn else "ron"}
    wind, prevalent = random.choice("ESWN"), random.choice("ESWN")
    return (
        record
        | {"seat": wind, "round": prevalent}
        | _circumstances(random, record, tile_counts[win], drawn=drawn)
    )


def _circumstances(random: Random, record: Record, copies: int, *, drawn: bool) -> Record:
    """What may be true of this win: a robbed tile is held by nobody else, a kong's tile needs a kong."""
    has_kong = any(meld[0] in "ka" for meld in record["melds"])
    possible = {
        "last_of_kind": record["win"] not in _pairs(record["hand"]),
        "after_kong": drawn and has_kong,
        "robbing_kong": not drawn and copies == 1,
        "last_tile": True,
    }
    true = {name: True for name, can_be in possible.items() if can_be and random.random() < 0.08}
    if "robbing_kong" in true:
        true.pop("last_tile", None)
    return true


def _pairs(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]
