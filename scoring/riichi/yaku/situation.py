"""Yaku of how the hand was won (EMA 2012 §4.2.1)."""

from typing import Final

from scoring.riichi.yaku.definition import Yaku
from scoring.rulesets import RuleSet


def _renhou(rules: RuleSet) -> int | str:
    return {"none": 0, "five-fan": 5}.get(rules.renhou, rules.renhou)


def _kan_buri(rules: RuleSet) -> int:
    return int(rules.kan_buri)


def _ishi_no_ue(rules: RuleSet) -> int | str:
    return "yakuman" if rules.ishi_no_ue else 0


SITUATION: Final = (
    Yaku(
        "riichi",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Riichi",
        "riichi",
        ("riichi", "double"),
        lambda riichi, double: riichi and not double,
    ),
    Yaku(
        "double-riichi",
        2,
        0,
        "EMA 2012 §4.2.1, rulings E4",
        "Double Riichi",
        "daburu riichi",
        ("double",),
        lambda double: double,
    ),
    Yaku(
        "open-riichi",
        1,
        0,
        "MOD 2.3",
        "Open Riichi",
        "open riichi",
        ("shown",),
        lambda shown: shown,
    ),
    Yaku(
        "ippatsu",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Ippatsu",
        "ippatsu",
        ("ippatsu",),
        lambda ippatsu: ippatsu,
    ),
    Yaku(
        "menzen-tsumo",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Fully Concealed Hand",
        "menzen tsumo",
        ("tsumo",),
        lambda tsumo: tsumo,
    ),
    Yaku(
        "rinshan",
        1,
        1,
        "EMA 2012 §4.2.1",
        "After a Kong",
        "rinshan kaihou",
        ("after_kong", "tsumo"),
        lambda after_kong, tsumo: after_kong and tsumo,
    ),
    Yaku(
        "chankan",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Robbing the Kong",
        "chan kan",
        ("robbing_kong",),
        lambda robbing_kong: robbing_kong,
    ),
    Yaku(
        "haitei",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Under the Sea",
        "haitei",
        ("last", "tsumo"),
        lambda last, tsumo: last and tsumo,
    ),
    Yaku(
        "houtei",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Under the Sea",
        "houtei",
        ("last", "tsumo"),
        lambda last, tsumo: last and not tsumo,
    ),
    Yaku(
        "kanburi",
        _kan_buri,
        _kan_buri,
        "MOD 42",
        "Kan-buri",
        "kan-buri",
        ("after_kong", "tsumo"),
        lambda after_kong, tsumo: after_kong and not tsumo,
    ),
    Yaku(
        "tenhou",
        "yakuman",
        0,
        "EMA 2012 §4.2.5",
        "Blessing of Heaven",
        "tenhou",
        ("first", "tsumo", "seat_wind"),
        lambda first, tsumo, seat_wind: first and tsumo and seat_wind == 0,
        ("menzen-tsumo",),
    ),
    Yaku(
        "chiihou",
        "yakuman",
        0,
        "EMA 2012 §4.2.5",
        "Blessing of Earth",
        "chiihou",
        ("first", "tsumo", "seat_wind"),
        lambda first, tsumo, seat_wind: first and tsumo and seat_wind != 0,
        ("menzen-tsumo",),
    ),
    Yaku(
        "renhou",
        _renhou,
        0,
        "EMA 2012 §4.2.5, rulings E24",
        "Blessing of Man",
        "renhou",
        ("first", "tsumo"),
        lambda first, tsumo: first and not tsumo,
    ),
    Yaku(
        "ishi-no-ue",
        _ishi_no_ue,
        0,
        "MOD 40",
        "Three Years on a Rock",
        "ishi no ue ni mo sannen",
        ("double", "last", "tsumo"),
        lambda double, last, tsumo: double and last and tsumo,
        ("double-riichi", "haitei"),
    ),
)
