"""Draws that were searched for: verified like any other, drawn again from their seed."""

import pytest

from seating import SeatingError, full_draw, quality, seed_problems, to_json, verify
from seating.construct.schedules import best_schedule, first_schedule, record_schedules
from seating.improve.symmetric_sessions import repeats_of
from seating.lower_bounds import repeat_bound
from seating.schedule.searched_draw import SEARCHES, fewest_known, searched_draw


def test_twenty_players_meet_again_six_times_in_six_sessions():
    draw = searched_draw(20, 6, "a 2")
    report = quality(draw)
    assert (report.repeat_meetings, report.wind_spread, draw.algorithm) == (6, 1, "hanchan-search-1")
    assert verify(to_json(draw, report)) == []


def test_other_sizes_are_not_searched():
    with pytest.raises(SeatingError, match=r"^The search does not handle draws of this size\.$"):
        searched_draw(16, 4, "a")


def test_an_older_draw_of_a_size_with_a_better_schedule_is_drawn_again_as_it_was():
    for tables, sessions in record_schedules():
        draw = full_draw(4 * tables, sessions, "older", schedules=first_schedule)
        assert draw.algorithm == "hanchan-full-2"
        assert seed_problems(to_json(draw, quality(draw))) == []


def test_a_full_draw_uses_what_was_found():
    drawn = {
        (4 * tables, sessions): full_draw(4 * tables, sessions, "newer")
        for tables, sessions in record_schedules()
    }
    repeats = {size: quality(draw).repeat_meetings for size, draw in drawn.items()}
    assert repeats == {size: fewest_known(*size) for size in drawn}
    assert {draw.algorithm for draw in drawn.values()} <= {"hanchan-full-4"}
    assert [
        problem for draw in drawn.values() for problem in seed_problems(to_json(draw, quality(draw)))
    ] == []


def test_record_schedules_beat_the_first_schedule_and_respect_the_proved_bound():
    for size, schedule in record_schedules().items():
        before = repeats_of(first_schedule(*size).rounds)
        assert repeat_bound(4 * size[0], size[1]) <= repeats_of(schedule.rounds) < before
        assert best_schedule(*size) == schedule


def test_of_sixteen_players_and_more_the_sizes_with_more_repeats_than_proved_are_searched():
    gaps = {
        (4 * tables, sessions)
        for tables in range(4, 16)
        for sessions in range(1, 17)
        if repeats_of(first_schedule(tables, sessions).rounds) > repeat_bound(4 * tables, sessions)
    }
    assert gaps == set(SEARCHES)
