"""More search: attempts until the time is over, the best kept with its number."""

from itertools import count

from seating import ApartGroup, Constraints, best_attempt, full_draw, quality
from seating.schedule.full_draw import badness

CLUBS = Constraints(tuple(ApartGroup(frozenset(range(s, s + 5)), 1, "club") for s in (1, 4, 9, 12)))


def attempt(number):
    return full_draw(16, 4, "try", CLUBS, number)


def unkept(draw):
    return badness(draw, quality(draw, CLUBS), CLUBS)


def test_the_best_of_the_attempts_is_kept():
    ticks = count()
    best = best_attempt(attempt, CLUBS, 4, lambda: next(ticks))
    assert unkept(best) == min(unkept(attempt(number)) for number in range(4))


def test_without_time_there_is_one_attempt():
    assert best_attempt(attempt, CLUBS, 0, lambda: 0) == attempt(0)


def test_a_draw_proved_best_ends_the_search():
    team = Constraints((ApartGroup(frozenset({1, 2}), 100, "team"),))
    draw = best_attempt(lambda number: full_draw(40, 4, "x", team, number), team, 1e9, lambda: 0)
    assert draw == full_draw(40, 4, "x", team)


def test_the_callback_is_told_the_best_and_can_stop_the_search():
    reports = []

    def progress(so_far):
        reports.append((so_far.repeats, so_far.bound))
        return len(reports) < 2

    best_attempt(attempt, CLUBS, 1e9, lambda: 0, progress)
    assert reports == [(0, 0), (0, 0)]
