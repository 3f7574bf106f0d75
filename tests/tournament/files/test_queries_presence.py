"""What leaves the program about presence and penalties: EMA's report, the players and the rulings as data."""

import pytest

from tests.factories import make_entry, make_event, make_result
from tests.tournament.session.play import opened, seat_at
from tournament.ema.queries import ema_results, observed_of
from tournament.event.queries.public_state import Shown
from tournament.files.queries import rulings_sheet, why_lacking
from tournament.models import Event, Hand, Seat
from tournament.presence.services.departures import Departure, note_absence, stop_playing
from tournament.ranking.queries import worth_of
from tournament.registration.queries.players import players_sheet
from tournament.ruling.services.rulings import Sanction, give_ruling
from tournament.session.services.sessions import close_session

pytestmark = pytest.mark.django_db
WINS = (20_000, 5_000, -5_000, -20_000)


def played(event: Event, number: int) -> None:
    session = opened(event, number)
    for table in session.tables.all():
        make_result(table, WINS)
    close_session(session=session, by=None)


def with_two_substitutes() -> Event:
    """36 players; 98 sits in for one who left, 99 has a seat of their own after a repair of the draw."""
    event = make_event(players=36, sessions=2)
    spare, repaired = (make_entry(event, number, substitute=True) for number in (98, 99))
    played(event, 1)
    first, second = seat_at(event).entry, seat_at(event, wind="S").entry
    stop_playing(entry=first, departure=Departure(2, "start", "left", spare), by=None)
    stop_playing(entry=second, departure=Departure(2, "start", "left"), by=None)
    Seat.objects.filter(entry=second, session__number=2).update(entry=repaired, out=False)
    played(event, 2)
    event.refresh_from_db()
    return event


def test_participants_are_36_and_both_substitutes_are_counted__p7():
    event = with_two_substitutes()
    results, worth = ema_results(event), worth_of(event, Shown(frozen=None, last=None))

    assert (len(results.players), results.event.substitutes) == (36, 2)
    assert (worth.participants, worth.substitutes) == (36, 2)


def test_the_observer_reads_who_missed_what_and_who_played_after_a_repair__p7():
    sentences = observed_of(with_two_substitutes()).irregularities

    assert sum("played as a substitute" in sentence for sentence in sentences) == 1
    assert sum("stood in for" in sentence for sentence in sentences) == 1
    assert sum("missed these sessions: 2." in sentence for sentence in sentences) == 1


def test_the_data_of_the_players_say_when_they_left_and_who_replaces_them():
    event = with_two_substitutes()
    rows = {row[0]: row[12:] for row in players_sheet(event).rows}
    first, second = event.entries.exclude(left_after=None).order_by("-replaced_by")

    assert {rows[first.number], rows[second.number]} == {
        (1, "", "", event.entries.get(number=98).name),
        (1, "", "", ""),
    }


def test_the_data_of_the_players_say_who_sat_out():
    event = make_event(players=4, sessions=2)
    resting = make_entry(event, 9)
    for number, planned in ((1, True), (2, False)):
        note_absence(entry=resting, session=event.sessions.get(number=number), planned=planned, by=None)
    assert players_sheet(event).rows[-1][12:] == (None, "1", "2", "")


def test_penalties_of_hands_stand_with_the_rulings_and_say_when_a_ruling_says_the_same():
    event = make_event(players=8, sessions=1)
    session = opened(event)
    assert why_lacking(event, "rulings") is not None
    table = session.tables.get(number=1)
    for number, seat in ((1, "S"), (2, "W")):
        Hand.objects.create(
            table=table, number=number, facts={"outcome": "chombo", "seat": seat, "riichi": []}
        )
    assert why_lacking(event, "rulings") is None
    give_ruling(
        seat=seat_at(event, wind="W"),
        sanction=Sanction("chombo", -20_000, "after-uma", measure="chombo", hand=2),
        by=None,
    )

    rows = rulings_sheet(event).rows

    assert [(row[4], row[10], row[12]) for row in rows] == [
        (2, -20_000, ""),
        (1, -20_000, ""),
        (2, -20_000, "A ruling covers the same offence: it counts once."),
    ]
    assert sum("chombo in hand 1: -20000" in line for line in observed_of(event).irregularities) == 1
