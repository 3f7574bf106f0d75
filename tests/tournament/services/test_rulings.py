"""Rulings: given, cancelled with a reason, and what they do to the standings."""

import pytest
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.play import enter, opened, seat_at, table_at
from tournament.models import Event, LogEntry, Ruling
from tournament.queries.standings import standings_of
from tournament.services.errors import Refused
from tournament.services.rulings import Sanction, cancel_ruling, give_ruling, why_not_cancel
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db
LATE = Sanction("lateness", -2_000, "at-table", "EMA 2012 §5.6", "2 minutes late")
LATE_AFTER = Sanction("lateness", -2_000, "after-uma")
CLOSE = (6_000, 5_000, -5_000, -6_000)


def scores(event: Event) -> dict[str, tuple[int, int]]:
    """Score and place at table 1 by wind."""
    event.refresh_from_db()
    numbers = {seat_at(event, wind).entry.number: wind for wind in "ESWN"}
    rows = standings_of(event).rows
    cells = {numbers[row.player]: row.sessions[0] for row in rows if row.player in numbers}
    return {wind: (cells[wind].score, cells[wind].place) for wind in "ESWN"}


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


@pytest.fixture
def old(staff) -> Event:
    """EMA 2012: penalties are taken at the table."""
    event = make_event(rules="ema-riichi-2012", staff=staff)
    opened(event)
    enter(event, CLOSE)
    return event


def test_a_penalty_at_once_changes_the_places__ema_2012_5_6(old, referee):
    assert scores(old)["E"] == (36_000, 1)
    give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    assert scores(old) == {"E": (14_000, 2), "S": (35_000, 1), "W": (-15_000, 3), "N": (-36_000, 4)}


def test_a_penalty_after_uma_leaves_the_places__ema_2025(event, referee):
    opened(event)
    enter(event, CLOSE)
    give_ruling(seat=seat_at(event), sanction=LATE_AFTER, by=referee)
    assert scores(event) == {"E": (19_000, 1), "S": (10_000, 2), "W": (-10_000, 3), "N": (-21_000, 4)}


def test_a_cancelled_ruling_counts_no_longer_and_stays_readable(old, referee, director):
    ruling = give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    cancel_ruling(ruling=ruling, reason="The clock was fast", by=director)
    assert scores(old)["E"] == (36_000, 1)
    kept = Ruling.objects.get()
    assert (kept.given_by, kept.cancelled_by, kept.cancel_reason) == ("rosa", "dora", "The clock was fast")


def test_the_log_says_it_in_words(old, referee):
    give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    name = seat_at(old).entry.name
    assert last_line().summary == f"Ruling for {name} at table 1: Late for the session (−2,000 points)"


def test_cancelling_needs_a_reason_and_happens_once(old, referee):
    ruling = give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    assert why_not_cancel(ruling, "  ") == "Say why the ruling is cancelled."
    assert why_not_cancel(ruling, "x" * 5_000) == (
        "The text has 5,000 characters, and 300 are kept. Shorten it."
    )
    cancelled = cancel_ruling(ruling=ruling, reason="Wrong player", by=referee)
    assert why_not_cancel(cancelled, "Again") == "This ruling was cancelled already."


def test_the_same_key_gives_one_ruling(old, referee):
    first = give_ruling(seat=seat_at(old), sanction=LATE, by=referee, key="k")
    assert give_ruling(seat=seat_at(old), sanction=LATE, by=referee, key="k") == first
    assert Ruling.objects.count() == 1


def test_a_ruling_raises_the_revision_so_that_a_form_opened_before_is_stale(old, referee):
    before = table_at(old).revision
    give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    assert table_at(old).revision == before + 1


@pytest.mark.parametrize(
    ("sanction", "sentence"),
    [
        (Sanction("other", -2_000_000, "at-table"), "-2000000 points are more than any rule takes."),
        (Sanction("other", 0, "later"), "Say when the points are taken: at the table or after uma."),
    ],
)
def test_what_no_rule_knows_is_refused(old, referee, sanction, sentence):
    with pytest.raises(Refused) as refused:
        give_ruling(seat=seat_at(old), sanction=sanction, by=referee)
    assert refused.value.sentence == sentence


def test_before_the_session_and_after_the_event_there_are_no_rulings(event, referee):
    with pytest.raises(Refused) as refused:
        give_ruling(seat=seat_at(event), sanction=LATE_AFTER, by=referee)
    assert refused.value.sentence == "Session 1 is not open yet. Open it first."
    opened(event)
    Event.objects.update(ended_at=timezone.now())
    with pytest.raises(Refused):
        give_ruling(seat=seat_at(event), sanction=LATE_AFTER, by=referee)


def test_giving_and_cancelling_are_undone(old, referee):
    ruling = give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    undo(entry=last_line(), by=referee)
    assert Ruling.objects.get().cancel_reason == "taken back"
    again = give_ruling(seat=seat_at(old), sanction=LATE, by=referee)
    cancel_ruling(ruling=again, reason="Wrong", by=referee)
    undo(entry=last_line(), by=referee)
    assert Ruling.objects.get(pk=again.pk).cancelled_at is None
    assert Ruling.objects.get(pk=ruling.pk).cancelled_at is not None
