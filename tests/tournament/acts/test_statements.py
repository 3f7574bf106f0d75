"""Statements of several acts are sent as few: those for rows of the same kind as one."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.acts.statements import (
    ForRows,
    Parts,
    first_rows,
    in_groups,
    insertion,
    joined,
    queries_in_groups,
)
from tournament.models import Result

KINDS = ("revision", "replaced", "result", "line")


LINE, TABLE = ("line of ", "(%s)", ""), ("table ", "%s", "")


def for_row(parts: Parts, *values: object) -> ForRows:
    return ForRows("".join(parts), values, parts)


def of_kind(kind: str, value: int) -> ForRows:
    return for_row((f"{kind} ", "(%s)", " end"), value)


def test_statements_for_rows_of_one_kind_are_one():
    acts = [[of_kind("revision", 1), of_kind("line", 2)], [of_kind("revision", 3), of_kind("line", 4)]]
    groups = in_groups(acts)
    assert groups == [[(0, 0), (1, 0)], [(0, 1), (1, 1)]]
    assert joined([acts[0][0], acts[1][0]]) == ("revision (%s), (%s) end", [1, 3])


def test_a_statement_that_one_act_lacks_still_comes_where_the_others_have_it():
    without, with_it = ["revision", "result", "line"], ["revision", "replaced", "result", "line"]
    acts = [[of_kind(kind, 1) for kind in kinds] for kinds in (without, with_it)]
    sent = [acts[number][place].parts[0].strip() for (number, place), *_rest in in_groups(acts)]
    assert sent == ["revision", "replaced", "result", "line"]


def test_acts_that_agree_on_no_order_send_one_statement_after_another():
    acts = [[of_kind("result", 1), of_kind("line", 2)], [of_kind("line", 3), of_kind("result", 4)]]
    assert in_groups(acts) == [[(0, 0)], [(0, 1)], [(1, 0)], [(1, 1)]]


def test_a_statement_that_is_not_for_rows_leaves_all_in_their_order():
    acts = [[of_kind("result", 1), ("SELECT last_insert_rowid()", ())], [of_kind("result", 2)]]
    assert in_groups(acts) == [[(0, 0)], [(0, 1)], [(1, 0)]]


@given(st.lists(st.lists(st.sampled_from(KINDS), max_size=5), max_size=6))
def test_each_act_keeps_its_order_and_none_of_its_statements_is_lost(acts):
    statements = [[of_kind(kind, place) for place, kind in enumerate(kinds)] for kinds in acts]
    groups = in_groups(statements)
    turn_of = {place: turn for turn, group in enumerate(groups) for place in group}
    assert len(turn_of) == sum(map(len, groups)) == sum(map(len, acts))
    for number, kinds in enumerate(acts):
        turns = [turn_of[number, place] for place in range(len(kinds))]
        assert turns == sorted(turns)
    for group in groups:
        assert len({statements[number][place].parts for number, place in group}) == 1


def test_an_insertion_has_a_place_for_each_column_and_gives_the_keys():
    (begin, row, end), fields = insertion(Result)
    assert begin.startswith('INSERT INTO "tournament_result" ("table_id", "version"')
    assert (row.count("%s"), end) == (len(fields), ' RETURNING "id"')


def test_queries_of_one_kind_are_one_and_each_is_sent_once():
    event = ("event %s", (1,))
    asks = [event, for_row(LINE, "a"), for_row(TABLE, 7), event, for_row(LINE, "b"), for_row(TABLE, 7)]

    groups = queries_in_groups(asks)

    assert groups == [[event], [for_row(LINE, "a"), for_row(LINE, "b")], [for_row(TABLE, 7)]]
    assert [joined(group)[:2] for group in groups] == [
        ("event %s", (1,)),
        ("line of (%s), (%s)", ["a", "b"]),
        ("table %s", (7,)),
    ]


@given(st.sets(st.integers(), min_size=1), st.sets(st.integers()), st.randoms())
def test_each_query_of_a_group_gets_the_row_of_its_value_or_none(values, stored, order):
    group = [for_row(TABLE, value) for value in sorted(values)]
    rows = [(value, f"row of {value}") for value in values & stored]
    order.shuffle(rows)

    answers = first_rows(group, rows)

    assert {query.values[0]: row for query, row in answers.items()} == {
        value: (value, f"row of {value}") if value in stored else None for value in values
    }


def test_the_row_of_several_values_begins_with_all_of_them():
    group = [for_row(TABLE, 1, 5), for_row(TABLE, 1, 6), for_row(TABLE, 2, 5)]

    answers = first_rows(group, [(2, 5, "b"), (1, 5, "a")])

    assert [answers[query] for query in group] == [(1, 5, "a"), None, (2, 5, "b")]
