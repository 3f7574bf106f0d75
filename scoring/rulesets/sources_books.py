"""Sources of MCR 2006 with the MERS rules, of modern riichi and of classical Japanese."""

from typing import Final

from scoring.rulesets.source import sources

MCR_SOURCES: Final = sources(
    "not stated in MCR 2006 or the MERS rules: house default",
    {
        "MCR 2006 §3.8 (differences from zero)": "start_points points_unit base_payment",
        "rulings M17": "tie",
        "Green Book 3.9.2": "table_points",
        "MERS regulations 3.1": "penalty_minimum penalty_step",
        "MERS penalties overview": "penalty_moment penalty_to penalty_maximum",
        "MERS regulations 2.3, rulings M15": "lateness_per_minute lateness_steps lateness_limit_minutes",
        "MERS regulations 2.10.2, rulings M13": (
            "chombo chombo_points chombo_moment false_hu_short false_hu_wrong"
        ),
        "MERS regulations §4": (
            "substitute_points substitute_uma substitute_start substitute_during disqualified"
        ),
        "MCR 2006 §3.6": "rounds",
        "EMA requirements for MERS tournaments": "session_minutes",
        "rulings M16": "finish signal_minutes",
        "EMA General Assembly 2019": "hand_begins",
        "MCR 2006 §3.4, rulings M12": "multiple_ron",
        "MCR 2006 §3.1, rulings M11": "minimum_points flowers",
    },
)

MODERN_SOURCES: Final = sources(
    "not stated in the text of modern riichi: house default",
    {
        "Modern riichi, points; rulings J13": "start_points bust",
        "Modern riichi, riichi": "bet_value",
        "Modern riichi, chonbo": "chombo chombo_moment",
        "Modern riichi, last phases": "rounds extra_round",
        "Modern riichi, tanyao; rulings J11": "open_tanyao",
        "Modern riichi, furiten; rulings J11": "passed_ron_ends",
        "Modern riichi, table of points; rulings J11": "kiriage",
        "Modern riichi, hu": "open_pinfu_fu pinfu_tsumo_fu",
        "Modern riichi, above five han, note": "no_limit",
        "Modern riichi, yaku 21.1, 22.1 and 29.1": "named_waits",
        "Modern riichi, atozuke": "atozuke",
        "Modern riichi, kuikae; rulings J13": "swap_calling",
        "Modern riichi, order of calls": "pon_over_chii",
        "Modern riichi, double riichi": "double_riichi",
        "rulings J8": ("open_riichi renhou kan_buri beni_kujaku shiisanpuutaa ishi_no_ue imitation_mangan"),
        "Modern riichi, abortive draws": "abort_nine_terminals abort_four_winds abort_four_riichi",
        "rulings J10": (
            "abort_four_kongs abort_three_rons pao_dragons pao_winds pao_four_kongs "
            "honba_multiple_ron multiple_ron"
        ),
        "rulings J12": "nagashi_mangan",
        "Modern riichi, points and dealer": "noten_payment honba_value",
        "Modern riichi, aka-dora": "red_fives",
        "Modern riichi, ippatsu": "ippatsu",
        "Modern riichi, ura-dora": "ura_dora kan_ura_dora",
        "Modern riichi, kan": "kan_dora riichi_kong",
        "Modern riichi, above five han": "thirteen_fan",
        "rulings J7": "several_yakuman double_yakuman most_yakuman",
        "rulings J2": "double_wind_fu",
    },
)

CLASSICAL_SOURCES: Final = sources(
    "not stated in the classical text: house default",
    {
        "Classical Japanese, preliminaries; rulings C8": "start_points bust",
        "Classical Japanese, riichi rule": "bet_value",
        "rulings C1": "points_unit going_out pung_points kong_points pair_points",
        "Classical Japanese, penalties": "chombo chombo_points chombo_moment",
        "rulings C5": "abort_nine_terminals nine_terminals_kinds abort_four_kongs",
        "Classical Japanese, pin-chui": "abort_four_winds",
        "Classical Japanese, scoring; rulings C2": "limit east_limit",
        "rulings C4": "side_wait_points",
        "rulings C3": "three_kongs",
        "rulings C7": "stake_value stake_payer",
        "rulings C8": "nine_wins",
        "rulings C6": "exposure_liability furiten_penalty",
    },
)
