"""The page of a player before the last session: the lead needed over those above."""

import pytest

from tests.factories import make_event
from tests.tournament.result.reporting import player_at, report, report_all, texts

pytestmark = pytest.mark.django_db
TITLE = "What you need in the last session"


def words(client, number: int) -> str:
    return texts(client.get(f"/e/spring-open/players/{number}/").content.decode())


@pytest.fixture
def one_left():
    """Four players, two sessions, the first one played."""
    event = make_event(players=4, sessions=2)
    report_all(event, 1)
    return event


def test_the_last_is_told_the_distance_to_everybody_ahead(client, one_left):
    first, third, last = (player_at(one_left, 1, 1, wind) for wind in "EWN")
    page = client.get(f"/e/spring-open/players/{last}/")
    rows = {row.player: row for row in page.context["standings"].rows}

    needs = [(need.place, need.rival.number, need.points, need.at_table) for need in page.context["needs"]]

    total = rows[last].total
    assert needs == [(1, first, rows[first].total - total, True), (3, third, rows[third].total - total, True)]
    assert TITLE in words(client, last)


def test_the_leader_needs_nothing(client, one_left):
    assert TITLE not in words(client, player_at(one_left, 1, 1, "E"))


def test_with_two_sessions_to_come_or_none_it_is_not_said(client, event):
    for number in (1, 2):
        report_all(event, number)
    assert TITLE not in words(client, player_at(event, 1, 1, "N"))
    report_all(event, 3)
    assert TITLE in words(client, player_at(event, 1, 1, "N"))
    report_all(event, 4)
    assert TITLE not in words(client, player_at(event, 1, 1, "N"))


def test_table_points_come_first_in_mcr(client):
    event = make_event(players=4, sessions=2, rules="mcr-2006")
    report(event, 1, 1, (60, 20, -20, -60))
    last = player_at(event, 1, 1, "N")

    needs = client.get(f"/e/spring-open/players/{last}/").context["needs"]

    assert [(need.place, need.table_points, need.points) for need in needs] == [(1, 4, 120), (3, 1, 40)]
