"""The tables of a session: a table's score is worked out once a page shows it."""

import pytest

from tests.tournament.session.play import enter, opened
from tournament.result.queries.scored_tables import TableFacts
from tournament.session.queries import table_of, tables_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def scored(monkeypatch) -> list[int]:
    """The points of East of each score that is worked out."""
    scores, score_of = [], TableFacts.score_of

    def count(facts, result):
        scores.append(result.east)
        return score_of(facts, result)

    monkeypatch.setattr(TableFacts, "score_of", count)
    return scores


def test_only_tables_that_are_shown_are_scored_and_each_of_them_once(event, scored):
    session = opened(event)
    enter(event, (20_000, 5_000, -5_000, -20_000), number=1)
    enter(event, (30_000, -5_000, -5_000, -20_000), number=2)

    first, second, third, _fourth = tables_of(session)
    states = [view.state for view in (first, second, third)]

    assert (states, scored) == (["confirmed", "confirmed", "playing"], [])
    assert [seat.score.place for seat in second.seats] == [1, 2, 2, 4]
    assert second.seats is second.seats
    assert (second.off_by, scored) == (0, [30_000])
    assert [seat.score for seat in third.seats] == [None] * 4
    assert (third.off_by, scored) == (0, [30_000])


def test_a_wrong_sum_is_told_with_its_difference(event):
    session = opened(event)
    enter(event, (20_100, 5_000, -5_000, -20_000), provisional=True)

    view = table_of(session, 1)

    assert (view.state, view.off_by) == ("problem", 100)
