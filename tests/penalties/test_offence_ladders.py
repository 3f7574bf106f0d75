"""Offences and their ladders, clause by clause."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties import OFFENCES, Sanction, offences, suggest
from tests.penalties.lookup import offence

PRESETS = {
    "ema-riichi-2012",
    "ema-riichi-2016",
    "ema-riichi-2025",
    "modern-riichi",
    "classical-japanese",
    "mcr-2006",
    "wrc",
    "m-league",
    "jpml-a",
    "jpml-b",
    "tenhou",
    "mahjong-soul",
}
EVERY_OFFENCE = [offence for listed in OFFENCES.values() for offence in listed]
WEIGHT = {"none": 0, "warning": 1, "referee": 2, "disqualified": 4}
"""How heavy a kind of sanction is; all others weigh 3."""


def cost(sanction: Sanction) -> tuple[int, int, int, bool]:
    """How heavy a sanction is: its kind, then the points it takes at most and at least, then the hand."""
    paid = -sanction.payment.deltas("E")["E"] if sanction.payment else 0
    weight = WEIGHT.get(sanction.measure, 3)
    return (weight, paid - sanction.most, paid - sanction.points, sanction.dead_hand)


def test_every_preset_has_its_catalogue():
    assert set(OFFENCES) == PRESETS


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_keys_are_unique_and_every_offence_has_a_clause_and_a_ladder(rules):
    listed = offences(rules)
    assert len({each.key for each in listed}) == len(listed)
    assert [each.key for each in listed if not (each.clause and each.text and each.ladder)] == []


@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_usual_offences_come_first(rules):
    assert [pair for pair in pairwise(each.usual for each in offences(rules)) if pair == (False, True)] == []


def test_chombo_is_a_reverse_mangan_at_the_table__ema_2012_3_4_6():
    sanction = suggest(offence("ema-riichi-2012", "invalid-win"))
    assert sanction.clause == "EMA 2012 §3.4.6"
    assert sanction.payment.deltas("S") == {"E": 4000, "S": -8000, "W": 2000, "N": 2000}
    assert sanction.payment.deltas("E") == {"E": -12000, "S": 4000, "W": 4000, "N": 4000}


@pytest.mark.parametrize("edition", ["ema-riichi-2016", "ema-riichi-2025", "wrc"])
def test_chombo_is_twenty_thousand_after_uma_since_2016(edition):
    sanction = suggest(offence(edition, "invalid-riichi"))
    assert (sanction.measure, sanction.points, sanction.moment, sanction.payment) == (
        "chombo",
        -20_000,
        "after-uma",
        None,
    )


def test_too_many_tiles_is_a_dead_hand__ema_2012_3_4_7():
    assert suggest(offence("ema-riichi-2012", "wrong-number-of-tiles")).dead_hand is True


def test_obstruction_is_eight_or_twelve_thousand_then_up_to_forty_eight_then_out__ema_2012_5_5():
    obstruction = offence("ema-riichi-2012", "obstruction")
    steps = [suggest(obstruction, earlier) for earlier in range(4)]
    assert [(step.measure, step.points, step.most) for step in steps] == [
        ("points", -8_000, -12_000),
        ("points", -12_000, -48_000),
        ("disqualified", 0, 0),
        ("disqualified", 0, 0),
    ]
    assert (obstruction.counts, steps[0].moment) == ("event", "at-table")


def test_obstruction_is_taken_after_uma__ema_2016_5_5():
    assert suggest(offence("ema-riichi-2016", "obstruction")).moment == "after-uma"


def test_an_unsigned_sheet_costs_two_thousand__ema_2025():
    sanction = suggest(offence("ema-riichi-2025", "sheet-unsigned"))
    assert (sanction.points, sanction.moment) == (-2_000, "after-uma")


def test_a_wrong_last_sheet_that_mattered_costs_eight_thousand__ema_2025():
    assert suggest(offence("ema-riichi-2025", "last-hand-sheet-wrong")).points == -8_000


def test_fouls_climb_warning_5_10_20_30_and_on_by_ten__mers_d_1():
    foul = offence("mcr-2006", "call-not-playable")
    steps = [suggest(foul, earlier) for earlier in range(7)]
    assert [step.measure for step in steps] == ["warning"] + ["points"] * 6
    assert [step.points for step in steps] == [0, -5, -10, -20, -30, -40, -50]
    assert foul.counts == "session"


@pytest.mark.parametrize(("key", "each"), [("false-hu-too-low", 10), ("false-hu", 20)])
def test_false_hu_pays_each_opponent_and_kills_the_hand__rulings_m13(key, each):
    sanction = suggest(offence("mcr-2006", key))
    assert sanction.payment.deltas("W") == {"E": each, "S": each, "W": -3 * each, "N": each}
    assert sanction.dead_hand is True


def test_a_forgotten_winning_tile_costs_ten__mers_e_2_9_7():
    sanction = suggest(offence("mcr-2006", "winning-tile-forgotten"))
    assert (sanction.points, sanction.dead_hand) == (-10, False)


@pytest.mark.parametrize("key", ["obstruction", "stalling"])
def test_only_obstruction_and_stalling_count_over_the_whole_event__mers_e_3_6(key):
    assert offence("mcr-2006", key).counts == "event"


def test_a_false_win_is_half_the_limit__classical_penalties_1():
    payment = suggest(offence("classical-japanese", "false-win")).payment
    assert payment.deltas("N") == {"E": 500, "S": 250, "W": 250, "N": -1000}
    assert payment.deltas("E") == {"E": -1500, "S": 500, "W": 500, "N": 500}


@given(st.sampled_from(EVERY_OFFENCE), st.integers(0, 40))
def test_the_next_time_is_never_cheaper(offence, earlier):
    assert cost(suggest(offence, earlier)) <= cost(suggest(offence, earlier + 1))


@given(st.sampled_from(EVERY_OFFENCE), st.integers(0, 40))
def test_a_suggestion_has_its_clause_and_never_gives_points(offence, earlier):
    sanction = suggest(offence, earlier)
    assert (sanction.clause, sanction.moment) == (offence.clause, offence.moment)
    assert sanction.most <= sanction.points <= 0


def test_a_negative_count_is_refused():
    with pytest.raises(ValueError, match="cannot be negative"):
        suggest(offence("mcr-2006", "stalling"), -1)


def test_an_unknown_preset_is_refused():
    with pytest.raises(KeyError, match="nonsense"):
        offences("nonsense")
