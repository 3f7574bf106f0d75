"""Rulings: given, cancelled with a reason, and what they do to the standings."""

import pytest
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import enter, opened, seat_at, table_at
from tournament.acts.undo import undo
from tournament.models import Event, LogEntry, Ruling
from tournament.ruling.services.rulings import Sanction, cancel_ruling, give_ruling, why_not_cancel
from tournament.standings.queries.standings import standings_of
from tournament.words.sentences import Counted

pytestmark = pytest.mark.django_db
MINUTES = Counted("%(n)s minute late", "%(n)s minutes late", {"n": 2})
LATE = Sanction("lateness", -2_000, "at-table", "EMA 2012 §5.6", MINUTES)
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
def event_2012(staff) -> Event:
    """EMA 2012: penalties are taken at the table."""
    event = make_event(rules="ema-riichi-2012", staff=staff)
    opened(event)
    enter(event, CLOSE)
    return event


def test_a_penalty_at_once_changes_the_places__ema_2012_5_6(event_2012, referee):
    assert scores(event_2012)["E"] == (36_000, 1)
    give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    assert scores(event_2012) == {"E": (14_000, 2), "S": (35_000, 1), "W": (-15_000, 3), "N": (-36_000, 4)}


def test_a_penalty_after_uma_leaves_the_places__ema_2025(event, referee):
    opened(event)
    enter(event, CLOSE)
    give_ruling(seat=seat_at(event), sanction=LATE_AFTER, by=referee)
    assert scores(event) == {"E": (19_000, 1), "S": (10_000, 2), "W": (-10_000, 3), "N": (-21_000, 4)}


def test_a_cancelled_ruling_counts_no_longer_and_stays_readable(event_2012, referee, director):
    ruling = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    cancel_ruling(ruling=ruling, reason="The clock was fast", by=director)
    assert scores(event_2012)["E"] == (36_000, 1)
    stored = Ruling.objects.get()
    assert (stored.given_by, stored.cancelled_by, stored.cancel_reason) == (
        "rosa",
        "dora",
        "The clock was fast",
    )


def test_the_log_says_it_in_words(event_2012, referee):
    give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    name = seat_at(event_2012).entry.name
    assert (
        last_line().summary
        == f"Ruling for {name} at table 1 (−2,000 points; 2 minutes late): Late for the session"
    )


def test_cancelling_needs_a_reason_and_happens_once(event_2012, referee):
    ruling = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    assert why_not_cancel(ruling, "  ").code == "ruling.no-reason-to-cancel"
    assert why_not_cancel(ruling, "x" * 5_000) == (
        "The text has 5,000 characters, and 300 are kept. Shorten it."
    )
    cancelled = cancel_ruling(ruling=ruling, reason="Wrong player", by=referee)
    assert why_not_cancel(cancelled, "Again").code == "ruling.cancelled-already"


def test_the_same_key_gives_one_ruling(event_2012, referee):
    first = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee, key="k")
    assert give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee, key="k") == first
    assert Ruling.objects.count() == 1


def test_a_ruling_raises_the_revision_so_that_a_form_opened_before_is_stale(event_2012, referee):
    before = table_at(event_2012).revision
    give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    assert table_at(event_2012).revision == before + 1


@pytest.mark.parametrize(
    ("sanction", "code"),
    [
        (Sanction("other", -2_000_000, "at-table"), "ruling.too-many-points"),
        (Sanction("other", 0, "later"), "ruling.no-such-moment"),
    ],
)
def test_rulings_with_unknown_moments_or_excessive_points_are_refused(event_2012, referee, sanction, code):
    with refused(code):
        give_ruling(seat=seat_at(event_2012), sanction=sanction, by=referee)


def test_before_the_session_and_after_the_event_there_are_no_rulings(event, referee):
    with refused("session.not-open"):
        give_ruling(seat=seat_at(event), sanction=LATE_AFTER, by=referee)
    opened(event)
    Event.objects.update(ended_at=timezone.now())
    with refused("session.event-ended"):
        give_ruling(seat=seat_at(event), sanction=LATE_AFTER, by=referee)


def test_giving_and_cancelling_are_undone(event_2012, referee):
    ruling = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    undo(entry=last_line(), by=referee)
    assert Ruling.objects.get().cancel_reason == "taken back"
    second = give_ruling(seat=seat_at(event_2012), sanction=LATE, by=referee)
    cancel_ruling(ruling=second, reason="Wrong", by=referee)
    undo(entry=last_line(), by=referee)
    assert Ruling.objects.get(pk=second.pk).cancelled_at is None
    assert Ruling.objects.get(pk=ruling.pk).cancelled_at is not None
