"""Classical, modern, league and online rules: what their texts say, and else the referee."""

import pytest

from penalties import REFEREE, Prices, offences, suggest
from tests.penalties.lookup import offence

CLASSICAL, MODERN = "classical-japanese", "modern-riichi"
LEAGUES = ["wrc", "m-league", "jpml-a", "jpml-b"]


@pytest.mark.parametrize("key", ["wrong-set", "wrong-number-of-tiles"])
def test_a_wrong_set_or_number_of_tiles_cannot_go_out__classical_penalties_2_and_4(key):
    assert suggest(offence(CLASSICAL, key)).dead_hand is True


@pytest.mark.parametrize("key", ["false-win-unseen", "wrong-set-mended", "limit-hand-fed"])
def test_these_offences_cost_nothing_by_themselves__classical_penalties(key):
    assert suggest(offence(CLASSICAL, key)).measure == "none"


def test_an_empty_pung_pays_a_hundred_to_the_winner__classical_penalties_3():
    payment = suggest(offence(CLASSICAL, "empty-pung")).payment
    assert payment.deltas("S", winner="E") == {"E": 100, "S": -100, "W": 0, "N": 0}
    assert payment.deltas("S") == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_the_winner_pays_nothing_for_an_empty_pung__classical_penalties_3():
    payment = suggest(offence(CLASSICAL, "empty-pung")).payment
    assert payment.deltas("S", winner="S") == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_a_chombo_is_a_mangan_in_reverse__modern_chonbo():
    sanction = suggest(offence(MODERN, "wall-destroyed"))
    assert sanction.payment.deltas("W") == {"E": 4000, "S": 2000, "W": -8000, "N": 2000}


def test_a_forfeited_hand_is_dead__modern_forfeit():
    assert suggest(offence(MODERN, "forfeited-hand")).dead_hand is True


@pytest.mark.parametrize("rules", LEAGUES)
def test_a_chombo_of_the_leagues_is_taken_after_uma__facts_ema_8(rules):
    sanction = suggest(offence(rules, "invalid-win"))
    assert (sanction.points, sanction.moment) == (-20_000, "after-uma")


@pytest.mark.parametrize("rules", [MODERN, *LEAGUES, "tenhou", "mahjong-soul"])
def test_offences_without_a_clause_are_left_to_the_referee(rules):
    unsaid = [fault for fault in offences(rules) if "no clause known" in fault.clause]
    assert {fault.key for fault in unsaid} == {
        "wrong-number-of-tiles",
        "passing-information",
        "cheating",
        "obstruction",
    }
    assert {suggest(fault).measure for fault in unsaid} == {"referee"}


@pytest.mark.parametrize("rules", ["tenhou", "mahjong-soul"])
def test_online_rules_price_no_offence(rules):
    assert {(suggest(fault).points, suggest(fault).payment) for fault in offences(rules)} == {(0, None)}
    assert {suggest(fault).words for fault in offences(rules)} == {REFEREE.words}


def test_the_prices_of_an_event_are_those_of_its_options__classical_penalties():
    prices = Prices(limit=1_000, east_limit=1_500, furiten=400, empty_pung=50)
    listed = {fault.key: suggest(fault) for fault in offences(CLASSICAL, prices)}
    assert listed["false-win"].payment.deltas("N") == {"E": 250, "S": 125, "W": 125, "N": -500}
    assert listed["false-win"].payment.deltas("E") == {"E": -750, "S": 250, "W": 250, "N": 250}
    assert (listed["furiten-not-announced"].points, listed["furiten-not-announced"].most) == (-400, -600)
    assert listed["empty-pung"].payment.to_winner == 50
