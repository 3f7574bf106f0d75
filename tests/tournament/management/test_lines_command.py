"""JSON lines come in pieces of any size; each is an object, or a sentence says why it is not one."""

import os
from functools import partial
from io import BufferedReader, BytesIO

import pytest

from tournament.management.commands.score_hands import answer_to
from tournament.management.lines_command import (
    PIECE,
    LinesCommand,
    Unreadable,
    answered,
    in_order,
    pieces,
    read_object,
)


def flat(data):
    """All lines of some bytes, with their numbers."""
    return [line for piece in pieces(BufferedReader(BytesIO(data))) for line in piece]


def test_blank_lines_are_counted_and_left_out():
    assert flat(b"{}\n\n \r\n[]\n") == [(1, b"{}"), (4, b"[]")]


def test_the_last_line_needs_no_end():
    assert flat(b"{}\n[]") == [(1, b"{}"), (2, b"[]")]


def test_an_empty_text_is_not_a_line():
    assert flat(b"") == []


def test_a_line_longer_than_a_piece_is_one_line():
    long = b'"' + b"x" * (3 * PIECE) + b'"'
    assert flat(b"{}\n" + long + b"\n[]\n") == [(1, b"{}"), (2, long), (3, b"[]")]


def test_lines_are_passed_on_as_soon_as_they_arrive():
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb", buffering=0) as sender:
        sender.write(b"{}\n[]\n")
        assert next(pieces(source)) == [(1, b"{}"), (2, b"[]")]


@pytest.mark.parametrize("line", [b'{"id": 1}', b'\xef\xbb\xbf{"id": 1}', b'  {"id": 1}\r'])
def test_an_object_is_read(line):
    assert read_object(line) == {"id": 1}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{", "this is not valid JSON (Expecting property name enclosed in double quotes, column 2)."),
        (b'"\xff"', "this is not UTF-8 text. Save the file as UTF-8."),
        (b'{"honba": NaN}', "this JSON cannot be read (NaN is not a number)."),
        ("{}\u3000".encode(), "this is not valid JSON (Extra data, column 3)."),
        (b"[1]", "this is JSON, but not an object: write one {...} per line."),
    ],
)
def test_lines_that_hold_no_json_object_are_refused_with_a_sentence(line, sentence):
    with pytest.raises(Unreadable) as refused:
        read_object(line)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("line", [b"[" * 100_000, b'{"honba": ' + b"9" * 5_000 + b"}"])
def test_json_beyond_the_limits_of_the_reader_is_refused(line):
    with pytest.raises(Unreadable, match=r"^this JSON cannot be read \("):
        read_object(line)


def test_several_processes_answer_in_order_each_problem_at_its_line_and_keep_nothing_back():
    lines = [b'{"id": %d}' % number for number in range(1, 3_000)]
    lines[1_500] = b"{oops"
    work = partial(answered, answer_to, LinesCommand.refusal, "modern-riichi")
    reading, writing = os.pipe()

    with os.fdopen(reading, "rb") as source, os.fdopen(writing, "wb", buffering=0) as sender:
        by_two = in_order(work, pieces(source), 2)
        sender.write(b"{}\n")
        first = next(by_two)
        sender.write(b"\n".join(lines))
        sender.close()
        others = list(by_two)

    alone = map(work, pieces(BufferedReader(BytesIO(b"\n" + b"\n".join(lines)))))
    assert first == work([(1, b"{}")])
    assert "\n".join(piece.text for piece in others) == "\n".join(piece.text for piece in alone)
    assert [problem for piece in others for problem in piece.problems] == [
        "line 1502: this is not valid JSON (Expecting property name enclosed in double quotes, column 2)."
    ]
