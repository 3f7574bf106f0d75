"""Who is where: totals, table points, ties, disqualified and unranked players, missing sessions."""

from fractions import Fraction

import pytest

from scoring.rulesets import PRESETS, RuleSet
from scoring.standings import (
    Contestant,
    PlayedTable,
    Row,
    TeamRow,
    count,
    recount,
    standings,
    team_standings,
)
from scoring.table.score import score_table
from scoring.table.values import Deduction, SeatFacts
from scoring.winds import WINDS

EMA_2012 = PRESETS["ema-riichi-2012"]
EMA_2025 = PRESETS["ema-riichi-2025"]
CLASSICAL = PRESETS["classical-japanese"]
MCR = PRESETS["mcr-2006"]


def played(
    rules: RuleSet, session: int, players: tuple[int, ...], points: tuple[int, ...], **deductions: int
) -> PlayedTable:
    """A table of a session, players in the order of the winds; `E=-2000` is taken at the rules' moment."""
    moment = "at-table" if rules.penalty_moment == "at-table" else "after-uma"
    seats = [
        SeatFacts(wind, player, score, (Deduction(deductions[wind], moment),) if wind in deductions else ())
        for wind, player, score in zip(WINDS, players, points, strict=True)
    ]
    return PlayedTable(session, 1, score_table(rules, seats))


def places(rows: tuple[Row, ...]) -> list[tuple[int, bool, int]]:
    return [(row.place, row.shared, row.player) for row in rows]


FOUR = [Contestant(number) for number in (1, 2, 3, 4)]


def test_riichi_ranks_by_the_total() -> None:
    tables = [
        played(EMA_2012, 1, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000)),
        played(EMA_2012, 2, (4, 3, 2, 1), (20_000, 5_000, -5_000, -20_000)),
    ]

    rows = standings(EMA_2012, FOUR, tables, 2)

    assert [(row.place, row.player, row.total) for row in rows] == [
        (1, 4, 10_000),
        (2, 2, 0),
        (2, 3, 0),
        (4, 1, -10_000),
    ]


def test_equal_players_share_the_better_place() -> None:
    tables = [played(CLASSICAL, 1, (1, 2, 3, 4), (100, 100, -100, -100))]

    rows = standings(CLASSICAL, FOUR, tables, 1)

    assert places(rows) == [(1, True, 1), (1, True, 2), (3, True, 3), (3, True, 4)]


def test_mcr_ranks_by_table_points_then_minipoints__green_book_3_10_1() -> None:
    tables = [
        played(MCR, 1, (1, 2, 3, 4), (10, 5, -5, -10)),
        played(MCR, 2, (2, 1, 3, 4), (100, -20, -30, -50)),
    ]

    rows = standings(MCR, FOUR, tables, 2)

    assert [(row.place, row.player, row.table_points, row.total) for row in rows] == [
        (1, 2, 6, 105),
        (2, 1, 6, -10),
        (3, 3, 2, -35),
        (4, 4, 0, -60),
    ]


def test_players_equal_in_table_points_and_minipoints_share_the_place() -> None:
    rows = standings(MCR, FOUR, [played(MCR, 1, (1, 2, 3, 4), (50, 50, -40, -60))], 1)

    assert places(rows) == [(1, True, 1), (1, True, 2), (3, False, 3), (4, False, 4)]
    assert rows[0].table_points == Fraction(3)


def test_thirds_of_table_points_add_up_exactly__rulings_m17() -> None:
    tables = [played(MCR, session, (1, 2, 3, 4), (30, 30, 30, -90)) for session in (1, 2, 3)]

    assert standings(MCR, FOUR, tables, 3)[0].table_points == Fraction(7)


def test_a_disqualified_player_is_last_and_keeps_the_score__ema_2012_5_7() -> None:
    contestants = [Contestant(1, disqualified=True), *FOUR[1:]]
    tables = [played(EMA_2012, 1, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000))]

    rows = standings(EMA_2012, contestants, tables, 1)

    assert [(row.place, row.player, row.total) for row in rows] == [
        (1, 2, 15_000),
        (2, 3, -15_000),
        (3, 4, -40_000),
        (4, 1, 40_000),
    ]


def test_a_disqualified_player_has_nothing_in_mcr__mers_4() -> None:
    contestants = [Contestant(1, disqualified=True), *FOUR[1:]]

    last = standings(MCR, contestants, [played(MCR, 1, (1, 2, 3, 4), (10, 5, -5, -10))], 1)[-1]

    assert (last.place, last.player, last.table_points, last.total) == (4, 1, 0, 0)
    assert [cell and cell.score for cell in last.sessions] == [10]


@pytest.mark.parametrize(("rules", "score", "shares"), [(EMA_2012, -30_000, None), (MCR, 0, 0)])
def test_a_ranked_substitute_has_missed_sessions_recorded__ema_2012_5_7(
    rules: RuleSet, score: int, shares: int | None
) -> None:
    tables = [played(rules, 1, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000))]
    contestants = [*FOUR[1:], Contestant(1, missed=(2,))]

    (row,) = (row for row in standings(rules, contestants, tables, 2) if row.player == 1)

    first, missed = row.sessions
    assert (missed.score, missed.table_points, missed.table, missed.substitute) == (score, shares, 0, True)
    assert row.total == first.score + score


def test_unranked_contestants_have_no_row__mers_4() -> None:
    contestants = [*FOUR[:3], Contestant(4, ranked=False)]

    rows = standings(
        EMA_2025, contestants, [played(EMA_2025, 1, (4, 1, 2, 3), (10_000, 5_000, -5_000, -10_000))], 1
    )

    assert places(rows) == [(1, False, 1), (2, False, 2), (3, False, 3)]


def test_a_session_without_result_does_not_count() -> None:
    tables = [played(EMA_2025, 2, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000))]

    row = standings(EMA_2025, [*FOUR, Contestant(5)], tables, 3)[0]

    assert [cell and cell.score for cell in row.sessions] == [None, 25_000, None]


def test_contestants_without_a_result_stand_at_zero() -> None:
    tables = [played(EMA_2025, 1, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000))]

    rows = standings(EMA_2025, [*FOUR, Contestant(5)], tables, 1)

    assert places(rows)[2] == (3, False, 5)
    assert rows[2].total == 0


def test_later_sessions_are_left_out() -> None:
    tables = [
        played(EMA_2025, 1, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000)),
        played(EMA_2025, 2, (4, 3, 2, 1), (90_000, -10_000, -30_000, -50_000)),
    ]

    rows = standings(EMA_2025, FOUR, tables, 1)

    assert [row.player for row in rows] == [1, 2, 3, 4]
    assert len(rows[0].sessions) == 1


def test_before_the_first_session_everybody_shares_the_first_place() -> None:
    assert places(standings(EMA_2025, FOUR, [], 0)) == [(1, True, number) for number in (1, 2, 3, 4)]


def test_an_event_without_players_has_no_rows() -> None:
    assert standings(EMA_2025, [], [], 3) == ()


def test_penalties_of_all_sessions_are_summed_in_the_row() -> None:
    tables = [
        played(EMA_2025, 1, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000), E=-2_000),
        played(EMA_2025, 2, (1, 2, 3, 4), (10_000, 5_000, -5_000, -10_000), E=-20_000),
    ]

    row = standings(EMA_2025, FOUR, tables, 2)[0]

    assert (row.player, row.penalties, row.total) == (1, -22_000, 28_000)
    assert [cell and cell.penalties for cell in row.sessions] == [-2_000, -20_000]


def test_a_cell_says_table_place_and_substitute() -> None:
    seats = [SeatFacts(wind, player, 0) for player, wind in enumerate("SWN", start=2)]
    score = score_table(EMA_2025, [SeatFacts("E", 1, 0, substitute="start"), *seats])

    row = standings(EMA_2025, FOUR, [PlayedTable(1, 7, score)], 1)[-1]

    assert [(cell.session, cell.table, cell.place, cell.substitute) for cell in row.sessions if cell] == [
        (1, 7, 1, True)
    ]


def test_a_player_at_two_tables_of_one_session_is_refused() -> None:
    table = played(EMA_2025, 1, (1, 2, 3, 4), (0, 0, 0, 0))

    with pytest.raises(ValueError, match="Player 1 sits at two tables in session 1"):
        standings(EMA_2025, FOUR, [table, table], 1)


@pytest.mark.parametrize("rules", [EMA_2012, EMA_2025, MCR], ids=lambda rules: rules.key)
def test_after_a_result_its_players_alone_are_counted_again(rules: RuleSet) -> None:
    sizes = (100, 1) if rules is MCR else (10_000, 1_000)
    first, second = (tuple(size * share for share in (8, -1, -3, -4)) for size in sizes)
    everybody = [Contestant(number, disqualified=number == 6, penalties=-number) for number in range(1, 9)]
    others = played(rules, 1, (5, 6, 7, 8), first)
    before = count(rules, everybody[1:], [others], 2)
    tables = [played(rules, 1, (1, 2, 3, 4), second), played(rules, 2, (3, 4, 1, 2), first)]
    now = recount(rules, before, everybody[:4], tables, 2)
    assert now.rows == standings(rules, everybody, [others, *tables], 2)
    assert {player for player, line in now.lines.items() if line is before.lines.get(player)} == {5, 6, 7, 8}


def test_a_team_has_the_sum_of_its_players() -> None:
    contestants = [Contestant(1, "A"), Contestant(2, "B"), Contestant(3, "B"), Contestant(4, "A")]
    rows = standings(
        EMA_2025, contestants, [played(EMA_2025, 1, (1, 2, 3, 4), (30_000, 5_000, -5_000, -30_000))], 1
    )

    assert team_standings(EMA_2025, rows, contestants) == (
        TeamRow(1, True, "A", 0, None, (1, 4)),
        TeamRow(1, True, "B", 0, None, (2, 3)),
    )


def test_mcr_teams_rank_by_table_points() -> None:
    contestants = [Contestant(1, "A"), Contestant(2, "B"), Contestant(3, "B"), Contestant(4)]
    rows = standings(MCR, contestants, [played(MCR, 1, (1, 2, 3, 4), (50, 40, 40, -130))], 1)

    assert team_standings(MCR, rows, contestants) == (
        TeamRow(1, False, "A", 50, Fraction(4), (1,)),
        TeamRow(2, False, "B", 80, Fraction(3), (2, 3)),
    )


def test_an_event_without_teams_has_no_team_standings() -> None:
    assert team_standings(EMA_2025, standings(EMA_2025, FOUR, [], 0), FOUR) == ()


@pytest.mark.parametrize("rules", [EMA_2025, MCR])
def test_400_players_of_16_sessions_are_each_ranked_once(rules: RuleSet) -> None:
    points = (40, 10, -10, -40) if rules is MCR else (20_000, 5_000, -5_000, -20_000)
    tables = [
        played(rules, session, tuple(range(first, first + 4)), points)
        for session in range(1, 17)
        for first in range(1, 401, 4)
    ]
    contestants = [Contestant(number) for number in range(1, 401)]

    rows = standings(rules, contestants, tables, 16)

    assert sorted(row.player for row in rows) == list(range(1, 401))
    assert {row.place for row in rows} == {1, 101, 201, 301}
