"""Long lists of players or of results are read and planned by a job, and stored by another.

The text of a list waits in the first job until somebody has looked at its preview.
"""

import io
import threading
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Q
from django.utils import translation

from tournament.acts.job.files import forget_sent, sent_with, store
from tournament.acts.job.kinds import Progress
from tournament.acts.job.queue import act_key, ask, line_of
from tournament.acts.refusals import Reason, Refused
from tournament.bounds import LONGEST_LIST
from tournament.models import Event, Job, User
from tournament.registration.services.importing.own_tables import Heads
from tournament.registration.services.importing.text import MOST_LINES, TEXT_TOO_LONG, ReadText, read_bytes
from tournament.words.sentences import Told

READING_PLAYERS, READING_RESULTS = "players-look", "results-look"
LARGE = 1024**2
"""Bytes, those of a workbook unpacked: to read more takes longer than a page should."""
KEPT_PLANS = 4
Plan = TypeVar("Plan")

_plans: OrderedDict[tuple[int, datetime], tuple[int, str | None, object]] = OrderedDict()
_plans_lock = threading.Lock()
STORING_PLAYERS, STORING_RESULTS = "players-import", "results-import"
AT_ONCE = 2_000
"""Lines that are stored while their page waits; more take longer than a page should."""

GONE = Reason("registration.list-gone", "The list is no longer here. Choose the file again.")


def is_large(data: bytes) -> bool:
    """Whether to read and plan this list takes longer than a page should."""
    if data.startswith(b"PK\x03\x04"):
        return _unpacked(data) > LARGE
    lines = data.count(b"\n")
    return len(data) > LARGE or AT_ONCE < lines <= MOST_LINES + 1  # more are refused at once


def _unpacked(data: bytes) -> int:
    """How many bytes a workbook says it holds; 0 for another file, which is refused at once."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return sum(member.file_size for member in archive.infolist())
    except (ValueError, zipfile.BadZipFile, NotImplementedError):
        return 0


def look_soon(
    kind: str,
    *,
    event: Event,
    data: bytes,
    is_file: bool,
    choices: Mapping[str, Any],
    language: str,
    by: User,
) -> Job:
    """Ask for the reading of a list as a job; `data`: an uploaded file, or the text of a page in UTF-8."""
    args = {"is_file": is_file, "choices": dict(choices), "language": language, "note": ""}
    return ask(event=event, kind=kind, args=args, by=by, sent=("list.txt", data))


def read_and_plan(job: Job, progress: Progress, heads: Heads, plan: Callable[[str], object]) -> None:
    """The work of such a job: keep the text of the list, and its plan unless it is refused.

    Refused for a file that is not a table, which is thrown away then.
    """
    with translation.override(job.args["language"]):
        progress(0, 2, Told("Reading the list"))
        try:
            upload = _read(job, heads)
        except Refused:
            forget_sent(job)
            raise
        job.file = store(job, "list.txt", upload.text.encode())
        job.args = {**job.args, "is_file": False, "note": job.args["note"] or upload.note}
        job.save(update_fields=["file", "args"])
        progress(1, 2, Told("Planning the import"))
        keep_plan(job, lambda: plan(upload.text))
        progress(2, 2)


def _read(job: Job, heads: Heads) -> ReadText:
    data = sent_with(job)
    if data is None:
        raise Refused(GONE())
    if not job.args["is_file"]:
        return ReadText(data.decode())
    upload = read_bytes(data, heads)
    if len(upload.text) > LONGEST_LIST:  # more than the box for rows takes
        raise Refused(TEXT_TOO_LONG())
    return upload


def keep_plan(job: Job, plan: Callable[[], object]) -> None:
    """Make the plan of a job's list for who looks at it next; the page tells why there is none."""
    version = _version(job)
    try:
        new_plan = plan()
    except Refused:
        return
    with _plans_lock:
        _plans[job.pk, job.asked_at] = version, translation.get_language(), new_plan
        while len(_plans) > KEPT_PLANS:
            _plans.popitem(last=False)


def plan_of(job: Job, plan: Callable[[], Plan]) -> Plan:
    """The plan that was kept; made anew where the event has changed, or where another process has it."""
    with _plans_lock:
        stored = _plans.get((job.pk, job.asked_at))
    if stored and stored[:2] == (_version(job), translation.get_language()):
        return stored[2]  # type: ignore[return-value] # of this job's own kind
    return plan()


def _version(job: Job) -> int:
    return Event.objects.values_list("version", flat=True).get(pk=job.event_id or 0)


def page_in(query: Mapping[str, str]) -> str:
    """The page of a preview that an address asks for, "" for the first."""
    page = query.get("page", "")
    return page if page.isdecimal() and len(page) < 5 else ""


def waiting(event: Event, kind: str) -> list[Job]:
    """The lists that are being read, and those that wait to be looked at, newest first."""
    there = Q(state__in=[Job.QUEUED, Job.RUNNING]) | Q(state=Job.DONE) & ~Q(file="")
    return list(event.jobs.filter(there, kind=kind))


def forget_looks(event: Event, kind: str, by: User) -> None:
    """Throw away the lists that somebody had read, once one of them is being stored."""
    for job in event.jobs.filter(kind=kind, asked_by=by, state=Job.DONE).exclude(file=""):
        forget_sent(job)


def is_long(text: str) -> bool:
    """Whether to store this list takes longer than a page should."""
    return text.count("\n") > AT_ONCE


def store_soon(
    kind: str,
    *,
    event: Event,
    text: str,
    digest: str,
    choices: Mapping[str, Any],
    language: str,
    by: User,
    key: str,
) -> Job:
    """Ask for the import of a list as a job of this kind; `digest`: that of the plan looked at."""
    args = {"seen": digest, "choices": dict(choices), "language": language}
    return ask(event=event, kind=kind, args=args, by=by, key=key, sent=("list.txt", text.encode()))


def list_of(job: Job) -> str | None:
    """The list that was sent; None once it is stored."""
    data = sent_with(job)
    return None if data is None else data.decode()


def choices_of(job: Job) -> dict[str, Any]:
    """The choices made for the list."""
    choices: dict[str, Any] = job.args["choices"]
    return {**choices, "columns": tuple(choices["columns"])}  # JSON has made a list of them


def store_once(job: Job, import_list: Callable[..., object]) -> None:
    """Store the list with `import_list` (`import_players`, `import_results`): once, also after a kill.

    A list that is refused is kept: its sender looks at it again.
    """
    text = list_of(job)
    if line_of(job) is None:
        if text is None:
            raise Refused(GONE())
        import_list(
            event=job.its_event(),
            text=text,
            digest=job.args["seen"],
            by=job.asked_by,
            key=act_key(job),
        )
    forget_sent(job)


def under_way(event: Event, kind: str) -> list[Job]:
    """The imports of this kind that wait or run, newest first."""
    return list(event.jobs.filter(kind=kind, state__in=[Job.QUEUED, Job.RUNNING]))
