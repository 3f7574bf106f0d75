"""The checklist: the requirements of EMA for certified tournaments, one by one (facts/ema 6)."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from penalties import Neighbour, Plan, PlannedSession, preflight


def day(number: int, *starts: tuple[int, int], minutes: int = 90) -> tuple[PlannedSession, ...]:
    """The sessions of one day of May 2026, by hour and minute."""
    return tuple(
        PlannedSession(datetime(2026, 5, number, hour, minute, tzinfo=UTC), minutes)
        for hour, minute in starts
    )


FOUR = ((9, 0), (10, 45), (13, 0), (14, 45))
THREE = ((9, 0), (10, 45), (13, 0))
COMPLETE_PLAN = Plan(
    "riichi",
    day(2, *FOUR) + day(3, *THREE),
    players=40,
    ema_players=36,
    numbered=40,
    referees=2,
    substitutes=2,
    observer="Zo",
    observer_announced=date(2026, 4, 18),
    host_players=20,
    applied_on=date(2026, 1, 10),
    today=date(2026, 4, 20),
)


def states(plan: Plan) -> dict[str, str]:
    """The colour of each check."""
    return {check.key: check.state for check in preflight(plan)}


def reds(plan: Plan) -> set[str]:
    """The checks that are not met."""
    return {key for key, state in states(plan).items() if state == "red"}


def test_a_plan_that_meets_everything_is_green():
    assert set(states(COMPLETE_PLAN).values()) == {"green"}


def test_russia_and_belarus_are_remarked__ema_31_march_2022():
    host, players = replace(COMPLETE_PLAN, host_excluded=True), replace(COMPLETE_PLAN, excluded_players=2)

    assert (states(host)["excluded"], states(players)["excluded"]) == ("red", "amber")


def test_every_check_names_its_clause():
    assert all(check.clause.startswith("EMA requirements 2018, ") for check in preflight(COMPLETE_PLAN))


@pytest.mark.parametrize(
    ("family", "sessions", "short"),
    [
        ("riichi", day(2, *FOUR), set()),
        ("riichi", day(2, *THREE), {"sessions"}),
        ("riichi", day(2, *FOUR, minutes=75), {"minutes"}),
        ("riichi", day(2, *THREE) + day(3, *THREE), {"sessions"}),
        ("riichi", day(1, *FOUR) + day(2, *FOUR) + day(3, *THREE), set()),
        ("riichi", day(1, *FOUR) + day(2, *THREE) + day(3, *THREE), {"sessions"}),
        ("mcr", day(2, *FOUR), set()),
        ("mcr", day(2, *THREE) + day(3, *THREE), {"minutes"}),
        ("mcr", (), {"sessions", "minutes"}),
    ],
)
def test_the_minimum_of_sessions_and_minutes__facts_ema_6(family, sessions, short):
    assert reds(replace(COMPLETE_PLAN, family=family, sessions=sessions)) == short


def test_two_days_of_mcr_need_120_minutes__facts_ema_6():
    long = ((9, 0), (11, 15), (14, 0))
    plan = replace(
        COMPLETE_PLAN, family="mcr", sessions=day(2, *long, minutes=120) + day(3, *long, minutes=120)
    )
    assert reds(plan) == set()


def test_at_most_four_sessions_of_mcr_and_five_of_riichi_a_day__facts_ema_6():
    five = day(2, *FOUR, (16, 30))
    assert reds(replace(COMPLETE_PLAN, sessions=five)) == set()
    assert reds(replace(COMPLETE_PLAN, sessions=five, family="mcr")) == {"sessions-a-day"}
    assert reds(replace(COMPLETE_PLAN, sessions=(*five, *day(2, (18, 15))))) == {"sessions-a-day"}


@pytest.mark.parametrize(("minute", "short"), [(45, set()), (44, {"breaks"}), (0, {"breaks"})])
def test_breaks_have_15_minutes__facts_ema_6(minute, short):
    assert reds(replace(COMPLETE_PLAN, sessions=day(2, (9, 0), (10, minute), (13, 0), (14, 45)))) == short


@pytest.mark.parametrize(("minute", "short"), [(45, set()), (44, {"lunch"})])
def test_lunch_has_30_minutes__facts_ema_6(minute, short):
    assert reds(replace(COMPLETE_PLAN, sessions=day(2, (9, 0), (10, 45), (12, minute), (14, 30)))) == short


def test_a_day_that_begins_after_noon_needs_no_lunch():
    afternoon = day(2, (13, 0), (14, 45), (16, 30), (18, 15))
    lunch = next(
        check for check in preflight(replace(COMPLETE_PLAN, sessions=afternoon)) if check.key == "lunch"
    )
    assert (lunch.state, lunch.words) == (
        "green",
        "No day is played over midday, so no lunch break is needed.",
    )


@pytest.mark.parametrize(
    ("ema_players", "kind", "state"),
    [
        (16, "open", "green"),
        (15, "open", "red"),
        (None, "open", "amber"),
        (16, "national", "green"),
        (79, "european", "red"),
        (80, "european", "green"),
    ],
)
def test_16_players_from_ema_countries_80_for_a_european_championship__facts_ema_6(ema_players, kind, state):
    plan = replace(COMPLETE_PLAN, ema_players=ema_players, kind=kind)
    assert states(plan)["players"] == state


@pytest.mark.parametrize(
    ("sent", "today", "state"),
    [
        (None, date(2026, 2, 2), "amber"),
        (None, date(2026, 2, 3), "red"),
        (date(2025, 5, 1), date(2026, 4, 20), "red"),
        (date(2025, 5, 2), date(2026, 4, 20), "green"),
        (date(2026, 2, 2), date(2026, 4, 20), "green"),
        (date(2026, 2, 3), date(2026, 4, 20), "red"),
        (date(2026, 1, 10), date(2026, 1, 23), "amber"),
        (date(2026, 1, 10), date(2026, 1, 24), "green"),
    ],
)
def test_the_application_is_sent_a_year_to_three_months_before_and_granted_in_two_weeks__facts_ema_6(
    sent, today, state
):
    assert states(replace(COMPLETE_PLAN, applied_on=sent, today=today))["application"] == state


def test_three_months_before_the_last_of_may_is_the_last_of_february__facts_ema_6():
    late = day(31, *FOUR)
    plan = replace(COMPLETE_PLAN, sessions=late, applied_on=date(2026, 2, 28))
    assert states(plan)["application"] == "green"
    assert states(replace(plan, applied_on=date(2026, 3, 1)))["application"] == "red"


def test_without_a_first_session_the_application_has_no_time():
    assert states(replace(COMPLETE_PLAN, sessions=()))["application"] == "amber"


@pytest.mark.parametrize(
    ("sessions", "others", "state"),
    [
        (COMPLETE_PLAN.sessions, (), "green"),
        (day(2, *FOUR), (), "red"),
        (COMPLETE_PLAN.sessions, ("Italian Open",), "red"),
    ],
)
def test_one_national_championship_a_year_of_two_days__facts_ema_6(sessions, others, state):
    plan = replace(COMPLETE_PLAN, sessions=sessions, kind="national", championships=others)
    assert states(plan)["championship"] == state
    assert "championship" not in states(replace(plan, kind="open"))


OPEN, NATIONAL = Neighbour("Vienna Open", "open"), Neighbour("Austrian Championship", "national")


@pytest.mark.parametrize(
    ("kind", "others", "state"),
    [
        ("open", (OPEN,), "green"),
        ("open", (OPEN, OPEN), "amber"),
        ("open", (NATIONAL,), "red"),
        ("national", (OPEN,), "red"),
    ],
)
def test_two_may_coincide_and_none_with_a_national_championship__facts_ema_6(kind, others, state):
    assert states(replace(COMPLETE_PLAN, kind=kind, coincides=others))["coinciding"] == state


@pytest.mark.parametrize(
    ("family", "finish", "state"),
    [("mcr", "stop", "amber"), ("mcr", "hand", "green"), ("mcr", "", None), ("riichi", "stop", None)],
)
def test_the_hand_at_the_bell_is_finished_in_mcr_since_2020__rulings_m16(family, finish, state):
    assert states(replace(COMPLETE_PLAN, family=family, finish=finish)).get("bell") == state


def test_before_2020_nobody_asks_what_happens_at_the_bell__rulings_m16():
    sessions = (PlannedSession(datetime(2019, 12, 31, 9, tzinfo=UTC), 120),)
    plan = replace(COMPLETE_PLAN, family="mcr", finish="stop", sessions=sessions)
    assert "bell" not in states(plan)


@pytest.mark.parametrize(("host", "state"), [(20, "green"), (21, "amber")])
def test_the_host_keeps_half_of_the_seats_at_most__facts_ema_6(host, state):
    assert states(replace(COMPLETE_PLAN, host_players=host))["host"] == state


@pytest.mark.parametrize(
    ("players", "referees", "state"),
    [(32, 1, "green"), (36, 1, "red"), (36, 2, "green"), (65, 2, "red"), (16, 0, "red")],
)
def test_one_referee_for_32_players__facts_ema_6(players, referees, state):
    assert states(replace(COMPLETE_PLAN, players=players, referees=referees))["referees"] == state


def test_substitutes_are_always_present__ema_requirements_3_9():
    assert states(replace(COMPLETE_PLAN, substitutes=0))["substitutes"] == "red"


@pytest.mark.parametrize(
    ("observer", "announced", "state"),
    [
        ("", None, "red"),
        ("Zo", None, "amber"),
        ("Zo", date(2026, 4, 19), "amber"),
        ("Zo", date(2026, 4, 18), "green"),
    ],
)
def test_the_observer_is_announced_two_weeks_before__facts_ema_6(observer, announced, state):
    plan = replace(COMPLETE_PLAN, observer=observer, observer_announced=announced)
    assert states(plan)["observer"] == state


@pytest.mark.parametrize(("numbered", "state"), [(40, "green"), (39, "amber"), (0, "red")])
def test_results_need_ema_numbers__ema_requirements_3_13(numbered, state):
    assert states(replace(COMPLETE_PLAN, numbered=numbered))["numbers"] == state
