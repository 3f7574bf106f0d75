"""Sessions after fixed ones: nothing fixed changes, and what follows is as good as can be found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seating import (
    ApartGroup,
    Constraints,
    Draw,
    Search,
    SeatingError,
    draw_one_by_one,
    full_draw,
    quality,
    random_draw,
    redraw,
    to_json,
    verify,
)
from seating.schedule.later_sessions import players_of
from tests.examples import examples

# After how many steps a search is stopped that only has to keep what is fixed; 0: at its end.
STEPS = examples(short=256, long=0)


def next_session(played, seed, players, constraints=None):
    """One more session of these players after those played."""
    return draw_one_by_one(played, max(players), [players], seed, constraints).sessions[-1]


@settings(max_examples=examples(short=25, long=100))
@given(
    tables=st.integers(1, 8),
    played=st.integers(0, 3),
    free=st.integers(1, 3),
    seed=st.text(max_size=8),
)
def test_redrawing_never_changes_what_was_played(tables, played, free, seed):
    past = random_draw(4 * tables, played, "past").sessions if played else ()
    draw = redraw(past, 4 * tables, played + free, seed, search=Search(steps=STEPS))
    assert draw.sessions[:played] == past
    assert verify(to_json(draw, quality(draw))) == []


def test_a_draw_without_free_sessions_is_what_was_fixed():
    past = full_draw(16, 3, "past").sessions
    assert redraw(past, 16, 3, "nothing left").sessions == past


@pytest.mark.parametrize(
    ("players", "sessions"),
    [
        (16, 5),
        (24, 7),
        (28, 9),
        (36, 11),
        (40, 13),
        pytest.param(100, 16, marks=pytest.mark.long),
    ],
)
def test_after_a_first_session_by_hand_the_rest_is_as_good_as_if_drawn_whole(players, sessions):
    by_hand = random_draw(players, 1, "by hand").sessions
    report = quality(redraw(by_hand, players, sessions, "rest"))
    assert (report.repeat_meetings, report.wind_spread) == (0, 1 if sessions % 4 else 0)


def test_fixed_sessions_of_the_constraints_are_kept_by_the_full_draw():
    by_hand = random_draw(16, 1, "by hand").sessions
    draw = full_draw(16, 4, "rest", Constraints(fixed=by_hand))
    assert draw == redraw(by_hand, 16, 4, "rest", Constraints(fixed=by_hand))


@pytest.mark.parametrize("players", [16, 40, 100])
def test_the_next_session_repeats_no_meeting_while_there_is_a_way(players):
    played = full_draw(players, 3, "three").sessions
    following = next_session(played, "four", range(1, players + 1))
    assert following.number == 4
    assert quality(Draw(players, (*played, following), "", "")).repeat_meetings == 0


def test_those_who_left_do_not_play_the_next_session():
    played = full_draw(20, 2, "two").sessions
    following = next_session(played, "three", range(5, 21))
    assert sorted(p for table in following.tables for p in table.players) == list(range(5, 21))


def test_the_next_session_keeps_people_apart():
    teams = Constraints(tuple(ApartGroup(frozenset(range(s, s + 4)), 100, "team") for s in range(1, 17, 4)))
    following = next_session((), "first", range(1, 17), teams)
    assert quality(Draw(16, (following,), "", ""), teams).apart_broken == 0


def test_the_same_seed_gives_the_same_next_session():
    played = full_draw(24, 3, "three").sessions
    assert next_session(played, "s", range(1, 25)) == next_session(played, "s", range(1, 25))


def test_a_random_draw_has_even_winds_all_the_same():
    draw = random_draw(32, 6, "lots")
    assert (quality(draw).wind_spread, verify(to_json(draw, quality(draw)))) == (1, [])


@pytest.mark.parametrize(
    ("fixed", "sessions", "sentence"),
    [
        (full_draw(16, 3, "x").sessions, 2, "3 sessions are fixed, but only 2 are to be drawn."),
        (full_draw(16, 3, "x").sessions[1:], 4, "The fixed sessions must be 1 to 2, but 1 is missing."),
        (
            full_draw(12, 1, "x").sessions,
            4,
            "Session 1 of the fixed ones must seat players 1 to 16 once each.",
        ),
    ],
)
def test_fixed_seats_of_another_event_are_refused(fixed, sessions, sentence):
    with pytest.raises(SeatingError) as refused:
        redraw(fixed, 16, sessions, "x")
    assert str(refused.value) == sentence


def test_without_a_past_somebody_must_say_who_plays():
    with pytest.raises(SeatingError, match="say who plays the first session"):
        players_of(())


@pytest.mark.parametrize("players", [40, 100])
def test_sessions_drawn_one_by_one_keep_the_winds_even(players):
    played, spreads = (), []
    for _ in range(6):
        played = (*played, next_session(played, "winds", range(1, players + 1)))
        spreads.append(quality(Draw(players, played, "", "")).wind_spread)
    assert spreads == [1, 1, 1, 0, 1, 1]
