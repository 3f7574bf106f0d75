"""Frames: whole states and what changed between two."""

from itertools import combinations

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis.strategies import permutations

from tests.factories import make_event, make_result
from tests.folded_pages import folded
from tournament.live.changes import all_lists, change, moved, nothing, to_json
from tournament.live.frames import State, state_of
from tournament.models import Publication, Table
from tournament.standings.tables import Celled

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
    assert all_lists(OLD) == {"version": 7, "at": "then", "lists": OLD.lists, "parts": OLD.parts}


def test_a_change_holds_only_the_parts_that_differ():
    new = news(parts={"r1": "<i>a</i>", "r2": "<i>B</i>"})
    assert change(OLD, new) == {"version": 8, "at": "now", "lists": {}, "parts": {"r2": "<i>B</i>"}}


def test_a_change_holds_the_parts_that_moved():
    new = news(lists={"standings": ["r2", "r1"]})
    assert change(OLD, new) == {
        **nothing(new),
        "moves": {"standings": [("r2", "r1")]},
    }


def test_a_change_holds_the_new_order_of_other_parts():
    new = news(lists={"standings": ["r3", "r1", "r2"]}, parts={**ROWS, "r3": "<i>c</i>"})
    assert change(OLD, new) == {
        **nothing(new),
        "lists": {"standings": ["r3", "r1", "r2"]},
        "parts": {"r3": "<i>c</i>"},
    }


@given(permutations(range(8)), permutations(range(8)))
def test_moves_lead_from_any_order_to_any_other_with_as_few_as_can_be(old, new):
    order = list(old)
    moves = moved(old, new)
    for part, before in moves:
        order.remove(part)
        order.insert(order.index(before) if before is not None else len(order), part)
    rises = (
        len(unmoved)
        for n in range(9)
        for unmoved in combinations(new, n)
        if sorted(unmoved, key=old.index) == list(unmoved)
    )
    assert (order, len(moves)) == (list(new), 8 - max(rises))


def row(*cells: str, classes: str = "", behind: int = 0) -> Celled:
    return Celled.of("r1", classes, cells, behind)


def test_of_a_row_the_cells_that_differ_are_sent__numbers_bare_and_equal_ones_once():
    up, down = '<td class="up">1</td>', '<td class="down">1</td>'
    old = State(7, "then", {}, {part: row("<td>9</td>", up, "<td>x</td>") for part in ("r1", "r2")})
    new = news(lists={}, parts={part: row("<td>10</td>", down, "<td>x</td>") for part in ("r1", "r2")})
    assert change(old, new) == {
        **nothing(new),
        "lists": {},
        "cells": {"r1": [0, 10, 1, "0"], "r2": [0, 10, 1, "0"]},
        "pieces": [down],
    }


def test_a_new_column_is_sent_as_one_cell_a_row():
    old = State(7, "then", {}, {"r1": row("<td>1</td>", "<td>a</td>", behind=1)})
    new = news(lists={}, parts={"r1": row("<td>2</td>", "<td>–</td>", "<td>a</td>", behind=1)})
    assert change(old, new) == {
        **nothing(new),
        "cells": {"r1": [-1, "0", 0, 2]},
        "pieces": ["<td>–</td>"],
    }


def test_a_row_with_another_opening_or_fewer_columns_is_sent_whole():
    old = State(7, "then", {}, {"r1": row("<td>9</td>"), "r2": row("<td>9</td>", "<td>1</td>")})
    parts = {"r1": row("<td>8</td>", classes="gone"), "r2": row("<td>9</td>")}
    assert change(old, news(lists={}, parts=parts)) == {**nothing(news()), "parts": parts}


def test_a_part_that_is_gone_is_missing_from_the_order():
    new = news(lists={"standings": ["r1"]}, parts={"r1": "<i>a</i>"})
    assert change(OLD, new) == {"version": 8, "at": "now", "lists": {"standings": ["r1"]}, "parts": {}}


def test_an_empty_frame_has_the_version_and_no_content():
    assert nothing(OLD) == {"version": 7, "at": "then", "lists": {}, "parts": {}}


def test_a_frame_is_one_line_of_json():
    assert to_json({"parts": {"r1": "a\nb"}}) == '{"parts":{"r1":"a\\nb"}}'


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

    assert folded(empty) == '<p data-live-part="state">No results yet.</p>'
    assert folded(three_missing) == '<p data-live-part="state">After session 1, 3 results missing</p>'
    assert folded(whole_session) == '<p data-live-part="state">After session 1</p>'


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
