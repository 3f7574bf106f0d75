"""The sources of each preset's values: one line per source, with the options based on it.

A source is a clause of a rulebook, a ruling, or the page named; "unverified" means that the source itself is
uncertain, "not stated" that it is silent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.rulesets.options import OPTION
from scoring.rulesets.presets import PRESETS


@dataclass(frozen=True)
class Sources:
    """The sources of a preset's values by option key; `otherwise` is the source of all other options."""

    otherwise: str
    by_option: Mapping[str, str]

    def of(self, option_key: str) -> str:
        """The source of one option's value."""
        return self.by_option.get(option_key, self.otherwise)


def sources(otherwise: str, by_source: Mapping[str, str]) -> Sources:
    """Sources from the compact form, in which each value of `by_source` lists options separated by spaces.

    Raises ValueError if an option has two sources.
    """
    sources: dict[str, str] = {}
    for source, options in by_source.items():
        for option in options.split():
            if option in sources:
                raise ValueError(f"{option} has two sources: {sources[option]} and {source}")
            sources[option] = source
    return Sources(otherwise, MappingProxyType(sources))


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
        "EMA 2012 §3.4.12": "east_stays",
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

_LATENESS: Final = "lateness_per_minute lateness_minute lateness_limit_minutes"
_REFEREES: Final = "not stated: the referee decides"
_SCORE: Final = "start_points return_points oka uma tie"
_SWITCHES: Final = "red_fives ippatsu ura_dora kiriage"
_ABORTS: Final = "abort_nine_terminals abort_four_winds abort_four_riichi abort_four_kongs abort_three_rons"
_END: Final = "bust extra_round"
WRC_SOURCES: Final = sources(
    "not stated for the WRC: as EMA 2016",
    {
        _REFEREES: _LATENESS,
        "riichi.wiki, World Riichi Championship rules": (
            f"{_SCORE} {_SWITCHES} {_ABORTS} nagashi_mangan multiple_ron pao_dragons pao_winds "
            "agari_yame chombo chombo_points chombo_moment several_yakuman double_yakuman "
            "extra_round rounding"
        ),
        "WRC 2015": "leftover_bets",
        "WRC 2014/15; the 2025 profile caps at yakuman": "thirteen_fan",
        "riichi.wiki, 2017 World Riichi Championship": "bust session_minutes signal_minutes",
        "WRC (unverified)": "double_wind_fu renhou",
    },
)
M_LEAGUE_SOURCES: Final = sources(
    "not stated for M.League: as EMA 2016",
    {
        _REFEREES: _LATENESS,
        "riichi.wiki, M.League, citing m-league.jp/about": (
            f"{_SCORE} {_SWITCHES} {_ABORTS} {_END} oka_tie multiple_ron pao_dragons pao_winds "
            "pao_four_kongs double_wind_fu rounding share_unit"
        ),
        "M.League (unverified)": (
            "leftover_bets nagashi_mangan thirteen_fan several_yakuman double_yakuman agari_yame "
            "chombo chombo_points chombo_moment renhou share_remainder"
        ),
    },
)
JPML_A_SOURCES: Final = sources(
    "not stated for JPML A: as EMA 2016",
    {
        _REFEREES: _LATENESS,
        "Pantheon and mahjong-api, JPML A": (
            f"start_points return_points oka uma floating_uma leftover_bets {_SWITCHES} {_END} kan_dora "
            "kan_ura_dora multiple_ron nagashi_mangan pao_dragons pao_winds pao_four_kongs pao_rinshan "
            "agari_yame rounding"
        ),
        "JPML A, sources differ (unverified)": (
            f"tie {_ABORTS} thirteen_fan several_yakuman double_yakuman double_wind_fu chombo chombo_points "
            "chombo_moment renhou share_unit share_remainder"
        ),
    },
)
JPML_B_SOURCES: Final = sources(
    "not stated for JPML B: as EMA 2016",
    {
        _REFEREES: _LATENESS,
        "Pantheon and mahjong-api, JPML B": (
            f"{_SCORE} {_SWITCHES} {_ABORTS} {_END} multiple_ron nagashi_mangan thirteen_fan several_yakuman "
            "double_yakuman double_wind_fu pao_dragons pao_winds pao_four_kongs agari_yame rounding"
        ),
        "JPML B (unverified)": "leftover_bets chombo chombo_points chombo_moment renhou",
    },
)
TENHOU_SOURCES: Final = sources(
    "not stated for Tenhou: as modern riichi",
    {
        _REFEREES: _LATENESS,
        "tenhou.net/man": (
            f"{_SCORE} {_SWITCHES} {_ABORTS} {_END} leftover_bets multiple_ron nagashi_mangan thirteen_fan "
            "several_yakuman double_wind_fu pao_dragons pao_winds pao_four_kongs agari_yame goal_points "
            "rounding_unit rounding_balance chombo"
        ),
        "Tenhou as riichienv plays it (unverified)": "tenpai_yame honba_multiple_ron own_bet_returned",
        "Tenhou (unverified)": "rounding kan_dora double_yakuman renhou nagashi_counts",
    },
)
MAHJONG_SOUL_SOURCES: Final = sources(
    "not stated for Mahjong Soul: as modern riichi",
    {
        _REFEREES: _LATENESS,
        "riichi.wiki, Majsoul (2020)": (
            f"{_SCORE} red_fives ippatsu ura_dora {_ABORTS} {_END} multiple_ron nagashi_mangan "
            "several_yakuman double_yakuman double_wind_fu pao_dragons pao_winds pao_four_kongs "
            "rounding chombo"
        ),
        "Mahjong Soul (unverified)": (
            "leftover_bets kiriage thirteen_fan agari_yame kan_dora renhou nagashi_counts tenpai_yame "
            "honba_multiple_ron own_bet_returned"
        ),
    },
)

MCR_SOURCES: Final = sources(
    "not stated in MCR 2006 or the MERS rules: house default",
    {
        "MCR 2006 §3.8 (differences from zero)": "start_points points_unit base_payment",
        "rulings M17": "tie",
        "Green Book 3.9.2": "table_points",
        "MERS regulations 3.1": "penalty_minimum penalty_step",
        "MERS penalties overview": "penalty_moment penalty_to penalty_maximum",
        "MERS regulations 2.3, rulings M15": "lateness_per_minute lateness_steps lateness_limit_minutes",
        "MERS regulations 2.10.2, rulings M13": "false_hu_short false_hu_wrong",
        "MERS regulations §4": (
            "substitute_points substitute_uma substitute_start substitute_during disqualified"
        ),
        "MCR 2006 §3.6": "rounds",
        "EMA requirements for MERS tournaments": "session_minutes",
        "rulings M16": "finish signal_minutes",
        "EMA General Assembly 2019": "hand_begins",
        "MCR 2006 §3.1, rulings M11": "minimum_points flowers",
        "MCR Appendix A, rows 9 and 10, rulings M8": "knitted_waits",
    },
)
MODERN_SOURCES: Final = sources(
    "not stated in the text of modern riichi: house default",
    {
        _REFEREES: _LATENESS,
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
        _REFEREES: _LATENESS,
        "Classical Japanese, preliminaries; rulings C8": "start_points bust",
        "Classical Japanese, preliminaries": "flowers",
        "not stated: common practice of the classical game": "flower_points",
        "Classical Japanese, riichi rule": "bet_value",
        "rulings C1": "points_unit going_out pung_points kong_points pair_points",
        "Classical Japanese, penalties": "chombo chombo_points chombo_moment empty_pung",
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

SOURCES: Final[Mapping[str, Sources]] = MappingProxyType(
    {
        "ema-riichi-2012": EMA_2012_SOURCES,
        "ema-riichi-2016": EMA_2016_SOURCES,
        "ema-riichi-2025": EMA_2025_SOURCES,
        "modern-riichi": MODERN_SOURCES,
        "classical-japanese": CLASSICAL_SOURCES,
        "mcr-2006": MCR_SOURCES,
        "wrc": WRC_SOURCES,
        "m-league": M_LEAGUE_SOURCES,
        "jpml-a": JPML_A_SOURCES,
        "jpml-b": JPML_B_SOURCES,
        "tenhou": TENHOU_SOURCES,
        "mahjong-soul": MAHJONG_SOUL_SOURCES,
    }
)


def clause_of(rules_key: str, option_key: str) -> str:
    """The source of one value of one preset, such as "EMA 2012 §3.6.1" or "rulings E18".

    Raises KeyError for an unknown preset, or an option that its family does not have.
    """
    if PRESETS[rules_key].family not in OPTION[option_key].families:
        raise KeyError(f"{option_key} is not an option of {rules_key}")
    return SOURCES[rules_key].of(option_key)
