"""The MERS tournament rules of MCR clause by clause, appendices D and E."""

import pytest

from penalties import offences, suggest
from penalties.rulebooks.mcr.sanctions import FOUL
from tests.penalties.lookup import offence

MCR = "mcr-2006"

CLAUSES = {
    "1.2": {"other-language": "none"},
    "1.5": {"tiles-hidden": "none"},
    "1.6": {"discard-covered": "none"},
    "1.7": {"late-call": "none"},
    "1.8": {"slow-turn": "none"},
    "1.9": {"winning-tile-not-shown": "none"},
    "2.4": {"passing-information": "warning"},
    "2.5.1": {"call-not-playable": "foul"},
    "2.5.2": {"call-changed": "foul"},
    "2.5.3": {"wrong-word": "foul", "wrong-word-hu": "dead-hand"},
    "2.6.1": {"wall-taken-in-wrong-order": "none"},
    "2.6.2": {"wrong-tile-taken": "foul", "wrong-tile-kept": "dead-hand"},
    "2.6.3": {"tile-touched": "none"},
    "2.7.1": {"shown-before-call": "none", "hu-before-call": "dead-hand"},
    "2.7.2": {"tile-taken-before-showing": "foul"},
    "2.7.3": {"called-tile-left": "dead-hand"},
    "2.7.4": {"wrong-meld-corrected": "foul", "wrong-meld": "dead-hand"},
    "2.8": {"tiles-dropped": "none", "opponents-tiles-dropped": "foul"},
    "2.9.2": {"helping-the-winner": "referee"},
    "2.9.4": {"flowers-added-to-the-hand": "none"},
    "2.9.6": {"winning-hand-disturbed": "dead-hand"},
    "2.9.7": {"winning-tile-forgotten": "points"},
    "2.9.9": {"shown-after-false-hu": "dead-hand"},
    "2.9.10": {"wall-destroyed-early": "foul"},
    "2.10.1": {"hu-withdrawn": "dead-hand"},
    "2.10.2": {"false-hu-too-low": "points", "false-hu": "points"},
    "3.4": {"wall-destroyed-on-purpose": "points", "obstruction": "points", "stalling": "points"},
    "3.5": {"cheating": "disqualified"},
}
"""By clause: what the first time brings; "foul" is the ladder of appendix D (1)."""


@pytest.mark.parametrize("clause", CLAUSES)
def test_each_clause_imposes_its_measures__mers_e(clause):
    listed = {
        fault.key: "foul" if fault.ladder == FOUL else suggest(fault).measure
        for fault in offences(MCR)
        if fault.clause == f"MERS E {clause}"
    }
    assert listed == CLAUSES[clause]


def test_no_clause_beyond_these__mers_e():
    of_mers = {f"MERS E {clause}" for clause in CLAUSES}
    assert {fault.clause for fault in offences(MCR)} == of_mers | {"MCR 2006 §3.9.20"}


def test_a_wrong_number_of_tiles_is_a_dead_hand__mcr_3_9_20():
    sanction = suggest(offence(MCR, "wrong-number-of-tiles"))
    assert (sanction.dead_hand, sanction.clause, sanction.points) == (True, "MCR 2006 §3.9.20", 0)


def test_every_count_but_those_of_obstruction_and_stalling_restarts_each_session__mers_e_3_6():
    assert {fault.key for fault in offences(MCR) if not fault.restarts} == {"obstruction", "stalling"}


def test_only_false_hu_pays_the_opponents__mers_e_3_1():
    assert {fault.key for fault in offences(MCR) if fault.opponents_gain} == {
        "false-hu",
        "false-hu-too-low",
    }


@pytest.mark.parametrize("key", ["obstruction", "stalling"])
def test_repeated_obstruction_ends_in_disqualification__mers_e_3_5(key):
    steps = [suggest(offence(MCR, key), earlier) for earlier in range(3)]
    assert [(step.measure, step.points, step.most) for step in steps] == [
        ("points", -10, -60),
        ("points", -10, -60),
        ("disqualified", 0, 0),
    ]


def test_a_dead_hand_plays_on_in_mcr_and_not_in_riichi__mers_e_3_2():
    assert "may call tiles" in suggest(offence(MCR, "wrong-meld")).words
    assert "no win, kong, pung or chow" in suggest(offence("ema-riichi-2012", "invalid-set")).words
