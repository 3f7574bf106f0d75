"""The client of clients/python against a running server; its types are those of the document."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "clients" / "python"
NEW = (
    "from tests.factories import make_event\n"
    "from tournament.account.services.tokens import make_token\n"
    "from tournament.models import User\n"
    "user = User.objects.get(username='dora')\n"
    "event = make_event(slug='autumn-open', name='Autumn Open', players=0, sessions=1, drawn=False,"
    " staff={'director': user})\n"
    "print(make_token(user=user, event=event, name='bot', roles=['director'], days=1))"
)


@pytest.fixture
def client(monkeypatch):
    monkeypatch.syspath_prepend(str(CLIENT))
    import hanchan

    return hanchan


def test_the_types_are_those_of_the_document__make_schemas():
    printed = subprocess.run([sys.executable, ROOT / ".ci" / "client", "-"], capture_output=True, check=True)
    assert printed.stdout.decode() == (CLIENT / "hanchan_types.py").read_text(encoding="utf-8")


def test_the_thirty_lines_of_the_manual_run_an_event_in_a_process_of_their_own(shared_house, server):
    (lines,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"), re.DOTALL
    )
    program = lines.replace("http://localhost:8000", f"http://127.0.0.1:{server.port}")
    printed = subprocess.run(
        [sys.executable, "-c", f"TOKEN = {shared_house.run(NEW)!r}\n{program}"],
        capture_output=True,
        check=True,
        cwd=CLIENT,  # a process of its own, which finds nothing of Hanchan
        env={"PATH": os.environ["PATH"]},
    ).stdout.decode()
    assert len(lines.splitlines()) <= 30
    assert [line.split()[-1] for line in printed.splitlines()] == [
        *("35000", "35000", "10000", "10000", "-10000", "-10000", "-35000", "-35000"),
    ]


def test_the_client_reads_public_data_keeps_unchanged_answers_and_names_refusals(client, server):
    hall = client.Hanchan(f"http://127.0.0.1:{server.port}", "spring-open")
    assert len(list(hall.players())) == len(hall.standings()["rows"]) == 16
    assert hall.event() is hall.event()
    assert next(hall.stream(only="standings"))["whole"] is True
    with pytest.raises(client.Refused) as refused:
        hall.do("/sessions/1/open")
    assert (refused.value.status, refused.value.code) == (401, "api.no-token")
