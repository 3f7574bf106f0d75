"""RuleSet: all the rules of one event, as one frozen value.

A variant is `dataclasses.replace(preset, ...)`. The meaning, unit and allowed values of each field are in its
`Option` (see `options/`); an option that does not apply to a family keeps its default.
"""

from dataclasses import dataclass
from typing import Final

ABORTIVE_DRAWS: Final = (
    ("nine-terminals", "abort_nine_terminals"),
    ("four-winds", "abort_four_winds"),
    ("four-riichi", "abort_four_riichi"),
    ("four-kongs", "abort_four_kongs"),
    ("three-rons", "abort_three_rons"),
)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of an event. Points are whole points, times whole minutes."""

    key: str
    name: str
    family: str

    # The table's score
    start_points: int = 30_000
    return_points: int = 30_000
    oka: int = 0
    oka_tie: str = "shared"
    uma: tuple[int, int, int, int] = (15_000, 5_000, -5_000, -15_000)
    floating_uma: tuple[tuple[int, int, int, int], ...] = ()
    tie: str = "shared"
    share_unit: int = 100
    share_remainder: str = "nobody"
    leftover_bets: str = "winner"
    bet_value: int = 1_000
    points_unit: int = 100
    table_points: tuple[int, ...] = ()
    rounding: str = "none"
    rounding_unit: int = 1_000
    rounding_balance: str = "nobody"
    chip_value: int = 0

    # Added and taken
    penalty_moment: str = "after-uma"
    penalty_to: str = "nobody"
    penalty_minimum: int = 1_000
    penalty_maximum: int = 48_000
    penalty_step: int = 1_000
    lateness_per_minute: int = 1_000
    lateness_minute: str = "started"
    lateness_steps: tuple[tuple[int, int], ...] = ()
    lateness_limit_minutes: int = 10
    chombo: str = "deduction"
    chombo_points: int = 20_000
    chombo_moment: str = "after-uma"
    substitute_points: int = -15_000
    substitute_uma: int = -15_000
    substitute_start: str = "counts"
    substitute_during: str = "last"
    disqualified: str = "last"

    # The end of the game
    rounds: int = 2
    extra_round: bool = False
    goal_points: int = 30_000
    bust: str = "plays-on"
    agari_yame: str = "no"
    tenpai_yame: bool = False
    session_minutes: int = 90
    signal_minutes: int = 15
    finish: str = "hand-and-one-more"
    hand_begins: str = "dice"
    chombo_is_a_hand: bool = False
    abortive_is_a_hand: bool = True

    # Calls, riichi and draws
    open_tanyao: bool = True
    atozuke: bool = True
    swap_calling: str = "forbidden"
    pon_over_chii: str = "always"
    riichi_wall_tiles: int = 4
    riichi_needs_points: bool = False
    double_riichi: bool = True
    open_riichi: bool = False
    passed_ron_ends: str = "draw-or-call"
    riichi_kong: str = "always-a-pung"
    abort_nine_terminals: bool = False
    nine_terminals_kinds: int = 9
    abort_four_winds: bool = False
    abort_four_riichi: bool = False
    abort_four_kongs: bool = False
    abort_three_rons: bool = False
    east_stays: str = "tenpai"
    nagashi_mangan: str = "no"
    nagashi_counts: str = "win"
    noten_payment: int = 3_000

    # Winning
    multiple_ron: str = "all"
    honba_value: int = 300
    honba_multiple_ron: str = "every"
    own_bet_returned: bool = True
    two_fan_counters: int = 0
    pao_dragons: bool = True
    pao_winds: bool = True
    pao_four_kongs: bool = False
    pao_rinshan: bool = False

    # What a hand is worth
    red_fives: int = 0
    ippatsu: bool = True
    ura_dora: bool = True
    kan_dora: str = "at-once"
    kan_ura_dora: bool = True
    kiriage: bool = False
    thirteen_fan: str = "sanbaiman"
    several_yakuman: str = "single"
    double_yakuman: str = "none"
    renhou: str = "mangan"
    double_wind_fu: int = 4
    rinshan_fu: bool = True
    open_pinfu_fu: bool = True
    pinfu_tsumo_fu: bool = False
    haitei_after_kong: bool = True
    named_waits: bool = False
    no_limit: bool = False
    most_yakuman: int = 0
    kan_buri: bool = False
    beni_kujaku: bool = False
    shiisanpuutaa: str = "no"
    ishi_no_ue: bool = False
    imitation_mangan: int = 0

    # Flowers and seasons, in Chinese and in classical rules
    flowers: bool = True
    flower_points: int = 4

    # Only in Chinese rules
    minimum_points: int = 8
    base_payment: int = 8
    knitted_waits: bool = True
    false_hu_short: int = 10
    false_hu_wrong: int = 20

    # Only in classical rules
    limit: int = 2_000
    east_limit: int = 3_000
    going_out: int = 20
    pung_points: int = 2
    kong_points: int = 8
    pair_points: int = 2
    side_wait_points: int = 2
    three_kongs: str = "two-doublings"
    stake_value: int = 100
    stake_payer: str = "all"
    nine_wins: bool = True
    exposure_liability: bool = True
    furiten_penalty: int = 1_000
    empty_pung: int = 100

    @property
    def abortive_draws(self) -> tuple[str, ...]:
        """The kinds of abortive draw these rules know, by the names of `play_table`."""
        return tuple(kind for kind, option in ABORTIVE_DRAWS if getattr(self, option))
