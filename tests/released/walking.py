"""Opens what an earlier program stored and undoes its log, newest first: the outcome as JSON on stdout.

`python -m tests.released.walking backup|database FOLDER`, in a data folder of its own. `database`: the data
folder holds hanchan.sqlite3 already; `backup`: FOLDER/backup.zip is restored into an empty installation.
"""

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - Django first
from django.urls import get_resolver  # noqa: E402 - Django first
from django.utils import timezone  # noqa: E402 - Django first

from tournament.acts.refusals import Refused  # noqa: E402 - Django first
from tournament.acts.undo import undo, why_not_undo  # noqa: E402 - Django first
from tournament.backup.services.restoring import restore_from  # noqa: E402 - Django first
from tournament.models import Event, LogEntry  # noqa: E402 - Django first
from tournament.standings.queries.recount import differences  # noqa: E402 - Django first

BEGINNING = datetime(2026, 4, 11, 8, tzinfo=UTC)


def stop_the_clock() -> None:
    """From now on this process sees a second more at each look, beginning after the last line of the log."""
    ticks = count()
    timezone.now = lambda: BEGINNING + timedelta(seconds=next(ticks))


def walk() -> list[dict[str, str]]:
    """Every line of the log with what came of undoing it."""
    lines = LogEntry.objects.select_related("event").order_by("-pk")
    return [outcome(line) for line in list(lines)]


def outcome(line: LogEntry) -> dict[str, str]:
    """What came of undoing one line: its sentence, or why not."""
    facts = {
        "event": line.event.slug if line.event else "",
        "act": line.act,
        "subject": line.subject,
        "summary": line.summary,
    }
    line = LogEntry.objects.select_related("event").get(pk=line.pk)
    if reason := why_not_undo(line):
        return facts | {"cannot": reason}
    try:
        return facts | {"undone": undo(entry=line, by=None).summary}
    except Refused as refusal:
        return facts | {"refused": refusal.sentence}


def after() -> dict[str, list[str]]:
    """What each event says that disagrees with its facts, once all is undone."""
    return {event.slug: differences(event) for event in Event.objects.order_by("slug")}


def main(step: str, folder: Path) -> None:
    """Open it, walk, tell."""
    call_command("migrate", verbosity=0)
    if step == "backup":
        restore_from(folder / "backup.zip")
    assert get_resolver().url_patterns  # the whole program is loaded, as where pages are served
    stop_the_clock()
    sys.stdout.write(json.dumps([*walk(), after()], ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
