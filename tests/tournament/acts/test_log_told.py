"""What the program stores is told in each reader's language, whatever the language of the actor."""

import re
from datetime import date
from pathlib import Path

import pytest
from django.utils import translation

import tournament
from scoring.sentence import Sentence, Signed
from tests.tournament.acts.telling import faults_in, overheard
from tests.tournament.session.play import RIGHT, enter, opened
from tournament.account.services.roles import give_role
from tournament.acts.log import told_line
from tournament.acts.undo import undo
from tournament.acts.writing import writing
from tournament.models import Event, LogEntry, Role
from tournament.words.sentences import (
    Counted,
    Figures,
    Row,
    Said,
    Told,
    can_be_told,
    in_every_language,
    kept,
    told,
    told_in,
)

NAMED = Told("Late for the session")


def sentences_of(message: Said) -> dict[str, str]:
    """What each reader is told of it."""
    facts = kept(message)
    return in_every_language(lambda: told(facts, "as written"))


@pytest.mark.django_db
def test_an_act_logged_in_one_language_reads_in_every_language(event):
    opened(event)
    Event.objects.update(language="it")
    with translation.override("uk"):
        enter(Event.objects.get(), RIGHT)
    line = LogEntry.objects.order_by("-pk")[0]

    assert line.summary == "Risultato del tavolo 1 salvato"
    assert in_every_language(lambda: told_line(line)) == {
        "en": "Result of table 1 saved",
        "it": "Risultato del tavolo 1 salvato",
        "uk": "Результат столу 1 збережено",
    }


@pytest.mark.django_db
def test_taking_it_back_is_told_in_each_as_well(event, director, visitor):
    with translation.override("it"):
        line = give_role(event=event, user=visitor, kind=Role.SCORER, by=director)
        back = undo(entry=line, by=director)

    assert in_every_language(lambda: told_line(line)) == {
        "en": "vito is now scorer.",
        "it": "vito ora è refertista.",
        "uk": "vito тепер має роль: секретар.",
    }
    assert told_line(back) == back.summary == "vito is no longer scorer."


@pytest.mark.django_db
def test_an_older_line_is_read_as_it_was_written(event):
    line = LogEntry(event=event, act="result.record", summary="Risultato del tavolo 1 salvato")
    assert in_every_language(lambda: told_line(line)) == dict.fromkeys(
        ("en", "it", "uk"), "Risultato del tavolo 1 salvato"
    )


def test_a_message_that_the_catalogue_does_not_have_is_read_as_it_was_written_but_in_english():
    assert sentences_of(Told("A table of %(n)s legs", {"n": 4})) == {
        "en": "A table of 4 legs",
        "it": "as written",
        "uk": "as written",
    }


@pytest.mark.parametrize(
    "facts",
    [
        "text",
        {"values": {}},
        {"message": 7},
        {"message": "%(n)9999999999s", "values": {"n": "x"}},
        {"message": "%(n)s of %(m)s", "values": {"n": 1}},
        {"message": "%s", "values": {"n": 1}},
        {"message": "%(n)s table", "plural": "%(n)s tables", "values": {"n": "two"}},
        {"message": "%(day)s", "values": {"day": {"date": "tomorrow"}}},
        {"message": "%(day)s", "values": {"day": {"unheard-of": 1}}},
        {"message": "%(day)s", "values": {"day": {"row": 7}}},
    ],
)
def test_a_text_that_is_not_a_message_of_ours_is_read_as_written(facts):
    assert (can_be_told(facts), told(facts, "as written")) == (False, "as written")


def test_values_are_told_as_each_reader_writes_them():
    ruling = Told("Ruling for %(player)s (%(sanction)s): %(offence)s")
    sanction = Row([Counted("%(n)s point", "%(n)s points", {"n": Signed(-12_000)}), NAMED], "; ")
    assert sentences_of(ruling.filled(player="X", sanction=sanction, offence=NAMED)) == {
        "en": "Ruling for X (−12,000 points; Late for the session): Late for the session",
        "it": "Decisione per X (−12.000 punti; In ritardo per la sessione): In ritardo per la sessione",
        "uk": "Рішення: X (−12\xa0000 очок; Запізнення на сесію): Запізнення на сесію",
    }
    changed = Told("%(name)s %(before)s → %(after)s")
    assert sentences_of(
        changed.filled(name="x", before=date(2026, 5, 1), after=Figures("+15,000 −5,000"))
    ) == {
        "en": "x 1 May 2026 → +15,000 −5,000",
        "it": "x 1 maggio 2026 → +15.000 −5.000",
        "uk": "x 1 травня 2026 → +15\xa0000 −5\xa0000",
    }


def test_lists_and_counts_follow_the_language():
    sheets = Counted(
        "Signed sheet of table %(tables)s",
        "Signed sheets of tables %(tables)s",
        {"n": 3, "tables": [1, 2, 5]},
    )
    assert sentences_of(sheets)["it"] == "Fogli segnapunti firmati dei tavoli 1, 2 e 5"
    late = Counted("%(n)s minute late", "%(n)s minutes late", {})
    counts = {n: sentences_of(Counted(late.message, late.plural, {"n": n}))["uk"] for n in (1, 2, 5, 21)}
    assert counts == {
        1: "запізнення на 1 хвилину",
        2: "запізнення на 2 хвилини",
        5: "запізнення на 5 хвилин",
        21: "запізнення на 21 хвилину",
    }


def test_a_sentence_of_the_rules_and_a_stored_one_stand_in_another():
    inside = Told("Undone: %(sentence)s", {"sentence": told_in(kept(NAMED), "as written")})
    assert sentences_of(inside)["it"] == "Annullato: In ritardo per la sessione"
    assert kept(Sentence("hand %(n)s", n=2)) == {"message": "hand %(n)s", "values": {"n": 2}}
    assert told_in(None, "as written") == "as written"


@pytest.mark.django_db
def test_a_line_that_cannot_be_told_to_somebody_is_found(event):
    with overheard() as faults, writing(event, by=None, act="event.rename") as now:
        now.log(Told("Renamed to %(name)s", {"name": NAMED}))
    wrong = ("silent in it", "silent in uk", "Renamed to %(name)s")
    assert faults == [f"event.rename: {fault}" for fault in wrong]
    assert faults_in(kept(Told("Undone: %(sentence)s", {"sentence": Told("Renamed")}))) == ["Renamed"]


def test_every_line_is_written_by_the_one_method_that_keeps_message_and_values():
    """But those that come with an event file, or with an event that moves, as they were written there."""
    folder = Path(tournament.__file__).parent
    writers = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"LogEntry\(|LogEntry\.objects\.(bulk_)?create", path.read_text(encoding="utf-8"))
    }
    assert writers - {"models/log.py"} == {"acts/writing.py", "event_file/services/loading.py"}


@pytest.fixture
def _told_to_everybody():
    """Not here: one of these tests says what nobody can be told."""
