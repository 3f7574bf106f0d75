"""A hand too many after the signal (EMA 2012 §5.8): said on the form, kept apart, counted or struck."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tests.tournament.hand.hands import (
    DRAW,
    MCR_WIN,
    NOTEN_RIICHI,
    RON,
    TSUMO,
    WEST,
    play,
    rows,
    stored,
    typing,
)
from tests.tournament.session.play import enter, opened, table_at
from tournament.acts.undo import undo
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.hand.queries.late_hands import excess_at
from tournament.hand.services.late_hands import (
    count_late_hand,
    record_late_hand,
    strike_late_hand,
    why_not_decide,
)
from tournament.hand.services.recording import HandRefused, change_hand, insert_hand
from tournament.hand.services.result_from_hands import take_result
from tournament.models import Clock, Event, Hand, LateHand, Session
from tournament.session.services.sessions import why_not_close
from tournament.session.services.stopped import REPLAY, replay_session

pytestmark = pytest.mark.django_db
PAGE = "/desk/spring-open/sessions/1/tables/1/hands/"
TYPED = {"outcome": "draw", "tenpai": ["E", "N"], "riichi": ["N"]}


def signalled(event: Event, minutes: float = 80) -> Session:
    """Session 1, whose clock was started so many minutes ago."""
    session = opened(event)
    Clock.objects.create(session=session, started_at=timezone.now() - timedelta(minutes=minutes))
    return session


@pytest.fixture
def played_out(event) -> Event:
    """Five minutes after the signal, table 1 has saved the two hands that it might play."""
    signalled(event)
    play(event, RON, TSUMO)
    return event


def late(event: Event, facts=WEST) -> LateHand:
    record_late_hand(table=table_at(event), facts=facts, typist=typing())
    return LateHand.objects.latest("pk")


def text(response) -> str:
    return unescape(" ".join(re.sub("<[^>]+>", " ", response.content.decode()).split()))


def waiting(event: Event) -> list[str]:
    event = Event.objects.get(pk=event.pk)
    lines = attention_of(event, progress_of(event))
    return [line.sentence for line in lines if "extra hand" in line.sentence]


def test_the_third_hand_after_the_signal_is_one_too_many__ema_2012_5_8(played_out):
    excess = excess_at(table_at(played_out))
    assert excess.sentence == (
        "2 hands have been saved since the signal, and no more may be played (EMA 2025)."
    )
    assert excess_at(table_at(played_out, 2)) is None


@pytest.mark.parametrize(
    ("rules", "hands", "too_many"),
    [
        ("ema-riichi-2012", (RON,), False),
        ("ema-riichi-2016", (RON, TSUMO), True),
        ("ema-riichi-2025", (RON, TSUMO), True),
        ("mcr-2006", (), True),
    ],
)
def test_each_edition_sets_how_many_hands_may_follow_the_signal(rules, hands, too_many):
    event = make_event(rules=rules)
    signalled(event, 95)
    play(event, *hands)
    assert (excess_at(table_at(event)) is not None) == too_many


def test_before_the_signal_after_a_report_or_with_a_result_nothing_is_too_many(event):
    signalled(event, 30)
    play(event, RON, TSUMO)
    assert excess_at(table_at(event)) is None
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=80))
    table = table_at(event)
    table.reported = table.FINISHED
    table.save()
    enter(event, number=2)
    assert [excess_at(table_at(event, number)) for number in (1, 2)] == [None, None]


def test_the_form_says_it_and_keeps_the_hand_apart(played_out, referee_client, referee):
    page = text(referee_client.get(PAGE))
    assert "2 hands have been saved since the signal" in page
    assert "set aside until a referee counts or strikes it" in page
    response = referee_client.post(PAGE, {**TYPED, "key": "k", "rev": str(table_at(played_out).revision)})
    assert response.status_code == 302
    row = LateHand.objects.get()
    assert (row.facts, row.state, stored(played_out)) == (DRAW, LateHand.WAITS, [RON, TSUMO])
    page = text(referee_client.get(PAGE))
    assert "An extra hand at table 1 is waiting for a referee" in page
    assert "It counts" in page
    assert waiting(played_out) == ["extra hand at table 1 in session 1 is waiting for a referee."]
    assert "extra hand at table 1 in session 1 is waiting for a referee." in text(
        referee_client.get("/desk/spring-open/referee/")
    )


def test_a_hand_that_was_over_before_the_signal_is_saved_like_any_other(played_out, referee_client):
    sent = {**TYPED, "in_time": "on", "key": "k", "rev": str(table_at(played_out).revision)}
    assert referee_client.post(PAGE, sent).status_code == 302
    assert (stored(played_out), LateHand.objects.count()) == ([RON, TSUMO, DRAW], 0)


def test_a_hand_too_many_against_the_rules_is_refused__ema_2012_3_4_6(played_out):
    with pytest.raises(HandRefused):
        late(played_out, NOTEN_RIICHI)
    assert LateHand.objects.count() == 0


def test_a_referee_counts_it_and_it_becomes_the_last_hand_with_its_own_moment(played_out, referee):
    row = late(played_out)
    count_late_hand(late=row, by=referee)
    assert stored(played_out) == [RON, TSUMO, WEST]
    assert rows(played_out)[2][3] == row.entered_at
    row.refresh_from_db()
    assert (row.state, row.decided_by) == (LateHand.COUNTED, referee.username)
    assert waiting(played_out) == []


def test_counting_is_undone_and_the_hand_waits_again(played_out, referee):
    row = late(played_out)
    line = count_late_hand(late=row, by=referee)
    undo(entry=line, by=referee)
    row.refresh_from_db()
    assert (stored(played_out), row.state, row.decided_by) == ([RON, TSUMO], LateHand.WAITS, "")


def test_counting_is_not_undone_under_another_hand(played_out, referee):
    line = count_late_hand(late=late(played_out), by=referee)
    play(played_out, DRAW)
    with refused("hand.followed-by-others"):
        undo(entry=line, by=referee)


def test_a_struck_hand_counts_for_nobody_and_undo_brings_the_question_back(played_out, referee):
    row = late(played_out)
    line = strike_late_hand(late=row, by=referee)
    row.refresh_from_db()
    assert (stored(played_out), row.state, waiting(played_out)) == ([RON, TSUMO], LateHand.STRUCK, [])
    undo(entry=line, by=referee)
    assert len(waiting(played_out)) == 1


def test_typing_a_hand_is_undone_by_its_typist(played_out):
    line = record_late_hand(table=table_at(played_out), facts=WEST, typist=typing())
    undo(entry=line, by=None)
    assert (LateHand.objects.get().state, waiting(played_out)) == (LateHand.TAKEN_BACK, [])


def test_a_late_hand_is_decided_once(played_out, referee):
    row = late(played_out)
    line = strike_late_hand(late=row, by=referee)
    with refused("hand.late-decided"):
        count_late_hand(late=row, by=referee)
    row.refresh_from_db()
    assert why_not_decide(row, referee).code == "hand.late-decided"
    undo(entry=line, by=referee)


def test_a_session_is_not_closed_and_no_result_taken_while_one_waits(played_out, referee):
    row = late(played_out)
    table = table_at(played_out)
    take = {"table": table, "typist": typing(), "finished": True}
    with refused("hand.waits-for-referee"):
        take_result(**take)
    for number in range(1, 5):
        enter(played_out, number=number)
    session = played_out.sessions.get(number=1)
    refusal = why_not_close(session)
    assert (refusal.code, str(refusal)) == (
        "session.hands-undecided",
        "Session 1 cannot be closed: an extra hand at table 1 is waiting for a referee.",
    )
    strike_late_hand(late=row, by=referee)
    assert why_not_close(session) is None


def test_only_referees_decide(played_out, scorer_client, referee_client):
    row = late(played_out)
    sent = {"late": str(row.pk), "decision": "count", "key": "k"}
    assert scorer_client.post(f"{PAGE}late/", sent).status_code == 403
    assert "It counts" not in text(scorer_client.get(PAGE)).replace("It counts:", "")
    assert referee_client.get(f"{PAGE}late/").status_code == 405
    assert referee_client.post(f"{PAGE}late/", {**sent, "late": "999999"}).status_code == 404
    assert referee_client.post(f"{PAGE}late/", {**sent, "decision": "strike"}).status_code == 302
    row.refresh_from_db()
    assert row.state == LateHand.STRUCK
    response = referee_client.post(f"{PAGE}late/", {**sent, "key": "l"})
    assert "is no longer waiting for a decision" in text(response)


def test_a_correction_leaves_the_moment_of_a_hand_as_it_was(event):
    signalled(event, 74)
    play(event, RON, TSUMO)
    before = [row[3] for row in rows(event)]
    Clock.objects.update(started_at=timezone.now() - timedelta(minutes=76))
    Hand.objects.update(entered_at=timezone.now() - timedelta(minutes=5))
    before = [row[3] for row in rows(event)]
    change_hand(table=table_at(event), number=1, facts=DRAW, typist=typing())
    assert [row[3] for row in rows(event)] == before
    insert_hand(table=table_at(event), before=1, facts=DRAW, typist=typing())
    assert [row[3] for row in rows(event)] == [before[0], *before]
    assert excess_at(table_at(event)) is None


def test_a_late_hand_moves_in_the_event_file(played_out, referee):
    strike_late_hand(late=late(played_out), by=referee)
    late(played_out, DRAW)
    copy = import_event(text=event_text(Event.objects.get(pk=played_out.pk)), slug="copy")

    def facts(event: Event) -> list[tuple[object, ...]]:
        columns = ("facts", "entered_by", "entered_at", "state", "decided_by", "decided_at")
        return list(LateHand.objects.filter(table__session__event=event).values_list(*columns))

    assert facts(copy) == facts(played_out)
    assert len(facts(copy)) == 2


def test_a_replayed_session_sets_it_aside_and_undo_asks_again(played_out, director):
    late(played_out)
    replay_session(session=played_out.sessions.get(number=1), by=director)
    assert waiting(played_out) == []
    undo(entry=played_out.log.get(act=REPLAY), by=director)
    assert len(waiting(played_out)) == 1


def test_chinese_play_stops_at_the_bell_and_the_form_says_so__mcr(referee_client, staff):
    event = make_event(rules="mcr-2006", staff=staff)
    signalled(event, 95)
    assert "Play stopped at the signal" in text(referee_client.get(PAGE))
    late(event, MCR_WIN)
    assert len(waiting(event)) == 1
