"""The time left to all and to one table, phase by phase; a computer whose clock was set back."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.factories import make_event, make_result
from tests.tournament.session.play import table_at
from tournament.clock.queries import Time, set_back, time_of
from tournament.event.queries.public_state import situation_of
from tournament.models import Clock, Event, LogEntry, Session, Table
from tournament.words.timing import explained, of_rules, phase_words

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 4, 11, 12, tzinfo=UTC)


def open_clock(event: Event, minutes: float | None = None, **facts: object) -> None:
    """Session 1 is open; its clock was started so many minutes before noon."""
    Session.objects.filter(event=event, number=1).update(state=Session.OPEN, minutes=90)
    if minutes is not None:
        facts["started_at"] = NOON - timedelta(minutes=minutes)
    Clock.objects.create(session=event.sessions.get(number=1), **facts)


def time_at(event: Event, now: datetime = NOON) -> Time:
    return time_of(event, situation_of(event).at_hand, now)


def state_and_left(event: Event, now: datetime = NOON) -> tuple[str, int]:
    reading = time_at(event, now)
    return reading.state, reading.left


def test_before_it_opens_a_session_shows_all_its_minutes():
    assert state_and_left(make_event()) == ("planned", 90 * 60)


def test_an_open_session_waits_for_its_clock():
    event = make_event()
    event.sessions.filter(number=1).update(state=Session.OPEN)
    assert state_and_left(event) == ("waiting", 90 * 60)


def test_a_running_clock_counts_what_was_added_and_what_stood_still():
    event = make_event()
    open_clock(event, 30, extra_seconds=300, paused_seconds=60)
    assert state_and_left(event) == ("running", (90 - 30 + 5 + 1) * 60)


def test_a_paused_clock_stands_still():
    event = make_event()
    open_clock(event, 30, paused_at=NOON - timedelta(minutes=10))
    assert state_and_left(event) == state_and_left(event, NOON + timedelta(hours=1)) == ("paused", 70 * 60)


def test_time_is_up_at_zero_and_never_less():
    event = make_event()
    open_clock(event, 100)
    assert (state_and_left(event), time_at(event).rest) == (("over", 0), -600)


def test_an_event_without_anything_to_play_has_no_clock():
    event = make_event(sessions=1)
    event.sessions.update(state=Session.CLOSED)
    assert time_at(event) is None


@pytest.mark.parametrize(
    ("minutes", "phase", "signalled"),
    [
        (0, "running", False),
        (74, "running", False),
        (75, "signal", True),
        (85, "last", True),
        (90, "over", True),
    ],
)
def test_the_signal_comes_fifteen_minutes_before_the_end__ema_2012_5_8(minutes, phase, signalled):
    event = make_event()
    open_clock(event, minutes)
    assert (time_at(event).phase, time_at(event).signalled) == (phase, signalled)


def test_the_seconds_until_the_signal_are_given():
    event = make_event()
    open_clock(event, 60)
    assert time_at(event).until_signal == 15 * 60
    assert time_at(event, NOON + timedelta(minutes=15)).until_signal is None


@pytest.mark.parametrize(("minutes", "phase"), [(60, "running"), (85, "last"), (90, "over")])
def test_mcr_has_no_signal_before_the_end__rulings_m16(minutes, phase):
    event = make_event(rules="mcr-2006")
    open_clock(event, minutes)
    assert (time_at(event).phase, time_at(event).until_signal, time_at(event).signalled) == (
        phase,
        None,
        phase == "over",
    )


def test_a_table_with_extra_time_has_a_clock_of_its_own():
    event = make_event()
    open_clock(event, 92)
    Table.objects.filter(pk=table_at(event, 3).pk).update(extra_seconds=300)
    assert [(extra.table, extra.minutes) for extra in time_at(event).extras] == [(3, 5)]
    assert (time_at(event).state, time_at(event).at_table(2).state) == ("over", "over")
    table_time = time_at(event).at_table(3)
    assert (table_time.state, table_time.left, table_time.ends_at) == (
        "running",
        180,
        NOON + timedelta(minutes=3),
    )


def test_a_table_with_extra_time_stands_still_with_the_others():
    event = make_event()
    open_clock(event, 30, paused_at=NOON)
    Table.objects.filter(pk=table_at(event, 3).pk).update(extra_seconds=60)
    table_time = time_at(event).at_table(3)
    assert (table_time.state, table_time.left, table_time.ends_at) == ("paused", 61 * 60, None)


def test_tables_still_play_without_a_result_or_a_report():
    event = make_event()
    open_clock(event, 90)
    make_result(table_at(event, 1), (0, 0, 0, 0))
    Table.objects.filter(pk=table_at(event, 2).pk).update(reported=Table.FINISHED)
    Table.objects.filter(pk=table_at(event, 3).pk).update(reported=Table.LAST_HAND)
    assert time_at(event).playing == (3, 4)


def test_a_clock_set_back_adds_no_time():
    event = make_event()
    open_clock(event, -30)
    assert state_and_left(event) == ("running", 90 * 60)


def test_a_clock_set_back_is_noticed_by_the_log():
    event = make_event()
    LogEntry.objects.create(event=event, at=NOON, act="x")
    assert set_back(event, NOON + timedelta(hours=1)) is None
    assert set_back(event, NOON - timedelta(seconds=3)) is None
    assert set_back(event, NOON - timedelta(hours=1)) == NOON


def test_imported_log_entries_do_not_show_that_the_clock_was_set_back():
    event = make_event()
    LogEntry.objects.create(event=event, at=NOON, act="x", imported=True)
    assert set_back(event, NOON - timedelta(hours=1)) is None


@pytest.mark.parametrize("tables", [1, 3])
def test_a_running_clock_takes_three_queries(django_assert_num_queries, tables):
    event = make_event(players=4 * tables, sessions=1)
    open_clock(event, 30)
    session = situation_of(event).current
    with django_assert_num_queries(3):
        assert len(time_of(event, session, NOON).playing) == tables


@pytest.mark.parametrize(
    ("rules", "signal", "last", "over"),
    [
        (
            "ema-riichi-2025",
            "Signal given: this hand and one more",
            "Last 5 minutes: this hand and one more",
            "Time is up: tables end their last hands",
        ),
        ("mcr-2006", "Signal given: play stops at once", "Last 5 minutes", "Time is up: play stops at once"),
    ],
)
def test_the_rules_decide_what_the_clock_says(rules, signal, last, over):
    rules = make_event(rules=rules).rules
    phases, after = phase_words(rules), of_rules(rules)
    in_last = after if rules.signal_minutes else "free"
    assert (phases["signal"][after], phases["last"][in_last], phases["over"][after]) == (signal, last, over)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (
            "ema-riichi-2012",
            (
                "Finish the hand whose dice have been rolled, then play one more. No dice yet: the next hand "
                "is the last."
            ),
        ),
        (
            "ema-riichi-2025",
            "Finish the hand being played, then play one more. A hand begins as soon as the one before ends.",
        ),
        ("mcr-2006", "The hand being played is not finished."),
    ],
)
def test_this_hand_and_one_more_is_explained(rules, sentence):
    assert explained(make_event(rules=rules).rules) == sentence
