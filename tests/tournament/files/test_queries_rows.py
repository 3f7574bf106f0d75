"""Rows as reports take them: words, dates and times of the venue, seats, standings, EMA's results."""

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from django.utils import timezone, translation

from tests.factories import make_entry, make_event, make_result
from tests.tournament.session.play import opened, seat_at
from tournament.draw.queries.papers import seating_of
from tournament.ema.queries import ema_check, ema_numbers, ema_results, observed_of
from tournament.models import Event, Seat, Team
from tournament.registration.queries.players import players_sheet
from tournament.ruling.services.rulings import Sanction, give_ruling
from tournament.session.queries import next_times
from tournament.standings.queries.papers import results_of, teams_sheet
from tournament.words.papers import dates_of, event_of, look_of

pytestmark = pytest.mark.django_db
POINTS = (10000, 5000, -5000, -10000)


def played(*, sessions: int = 1, **extra) -> Event:
    """Eight players, two tables a session; all of the first session's results are in."""
    event = make_event(players=8, sessions=sessions, **extra)
    for table in event.sessions.get(number=1).tables.all():
        make_result(table, POINTS)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        ((2026, 4, 11), (2026, 4, 11), "11 April 2026"),
        ((2026, 4, 11), (2026, 4, 12), "11–12 April 2026"),
        ((2026, 4, 30), (2026, 5, 2), "30 April – 2 May 2026"),
        ((2026, 12, 31), (2027, 1, 1), "31 December 2026 – 1 January 2027"),
    ],
)
def test_dates_are_as_short_as_they_can_be(first, last, text):
    assert dates_of(date(*first), date(*last)) == text


def test_the_event_is_named_with_place_dates_and_rules():
    details = event_of(make_event(players=0, sessions=0))
    assert (details.name, details.place, details.dates) == (
        "Spring Open",
        "Bologna, Italy",
        "11–12 April 2026",
    )
    assert (details.family, details.rules) == ("riichi", "EMA riichi 2025")
    assert (details.uma, details.start_points) == ((15000, 5000, -5000, -15000), 30000)


@pytest.mark.parametrize("rules", ["mcr-2006", "jpml-a"])
def test_sheets_without_a_fixed_uma_print_none(rules):
    assert event_of(make_event(players=0, sessions=0, rules=rules)).uma == ()


def test_mcr_scores_are_differences():
    assert event_of(make_event(players=0, sessions=0, rules="mcr-2006")).start_points == 0


def test_a_place_without_a_country_is_the_city_alone():
    assert event_of(make_event(players=0, sessions=0, country="")).place == "Bologna"


def test_the_foot_says_when_in_venue_time():
    event = make_event(players=0, sessions=0)
    at = datetime(2026, 4, 11, 22, 30, tzinfo=UTC)
    assert look_of(event, at=at).made_at == "As of 12 April 2026, 00:30 (Europe/Rome)"


def test_numbers_and_dates_follow_the_language():
    event = make_event(players=0, sessions=0)
    with translation.override("it"):
        assert look_of(event).thousands == "."
        assert dates_of(event.starts_on, event.ends_on) == "11–12 aprile 2026"
    with translation.override("uk"):
        assert dates_of(event.starts_on, event.ends_on) == "11–12 квітня 2026"
    assert look_of(event).thousands == ","


def test_the_paper_size_is_the_one_chosen_or_the_countrys():
    event, american = make_event(players=0, sessions=0), Event(country="US", timezone="America/Chicago")
    sizes = ("A4", "Letter", "", "A0")
    assert [look_of(event, paper).paper for paper in sizes] == ["A4", "Letter", "A4", "A4"]
    assert [look_of(american, paper).paper for paper in sizes] == ["A4", "Letter", "Letter", "Letter"]


def test_seats_stand_in_wind_order_with_time_and_address(django_assert_num_queries):
    event = make_event(players=8, sessions=2)
    with django_assert_num_queries(3):
        seating = seating_of(event, next_times(event), address=lambda number: f"/s/{number}")
    assert [(session.name, session.starts, len(session.tables)) for session in seating.sessions] == [
        ("Session 1", "Saturday 09:00", 2),
        ("Session 2", "Saturday 11:00", 2),
    ]
    table = seating.sessions[1].tables[0]
    assert ([seat.wind for seat in table.seats], table.url) == (["E", "S", "W", "N"], "/s/2")


def test_one_session_is_read_alone_and_one_without_seats_is_left_out():
    event = make_event(players=8, sessions=2)
    Seat.objects.filter(session__number=2).delete()
    assert [session.number for session in seating_of(event, {}).sessions] == [1]
    assert seating_of(event, {}, 2).sessions == ()


def test_results_have_a_line_for_each_player_in_order():
    results = results_of(played())
    assert (results.title, results.sessions, results.note) == ("Standings after session 1", ("1",), "")
    assert [(line.place, line.shared, line.total) for line in results.lines[:3]] == [
        (1, True, 25000),
        (1, True, 25000),
        (3, True, 10000),
    ]
    assert results.lines[0].cells[0].score == 25000


def test_results_before_the_first_session_are_zeros():
    results = results_of(make_event(players=8, sessions=2))
    assert (results.title, results.sessions) == ("Standings before the first session", ())
    assert {line.total for line in results.lines} == {0}


def test_results_of_an_ended_event_are_final():
    assert results_of(played(ended_at=timezone.now())).title == "Final standings"


def test_missing_and_unsure_results_are_named():
    event = make_event(players=8, sessions=2)
    first, _second = event.sessions.get(number=1).tables.all()
    make_result(first, POINTS, provisional=True)
    make_result(event.sessions.get(number=2).tables.first(), POINTS)
    assert results_of(event).note == (
        "2 results are missing: session 1 table 2; session 2 table 2. "
        "1 result is provisional: session 1 table 1."
    )


def test_teams_are_a_sheet_where_there_are_teams():
    event = played()
    assert teams_sheet(event) is None
    team = Team.objects.create(event=event, name="Cranes")
    event.entries.filter(number__in=(1, 2)).update(team=team)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    sheet = teams_sheet(Event.objects.get(pk=event.pk))
    assert [column.title for column in sheet.columns] == ["Place", "Team", "Points", "Players"]
    assert [row[:2] for row in sheet.rows] == [(1, "Cranes")]


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({}, "plays"),
        ({"substitute": True}, "substitute"),
        ({"withdrawn_at": timezone.now()}, "withdrawn"),
        ({"struck_at": timezone.now()}, "removed from the standings"),
        ({"disqualified_at": timezone.now(), "withdrawn_at": timezone.now()}, "disqualified"),
    ],
)
def test_the_list_of_players_says_what_became_of_each(facts, state):
    event = make_event(players=0, sessions=0)
    make_entry(event, 5, club="Tora Kai", **facts)
    reached = ("no", "", "")
    assert players_sheet(event).rows == (
        (5, "Felix", "Novak 5", "IT", "Italy", "07990005", "Tora Kai", "", state, *reached, None, "", "", ""),
    )


def test_ema_hears_of_the_ranked_alone_and_their_places_close_up():
    event = played()
    make_entry(event, 9, withdrawn_at=timezone.now())
    make_entry(event, 10, substitute=True)
    event.entries.filter(number=results_of(event).lines[0].player.number).update(struck_at=timezone.now())
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    event = Event.objects.get(pk=event.pk)
    results = ema_results(event)
    assert [player.place for player in results.players] == [1, 2, 2, 4, 4, 6, 6]
    assert set(ema_numbers(event)).isdisjoint({9, 10})


def test_a_disqualified_player_is_counted_and_comes_last():
    event = played()
    first = results_of(event).lines[0].player.number
    event.entries.filter(number=first).update(disqualified_at=timezone.now(), withdrawn_at=timezone.now())
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    event = Event.objects.get(pk=event.pk)
    assert (ema_numbers(event)[-1], ema_results(event).players[-1].place) == (first, 8)


def test_substitutes_who_played_are_counted_once():
    event = played(sessions=2)
    reserve = make_entry(event, 9, substitute=True)
    for session in event.sessions.all():
        seat = session.seats.first()
        Seat.objects.filter(pk=seat.pk).update(substitute=reserve, substitute_since="start")
    assert ema_results(event).event.substitutes == 1


def test_sessions_without_a_time_are_spread_over_the_days():
    event = make_event(players=4, sessions=7)
    event.sessions.update(starts_at=None)
    days = [session.on.day for session in ema_results(event).event.sessions]
    assert days == [11, 11, 11, 11, 12, 12, 12]


def test_a_session_after_midnight_in_utc_is_on_the_venues_day():
    event = make_event(players=4, sessions=1, timezone="Asia/Tokyo")
    event.sessions.update(starts_at=datetime.fromisoformat("2026-04-11T22:00:00+00:00"))
    (session,) = ema_results(event).event.sessions
    assert (session.on, session.minutes) == (date(2026, 4, 12), 90)


def test_classical_mahjong_is_not_checked_for_ema():
    assert ema_check(make_event(rules="classical-japanese")) is None


def test_mcr_results_have_table_points_and_a_weight():
    check, results = ema_check(played(rules="mcr-2006")), ema_results(Event.objects.get())
    assert (results.event.rules, results.players[0].table_points) == ("MCR", Fraction(4))
    assert (check.total, check.early) == (1, None)


def test_the_observers_report_tells_of_a_ruling_in_one_sentence(event, referee):
    opened(event)
    chombo = Sanction("invalid-win", -20_000, "after-uma", "EMA 2025, chombo")
    give_ruling(seat=seat_at(event), sanction=chombo, by=referee)
    offence = "Declares a win that is not valid, and shows the hand"
    sentence = f"Session 1 · Table 1: {seat_at(event).entry.name}, {offence}: −20,000"
    assert observed_of(event).irregularities == (sentence,)
