"""Event files damaged in any way: imported whole, or refused with lines and fields and nothing stored."""

import json
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.damage import bend, refusal_of, spoilt
from tests.examples import examples, is_long
from tests.tournament.event_file.full_days import FullDay
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Event, LogEntry, Person

pytestmark = pytest.mark.django_db
SEEDS = st.integers(0, 2**32)


@cache
def whole_text() -> str:
    """The file of an event to which all kinds of things happened."""
    with an_event_of_its_own():
        day = FullDay("ema-riichi-2025", 7, players=9, sessions=3)
        for _act in range(120):
            day.something()
        day.mark_impossible()
        return event_text(Event.objects.get(pk=day.event.pk))


def assert_whole_or_refused(data: bytes) -> None:
    """Import it: an event that can be exported, or a refusal that names lines, and then nothing is there."""
    with an_event_of_its_own():
        refused = refusal_of(lambda: import_event(text=data, name="f.json"))
        if refused is None:
            assert json.loads(event_text(Event.objects.get()))["format"] == "hanchan-event"
            return
        sentences = getattr(refused, "sentences", [])
        assert (refused.code, [text for text in sentences if not text.startswith("f.json, line ")]) == (
            "event_file.faulty" if sentences else "event_file.not-text",
            [],
        )
        assert [model.objects.count() for model in (Event, Person, LogEntry)] == [0, 0, 0]


@settings(max_examples=examples(short=60, long=3000), derandomize=not is_long())
@given(SEEDS)
def test_any_damage_to_the_bytes_is_a_sentence_with_line_and_field(seed):
    assert_whole_or_refused(spoilt(whole_text().encode(), random.Random(seed), least=1, most=5))


@settings(max_examples=examples(short=60, long=3000), derandomize=not is_long())
@given(SEEDS)
def test_any_wrong_value_is_a_sentence_with_line_and_field(seed):
    chance, document = random.Random(seed), json.loads(whole_text())
    bend(chance.choice((document, *document.values())), chance)
    assert_whole_or_refused(json.dumps(document, indent=1).encode())
