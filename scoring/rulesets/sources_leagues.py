"""Sources of the presets of the world championship, the leagues and the online rooms."""

from typing import Final

from scoring.rulesets.source import sources

_SCORE: Final = "start_points return_points oka uma tie"
_SWITCHES: Final = "red_fives ippatsu ura_dora kiriage"
_ABORTS: Final = "abort_nine_terminals abort_four_winds abort_four_riichi abort_four_kongs abort_three_rons"
_END: Final = "bust extra_round"

WRC_SOURCES: Final = sources(
    "not stated for the WRC: as EMA 2016",
    {
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
