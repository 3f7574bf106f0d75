"""The base class of the commands that answer a stream of JSON lines with JSON lines, in order."""

import json
import multiprocessing
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from io import BufferedReader
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, Final, NamedTuple, cast

import django
from django.core.management.base import CommandParser

from scoring.rulesets import PRESETS, RuleSet
from scoring.winning_hand import refused
from scoring.written_numbers import no_number
from tournament.management.event_command import EventCommand

PIECE: Final = 1 << 16  # bytes; all that has arrived is answered before more is waited for
BOM: Final = b"\xef\xbb\xbf"
BLANKS: Final = " \t\n\r"

Answer = Callable[[Mapping[str, Any], RuleSet], dict[str, Any] | str]
"""What answers a record, with an object or with JSON text."""
Lines = list[tuple[int, bytes]]
"""Lines with their numbers from 1."""


class Answered(NamedTuple):
    """Answers as JSON lines, and what cannot be read, each in a sentence with its line."""

    text: str
    problems: list[str]


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

        parser.add_argument(
            "--jobs",
            type=int,
            default=1,
            metavar="N",
            help="processes that answer, such as one a core (%(default)s)",
        )

    def answer_lines(self, answer: Answer, options: Mapping[str, Any]) -> None:
        """Write a line for each line; exit status 1 if there is none to read, or one is not an object.

        With several jobs `answer` and `refusal` have to be functions of a module, which processes can import.
        """
        name, key, jobs = options["file"], options["rules"], options["jobs"]
        if key not in PRESETS:
            self.fail([f"There is no rule set “{key}”. The rule sets are: {', '.join(PRESETS)}."])
        if jobs < 1:
            self.fail(["--jobs is a number of processes: write 1 or more."])
        work, problems = partial(answered, answer, self.refusal, key), 0
        with self.opened(name) as source:
            for piece in in_order(work, pieces(source), jobs) if jobs > 1 else map(work, pieces(source)):
                for problem in piece.problems:
                    self.stderr.write(f"{name}, {problem}")
                self.stdout.write(piece.text)
                self.stdout.flush()
                problems += len(piece.problems)
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

    @staticmethod
    def refusal(sentence: str) -> dict[str, Any]:
        """The answer in the place of a line that cannot be read."""
        return refused(None, "bad-notation", sentence)


def answered(answer: Answer, refusal: Callable[[str], dict[str, Any]], key: str, lines: Lines) -> Answered:
    """The answers to some lines under a preset; a line that cannot be read gets the refusal."""
    rules, answers, problems = PRESETS[key], [], []
    for number, line in lines:
        try:
            reply = answer(read_object(line), rules)
            answers.append(reply if isinstance(reply, str) else ENCODE(reply))
        except Unreadable as error:
            problems.append(f"line {number}: {error}")
            answers.append(ENCODE(refusal(problems[-1])))
    return Answered("\n".join(answers), problems)


def in_order(work: Callable[[Lines], Answered], pieces: Iterable[Lines], jobs: int) -> Iterator[Answered]:
    """The answers to the pieces, in order, by so many processes at once.

    The pieces are read in a thread, so that nothing answered waits for what has not arrived yet. Only a few
    pieces wait in memory.
    """
    waiting: Queue[Future[Answered] | None] = Queue(2 * jobs)
    context = multiprocessing.get_context("spawn")  # a fork would keep the other end of a pipe open
    with ProcessPoolExecutor(jobs, context, initializer=django.setup) as pool:

        def read() -> None:
            try:
                for piece in pieces:
                    waiting.put(pool.submit(work, piece))
            finally:
                waiting.put(None)

        Thread(target=read, daemon=True).start()
        while (answering := waiting.get()) is not None:
            yield answering.result()


def pieces(source: BufferedReader) -> Iterator[Lines]:
    """The lines that are not blank, with their numbers from 1, as many at a time as have arrived."""
    count, incomplete = 0, b""
    while piece := source.read1(PIECE):
        *lines, incomplete = (incomplete + piece).split(b"\n")
        if complete := numbered(lines, count):
            yield complete
        count += len(lines)
    if last := numbered([incomplete], count):
        yield last


def numbered(lines: list[bytes], before: int) -> Lines:
    """The lines that are not blank, with their numbers; `before`: how many lines came earlier."""
    return [(number, line) for number, line in enumerate(lines, before + 1) if line.strip()]


# Answers are made here, so none holds itself.
ENCODE: Final = json.JSONEncoder(check_circular=False).encode
DECODER: Final = json.JSONDecoder(parse_constant=no_number)


def decoded(text: str) -> object:
    """The JSON value of a text. Raises ValueError.

    Looking for blanks around the value takes as long as reading it, so what nearly no text has comes second.
    """
    try:
        value, end = DECODER.raw_decode(text)
    except json.JSONDecodeError:
        end = -1
    return value if end == len(text.rstrip(BLANKS)) else DECODER.decode(text)


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line. Raises Unreadable."""
    try:
        record = decoded(line.removeprefix(BOM).decode())
    except UnicodeDecodeError:
        raise Unreadable("this is not UTF-8 text. Save the file as UTF-8.") from None
    except json.JSONDecodeError as error:
        raise Unreadable(f"this is not valid JSON ({error.msg}, column {error.colno}).") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"this JSON cannot be read ({error}).") from None
    if not isinstance(record, dict):
        raise Unreadable("this is JSON, but not an object: write one {...} per line.")
    return record
