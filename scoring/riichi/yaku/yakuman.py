"""Yakuman of the tiles (EMA 2012 §4.2.5). Those of the situation stand in `situation`."""

from typing import Final

from scoring.riichi.tally import SHAPES, WAITS
from scoring.riichi.yaku.definition import DRAGONS, WINDS, Yaku
from scoring.rulesets import RuleSet

_PAIR: Final = WAITS.index("pair")
_ORPHANS, _ORPHANS_13, _UNCONNECTED = map(SHAPES.index, ("orphans", "orphans-13", "unconnected"))


def _by_its_wait(rules: RuleSet) -> int | str:
    """The worth of a yakuman's best-wait form: a double yakuman, a named yakuman, or no separate yaku."""
    if rules.double_yakuman in ("waits", "four-hands"):
        return "double-yakuman"
    return "yakuman" if rules.named_waits else 0


def _big_winds(rules: RuleSet) -> str:
    return "double-yakuman" if rules.double_yakuman in ("big-four-winds", "four-hands") else "yakuman"


def _red_peacock(rules: RuleSet) -> int | str:
    return "yakuman" if rules.beni_kujaku else 0


def _towers(rules: RuleSet) -> int | str:
    return 0 if rules.shiisanpuutaa == "no" else rules.shiisanpuutaa


def _little_winds(pungs_z: int, pairs_z: int) -> bool:
    return (pungs_z & WINDS).bit_count() == 3 and (pairs_z & WINDS).bit_count() == 1


YAKUMAN: Final = (
    Yaku(
        "kokushi",
        "yakuman",
        0,
        "EMA 2012 §4.2.5",
        "Thirteen Orphans",
        "kokushi musou",
        ("shape",),
        lambda shape: shape in (_ORPHANS, _ORPHANS_13),
        ("honroutou",),
    ),
    Yaku(
        "kokushi-13",
        _by_its_wait,
        0,
        "MOD 21.1, rulings J7",
        "Thirteen Orphans, All Waits",
        "kokushi musou juusanmen",
        ("shape",),
        lambda shape: shape == _ORPHANS_13,
        ("kokushi",),
    ),
    Yaku(
        "chuuren",
        "yakuman",
        0,
        "EMA 2012 §4.2.5, rulings E10",
        "Nine Gates",
        "chuuren pooto",
        ("gates",),
        lambda gates: gates > 0,
        ("chinitsu",),
    ),
    Yaku(
        "junsei-chuuren",
        _by_its_wait,
        0,
        "MOD 29.1, rulings J5",
        "Pure Nine Gates",
        "junsei chuuren pooto",
        ("gates",),
        lambda gates: gates == 2,
        ("chuuren",),
    ),
    Yaku(
        "suuankou",
        "yakuman",
        0,
        "EMA 2012 §4.2.5",
        "Four Concealed Pungs",
        "suu ankou",
        ("concealed",),
        lambda concealed: concealed == 4,
        ("toitoi",),
    ),
    Yaku(
        "suuankou-tanki",
        _by_its_wait,
        0,
        "MOD 22.1, rulings J7",
        "Four Concealed Pungs, Pair",
        "suu ankou tanki",
        ("concealed", "wait"),
        lambda concealed, wait: concealed == 4 and wait == _PAIR,
        ("suuankou",),
    ),
    Yaku(
        "suukantsu",
        "yakuman",
        "yakuman",
        "EMA 2012 §4.2.5, rulings J6",
        "Four Kongs",
        "suu kan tsu",
        ("kongs",),
        lambda kongs: kongs == 4,
        ("toitoi",),
    ),
    Yaku(
        "ryuuiisou",
        "yakuman",
        "yakuman",
        "EMA 2012 §4.2.5",
        "All Green",
        "ryuu iisou",
        ("not_green",),
        lambda not_green: not not_green,
        ("honitsu", "chinitsu"),
    ),
    Yaku(
        "chinroutou",
        "yakuman",
        "yakuman",
        "EMA 2012 §4.2.5",
        "All Terminals",
        "chinroutou",
        ("has_simple", "has_z"),
        lambda has_simple, has_z: not has_simple and not has_z,
        ("honroutou", "toitoi"),
    ),
    Yaku(
        "tsuuiisou",
        "yakuman",
        "yakuman",
        "EMA 2012 §4.2.5",
        "All Honours",
        "tsuu iisou",
        ("has_m", "has_p", "has_s"),
        lambda has_m, has_p, has_s: not (has_m or has_p or has_s),
        ("honroutou", "toitoi", "chiitoitsu"),
    ),
    Yaku(
        "daisangen",
        "yakuman",
        "yakuman",
        "EMA 2012 §4.2.5",
        "Big Three Dragons",
        "dai sangen",
        ("pungs_z",),
        lambda pungs_z: pungs_z & DRAGONS == DRAGONS,
    ),
    Yaku(
        "shousuushii",
        "yakuman",
        "yakuman",
        "EMA 2012 §4.2.5",
        "Little Four Winds",
        "shou suushii",
        ("pungs_z", "pairs_z"),
        _little_winds,
    ),
    Yaku(
        "daisuushii",
        _big_winds,
        _big_winds,
        "EMA 2012 §4.2.5, rulings E2",
        "Big Four Winds",
        "dai suushii",
        ("pungs_z",),
        lambda pungs_z: pungs_z & WINDS == WINDS,
        ("toitoi",),
    ),
    Yaku(
        "beni-kujaku",
        _red_peacock,
        _red_peacock,
        "MOD 43",
        "Red Peacock",
        "beni kujaku",
        ("not_red",),
        lambda not_red: not not_red,
        ("honitsu", "chinitsu"),
    ),
    Yaku(
        "shiisanpuutaa",
        _towers,
        0,
        "MOD 39",
        "Thirteen Towers",
        "shii san puu taa",
        ("shape", "first", "tsumo"),
        lambda shape, first, tsumo: shape == _UNCONNECTED and first and tsumo,
        ("tenhou", "chiihou", "renhou", "menzen-tsumo"),
    ),
)
