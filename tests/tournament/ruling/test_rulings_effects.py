"""What rulings do to tables and standings, at once, and wholly undone when they are cancelled."""

from fractions import Fraction

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import enter, opened, seat_at
from tournament.acts.undo import undo
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Entry, Event, LogEntry, Ruling
from tournament.ruling.services.rulings import (
    Sanction,
    cancel_ruling,
    give_ruling,
    give_ruling_apart,
    why_not_give_apart,
)
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
BAD_MANNERS = Sanction("other", -5_000, "after-uma", note="Shouted in the hall", measure="points")
FOUL = Sanction("wrong-call", -10, "at-table", "MERS E 2.5", measure="points")


def played(rules: str, staff: dict, points: tuple[int, ...]) -> Event:
    event = make_event(rules=rules, staff=staff)
    opened(event)
    enter(event, points)
    return event


def player(event: Event, wind: str = "E") -> Entry:
    return Entry.objects.select_related("event").get(pk=seat_at(event, wind).entry_id)


def line(event: Event, wind: str = "E") -> tuple[object, ...]:
    """Place, total, table points and penalties of who sat there."""
    event.refresh_from_db()
    number = player(event, wind).number
    row = next(row for row in standings_of(event).rows if row.player == number)
    return row.place, row.total, row.table_points, row.penalties


@pytest.mark.parametrize(
    ("rules", "before", "after"),
    [
        ("ema-riichi-2012", (1, 36_000, None, 0), (1, 31_000, None, -5_000)),
        ("ema-riichi-2016", (1, 21_000, None, 0), (1, 16_000, None, -5_000)),
        ("ema-riichi-2025", (1, 21_000, None, 0), (1, 16_000, None, -5_000)),
    ],
)
def test_a_ruling_without_a_table_is_taken_from_the_total(staff, referee, rules, before, after):
    event = played(rules, staff, (6_000, 5_000, -5_000, -6_000))
    assert line(event) == before
    ruling = give_ruling_apart(entry=player(event), sanction=BAD_MANNERS, by=referee)
    assert line(event) == after
    cancel_ruling(ruling=ruling, reason="He apologised", by=referee)
    assert line(event) == before
    undo(entry=LogEntry.objects.get(act="ruling.cancel"), by=referee)
    assert line(event) == after
    assert differences(event) == []


def test_a_ruling_without_a_table_deducts_no_table_points__mcr(staff, referee):
    event = played("mcr-2006", staff, (100, 50, -50, -100))
    give_ruling_apart(entry=player(event), sanction=FOUL, by=referee)
    assert line(event) == (1, 90, Fraction(4), -10)


def test_a_foul_at_the_table_may_change_the_places__mers_e(staff, referee):
    event = played("mcr-2006", staff, (55, 50, -50, -55))
    assert line(event) == (1, 55, Fraction(4), 0)
    ruling = give_ruling(seat=seat_at(event), sanction=FOUL, by=referee)
    assert (line(event), line(event, "S")) == ((2, 45, Fraction(2), -10), (1, 50, Fraction(4), 0))
    cancel_ruling(ruling=ruling, reason="It was South", by=referee)
    assert (line(event), line(event, "S")) == ((1, 55, Fraction(4), 0), (2, 50, Fraction(2), 0))


def test_a_chombo_of_2025_is_taken_after_uma(staff, referee):
    event = played("ema-riichi-2025", staff, (6_000, 5_000, -5_000, -6_000))
    chombo = Sanction("invalid-win", -20_000, "after-uma", "EMA 2025, chombo", measure="chombo")
    ruling = give_ruling(seat=seat_at(event), sanction=chombo, by=referee)
    assert line(event)[1:] == (1_000, None, -20_000)
    cancel_ruling(ruling=ruling, reason="The hand was valid", by=referee)
    assert line(event) == (1, 21_000, None, 0)


def test_a_chombo_of_2012_is_on_the_sheet_and_takes_nothing_more__ema_2012_3_4_6(staff, referee):
    event = played("ema-riichi-2012", staff, (6_000, 5_000, -5_000, -6_000))
    chombo = Sanction("invalid-win", 0, "at-table", "EMA 2012 §3.4.6", measure="chombo")
    give_ruling(seat=seat_at(event), sanction=chombo, by=referee)
    assert line(event) == (1, 36_000, None, 0)
    assert LogEntry.objects.order_by("-pk")[0].summary == (
        f"Ruling for {seat_at(event).entry.name} at table 1 (chombo): Declares a win that is not valid, "
        "and shows the hand."
    )


def test_a_ruling_without_a_table_is_noted_after_uma_and_named_without_one(staff, referee):
    event = played("ema-riichi-2012", staff, (6_000, 5_000, -5_000, -6_000))
    at_table = Sanction("other", -1_000, "at-table")
    ruling = give_ruling_apart(entry=player(event), sanction=at_table, by=referee, key="k")
    assert give_ruling_apart(entry=player(event), sanction=at_table, by=referee, key="k") == ruling
    assert (ruling.moment, ruling.table) == ("after-uma", None)
    line_of_log = LogEntry.objects.order_by("-pk")[0]
    assert line_of_log.subject == f"player {ruling.entry.number}"
    assert line_of_log.summary == f"Ruling for {ruling.entry.name} (−1,000 points): Another offence"


def test_a_ruling_is_undone_from_the_log_with_its_effect(staff, referee):
    event = played("ema-riichi-2025", staff, (6_000, 5_000, -5_000, -6_000))
    give_ruling_apart(entry=player(event), sanction=BAD_MANNERS, by=referee)
    undo(entry=LogEntry.objects.get(act="ruling.give"), by=referee)
    assert line(event) == (1, 21_000, None, 0)


@pytest.mark.parametrize(
    ("sanction", "code"),
    [
        (Sanction("other", 0, "after-uma", measure="jail"), "ruling.no-such-sanction"),
        (Sanction("other", -2_000_000, "after-uma"), "ruling.too-many-points"),
        (Sanction("other", 0, "tomorrow"), "ruling.no-such-moment"),
    ],
)
def test_rulings_with_unknown_moments_or_excessive_points_are_refused(staff, referee, sanction, code):
    event = played("ema-riichi-2025", staff, (6_000, 5_000, -5_000, -6_000))
    with refused(code):
        give_ruling_apart(entry=player(event), sanction=sanction, by=referee)
    assert Ruling.objects.count() == 0


def test_after_the_event_there_is_no_ruling(staff, referee):
    event = make_event(staff=staff)
    Event.objects.update(ended_at=event.created_at)
    event.refresh_from_db()
    assert why_not_give_apart(event).code == "ruling.event-ended"


def test_the_event_file_takes_every_effect_along(staff, referee):
    event = played("ema-riichi-2012", staff, (6_000, 5_000, -5_000, -6_000))
    give_ruling_apart(entry=player(event), sanction=BAD_MANNERS, by=referee)
    give_ruling(seat=seat_at(event, "S"), sanction=Sanction("other", -2_000, "at-table"), by=referee)
    cheated = Sanction("cheating", 0, "after-uma", measure="disqualified")
    ruling = give_ruling(seat=seat_at(event, "W"), sanction=cheated, by=referee)
    event.refresh_from_db()
    copy = import_event(text=event_text(event), name="a file", slug="copy")
    assert standings_of(copy).rows == standings_of(event).rows
    assert line(copy, "W")[0] == 16
    cancel_ruling(ruling=Ruling.objects.get(event=copy, kind=ruling.kind), reason="x", by=referee)
    assert line(copy, "W")[0] == 15
