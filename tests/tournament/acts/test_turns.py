"""Acts that wait for the same turn: one thread does them in one transaction, and each fails by itself."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import get_language, override

from tests.factories import make_event
from tests.tournament.session.play import enter, opened
from tournament.acts import turns, writing
from tournament.acts.refusals import EVENT_DELETED, Refused
from tournament.acts.writing import Writing, act, add_listener, remove_listener
from tournament.models import Event, User
from tournament.serving.page_threads import page_pool
from tournament.words.sentences import Told

pytestmark = pytest.mark.django_db(transaction=True)
MOVE = 'UPDATE "tournament_event" SET "city" = %s WHERE "id" = %s'
CITY = ('SELECT "id", "city" FROM "tournament_event" WHERE "id" IN (', "%s", ")")
TO_NO_EVENT = 'INSERT INTO "tournament_role" ("event_id", "user_id", "kind") VALUES (0, 0, %s)'


@pytest.fixture
def event(real_file) -> Event:
    return make_event(players=0, sessions=0)


@dataclass
class Call:
    """What a thread asks for. `fails`: how its act does; `thread`, `language`: in which it was done."""

    city: str
    key: str = ""
    speaks: str = "en"
    fails: str = ""
    thread: int = 0
    language: str | None = ""


@act("event.move", first=lambda line: line.after["city"], together=())
def move(now: Writing, *, event: Event, call: Call, by: None = None, key: str = "") -> str:
    call.thread, call.language = threading.get_ident(), get_language()
    with connection.cursor() as cursor:
        cursor.execute(MOVE, (call.city, event.pk))
        if call.fails == "in a statement":
            cursor.execute("SELECT nothing")
        if call.fails == "at the commit":
            cursor.execute(TO_NO_EVENT, (call.city,))
    if call.fails == "by a refusal":
        raise Refused(EVENT_DELETED())
    now.log(Told("Settings restored."), after={"city": call.city})
    return call.city


@act(
    "event.lengthen",
    first=lambda line: line.after["city"],
    reading={CITY: ["event.pk"]},
    together=["event.pk"],
)
def lengthen(now: Writing, *, event: Event, call: Call, by: None = None, key: str = "") -> str:
    ((_pk, city),) = now.read
    with connection.cursor() as cursor:
        cursor.execute(MOVE, (city + call.city, event.pk))
    now.log(Told("Settings restored."), after={"city": city + call.city})
    return city + call.city


@act("event.carry", first=lambda line: line.after["city"])
def move_alone(now: Writing, *, event: Event, call: Call, by: None = None, key: str = "") -> str:
    now.log(Told("Settings restored."), after={"city": call.city})
    return call.city


def moved_in_a_thread(event: Event, call: Call, do=move) -> str:
    try:
        return do(event=event, call=call)
    finally:
        connection.close()


def turn_of(event: Event) -> turns.Turn:
    return writing._ALL if connection.vendor == "sqlite" else writing._OF_EVENTS[event.pk]


def waiting_together(event: Event, *calls: Call, do=move) -> list[object]:
    """What each call gives or raises; all have come, in this order, before the first has its turn."""
    turn = turn_of(event)

    def ask(call: Call) -> object:
        try:
            with override(call.speaks):
                return do(event=event, call=call, key=call.key)
        except (DatabaseError, Refused) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        answers = []
        with turn.lock:
            for call in calls:
                answers.append(pool.submit(ask, call))
                while len(turn.queue) < len(answers):
                    threading.Event().wait(0.001)
        return [answer.result(timeout=60) for answer in answers]


def test_acts_that_wait_for_their_turn_leave_the_workers_to_other_pages(event, tmp_path):
    calls, turn = [Call("Rome"), Call("Oslo"), Call("Bern")], turn_of(event)
    with page_pool(1, tmp_path) as pool:
        with turn.lock:
            moved = [pool.submit(moved_in_a_thread, event, call) for call in calls[: pool.threads - 1]]
            assert pool.submit(str, "a page").result(60) == "a page"
            assert not any(answer.done() for answer in moved)
        assert [answer.result(60) for answer in moved] == [call.city for call in calls[: len(moved)]]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="on PostgreSQL such an act waits in the database")
def test_an_act_that_shares_no_transaction_leaves_the_worker_to_other_pages(event, tmp_path):
    with page_pool(1, tmp_path) as pool:
        with turn_of(event).lock:
            moved = pool.submit(moved_in_a_thread, event, Call("Rome"), move_alone)
            assert pool.submit(str, "a page").result(60) == "a page"
            assert not moved.done()
        assert moved.result(60) == "Rome"


@contextmanager
def rings() -> Iterator[list[int]]:
    """A number for each act that listeners hear of."""
    heard: list[int] = []

    def hear() -> None:
        heard.append(1)

    add_listener(hear)
    try:
        yield heard
    finally:
        remove_listener(hear)


def cities(event: Event) -> list[str]:
    """The cities in the log, first to last; the last is the event's, whose version is their number."""
    logged = [line.after["city"] for line in event.log.order_by("pk")]
    event.refresh_from_db()
    assert (event.city, event.version) == (logged[-1], len(logged))
    return logged


def test_one_thread_does_all_in_one_transaction_in_the_order_in_which_they_came(event, monkeypatch):
    calls, transactions = [Call("Rome"), Call("Oslo"), Call("Bern")], []
    store = turns.Turn._stored
    monkeypatch.setattr(
        turns.Turn, "_stored", lambda turn, acts: transactions.append(acts) or store(turn, acts)
    )
    with rings() as heard:
        assert waiting_together(event, *calls) == ["Rome", "Oslo", "Bern"]
    assert cities(event) == ["Rome", "Oslo", "Bern"]
    assert (len({call.thread for call in calls}), len(transactions), len(heard)) == (1, 1, 3)


def test_acts_that_share_a_transaction_read_at_once_and_store_at_once(event, monkeypatch):
    sent: list[tuple[str, ...]] = []

    def send(*statements):
        sent.append(tuple(statement[0].split()[0] for statement in statements))
        return writing._run(*statements)

    monkeypatch.setattr(turn_of(event), "send", send)
    calls = [Call("Rome", key="a"), Call("Oslo", key="b")]
    assert waiting_together(event, *calls) == ["Rome", "Oslo"]
    read, stored = sent
    assert read == ("SELECT", "SELECT")  # the event, and the lines of both keys
    updates = [statement for statement in stored if statement != "COMMIT"]  # goes along on PostgreSQL
    assert updates == ["UPDATE"]  # the version, once for both; these acts have stored the rest themselves


def test_acts_that_read_the_same_rows_share_no_transaction_and_see_each_other(event):
    calls = [Call("a"), Call("b"), Call("c")]
    assert waiting_together(event, Call("Rome")) == ["Rome"]
    assert waiting_together(event, *calls, do=lengthen) == ["Romea", "Romeab", "Romeabc"]
    assert cities(event) == ["Rome", "Romea", "Romeab", "Romeabc"]


def test_those_that_share_a_transaction_ask_for_no_savepoints_and_those_after_a_failure_do_neither(
    event, monkeypatch
):
    monkeypatch.delattr(BaseDatabaseWrapper, "savepoint")
    assert waiting_together(event, Call("Rome"), Call("Oslo")) == ["Rome", "Oslo"]
    refused = waiting_together(event, Call("Bern"), Call("Paris", fails="by a refusal"), Call("Kyiv"))
    assert [refused[0], refused[2]] == ["Bern", "Kyiv"]
    assert cities(event) == ["Rome", "Oslo", "Bern", "Kyiv"]


def test_each_speaks_the_language_of_its_thread(event):
    calls = [Call("Rome", speaks="it"), Call("Bern", speaks="de"), Call("Oslo")]
    waiting_together(event, *calls)
    assert [call.language for call in calls] == ["it", "de", "en"]


@pytest.mark.parametrize(("fails", "error"), [("by a refusal", Refused), ("in a statement", DatabaseError)])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_that_fails_leaves_nothing_and_the_others_are_stored(event, fails, error, place):
    calls = [Call("Rome"), Call("Oslo"), Call("Bern")]
    calls[place].fails = fails
    with rings() as heard:
        answers = waiting_together(event, *calls)
    assert isinstance(answers.pop(place), error)
    assert cities(event) == answers
    assert (len(answers), len(heard)) == (2, 2)


@pytest.mark.parametrize("place", [0, 2])
def test_where_the_commit_fails_each_is_stored_by_itself(event, place):
    calls = [Call("Rome"), Call("Oslo"), Call("Bern")]
    calls[place].fails = "at the commit"
    with rings() as heard:
        answers = waiting_together(event, *calls)
    assert isinstance(answers.pop(place), IntegrityError)
    assert cities(event) == answers
    assert (len(answers), len(heard)) == (2, 2)


def test_where_the_database_gives_the_whole_transaction_up_each_is_stored_by_itself(event, monkeypatch):
    calls = [Call("Rome"), Call("Oslo")]
    attempt = turns.Waiting.attempt

    def give_up(self: turns.Waiting, *, alone: bool) -> None:
        attempt(self, alone=alone)
        if connection.in_atomic_block:  # with others
            transaction.set_rollback(True)

    monkeypatch.setattr(turns.Waiting, "attempt", give_up)
    assert waiting_together(event, *calls) == ["Rome", "Oslo"]
    assert cities(event) == ["Rome", "Oslo"]


def test_a_key_sent_twice_is_one_act(event):
    answers = waiting_together(event, Call("Rome", key="k"), Call("Rome", key="k"), Call("Oslo", key="o"))
    assert answers == ["Rome", "Rome", "Oslo"]
    assert cities(event) == ["Rome", "Oslo"]


def test_nobody_has_an_answer_before_all_is_stored(event):
    """A listener is called after the commit, when every act of it is in the log."""
    logged: list[int] = []

    def count() -> None:
        logged.append(event.log.count())

    add_listener(count)
    try:
        waiting_together(event, Call("Rome"), Call("Oslo"))
    finally:
        remove_listener(count)
    assert logged == [2, 2]


def test_a_listener_that_fails_does_not_store_anything_again(event, monkeypatch):
    def fail_after_the_commit() -> None:
        raise RuntimeError

    def ask(now: Writing) -> None:
        transaction.on_commit(fail_after_the_commit)

    calls = [Call("Rome"), Call("Oslo")]
    monkeypatch.setattr(writing, "_FOLLOWING", [(("event.move",), ask)])
    with pytest.raises(RuntimeError):
        waiting_together(event, *calls)
    assert cities(event) == ["Rome", "Oslo"]


def test_within_a_transaction_it_is_done_at_once(event, monkeypatch):
    monkeypatch.delattr(turns.Turn, "share")
    with transaction.atomic(), writing._ALL.lock:
        assert move(event=event, call=Call("Rome")) == "Rome"
    assert cities(event) == ["Rome"]


def test_results_of_two_tables_share_a_transaction_and_those_of_one_table_do_not(real_file, monkeypatch):
    event, scorer, shared = make_event(players=8, sessions=1), User.objects.create_user("sam"), []
    opened(event)
    store = turns.Turn._stored
    monkeypatch.setattr(
        turns.Turn, "_stored", lambda turn, acts: shared.append(len(acts)) or store(turn, acts)
    )

    def save(*, event: Event, call: Call, key: str) -> int:
        return enter(event, by=scorer, number=int(call.city), key=key).version

    assert waiting_together(event, Call("1"), Call("2"), do=save) == [1, 1]
    assert shared == [2]
    assert waiting_together(event, Call("1"), Call("1"), do=save) == [2, 3]
    assert shared == [2]
