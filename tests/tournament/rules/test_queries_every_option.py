"""Every option of every preset, changed: an outcome is another one, or the page says that nothing follows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from penalties import minutes_late
from scoring.game.play_table import game_answer, replay
from scoring.rulesets import OPTIONS, PRESETS, Option, RuleSet, options_of
from scoring.score_hands import answer
from scoring.standings import Contestant, PlayedTable, standings
from scoring.table.problems import table_problems
from scoring.table.score import deduction, score_table
from scoring.table.values import SeatFacts
from scoring.winds import WINDS
from tournament.clock.queries import timing_of
from tournament.ruling.queries.suggestions import questionable, remarks_of, suggestion
from tournament.words.timing import phase_words

Probe = Callable[[RuleSet], object]


@dataclass(frozen=True)
class Witness:
    """What shows that an option counts: outcomes under the rules, the values tried, what else must hold."""

    outcome: Probe
    values: tuple[Any, ...] = ()
    needs: Mapping[str, Any] = field(default_factory=dict)


def hand(**record: Any) -> Probe:
    """A hand priced: what it is worth and who pays, or why it does not win."""
    keys = ("valid", "reason", "points", "total", "payments", "fu", "fan", "yaku", "fans", "limit")
    return lambda rules: [answer({"by": "ron", **record}, rules).get(key) for key in keys]


def table(*hands: Mapping[str, Any]) -> Probe:
    """A table played: points, hands, how it ends, and what is wrong with it."""
    return lambda rules: game_answer(replay(hands, rules))


def result(*points: int, bets: int = 0, penalty: int = 0, kind: str = "other", **east: Any) -> Probe:
    """Four scores made a result."""

    def scored(rules: RuleSet) -> object:
        taken = (deduction(rules, kind, penalty),) if penalty else ()
        seats = [
            SeatFacts(wind, number, score)
            for number, (wind, score) in enumerate(zip(WINDS, points, strict=True), 1)
        ]
        seats[0] = replace(seats[0], deductions=taken, **east)
        return [(seat.score, seat.place, seat.table_points) for seat in score_table(rules, seats, bets).seats]

    return scored


def ruled(kind: str, minutes: int | None = None) -> Probe:
    """What a referee is told of an offence."""

    def suggested_sanction(rules: RuleSet) -> object:
        suggested = suggestion(rules, kind, minutes, (), None)
        return (
            suggested.sentence,
            suggested.points,
            suggested.most,
            suggested.moment,
            suggested.measure,
            remarks_of(rules, kind),
        )

    return suggested_sanction


def asks_why(*points: int) -> Probe:
    """Whether a referee is asked why just these points are taken, for something that the list has not."""
    return lambda rules: [questionable(rules, score) for score in points]


def late(rules: RuleSet) -> object:
    """What 80 seconds of lateness cost."""
    began = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
    minutes = minutes_late(began, began + timedelta(seconds=80), rules.lateness_minute)
    return ruled("lateness", minutes)(rules)


def disqualified(rules: RuleSet) -> object:
    """The standings of four, one of them disqualified."""
    seats = [
        SeatFacts(wind, number, score)
        for number, (wind, score) in enumerate(zip(WINDS, (300, 100, -100, -300), strict=True), 1)
    ]
    people = [Contestant(number, disqualified=number == 1) for number in range(1, 5)]
    return [
        (row.player, row.total)
        for row in standings(rules, people, [PlayedTable(1, 1, score_table(rules, seats))], 1)
    ]


def ending(rules: RuleSet) -> object:
    """When a session ends, what its clock says, and which hands count after the signal."""
    timing = timing_of(rules, rules.session_minutes)
    counted = [timing.counts(happening) for happening in ("hand", "abortive", "chombo")]
    return timing.signal_after(), timing.hand_begins, counted, phase_words(rules)


def won(**tiles: Any) -> dict[str, Any]:
    """A hand that East won with its tiles."""
    by = tiles.pop("outcome", "tsumo")
    discarder = {"from": "S"} if by == "ron" else {}
    return {"outcome": by, **discarder, "wins": [{"seat": "E", **tiles}], "riichi": []}


def of_mcr(**record: Any) -> Probe:
    """A hand of Chinese rules at the table."""
    return table({"outcome": "win", "winner": "E", "from": "S", **record})


def played_on(*hands: Mapping[str, Any], rounds: int = 1) -> tuple[Mapping[str, Any], ...]:
    """Drawn hands of one round or more, and others after them."""
    return (*[DRAW] * (4 * rounds - 1), *hands)


DRAW = {"outcome": "draw", "tenpai": [], "riichi": []}
EAST_READY = {"outcome": "draw", "tenpai": ["E"], "riichi": []}
NORTH_WINS = {"outcome": "ron", "from": "W", "wins": [{"seat": "N", "fan": 5}], "riichi": []}
CHOMBO = {"outcome": "chombo", "seat": "S", "riichi": []}
TWO_WIN = {
    "outcome": "ron",
    "from": "E",
    "wins": [{"seat": "S", "fan": 5}, {"seat": "W", "fan": 5}],
    "riichi": ["W"],
}
THREE_WIN = {**TWO_WIN, "wins": [*TWO_WIN["wins"], {"seat": "N", "fan": 5}]}
NAGASHI = {"outcome": "nagashi", "seats": ["S"], "tenpai": [], "riichi": []}
ONLY_RIICHI = {"hand": "123m456p789s11z23p", "win": "1p", "riichi": "riichi"}
DRAGONS = {"hand": "11m23p", "melds": ["p555z", "p666z", "p777z"], "win": "4p", "liable": "S"}
WINDS_FED = {"hand": "1m", "melds": ["p111z", "p222z", "p333z", "p444z"], "win": "1m", "liable": "S"}
KONGS_FED = {"hand": "1m", "melds": ["k1111z", "k2222s", "k3333s", "k4444p"], "win": "1m", "liable": "S"}
BIG_WINDS = {"hand": "111222333444z5z", "win": "5z", "by": "tsumo"}
FED_KONG = {"hand": "234567m23p55s", "melds": ["k1111z"], "win": "4p", "after_kong": True, "liable": "S"}


def aborted(kind: str, **more: Any) -> Probe:
    """A hand broken off."""
    return table({"outcome": "abortive", "kind": kind, "riichi": [], **more})


WITNESSES: dict[str, Witness | dict[str, Witness]] = {
    "start_points": Witness(lambda rules: table_problems(rules, (0, 0, 0, 100))),
    "return_points": Witness(result(0, 0, 0, 0)),
    "oka": Witness(result(300, 100, -100, -300)),
    "oka_tie": Witness(result(300, 300, -300, -300), needs={"oka": 20_000, "tie": "shared"}),
    "uma": Witness(result(300, 100, -100, -300), ((4_000, 2_000, -2_000, -4_000),), {"floating_uma": ()}),
    "floating_uma": Witness(result(300, -100, -100, -100), (((9_000, -1_000, -3_000, -5_000),) * 3, ())),
    "tie": Witness(result(100, 100, -100, -100)),
    "share_unit": Witness(
        result(0, 0, 0, -1_000, bets=1_000), (10, 100), {"tie": "shared", "leftover_bets": "winner"}
    ),
    "share_remainder": Witness(
        result(0, 0, 0, -1_000, bets=1_000),
        needs={"tie": "shared", "leftover_bets": "winner", "share_unit": 100},
    ),
    "leftover_bets": Witness(result(100, 0, 0, -1_100, bets=1_000)),
    "bet_value": Witness(table({**DRAW, "riichi": ["E"], "tenpai": ["E"]})),
    "points_unit": Witness(lambda rules: table_problems(rules, (10, -10, 0, 0)), (1, 10, 100, 1_000)),
    "table_points": Witness(result(300, 100, -100, -300), ((5, 3, 1, 0),)),
    "rounding": Witness(result(1_500, -500, -500, -500)),
    "rounding_unit": Witness(result(1_500, -500, -500, -500), (100,), {"rounding": "down"}),
    "rounding_balance": Witness(
        result(1_300, -400, -400, -500), needs={"rounding": "down", "rounding_unit": 1_000}
    ),
    "chip_value": Witness(result(0, 0, 0, 0, chips=2)),
    "penalty_moment": Witness(result(300, 100, -100, -300, penalty=-1_000)),
    "penalty_to": Witness(result(300, 100, -100, -300, penalty=-3_000)),
    "penalty_minimum": Witness(asks_why(-2, -20, -2_000), (1, 3, 30, 3_000)),
    "penalty_maximum": Witness(asks_why(-60, -3_000, -48_000), (50, 2_000, 40_000)),
    "penalty_step": Witness(asks_why(-5, -10, -1_000), (3, 300)),
    "lateness_per_minute": Witness(ruled("lateness", 3), (7,), {"lateness_steps": ()}),
    "lateness_minute": Witness(
        late, needs={"lateness_per_minute": 7, "lateness_steps": (), "lateness_limit_minutes": 10}
    ),
    "lateness_steps": Witness(ruled("lateness", 3), (((5, 7),),)),
    "lateness_limit_minutes": Witness(ruled("lateness", 12), (11, 13)),
    "chombo": Witness(table(CHOMBO)),
    "chombo_points": Witness(table(CHOMBO), needs={"chombo": "deduction"}),
    "chombo_moment": Witness(table(CHOMBO), needs={"chombo": "deduction", "chombo_points": 300}),
    "substitute_points": Witness(result(300, 100, -100, -300, substitute="start")),
    "substitute_uma": Witness(result(300, 100, -100, -300, substitute="start")),
    "substitute_start": Witness(result(300, 100, -100, -300, substitute="start")),
    "substitute_during": Witness(result(300, 100, -100, -300, substitute="during")),
    "disqualified": Witness(disqualified),
    "rounds": {
        "riichi": Witness(table(*[DRAW] * 12)),
        "classical": Witness(table(*[DRAW] * 12)),
        "mcr": Witness(table(*[{"outcome": "draw"}] * 12)),
    },
    "extra_round": Witness(
        table(*[DRAW] * 8), needs={"rounds": 2, "bust": "plays-on", "goal_points": 199_000}
    ),
    "goal_points": Witness(
        table(*[DRAW] * 8, NORTH_WINS),
        (199_000, 30_100),
        {"rounds": 2, "bust": "plays-on", "extra_round": True},
    ),
    "bust": {
        "riichi": Witness(
            table({"outcome": "ron", "from": "S", "wins": [{"seat": "E", "yakuman": 1}], "riichi": []})
        ),
        "classical": Witness(
            table({"outcome": "ron", "from": "S", "wins": [{"seat": "E", "points": 3_000}]})
        ),
    },
    "agari_yame": Witness(
        table(*played_on({"outcome": "tsumo", "wins": [{"seat": "N", "fan": 5}], "riichi": []})),
        needs={"rounds": 1, "extra_round": False},
    ),
    "tenpai_yame": Witness(
        table(*played_on({**DRAW, "tenpai": ["N"]})),
        needs={"rounds": 1, "extra_round": False, "agari_yame": "automatic"},
    ),
    "session_minutes": Witness(ending),
    "signal_minutes": Witness(ending, (20,)),
    "finish": Witness(ending),
    "hand_begins": Witness(ending),
    "chombo_is_a_hand": Witness(ending),
    "abortive_is_a_hand": Witness(ending),
    "open_tanyao": Witness(hand(hand="234567m34p66s", melds=["c234s"], win="5p")),
    "atozuke": Witness(hand(hand="11p55z234m", melds=["c567s", "c789m"], win="5z")),
    "riichi_wall_tiles": Witness(
        hand(**ONLY_RIICHI, ippatsu=True, last_tile=True), (1, 4), {"ippatsu": True}
    ),
    "riichi_needs_points": Witness(
        table(
            {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "yakuman": 1}], "riichi": []},
            {**DRAW, "riichi": ["S"], "tenpai": ["S"]},
        ),
        needs={"bust": "plays-on"},
    ),
    "double_riichi": Witness(hand(**{**ONLY_RIICHI, "riichi": "double"})),
    "open_riichi": Witness(hand(**{**ONLY_RIICHI, "riichi": "open"})),
    "abort_nine_terminals": Witness(aborted("nine-terminals")),
    "abort_four_winds": Witness(aborted("four-winds")),
    "abort_four_riichi": Witness(aborted("four-riichi", riichi=list(WINDS))),
    "abort_four_kongs": Witness(aborted("four-kongs")),
    "abort_three_rons": Witness(aborted("three-rons")),
    "nagashi_mangan": Witness(table(NAGASHI), ("no", "any")),
    "nagashi_counts": Witness(table(DRAW, NAGASHI), needs={"nagashi_mangan": "any"}),
    "noten_payment": Witness(table(EAST_READY)),
    "multiple_ron": Witness(table(TWO_WIN)),
    "honba_value": Witness(table(DRAW, NORTH_WINS)),
    "honba_multiple_ron": Witness(table(EAST_READY, TWO_WIN), needs={"multiple_ron": "all"}),
    "own_bet_returned": Witness(table(TWO_WIN), needs={"multiple_ron": "all"}),
    "two_fan_counters": Witness(hand(**ONLY_RIICHI, honba=5), (5, 0)),
    "pao_dragons": Witness(table(won(**DRAGONS))),
    "pao_winds": Witness(table(won(**WINDS_FED))),
    "pao_four_kongs": Witness(table(won(**KONGS_FED))),
    "pao_rinshan": Witness(table(won(**FED_KONG))),
    "red_fives": Witness(hand(**{**ONLY_RIICHI, "hand": "123m406p789s11z23p"}), (0, 3)),
    "ippatsu": Witness(hand(**ONLY_RIICHI, ippatsu=True)),
    "ura_dora": Witness(hand(**ONLY_RIICHI, ura=["9m"])),
    "kan_dora": Witness(hand(**ONLY_RIICHI, dora=["9m", "4z"]), ("no", "at-once")),
    "kan_ura_dora": Witness(hand(**ONLY_RIICHI, ura=["9m", "4z"]), needs={"ura_dora": True}),
    "kiriage": Witness(
        table({"outcome": "tsumo", "wins": [{"seat": "E", "fan": 4, "fu": 30}], "riichi": []})
    ),
    "thirteen_fan": Witness(table({"outcome": "tsumo", "wins": [{"seat": "E", "fan": 13}], "riichi": []})),
    "several_yakuman": Witness(
        hand(hand="1112223335556z", win="6z"), needs={"double_yakuman": "none", "most_yakuman": 0}
    ),
    "double_yakuman": Witness(hand(**BIG_WINDS)),
    "renhou": Witness(hand(hand="123m456p789s11z23p", win="1p", first_turn=True)),
    "double_wind_fu": Witness(
        hand(hand="444m22z56s", melds=["p555z", "c345p"], win="7s", seat="S", round="S"), (2, 4)
    ),
    "rinshan_fu": Witness(
        hand(hand="234567m23p55z", melds=["k2222s"], win="4p", by="tsumo", after_kong=True)
    ),
    "open_pinfu_fu": Witness(
        hand(hand="234m67p55s678s", melds=["c234p"], win="8p"), needs={"open_tanyao": True}
    ),
    "pinfu_tsumo_fu": Witness(hand(hand="234m67p55s678s234p", win="8p", by="tsumo")),
    "haitei_after_kong": Witness(
        hand(hand="23467m55s234p", melds=["a2222s"], win="5m", by="tsumo", after_kong=True, last_tile=True)
    ),
    "named_waits": Witness(hand(hand="19m19p19s1234567z", win="1m"), needs={"double_yakuman": "none"}),
    "no_limit": Witness(
        table({"outcome": "tsumo", "wins": [{"seat": "E", "fan": 8, "fu": 30}], "riichi": []})
    ),
    "most_yakuman": Witness(
        hand(**BIG_WINDS), (1, 2, 3), {"several_yakuman": "add-up", "double_yakuman": "four-hands"}
    ),
    "kan_buri": Witness(hand(**ONLY_RIICHI, after_kong=True)),
    "beni_kujaku": Witness(hand(hand="11155577799s77z", win="7z")),
    "shiisanpuutaa": Witness(hand(hand="147m258p369s1234z", win="1z", by="tsumo", first_turn=True)),
    "ishi_no_ue": Witness(
        hand(**{**ONLY_RIICHI, "riichi": "double"}, last_tile=True, by="tsumo"), needs={"double_riichi": True}
    ),
    "minimum_points": Witness(of_mcr(points=8)),
    "base_payment": Witness(of_mcr(points=8)),
    "flowers": Witness(hand(hand="123m456p789s11z23p", win="1p", flowers=8)),
    "flower_points": Witness(hand(hand="123m456p789s11z23p", win="1p", flowers=8), (9,), {"flowers": True}),
    "knitted_waits": Witness(hand(hand="14m258p369s123m44z", win="7m")),
    "east_stays": Witness(table(EAST_READY, DRAW)),
    "imitation_mangan": Witness(table({"outcome": "imitation", "from": "S", "winner": "W", "riichi": []})),
    "false_hu_short": Witness(ruled("false-hu-too-low")),
    "false_hu_wrong": Witness(ruled("false-hu")),
    "limit": Witness(ruled("false-win")),
    "east_limit": Witness(ruled("false-win")),
    "going_out": Witness(hand(hand="123m456p789s11z23p", win="1p"), (50,)),
    "pung_points": Witness(hand(hand="222m456p345s78s11z", win="9s"), (50,)),
    "kong_points": Witness(hand(hand="123m456p11z23p", melds=["k2222s"], win="1p"), (50,)),
    "pair_points": Witness(hand(hand="123m456p789s55z23p", win="1p"), (50,)),
    "side_wait_points": Witness(hand(hand="123m456p789s55z23p", win="1p"), (50,)),
    "three_kongs": Witness(hand(hand="11z23p", melds=["k2222s", "k3333s", "k4444m"], win="1p")),
    "stake_value": Witness(hand(hand="234m456p678s22s23p", win="4p", honba=1)),
    "stake_payer": Witness(hand(hand="234m456p678s22s23p", win="4p", honba=1)),
    "nine_wins": Witness(hand(hand="234m456p678s22s23p", win="4p", honba=8, seat="E")),
    "exposure_liability": Witness(
        table({"outcome": "tsumo", "wins": [{"seat": "E", "points": 3_000, "liable": "S"}]})
    ),
    "furiten_penalty": Witness(ruled("furiten-not-announced")),
    "empty_pung": Witness(ruled("empty-pung")),
}


def witness_of(rules: RuleSet, option: Option) -> Witness:
    witness = WITNESSES[option.key]
    return witness[rules.family] if isinstance(witness, dict) else witness


def others(option: Option, rules: RuleSet) -> list[Any]:
    """Other values of an option than the one that the rules have."""
    now = getattr(rules, option.key)
    if option.kind == "bool":
        return [not now]
    if option.kind == "choice":
        return [value for value, _label in option.choices_in(rules.family) if value != now]
    return [value for value in (now + 1, now - 1) if option.low <= value <= option.high]


def counts(rules: RuleSet, option: Option) -> bool:
    """Whether another value of the option makes another outcome, whatever else is needed for it."""
    witness = witness_of(rules, option)
    base = replace(rules, **witness.needs)
    values = [value for value in witness.values if value != getattr(base, option.key)] or others(option, base)
    before = witness.outcome(base)
    return any(witness.outcome(replace(base, **{option.key: value})) != before for value in values)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.key)
def test_every_option_of_a_preset_changes_an_outcome_or_is_marked_as_information(rules):
    computed = [option for option in options_of(rules) if not option.informs]
    assert [option.key for option in computed if not counts(rules, option)] == []


def test_only_what_happens_at_the_table_is_information():
    assert {option.key for option in OPTIONS if option.informs} == {
        "swap_calling",
        "pon_over_chii",
        "passed_ron_ends",
        "riichi_kong",
        "nine_terminals_kinds",
    }
