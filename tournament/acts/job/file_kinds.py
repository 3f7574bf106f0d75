"""The kinds of files that jobs make: what each is called, what is asked for it, and what it needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

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
    "score-sheets": Kind(gettext_lazy("Score sheets"), ("session", "table", "paper"), ("seats",)),
    "blank-sheets": Kind(gettext_lazy("Blank score sheets"), ("copies", "paper")),
    "ema-package": Kind(gettext_lazy("EMA results"), ("quota", "countries_for_one"), ("ema", "results")),
    "data-xlsx": Kind(gettext_lazy("Data, XLSX"), ("what",)),
    "data-csv": Kind(gettext_lazy("Data, CSV"), ("what",)),
    "data-json": Kind(gettext_lazy("Data, JSON"), ("what",)),
    "public-copy": Kind(gettext_lazy("Public pages"), needs=("public",)),
    "event-file": Kind(gettext_lazy("Event file")),
    "players-xlsx": Kind(gettext_lazy("Players, XLSX")),
    "players-csv": Kind(gettext_lazy("Players, CSV")),
    "unpaid-pdf": Kind(gettext_lazy("Not paid, PDF"), ("paper",), ("players",)),
    "unpaid-xlsx": Kind(gettext_lazy("Not paid, XLSX"), needs=("players",)),
    "unpaid-csv": Kind(gettext_lazy("Not paid, CSV"), needs=("players",)),
}
"""By the name of the job that makes it."""
