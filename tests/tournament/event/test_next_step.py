"""The next step at every stage of an event, from plain counts and from rows."""

from dataclasses import replace

import pytest
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.result.reporting import freeze
from tournament.event.queries.next_step import (
    Progress,
    progress_of,
    rail_of,
    step_after,
    why_not_seat,
)
from tournament.models import Draw, Publication, Result
from tournament.result.queries.session_counts import SessionCount

PLANNED = SessionCount(
    number=1,
    state="planned",
    starts_at=None,
    minutes=90,
    opened_at=None,
    tables=0,
    results=0,
    confirmed=0,
    provisional=0,
    published=False,
)
DRAWN = replace(PLANNED, tables=4)
PUBLISHED = replace(DRAWN, published=True)
OPENED = replace(PUBLISHED, state="open")
OPEN = replace(OPENED, started=True)
CLOSED = replace(PUBLISHED, state="closed", results=4, confirmed=4)
EMPTY = Progress(slug="cup", ended=False, second_check=True, players=0, draft=None, sessions=(PLANNED,))
FULL = replace(EMPTY, players=16)


def step_of(now: Progress) -> tuple[str, str, tuple[object, ...], str | None, str]:
    step = step_after(now)
    return step.label, step.url, step.args, step.blocked, step.method


def with_sessions(*sessions: SessionCount) -> Progress:
    return replace(FULL, sessions=tuple(replace(session, number=n) for n, session in enumerate(sessions, 1)))


def test_without_sessions_one_plans_them():
    assert step_of(replace(EMPTY, sessions=())) == (
        "Plan the sessions",
        "event-settings",
        ("cup",),
        None,
        "get",
    )


def test_without_players_one_registers_them():
    assert step_of(EMPTY) == ("Register players", "desk-players", ("cup",), None, "get")


def test_with_sixteen_players_one_draws():
    assert step_of(FULL) == ("Draw the seats", "desk-draw", ("cup",), None, "get")


def test_with_seventeen_players_one_draws_and_is_told_that_somebody_sits_out():
    step = step_after(replace(FULL, players=17))
    assert (step.blocked, step.note) == (
        None,
        (
            "17 players are registered. Tables need four players: register 3 more, or let 1 sit out "
            "each session."
        ),
    )


def test_with_three_players_the_draw_is_blocked():
    assert why_not_seat(3) == "3 players are registered. Tables need four players: register 1 more."


def test_a_draft_waits_to_be_confirmed():
    assert step_of(replace(FULL, draft=7)) == ("Confirm the draw", "desk-draft", ("cup", 7), None, "get")


def test_a_drawn_session_is_published():
    assert step_of(with_sessions(DRAWN)) == (
        "Publish seating of session 1",
        "desk-seating-publish",
        ("cup", 1),
        None,
        "post",
    )


def test_publishing_says_who_will_see_what():
    assert step_after(with_sessions(DRAWN)).confirm == (
        "Publish session 1? Everybody with the event’s address then sees who sits where in session 1."
    )


def test_at_an_event_that_is_not_public_publishing_tells_who_sees_it_there():
    assert step_after(replace(with_sessions(DRAWN), public=False)).note == (
        "The event is not public: its staff and players then see who sits where in session 1."
    )


@pytest.mark.django_db
@pytest.mark.parametrize("public", [True, False])
def test_the_progress_of_rows_knows_whether_the_event_is_public(public):
    assert progress_of(make_event(public=public)).public is public


def test_a_published_session_is_opened():
    assert step_of(with_sessions(PUBLISHED)) == (
        "Open session 1",
        "desk-session-open",
        ("cup", 1),
        None,
        "post",
    )


def test_an_opened_sessions_clock_is_started_by_the_director_or_a_referee():
    step = step_after(with_sessions(OPENED))
    assert (step.label, step.url, step.method, step.sent) == (
        "Start the clock",
        "desk-session-clock",
        "post",
        ("act", "start"),
    )
    assert step.why_not(frozenset({"referee"})) is None
    assert step.why_not(frozenset({"scorer"})) == "A director’s or referee’s next step."


def test_where_results_come_in_without_a_clock_nobody_is_asked_to_start_it():
    assert step_after(with_sessions(replace(OPENED, results=1, confirmed=1))).label == "Enter results"


def test_while_play_is_stopped_the_next_step_is_deciding_how_to_continue():
    stopped = replace(OPEN, paused=True, results=1, confirmed=1)
    step = step_after(with_sessions(stopped))
    assert (step.label, step.url, step.note) == ("Decide how to continue", "desk-stopped", "Play is stopped.")
    assert step.why_not(frozenset({"scorer"})) == "The director’s next step."
    assert step_after(with_sessions(replace(stopped, results=4, confirmed=4))).label == "Close session 1"


def test_an_open_session_gets_its_results():
    step = step_after(with_sessions(replace(OPEN, results=1, confirmed=1)))
    assert (step.label, step.url, step.note) == (
        "Enter results",
        "desk-entry",
        ("3 of 4 results are still missing."),
    )


def test_results_wait_for_a_second_person():
    step = step_after(with_sessions(replace(OPEN, results=4, confirmed=3)))
    assert (step.label, step.url, step.note) == (
        "Confirm results",
        "desk-check",
        "1 is waiting for a second person.",
    )


def test_a_session_with_every_table_confirmed_is_closed():
    now = with_sessions(replace(OPEN, results=4, confirmed=4))
    assert step_of(now) == ("Close session 1", "desk-session-close", ("cup", 1), None, "post")


def test_closing_a_session_tells_of_provisional_tables():
    now = with_sessions(replace(OPEN, results=4, confirmed=4, provisional=1))
    assert step_after(now).note == "1 table is provisional: its sum is off."
    assert step_after(with_sessions(replace(OPEN, results=4, confirmed=4))).note == ""


def test_after_a_closed_session_comes_the_next():
    assert step_of(with_sessions(CLOSED, PUBLISHED))[:3] == (
        "Open session 2",
        "desk-session-open",
        ("cup", 2),
    )


def test_a_session_drawn_later_is_drawn_when_the_one_before_is_closed():
    assert step_of(with_sessions(CLOSED, PLANNED))[:2] == ("Draw the seats", "desk-draw")


def test_after_the_last_session_the_event_ends():
    assert step_of(with_sessions(CLOSED, CLOSED)) == ("End the event", "event-end", ("cup",), None, "get")


def test_with_frozen_standings_the_prizes_are_given_before_the_end():
    step = step_after(replace(with_sessions(CLOSED, CLOSED), frozen=True))
    assert (step.label, step.url) == ("Start the prize-giving", "desk-ceremony")
    assert step.note == (
        "The standings are frozen: reveal the places first. After the last place, press “Prize-giving is "
        "over”."
    )


def test_the_progress_knows_of_a_freeze__three_queries(event, django_assert_num_queries):
    freeze(event, 1)
    with django_assert_num_queries(3):
        progress = progress_of(event)
    assert (progress.frozen, progress.draft) == (True, None)


def test_after_the_end_there_are_files():
    now = replace(with_sessions(CLOSED), ended=True)
    assert step_of(now) == ("Get the result files", "desk-files", ("cup",), None, "get")


def test_a_scorer_may_enter_results_and_not_open_a_session():
    scorer = frozenset({"scorer"})
    assert step_after(with_sessions(OPEN)).why_not(scorer) is None
    assert step_after(with_sessions(PUBLISHED)).why_not(scorer) == "The director’s next step."


def test_a_referee_is_told_that_scorers_enter_and_directors_open():
    referee = frozenset({"referee"})
    assert step_after(with_sessions(OPEN)).why_not(referee) == "The scorers’ next step."
    assert step_after(with_sessions(PUBLISHED)).why_not(referee) == "The director’s next step."


def test_the_rail_marks_the_first_session_that_is_not_closed():
    assert [(step["state"], step["current"]) for step in rail_of(with_sessions(CLOSED, OPEN, PUBLISHED))] == [
        ("closed", False),
        ("open", True),
        ("planned", False),
    ]


@pytest.mark.django_db
def test_rows_are_counted_in_three_queries(django_assert_num_queries):
    event = make_event(players=8, sessions=2)
    first = event.sessions.get(number=1)
    first_table, second_table = first.tables.all()
    make_result(first_table, (0, 0, 0, 0), provisional=True)
    Result.objects.filter(pk=make_result(second_table, (0, 0, 0, 0)).pk).update(state=Result.ENTERED)
    with django_assert_num_queries(3):
        now = progress_of(event)
    counted = now.sessions[0]
    assert (counted.tables, counted.results, counted.confirmed, counted.provisional, counted.published) == (
        2,
        2,
        1,
        1,
        True,
    )
    assert (now.players, now.sessions[1].results, now.results) == (8, 0, 2)


@pytest.mark.django_db
def test_old_versions_of_a_result_do_not_count():
    event = make_event(players=8, sessions=1)
    table = event.sessions.get().tables.first()
    make_result(table, (0, 0, 0, 0), current=False)
    assert progress_of(event).sessions[0].results == 0


@pytest.mark.django_db
def test_a_withdrawn_publication_does_not_count():
    event = make_event(players=8, sessions=1)
    Publication.objects.update(withdrawn_at=timezone.now())
    assert step_after(progress_of(event)).label == "Publish seating of session 1"


@pytest.mark.django_db
def test_the_newest_draft_is_the_one_to_confirm():
    event = make_event(players=8, sessions=1, drawn=False)
    for _draw in range(2):
        draft = Draw.objects.create(event=event, seed="x", plan={}, numbers=[], made_at=timezone.now())
    Draw.objects.create(event=event, seed="y", plan={}, numbers=[], made_at=timezone.now(), state="discarded")
    assert step_after(progress_of(event)).args == ("spring-open", draft.pk)


@pytest.mark.django_db
def test_substitutes_and_withdrawn_players_are_not_drawn():
    event = make_event(players=10, sessions=1, drawn=False)
    event.entries.filter(number=9).update(substitute=True)
    event.entries.filter(number=10).update(withdrawn_at=timezone.now())
    assert step_after(progress_of(event)).blocked is None
