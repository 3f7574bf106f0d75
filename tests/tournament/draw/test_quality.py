"""The quality of a draw in words: counts, what is possible, and the names behind them."""

import pytest

from seating import NEVER, ApartGroup, Constraints, Draw, SessionDraw, TableDraw, full_draw, random_draw
from tests.factories import make_event
from tournament.draw.queries.comparison import changes
from tournament.draw.queries.draws import Player, draw_lines, players_by_number
from tournament.draw.queries.feasibility import Together, feasibility
from tournament.draw.queries.pages import judged_seating, name_lines, session_lines, table_lines
from tournament.draw.queries.quality import Count, counts_of, listed

EIGHT = {
    lot: Player(lot, f"Player {lot}", f"{lot:02}", country="IT", club="Roma" if lot < 3 else "")
    for lot in range(1, 9)
}


def eight(*sessions: tuple[tuple[int, ...], tuple[int, ...]]) -> Draw:
    tables = (
        SessionDraw(number, tuple(TableDraw(place, *four) for place, four in enumerate(fours, 1)))
        for number, fours in enumerate(sessions, 1)
    )
    return Draw(8, tuple(tables), "x", "by hand")


TWICE = eight(((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))


def counted(plan: Draw, people: dict[int, Player], *groups: ApartGroup) -> dict[str, Count]:
    return {count.key: count for count in counts_of(plan, people, Constraints(groups))}


def field(players: int, **extra: str) -> dict[int, Player]:
    return {lot: Player(lot, f"Player {lot}", f"{lot:03}", **extra) for lot in range(1, players + 1)}


def test_a_perfect_draw_has_good_counts_only():
    counts = counted(full_draw(16, 4, "x"), field(16))
    assert counts["repeats"].sentence == "Nobody meets the same player twice."
    assert counts["winds"].sentence == "Everybody plays East, South, West and North equally often."
    assert [count.value for count in counts.values()][:2] == [0, 0]
    assert (counts["repeats"].tone, counts["winds"].tone) == ("good", "good")


def test_repeats_are_named_with_their_sessions():
    repeats = counted(TWICE, EIGHT)["repeats"]
    assert (repeats.value, repeats.tone) == (4, "fair")
    assert repeats.names == (
        "Player 1 and Player 2 in sessions 1 and 2",
        "Player 3 and Player 4 in sessions 1 and 2",
        "Player 5 and Player 6 in sessions 1 and 2",
        "Player 7 and Player 8 in sessions 1 and 2",
    )
    assert repeats.sentence == ("Proved: no draw of 8 players in 2 sessions can have fewer.")


def test_hundreds_of_names_are_cut_and_counted():
    repeats = counted(random_draw(100, 16, "x"), field(100))["repeats"]
    assert len(repeats.names) == 60
    assert repeats.value >= repeats.more + 60 > 100


def test_uneven_winds_name_the_player_with_the_counts():
    winds = counted(TWICE, EIGHT)["winds"]
    assert (winds.value, winds.tone) == (4, "poor")
    assert winds.names[0] == "Player 1: East 2, South 0, West 0, North 0"


def test_returns_to_a_table_are_named():
    tables = counted(TWICE, EIGHT)["tables"]
    assert (tables.value, tables.names[0]) == (4, "Player 1: table 1 in sessions 1 and 2")


def test_a_club_that_meets_is_named_and_weighed_by_the_wish():
    free = counted(TWICE, EIGHT)["club"]
    assert (free.value, free.tone, free.sentence) == (2, "plain", "This draw was not asked to avoid it.")
    assert free.names == ("Player 1 and Player 2 in sessions 1 and 2 · Roma",)
    never = counted(TWICE, EIGHT, ApartGroup(frozenset({1, 2}), NEVER, "club"))["club"]
    assert never.tone == "poor"
    assert never.sentence == (
        "No draw without it was found in the time given; that does not prove that none exists."
    )


def test_a_country_shared_by_all_is_not_measured():
    assert sorted(counted(TWICE, EIGHT)) == ["club", "repeats", "tables", "winds"]


def test_a_team_larger_than_the_tables_cannot_stay_apart():
    people = {lot: Player(lot, str(lot), "", team="A" if lot < 5 else "B") for lot in range(1, 9)}
    plan = eight(((1, 2, 5, 6), (3, 4, 7, 8)))
    group = ApartGroup(frozenset({1, 2, 3, 4}), NEVER, "team")
    team = counted(plan, people, group)["team"]
    assert (team.value, team.tone) == (4, "fair")
    assert team.sentence == "There are more of them than tables: proved to be the minimum."


def test_two_draws_side_by_side():
    better, worse = (
        counts_of(full_draw(8, 2, "x"), EIGHT, Constraints()),
        counts_of(TWICE, EIGHT, Constraints()),
    )
    rows = {change.title: (change.before, change.after, change.tone) for change in changes(worse, better)}
    assert rows["Uneven winds"] == (4, 0, "better")
    assert rows["Repeated meetings"] == (4, 4, "same")
    assert [change.tone for change in changes(better, worse)][-2] == "worse"


def test_the_reason_of_a_table_names_who_met_before():
    lines = table_lines(TWICE, 2, EIGHT)
    assert lines[0].reasons == (
        "Met before: Player 1 and Player 2 in session 1.",
        "Met before: Player 5 and Player 6 in session 1.",
    )
    assert table_lines(TWICE, 1, EIGHT)[0].reasons == ("None of the four has met before.",)


def test_the_reason_of_a_swiss_table_is_its_places():
    ranking = [4, 3, 2, 1, 5, 6, 7, 8]
    reasons = [line.reasons[0] for line in table_lines(TWICE, 1, EIGHT, ranking)]
    assert reasons == ["Places 1 to 4 of the standings.", "Places 5 to 8 of the standings."]
    scattered = table_lines(TWICE, 2, EIGHT, range(1, 9))[0].reasons[0]
    assert scattered == "Places 1, 2, 5 and 6 of the standings."


def test_names_are_sorted_as_people_do():
    people = dict(EIGHT)
    people[5] = Player(5, "Ángel Zapata", "Zapata, Ángel")
    people[6] = Player(6, "Emil Ørsted", "Ørsted, Emil")
    people[7] = Player(7, "Åsa Ek", "Ek, Åsa")
    names = [line.player.by_name for line in name_lines(table_lines(TWICE, 1, people))]
    assert names[:6] == ["01", "02", "03", "04", "08", "Ek, Åsa"]


@pytest.mark.parametrize(
    ("players", "sessions", "at_once", "sentences"),
    [
        (16, 5, True, ["There is a full draw in which nobody meets the same player twice."]),
        (17, 4, True, ["1 of 17 players sits out each session unless substitutes fill the tables."]),
        (4, 4, True, []),
        (16, 17, True, []),
        (
            36,
            4,
            False,
            ["A draw without repeated meetings may be possible: the draft shows how many it has."],
        ),
    ],
)
def test_feasibility_tells_what_is_possible_before_the_draw(players, sessions, at_once, sentences):
    result = feasibility(players, sessions, [], at_once=at_once)
    assert result[:1] == sentences


def test_too_many_sessions_and_too_large_teams_are_said_before_the_draw():
    assert feasibility(8, 4, [Together("Tigers", 3)], at_once=True) == [
        "A full draw has 20 repeated meetings, and no draw can have fewer.",
        "With more sessions than tables, everybody has to return to a table.",
        "3 of 8 players are from Tigers: at least 4 meetings between two of them.",
    ]
    assert feasibility(8, 4, [], at_once=False)[0] == "At least 20 repeated meetings are unavoidable."


def test_numbers_in_a_sentence():
    assert [listed([3]), listed([3, 5]), listed([1, 2, 9])] == ["3", "3 and 5", "1, 2 and 9"]


@pytest.mark.django_db
@pytest.mark.parametrize("sessions", [1, 3])
def test_reading_the_seating_takes_four_queries(django_assert_num_queries, sessions):
    event = make_event(sessions=sessions)
    with django_assert_num_queries(4):  # publications, sessions; players; seats
        lines = session_lines(event, {}, {})
        judged = judged_seating(event, players_by_number(event))
    assert [line.tables for line in lines] == [4] * sessions
    assert len(judged.plan.sessions) == sessions


@pytest.mark.django_db
def test_an_event_without_draws_has_none(django_assert_num_queries):
    event = make_event(drawn=False)
    with django_assert_num_queries(1):
        assert draw_lines(event) == []
    assert judged_seating(event, {}) is None
