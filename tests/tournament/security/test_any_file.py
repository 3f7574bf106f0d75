"""Whatever file anybody uploads, the answer is a page: never an error of the program, nothing half done."""

import io
import json
import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.damage import BYTES, bend, spoilt
from tests.examples import examples
from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.security.pages import read_to_the_end
from tournament.backup import views as backup
from tournament.backup.services import automatic, restoring
from tournament.backup.services.saving import backup_to
from tournament.event_file.services.writing import event_text
from tournament.models import Event, User
from tournament.registration.services import erasing

CALM = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)
ALLOWED = {200, 302, 400, 401, 403, 404, 405, 409, 413}
PAGES = {
    "desk-players-import": "file",
    "desk-results-import": "file",
    "event-import": "file",
    "verify-draw": "file",
    "backup-restore": "file",
}
NAMES = (
    "a.csv",
    "a.xlsx",
    "a.ods",
    "a.json",
    "a.zip",
    "a",
    "../../x.csv",
    "a\u202e.gpj",
    "=1+1.csv",
    "a" * 200,
)
TYPES = ("text/csv", "application/json", "application/zip", "text/html", "x/y", "")


def workbook() -> bytes:
    book, stream = Workbook(), io.BytesIO()
    for row in (["Name", "Country", "EMA"], ["Anna Berg", "IT", "07990001"], ["Bo Li", "CN", ""]):
        book.active.append(row)
    book.save(stream)
    return stream.getvalue()


@pytest.fixture
def samples(place, keeper, tmp_path, monkeypatch) -> dict[str, bytes]:
    """A good file of each kind; what is restored or unpacked stays in the test's own folder."""
    for module in (restoring, automatic, backup, erasing):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)
    backup_to(tmp_path / "sample.zip")
    return {
        "csv": b"Name;Country;EMA\r\nAnna Berg;IT;07990001\r\nBo Li;CN;\r\n",
        "results": b"session,table,E,S,W,N\n1,2,50000,35000,25000,10000\n",
        "xlsx": workbook(),
        "json": event_text(place.event).encode(),
        "zip": (tmp_path / "sample.zip").read_bytes(),
        "empty": b"",
    }


@pytest.fixture
def keeper(place):
    client = signed_in(make_user("kate", is_superuser=True))
    client.raise_request_exception = False
    return client


def bent(data: bytes, turn: random.Random) -> bytes:
    """The JSON document with a few of its values, at any depth, replaced by odd ones or gone."""
    document = json.loads(data)
    bend(document, turn)
    return json.dumps(document).encode("utf-8", "surrogatepass")


@seed(20261120)
@settings(CALM, max_examples=examples(short=40, long=15_000))
@given(
    page=st.sampled_from(sorted(PAGES)),
    kind=st.sampled_from(("csv", "results", "xlsx", "json", "json", "zip", "empty")),
    name=st.sampled_from(NAMES),
    content_type=st.sampled_from(TYPES),
    turn=st.integers(0, 2**32).map(random.Random),
)
def test_no_file_brings_the_program_down(place, samples, keeper, page, kind, name, content_type, turn):
    data = (
        bent(samples[kind], turn) if kind == "json" and turn.random() < 0.7 else spoilt(samples[kind], turn)
    )
    file = SimpleUploadedFile(name, data, content_type=content_type)
    form = {PAGES[page]: file, "typed": "restore", "slug": turn.choice(("", "new-one", "spring-open", "A b"))}
    keeper.force_login(User.objects.get(username="kate"))  # whom a restored backup has signed out
    answer = keeper.post(place.path(page), form)
    read_to_the_end(answer)
    assert answer.status_code in ALLOWED
    assert Event.objects.filter(slug="spring-open").count() == 1


@seed(20261121)
@settings(CALM, max_examples=examples(short=30, long=6000))
@given(
    body=st.binary(max_size=300) | st.sampled_from(BYTES),
    kind=st.sampled_from(TYPES),
    turn=st.integers(0, 2**32).map(random.Random),
)
def test_no_body_of_whatever_type_brings_the_program_down(place, keeper, body, kind, turn):
    name = turn.choice(sorted(place.paths()))
    answer = keeper.generic(turn.choice(("POST", "PUT", "PATCH", "DELETE")), place.path(name), body, kind)
    read_to_the_end(answer)
    assert answer.status_code in ALLOWED
