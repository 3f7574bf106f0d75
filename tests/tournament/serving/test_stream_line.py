"""A line writes to the answer of a request, for as long as there is one."""

import weakref
from types import SimpleNamespace

import pytest

from tournament.live.line import LINE
from tournament.serving.stream_line import StreamLine


class Answer:
    """An answer as uvicorn has it, with what a line needs."""

    def __init__(self) -> None:
        self.disconnected = False
        self.flow = SimpleNamespace(write_paused=False)
        self.written: list[bytes] = []
        self.transport = SimpleNamespace(write=self.written.append)
        self.scope: dict[str, object] = {}


def test_parts_are_framed_and_an_empty_one_does_not_end_the_answer():
    answer = Answer()
    line = StreamLine(answer)
    line.write(b"id: 12")
    line.write(b"")
    assert answer.written == [b"6\r\nid: 12\r\n"]


def test_a_line_is_ready_until_its_reader_is_slow_or_has_gone():
    answer = Answer()
    line = StreamLine(answer)
    assert line.ready
    answer.flow.write_paused = True
    assert not line.ready
    answer.flow.write_paused, answer.disconnected = False, True
    assert not line.ready
    assert line.done()


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_reader_who_hangs_up_is_noticed_by_those_who_still_wait_for_that(cancelled):
    calls = []
    line = StreamLine(Answer())
    line.add_done_callback(calls.append)
    if cancelled:
        line.cancel()
    line.hung_up()
    assert calls == ([] if cancelled else [line])


def test_an_answer_is_let_go_of_though_its_request_holds_the_line():
    answer = Answer()
    line = StreamLine(answer)
    answer.scope = {"extensions": {LINE: line}}
    answer_alive = weakref.ref(answer)
    del answer
    assert answer_alive() is None
    assert (line.ready, line.done()) == (False, True)
    line.write(b"id: 13")
