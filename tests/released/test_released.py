"""What an earlier version of the program stored opens, and its log can be undone as it could then.

The folder `first` holds a database, a backup and an event file as the program wrote them before presence was
stored, and what came of undoing every line of their log then, told in the words of today. It is never made
anew with later code.
"""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.rulesets import RULESET_VERSION
from tournament.acts.undo import why_not_undo
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Event, LogEntry

HERE = Path(__file__).resolve().parent
FIRST = HERE / "first"
Line = dict[str, Any]


def walked(source: str, data: Path) -> list[Line]:
    """What a process of its own tells of the walk through the log of the stored installation."""
    environ = {**os.environ, "HANCHAN_DATA": str(data), "SECRET_KEY": "stored"}
    for name in ("DATABASE_URL", "REDIS_URL"):
        environ.pop(name, None)
    command = [sys.executable, "-W", "error", "-m", "tests.released.walking", source, str(FIRST)]
    done = subprocess.run(
        command, cwd=HERE.parents[1], env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def walk_of_the_database(tmp_path_factory) -> list[Line]:
    data = tmp_path_factory.mktemp("stored")
    (data / "hanchan.sqlite3").write_bytes(gzip.decompress((FIRST / "hanchan.sqlite3.gz").read_bytes()))
    return walked("database", data)


def test_a_stored_database_is_opened_and_undone_as_before(walk_of_the_database):
    assert walk_of_the_database == json.loads((FIRST / "walk.json").read_text(encoding="utf-8"))


def test_a_stored_backup_is_restored_and_undone_as_the_database(walk_of_the_database, tmp_path):
    assert walked("backup", tmp_path) == walk_of_the_database


@pytest.mark.django_db
def test_a_stored_event_file_keeps_what_it_says_and_cannot_be_undone_here():
    text = (FIRST / "event.json").read_text(encoding="utf-8")
    event = import_event(text=text)
    stored, written = json.loads(text), json.loads(event_text(Event.objects.get(pk=event.pk)))
    # The rules say as much as they did, in the version of their values that is written today.
    assert missing_from(stored, written) == [".event.rules_values.version"]
    assert written["event"]["rules_values"]["version"] == RULESET_VERSION
    lines = LogEntry.objects.filter(event=event)
    assert {why_not_undo(line).code for line in lines} == {"undo.imported"}


def missing_from(stored: object, written: object, path: str = "") -> list[str]:
    """The places at which a file does not say any more what an older one said; it may say more."""
    if isinstance(stored, dict) and isinstance(written, dict):
        return [
            place
            for key, value in stored.items()
            for place in (
                missing_from(value, written[key], f"{path}.{key}") if key in written else [f"{path}.{key}"]
            )
        ]
    if isinstance(stored, list) and isinstance(written, list) and len(stored) == len(written):
        pairs = enumerate(zip(stored, written, strict=True))
        return [place for number, pair in pairs for place in missing_from(*pair, f"{path}[{number}]")]
    return [] if stored == written else [path]
