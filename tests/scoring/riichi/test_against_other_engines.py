"""Our riichi engine against other people's: random hands of every shape, under every preset.

Yaku, fan, mini-points and what the winner receives are equal, or one of the `DIFFERENCES` says why not.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial

import pytest

from benchmarks.riichi.hands import Record, every_shape, played_by
from scoring.riichi.yaku.catalogue import YAKU
from scoring.rulesets import PRESETS, RuleSet
from scoring.score_hands import answer
from tests.scoring.riichi.mahjong_engine import mahjong_says
from tests.scoring.riichi.verdicts import NOTHING, Verdict

pytestmark = pytest.mark.slow

RIICHI = {key: rules for key, rules in PRESETS.items() if rules.family == "riichi"}
LOCAL = replace(
    PRESETS["modern-riichi"],
    key="modern-riichi-with-local-yaku",
    open_riichi=True,
    kan_buri=True,
    beni_kujaku=True,
    shiisanpuutaa="yakuman",
    ishi_no_ue=True,
)
LOCAL_YAKU = frozenset({"open-riichi", "kanburi", "beni-kujaku", "shiisanpuutaa", "ishi-no-ue"})
RULES = {**RIICHI, LOCAL.key: LOCAL}
ONLINE = ("modern-riichi", "tenhou", "mahjong-soul")  # what riichienv plays
HANDS = 2_000  # under each rule set against PyPI mahjong
ONLINE_HANDS = 7_000  # under each of riichienv's
YAKUMAN = 13  # fan; no other yaku has so many

Engine = Callable[[Record, RuleSet], Verdict]


@dataclass(frozen=True)
class Difference:
    """A rule that other engines do not know, and whether it makes the difference between ours and theirs."""

    clause: str
    explains: Callable[[Record, RuleSet, Verdict, Verdict], bool]


UNNAMED = {"kokushi-13": "kokushi", "suuankou-tanki": "suuankou", "junsei-chuuren": "chuuren"}


def unnamed(yaku: frozenset[str]) -> frozenset[str]:
    """These yakuman without a name of their own for the best wait."""
    return frozenset(UNNAMED.get(key, key) for key in yaku)


LAST_DISCARD = "EMA 2012 §3.3.12: riichi leaves tiles in the wall, so a last discard is no ippatsu"
DIFFERENCES = (
    Difference(
        LAST_DISCARD,
        lambda hand, rules, our, other: (
            our == NOTHING and rules.riichi_wall_tiles > 0 and bool(hand["ippatsu"] and hand["last_tile"])
        ),
    ),
    Difference(
        "EMA 2012 §4.2.5: a yakuman's best wait has no name of its own",
        lambda hand, rules, our, other: (
            rules.double_yakuman in ("none", "big-four-winds")
            and our == replace(other, yaku=unnamed(other.yaku))
        ),
    ),
    Difference(
        "EMA 2012 §4.2: of several yakuman the dearest is told and paid",
        lambda hand, rules, our, other: (
            rules.several_yakuman == "single"
            and len(other.yaku) > len(our.yaku) == 1
            and our == replace(other, yaku=our.yaku & unnamed(other.yaku))
        ),
    ),
    Difference(
        "EMA 2012 §3.4.11: with five counters and more a win wants two fan from yaku",
        lambda hand, rules, our, other: (
            our == NOTHING and 0 < rules.two_fan_counters <= hand["honba"] and other.from_yaku == 1
        ),
    ),
    Difference(
        "EMA 2016 §4.2.4: renhou is a mangan that nothing adds to, or the hand is worth more without it",
        lambda hand, rules, our, other: (
            rules.renhou == "mangan"
            and "renhou" in other.yaku
            and (
                (our.yaku == {"renhou"} and our.fan == 5)
                or (our.yaku == other.yaku - {"renhou"} and our.fan == other.fan - 5)
            )
        ),
    ),
    Difference(
        "MOD 38 to 43: local yaku",
        lambda hand, rules, our, other: rules is LOCAL and LOCAL_YAKU.intersection(our.yaku) != frozenset(),
    ),
)


def dealt(rules: RuleSet, count: int) -> Iterator[Record]:
    """Random hands that these rules know."""
    fitting = partial(
        played_by,
        red_fives=rules.red_fives > 0,
        ippatsu=rules.ippatsu,
        ura=rules.ura_dora,
        kan_dora=rules.kan_dora != "no",
    )
    return map(fitting, every_shape(rules.key, count, local=rules is LOCAL))


def ours(hand: Record, rules: RuleSet) -> Verdict:
    """The answer of `score_hands` in the form of theirs."""
    reply = answer(hand, rules)
    if not reply["valid"]:
        return NOTHING
    yaku = {each["key"]: each["fan"] for each in reply["yaku"]}
    received = reply["total"] - rules.bet_value * hand["bets"]
    if max(yaku.values()) >= YAKUMAN:
        return Verdict(frozenset(yaku), received=received)
    return Verdict(frozenset(yaku), sum(yaku.values()), reply["fan"], reply["fu"], received)


@dataclass(frozen=True)
class Comparison:
    """The hands on which we differ without a rule that explains it, with both verdicts; how often each rule
    explained a difference; the yaku that we found."""

    unexplained: list[tuple[Record, Verdict, Verdict]] = field(default_factory=list)
    explained: Counter[str] = field(default_factory=Counter)
    yaku: set[str] = field(default_factory=set)


def compare(engine: Engine, rules: RuleSet, count: int) -> Comparison:
    """Ask both engines about so many hands."""
    result = Comparison()
    for hand in dealt(rules, count):
        our, other = ours(hand, rules), engine(hand, rules)
        result.yaku.update(our.yaku)
        if our == other:
            continue
        clauses = [each.clause for each in DIFFERENCES if each.explains(hand, rules, our, other)]
        result.explained.update(clauses)
        if not clauses:
            result.unexplained.append((hand, our, other))
    return result


@cache
def with_mahjong(key: str) -> Comparison:
    """The comparison with PyPI mahjong under a rule set."""
    return compare(mahjong_says, RULES[key], HANDS)


@pytest.mark.parametrize("key", RULES)
def test_pypi_mahjong_says_the_same(key):
    assert with_mahjong(key).unexplained == []


def test_every_yaku_was_compared():
    assert set().union(*(with_mahjong(key).yaku for key in RULES)) == set(YAKU)


def test_every_difference_that_is_explained_occurs():
    explained = set().union(*(with_mahjong(key).explained for key in RULES))
    assert explained == {each.clause for each in DIFFERENCES}


@pytest.mark.oracle
@pytest.mark.parametrize("key", ONLINE)
def test_riichienv_says_the_same(key):
    pytest.importorskip("riichienv", reason="`make oracles` installs it")
    from tests.scoring.riichi.riichienv_engine import riichienv_says

    result = compare(riichienv_says, RULES[key], ONLINE_HANDS)
    assert (result.unexplained, result.explained.keys()) == ([], {LAST_DISCARD})
