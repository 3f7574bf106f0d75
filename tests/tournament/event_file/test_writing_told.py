"""What the program says goes with an event file as message and values, beside the sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from tests.factories import make_event
from tests.tournament.ruling.test_rulings import LATE
from tests.tournament.session.play import opened, seat_at, table_at
from tournament.acts.log import told_actor, told_line
from tournament.models import Call, Event, Ruling
from tournament.ruling.queries.rulings import line_of, slips_of
from tournament.ruling.services.calls import raise_call
from tournament.ruling.services.rulings import give_ruling
from tournament.words.sentences import Told, in_every_language

PLAYERS = Told("Players at table %(number)s", {"number": 1})
WRONG = Told("The result is not right: %(what)s", {"what": "20,000"})


@pytest.fixture
def exported(run, tmp_path) -> Path:
    """The file of an event in Italian with a ruling and a call, as another computer gets it."""
    event = make_event(players=4, sessions=1)
    Event.objects.update(language="it")
    opened(event)
    with translation.override("uk"):
        give_ruling(seat=seat_at(event), sanction=LATE, by=None)
        raise_call(table=table_at(event), reason=WRONG, name=PLAYERS)
    path = tmp_path / "event.json"
    run("export_event", "spring-open", "--out", str(path))
    Event.objects.all().delete()
    return path


def changed(path: Path, **line: Any) -> None:
    """The file with another last line of the log."""
    document = json.loads(path.read_text(encoding="utf-8"))
    document["log"][-1] |= line
    path.write_text(json.dumps(document), encoding="utf-8")


def test_a_file_keeps_message_and_values_and_comes_back_as_it_was(run, exported):
    document = json.loads(exported.read_text(encoding="utf-8"))
    line = document["log"][-1]
    assert {name: line[name] for name in ("by", "actor_told", "summary", "told")} == {
        "by": "Giocatori al tavolo 1",
        "actor_told": {"message": "Players at table %(number)s", "values": {"number": 1}},
        "summary": "Il tavolo 1 chiama un arbitro",
        "told": {"message": "Table %(table)s calls a referee", "values": {"table": 1}},
    }

    assert run("import_event", str(exported)).status == 0

    assert run("export_event", "spring-open").out == exported.read_text(encoding="utf-8")
    line, ruling, call = Event.objects.get().log.first(), Ruling.objects.get(), Call.objects.get()
    assert (told_line(line), told_actor(line)) == ("Table 1 calls a referee", "Players at table 1")
    assert (ruling.note, call.reason) == ("2 minuti di ritardo", "Il risultato non è giusto: 20,000")
    assert in_every_language(lambda: line_of(ruling.event.rules, ruling).note) == {
        "en": "2 minutes late",
        "it": "2 minuti di ritardo",
        "uk": "запізнення на 2 хвилини",
    }
    assert in_every_language(lambda: slips_of(ruling.event)[0].note)["en"] == "2 minutes late"


def test_an_older_file_shows_its_own_sentence(run, exported):
    document = json.loads(exported.read_text(encoding="utf-8"))
    for line in document["log"]:
        line.pop("told", None)
        line.pop("actor_told", None)
    exported.write_text(json.dumps(document), encoding="utf-8")

    assert run("import_event", str(exported)).status == 0

    line = Event.objects.get().log.first()
    assert (told_line(line), told_actor(line)) == ("Il tavolo 1 chiama un arbitro", "Giocatori al tavolo 1")


@pytest.mark.parametrize(
    "message",
    ["text", {"values": {}}, {"message": "%(n)999999999s", "values": {"n": 1}}, {"message": "%(n)s"}],
)
def test_malformed_messages_in_an_event_file_are_refused(run, exported, message):
    changed(exported, told=message)

    ran = run("import_event", str(exported))

    assert (ran.status, Event.objects.count()) == (1, 0)
    assert ran.complaints[0].endswith("told: must hold a message and its values, or be left out.")


def test_a_message_that_this_version_does_not_have_is_read_as_it_was_written(run, exported):
    changed(exported, summary="Il tavolo vola", told={"message": "Table %(n)s flies", "values": {"n": 1}})
    assert run("import_event", str(exported)).status == 0
    line = Event.objects.get().log.first()
    assert in_every_language(lambda: told_line(line)) == {
        "en": "Table 1 flies",
        "it": "Il tavolo vola",
        "uk": "Il tavolo vola",
    }
