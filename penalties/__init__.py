"""Penalties: offences with their clauses and ladders of sanctions, lateness, substitutes, certification."""

from .catalogue import OFFENCES, offence, offences
from .lateness import TARIFFS, Tariff, late_arrival, lateness, minutes_late, started_minutes, tariff_lateness
from .offences import Offence, suggest
from .preflight import Check, preflight
from .preflight_plan import Neighbour, Plan, PlannedSession
from .record import Past, Record, record, records
from .remarks import remarks
from .sanctions import REVERSE_MANGAN, Payment, Sanction, overall_chombo
from .search import search
from .substitution import TERMS, Consequence, Substitution, Terms, consequences
from .words import LANGUAGES, Words

__all__ = [
    "LANGUAGES",
    "OFFENCES",
    "REVERSE_MANGAN",
    "TARIFFS",
    "TERMS",
    "Check",
    "Consequence",
    "Neighbour",
    "Offence",
    "Past",
    "Payment",
    "Plan",
    "PlannedSession",
    "Record",
    "Sanction",
    "Substitution",
    "Tariff",
    "Terms",
    "Words",
    "consequences",
    "late_arrival",
    "lateness",
    "minutes_late",
    "offence",
    "offences",
    "overall_chombo",
    "preflight",
    "record",
    "records",
    "remarks",
    "search",
    "started_minutes",
    "suggest",
    "tariff_lateness",
]
