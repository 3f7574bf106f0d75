"""`search_draw`: goes on from its state, stops cleanly, and one sentence for a file that is not its own."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from seating import quality
from seating.documents.record_search import RecordSearch, proved_better
from tournament.management.commands.search_draw import Command, searched

ROOT = Path(__file__).resolve().parents[3]


def run(*arguments):
    """Exit status, standard output and standard error of the command."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("search_draw", *arguments, stdout=out, stderr=err)
    except SystemExit as ended:
        return ended.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def test_a_size_at_its_proved_bound_is_not_searched(tmp_path):
    state = tmp_path / "state.json"
    status, out, err = run(
        "--hours", "1", "--players", "48", "--state", str(state), "--out", str(tmp_path / "x")
    )
    assert (status, err, state.exists()) == (0, "", False)
    sentence = "48 players, 16 sessions: 24 repeated meetings are the best known, and proved to be the fewest"
    assert out.splitlines()[1:] == [f"{sentence} possible."]


def test_searches_are_made_in_order_by_processes_and_a_better_draw_is_stored(tmp_path):
    out, file, search = io.StringIO(), tmp_path / "new" / "20x6.json", RecordSearch("a", {(20, 6): 1})
    searches = searched(search, {(20, 6): 7}, 2, time.monotonic() + 300)
    attempt, draw = next(searches)
    searches.close()
    assert (attempt.seed, quality(draw).repeat_meetings) == ("a 2", 6)
    repeats = Command(stdout=out).store(proved_better(draw, 7), file, 7)
    sentence = (
        "20 players, 6 sessions: 6 repeated meetings instead of 7, counted again, drawn again from its seed"
    )
    assert (repeats, out.getvalue()) == (6, f"{sentence}, stored in {file}.\n")
    assert run_verify(file) == f"{file}: everything is as the draw says.\n"


def run_verify(file):
    """What `draw_seating` says about a stored draw."""
    out = io.StringIO()
    call_command("draw_seating", "--verify", str(file), stdout=out)
    return out.getvalue()


def test_no_time_left_makes_no_search():
    assert list(searched(RecordSearch("a"), {(20, 6): 6}, 1, time.monotonic())) == []


def test_ctrl_c_stops_it_with_what_it_knows(tmp_path):
    state = tmp_path / "search" / "state.json"
    state.parent.mkdir()
    size = {"players": 20, "sessions": 6, "searches": 4_000_000, "fewest": 6}
    head = {"format": "hanchan-search", "version": 1, "algorithm": "hanchan-search-1", "seed": "club"}
    state.write_text(json.dumps(head | {"sizes": [size]}))
    command = [sys.executable, "manage.py", "search_draw", "--hours", "1", "--players", "20", "--jobs", "1"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"HANCHAN_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        first = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        try:
            out, err = running.communicate(timeout=60)
        finally:
            running.kill()
    assert (first, running.returncode, err) == ("Searching for 1.0 hours; Ctrl-C stops it.\n", 0, "")
    assert out.splitlines()[0] == "Stopped. The next search goes on from here."
    sentence = "20 players, 6 sessions: 6 repeated meetings are the best known, 1 the proved bound."
    assert out.splitlines()[1].startswith(f"{sentence} Searches so far: 4")
    assert json.loads(state.read_text())["sizes"][0]["searches"] >= 4_000_000


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "hanchan-draw"}', "\ufffe"])
def test_a_file_that_is_not_a_state_gets_one_sentence(tmp_path, text):
    state = tmp_path / "state.json"
    state.write_text(text, encoding="utf-8")
    status, out, err = run("--hours", "1", "--state", str(state))
    sentence = (
        f"{state}: This is not the state of a search: it must be as “search_draw” wrote it. "
        "Move it away to begin anew.\n"
    )
    assert (status, out, err) == (1, "", sentence)


def test_a_file_that_is_not_a_draw_is_not_overwritten(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna")
    status, _out, err = run("--hours", "1", "--players", "20", "--out", str(file))
    sentence = "This is not a draw that a search stored. Move it away, or name another file with --out."
    assert (status, err, file.read_text()) == (1, f"{file}: {sentence}\n", "Dear Anna")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--hours", "0"), "0 must be above 0"),
        (("--hours", "nan"), "nan must be above 0"),
        (("--hours", "1", "--jobs", "0"), "--jobs is a number of processes: write 1 or more"),
        (("--hours", "1", "--players", "21"), "the sizes are 20 × 6, 36 × 12, 48 × 16"),
        (("--hours", "1", "--out", "x"), "--out goes with --players and --sessions of one size"),
    ],
)
def test_wrong_usage_says_what_is_wrong(words, complaint):
    with pytest.raises(CommandError, match=complaint):
        run(*words)
