"""A draw tells those who wait how far it is, and may stop it with the best so far."""

import pytest

from seating import (
    ApartGroup,
    Constraints,
    Draw,
    Search,
    full_draw,
    quality,
    random_draw,
    seed_problems,
    swiss_draw,
    to_json,
    verify,
)
from seating.finals import cut, final_sessions
from seating.pools import divided, next_in_pools
from seating.progress import PART, Parts
from seating.swiss.draw import SWISS
from seating.swiss.meeting_costs import Counts

PAST = random_draw(40, 3, "past").sessions
RANKING = range(1, 41)


class Watcher:
    """Notes what it is told, and stops the search at the `last` time."""

    def __init__(self, last=0):
        self.reports, self.last = [], last

    def __call__(self, so_far):
        self.reports.append(so_far)
        return len(self.reports) != self.last


def numbers(reports):
    """Best and bound in the order in which they count."""
    best = [(so_far.repeats, so_far.distance) for so_far in reports]
    return best, [(so_far.bound, so_far.distance_bound) for so_far in reports]


def test_a_swiss_search_tells_its_steps_the_best_so_far_and_its_bound():
    drawn = swiss_draw(RANKING, PAST, "told", search=Search(progress=(watcher := Watcher())))
    best, bound = numbers(watcher.reports)
    assert (best, bound) == (sorted(best, reverse=True), sorted(bound))
    assert all(least <= reached for least, reached in zip(bound, best, strict=True))
    assert [so_far.done for so_far in watcher.reports] == sorted(so_far.done for so_far in watcher.reports)
    assert all(so_far.done < so_far.total for so_far in watcher.reports)
    assert (drawn.steps, drawn) == (0, swiss_draw(RANKING, PAST, "told"))


@pytest.mark.parametrize("last", [1, 3, 12])
def test_stopped_it_seats_the_best_so_far_and_its_seed_proves_it(last):
    watcher = Watcher(last)
    drawn = swiss_draw(RANKING, PAST, "told", search=Search(progress=watcher))
    assert (len(watcher.reports), drawn.steps) == (last, 16 * last)
    assert (drawn.counts.repeats, drawn.counts.distance) >= numbers(watcher.reports)[1][-1]
    draw = Draw(40, (*PAST, drawn.session), "told", SWISS, fixed=3, steps=drawn.steps)
    document = to_json(draw, quality(draw)) | {"ranking": list(RANKING)}
    assert (verify(document), seed_problems(document)) == ([], [])


def test_stopped_at_once_neighbours_who_have_not_met_sit_together():
    drawn = swiss_draw(RANKING, (), "told", search=Search(steps=1))
    assert (drawn.counts.distance, drawn.least.distance) == (100, 100)


def test_stopped_it_keeps_the_bound_proved_for_earlier_wishes():
    clubs = [ApartGroup(frozenset(range(at, at + 4)), 10, "club", rank=at) for at in (3, 4)]
    first, both = (
        swiss_draw(RANKING, PAST, "told", Constraints(tuple(groups)), search=Search(steps=320))
        for groups in (clubs[:1], clubs)
    )
    assert both.steps == 320
    assert both.counts >= both.least >= first.least > Counts(0, 0, 0, 100)


def parts_of(search):
    """The next session of two pools of people who have met too often, and its two parts."""
    past, parts = random_draw(20, 9, "long past").sessions, Parts(search, 2)
    return next_in_pools(divided(range(1, 21), (4, 16), "rank"), past, "pools", parts=parts), parts


def test_stopped_in_a_later_wish_of_mixed_ranks_it_costs_no_repeats():
    club = ApartGroup(frozenset({1, 2, 3, 4, 5}), 60)
    wishes = ApartGroup(frozenset({1, 9}), 10), ApartGroup(frozenset({2, 10}), 10, "country", 1)
    past = full_draw(16, 2, "past").sessions
    stopped = swiss_draw(range(1, 17), past, "s", Constraints((club, *wishes)), search=Search(steps=PART + 1))
    assert (stopped.steps, stopped.counts.repeats) == (PART + 1, 0)


def test_pools_are_searched_in_parts_and_stopped_in_the_second_they_are_drawn_so_again():
    reports = []

    def progress(so_far):
        reports.append(so_far)
        return so_far.part < 2

    session, parts = parts_of(Search(progress=progress))
    assert (reports[-1].part, reports[-1].parts, reports[-1].distance) == (2, 2, None)
    assert divmod(parts.steps, PART) == (1, reports[-1].done)
    second_session, second_parts = parts_of(Search(steps=parts.steps))
    assert (second_session, second_parts.steps) == (session, parts.steps)


def test_the_rest_beside_a_final_is_searched_in_parts_too():
    past, chosen = random_draw(20, 9, "long past").sessions, cut(range(1, 21), 4)
    parts = Parts(Search(progress=(watcher := Watcher(2))), 2)
    sessions = final_sessions(chosen, past, 2, "final", parts=parts)
    assert [(so_far.part, so_far.parts) for so_far in watcher.reports] == [(1, 2), (1, 2)]
    stopped_parts = Parts(Search(steps=256), 2)
    assert (parts.steps, final_sessions(chosen, past, 2, "final", parts=stopped_parts)) == (256, sessions)
