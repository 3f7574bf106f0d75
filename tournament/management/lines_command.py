"""The base class of the commands that answer a stream of JSON lines with JSON lines, in order."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, NoReturn, cast

from django.core.management.base import CommandParser

from scoring.rulesets import PRESETS, RuleSet
from scoring.winning_hand import refused
from tournament.management.event_command import EventCommand

PIECE: Final = 1 << 16  # bytes; whatever has arrived is answered before more is waited for
BOM: Final = b"\xef\xbb\xbf"

Answer = Callable[[Mapping[str, Any], RuleSet], dict[str, Any]]


class Unreadable(Exception):
    """A line that holds no JSON object; the message is a sentence about it."""


class LinesCommand(EventCommand):
    """A command whose input is JSON lines, each with an answer of its own that depends on a rule set."""

    needs_database = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="JSON lines; -: standard input, the default")
        parser.add_argument(
            "--rules", metavar="KEY", default="ema-riichi-2025", help="for lines that name none (%(default)s)"
        )

    def answer_lines(self, answer: Answer, options: Mapping[str, Any]) -> None:
        """Write a line for each line; exit status 1 if there is none to read, or one of them is no object."""
        name, key = options["file"], options["rules"]
        if key not in PRESETS:
            self.fail([f"There is no rule set “{key}”. The rule sets are: {', '.join(PRESETS)}."])
        with self.opened(name) as source:
            problems = sum(self.answer_piece(piece, answer, PRESETS[key], name) for piece in pieces(source))
        if problems:
            sys.exit(1)

    def opened(self, name: str) -> AbstractContextManager[BufferedReader]:
        """The bytes of a file, or for "-" of standard input, which stays open; or the end of the command."""
        try:
            return (
                nullcontext(cast("BufferedReader", sys.stdin.buffer))
                if name == "-"
                else Path(name).open("rb")
            )
        except OSError as error:
            self.fail([f"{name}: the file cannot be read ({error.strerror})."])

    def answer_piece(self, lines: list[tuple[int, bytes]], answer: Answer, rules: RuleSet, name: str) -> int:
        """Answer numbered lines at once; how many of them cannot be read."""
        answers, problems = [], 0
        for number, line in lines:
            try:
                answers.append(answer(read_object(line), rules))
            except Unreadable as error:
                problems += 1
                self.stderr.write(f"{name}, line {number}: {error}")
                answers.append(self.refusal(f"line {number}: {error}"))
        self.stdout.write("\n".join(map(json.dumps, answers)))
        self.stdout.flush()
        return problems

    def refusal(self, sentence: str) -> dict[str, Any]:
        """The answer in the place of a line that cannot be read."""
        return refused(None, "bad-notation", sentence)


def pieces(source: BufferedReader) -> Iterator[list[tuple[int, bytes]]]:
    """The lines that are not blank, with their numbers from 1, as many at a time as have arrived."""
    count, incomplete = 0, b""
    while piece := source.read1(PIECE):
        *lines, incomplete = (incomplete + piece).split(b"\n")
        if complete := numbered(lines, count):
            yield complete
        count += len(lines)
    if last := numbered([incomplete], count):
        yield last


def numbered(lines: list[bytes], before: int) -> list[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; `before`: how many lines came earlier."""
    return [(number, line) for number, line in enumerate(lines, before + 1) if line.strip()]


def no_number(word: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python's JSON reader would take. Raises ValueError."""
    raise ValueError(f"{word} is no number")


DECODE: Final = json.JSONDecoder(parse_constant=no_number).decode


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line. Raises Unreadable."""
    try:
        record = DECODE(line.removeprefix(BOM).decode())
    except UnicodeDecodeError:
        raise Unreadable("this is not UTF-8 text. Save the file as UTF-8.") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"this is no JSON ({error.msg}, column {error.colno}).") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this is no JSON that can be read ({error}).") from None
    if not isinstance(record, dict):
        raise Unreadable("this is JSON, but no object: write one {...} a line.")
    return record
