"""Standings with finals: who comes first, what is carried, what counts in full."""

from fractions import Fraction

import pytest

from scoring.finals import Carried, Final, carried
from scoring.rulesets import PRESETS
from scoring.standings import Contestant, PlayedTable, Row, standings
from tests.scoring.test_standings import played

CLASSICAL = PRESETS["classical-japanese"]  # no uma: a table's points are its scores
EMA_2025 = PRESETS["ema-riichi-2025"]
MCR = PRESETS["mcr-2006"]
FIRST, REST = (1, 2, 3, 4), (5, 6, 7, 8)
EIGHT = [Contestant(number) for number in FIRST + REST]
BEFORE = [
    played(CLASSICAL, 1, FIRST, (901, 301, 101, -1_303)),
    played(CLASSICAL, 1, REST, (601, 1, -1, -601)),
]
SINCE = [
    played(CLASSICAL, 2, FIRST, (-500, -100, 100, 500)),
    played(CLASSICAL, 2, REST, (2_000, 0, 0, -2_000)),
]


def final(carry: str, players: tuple[int, ...] = FIRST, first_session: int = 2, **more: object) -> Final:
    return Final(first_session, frozenset(players), carry, **more)


def lines(rows: tuple[Row, ...]) -> list[tuple[int, int, int]]:
    return [(row.place, row.player, row.total) for row in rows]


@pytest.mark.parametrize(
    ("carry", "expected"),
    [
        ("full", [(1, 1, 401), (2, 2, 201), (2, 3, 201), (4, 4, -803)]),
        ("half", [(1, 3, 150), (2, 2, 50), (3, 1, -50), (4, 4, -151)]),
        ("none", [(1, 4, 500), (2, 3, 100), (3, 2, -100), (4, 1, -500)]),
    ],
)
def test_finalists_come_first_with_what_they_carried_and_won_since(
    carry: str, expected: list[tuple[int, int, int]]
) -> None:
    rows = standings(CLASSICAL, EIGHT, [*BEFORE, *SINCE], 2, [final(carry)])

    assert lines(rows) == [*expected, (5, 5, 2_601), (6, 6, 1), (7, 7, -1), (8, 8, -2_601)]


@pytest.mark.parametrize(
    ("score", "carry", "expected"),
    [
        (12_345, "full", 12_345),
        (12_345, "half", 6_172),
        (-12_345, "half", -6_172),
        (12_345, "none", 0),
        (Fraction(7, 3), "half", Fraction(7, 6)),
        (Fraction(7, 3), "none", Fraction(0)),
    ],
)
def test_points_are_carried_whole_and_table_points_exactly(
    score: int | Fraction, carry: str, expected: int | Fraction
) -> None:
    carried_over = carried(score, carry)

    assert (carried_over, type(carried_over)) == (expected, type(score))


def test_a_carry_over_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no carry-over “third”: choose none, half, full"):
        carried(1, "third")


def test_before_its_first_session_a_final_changes_nothing() -> None:
    tables = [*BEFORE, *SINCE]

    assert standings(CLASSICAL, EIGHT, tables, 1, [final("none")]) == standings(CLASSICAL, EIGHT, tables, 1)


def test_the_row_says_what_was_carried_and_keeps_every_session() -> None:
    rows = standings(CLASSICAL, EIGHT, [*BEFORE, *SINCE], 2, [final("half")])
    third, fifth = rows[0], rows[4]

    assert (third.carried, fifth.carried) == (Carried(2, 50, None), None)
    assert [cell and cell.score for cell in third.sessions] == [101, 100]


def test_mcr_halves_table_points_exactly_and_minipoints_towards_zero() -> None:
    tables = [
        played(MCR, 1, FIRST, (51, 51, 51, -153)),  # 7/3 each, 0
        played(MCR, 2, FIRST, (-20, -10, 10, 20)),
    ]

    rows = standings(MCR, EIGHT[:4], tables, 2, [final("half")])

    assert [(row.player, row.table_points, row.total) for row in rows] == [
        (4, Fraction(4), -56),
        (3, Fraction(19, 6), 35),
        (2, Fraction(13, 6), 15),
        (1, Fraction(7, 6), 5),
    ]
    assert rows[1].carried == Carried(2, 25, Fraction(7, 6))


def test_table_points_halved_twice_rank_exactly__rulings_m17() -> None:
    tables = [played(MCR, 1, FIRST, (0, 0, 0, 0)), played(MCR, 1, REST, (10, 5, -5, -10))]
    finals = [final("half", FIRST + REST, session) for session in (2, 3)]

    rows = standings(MCR, EIGHT, tables, 3, finals)

    assert [(row.player, row.table_points) for row in rows] == [
        (5, Fraction(1)),
        (6, Fraction(1, 2)),
        *((player, Fraction(7, 16)) for player in FIRST),
        (7, Fraction(1, 4)),
        (8, Fraction(0)),
    ]


def test_a_final_in_a_final_cuts_again_and_who_falls_out_stays_before_the_rest() -> None:
    tables = [
        played(CLASSICAL, 1, (1, 2, 3, 4), (800, 600, -600, -800)),
        played(CLASSICAL, 1, (5, 6, 7, 8), (400, 200, -200, -400)),
        played(CLASSICAL, 1, (9, 10, 11, 12), (100, 50, -50, -100)),
        played(CLASSICAL, 2, (1, 2, 5, 6), (50, 30, -30, -50)),
        played(CLASSICAL, 2, (3, 4, 9, 10), (9_000, 0, 0, -9_000)),
        played(CLASSICAL, 3, (1, 2, 5, 6), (-40, -20, 20, 40)),
        played(CLASSICAL, 3, (9, 10, 3, 4), (0, 0, 9_000, -9_000)),
    ]
    everybody = [Contestant(number) for number in range(1, 13)]
    eight = final("half", (1, 2, 5, 6, 9, 10, 11, 12), 2)
    four = final("half", (1, 2, 5, 6), 3)

    rows = standings(CLASSICAL, everybody, tables, 3, [four, eight])

    # 1: (800 / 2 + 50) / 2 - 40; 9: 100 / 2 + 0 + 0; 3: -600 + 9,000 + 9,000
    assert lines(rows)[:5] == [(1, 1, 185), (2, 2, 145), (3, 5, 105), (4, 6, 65), (5, 9, 50)]
    assert lines(rows)[8] == (9, 3, 17_400)
    assert [rows[place].carried for place in (0, 4)] == [Carried(3, 225, None), Carried(2, 50, None)]


def test_penalties_before_the_cut_are_carried_and_those_since_count_in_full() -> None:
    tables = [
        played(EMA_2025, 1, FIRST, (10_000, 5_000, -5_000, -10_000), E=-2_000),
        played(EMA_2025, 2, FIRST, (10_000, 5_000, -5_000, -10_000), E=-2_000),
    ]
    contestants = [Contestant(1, penalties=-6_000), *EIGHT[1:4]]

    plain = standings(EMA_2025, EIGHT[:4], [tables[0]], 1)[0].total
    row = standings(EMA_2025, contestants, tables, 2, [final("half", penalties={1: -2_000})])[0]

    # of the 6,000 at no table 4,000 were taken before the cut; both sessions score the same
    assert row.carried == Carried(2, (plain - 4_000) // 2, None)
    assert (row.player, row.total) == (1, (plain - 4_000) // 2 + plain - 2_000)


def test_a_disqualified_finalist_is_last_with_the_full_score__ema_2012_5_7() -> None:
    contestants = [Contestant(1, disqualified=True), *EIGHT[1:]]

    last = standings(CLASSICAL, contestants, [*BEFORE, *SINCE], 2, [final("none")])[-1]

    assert (last.place, last.player, last.total, last.carried) == (8, 1, 401, None)


def test_finalists_share_places_with_finalists_only() -> None:
    rows = standings(CLASSICAL, EIGHT, BEFORE, 2, [final("none")])

    assert [(row.place, row.shared) for row in rows[:5]] == [(1, True)] * 4 + [(5, False)]


def test_a_finalist_who_leaves_keeps_the_points_carried() -> None:
    tables: list[PlayedTable] = [*BEFORE, played(CLASSICAL, 2, (5, 2, 3, 4), (0, 0, 0, 0))]

    rows = standings(CLASSICAL, EIGHT, tables, 2, [final("half")])

    assert lines(rows)[0] == (1, 1, 450)
