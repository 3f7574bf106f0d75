"""Lists of players as directors of many countries write them, and what each must become."""

import json
from pathlib import Path

import pytest

from tests.factories import make_event
from tournament.acts.refusals import Refused
from tournament.models import Event
from tournament.registration.services.importing.lines import Line, plan_import
from tournament.registration.services.importing.text import read_bytes

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).resolve().parents[2] / "golden" / "imports" / "players"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def line_words(line: Line) -> str:
    """A line as the manifest has it: state, names, and whatever else is known."""
    facts = line.facts
    more = [facts.country, facts.ema_number, facts.club, facts.team]
    more += ["substitute" if facts.substitute else "", "withdrawn" if line.withdrawn else ""]
    more += ["paid" if line.paid else "", "checked in" if line.here else "", facts.email, facts.phone]
    return " | ".join([str(line.state), f"{facts.first_name} / {facts.last_name}", *filter(None, more)])


def outcome(event: Event, name: str) -> dict[str, object]:
    """What a file becomes, in the form of the manifest."""
    upload = read_bytes((FOLDER / name).read_bytes())
    try:
        plan = plan_import(event, upload.text)
    except Refused as refused:
        return {"refused": refused.code}
    facts = {
        "lines": [line_words(line) for line in plan.lines],
        "left out": list(plan.left_out),
        "asks": [sentence for line in plan.lines for sentence in line.doubts],
        "faults": [str(problem.sentence) for line in plan.lines for problem in line.problems],
        "note": upload.note,
    }
    return {key: value for key, value in facts.items() if value}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_messy_list_becomes_what_its_director_meant_or_is_asked_about(name):
    assert outcome(make_event(players=0, drawn=False), name) == EXPECTED[name]


def test_every_file_of_the_folder_is_in_the_manifest():
    files = {path.name for path in FOLDER.iterdir()} - {"expected.json"}
    assert files == set(EXPECTED)
    assert len(files) >= 30
