"""Spreadsheets of results as directors of ten countries write them, and what each must become."""

import json
from pathlib import Path

import pytest

from tests.factories import make_event
from tournament.models import Event, Person, Seat, Table
from tournament.registration.services.importing.text import read_bytes
from tournament.result.services.importing.plan import Choices, State
from tournament.result.services.importing.planning import plan_results

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).resolve().parents[2] / "golden" / "imports" / "results"
FILES = sorted(path for path in FOLDER.iterdir() if not path.name.endswith(".expected.json"))
PLAYERS = (
    ("Sören", "Nøhr"),
    ("Юрій", "Коваленко"),
    ("Łukasz", "Groß"),
    ("Anna Maria", "De Luca"),
    ("José", "García Núñez"),
    ("Jörg", "Müller"),
    ("Élodie", "Lefèvre"),
    ("Åsa", "Lindström"),
)


def hall(rules: str, *, drawn: bool) -> Event:
    """Eight invented players; drawn: 1 to 4 and 5 to 8 sit at two tables in session 1."""
    event = make_event(players=0, sessions=3, rules=rules, drawn=False)
    for number, (first, last) in enumerate(PLAYERS, 1):
        person = Person.objects.create(first_name=first, last_name=last)
        event.entries.create(person=person, number=number, first_name=first, last_name=last)
    if drawn:
        session = event.sessions.get(number=1)
        for number in (1, 2):
            table = Table.objects.create(session=session, number=number)
            for wind, entry in zip("ESWN", event.entries.filter(number__gt=4 * (number - 1)), strict=False):
                Seat.objects.create(table=table, session=session, wind=wind, entry=entry)
    return event


def tables_of(plan) -> list[dict[str, object]]:
    """What would be stored, in the form of the expected files."""
    tables = []
    for line in plan.tables:
        if line.state == State.FAULTY:
            continue
        seats = {seat.wind: seat.entry.number for seat in line.new_seats or line.table.seats.all()}
        table = {"table": "{}/{}".format(*line.place), "players": [seats[wind] for wind in "ESWN"]}
        table["points"] = list(line.points)
        if any(line.penalties):
            table["penalties"] = list(line.penalties)
        tables.append(table)
    return tables


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_messy_file_becomes_what_its_director_meant(path):
    expected = json.loads(path.with_name(f"{path.name}.expected.json").read_text(encoding="utf-8"))
    event = hall(expected.get("rules", "ema-riichi-2016"), drawn=expected.get("drawn", False))
    text = read_bytes(path.read_bytes()).text

    plan = plan_results(event, text, None)
    assert plan.manners.unclear is expected.get("unclear", False)
    assert [unit for unit, _words in plan.manners.penalty_choices] == expected.get("penalty_units", [])
    if {"choose", "choose_penalties"} & expected.keys():
        choices = Choices(manner=expected.get("choose", ""), penalty_unit=expected.get("choose_penalties"))
        plan = plan_results(event, text, None, choices)

    assert list(plan.faults) == expected.get("faults", [])
    assert (plan.manners.manner.key, plan.manners.unclear) == (expected["manner"], False)
    assert not plan.manners.penalties_unclear
    assert tables_of(plan) == expected["tables"]
    assert list(plan.notes) == expected.get("notes", [])


def test_the_folder_holds_files_in_the_languages_of_ten_countries():
    languages = {path.name[:2] for path in FILES}
    assert languages == {"da", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "sv", "uk"}
