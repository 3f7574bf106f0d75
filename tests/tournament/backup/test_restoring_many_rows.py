"""Rows of a backup are written many at a time, exactly as they were, under the checks of their columns."""

import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tournament.backup.services import automatic, restoring
from tournament.backup.services.restoring import restore_from
from tournament.backup.services.saving import backup_to
from tournament.models import Entry, Event, LogEntry, User
from tournament.registration.services import erasing

pytestmark = pytest.mark.django_db
LONG_AGO = datetime(2019, 5, 4, 12, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path, monkeypatch):
    settings.MEDIA_ROOT = tmp_path / "files"
    for module in (restoring, automatic, erasing):
        monkeypatch.setattr(module, "DATA_DIR", tmp_path)


def rows() -> dict[str, list[dict[str, object]]]:
    """Events, players and lines of the log as they are stored, but for the version of an event."""
    events = list(Event.objects.order_by("pk").values())
    for event in events:
        del event["version"]
    return {
        "events": events,
        "entries": list(Entry.objects.order_by("pk").values()),
        "log": list(LogEntry.objects.order_by("pk").values()),
    }


def test_three_thousand_lines_of_the_log_come_back_the_same_in_a_few_statements(tmp_path):
    event = make_event(players=8, sessions=1)
    Event.objects.update(created_at=LONG_AGO)
    Entry.objects.update(created_at=LONG_AGO)
    lines = [LogEntry(event=event, at=LONG_AGO, act="notice.post", summary=str(n)) for n in range(3000)]
    LogEntry.objects.bulk_create(lines)
    LogEntry.objects.filter(pk=lines[1].pk).update(undoes=lines[2].pk)  # which comes later in the file
    before = rows()
    backup_to(tmp_path / "good.zip")
    LogEntry.objects.all().delete()

    with CaptureQueriesContext(connection) as queries:
        restore_from(tmp_path / "good.zip")

    written = [query["sql"] for query in queries if 'INSERT INTO "tournament_logentry"' in query["sql"]]
    assert rows() == before
    assert 0 < len(written) <= 3000 // 50
    assert LogEntry.objects.create(event=event, at=LONG_AGO, act="notice.post").pk > lines[-1].pk


def test_a_line_of_an_older_backup_ends_where_it_ends_and_nowhere_within_a_text(tmp_path):
    make_event(players=4, sessions=1)
    LogEntry.objects.create(at=LONG_AGO, act="notice.post", after={"note": "a?b?c"})
    backup_to(tmp_path / "plain.zip")
    rewrite(
        tmp_path / "plain.zip",
        tmp_path / "old.zip",
        "LogEntry",
        lambda text: text.replace("a?b?c", "a\u2028b\x85c"),
    )
    restore_from(tmp_path / "old.zip")
    assert LogEntry.objects.get(act="notice.post", at=LONG_AGO).after == {"note": "a\u2028b\x85c"}


def test_groups_of_an_account_come_back(tmp_path):
    user = make_user("kate", is_superuser=True)
    backup_to(tmp_path / "plain.zip")
    group = Group.objects.create(name="keepers")
    changed(tmp_path / "plain.zip", tmp_path / "good.zip", "User", groups=[group.pk])
    restore_from(tmp_path / "good.zip")
    assert list(User.objects.get(username=user.username).groups.all()) == [group]


@pytest.mark.parametrize(
    ("model", "wrong"),
    [
        ("Entry", {"number": "seven"}),
        ("Entry", {"number": None}),
        ("Entry", {"number": 2}),
        ("Event", {"slug": None}),
    ],
)
def test_rows_that_do_not_fit_leave_everything_as_it_was(tmp_path, model, wrong):
    make_event(players=4, sessions=1)
    backup_to(tmp_path / "good.zip")
    changed(tmp_path / "good.zip", tmp_path / "bad.zip", model, **wrong)
    before = rows()
    with refused("backup.rows-do-not-fit"):
        restore_from(tmp_path / "bad.zip")
    assert rows() == before


def changed(path: Path, to: Path, model: str, **fields: object) -> None:
    """The backup with other values in the first row of a model."""

    def change(text: str) -> str:
        first, *rest = text.splitlines()
        row = json.loads(first)
        row["fields"] |= fields
        return "\n".join([json.dumps(row), *rest])

    rewrite(path, to, model, change)


def rewrite(path: Path, to: Path, model: str, change: Callable[[str], str]) -> None:
    """The backup with another text of the rows of a model."""
    with zipfile.ZipFile(path) as good, zipfile.ZipFile(to, "w") as other:
        for name in good.namelist():
            text = good.read(name).decode()
            other.writestr(name, change(text) if name.endswith(f"/{model}.jsonl") else text)
