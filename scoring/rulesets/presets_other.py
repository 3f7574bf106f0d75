"""The presets of clubs, leagues, the world championship and the online rooms, and of classical Japanese."""

from dataclasses import replace
from typing import Final

from scoring.rulesets.model import RuleSet
from scoring.rulesets.presets_ema import EMA_2016

WRC: Final = replace(
    EMA_2016,
    key="wrc",
    name="World Riichi Championship",
    leftover_bets="lost",
    multiple_ron="nearest",
    kiriage=True,
)

MODERN: Final = replace(
    EMA_2016,
    key="modern-riichi",
    name="Modern riichi",
    start_points=25_000,
    return_points=25_000,
    uma=(0, 0, 0, 0),
    chombo="reverse-mangan",
    chombo_points=0,
    chombo_moment="at-table",
    substitute_uma=0,
    bust="below-zero",
    riichi_needs_points=True,
    passed_ron_ends="discard",
    riichi_kong="same-waits",
    abort_nine_terminals=True,
    abort_four_winds=True,
    abort_four_riichi=True,
    abort_four_kongs=True,
    abort_three_rons=True,
    nagashi_mangan="any",
    red_fives=3,
    thirteen_fan="yakuman",
    several_yakuman="add-up",
    double_yakuman="four-hands",
    renhou="none",
)

M_LEAGUE: Final = replace(
    EMA_2016,
    key="m-league",
    name="M.League",
    start_points=25_000,
    oka=20_000,
    uma=(30_000, 10_000, -10_000, -30_000),
    substitute_uma=-30_000,
    multiple_ron="nearest",
    red_fives=3,
    kiriage=True,
    double_wind_fu=2,
    pao_four_kongs=True,
    renhou="none",
)

JPML_A: Final = replace(
    EMA_2016,
    key="jpml-a",
    name="JPML A",
    uma=(8_000, 4_000, -4_000, -8_000),
    floating_uma=(
        (12_000, -1_000, -3_000, -8_000),
        (8_000, 4_000, -4_000, -8_000),
        (8_000, 3_000, 1_000, -12_000),
    ),
    leftover_bets="lost",
    substitute_uma=-8_000,
    multiple_ron="nearest",
    abort_nine_terminals=True,
    abort_four_winds=True,
    abort_four_riichi=True,
    abort_four_kongs=True,
    pao_four_kongs=True,
    pao_rinshan=True,
    ippatsu=False,
    ura_dora=False,
    kan_dora="no",
    kan_ura_dora=False,
    double_wind_fu=2,
    renhou="none",
)

JPML_B: Final = replace(
    EMA_2016,
    key="jpml-b",
    name="JPML B",
    leftover_bets="lost",
    multiple_ron="nearest",
    abort_nine_terminals=True,
    abort_four_winds=True,
    abort_four_riichi=True,
    abort_four_kongs=True,
    pao_four_kongs=True,
    kiriage=True,
    double_wind_fu=2,
    renhou="none",
)

TENHOU: Final = replace(
    MODERN,
    key="tenhou",
    chombo_moment="after-uma",  # they play none; what a referee gives comes with his other penalties
    name="Tenhou ranked",
    return_points=30_000,
    oka=20_000,
    uma=(20_000, 10_000, -10_000, -20_000),
    tie="initial-seat",
    rounding="half-down",
    rounding_balance="first",
    chombo="none",
    substitute_uma=-20_000,
    extra_round=True,
    agari_yame="automatic",
    nagashi_counts="draw",
    kan_dora="after-discard",
    double_yakuman="none",
)

MAHJONG_SOUL: Final = replace(
    MODERN,
    key="mahjong-soul",
    chombo_moment="after-uma",  # they play none; what a referee gives comes with his other penalties
    name="Mahjong Soul ranked",
    uma=(15_000, 5_000, -5_000, -15_000),
    tie="initial-seat",
    chombo="none",
    substitute_uma=-15_000,
    extra_round=True,
    agari_yame="automatic",
    nagashi_counts="draw",
    kan_dora="after-discard",
    abort_three_rons=False,
)

CLASSICAL: Final = RuleSet(
    key="classical-japanese",
    name="Classical Japanese",
    family="classical",
    start_points=2_000,
    return_points=2_000,
    uma=(0, 0, 0, 0),
    share_unit=10,
    bet_value=100,
    points_unit=10,
    penalty_moment="at-table",
    penalty_minimum=10,
    penalty_maximum=3_000,
    penalty_step=10,
    lateness_per_minute=0,
    chombo="half-limit",
    chombo_points=1_000,
    chombo_moment="at-table",
    substitute_points=0,
    substitute_uma=0,
    rounds=4,
    goal_points=0,
    abort_nine_terminals=True,
    nine_terminals_kinds=10,
    abort_four_winds=True,
    abort_four_kongs=True,
    noten_payment=0,
    multiple_ron="nearest",
    pao_dragons=False,
    pao_winds=False,
)
