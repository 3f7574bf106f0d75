"""What a draw takes from files: groups, fixed seats, standings, each refused in a sentence when faulty."""

import pytest

from seating import (
    ApartGroup,
    Constraints,
    OwnTable,
    SeatingError,
    SessionDraw,
    TableDraw,
    read_apart,
    read_constraints,
    read_fixed,
    read_ranking,
)

EVENT = {
    "format": "hanchan-event",
    "players": [
        {"number": 1, "team": "Red", "club": "Turin", "country": "IT"},
        {"number": 2, "team": "Red", "club": "Milan", "country": "IT"},
        {"number": 3, "team": "", "club": "Turin", "country": "FR"},
        {"number": 4, "team": "Red", "country": "FR", "substitute": True},
    ],
    "sessions": [
        {
            "number": 1,
            "tables": [
                {
                    "number": 1,
                    "seats": [{"wind": w, "player": p} for w, p in zip("NWSE", (4, 3, 2, 1), strict=True)],
                }
            ],
        }
    ],
}


def test_an_event_keeps_teams_clubs_and_countries_apart_but_not_substitutes():
    assert read_apart(EVENT) == (
        ApartGroup(frozenset({1, 2}), 100, "team", 2),
        ApartGroup(frozenset({1, 3}), 10, "club", 3),
        ApartGroup(frozenset({1, 2}), 1, "country", 4),
    )


def test_groups_may_be_plain_lists_or_carry_a_weight():
    assert read_apart([[1, 2], {"players": [3, 4], "weight": 100, "kind": "family"}]) == (
        ApartGroup(frozenset({1, 2}), 1, "group"),
        ApartGroup(frozenset({3, 4}), 100, "family"),
    )


def test_somebody_who_keeps_a_table_may_stand_among_the_groups():
    wished = Constraints(
        (ApartGroup(frozenset({1, 2}), 1, "group"),), own_tables=(OwnTable(5, 1), OwnTable(6, 2))
    )
    assert wished == read_constraints([[1, 2], {"player": 5, "table": 1}, {"player": 6, "table": 2}])
    listed = [{"player": 5, "table": 1}, {"player": 6, "table": 2}]
    assert wished == read_constraints({"apart": [[1, 2]], "own_tables": listed})


def test_an_event_file_says_who_is_kept_apart():
    assert read_constraints(EVENT) == Constraints(read_apart(EVENT))


def test_the_seats_of_an_event_are_read_by_their_winds():
    assert read_fixed(EVENT) == (SessionDraw(1, (TableDraw(1, 1, 2, 3, 4),)),)


def test_standings_are_numbers_or_rows():
    assert read_ranking([3, 1, 2]) == read_ranking({"rows": [{"player": p} for p in (3, 1, 2)]}) == [3, 1, 2]


@pytest.mark.parametrize(
    ("read", "data", "sentence"),
    [
        (
            read_constraints,
            {"own_tables": 5},
            "“own_tables” must be a JSON list of objects with “player” and “table”.",
        ),
        (read_constraints, [{"table": 1}], "“player” of own table 1 must be a whole number."),
        (read_apart, {}, "People to keep apart must be a JSON list of groups of player numbers."),
        (read_apart, [["a"]], "Group 1 to keep apart has no list of player numbers under “players”."),
        (read_apart, [{"players": [1], "weight": "x"}], "“weight” of group 1 must be a whole number."),
        (read_apart, {"format": "hanchan-event"}, "The event’s “players” must be a list of objects."),
        (read_fixed, [], "Fixed seats must be a JSON object with “sessions”, like a draw."),
        (read_fixed, {"sessions": [{"number": 1}]}, "Session 1 has no list of “tables”."),
        (read_fixed, {"sessions": [5]}, "“number” of a session must be a whole number."),
        (read_ranking, {}, "Standings must be a list of player numbers, or “rows” with a “player”."),
        (
            read_ranking,
            [1, "2"],
            "Standings must be a list of player numbers, or “rows” with a “player”.",
        ),
    ],
)
def test_a_faulty_file_is_refused_in_a_sentence(read, data, sentence):
    with pytest.raises(SeatingError) as refused:
        read(data)
    assert str(refused.value) == sentence
