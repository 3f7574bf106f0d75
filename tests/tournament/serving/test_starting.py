"""What `start.py` becomes: a light process that says where the program is, or why it cannot be."""

import os
import socket
import subprocess
import sys

import pytest

from tournament.serving import starting

LOADED = """
import sys
import tournament.serving.starting
print(*sorted({"django.db", "tournament.models", "uvicorn"} & sys.modules.keys()))
"""


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    return {**os.environ, "HANCHAN_DATA": str(tmp_path)}


def test_the_supervisor_loads_no_rows_and_no_server(environment):
    command = [sys.executable, "-c", LOADED]
    assert subprocess.run(command, env=environment, capture_output=True, check=True).stdout.split() == []


def test_a_port_that_is_taken_is_one_sentence_and_nothing_is_set_up(environment, tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "tournament.serving.starting", "--port", str(port)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Port {port} cannot be used (address already in use).")
    assert not (tmp_path / "hanchan.sqlite3").exists()


def test_both_addresses_are_printed_and_how_to_stop(capsys):
    starting.announce(8102)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].endswith(":8102 for everyone on this network.")
    assert (lines[2], lines[-1]) == ("On this computer also at http://localhost:8102", "Ctrl-C stops it.")
