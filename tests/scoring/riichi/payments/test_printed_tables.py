"""Every cell of the printed payment tables, of EMA 2012 and of modern riichi."""

import pytest

from scoring.riichi.payments.hand_values import payments, received, value_of
from scoring.rulesets import PRESETS, RuleSet

EMA_2012, EMA_2016, EMA_2025, MODERN = (
    PRESETS[key] for key in ("ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025", "modern-riichi")
)
NO_ROUNDING_UP = [EMA_2012, EMA_2016, MODERN]

EAST_TSUMO = """
 20     -   700  1300  2600
 25     -     -  1600  3200
 30   500  1000  2000  3900
 40   700  1300  2600  4000
 50   800  1600  3200  4000
 60  1000  2000  3900  4000
 70  1200  2300  4000  4000
 80  1300  2600  4000  4000
 90  1500  2900  4000  4000
100  1600  3200  4000  4000
"""

EAST_RON = """
 25     -  2400  4800  9600
 30  1500  2900  5800 11600
 40  2000  3900  7700 12000
 50  2400  4800  9600 12000
 60  2900  5800 11600 12000
 70  3400  6800 12000 12000
 80  3900  7700 12000 12000
 90  4400  8700 12000 12000
100  4800  9600 12000 12000
"""

OTHERS_TSUMO = """
 20         -   400/700  700/1300 1300/2600
 25         -         -  800/1600 1600/3200
 30   300/500  500/1000 1000/2000 2000/3900
 40   400/700  700/1300 1300/2600 2000/4000
 50   400/800  800/1600 1600/3200 2000/4000
 60  500/1000 1000/2000 2000/3900 2000/4000
 70  600/1200 1200/2300 2000/4000 2000/4000
 80  700/1300 1300/2600 2000/4000 2000/4000
 90  800/1500 1500/2900 2000/4000 2000/4000
100  800/1600 1600/3200 2000/4000 2000/4000
"""

OTHERS_RON = """
 25     -  1600  3200  6400
 30  1000  2000  3900  7700
 40  1300  2600  5200  8000
 50  1600  3200  6400  8000
 60  2000  3900  7700  8000
 70  2300  4500  8000  8000
 80  2600  5200  8000  8000
 90  2900  5800  8000  8000
100  3200  6400  8000  8000
"""

LIMITS = """
mangan      5      4000  2000/4000
haneman     6-7    6000  3000/6000
baiman      8-10   8000  4000/8000
sanbaiman  11-12  12000  6000/12000
yakuman    13-20  16000  8000/16000
"""

MODERN_OTHERS = """
 20                 - 1300(400/700)   2600(700/1300)  5200(1300/2600)
 25                 - 1600(-)         3200(800/1600)  6400(1600/3200)
 30 1000(300/500)     2000(500/1000)  3900(1000/2000) 7700(2000/3900)
 40 1300(400/700)     2600(700/1300)  5200(1300/2600) 8000(2000/4000)
 50 1600(400/800)     3200(800/1600)  6400(1600/3200) 8000(2000/4000)
 60 2000(500/1000)    3900(1000/2000) 7700(2000/3900) 8000(2000/4000)
 70 2300(600/1200)    4500(1200/2300) 8000(2000/4000) 8000(2000/4000)
 80 2600(700/1300)    5200(1300/2600) 8000(2000/4000) 8000(2000/4000)
 90 2900(800/1500)    5800(1500/2900) 8000(2000/4000) 8000(2000/4000)
100 3200(800/1600)    6400(1600/3200) 8000(2000/4000) 8000(2000/4000)
110 3600(-)           7100(1800/3600) 8000(2000/4000) 8000(2000/4000)
"""

MODERN_EAST = """
 20          - 2000(700)    3900(1300)  7700(2600)
 25          - 2400(-)      4800(1600)  9600(3200)
 30 1500(500)  2900(1000)   5800(2000) 11600(3900)
 40 2000(700)  3900(1300)   7700(2600) 12000(4000)
 50 2400(800)  4800(1600)   9600(3200) 12000(4000)
 60 2900(1000) 5800(2000)  11600(3900) 12000(4000)
 70 3400(1200) 6800(2300)  12000(4000) 12000(4000)
 80 3900(1300) 7700(2600)  12000(4000) 12000(4000)
 90 4400(1500) 8700(2900)  12000(4000) 12000(4000)
100 4800(1600) 9600(3200)  12000(4000) 12000(4000)
110 5300(-)    10600(3600) 12000(4000) 12000(4000)
"""

# han, others' ron and tsumo, East's ron and tsumo; East's haneman is 18,000 (rulings J1)
MODERN_LIMITS = """
5      8000(2000/4000)  12000(4000)
6-7   12000(3000/6000)  18000(6000)
8-10  16000(4000/8000)  24000(8000)
11-12 24000(6000/12000) 36000(12000)
13-20 32000(8000/16000) 48000(16000)
"""


def cells(table: str) -> list[tuple[int, int, str]]:
    """Mini-points, fan and what is printed, cell by cell; "-" is an empty cell."""
    lines = [line.split() for line in table.strip().splitlines()]
    return [
        (int(fu), fan, cell) for fu, *printed in lines for fan, cell in enumerate(printed, 1) if cell != "-"
    ]


def rows(table: str, column: int) -> list[tuple[int, list[str]]]:
    """Every fan of a table of limits, with its whole row; `column` says where the fan stand."""
    rows_by_fan = []
    for line in table.strip().splitlines():
        row = line.split()
        least, _, most = row[column].partition("-")
        rows_by_fan += [(fan, row) for fan in range(int(least), int(most or least) + 1)]
    return rows_by_fan


def payments_for(fan: int, fu: int, *, east: bool, by: str, rules: RuleSet = EMA_2012) -> dict[str, int]:
    return payments(value_of(fan, fu, rules), east, by, rules)


def tsumo(cell: str) -> dict[str, int]:
    others, _, east = cell.partition("/")
    return {"east": int(east), "others": int(others)} if east else {"each": int(others)}


# --- EMA 2012 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fu", "fan", "cell"), cells(EAST_TSUMO))
@pytest.mark.parametrize("rules", NO_ROUNDING_UP, ids=lambda rules: rules.key)
def test_each_player_pays_east_as_printed__ema_2012_4_1_3(
    rules: RuleSet, fu: int, fan: int, cell: str
) -> None:
    assert payments_for(fan, fu, east=True, by="tsumo", rules=rules) == {"each": int(cell)}


@pytest.mark.parametrize(("fu", "fan", "cell"), cells(EAST_RON))
@pytest.mark.parametrize("rules", NO_ROUNDING_UP, ids=lambda rules: rules.key)
def test_the_discarder_pays_east_as_printed__ema_2012_4_1_3(
    rules: RuleSet, fu: int, fan: int, cell: str
) -> None:
    assert payments_for(fan, fu, east=True, by="ron", rules=rules) == {"discarder": int(cell)}


@pytest.mark.parametrize(("fu", "fan", "cell"), cells(OTHERS_TSUMO))
@pytest.mark.parametrize("rules", NO_ROUNDING_UP, ids=lambda rules: rules.key)
def test_east_and_the_others_pay_a_non_dealer_as_printed__ema_2012_4_1_3(
    rules: RuleSet, fu: int, fan: int, cell: str
) -> None:
    assert payments_for(fan, fu, east=False, by="tsumo", rules=rules) == tsumo(cell)


@pytest.mark.parametrize(("fu", "fan", "cell"), cells(OTHERS_RON))
@pytest.mark.parametrize("rules", NO_ROUNDING_UP, ids=lambda rules: rules.key)
def test_the_discarder_pays_a_non_dealer_as_printed__ema_2012_4_1_3(
    rules: RuleSet, fu: int, fan: int, cell: str
) -> None:
    assert payments_for(fan, fu, east=False, by="ron", rules=rules) == {"discarder": int(cell)}


@pytest.mark.parametrize(("fan", "row"), rows(LIMITS, 1))
@pytest.mark.parametrize("fu", [20, 25, 30, 110])
def test_limit_hands__ema_2012_4_1_3(fu: int, fan: int, row: list[str]) -> None:
    limit, _, east, others = row

    assert value_of(fan, fu, EMA_2012).limit == limit
    assert payments_for(fan, fu, east=True, by="tsumo") == {"each": int(east)}
    assert payments_for(fan, fu, east=True, by="ron") == {"discarder": 3 * int(east)}
    assert payments_for(fan, fu, east=False, by="tsumo") == tsumo(others)
    assert payments_for(fan, fu, east=False, by="ron") == {"discarder": 2 * int(east)}


def test_a_hand_over_the_cap_is_called_a_mangan__ema_2012_4_1_2() -> None:
    assert value_of(4, 40, EMA_2012).limit == "mangan"
    assert value_of(3, 70, EMA_2012).limit == "mangan"
    assert value_of(4, 30, EMA_2012).limit is None
    assert value_of(3, 60, EMA_2012).limit is None


@pytest.mark.parametrize(("rules", "limit"), [(EMA_2012, "yakuman"), (EMA_2016, "sanbaiman")])
def test_thirteen_fan_are_not_a_yakuman_since_2016__ema_2016(rules: RuleSet, limit: str) -> None:
    assert value_of(13, 30, rules).limit == limit
    assert value_of(20, 30, rules).limit == limit


@pytest.mark.parametrize(("fan", "fu"), [(4, 30), (3, 60)])
def test_a_hand_just_short_of_a_mangan_is_one__ema_2025(fan: int, fu: int) -> None:
    assert value_of(fan, fu, EMA_2025).limit == "mangan"
    assert payments_for(fan, fu, east=False, by="ron", rules=EMA_2025) == {"discarder": 8000}
    assert payments_for(fan, fu, east=True, by="tsumo", rules=EMA_2025) == {"each": 4000}


@pytest.mark.parametrize(("fan", "fu"), [(4, 25), (3, 50), (2, 110)])
def test_nothing_else_is_rounded_up_to_a_mangan__ema_2025(fan: int, fu: int) -> None:
    assert value_of(fan, fu, EMA_2025).limit is None


# --- Modern riichi -----------------------------------------------------------------------------------------


def check_cell(cell: str, fan: int, fu: int, *, east: bool) -> None:
    ron, _, rest = cell.partition("(")

    assert payments_for(fan, fu, east=east, by="ron", rules=MODERN) == {"discarder": int(ron)}
    if rest != "-)":
        assert payments_for(fan, fu, east=east, by="tsumo", rules=MODERN) == tsumo(rest.rstrip(")"))


@pytest.mark.parametrize(("fu", "fan", "cell"), cells(MODERN_OTHERS))
def test_the_table_of_the_others__modern_points(fu: int, fan: int, cell: str) -> None:
    check_cell(cell, fan, fu, east=False)


@pytest.mark.parametrize(("fu", "fan", "cell"), cells(MODERN_EAST))
def test_the_table_of_east__modern_points(fu: int, fan: int, cell: str) -> None:
    check_cell(cell, fan, fu, east=True)


@pytest.mark.parametrize(("fan", "row"), rows(MODERN_LIMITS, 0))
def test_the_table_above_five_han__modern_points(fan: int, row: list[str]) -> None:
    check_cell(row[1], fan, 30, east=False)
    check_cell(row[2], fan, 30, east=True)


# --- What the winner receives ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fan", "fu", "east", "total"),
    [
        (5, 30, True, 12_000),  # example 1
        (5, 30, False, 8_000),
        (13, 30, True, 48_000),  # example 4
        (13, 30, False, 32_000),
        (6, 30, True, 18_000),  # example 6
        (6, 30, False, 12_000),
        (4, 30, True, 11_700),  # example 8
        (4, 30, False, 7_900),
    ],
)
def test_the_totals_of_the_examples__ema_2012_4_3(fan: int, fu: int, east: bool, total: int) -> None:
    assert received(payments_for(fan, fu, east=east, by="tsumo")) == total
