"""The catalogue and the scoring of the game were written apart: what they both say is the same."""

import pytest

from penalties import OFFENCES, TARIFFS, TERMS, suggest
from scoring.classical import false_win_deltas
from scoring.mcr.payments import false_hu_deltas
from scoring.riichi.payments.drawn_hands_and_chombo import chombo_after, chombo_deltas
from scoring.rulesets import PRESETS
from tests.penalties.lookup import offence

CLASSICAL = "classical-japanese"
RIICHI = ["ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025", "modern-riichi", "wrc"]


def test_both_know_the_same_rule_sets():
    assert set(OFFENCES) == set(PRESETS)


@pytest.mark.parametrize("rules", sorted(TERMS))
def test_the_terms_of_a_substitute_are_the_options_of_the_rule_set(rules):
    options = TERMS[rules].options
    assert {name: getattr(PRESETS[rules], name) for name in options} == options


@pytest.mark.parametrize("rules", sorted(TARIFFS))
def test_lateness_costs_what_the_options_say(rules):
    preset, tariff = PRESETS[rules], TARIFFS[rules]
    assert (
        preset.lateness_per_minute,
        preset.lateness_steps,
        preset.lateness_limit_minutes,
        preset.lateness_minute,
        preset.penalty_moment,
    ) == (tariff.per_minute, tariff.steps, tariff.limit, tariff.counted, tariff.moment)


@pytest.mark.parametrize("rules", sorted(OFFENCES))
def test_penalties_are_taken_when_the_options_say(rules):
    moments = {listed.moment for listed in OFFENCES[rules] if suggest(listed).measure != "chombo"}
    assert moments == {PRESETS[rules].penalty_moment}


@pytest.mark.parametrize("rules", RIICHI)
@pytest.mark.parametrize("seat", ["E", "W"])
def test_a_chombo_moves_the_same_points(rules, seat):
    sanction = suggest(offence(rules, "invalid-win"))
    paid = sanction.payment.deltas(seat) if sanction.payment else dict.fromkeys("ESWN", 0)
    assert paid == chombo_deltas(seat, "E", PRESETS[rules])
    assert sanction.points == chombo_after(PRESETS[rules])


@pytest.mark.parametrize("seat", ["E", "N"])
def test_a_false_win_moves_the_same_points__classical_penalties(seat):
    payment = suggest(offence(CLASSICAL, "false-win")).payment
    assert payment.deltas(seat) == false_win_deltas(seat, PRESETS[CLASSICAL])


def test_a_silent_furiten_costs_the_same__rulings_c6():
    sanction, rules = suggest(offence(CLASSICAL, "furiten-not-announced")), PRESETS[CLASSICAL]
    for_east = rules.furiten_penalty * rules.east_limit // rules.limit
    assert (-sanction.points, -sanction.most) == (rules.furiten_penalty, for_east) == (1000, 1500)


@pytest.mark.parametrize(
    ("key", "option"), [("false-hu", "false_hu_wrong"), ("false-hu-too-low", "false_hu_short")]
)
def test_a_false_hu_moves_the_same_points__rulings_m13(key, option):
    each = getattr(PRESETS["mcr-2006"], option)
    payment = suggest(offence("mcr-2006", key)).payment
    assert payment.deltas("S") == false_hu_deltas("S", each)
