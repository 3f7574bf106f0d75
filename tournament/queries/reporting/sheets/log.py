"""The log as a sheet."""

import json
from typing import Any

from django.utils.translation import gettext as _

from reports.tabular import Column, Sheet, Value
from tournament.models import Event, LogEntry
from tournament.queries.reporting.sheets.moments import moment


def log_sheet(event: Event) -> Sheet:
    """A row an act, oldest first; what was before and after is JSON text."""
    heads = (
        _("At"),
        _("Who"),
        _("Act"),
        _("Subject"),
        _("What happened"),
        _("Before"),
        _("After"),
        _("Undone"),
    )
    lines = LogEntry.objects.filter(event=event).select_related("undone_by").order_by("pk")
    rows = tuple(_row(event, line) for line in lines)
    return Sheet(_("Log"), tuple(Column(head) for head in heads), rows)


def _row(event: Event, line: LogEntry) -> tuple[Value, ...]:
    undone = getattr(line, "undone_by", None)
    return (
        moment(event, line.at),
        line.actor_name,
        line.act,
        line.subject,
        line.summary,
        _facts(line.before),
        _facts(line.after),
        moment(event, undone.at) if undone else "",
    )


def _facts(facts: Any) -> str:
    return "" if facts is None else json.dumps(facts, ensure_ascii=False)
