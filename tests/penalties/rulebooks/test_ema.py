"""EMA riichi 2012 clause by clause, 3.4.6, 3.4.7 and section 5, and what later editions changed."""

import pytest

from penalties import offences, remarks, suggest
from tests.penalties.lookup import offence

EMA_2012, EMA_2016, EMA_2025 = "ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025"

CLAUSES = {
    "3.4.6": {
        "invalid-win": "chombo",
        "invalid-riichi": "chombo",
        "invalid-concealed-kong": "chombo",
        "many-tiles-exposed": "chombo",
        "claim-with-dead-hand": "chombo",
    },
    "3.4.7": {"wrong-number-of-tiles": "dead-hand"},
    "5.1": {"claim-order": "none"},
    "5.1.1": {"claimed-tile-not-taken": "dead-hand"},
    "5.1.2": {
        "empty-call": "none",
        "empty-win-call": "dead-hand",
        "wrong-word": "none",
        "word-corrected": "none",
        "wrong-word-shown": "chombo",
    },
    "5.1.3": {
        "call-corrected": "none",
        "win-call-changed": "dead-hand",
        "win-call-changed-shown": "chombo",
    },
    "5.1.4": {"invalid-set-corrected": "none", "invalid-set": "dead-hand"},
    "5.2": {"tiles-exposed-by-nobody": "none"},
    "5.2.1": {"wall-exposed": "none"},
    "5.2.2": {"dead-wall-exposed": "dead-hand"},
    "5.2.3": {"own-tiles-exposed": "none"},
    "5.2.4": {"opponents-tiles-exposed": "dead-hand"},
    "5.2.5": {"wrong-end-drawn": "none", "dead-wall-tile-drawn": "dead-hand"},
    "5.3": {
        "riichi-without-stick": "none",
        "riichi-not-declared": "dead-hand",
        "riichi-with-open-hand": "dead-hand",
    },
    "5.4": {"passing-information": "warning"},
    "5.5": {"cheating": "disqualified", "obstruction": "points"},
    "5.8": {"dice-before-signal": "referee"},
}
"""By clause of 2012: what the first time brings."""


@pytest.mark.parametrize("clause", CLAUSES)
def test_each_clause_imposes_its_measures__ema_2012(clause):
    listed = {
        fault.key: suggest(fault).measure
        for fault in offences(EMA_2012)
        if fault.clause == f"EMA 2012 §{clause}"
    }
    assert listed == CLAUSES[clause]


def test_no_clause_beyond_these__ema_2012():
    assert {fault.clause for fault in offences(EMA_2012)} == {f"EMA 2012 §{clause}" for clause in CLAUSES}


@pytest.mark.parametrize("key", [key for kinds in CLAUSES.values() for key in kinds])
@pytest.mark.parametrize("edition", [EMA_2016, EMA_2025])
def test_later_editions_impose_the_same_measure__ema_2016(edition, key):
    then, now = suggest(offence(EMA_2012, key)), suggest(offence(edition, key))
    assert (now.measure, now.dead_hand) == (then.measure, then.dead_hand)


def test_repeated_confusion_of_ron_and_tsumo_is_for_the_referee__ema_2012_5_1_2():
    assert suggest(offence(EMA_2012, "wrong-word"), 1).measure == "referee"


def test_repeated_information_kills_the_hand_or_costs_points_as_the_referee_decides__ema_2012_5_4():
    repeated = suggest(offence(EMA_2012, "passing-information"), 1)
    assert (repeated.measure, repeated.words) == (
        "referee",
        "The hand is dead, or points off, as the referee decides.",
    )


def test_points_for_obstruction_go_to_nobody_and_may_change_the_places__ema_2012_5_5():
    assert list(remarks(offence(EMA_2012, "obstruction"))) == [
        "The points go to nobody.",
        "Taken at once: the places at the table may change.",
        "Offences are counted over the whole event.",
    ]


def test_a_chombo_is_paid_to_the_opponents__ema_2012_3_4_6():
    assert offence(EMA_2012, "invalid-win").opponents_gain is True
    assert offence(EMA_2012, "obstruction").opponents_gain is False


def test_points_leave_the_places_alone__ema_2016():
    assert {fault.moment for fault in offences(EMA_2016)} == {"after-uma"}
    assert {fault.moment for fault in offences(EMA_2012)} == {"at-table"}


@pytest.mark.parametrize(("edition", "measure"), [(EMA_2016, "referee"), (EMA_2025, "dead-hand")])
def test_swap_calling_is_an_offence_since_2016(edition, measure):
    assert suggest(offence(edition, "swap-calling")).measure == measure


def test_swap_calling_is_allowed__ema_2012():
    with pytest.raises(KeyError):
        offence(EMA_2012, "swap-calling")


def test_a_sheet_beyond_repair_costs_each_of_the_four_two_thousand__ema_2025():
    sanction = suggest(offence(EMA_2025, "sheet-beyond-repair"))
    assert (sanction.points, sanction.moment) == (-2_000, "after-uma")


def test_a_chombo_counts_as_one_of_the_last_hands__ema_2025():
    assert "counts as a hand" in suggest(offence(EMA_2025, "invalid-win")).words
    assert "counts as a hand" not in suggest(offence(EMA_2016, "invalid-win")).words
