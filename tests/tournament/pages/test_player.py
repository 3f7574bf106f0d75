"""A player's page, the list of players, the rules."""

import re

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.result.reporting import freeze, hide_seating, player_at, report, report_all, texts
from tournament.models import Seat
from tournament.presence.services.departures import Departure, note_absence, stop_playing
from tournament.session.services.sessions import open_session

pytestmark = pytest.mark.django_db


def page(client, path: str, status: int = 200, **extra: object) -> str:
    answer = client.get(f"/e/spring-open/{path}", **extra)
    assert answer.status_code == status
    return answer.content.decode()


def test_players_learn_where_when_and_with_whom_they_sit(client, event):
    seat = event.sessions.get(number=1).seats.get(entry__number=5)
    words = texts(page(client, "players/5/"))
    assert f"Next: session 1 {seat.wind} {seat.get_wind_display()} Table {seat.table.number}" in words
    assert "Saturday 11 April, 09:00" in words
    for other in seat.table.seats.exclude(pk=seat.pk):
        assert other.entry.name in words


def test_players_learn_how_they_did(client, event):
    report_all(event, 1)
    east = player_at(event, 1, 1, "E")
    words = texts(page(client, f"players/{east}/"))
    assert "Place 1 shared place, of 16 Total +24,000 After session 1" in words
    assert "Next: session 2" in words


def test_an_unpublished_session_is_not_told(client, event):
    for number in (2, 3, 4):
        hide_seating(event, number)
    report_all(event, 1)
    words = texts(page(client, "players/1/"))
    assert "The seating of session 2 is not published yet. It will appear here automatically." in words
    assert "Session 3" not in words


def test_frozen_results_are_not_told(client, scorer_client, event):
    report_all(event, 1)
    freeze(event, 1)
    report(event, 2, 1, (54_300, -14_300, -20_000, -20_000))
    east = player_at(event, 2, 1, "E")
    assert "69,300" not in page(client, f"players/{east}/")
    assert "69,300" in page(scorer_client, f"players/{east}/")


def test_the_chart_has_its_numbers_in_the_table(client, event):
    report_all(event, 1)
    assert "<svg" not in re.sub(
        r'<svg class="icon".*?</svg>|<svg aria-hidden.*?</svg>', "", page(client, "players/1/")
    )
    report_all(event, 2)
    html = page(client, "players/1/")
    description, *_others = re.findall(r"<desc[^>]*>(.*?)</desc>", html)
    assert re.fullmatch(
        r"Bruno Kovalenko 1: from −?\d+ after session 1 to −?\d+ after session 2\.",
        description.replace("-", "−"),
    )


def test_the_numbers_of_the_chart_are_parted_as_the_language_does(client, event):
    report_all(event, 1)
    report_all(event, 2)
    east = player_at(event, 1, 1, "E")
    axis = {}
    for language in ("en", "it"):
        client.cookies["language"] = language
        html = page(client, f"players/{east}/")
        axis[language] = re.findall(r'class="chart-axis"[^>]*>([^<]*\d[^<]{3,})<', html)

    assert axis["en"] != []
    assert axis["it"] == [text.replace(",", ".") for text in axis["en"]]


def test_news_fetch_the_day_alone(client, event):
    part = page(client, "players/1/", headers={"Hanchan-Refresh": "1"})
    assert re.findall(r"<html|<nav", part) == []
    assert re.findall(r'<div id="day"[^>]* data-live-refresh="([^"]+)"', part) == [
        "/e/spring-open/players/1/"
    ]


def test_a_substitution_is_told_on_both_pages(client, event):
    spare = make_entry(event, 99, first_name="Sub", last_name="Stitute", substitute=True)
    Seat.objects.filter(session__number=1, entry__number=3).update(substitute=spare, substitute_since="start")
    assert "Sub Stitute stands in." in texts(page(client, "players/3/"))
    assert f"Stands in for {event.entries.get(number=3).name}." in texts(page(client, "players/99/"))


def test_an_unknown_number_is_a_sentence(client, event):
    assert "Spring Open has no player number 77." in texts(page(client, "players/77/", 404))


def test_names_are_escaped_on_every_page(client, event):
    event.entries.filter(number=1).update(first_name="", last_name="<script>x</script>", club="<b>")
    report_all(event, 1)
    paths = ["", "players/", "players/1/", "seating/", "seating/?by=name", "sessions/1/", "standings/"]
    screens = ["screen/", "screen/?show=seating", "screen/?show=seating&by=name"]
    pages = [page(client, path) for path in [*paths, *screens]]
    assert [re.findall("<script>|<b>x|<b></", html) for html in pages] == [[]] * len(pages)


@pytest.mark.parametrize("sessions", [2, 4])
def test_a_players_page_costs_six_queries(client, sessions, django_assert_num_queries):
    event = make_event(players=4, sessions=sessions)
    report_all(event, 1)
    page(client, "standings/")  # it keeps the standings in memory, and the next one the hand statistics
    page(client, "hands/")
    page(client, "progress/")  # and this one how the event went
    with django_assert_num_queries(6):
        page(client, "players/1/")


# --- The list -----------------------------------------------------------------------------------------------


def test_players_are_listed_with_country_and_club(client, event):
    event.entries.filter(number=2).update(country="UA", club="Kyiv Riichi")
    row = re.findall(r"<tr class=.*?</tr>", page(client, "players/"))[1]
    assert texts(row) == f"2 {event.entries.get(number=2).name} Ukraine Kyiv Riichi"


def test_players_are_found_by_what_is_public_alone(client, event):
    event.entries.filter(number=2).update(club="Kyiv Riichi")
    assert len(re.findall(r"<tr class=", page(client, "players/?find=kyiv"))) == 1
    assert "Nobody matches “07990002”" in texts(page(client, "players/?find=07990002"))


def test_an_event_without_players_says_so(client):
    make_event(players=0, drawn=False)
    assert "Nobody is registered yet" in texts(page(client, "players/"))


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_costs_two_queries(client, players, django_assert_num_queries):
    make_event(players=players, drawn=False)
    with django_assert_num_queries(2):
        page(client, "players/")


# --- The rules ----------------------------------------------------------------------------------------------


def test_rules_are_told_with_meaning_and_source(client, event):
    words = texts(page(client, "rules/"))
    assert "Starting points What each player has at the start of a session. 30,000 points EMA 2025" in words
    assert "No changes for this event" in words


def test_changed_rules_are_marked_with_what_is_usual(client, event):
    event.rules_values = {**event.rules_values, "red_fives": 3}
    event.save()
    words = texts(page(client, "rules/"))
    assert "1 rule differs from the usual ones Red fives : 3 tiles" in words
    assert "3 tiles changed usually 0 changed for this event" in words


# --- Who was there ---


def test_a_walk_in_without_a_seat_reads_that_the_director_gives_one__p5(client, event):
    make_entry(event, 17)
    words = texts(page(client, "players/17/"))
    assert "No seat yet: it appears here once the director assigns one." in words
    assert "Session 1: has no seat yet. The director gives one." in words


@pytest.mark.parametrize(("planned", "sentence"), [(True, "sits out, as planned."), (False, "missed.")])
def test_the_page_of_a_player_names_sessions_sat_out_or_missed__p6(client, event, planned, sentence):
    make_entry(event, 17)
    session = event.sessions.get(number=1)
    note_absence(entry=event.entries.get(number=17), session=session, planned=planned, by=None)
    assert f"Session 1: {sentence}" in texts(page(client, "players/17/"))


def test_an_absence_of_an_unpublished_session_is_not_told(client, event):
    make_entry(event, 17)
    for number in (1, 2, 3, 4):
        hide_seating(event, number)
    assert "Session 1: has no seat" not in texts(page(client, "players/17/"))


def test_the_page_of_a_replaced_player_names_the_substitute(client, event):
    spare = make_entry(event, 99, first_name="Sub", last_name="Stitute", substitute=True)
    departure = Departure(1, "start", "ill-before", spare, for_good=False)
    stop_playing(entry=event.entries.get(number=3), departure=departure, by=None)
    words = texts(page(client, "players/3/"))
    assert "Sub Stitute plays for this player until they return." in words


def test_a_player_out_of_a_session_is_not_sent_to_its_table(client, event):
    open_session(session=event.sessions.get(number=1), by=None)
    departure = Departure(1, "start", "late", for_good=False)
    stop_playing(entry=event.entries.get(number=3), departure=departure, by=None)
    words = texts(page(client, "players/3/"))
    assert "Session 1: out of the session." in words
    assert "Now: session 1" not in words
    assert "Next: session 2" in words
