"""Statements of several acts are sent as few: those for rows of the same kind as one."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.acts.statements import ForRows, in_groups, insertion, joined
from tournament.models import Result

KINDS = ("revision", "replaced", "result", "line")


def for_row(kind: str, value: int) -> ForRows:
    return ForRows(f"{kind} (%s) end", (value,), (f"{kind} ", "(%s)", " end"))


def test_statements_for_rows_of_one_kind_are_one():
    acts = [[for_row("revision", 1), for_row("line", 2)], [for_row("revision", 3), for_row("line", 4)]]
    groups = in_groups(acts)
    assert groups == [[(0, 0), (1, 0)], [(0, 1), (1, 1)]]
    assert joined([acts[0][0], acts[1][0]]) == ("revision (%s), (%s) end", [1, 3])


def test_a_statement_that_one_act_lacks_still_comes_where_the_others_have_it():
    without, with_it = ["revision", "result", "line"], ["revision", "replaced", "result", "line"]
    acts = [[for_row(kind, 1) for kind in kinds] for kinds in (without, with_it)]
    sent = [acts[number][place].parts[0].strip() for (number, place), *_rest in in_groups(acts)]
    assert sent == ["revision", "replaced", "result", "line"]


def test_acts_that_agree_on_no_order_send_one_statement_after_another():
    acts = [[for_row("result", 1), for_row("line", 2)], [for_row("line", 3), for_row("result", 4)]]
    assert in_groups(acts) == [[(0, 0)], [(0, 1)], [(1, 0)], [(1, 1)]]


def test_a_statement_that_is_not_for_rows_leaves_all_in_their_order():
    acts = [[for_row("result", 1), ("SELECT last_insert_rowid()", ())], [for_row("result", 2)]]
    assert in_groups(acts) == [[(0, 0)], [(0, 1)], [(1, 0)]]


@given(st.lists(st.lists(st.sampled_from(KINDS), max_size=5), max_size=6))
def test_each_act_keeps_its_order_and_none_of_its_statements_is_lost(acts):
    statements = [[for_row(kind, place) for place, kind in enumerate(kinds)] for kinds in acts]
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
