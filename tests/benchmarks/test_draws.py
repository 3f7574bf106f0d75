"""The greedy draws beside ours, and how far apart the players of a Swiss session are."""

from benchmarks.draws import greedy_draw, rank_distance
from seating import SessionDraw, TableDraw, full_draw, quality


def test_a_greedy_draw_repeats_no_meeting_while_strangers_wait():
    draw = greedy_draw(16, 2)
    assert [[table.players for table in session.tables] for session in draw.sessions] == [
        [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)],
        [(1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)],
    ]
    assert quality(draw).repeat_meetings == 0


def test_a_greedy_draw_goes_on_from_the_sessions_before():
    past = full_draw(16, 1, "past").sessions
    draw = greedy_draw(16, 4, past)
    assert (draw.sessions[0], len(draw.sessions)) == (past[0], 5)


def test_the_rank_distance_is_the_sum_of_the_places_between_all_pairs():
    session = SessionDraw(1, (TableDraw(1, 1, 2, 3, 4), TableDraw(2, 5, 7, 9, 15)))
    assert rank_distance(session) == (1 + 2 + 3 + 1 + 2 + 1) + (2 + 4 + 10 + 2 + 8 + 6)
