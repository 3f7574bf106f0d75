"""Who still plays in a session, and what each table may still play after the signal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from penalties.timing import play_of
from tests.factories import make_event, make_result
from tests.tournament.result.reporting import texts
from tests.tournament.session.play import opened, table_at
from tournament.clock.queries import TableState, time_of, timing_of
from tournament.clock.services import tick
from tournament.models import Clock, Event, Hand, Session, Table

pytestmark = pytest.mark.django_db


def start(event: Event, minutes: float) -> Session:
    """Session 1 whose clock was started so many minutes ago."""
    session = opened(event)
    Clock.objects.create(session=session, started_at=timezone.now() - timedelta(minutes=minutes))
    return session


def hand(event: Event, minutes_ago: float, outcome: str = "ron", table: int = 1) -> None:
    """A hand of a table, typed so many minutes ago."""
    row = table_at(event, table)
    at = timezone.now() - timedelta(minutes=minutes_ago)
    Hand.objects.create(table=row, number=row.hands.count() + 1, facts={"outcome": outcome}, entered_at=at)


def tables_of(session: Session) -> tuple[TableState, ...]:
    time = time_of(session.event, session)
    return time.tables


def states(session: Session) -> list[tuple[str, str]]:
    return [(state.words, state.known_by) for state in tables_of(session)]


def first(session: Session) -> tuple[str, str]:
    return states(session)[0]


def test_before_the_signal_a_table_plays_as_many_hands_as_fit(event):
    assert states(start(event, 74)) == [("as many hands as fit", "rules")] * 4


def test_after_the_signal_a_table_plays_this_hand_and_one_more__ema_2012_5_8(event):
    assert states(start(event, 76)) == [("this hand and one more", "rules")] * 4


def test_a_hand_that_ended_since_the_signal_leaves_one__ema_2012_5_8(event):
    session = start(event, 80)
    hand(event, 10)
    hand(event, 3)
    assert first(session) == ("only this hand", "hands")
    assert states(session)[1] == ("this hand and one more", "rules")


def test_two_hands_since_the_signal_are_the_last__ema_2012_5_8(event):
    session = start(event, 85)
    hand(event, 5)
    hand(event, 2)
    assert first(session) == ("nothing more", "hands")


@pytest.mark.parametrize(
    ("rules", "outcome", "left"),
    [
        ("ema-riichi-2016", "chombo", "this hand and one more"),
        ("ema-riichi-2025", "chombo", "only this hand"),
        ("ema-riichi-2012", "abortive", "only this hand"),
        ("ema-riichi-2012", "draw", "only this hand"),
    ],
)
def test_whether_a_chombo_counts_is_the_editions__facts_5(staff, rules, outcome, left):
    event = make_event(rules=rules, staff=staff)
    session = start(event, 80)
    hand(event, 3, outcome)
    assert first(session)[0] == left


def test_mcr_plays_nothing_after_the_bell__rulings_m16(staff):
    event = make_event(rules="mcr-2006", staff=staff)
    session = start(event, 91)
    assert first(session) == ("nothing more", "rules")


def test_a_table_that_says_last_hand_plays_only_this(event):
    session = start(event, 76)
    Table.objects.filter(number=1).update(reported=Table.LAST_HAND)
    assert first(session) == ("only this hand", "report")


def test_a_result_or_the_report_says_that_a_table_has_finished(event):
    session = start(event, 50)
    make_result(table_at(event, 1), (0, 0, 0, 0))
    Table.objects.filter(number=2).update(reported=Table.FINISHED)
    assert states(session)[:2] == [("nothing more", "result"), ("nothing more", "report")]


def test_extra_time_puts_off_a_tables_signal(event):
    session = start(event, 76)
    Table.objects.filter(number=1).update(extra_seconds=300)
    assert first(session) == ("as many hands as fit", "rules")


def test_a_pause_after_the_signal_does_not_put_it_off(event):
    session = start(event, 90)
    hand(event, 12)  # after 78 minutes, three after the signal
    tick(session=session, act="pause", by=None)
    Clock.objects.update(paused_at=timezone.now() - timedelta(minutes=10))
    assert first(session) == ("only this hand", "hands")


def test_pauses_that_are_over_are_read_from_the_log(event):
    session = start(event, 90)
    tick(session=session, act="pause", by=None)
    Clock.objects.update(paused_at=timezone.now() - timedelta(minutes=20))  # five minutes before the signal
    tick(session=session, act="resume", by=None)
    assert first(session) == ("as many hands as fit", "rules")


def test_dice_are_thrown_between_two_hands__ema_2012_5_8():
    timing = timing_of(make_event(rules="ema-riichi-2012").rules, 90)
    play = play_of(timing, signalled=True, since=["hand"])
    assert (play.in_hand, play.allowance) == (False, "only-this")


def play_whole_game(event: Event, table: int = 1) -> None:
    """Eight deals without a winner and nobody ready: the deal moves on each time, and the game is over."""
    row = table_at(event, table)
    at = timezone.now() - timedelta(minutes=30)
    Hand.objects.bulk_create(
        Hand(table=row, number=number, facts={"outcome": "draw", "tenpai": []}, entered_at=at)
        for number in range(1, 9)
    )


def test_a_table_whose_last_deal_was_played_has_finished_before_the_signal__ema_2012_5_8(event):
    session = start(event, 70)
    play_whole_game(event)
    assert states(session)[:2] == [("nothing more", "game"), ("as many hands as fit", "rules")]


def test_a_table_whose_last_deal_was_played_is_not_told_of_one_more__ema_2012_5_8(event, client, staff):
    session = start(event, 76)
    play_whole_game(event)
    assert states(session)[:2] == [("nothing more", "game"), ("this hand and one more", "rules")]
    client.force_login(staff["director"])
    finished_page = client.get(f"/desk/{event.slug}/sessions/1/tables/1/").content.decode()
    other_page = client.get(f"/desk/{event.slug}/sessions/1/tables/2/").content.decode()
    assert ("This table has finished" in texts(finished_page), "Signal given" in texts(finished_page)) == (
        True,
        False,
    )
    assert "Signal given: this hand and one more" in texts(other_page)


@pytest.mark.parametrize("tables", [1, 3])
def test_the_states_take_three_queries(staff, django_assert_num_queries, tables):
    event = make_event(players=4 * tables, sessions=1, staff=staff)
    session = start(event, 80)
    hand(event, 2)
    with django_assert_num_queries(3):  # the clock; tables with results, hands
        assert len(tables_of(session)) == tables
