"""The files of an event: which kinds there are, which were asked for, and what each needs first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event, Job, Result, Seat
from tournament.queries.reporting import why_not_ema

Need = Literal["results", "seats", "ema", ""]


@dataclass(frozen=True)
class Kind:
    """A kind of file. `options`: what is asked beside the kind; `need`: what the event must have first."""

    label: str | Promise
    options: tuple[str, ...] = ()
    need: Need = ""


KINDS: Mapping[str, Kind] = {
    "results-pdf": Kind(gettext_lazy("Results, PDF"), ("after", "paper"), "results"),
    "results-xlsx": Kind(gettext_lazy("Results, XLSX"), ("after",), "results"),
    "results-csv": Kind(gettext_lazy("Results, CSV"), ("after",), "results"),
    "seating-by-table": Kind(gettext_lazy("Seating by table"), ("session", "paper"), "seats"),
    "seating-by-name": Kind(gettext_lazy("Seating by name"), ("session", "paper"), "seats"),
    "schedule-cards": Kind(gettext_lazy("Schedule cards"), ("session", "paper"), "seats"),
    "seating-xlsx": Kind(gettext_lazy("Seating, XLSX"), ("session",), "seats"),
    "seating-csv": Kind(gettext_lazy("Seating, CSV"), ("session",), "seats"),
    "score-sheets": Kind(gettext_lazy("Score sheets"), ("session", "paper"), "seats"),
    "blank-sheets": Kind(gettext_lazy("Blank score sheets"), ("copies", "paper")),
    "ema-package": Kind(gettext_lazy("EMA results"), ("quota",), "ema"),
    "event-file": Kind(gettext_lazy("Event file")),
    "players-xlsx": Kind(gettext_lazy("Players, XLSX")),
    "players-csv": Kind(gettext_lazy("Players, CSV")),
}
"""By the name of the job that makes it."""


def why_not_make(event: Event, kind: str) -> str | None:
    """The sentence why a file of this kind cannot be made now, or None."""
    need = KINDS[kind].need
    if need == "seats" and not Seat.objects.filter(session__event=event).exists():
        return _("Nobody is seated yet. Draw the seats first.")
    if need == "ema" and (reason := why_not_ema(event)):
        return reason
    if need in {"results", "ema"} and not _has_results(event):
        return _("No table has a result yet. Enter results first.")
    return None


def _has_results(event: Event) -> bool:
    return Result.objects.filter(table__session__event=event, current=True).exists()


def file_jobs(event: Event) -> QuerySet[Job]:
    """The jobs that make files of this event, newest first, without those whose files were removed."""
    jobs = Job.objects.filter(event=event, kind__in=KINDS).select_related("asked_by")
    return jobs.exclude(state=Job.DONE, file="")


def shown_jobs(event: Event) -> list[Job]:
    """The same without failures and cancelled ones that were asked for again since: one query."""
    shown: list[Job] = []
    later: list[tuple[str, dict]] = []
    for job in file_jobs(event):
        asked = (job.kind, job.args)
        if job.state not in {Job.FAILED, Job.CANCELLED} or asked not in later:
            shown.append(job)
        later.append(asked)
    return shown
