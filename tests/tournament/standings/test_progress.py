"""How an event went: as the standings after each session said, and nothing after what is shown."""

import pytest

from tests.tournament.result.reporting import report, report_all
from tournament.standings.queries.progress import progress_of
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
LESS = (9000, 1000, -4000, -6000)


@pytest.fixture
def played(event):
    """Two sessions, and one table of the third."""
    report_all(event, 1)
    for table in (1, 2, 3, 4):
        report(event, 2, table, LESS)
    report(event, 3, 1, (-6000, 1000, 9000, -4000))
    event.refresh_from_db()
    return event


def test_the_rows_are_those_of_the_standings_after_each_session(played):
    assert progress_of(played).rows == tuple(standings_of(played, after).rows for after in (1, 2, 3))


def test_nothing_is_known_after_the_last_session_that_is_shown(played):
    progress = progress_of(played, 1)
    assert progress.rows == (standings_of(played, 1).rows,)
    assert {table.session for table in progress.tables} == {1}
    assert progress_of(played, 0).rows == ()


def test_a_players_line_has_place_and_total_after_each_session(played):
    first = standings_of(played).rows[0]
    progress = progress_of(played)
    assert (progress.places(first.player)[-1], progress.totals(first.player)[-1]) == (
        first.place,
        first.total,
    )
    assert progress.places(9999) == (None, None, None)


def test_a_wind_is_worth_the_average_of_its_results(played):
    east = progress_of(played).seats()[0]
    scores = [
        seat.score for table in progress_of(played).tables for seat in table.score.seats if seat.wind == "E"
    ]
    assert (east.wind, east.results, east.points) == ("E", 9, sum(scores))
    assert east.average == round(sum(scores) / 9)
    assert sum(east.places) == 9


def test_a_table_is_as_far_apart_as_its_best_and_its_last(played):
    (table,) = [table for table in progress_of(played).tables if (table.session, table.number) == (2, 3)]
    scores = [seat.score for seat in table.score.seats]
    assert progress_of(played).spreads()[2, 3] == max(scores) - min(scores)
