"""Repair: what was played never changes, and the rest is drawn again for those who are there."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import (
    ApartGroup,
    Change,
    Constraints,
    OwnTable,
    Search,
    SeatingError,
    full_draw,
    people_change,
    quality,
    random_draw,
    redraw,
    repair_around,
    seed_problems,
    sit_out_draw,
    to_json,
    verify,
)
from seating.repair.remaining_sessions import MANY_TURNS, repair
from tests.examples import examples, takes_turns
from tests.seating.oracles import moved, turned

# Searches that only have to obey are stopped after so many steps; 0: at their end.
SEARCH = Search(steps=examples(short=256, long=0))

DRAW = full_draw(40, 6, "plan")
# Players, who leaves, who joins; in turns one of each size.
CHANGED = ((40, [1, 2], [41, 42]), (40, [5], []), (232, [5], []), (232, [1, 2, 3, 4], []))


def checked(draw, constraints=None):
    """The quality of a draw whose certificate holds."""
    report = quality(draw, constraints)
    document = to_json(draw, report, constraints)
    assert (verify(document), seed_problems(document)) == ([], [])
    return report


@settings(max_examples=examples(short=25, long=100))
@given(
    leave=st.sets(st.integers(1, 24), max_size=5),
    join=st.sets(st.integers(25, 30), max_size=5),
    first=st.integers(1, 4),
    keep=st.sampled_from([0, 10]),
)
def test_repair_keeps_played_sessions_and_everybody_present_plays_or_sits_out(leave, join, first, keep):
    plan = full_draw(24, 4, "plan")
    draw = repair(plan, people_change(plan, first, leave, join, keep), "after", search=SEARCH)
    present = set(range(1, 25)) - leave | join
    assert draw.sessions[: first - 1] == plan.sessions[: first - 1]
    for session in draw.sessions[first - 1 :]:
        assert sorted((*session.players, *session.sitting_out)) == sorted(present)
        assert len(session.sitting_out) == len(present) % 4
    assert verify(to_json(draw, quality(draw))) == []


@pytest.mark.parametrize("keep", [0, 10])
def test_a_repair_is_proved_by_its_seed(keep):
    draw = repair(DRAW, people_change(DRAW, 3, leave=[1, 2], join=[41], keep=keep), "after")
    assert seed_problems(to_json(draw, checked(draw))) == []


def test_four_drop_out_and_nobody_meets_twice():
    report = checked(repair(DRAW, people_change(DRAW, 3, leave=[3, 14, 15, 26]), "after"))
    assert (report.repeat_meetings, report.wind_spread) == (0, 1)


def test_a_substitute_takes_the_seats_of_the_player_who_left():
    draw = repair(DRAW, people_change(DRAW, 3, leave=[7], join=[41], keep=10), "after")
    tables = [[s.table_of(p).number for s in d.sessions[2:]] for d, p in ((DRAW, 7), (draw, 41))]
    assert (tables[0], moved(DRAW, draw)) == (tables[1], 0)


def test_a_late_arrival_makes_somebody_sit_out_never_twice():
    draw = repair(DRAW, people_change(DRAW, 2, join=[41]), "after")
    out = [player for session in draw.sessions for player in session.sitting_out]
    assert (len(out), len(set(out)), draw.sessions[0].sitting_out) == (5, 5, ())


def test_a_table_that_closes_makes_four_sit_out():
    everybody = tuple(range(1, 41))
    draw = repair(DRAW, Change(6, (everybody,), (tuple(range(2, 11)),)), "after")
    last = draw.sessions[-1]
    assert [table.number for table in last.tables] == list(range(2, 11))
    assert len(last.sitting_out) == 4


def test_another_table_opens_for_one_that_closes_and_its_four_move_together():
    change = Change(6, (tuple(range(1, 41)),), ((*range(2, 11), 15),), keep=10)
    draw = repair(DRAW, change, "after")
    assert sorted(draw.sessions[-1].tables[-1].players) == sorted(DRAW.sessions[-1].tables[0].players)
    assert moved(DRAW, draw) == 4


def test_pinned_seats_stay():
    change = Change(5, (tuple(range(1, 41)),) * 2, pinned=((5, 1, 7), (5, 2, 7), (6, 1, 3)))
    draw = repair(DRAW, change, "after")
    places = [draw.sessions[s].table_of(p).number for s, p in ((4, 1), (4, 2), (5, 1))]
    assert (places, checked(draw).repeat_meetings) == ([7, 7, 3], 0)


def test_a_swap_by_hand_is_held_and_mended_around():
    a, b = DRAW.sessions[3].tables[0].E, DRAW.sessions[3].tables[1].E
    draw = repair_around(DRAW, (4, a, b), 3, "mended")
    assert (draw.sessions[3].table_of(a).number, draw.sessions[3].table_of(b).number) == (2, 1)
    assert draw.sessions[:2] == DRAW.sessions[:2]
    assert checked(draw).repeat_meetings == 0


def test_keeping_seats_changes_fewer_than_changing_freely():
    freely, keeping = (
        repair(DRAW, people_change(DRAW, 3, [3, 14, 15, 26], keep=keep), "x") for keep in (0, 30)
    )
    assert moved(DRAW, keeping) < moved(DRAW, freely)


@pytest.mark.full
@pytest.mark.parametrize(("players", "leave", "join"), CHANGED[::2] if takes_turns() else CHANGED)
def test_half_as_many_as_before_or_fewer_get_another_wind_at_a_table_that_they_keep(players, leave, join):
    plan = full_draw(players, 7, "plan")
    change = people_change(plan, 3, leave, join, keep=10)
    draw, earlier = (repair(plan, change, "after", turns_few=few) for few in (True, False))
    assert turned(plan, draw) <= turned(plan, earlier) // 2
    assert checked(draw).wind_spread == checked(replace(earlier, algorithm=MANY_TURNS)).wind_spread == 1


def test_progress_is_told_the_best_and_its_bound_and_can_stop_the_search():
    reports = []

    def progress(so_far):
        reports.append((so_far.repeats, so_far.bound))
        return len(reports) < 3

    draw = redraw(random_draw(16, 2, "past").sessions, 16, 6, "stopped", search=Search(progress=progress))
    assert (len(reports), draw.steps) == (3, 384)
    assert all(best >= bound for best, bound in reports)
    assert reports[-1][0] <= reports[0][0]
    checked(draw)


@pytest.mark.parametrize("players", [41, 42, 43])
def test_those_who_do_not_fill_tables_sit_out_evenly_but_never_in_the_last_session(players):
    draw = sit_out_draw(players, 6, "odd")
    outs = [session.sitting_out for session in draw.sessions]
    flat = [player for out in outs for player in out]
    assert [len(out) for out in outs] == [players % 4] * 5 + [0]
    assert (len(flat), draw.players, max(draw.sessions[-1].players)) == (len(set(flat)), 44, 44)
    assert checked(draw).repeat_meetings == 0


def test_without_substitutes_somebody_sits_out_of_the_last_session_too():
    draw = sit_out_draw(21, 4, "odd", last_too=True)
    assert [len(session.sitting_out) for session in draw.sessions] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (Change(6, ((1, 2, 3),)), "Nobody plays session 6: name at least 4 players."),
        (
            Change(6, ((1, 2, 3, 4),), pinned=((6, 5, 1),)),
            "Player 5 is to sit at table 1 of session 6, but does not play it.",
        ),
        (
            Change(6, (tuple(range(1, 9)),), pinned=tuple((6, p, 1) for p in range(1, 6))),
            "5 players are to sit at table 1 of session 6: at most 4 can.",
        ),
        (
            Change(6, (tuple(range(1, 9)),), ((1, 2),), pinned=((6, 1, 3),)),
            "Player 1 is to sit at table 3 of session 6, which is not in use.",
        ),
    ],
)
def test_a_change_that_cannot_be_drawn_is_refused_in_a_sentence(change, sentence):
    with pytest.raises(SeatingError) as refused:
        repair(DRAW, change, "x")
    assert str(refused.value) == sentence


# --- Players' own tables ----------------------------------------------------------------------------------


@settings(max_examples=examples(short=25, long=100))
@given(
    tables=st.integers(3, 12), sessions=st.integers(1, 5), keepers=st.integers(1, 3), seed=st.text(max_size=5)
)
def test_a_player_with_a_fixed_table_sits_there_in_every_session(tables, sessions, keepers, seed):
    wishes = Constraints(own_tables=tuple(OwnTable(4 * n, n) for n in range(1, keepers + 1)))
    draw = full_draw(4 * tables, sessions, seed, wishes, search=SEARCH)
    assert {s.table_of(4 * n).number - n for s in draw.sessions for n in range(1, keepers + 1)} == {0}
    assert verify(to_json(draw, quality(draw, wishes), wishes)) == []


def test_three_with_tables_of_their_own_cost_no_repeat_where_they_need_not_meet():
    wishes = Constraints(own_tables=(OwnTable(5, 1), OwnTable(6, 2), OwnTable(7, 3)))
    draw = full_draw(40, 10, "wheelchair", wishes)
    assert (checked(draw, wishes).repeat_meetings, quality(draw).wind_spread) == (0, 1)


@pytest.mark.parametrize(
    ("own_tables", "sentence"),
    [
        (
            (OwnTable(1, 2), OwnTable(3, 2)),
            (
                "Players 1 and 3 both keep table 2, so they would meet in every session. Give each "
                "a different table."
            ),
        ),
        ((OwnTable(1, 2), OwnTable(1, 3)), "Player 1 is to keep table 2 and table 3: choose one."),
        (
            (OwnTable(17, 2),),
            "Player 17 is to keep table 2, but the players are 1 to 16: correct the number.",
        ),
        (
            (OwnTable(1, 5),),
            "Player 1 is to keep table 5, but that table is not in use: choose another.",
        ),
    ],
)
def test_tables_of_their_own_that_cannot_be_are_refused(own_tables, sentence):
    with pytest.raises(SeatingError) as refused:
        full_draw(16, 3, "x", Constraints(own_tables=own_tables))
    assert str(refused.value) == sentence


# --- Anything at once --------------------------------------------------------------------------------------

PEOPLE = st.integers(1, 22)
GROUPS = st.lists(st.tuples(st.frozensets(PEOPLE, min_size=2, max_size=8), st.integers(0, 101)), max_size=3)
REMEDIES = (
    ": correct the number.",
    ": choose another.",
    ": choose one.",
    "1 to 100.",
    "Give each a different table.",
)


@settings(max_examples=examples(short=25, long=100))
@given(
    players=st.integers(12, 20),
    sessions=st.integers(1, 4),
    groups=st.lists(
        st.tuples(st.frozensets(PEOPLE, min_size=2, max_size=8), st.integers(0, 101)), max_size=3
    ),
    keepers=st.lists(st.tuples(PEOPLE, st.integers(1, 6)), max_size=3),
    fixed=st.integers(0, 1),
)
def test_any_constraints_give_a_valid_draw_or_the_reason_why_there_is_none(
    players, sessions, groups, keepers, fixed
):
    past = random_draw(players - players % 4, fixed, "past").sessions if fixed and players % 4 == 0 else ()
    wishes = Constraints(
        tuple(ApartGroup(people, weight) for people, weight in groups),
        past[:sessions],
        tuple(OwnTable(*each) for each in keepers),
    )
    problems, reason = [], ""
    try:
        draw = sit_out_draw(players, sessions, "any", wishes, SEARCH)
        problems = verify(to_json(draw, quality(draw, wishes), wishes))
    except SeatingError as error:
        reason = str(error)
    assert (problems, bool(reason)) == ([], reason.endswith(REMEDIES))


def test_the_same_seed_repairs_to_the_same_bytes():
    twice = [repair(DRAW, people_change(DRAW, 4, leave=[9], keep=5), "again") for _ in range(2)]
    assert len({json.dumps(to_json(draw, quality(draw))) for draw in twice}) == 1
