"""Ladders: never cheaper the next time, in any rule set; and what a player's record counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties import OFFENCES, Past, Sanction, offence, record, records, suggest

WEIGHT = {"none": 0, "warning": 1, "referee": 2, "disqualified": 4}
ALL = [(rules, one) for rules, listed in OFFENCES.items() for one in listed]
KEYS = st.sampled_from(["stalling", "wrong-word", "false-hu"])
PAST = st.lists(st.builds(Past, key=KEYS, session=st.integers(1, 5) | st.none()), max_size=12)


def cost(sanction: Sanction) -> tuple[int, int, int, bool]:
    """How heavy a sanction is: its kind, then the points it takes at most and at least, then the hand."""
    paid = -sanction.payment.deltas("E")["E"] if sanction.payment else 0
    weight = WEIGHT.get(sanction.measure, 3)
    return (weight, paid - sanction.most, paid - sanction.points, sanction.dead_hand)


@given(st.sampled_from(ALL), st.integers(0, 40))
def test_the_next_time_is_never_cheaper(case, earlier):
    _rules, one = case
    assert cost(suggest(one, earlier)) <= cost(suggest(one, earlier + 1))


@given(st.sampled_from(ALL), st.integers(0, 40))
def test_a_suggestion_has_its_clause_and_never_gives_points(case, earlier):
    _rules, one = case
    sanction = suggest(one, earlier)
    assert (sanction.clause, sanction.moment) == (one.clause, one.moment)
    assert sanction.most <= sanction.points <= 0


@given(PAST, st.integers(1, 5))
def test_fouls_count_in_their_session_and_stalling_over_the_event__mers_e_3_6(past, session):
    foul = record(offence("mcr-2006", "wrong-word"), past, session)
    stalling = record(offence("mcr-2006", "stalling"), past, session)
    assert foul.counted == past.count(Past("wrong-word", session))
    assert stalling.counted == sum(one.key == "stalling" for one in past)
    assert foul.suggestion == suggest(foul.offence, foul.counted)


def test_a_record_says_which_time_it_is():
    past = [Past("wrong-word", 1), Past("wrong-word", 2), Past("stalling", 1)]
    foul = record(offence("mcr-2006", "wrong-word"), past, session=2)
    assert (foul.this_session, foul.this_event) == (1, 2)
    assert foul.words.all == (
        "2nd time this session.",
        "2ª volta in questa sessione.",
        "2-й раз у цій сесії.",
    )
    stalling = record(offence("mcr-2006", "stalling"), past, session=2)
    assert (stalling.this_session, stalling.words.en) == (0, "2nd time at this event.")


def test_the_whole_record_of_a_player_has_what_he_did_and_nothing_else():
    past = [Past("stalling", 1), Past("wrong-word", None), Past("unknown", 1)]
    found = {one.offence.key: (one.this_session, one.this_event) for one in records("mcr-2006", past, 1)}
    assert found == {"stalling": (1, 1), "wrong-word": (0, 1)}


def test_before_any_session_only_the_event_counts():
    past = [Past("wrong-word", None), Past("wrong-word", 1)]
    assert record(offence("mcr-2006", "wrong-word"), past, None).this_session == 0


@given(st.sampled_from(ALL), st.sampled_from("ESWN"), st.sampled_from("ESWN") | st.none())
def test_what_an_offender_pays_the_others_get(case, offender, winner):
    _rules, one = case
    for step in one.ladder:
        deltas = step.payment.deltas(offender, winner) if step.payment else {}
        assert sum(deltas.values()) == 0
        assert all(points >= 0 for wind, points in deltas.items() if wind != offender)


@pytest.mark.parametrize(("earlier", "points"), [(0, 0), (1, -5), (2, -10), (6, -50)])
def test_the_same_foul_again_in_one_session__mers_d_1(earlier, points):
    past = [Past("wrong-word", 3)] * earlier
    assert record(offence("mcr-2006", "wrong-word"), past, session=3).suggestion.points == points
