"""Lists that are kept from act to act, where nothing of theirs has changed, are those built from scratch."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples, is_long
from tests.tournament.conftest import forget_everything
from tests.tournament.standings.facts_of_draws import BOOKS
from tests.tournament.standings.random_day import Day, an_event_of_its_own
from tournament.live.frames import State, state_of
from tournament.models import Event

pytestmark = pytest.mark.django_db
LISTS = ("head", "notices", "now", "schedule", "standings", "state", "tables1", "tables2", "top")


def lists_of(event: Event) -> tuple[dict[str, list[str]], dict[str, str]]:
    state: State = state_of(Event.objects.get(pk=event.pk), LISTS, "en")
    return state.lists, state.parts


@settings(max_examples=examples(short=12, long=1000), derandomize=not is_long())
@given(
    rules=st.sampled_from(sorted(BOOKS)),
    seed=st.integers(0, 2**32),
    acts=st.integers(0, 40),
)
def test_lists_of_a_random_day_are_those_built_from_scratch(rules, seed, acts):
    with an_event_of_its_own():
        forget_everything()
        day = Day(rules, seed, players=9, sessions=3)
        for _act in range(acts):
            day.do_something(undo_any=True)
            lists_of(day.event)
        from_act_to_act = lists_of(day.event)
        forget_everything()
        assert lists_of(day.event) == from_act_to_act
