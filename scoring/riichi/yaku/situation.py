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
        "Riichi|riichi|Riichi|Ріічі",
        ("riichi", "double"),
        lambda riichi, double: riichi and not double,
    ),
    Yaku(
        "double-riichi",
        2,
        0,
        "EMA 2012 §4.2.1, rulings E4",
        "Double Riichi|daburu riichi|Doppio riichi|Подвійне ріічі",
        ("double",),
        lambda double: double,
    ),
    Yaku(
        "open-riichi",
        1,
        0,
        "MOD 2.3",
        "Open Riichi|open riichi|Riichi aperto|Відкрите ріічі",
        ("shown",),
        lambda shown: shown,
    ),
    Yaku(
        "ippatsu",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Ippatsu|ippatsu|Ippatsu|Іппацу",
        ("ippatsu",),
        lambda ippatsu: ippatsu,
    ),
    Yaku(
        "menzen-tsumo",
        1,
        0,
        "EMA 2012 §4.2.1",
        "Fully Concealed Hand|menzen tsumo|Tutto pescato|Повністю закрита рука",
        ("tsumo",),
        lambda tsumo: tsumo,
    ),
    Yaku(
        "rinshan",
        1,
        1,
        "EMA 2012 §4.2.1",
        "After a Kong|rinshan kaihou|Rimpiazzo del poker|Після кана",
        ("after_kong", "tsumo"),
        lambda after_kong, tsumo: after_kong and tsumo,
    ),
    Yaku(
        "chankan",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Robbing the Kong|chan kan|Pezzo rubato|Пограбування кана",
        ("robbing_kong",),
        lambda robbing_kong: robbing_kong,
    ),
    Yaku(
        "haitei",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Under the Sea|haitei|Ultima pedina|Виграш на останньому тайлі",
        ("last", "tsumo"),
        lambda last, tsumo: last and tsumo,
    ),
    Yaku(
        "houtei",
        1,
        1,
        "EMA 2012 §4.2.1",
        "Under the Sea|houtei|Ultimo scarto|Виграш на останньому тайлі",
        ("last", "tsumo"),
        lambda last, tsumo: last and not tsumo,
    ),
    Yaku(
        "kanburi",
        _kan_buri,
        _kan_buri,
        "MOD 42",
        "Kan-buri|kan-buri|Scossa del kan|Кан-бурі",
        ("after_kong", "tsumo"),
        lambda after_kong, tsumo: after_kong and not tsumo,
    ),
    Yaku(
        "tenhou",
        "yakuman",
        0,
        "EMA 2012 §4.2.5",
        "Blessing of Heaven|tenhou|Benedizione del cielo|Благословення Небес",
        ("first", "tsumo", "seat_wind"),
        lambda first, tsumo, seat_wind: first and tsumo and seat_wind == 0,
        ("menzen-tsumo",),
    ),
    Yaku(
        "chiihou",
        "yakuman",
        0,
        "EMA 2012 §4.2.5",
        "Blessing of Earth|chiihou|Benedizione della terra|Благословення Землі",
        ("first", "tsumo", "seat_wind"),
        lambda first, tsumo, seat_wind: first and tsumo and seat_wind != 0,
        ("menzen-tsumo",),
    ),
    Yaku(
        "renhou",
        _renhou,
        0,
        "EMA 2012 §4.2.5, rulings E24",
        "Blessing of Man|renhou|Benedizione dell'uomo|Благословення Людини",
        ("first", "tsumo"),
        lambda first, tsumo: first and not tsumo,
    ),
    Yaku(
        "ishi-no-ue",
        _ishi_no_ue,
        0,
        "MOD 40",
        "Three Years on a Rock|ishi no ue ni mo sannen|Tre anni sul sasso|Три роки на камені",
        ("double", "last", "tsumo"),
        lambda double, last, tsumo: double and last and tsumo,
        ("double-riichi", "haitei"),
    ),
)
