"""`validate FILE`: whether a file has the form of its schema and facts that fit (docs/schema/README.md)."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from scoring.game import answer as table_answer
from scoring.score_hands import answer as hand_answer
from seating import SeatingError
from seating.documents.draw_document import FORMAT, from_json
from seating.documents.independent_check import verify
from tournament.acts.refusals import Refused
from tournament.event_file.services.problems import FileRefused
from tournament.event_file.services.reading import read_event_file
from tournament.management.event_command import EventCommand

BAD = "bad-notation"


class Command(EventCommand):
    help = "Check an event file, a draw, or lines of hands or tables. Nothing is stored."
    needs_database = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        text = self.text_of(name)
        document = _json(text)
        if isinstance(document, Mapping) and document.get("format") == FORMAT:
            kind, problems = "draw", draw_problems(document, name)
        elif document is None or "hands" in document or "hand" in document:
            kind, problems = "lines", line_problems(text, name)
        else:
            kind, problems = "event", event_problems(text, name)
        if problems:
            self.fail(problems)
        self.stdout.write(f"{name}: {WHAT[kind]}. Form and facts are right.")


WHAT = {"event": "an event file", "draw": "a draw", "lines": "hands or tables, a line each"}


def _json(text: str) -> Any:
    """The file as one JSON object, None where it is not one: then it is read line by line."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None if "\n{" in text.strip() else {}
    return document if isinstance(document, Mapping) else {}


def event_problems(text: str, name: str) -> list[str]:
    """What an import would refuse, each with line and field."""
    try:
        read_event_file(text, name)
    except FileRefused as error:
        return error.lines
    except Refused as error:
        return [f"{name}: {error.sentence}"]
    return []


def draw_problems(document: Mapping[str, Any], name: str) -> list[str]:
    """The faults of a draw: those of its form, else those that the independent check finds."""
    try:
        from_json(document)
    except SeatingError as error:
        return [f"{name}: {error}"]
    return [f"{name}: {problem}" for problem in verify(dict(document))]


def line_problems(text: str, name: str) -> list[str]:
    """The faults of hands or tables, by line."""
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            problems += [f"{name}, line {number}: {problem}" for problem in _of_line(line)]
    return problems


def _of_line(line: str) -> list[str]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        return [f"this is not JSON ({error})."]
    if isinstance(record, Mapping) and "hands" in record:
        answered: Any = table_answer(record)["problems"]
        return [str(problem) for problem in answered]
    answer = hand_answer(record)
    return [] if answer["valid"] else [str(answer["message"])]
