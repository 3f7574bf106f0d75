"""Files of moved events damaged in any way: refused with a reason, and the event here stays as it was."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.damage import bend, refusal_of, spoilt
from tests.examples import examples, is_long
from tests.factories import make_event, make_result, make_user
from tests.tournament.standings.random_day import an_event_of_its_own
from tournament.models import Event, LogEntry, Table, User
from tournament.move.services import arriving
from tournament.move.services.document import digest_of, document_of, text_of
from tournament.move.services.reading import read_document
from tournament.notice.services import Words, post_notice

pytestmark = pytest.mark.django_db
SEEDS = st.integers(0, 2**32)
CALM = settings(
    max_examples=examples(short=60, long=3000),
    derandomize=not is_long(),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.fixture
def moved(tmp_path, settings) -> Path:
    """The file of an event with players, results and a log, which is here too."""
    settings.MEDIA_ROOT = tmp_path / "files"
    event = make_event(players=8, sessions=2, staff={"director": make_user("dora")})
    make_result(Table.objects.first(), (100, 200, -100, -200))
    post_notice(event=event, words=Words("Lunch at one"), by=None)
    make_user("anna", is_superuser=True)
    path = tmp_path / "moved.json"
    path.write_text(text_of(document_of(event)), encoding="utf-8")
    return path


def without_head(document: dict) -> dict:
    """The parts of the document that belong to the event."""
    return {name: value for name, value in document.items() if name not in {"secrets", "made_at"}}


@CALM
@given(SEEDS)
def test_a_file_whose_bytes_were_changed_is_refused(moved, seed):
    data = spoilt(moved.read_bytes(), random.Random(seed), least=1, most=5)
    refused = refusal_of(lambda: read_document(data))
    if refused is None:
        assert without_head(read_document(data)) == without_head(json.loads(moved.read_bytes()))
        return
    assert refused.code.partition(".")[0] == "move"


def signed_anew(document: dict) -> bytes:
    """The file as somebody writes it who knows how."""
    try:
        digest = digest_of(document)
    except UnicodeEncodeError:
        digest = "of half a character"
    return json.dumps({**document, "digest": digest}).encode()


def facts() -> list[object]:
    """What a refusal leaves as it is."""
    return [list(Event.objects.values("slug", "version")), LogEntry.objects.count(), User.objects.count()]


@CALM
@given(SEEDS, st.booleans())
def test_a_file_that_somebody_changed_and_signed_is_stored_whole_or_not_at_all(moved, seed, here):
    chance, document = random.Random(seed), json.loads(moved.read_bytes())
    rows = document["rows"]
    bend(chance.choice((document, document["event"], document["accounts"], rows, rows)), chance)
    data = signed_anew(document)
    with an_event_of_its_own():
        if not here:
            Event.objects.all().delete()
        before, anna = facts(), User.objects.get(username="anna")
        version = Event.objects.values_list("version", flat=True).first()
        brought = refusal_of(
            lambda: arriving.bring(document=read_document(data), by=anna, version=version, chosen=True)
        )
        if brought is None:
            assert Event.objects.count() == 1
        else:
            assert facts() == before
