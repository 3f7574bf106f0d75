"""Played sessions that come from a schedule: the sessions that are left go on in it."""

import pytest

from seating import Draw, full_draw, quality, random_draw, redraw
from seating.construct import continued_schedules
from seating.construct.continued_schedules import names_in
from seating.construct.schedules import best_schedule, repeats
from seating.lots import Lots
from seating.repair.remaining_sessions import Change, repair

LOTS = ("rest", "repair 0")


def tables(draw: Draw, sessions: int) -> list[list[tuple[int, ...]]]:
    return [[table.players for table in session.tables] for session in draw.sessions[:sessions]]


@pytest.mark.parametrize(
    ("players", "sessions", "played"), [(16, 5, 2), (28, 9, 4), (40, 10, 5), (40, 10, 8), (64, 12, 6)]
)
def test_after_some_sessions_of_a_full_draw_nobody_need_meet_twice(players, sessions, played):
    drawn = full_draw(players, sessions, "first")
    redrawn = redraw(drawn.sessions[:played], players, sessions, "rest")
    assert redrawn.sessions[:played] == drawn.sessions[:played]
    assert quality(redrawn).repeat_meetings == 0


def test_a_repair_without_the_seats_until_now_finds_the_schedule_too():
    drawn = full_draw(28, 9, "first")
    change = Change(5, (tuple(range(1, 29)),) * 5)
    redrawn = repair(Draw(28, drawn.sessions[:4], "rest", ""), change, "rest")
    assert quality(redrawn).repeat_meetings == 0


def test_everybody_has_one_place_and_the_rounds_played_are_found():
    drawn = full_draw(28, 9, "first")
    rounds = best_schedule(7, 9).rounds
    names, left = names_in(tables(drawn, 4), rounds, Lots(*LOTS), 0)
    assert sorted(names.values()) == list(range(1, 29))
    played_rounds = [rounds[index] for index in range(9) if index not in left]
    assert {
        frozenset(frozenset(names[place] for place in group) for group in groups) for groups in played_rounds
    } == {frozenset(map(frozenset, session)) for session in tables(drawn, 4)}


def test_sessions_that_are_all_alike_are_as_many_rounds():
    assert [len(session.tables) for session in redraw(full_draw(4, 2, "x").sessions, 4, 5, "y").sessions] == [
        1
    ] * 5


def test_the_same_text_finds_the_same_places():
    drawn, rounds = full_draw(28, 9, "first"), best_schedule(7, 9).rounds
    assert names_in(tables(drawn, 4), rounds, Lots(*LOTS), 0) == names_in(
        tables(drawn, 4), rounds, Lots(*LOTS), 0
    )


def test_sessions_by_lot_are_not_a_schedule():
    assert names_in(tables(random_draw(28, 4, "lot"), 4), best_schedule(7, 9).rounds, Lots(*LOTS), 0) is None


def test_no_places_are_tried_for_sessions_that_repeat_a_meeting_where_the_schedule_repeats_none(monkeypatch):
    played = tables(random_draw(40, 2, "past"), 2)
    assert (repeats(played), repeats(best_schedule(10, 10).rounds)) == (5, 0)
    monkeypatch.setattr(continued_schedules, "Matching", None)
    assert names_in(played, best_schedule(10, 10).rounds, Lots("rest", "repair 0"), 0) is None
