"""Penalties: offences with their clauses and ladders of sanctions, lateness, substitutes, certification."""

from penalties.lateness_sanctions import TARIFFS, Tariff, minutes_late, tariff_lateness
from penalties.offence_ladders import Offence, remarks, suggest
from penalties.preflight_checks import Check, Neighbour, Plan, PlannedSession, preflight
from penalties.rulebooks import OFFENCES, Prices, offences
from penalties.sanctions import REFEREE, REVERSE_MANGAN, Payment, Sanction, fixed_chombo
from penalties.substitution import TERMS, Consequence, Substitution, Terms, consequences

__all__ = [
    "OFFENCES",
    "REFEREE",
    "REVERSE_MANGAN",
    "TARIFFS",
    "TERMS",
    "Check",
    "Consequence",
    "Neighbour",
    "Offence",
    "Payment",
    "Plan",
    "PlannedSession",
    "Prices",
    "Sanction",
    "Substitution",
    "Tariff",
    "Terms",
    "consequences",
    "fixed_chombo",
    "minutes_late",
    "offences",
    "preflight",
    "remarks",
    "suggest",
    "tariff_lateness",
]
