"""Whatever bytes or text come in: a plan or a sentence, never a traceback."""

import io
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.examples import examples
from tests.factories import make_event
from tournament.acts.refusals import Refused
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players
from tournament.registration.services.importing.text import read_bytes

pytestmark = pytest.mark.django_db
CALM = settings(
    max_examples=examples(short=40, long=1500),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WORDS = [
    "Name",
    "Country",
    "EMA",
    "Mario Rossi",
    "ROSSI",
    "IT",
    "07991234",
    "7991234",
    "x",
    '"',
    "'",
    ",",
    "",
    "№",
]
LISTS = st.lists(
    st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=5).map(";".join), max_size=12
).map("\n".join)


def sound_workbook():
    """A workbook of one player."""
    book = Workbook()
    book.active.append(["Name", "Country"])
    book.active.append(["Mario Rossi", "IT"])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


SOUND = sound_workbook()


@pytest.fixture
def event():
    return make_event(players=2, drawn=False)


def is_understood_or_refused(event, data):
    """Whether the bytes came to a plan or to a sentence; anything else goes up."""
    try:
        plan_import(event, read_bytes(data).text)
    except Refused as refusal:
        return refusal.sentence.endswith(".")
    return True


@CALM
@given(st.binary(max_size=400))
def test_any_bytes_come_to_a_plan_or_a_sentence(event, data):
    assert is_understood_or_refused(event, data) is True


@CALM
@given(LISTS | st.text(max_size=300), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]))
def test_any_text_in_any_encoding_comes_to_a_plan_or_a_sentence(event, text, encoding):
    assert is_understood_or_refused(event, text.encode(encoding, errors="replace")) is True


@CALM
@given(st.dictionaries(st.integers(4, 4000), st.integers(0, 255), max_size=6))
def test_any_damage_to_a_workbook_comes_to_a_plan_or_a_sentence(event, damage):
    raw = bytearray(SOUND)
    for place, byte in damage.items():
        raw[place] = byte

    assert is_understood_or_refused(event, bytes(raw)) is True


@CALM
@given(st.text(max_size=200))
def test_any_sheet_in_a_sound_workbook_comes_to_a_plan_or_a_sentence(event, sheet):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(SOUND)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.infolist():
            within = sheet if part.filename == "xl/worksheets/sheet1.xml" else old.read(part)
            new.writestr(
                part.filename, within.encode("utf-8", "replace") if isinstance(within, str) else within
            )

    assert is_understood_or_refused(event, out.getvalue()) is True


@settings(CALM, max_examples=examples(short=30, long=600))
@given(LISTS)
def test_an_import_registers_exactly_the_players_of_its_plan(event, text):
    event.entries.all().delete()
    try:
        plan = plan_import(event, text)
        line = import_players(
            event=event,
            text=text,
            digest=plan.digest,
            by=None,
            choices=Choices(leave_out_faulty=True, accept_doubts=True),
        )
    except Refused:
        assert event.entries.count() == 0
        return

    promised = [line.facts.name for line in plan.lines if line.state in {"new", "doubtful"}]
    assert [player["name"] for player in line.after["players"]] == promised
