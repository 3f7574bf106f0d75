"""Hypothesis draws winning hands of riichi: four sets and a pair, seven pairs, thirteen orphans."""

from collections import Counter
from itertools import chain
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from scoring.tiles import COPIES, ORPHANS, write_tiles

Record = dict[str, Any]
Draw = st.DrawFn

CHOWS = [[kind, kind + 1, kind + 2] for kind in range(27) if kind % 9 <= 6]
PUNGS = [[kind] * 3 for kind in range(34)]
SETS = st.one_of(st.sampled_from(CHOWS), st.sampled_from(PUNGS))
OUTSIDE = [kinds for kinds in CHOWS + PUNGS if ORPHANS.intersection(kinds)]
FEW_KINDS = st.sampled_from([CHOWS[:7], CHOWS[14:] + PUNGS[27:], PUNGS[27:], PUNGS, OUTSIDE])


@st.composite
def records(draw: Draw) -> Record:
    """A hand that is complete, with melds, flags that go together, counters and bets."""
    shape = draw(st.sampled_from([sets_and_pair] * 18 + [seven_pairs, orphans]))
    concealed, melds = draw(shape())
    used = Counter(concealed) + Counter(kind for _, kinds in melds for kind in kinds)
    assume(max(used.values()) <= COPIES)
    win = draw(st.sampled_from(concealed))
    concealed.remove(win)
    return {
        "hand": write_tiles(concealed),
        "win": write_tiles([win]),
        "melds": [letter + write_tiles(kinds) for letter, kinds in melds],
        "by": draw(st.sampled_from(["ron", "tsumo"])),
        "seat": draw(st.sampled_from("ESWN")),
        "round": draw(st.sampled_from("ES")),
        "dora": [write_tiles([kind]) for kind in draw(indicators(used))],
        "riichi": draw(riichi(melds)),
        "last_tile": draw(st.booleans()),
        "honba": draw(st.integers(0, 6)),
        "bets": draw(st.integers(0, 4)),
    }


@st.composite
def sets_and_pair(draw: Draw) -> tuple[list[int], list[tuple[str, list[int]]]]:
    """The kinds of the concealed tiles, the winning one among them, and the melds."""
    some = draw(st.one_of(st.just(SETS), FEW_KINDS.map(st.sampled_from)))
    sets = [draw(some) for _ in range(4)]
    pair = [draw(st.one_of(st.integers(0, 33), st.sampled_from(list(chain(*sets)))))] * 2
    melds = [_meld(draw, kinds) for kinds in sets[: draw(st.sampled_from([0, 0, 0, 1, 2, 4]))]]
    return [*chain(*sets[len(melds) :]), *pair], melds


@st.composite
def seven_pairs(draw: Draw) -> tuple[list[int], list[tuple[str, list[int]]]]:
    """Seven different pairs."""
    kinds = draw(st.lists(st.integers(0, 33), min_size=7, max_size=7, unique=True))
    return sorted(kinds * 2), []


@st.composite
def orphans(draw: Draw) -> tuple[list[int], list[tuple[str, list[int]]]]:
    """Thirteen orphans and one of them again."""
    return [*sorted(ORPHANS), draw(st.sampled_from(sorted(ORPHANS)))], []


def indicators(used: Counter[int]) -> st.SearchStrategy[list[int]]:
    """Up to three indicators of which a tile is left."""
    return st.lists(st.sampled_from([k for k in range(34) if used[k] < COPIES]), max_size=3, unique=True)


def riichi(melds: list[tuple[str, list[int]]]) -> st.SearchStrategy[str]:
    """The kinds of riichi that a hand with these melds can declare."""
    closed = all(letter == "a" for letter, _ in melds)
    return st.sampled_from(["no", "riichi", "double"] if closed else ["no"])


def _meld(draw: Draw, kinds: list[int]) -> tuple[str, list[int]]:
    if len(set(kinds)) > 1:
        return "c", kinds
    letter = draw(st.sampled_from("pka"))
    return letter, kinds if letter == "p" else [kinds[0]] * COPIES
