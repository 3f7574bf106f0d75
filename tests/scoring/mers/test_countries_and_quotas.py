"""The countries' ranking and their seats at a championship."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.mers import by_country, country_ranking, quotas

POINTS = st.integers(0, 1000).map(Fraction)
FIELD = st.dictionaries(st.sampled_from(["AT", "BE", "DK", "FR", "IT", "NL"]), st.lists(POINTS, max_size=12))


def players(**countries: list[int]) -> dict[str, list[Fraction]]:
    return {country: [Fraction(each) for each in points] for country, points in countries.items()}


def seats(field: dict[str, list[Fraction]], count: int) -> dict[str, int]:
    return {quota.country: quota.seats for quota in quotas(field, count)}


def test_a_country_has_the_mean_of_its_three_best_players__mers_1_7() -> None:
    (france,) = country_ranking(players(FR=[100, 900, 700, 800]))

    assert (france.points, france.players) == (800, 4)


def test_missing_players_of_a_country_count_as_zero__mers_1_7() -> None:
    (denmark,) = country_ranking(players(DK=[900, 100]))

    assert denmark.points == Fraction(1000, 3)


def test_equal_countries_share_the_position__mers_1_7() -> None:
    rows = country_ranking(players(IT=[600, 300], DK=[900], FR=[1000], NL=[]))

    assert [(each.position, each.country) for each in rows] == [(1, "FR"), (2, "DK"), (2, "IT"), (4, "NL")]


def test_players_are_gathered_by_country() -> None:
    assert by_country([("FR", Fraction(1)), ("IT", Fraction(2)), ("FR", Fraction(3))]) == {
        "FR": [1, 3],
        "IT": [2],
    }


STRONG = {
    "FR": [900, 850, 800, 750, 600, 500, 400, 300],
    "DK": [880, 720, 650, 450],
    "IT": [710, 690, 600, 100],
    "NL": [650, 640, 200],
    "AT": [300],
}


def test_part_a_is_one_a_country_one_with_a_player_above_700_and_one_for_the_best_three__mers_1_7() -> None:
    fixed = {quota.country: quota.fixed for quota in quotas(players(**STRONG), 40)}

    assert fixed == {"FR": 3, "DK": 3, "IT": 3, "NL": 1, "AT": 1}


def test_seats_that_do_not_suffice_go_first_to_every_country_then_to_the_strong__mers_1_7() -> None:
    fixed = {quota.country: quota.fixed for quota in quotas(players(**STRONG), 7)}

    assert fixed == {"FR": 2, "DK": 2, "IT": 1, "NL": 1, "AT": 1}


def test_part_b_gives_each_seat_to_the_country_furthest_behind_its_share__mers_1_7() -> None:
    # B3 of 20 players and 7 strong ones: FR 68/140, DK 34/140, IT 24/140, NL 10.5/140, AT 3.5/140.
    shared = {quota.country: quota.shared for quota in quotas(players(**STRONG), 11 + 4)}

    assert shared == {"FR": 2, "DK": 1, "IT": 1, "NL": 0, "AT": 0}


def test_a_country_has_no_more_seats_than_players_above_the_average__mers_1_7() -> None:
    # The average of all is 584.5.
    limits = {quota.country: quota.limit for quota in quotas(players(**STRONG), 15)}

    assert limits == {"FR": 5, "DK": 3, "IT": 3, "NL": 2, "AT": 1}


def test_leftover_seats_go_to_countries_in_ranking_order__mers_1_7() -> None:
    assert seats(players(**STRONG), 13) == {"FR": 5, "DK": 3, "IT": 3, "NL": 1, "AT": 1}
    assert seats(players(**STRONG), 14) == {"FR": 5, "DK": 3, "IT": 3, "NL": 2, "AT": 1}


def test_seats_beyond_all_limits_are_left_over__mers_1_7() -> None:
    assert sum(seats(players(**STRONG), 100).values()) == 14


def test_without_strong_players_the_shares_are_those_of_all_players() -> None:
    shared = {q.country: q.shared for q in quotas(players(FR=[500] * 6, DK=[400] * 3), 4 + 3)}

    assert shared == {"FR": 2, "DK": 1}


def test_no_country_means_no_seats() -> None:
    assert quotas({}, 12) == ()


@given(FIELD, st.integers(0, 60))
def test_no_seat_is_invented_and_every_country_stays_within_its_limit__mers_1_7(field, count) -> None:
    rows = quotas(field, count)

    assert sum(each.fixed + each.shared for each in rows) == (count if field else 0)
    assert sum(each.seats for each in rows) == min(count, sum(each.limit for each in rows))
    assert all(each.seats <= each.limit for each in rows)


@given(FIELD)
def test_every_country_has_a_seat_when_there_are_enough__mers_1_7(field) -> None:
    assert all(each.seats >= 1 for each in quotas(field, len(field)))
