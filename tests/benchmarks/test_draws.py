"""The greedy draws beside ours, and how far apart the players of a Swiss session are."""

from benchmarks.draws import beside, greedy_draw, rank_distance
from benchmarks.hall.report import Report
from seating import SessionDraw, TableDraw, full_draw, quality, random_draw


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


def test_a_stopped_draw_and_the_parts_of_ours_are_measured_beside_it():
    report, worked = Report("Draws"), []
    ours, theirs, stopped = makers = [
        lambda: full_draw(16, 3, "bench"),
        lambda: greedy_draw(16, 3),
        lambda: random_draw(16, 3, "lot"),
    ]
    draws = beside(report, "16 × 3", 2, ours, theirs, {"a part": lambda: worked.append("a part")}, stopped)
    assert ([make() for make in makers], worked) == (draws, ["a part"] * 2)
    assert [row.name for row in report.rows] == [
        "16 × 3, time",
        "16 × 3, repeated meetings",
        "16 × 3, seconds of the processor",
        "16 × 3, stopped after its first step, time",
        "16 × 3, stopped after its first step, repeated meetings",
    ]
