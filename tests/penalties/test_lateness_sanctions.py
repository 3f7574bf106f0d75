"""What lateness costs, edition by edition, in the rulebooks' own numbers."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties import TARIFFS, Sanction, Tariff, minutes_late, tariff_lateness

START = datetime(2026, 5, 2, 10, tzinfo=UTC)


def lateness(rules: str, minutes: int) -> Sanction:
    """What a preset imposes on a player so many minutes late."""
    return tariff_lateness(TARIFFS.get(rules), minutes)


def late_arrival(tariff: Tariff, late: timedelta) -> Sanction:
    """What a tariff imposes on a player who comes so long after the start."""
    return tariff_lateness(tariff, minutes_late(START, START + late, tariff.counted))


@pytest.mark.parametrize(("minutes", "points"), [(1, -1_000), (10, -10_000)])
def test_each_minute_late_costs_a_thousand_at_the_table__ema_2012_5_6(minutes, points):
    sanction = lateness("ema-riichi-2012", minutes)
    assert (sanction.measure, sanction.points, sanction.moment, sanction.clause) == (
        "points",
        points,
        "at-table",
        "EMA 2012 §5.6",
    )


@pytest.mark.parametrize("edition", ["ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025"])
def test_eleven_minutes_late_is_a_substitute_without_penalty__ema_5_6(edition):
    sanction = lateness(edition, 11)
    assert (sanction.measure, sanction.points) == ("substitute", 0)


@pytest.mark.parametrize("edition", ["ema-riichi-2016", "ema-riichi-2025"])
def test_lateness_is_taken_after_the_uma_since_2016(edition):
    sanction = lateness(edition, 7)
    assert (sanction.points, sanction.moment) == (-7_000, "after-uma")


@pytest.mark.parametrize(
    ("minutes", "measure", "points"),
    [
        (1, "points", -10),
        (10, "points", -10),
        (11, "points", -20),
        (15, "points", -20),
        (16, "substitute", 0),
    ],
)
def test_ten_points_to_ten_minutes_twenty_to_fifteen_then_out__mers_e_2_3(minutes, measure, points):
    sanction = lateness("mcr-2006", minutes)
    assert (sanction.measure, sanction.points, sanction.clause) == (measure, points, "MERS E 2.3")


def test_one_minute_is_not_minutes():
    assert lateness("ema-riichi-2025", 1).words == "1 minute late: 1,000 points off."


def test_a_player_in_time_pays_nothing():
    assert (lateness("mcr-2006", 0).measure, lateness("mcr-2006", 0).points) == ("none", 0)


def test_an_event_may_have_its_own_tariff():
    tariff = Tariff("House rule 3", per_minute=500, limit=20, moment="after-uma")
    assert tariff_lateness(tariff, 20).points == -10_000
    assert tariff_lateness(tariff, 21).measure == "substitute"


def test_rule_sets_without_a_tariff_leave_it_to_the_referee():
    assert "m-league" not in TARIFFS
    assert lateness("m-league", 5).measure == "referee"


@pytest.mark.parametrize(
    ("late", "points", "measure"),
    [
        (timedelta(minutes=-5), 0, "none"),
        (timedelta(), 0, "none"),
        (timedelta(seconds=1), -1_000, "points"),
        (timedelta(minutes=1), -1_000, "points"),
        (timedelta(minutes=9, seconds=1), -10_000, "points"),
        (timedelta(minutes=10), -10_000, "points"),
        (timedelta(minutes=10, seconds=1), 0, "substitute"),
    ],
)
def test_arrival_after_the_scheduled_start_costs_each_minute_begun__ema_2025(late, points, measure):
    sanction = late_arrival(TARIFFS["ema-riichi-2025"], late)
    assert (sanction.points, sanction.measure) == (points, measure)


def test_lost_time_is_not_given_back_and_there_are_no_table_points__mers_e_2_3():
    sentence = late_arrival(TARIFFS["mcr-2006"], timedelta(minutes=16)).words
    assert "without table points" in sentence
    assert "not given back" in sentence


def test_only_full_minutes_count_where_an_event_says_so():
    tariff = Tariff("House rule", per_minute=1_000, limit=10, counted="full")
    assert late_arrival(tariff, timedelta(minutes=2, seconds=59)).points == -2_000


def test_without_a_tariff_the_referee_decides_on_who_is_late_and_on_nobody_else():
    assert [tariff_lateness(None, minutes).measure for minutes in (1, 0)] == ["referee", "none"]


def test_an_event_may_have_its_own_steps():
    tariff = Tariff("House rule", limit=30, steps=((20, 50), (5, 10)))
    costs = [tariff_lateness(tariff, minutes).points for minutes in (5, 6, 20)]
    assert costs == [-10, -50, -50]
    late = tariff_lateness(tariff, 21)
    assert (late.measure, late.words[:25]) == ("substitute", "More than 20 minutes late")


def test_a_start_with_a_zone_and_an_arrival_without_one_are_refused():
    with pytest.raises(ValueError, match="both with a time zone, or both without"):
        minutes_late(START, START.replace(tzinfo=None))


@given(st.sampled_from(sorted(TARIFFS)), st.integers(0, 40))
def test_a_minute_more_is_never_cheaper(rules, minutes):
    now, later = lateness(rules, minutes), lateness(rules, minutes + 1)
    assert later.measure == "substitute" or later.points <= now.points
    assert (now.measure, later.measure) != ("substitute", "points")
