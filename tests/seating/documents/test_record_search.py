"""The long search: what is stored is better and proved, and the search goes on where it stopped."""

from dataclasses import replace

import pytest

from seating import SeatingError, seed_problems, verify
from seating.documents.record_search import (
    NextSearch,
    RecordSearch,
    proved_better,
    search_from_json,
    stored_repeats,
)
from seating.schedule.searched_draw import searched_draw

STATE = {
    "format": "hanchan-search",
    "version": 1,
    "algorithm": "hanchan-search-1",
    "seed": "club",
    "sizes": [{"players": 20, "sessions": 6, "searches": 41, "fewest": 7}],
}
NO_STATE = r"^This is not the state of a search: it must be as “search_draw” wrote it\.$"


@pytest.fixture(scope="module")
def draw():
    """A draw of twenty players and six sessions with six repeated meetings."""
    return searched_draw(20, 6, "a 2")


def test_a_better_draw_is_stored_with_a_seed_that_reproduces_it(draw):
    document = proved_better(draw, 7)
    assert (verify(document), seed_problems(document)) == ([], [])
    assert stored_repeats(document, (20, 6)) == 6


def test_a_draw_that_is_not_better_is_not_stored(draw):
    assert (proved_better(draw, 6), proved_better(draw, 5)) == (None, None)


def test_a_draw_that_its_seed_does_not_give_is_not_stored(draw):
    with pytest.raises(SeatingError, match=r"^The seed “a 1” does not give this draw\.$"):
        proved_better(replace(draw, seed="a 1"), 20)


def test_a_draw_of_another_size_is_not_taken_for_a_stored_one(draw):
    with pytest.raises(SeatingError, match=r"^This is a draw of another size\.$"):
        stored_repeats(proved_better(draw, 7), (36, 12))


def test_a_draw_that_claims_too_little_is_not_taken_for_a_stored_one(draw):
    document = proved_better(draw, 7)
    document["quality"]["repeat_meetings"] = 1
    with pytest.raises(SeatingError, match=r"^This is not a draw that a search stored\.$"):
        stored_repeats(document, (20, 6))


def test_searches_continue_after_those_that_were_made():
    search = search_from_json(STATE)
    assert search.next([(20, 6)]) == NextSearch(20, 6, "club 42")
    assert search.next([(20, 6)]) == NextSearch(20, 6, "club 43")


def test_searches_that_were_begun_and_not_ended_are_made_again():
    search = search_from_json(STATE)
    first, _second = search.next([(20, 6)]), search.next([(20, 6)])
    search.ended(first, 8)
    again = search_from_json(search.to_json())
    assert (again.searches, again.fewest) == ({(20, 6): 42}, {(20, 6): 7})
    assert again.next([(20, 6)]) == NextSearch(20, 6, "club 43")


def test_sizes_take_turns():
    search = RecordSearch("club")
    sizes = [(20, 6), (36, 12), (48, 16)]
    assert [search.next(sizes).players for _ in range(6)] == [20, 36, 48, 20, 36, 48]


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        STATE | {"format": "hanchan-draw"},
        STATE | {"version": 2},
        STATE | {"algorithm": "hanchan-search-0"},
        STATE | {"seed": ""},
        STATE | {"sizes": {}},
        STATE | {"sizes": [7]},
        STATE | {"sizes": [{"players": 20, "sessions": 7, "searches": 1, "fewest": 20}]},
        STATE | {"sizes": [{"players": 20, "sessions": 6, "searches": -1, "fewest": 20}]},
        STATE | {"sizes": [{"players": 20, "sessions": 6, "searches": "1", "fewest": 20}]},
    ],
)
def test_anything_else_is_not_a_state(document):
    with pytest.raises(SeatingError, match=NO_STATE):
        search_from_json(document)
