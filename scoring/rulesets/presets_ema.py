"""The presets of the European Mahjong Association: riichi 2012, 2016, 2025, and MCR with the MERS rules."""

from dataclasses import replace
from typing import Final

from scoring.rulesets.model import RuleSet

EMA_2016: Final = RuleSet(key="ema-riichi-2016", name="EMA riichi 2016", family="riichi")

EMA_2025: Final = replace(
    EMA_2016,
    key="ema-riichi-2025",
    name="EMA riichi 2025",
    kiriage=True,
    double_wind_fu=2,
    riichi_wall_tiles=1,
    hand_begins="previous-hand",
    chombo_is_a_hand=True,
    pon_over_chii="unless-late",
)

EMA_2012: Final = replace(
    EMA_2016,
    key="ema-riichi-2012",
    name="EMA riichi 2012",
    uma=(30_000, 10_000, -10_000, -30_000),
    penalty_moment="at-table",
    chombo="reverse-mangan",
    chombo_points=0,
    chombo_moment="at-table",
    substitute_points=0,
    substitute_uma=-30_000,
    open_tanyao=False,
    swap_calling="allowed",
    passed_ron_ends="draw-or-any-call",
    abort_nine_terminals=True,
    abort_four_winds=True,
    abort_four_riichi=True,
    abort_four_kongs=True,
    nagashi_mangan="closed",
    two_fan_counters=5,
    red_fives=3,
    thirteen_fan="yakuman",
    double_yakuman="big-four-winds",
    renhou="yakuman",
)

MCR_2006: Final = RuleSet(
    key="mcr-2006",
    name="MCR 2006 with the MERS rules",
    family="mcr",
    start_points=0,
    return_points=0,
    uma=(0, 0, 0, 0),
    share_unit=1,
    leftover_bets="lost",
    bet_value=0,
    points_unit=1,
    table_points=(4, 2, 1, 0),
    penalty_moment="at-table",
    penalty_minimum=5,
    penalty_maximum=60,
    penalty_step=5,
    lateness_per_minute=0,
    lateness_steps=((10, 10), (15, 20)),
    lateness_limit_minutes=15,
    chombo="false-hu",
    chombo_points=0,
    chombo_moment="at-table",
    substitute_points=0,
    substitute_uma=0,
    disqualified="zero",
    rounds=4,
    goal_points=0,
    session_minutes=120,
    signal_minutes=0,
    finish="stop",
    multiple_ron="nearest",
)
