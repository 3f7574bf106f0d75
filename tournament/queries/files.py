"""The files of an event: which kinds there are, which were asked for, and what each needs first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.models import Draw, Event, Job, Result, Seat
from tournament.queries.reporting import why_not_ema

Need = Literal["results", "teams", "seats", "draw", "players", "sessions", "rulings", "public", "ema"]


@dataclass(frozen=True)
class Kind:
    """A kind of file. `options`: what is asked beside the kind; `needs`: what the event must have first."""

    label: str | Promise
    options: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()


KINDS: Mapping[str, Kind] = {
    "results-pdf": Kind(gettext_lazy("Results, PDF"), ("after", "paper"), ("results",)),
    "results-xlsx": Kind(gettext_lazy("Results, XLSX"), ("after",), ("results",)),
    "results-csv": Kind(gettext_lazy("Results, CSV"), ("after",), ("results",)),
    "teams-pdf": Kind(gettext_lazy("Team standings"), ("after", "paper"), ("results", "teams")),
    "cross-table": Kind(gettext_lazy("Cross table"), ("after", "paper"), ("results",)),
    "awards": Kind(gettext_lazy("Award certificates"), ("paper",), ("results",)),
    "rulings-pdf": Kind(gettext_lazy("Rulings"), ("paper",), ("rulings",)),
    "seating-by-table": Kind(gettext_lazy("Seating by table"), ("session", "paper"), ("seats",)),
    "seating-by-name": Kind(gettext_lazy("Seating by name"), ("session", "paper"), ("seats",)),
    "schedule-cards": Kind(gettext_lazy("Schedule cards"), ("session", "paper"), ("seats",)),
    "team-sheets": Kind(gettext_lazy("Team sheets"), ("paper",), ("seats", "teams")),
    "draw-certificate": Kind(gettext_lazy("Certificate of the draw"), ("paper",), ("draw",)),
    "table-signs": Kind(gettext_lazy("Table signs"), ("paper",), ("seats",)),
    "badges": Kind(gettext_lazy("Name badges"), ("paper",), ("players",)),
    "timetable": Kind(gettext_lazy("Timetable"), ("paper",), ("sessions",)),
    "pack": Kind(gettext_lazy("Print pack"), ("paper",), ("seats",)),
    "seating-xlsx": Kind(gettext_lazy("Seating, XLSX"), ("session",), ("seats",)),
    "seating-csv": Kind(gettext_lazy("Seating, CSV"), ("session",), ("seats",)),
    "score-sheets": Kind(gettext_lazy("Score sheets"), ("session", "paper"), ("seats",)),
    "blank-sheets": Kind(gettext_lazy("Blank score sheets"), ("copies", "paper")),
    "ema-package": Kind(gettext_lazy("EMA results"), ("quota", "countries_for_one"), ("ema", "results")),
    "data-xlsx": Kind(gettext_lazy("Data, XLSX"), ("what",)),
    "data-csv": Kind(gettext_lazy("Data, CSV"), ("what",)),
    "data-json": Kind(gettext_lazy("Data, JSON"), ("what",)),
    "public-copy": Kind(gettext_lazy("Public pages"), needs=("public",)),
    "event-file": Kind(gettext_lazy("Event file")),
    "players-xlsx": Kind(gettext_lazy("Players, XLSX")),
    "players-csv": Kind(gettext_lazy("Players, CSV")),
}
"""By the name of the job that makes it."""


LACKING: Mapping[Need, Promise] = {
    "results": gettext_lazy("No table has a result yet. Enter results first."),
    "teams": gettext_lazy("Nobody plays in a team."),
    "seats": gettext_lazy("Nobody is seated yet. Draw the seats first."),
    "draw": gettext_lazy("No draw made by this program is confirmed yet."),
    "players": gettext_lazy("Nobody is registered yet."),
    "sessions": gettext_lazy("No session has a time yet."),
    "rulings": gettext_lazy("No ruling has been given yet."),
    "public": gettext_lazy("The event is not shown to everybody. Its settings can change that."),
}
"""What is said where the event has not what a kind of file needs."""


def why_not_make(event: Event, kind: str) -> str | None:
    """The sentence why a file of this kind cannot be made now, or None."""
    return why_not(kind, {need: why_lacking(event, need) for need in KINDS[kind].needs})


def why_not(kind: str, lacking: Mapping[Need, str | None]) -> str | None:
    """The same where it is known what the event lacks."""
    return next((reason for need in KINDS[kind].needs if (reason := lacking[need])), None)


def all_lacking(event: Event) -> dict[Need, str | None]:
    """By every need, the sentence that the event lacks it, or None: seven queries."""
    return {need: why_lacking(event, need) for need in ("ema", *LACKING)}


def why_lacking(event: Event, need: Need) -> str | None:
    """The sentence why the event has not what a file needs, or None: at most one query."""
    if need == "ema":
        return why_not_ema(event)
    if need == "public":
        return None if event.public else str(LACKING[need])
    rows = {
        "results": Result.objects.filter(table__session__event=event, current=True),
        "teams": event.entries.exclude(team=None),
        "seats": Seat.objects.filter(session__event=event),
        "draw": event.draws.filter(state=Draw.CONFIRMED),
        "players": event.entries,
        "sessions": event.sessions.exclude(starts_at=None),
        "rulings": event.rulings,
    }
    return None if rows[need].exists() else str(LACKING[need])


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
