"""Kinds of work for the tests; importing this registers them."""

import sys

from tournament.acts.job.kinds import job
from tournament.acts.refusals import Refusal, Refused


@job("test-letter")
def letter(row, progress):
    """A text of the words given."""
    for number, word in enumerate(row.args["words"], start=1):
        progress(number, len(row.args["words"]), f"Writing {word}")
    return "letter to all.txt", " ".join(row.args["words"]).encode()


@job("test-refused")
def refused(row, progress):
    """Something that people can fix."""
    raise Refused(Refusal("test.no-seating", "Session 2 has no seating yet; publish it first."))


@job("test-mistake")
def mistake(row, progress):
    """A mistake of ours."""
    raise ZeroDivisionError(row.args["words"])


@job("test-disk")
def disk(row, progress):
    """A disk that is full."""
    raise OSError("No space left on device")


@job("test-waiting")
def waiting(row, progress):
    """Says on standard output that it has begun, and goes on when a line comes in."""
    progress(0, 2, "Waiting")
    print("begun", flush=True)  # noqa: T201 - the test listens
    if not sys.stdin.readline():
        raise OSError("Nobody said go.")
    progress(1, 2, "Going on")
    return "waited.txt", f"attempt {row.attempts}".encode()
