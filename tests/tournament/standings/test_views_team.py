"""Teams: their pages, their place on the big screen, and that a draw keeps them apart unless told not to."""

import pytest

from tests.factories import make_event
from tests.tournament.result.reporting import freeze, hide_seating, report_all, texts
from tournament.draw.services.constraints import Wish
from tournament.models import Event, Team

pytestmark = pytest.mark.django_db


@pytest.fixture
def dragons(event) -> Team:
    """Players 1, 2 and 3, and a rival team."""
    for name, numbers in (("Dragons", [1, 2, 3]), ("Winds", [4, 5, 6])):
        team = Team.objects.create(event=event, name=name)
        event.entries.filter(number__in=numbers).update(team=team)
    return Team.objects.get(name="Dragons")


def page(client, path: str, status: int = 200) -> str:
    answer = client.get(f"/e/spring-open/{path}")
    assert answer.status_code == status
    return texts(answer.content.decode())


def sheet(client, team: Team) -> str:
    return page(client, f"teams/{team.pk}/")


def test_a_team_has_a_sheet_of_its_players_and_their_seats(client, event, dragons):
    words = sheet(client, dragons)

    seat = event.entries.get(number=2).seats.select_related("table").get(session__number=1)
    name = event.entries.get(number=2).name
    assert "Team Dragons No result yet" in words
    assert f"2 {name} – {seat.wind}" in words
    assert words.count("table") == 0 or str(seat.table.number) in words


def test_the_place_and_points_of_a_team_are_live(client, event, dragons):
    report_all(event, 1)
    words = sheet(client, dragons)

    assert "of 2 ·" in words
    assert "No result yet" not in words
    assert 'data-live-refresh=""' in client.get(f"/e/spring-open/teams/{dragons.pk}/").content.decode()


def test_frozen_results_and_hidden_seats_stay_hidden(client, event, dragons):
    report_all(event, 1)
    freeze(event, 0)
    hide_seating(event, 2)

    answer = client.get(f"/e/spring-open/teams/{dragons.pk}/")

    assert "No result yet" in texts(answer.content.decode())
    assert answer.context["sheet"].sessions == (1, 3, 4)


def test_a_team_of_another_event_is_not_found(client, event, dragons):
    other_event = make_event(players=0, sessions=1, slug="other-open")
    foreign = Team.objects.create(event=other_event, name="Tigers")

    assert "Spring Open has no such team." in page(client, f"teams/{foreign.pk}/", 404)


@pytest.mark.parametrize("members", [1, 3])
def test_a_sheet_costs_the_same_for_one_player_and_for_three(
    client, event, dragons, members, django_assert_num_queries
):
    event.entries.filter(number__gt=members, number__lte=3).update(team=None)
    client.get(f"/e/spring-open/teams/{dragons.pk}/")

    with django_assert_num_queries(6):
        client.get(f"/e/spring-open/teams/{dragons.pk}/")


def test_the_standings_of_teams_lead_to_their_sheets(client, event, dragons):
    report_all(event, 1)

    page_text = client.get("/e/spring-open/standings/?teams=1").content.decode()

    assert f'<a href="/e/spring-open/teams/{dragons.pk}/">Dragons</a>' in page_text


def test_the_big_screen_shows_teams_as_far_as_the_public_sees(client, director_client, event, dragons):
    assert "No team has a result yet." in page(client, "screen/?show=teams")
    report_all(event, 1)
    assert "Dragons" in page(client, "screen/?show=teams")
    freeze(event, 0)
    assert "No team has a result yet." in page(director_client, "screen/?show=teams")


def test_a_draw_keeps_team_mates_apart_unless_told_otherwise(director_client, staff):
    event = make_event(players=16, sessions=2, drawn=False, staff=staff)
    team = Team.objects.create(event=event, name="Dragons")
    event.entries.filter(number__lte=4).update(team=team)

    form = director_client.get("/desk/spring-open/draw/").context["form"]

    assert (form["teams"].value(), Wish("full", "x").teams) == (True, True)


def test_events_without_teams_have_no_screen_of_teams_to_choose(client, event):
    assert "show=teams" not in client.get("/e/spring-open/").content.decode()
    Team.objects.create(event=event, name="Dragons")
    assert "show=teams" in client.get("/e/spring-open/").content.decode()
    assert Event.objects.count() == 1
