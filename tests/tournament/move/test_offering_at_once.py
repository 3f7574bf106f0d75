"""Two who move the same event at the same moment, and what a killed process leaves: one copy is run."""

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournament.result.test_recording_at_once import at_once
from tournament.acts.job.queue import ask_daily
from tournament.acts.job.running import run_waiting
from tournament.acts.refusals import Refused
from tournament.models import Event, LogEntry, User
from tournament.move.services import arriving, deleting, kept, leaving, offering
from tournament.move.services.document import Document, document_of
from tournament.move.services.reading import read_document

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def here(real_file, settings, tmp_path) -> Event:
    settings.MEDIA_ROOT = tmp_path / "files"
    make_user("anna", is_superuser=True)
    return make_event(players=4, sessions=1, staff={"director": make_user("dora")})


def outcome(act: Callable[[], object]) -> Callable[[], str]:
    """What becomes of an act: "done", or the code of its refusal."""

    def doing() -> str:
        try:
            act()
        except Refused as refused:
            return refused.code
        return "done"

    return doing


def is_away() -> bool:
    return Event.objects.get().away_at is not None


def test_of_two_who_send_it_away_one_does_and_one_file_is_left(here):
    dora = User.objects.get(username="dora")
    codes = at_once(*[outcome(lambda: leaving.send_away(event=here, by=dora))] * 2)

    assert (sorted(codes), is_away()) == (["done", "event.away"], True)
    assert [file.name for file in kept.kept_files()] == [leaving.sent_file_of(Event.objects.get())]


def test_the_button_pressed_twice_sends_it_away_once(here):
    dora = User.objects.get(username="dora")
    names = at_once(*[lambda: leaving.send_away(event=here, by=dora, key="pressed")] * 2)

    assert names == [leaving.sent_file_of(Event.objects.get())] * 2
    assert LogEntry.objects.filter(act="event.send").count() == 1


def test_of_two_laptops_with_the_same_code_one_takes_the_event_over(here):
    offering.offer_event(event=here, by=User.objects.get(username="dora"))
    offer = offering.offer_of(here)
    at_once(*[lambda: offering.fetched(offer)] * 2)
    fetched = offering.offer_of(here)

    def takes(who: str) -> Callable[[], str]:
        return outcome(lambda: offering.taken(fetched, f"http://{who}:8000/", who))

    codes = at_once(takes("berta"), takes("carl"))

    assert (sorted(codes), is_away()) == (["done", "event.away"], True)
    winner = ("berta", "carl")[codes.index("done")]
    assert Event.objects.get().away_to == f"http://{winner}:8000/"
    offering.taken(fetched, f"http://{winner}:8000/", winner)  # said again, it has the same answer
    assert kept.kept_file(leaving.sent_file_of(Event.objects.get())) is not None


def arriving_here(here: Event) -> Document:
    """The document of the event, which is not here any more."""
    document = document_of(here)
    Event.objects.all().delete()
    return document


def test_of_two_who_bring_the_same_event_one_does(here):
    document, anna = arriving_here(here), User.objects.get(username="anna")
    codes = at_once(*[outcome(lambda: arriving.bring(document=document, by=anna))] * 2)

    assert (sorted(codes), Event.objects.count()) == (["done", "move.changed-since"], 1)


def test_the_button_pressed_twice_brings_it_once(here):
    document, anna = arriving_here(here), User.objects.get(username="anna")
    events = at_once(*[lambda: arriving.bring(document=document, by=anna, key="pressed")] * 2)

    assert [event.pk for event in events] == [Event.objects.get().pk] * 2


def grown_old(path: Path) -> None:
    long_ago = (timezone.now() - timedelta(days=2)).timestamp()
    os.utime(path, (long_ago, long_ago))


def test_the_sweep_removes_only_the_leftovers_of_killed_processes(here):
    """The act that needed the file was never committed, or the file was only partly written."""
    anna = User.objects.get(username="anna")
    left = kept.keep("hanchan-spring-open-20260411-090000.json", "{}")
    half = kept.folder() / f"{kept.PART}abc"
    half.touch()
    offering.sweep()  # both may still be at work
    assert {left, half} <= set(kept.folder().iterdir())

    other = make_event(slug="other-deleted-20260411-090000", players=0, sessions=0)
    deleting.delete_event(event=other, by=anna, typed=other.name)
    leaving.send_away(event=here, by=anna)
    needed = {file.name for file in kept.kept_files()} - {left.name}
    for path in kept.folder().iterdir():
        grown_old(path)
    ask_daily()
    run_waiting()

    assert {path.name for path in kept.folder().iterdir()} == needed
    assert len(needed) == 2
    (sent,) = (name for name in needed if "-deleted-" not in name)
    assert read_document(kept.kept_file(sent).read_bytes())["event"]["slug"] == "spring-open"
