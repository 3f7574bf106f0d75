"""Sources of the presets of EMA riichi: the 2012 rulebook by clause, 2016 and 2025 by edition."""

from typing import Final

from scoring.rulesets.source import sources

EMA_2012_SOURCES: Final = sources(
    "not stated in EMA 2012: house default",
    {
        "rulings E23": "start_points return_points",
        "EMA 2012 §3.6.1": "oka uma tie",
        "EMA 2012 §3.6, rulings E17": "leftover_bets share_unit share_remainder",
        "EMA 2012 §3.3.12": ("bet_value riichi_wall_tiles ippatsu ura_dora kan_ura_dora own_bet_returned"),
        "EMA 2012 §5.5": "penalty_moment penalty_to penalty_maximum",
        "EMA 2012 §5.6": (
            "penalty_minimum penalty_step lateness_per_minute lateness_minute lateness_limit_minutes"
        ),
        "EMA 2012 §3.4.6": "chombo chombo_moment",
        "EMA 2012 §5.7": ("substitute_points substitute_uma substitute_start substitute_during disqualified"),
        "EMA 2012 §3.5": "rounds extra_round",
        "EMA 2012 §5.8": "session_minutes signal_minutes finish hand_begins chombo_is_a_hand",
        "EMA 2012 §5.8, rulings E19": "abortive_is_a_hand",
        "EMA 2012, appendix 4, example 1": "atozuke",
        "EMA 2012 §4.2.1": "open_tanyao",
        "EMA 2012, preface of 2008": "swap_calling",
        "EMA 2012 §3.3.1": "pon_over_chii multiple_ron",
        "rulings E4": "double_riichi",
        "EMA 2012 §3.4.5": "passed_ron_ends",
        "EMA 2012 §3.4.3": (
            "abort_nine_terminals abort_four_winds abort_four_riichi abort_four_kongs abort_three_rons"
        ),
        "EMA 2012 §3.3.12, rulings E3": "riichi_kong",
        "rulings E14": "nagashi_mangan nagashi_counts",
        "EMA 2012 §3.4.2": "noten_payment",
        "EMA 2012 §3.4.10": "honba_value",
        "EMA 2012 §4.1": "honba_multiple_ron",
        "EMA 2012 §3.4.11, rulings E6": "two_fan_counters",
        "EMA 2012 §3.3.6, rulings E15": "pao_dragons pao_winds pao_four_kongs pao_rinshan",
        "EMA 2012 §1.1": "red_fives",
        "EMA 2012 §3.3.2, rulings E20": "kan_dora",
        "rulings E13": "kiriage",
        "rulings E8": "thirteen_fan",
        "rulings E2": "several_yakuman double_yakuman most_yakuman",
        "rulings E24": "renhou",
        "EMA 2012 §4.1.1, rulings E22": "double_wind_fu",
        "EMA 2012 §4.1.1": "rinshan_fu open_pinfu_fu pinfu_tsumo_fu",
        "EMA 2012 §3.4.1": "haitei_after_kong",
        "rulings E10": "named_waits",
        "EMA 2012 §4.1.3": "no_limit",
        "EMA 2012 §4.2, where it is not listed": (
            "open_riichi kan_buri beni_kujaku shiisanpuutaa ishi_no_ue imitation_mangan"
        ),
    },
)

_STATED: Final = (
    "start_points return_points oka uma tie bet_value leftover_bets penalty_moment lateness_per_minute "
    "lateness_limit_minutes chombo chombo_points chombo_moment substitute_points substitute_uma "
    "substitute_start substitute_during session_minutes signal_minutes finish bust agari_yame "
    "chombo_is_a_hand hand_begins open_tanyao swap_calling pon_over_chii riichi_wall_tiles "
    "passed_ron_ends abort_nine_terminals abort_four_winds abort_four_riichi abort_four_kongs "
    "abort_three_rons nagashi_mangan noten_payment multiple_ron honba_value honba_multiple_ron "
    "own_bet_returned two_fan_counters pao_dragons pao_winds red_fives kiriage thirteen_fan "
    "several_yakuman double_yakuman renhou double_wind_fu penalty_maximum"
)

EMA_2016_SOURCES: Final = sources(
    "EMA 2016, as in 2012 (unverified)",
    {"EMA 2016": f"{_STATED} disqualified", "rulings E17": "share_unit share_remainder"},
)

EMA_2025_SOURCES: Final = sources(
    "EMA 2025, as in 2016 (unverified)",
    {
        "EMA 2025": f"{_STATED} lateness_minute share_unit share_remainder",
        "EMA 2016; 2025 does not repeat it (unverified)": "disqualified",
    },
)
