"""Out of the competition: disqualified players last and counting, players struck for illness."""

import pytest
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import enter, opened, seat_at
from tournament.acts.undo import undo
from tournament.models import Entry, Event, LogEntry
from tournament.presence.services.out_of_competition import (
    put_out,
    take_back,
    why_not_put_out,
    why_not_take_back,
)
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling, give_ruling_apart
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
CHEATED = Sanction("cheating", 0, "after-uma", "EMA 2025", measure="disqualified")


@pytest.fixture
def played(event) -> Event:
    opened(event)
    for number in range(1, 5):
        enter(event, number=number)
    return event


def winner(event: Event) -> Entry:
    return Entry.objects.select_related("event").get(pk=seat_at(event).entry_id)


def row_of(event: Event, entry: Entry):
    event.refresh_from_db()
    return next((row for row in standings_of(event).rows if row.player == entry.number), None)


def test_a_disqualified_player_is_last_and_counts__ema_2012_5_7(played, director):
    entry = winner(played)
    assert row_of(played, entry).place == 1
    put_out(entry=entry, out="disqualify", reason="Insulted the referee", by=director)
    assert (row_of(played, entry).place, row_of(played, entry).total) == (16, 35_000)
    take_back(entry=entry, out="disqualify", by=director)
    assert row_of(played, entry).place == 1


def test_a_disqualified_player_has_nothing__mcrreg_4(staff, director):
    event = make_event(rules="mcr-2006", staff=staff)
    opened(event)
    enter(event, (120, 30, -50, -100))
    put_out(entry=winner(event), out="disqualify", reason="Cheated", by=director)
    row = row_of(event, winner(event))
    assert (row.place, row.table_points, row.total) == (16, 0, 0)


def test_a_struck_player_has_no_place(played, director):
    entry = winner(played)
    put_out(entry=entry, out="strike", reason="Fever", by=director)
    assert (row_of(played, entry), len(standings_of(played).rows)) == (None, 15)
    assert LogEntry.objects.order_by("-pk")[0].summary == f"{entry.name} is removed from the standings: Fever"


@pytest.mark.parametrize("out", ["disqualify", "strike"])
def test_both_ways_and_back_are_undone_from_the_log(played, director, out):
    entry = winner(played)
    before = row_of(played, entry)
    put_line = put_out(entry=entry, out=out, reason="x", by=director)
    after = row_of(played, entry)
    back_line = take_back(entry=winner(played), out=out, by=director)
    undo(entry=back_line, by=director)
    assert row_of(played, entry) == after
    undo(entry=put_line, by=director)
    assert row_of(played, entry) == before


def test_leaving_the_competition_needs_a_reason_and_happens_once(played, director):
    entry = winner(played)
    assert why_not_put_out(entry, "strike", " ").code == "presence.no-reason"
    put_out(entry=entry, out="strike", reason="Fever", by=director)
    with refused("presence.struck-already"):
        put_out(entry=entry, out="strike", reason="Fever", by=director)
    assert why_not_take_back(winner(played), "disqualify").code == "presence.not-disqualified"


def test_a_player_who_is_not_struck_cannot_be_put_back(played):
    assert why_not_take_back(winner(played), "strike").code == "presence.not-struck"


def test_after_the_end_nobody_is_put_out_or_comes_back(played):
    Event.objects.update(ended_at=timezone.now())
    assert why_not_put_out(winner(played), "strike", "Fever").code == "presence.event-ended"
    assert why_not_take_back(winner(played), "strike").code == "presence.event-ended"


def test_the_same_key_is_the_same_act(played, director):
    first = put_out(entry=winner(played), out="strike", reason="Fever", by=director, key="k")
    assert put_out(entry=winner(played), out="strike", reason="Fever", by=director, key="k") == first


def test_a_ruling_that_disqualifies_does_so_at_once_and_until_it_is_cancelled(played, referee):
    entry = winner(played)
    ruling = give_ruling(seat=seat_at(played), sanction=CHEATED, by=referee)
    assert row_of(played, entry).place == 16
    assert why_not_take_back(winner(played), "disqualify").code == "presence.disqualified-by-ruling"
    assert why_not_put_out(winner(played), "disqualify", "x").code == "presence.disqualified-already"
    cancel_ruling(ruling=ruling, reason="It was another", by=referee)
    assert row_of(played, entry).place == 1
    undo(entry=LogEntry.objects.get(act="ruling.cancel"), by=referee)
    assert row_of(played, entry).place == 16


def test_a_second_ruling_keeps_the_player_out_when_the_first_is_cancelled(played, referee):
    entry = winner(played)
    first = give_ruling(seat=seat_at(played), sanction=CHEATED, by=referee)
    give_ruling_apart(entry=entry, sanction=CHEATED, by=referee)
    cancel_ruling(ruling=first, reason="x", by=referee)
    assert winner(played).disqualified_at is not None
