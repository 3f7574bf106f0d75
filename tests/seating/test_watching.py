"""Whoever waits for a draw is told how far it is, and may stop it with the best so far."""

import pytest

from seating import Draw, Search, quality, random_draw, seed_problems, swiss_draw, to_json, verify
from seating.finals import cut, final_sessions
from seating.pools import divided, next_in_pools
from seating.swiss import SWISS
from seating.watching import PART, Parts

PAST = random_draw(40, 3, "past").sessions
RANKING = range(1, 41)


class Watcher:
    """Notes what it is told, and stops the search at the `last` time."""

    def __init__(self, last=0):
        self.told, self.last = [], last

    def __call__(self, so_far):
        self.told.append(so_far)
        return len(self.told) != self.last


def numbers(told):
    """Best and bound in the order in which they count."""
    best = [(one.repeats, one.distance) for one in told]
    return best, [(one.bound, one.distance_bound) for one in told]


def test_a_swiss_search_tells_its_steps_the_best_so_far_and_its_bound():
    drawn = swiss_draw(RANKING, PAST, "told", search=Search(progress=(watcher := Watcher())))
    best, bound = numbers(watcher.told)
    assert (best, bound) == (sorted(best, reverse=True), sorted(bound))
    assert all(least <= found for least, found in zip(bound, best, strict=True))
    assert [one.done for one in watcher.told] == sorted(one.done for one in watcher.told)
    assert all(one.done < one.total for one in watcher.told)
    assert (drawn.steps, drawn) == (0, swiss_draw(RANKING, PAST, "told"))


@pytest.mark.parametrize("last", [1, 3, 12])
def test_stopped_it_seats_the_best_so_far_and_its_seed_proves_it(last):
    watcher = Watcher(last)
    drawn = swiss_draw(RANKING, PAST, "told", search=Search(progress=watcher))
    assert (len(watcher.told), drawn.steps) == (last, 16 * last)
    assert (drawn.counts.repeats, drawn.counts.distance) >= numbers(watcher.told)[1][-1]
    draw = Draw(40, (*PAST, drawn.session), "told", SWISS, fixed=3, steps=drawn.steps)
    document = to_json(draw, quality(draw)) | {"ranking": list(RANKING)}
    assert (verify(document), seed_problems(document)) == ([], [])


def test_stopped_at_once_neighbours_who_have_not_met_sit_together():
    drawn = swiss_draw(RANKING, (), "told", search=Search(steps=1))
    assert (drawn.counts.distance, drawn.least.distance) == (100, 100)


def parts_of(search):
    """The next session of two pools of people who have met too often, and its two parts."""
    past, parts = random_draw(20, 9, "long past").sessions, Parts(search, 2)
    return next_in_pools(divided(range(1, 21), (4, 16), "rank"), past, "pools", parts=parts), parts


def test_pools_are_searched_in_parts_and_stopped_in_the_second_they_are_drawn_so_again():
    told = []

    def progress(so_far):
        told.append(so_far)
        return so_far.part < 2

    session, parts = parts_of(Search(progress=progress))
    assert (told[-1].part, told[-1].parts, told[-1].distance) == (2, 2, None)
    assert divmod(parts.steps, PART) == (1, told[-1].done)
    again, same = parts_of(Search(steps=parts.steps))
    assert (again, same.steps) == (session, parts.steps)


def test_the_rest_beside_a_final_is_searched_in_parts_too():
    past, chosen = random_draw(20, 9, "long past").sessions, cut(range(1, 21), 4)
    parts = Parts(Search(progress=(watcher := Watcher(2))), 2)
    sessions = final_sessions(chosen, past, 2, "final", parts=parts)
    assert [(one.part, one.parts) for one in watcher.told] == [(1, 2), (1, 2)]
    again = Parts(Search(steps=256), 2)
    assert (parts.steps, final_sessions(chosen, past, 2, "final", parts=again)) == (256, sessions)
