"""Frames: whole states and what changed between two."""

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tournament.live import frames
from tournament.live.frames import State, change, nothing, state_of, whole
from tournament.models import Publication, Table

ROWS = {"r1": "<i>a</i>", "r2": "<i>b</i>"}
OLD = State(version=7, at="then", lists={"standings": ["r1", "r2"]}, parts=ROWS)


def news(**facts: object) -> State:
    return State(**{**OLD.__dict__, "version": 8, "at": "now", **facts})


def report(event, session: int, number: int) -> None:
    """A result of a table, and the version that its act gives."""
    table = Table.objects.get(session__event=event, session__number=session, number=number)
    make_result(table, (9000, 0, 0, -9000))
    event.version += 1
    event.save()


def test_a_whole_frame_holds_the_state():
    assert whole(OLD) == {"version": 7, "at": "then", "lists": OLD.lists, "parts": OLD.parts}


def test_a_change_holds_only_the_parts_that_differ():
    new = news(parts={"r1": "<i>a</i>", "r2": "<i>B</i>"})
    assert change(OLD, new) == {"version": 8, "at": "now", "lists": {}, "parts": {"r2": "<i>B</i>"}}


def test_a_change_holds_the_new_order():
    new = news(lists={"standings": ["r2", "r1"]})
    assert change(OLD, new) == {"version": 8, "at": "now", "lists": {"standings": ["r2", "r1"]}, "parts": {}}


def test_a_part_that_is_gone_is_missing_from_the_order():
    new = news(lists={"standings": ["r1"]}, parts={"r1": "<i>a</i>"})
    assert change(OLD, new) == {"version": 8, "at": "now", "lists": {"standings": ["r1"]}, "parts": {}}


def test_who_is_up_to_date_is_told_so():
    assert nothing(OLD) == {"version": 7, "at": "then", "lists": {}, "parts": {}}


def test_a_frame_is_one_line_of_json():
    assert frames.to_json({"parts": {"r1": "a\nb"}}) == '{"parts":{"r1":"a\\nb"}}'


@pytest.mark.django_db
def test_a_list_is_built_once_a_version(django_assert_num_queries):
    event = make_event()
    first = state_of(event, ("standings", "state"), "en")
    with django_assert_num_queries(0):
        second = state_of(event, ("standings", "state"), "en")
    assert (second.lists, second.parts) == (first.lists, first.parts)


@pytest.mark.django_db
def test_standings_follow_each_result():
    event = make_event()
    before = state_of(event, ("standings",), "en")
    report(event, 1, 1)
    after = state_of(event, ("standings",), "en")
    winner = Table.objects.get(session__number=1, number=1).seats.get(wind="E").entry.number

    assert before.lists["standings"][0] == "r1"
    assert after.lists["standings"][0] == f"r{winner}"


@pytest.mark.django_db
def test_the_state_line_counts_the_missing_tables():
    event = make_event()
    empty = state_of(event, ("state",), "en").parts["state"]
    report(event, 1, 1)
    three_missing = state_of(event, ("state",), "en").parts["state"]
    for number in (2, 3, 4):
        report(event, 1, number)
    whole_session = state_of(event, ("state",), "en").parts["state"]

    assert empty == '<p data-live-part="state">No table has reported yet.</p>'
    assert three_missing == '<p data-live-part="state">After session 1, 3 tables missing</p>'
    assert whole_session == '<p data-live-part="state">After session 1</p>'


@pytest.mark.django_db
def test_frozen_standings_stand_still_on_every_phone():
    event = make_event()
    report(event, 1, 1)
    Publication.objects.create(event=event, kind=Publication.FREEZE, after=1, published_at=timezone.now())
    event.version += 1
    event.save()
    frozen = state_of(event, ("standings",), "en")
    report(event, 2, 1)
    later = state_of(event, ("standings",), "en")
    assert (later.lists, later.parts) == (frozen.lists, frozen.parts)
