"""The standings of random events equal those of a second count that knows only the log."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples, is_long
from tests.tournament.standings.facts_of_draws import BOOKS
from tests.tournament.standings.random_day import Day, an_event_of_its_own, rows_of
from tests.tournament.standings.second_count import Row, count
from tournament.ema.queries import ema_results
from tournament.models import Event
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
SEEDS = st.integers(0, 2**32)
DAYS = {
    "rules": st.sampled_from(sorted(BOOKS)),
    "seed": SEEDS,
    "players": st.integers(8, 14),
    "sessions": st.integers(2, 4),
    "acts": st.integers(0, 40),
}


def shown(event: Event) -> list[Row]:
    """The standings of the program, fresh from the database."""
    return [
        Row(row.place, row.player, row.total, row.table_points)
        for row in standings_of(Event.objects.get(pk=event.pk)).rows
    ]


def sent(event: Event) -> list[tuple[object, ...]]:
    """The places, points and table points of the results for EMA, by EMA number."""
    return [
        (player.place, player.ema_number, player.score, player.table_points)
        for player in ema_results(Event.objects.get(pk=event.pk)).players
    ]


def assert_counted_alike(day: Day) -> None:
    counted = count(day.facts())
    numbers = dict(day.event.entries.values_list("number", "ema_number"))
    assert shown(day.event) == counted
    assert sent(day.event) == [
        (row.place, numbers[row.player], row.total, row.table_points) for row in counted
    ]
    assert differences(Event.objects.get(pk=day.event.pk)) == []


@settings(max_examples=examples(short=12, long=1000), derandomize=not is_long())
@given(**DAYS)
def test_standings_equal_a_second_count_from_the_log(rules, seed, players, sessions, acts):
    with an_event_of_its_own():
        day = Day(rules, seed, players=players, sessions=sessions)
        for _act in range(acts):
            day.do_something(undo_any=True)
            shown(day.event)  # from here on only what the next acts change is counted again
        assert_counted_alike(day)


@settings(max_examples=examples(short=6, long=500), derandomize=not is_long())
@given(**DAYS)
def test_undoing_everything_gives_the_event_before_the_first_act(rules, seed, players, sessions, acts):
    with an_event_of_its_own():
        day = Day(rules, seed, players=players, sessions=sessions)
        for _act in range(acts):
            day.do_something(undo_any=False)
        assert_counted_alike(day)
        day.undo_everything()
        assert_counted_alike(day)
        assert rows_of(day.event) == day.beginning
