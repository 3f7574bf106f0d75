"""Results: entered, corrected, confirmed by a second person, taken back."""

import pytest
from django.db import connection
from django.utils import timezone

from scoring.rulesets import PRESETS
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import RIGHT, current, enter, opened, table_at
from tournament.acts.refusals import Refused, Stale
from tournament.acts.undo import undo
from tournament.models import Event, LogEntry, Result, Session
from tournament.result.services.recording import (
    Sheet,
    confirm_result,
    record_result,
    why_not_confirm,
)
from tournament.session.services.table_revisions import why_not_enter

pytestmark = pytest.mark.django_db
OTHER = (10_000, 10_000, -10_000, -10_000)


@pytest.fixture
def playing(event) -> Event:
    """Session 1 is open."""
    opened(event)
    return event


@pytest.fixture
def checked(playing) -> Event:
    """A second person confirms each result."""
    Event.objects.update(second_check=True)
    playing.refresh_from_db()
    return playing


def last_line() -> LogEntry:
    return LogEntry.objects.order_by("-pk")[0]


def test_without_a_second_check_a_saved_result_is_confirmed(playing, scorer):
    result = enter(playing, by=scorer)
    assert (result.version, result.state, result.entered_by, result.confirmed_by) == (
        1,
        "confirmed",
        "sam",
        "",
    )


def test_a_correction_is_a_version_and_the_first_is_kept(playing, scorer):
    enter(playing, by=scorer)
    enter(playing, OTHER, by=scorer)
    versions = Result.objects.order_by("version").values_list("version", "current", "east")
    assert list(versions) == [(1, False, 20_000), (2, True, 10_000)]
    assert last_line().summary == "Result of table 1 corrected"


def test_a_result_raises_the_version_of_the_event_and_the_revision_of_the_table(playing, scorer):
    before = Event.objects.get().version
    enter(playing, by=scorer)
    assert (Event.objects.get().version, table_at(playing).revision) == (before + 1, 1)


def test_recording_applies_changes_made_after_the_table_was_read(playing, scorer):
    """A second check, a closed session and an ended event, each after the form was opened."""
    read = table_at(playing)
    Event.objects.update(second_check=True)
    assert record_result(table=read, sheet=Sheet(RIGHT), by=scorer).state == "entered"

    read = table_at(playing)
    Session.objects.update(state=Session.CLOSED)
    with refused("session.closed"):
        record_result(table=read, sheet=Sheet(OTHER), by=scorer)

    read = table_at(playing)
    Event.objects.update(ended_at=timezone.now())
    with refused("session.event-ended"):
        record_result(table=read, sheet=Sheet(OTHER), by=None)
    assert (current(playing).version, table_at(playing).revision) == (1, 1)


def test_a_save_says_little_while_others_wait(playing, scorer, django_assert_num_queries):
    """Whether the event is run here, key, table, the newest version, who directs; revision, the version no
    longer current and the next, the log, the event. PostgreSQL is sent the former at once, and the latter.
    """
    enter(playing, by=scorer)
    table = table_at(playing)
    sent = 4 if connection.vendor == "postgresql" else 12
    with django_assert_num_queries(sent):  # two of them: the savepoint that a test's door is
        record_result(table=table, sheet=Sheet(OTHER), by=scorer, revision=1, key="k")


def test_a_wrong_sum_is_refused_with_its_sentence(playing, scorer):
    with pytest.raises(Refused, match=r"^Sum is off by \+100 \(120,100 of 120,000\)$"):
        enter(playing, (20_100, 5_000, -5_000, -20_000), by=scorer)
    assert Result.objects.count() == 0


def test_a_wrong_sum_is_kept_as_provisional(playing, scorer):
    result = enter(playing, (20_100, 5_000, -5_000, -20_000), by=scorer, provisional=True)
    assert (result.provisional, result.east) == (True, 20_100)


def test_provisional_excuses_no_odd_score(playing, scorer):
    with refused("result.problems"):
        enter(playing, (20_050, 5_000, -5_000, -20_000), by=scorer, provisional=True)


def test_a_sheet_read_under_other_rules_is_checked_again(playing, scorer):
    wrong = Sheet((20_100, 5_000, -5_000, -20_000), read_under=PRESETS["m-league"])
    with refused("result.problems"):
        record_result(table=table_at(playing), sheet=wrong, by=scorer)


def test_bets_left_count_for_the_sum(playing, scorer):
    result = enter(playing, (20_000, 5_000, -5_000, -21_000), by=scorer, bets_left=1_000)
    assert (result.bets_left, result.provisional) == (1_000, False)


def test_a_session_that_is_not_open_takes_no_result(event, scorer):
    with refused("session.not-open"):
        enter(event, by=scorer)


def test_after_closing_a_director_still_corrects(playing, scorer, director):
    Session.objects.filter(number=1).update(state=Session.CLOSED)
    assert why_not_enter(table_at(playing), scorer).code == "session.closed"
    assert why_not_enter(table_at(playing), director) is None


def test_an_ended_event_takes_nothing(playing, director):
    Event.objects.update(ended_at=timezone.now())
    assert why_not_enter(table_at(playing), director).code == "session.event-ended"


def test_the_second_of_two_scorers_is_told_who_was_first(playing, scorer, director):
    enter(playing, by=scorer, revision=0)
    with pytest.raises(Stale) as stale:
        enter(playing, OTHER, by=director, revision=0)
    assert stale.value.sentence.startswith("sam has changed table 1 since this page was opened.")
    assert current(playing).points == dict(zip("ESWN", RIGHT, strict=True))


def test_the_same_key_stores_once(playing, scorer):
    assert enter(playing, by=scorer, revision=0, key="k") == enter(playing, by=scorer, revision=0, key="k")
    assert (Result.objects.count(), table_at(playing).revision) == (1, 1)


def test_a_key_of_another_act_is_refused(playing, scorer):
    enter(playing, by=scorer, key="k")
    with refused("form.used-elsewhere", kind=Stale):
        confirm_result(table=table_at(playing), by=scorer, key="k")


def test_a_second_person_confirms(checked, scorer, director):
    assert enter(checked, by=scorer).state == "entered"
    result = confirm_result(table=table_at(checked), by=director)
    assert (result.state, result.confirmed_by) == ("confirmed", "dora")


def test_nobody_confirms_their_own_sheet(checked, scorer):
    enter(checked, by=scorer)
    assert why_not_confirm(table_at(checked), scorer).code == "result.own"


def test_a_sheet_left_from_stricter_days_is_confirmed_by_anybody(checked, scorer):
    enter(checked, by=scorer)
    Event.objects.update(second_check=False)
    assert why_not_confirm(table_at(checked), scorer) is None


def test_results_that_cannot_be_confirmed_give_the_reason(checked, scorer, director):
    assert why_not_confirm(table_at(checked), director).code == "result.none"
    enter(checked, by=scorer)
    confirm_result(table=table_at(checked), by=director)
    assert why_not_confirm(table_at(checked), director).code == "result.confirmed"


def test_a_correction_waits_for_a_second_person_again(checked, scorer, director):
    enter(checked, by=scorer)
    confirm_result(table=table_at(checked), by=director)
    assert enter(checked, OTHER, by=director).state == "entered"


def test_undo_of_a_first_result_opens_the_table(playing, scorer):
    enter(playing, by=scorer)
    undo(entry=last_line(), by=scorer)
    assert (current(playing), Result.objects.count()) == (None, 1)


def test_undo_of_a_correction_brings_the_version_before_as_a_new_one(playing, scorer):
    enter(playing, by=scorer)
    enter(playing, OTHER, by=scorer)
    undo(entry=last_line(), by=scorer)
    assert (current(playing).version, current(playing).east) == (3, 20_000)


def test_corrections_are_undone_one_after_another_until_the_table_is_open(playing, scorer):
    enter(playing, by=scorer)
    first = last_line()
    enter(playing, OTHER, by=scorer)
    second = last_line()
    enter(playing, (0, 0, 0, 0), by=scorer)
    undo(entry=last_line(), by=scorer)
    assert current(playing).points == dict(zip("ESWN", OTHER, strict=True))
    undo(entry=second, by=scorer)
    assert current(playing).points == dict(zip("ESWN", RIGHT, strict=True))
    undo(entry=first, by=scorer)
    assert current(playing) is None


def test_undo_refuses_what_was_corrected_since(playing, scorer):
    enter(playing, by=scorer)
    first = last_line()
    enter(playing, OTHER, by=scorer)
    with refused("result.changed-since"):
        undo(entry=first, by=scorer)


def test_undo_of_a_confirmation_waits_again(checked, scorer, director):
    enter(checked, by=scorer)
    confirm_result(table=table_at(checked), by=director)
    undo(entry=last_line(), by=director)
    assert (current(checked).state, current(checked).confirmed_by) == ("entered", "")


def test_a_note_that_is_too_long_is_refused_and_nothing_of_it_is_cut(playing, scorer):
    with refused("text.too-long"):
        record_result(table=table_at(playing), sheet=Sheet(RIGHT, note="x" * 301), by=scorer, revision=0)
    assert not Result.objects.exists()
