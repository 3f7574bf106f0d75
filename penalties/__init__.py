"""Penalties: offences with their clauses and ladders of sanctions, and what lateness costs."""

from .catalogue import OFFENCES, offence, offences
from .lateness import TARIFFS, Tariff, lateness, started_minutes, tariff_lateness
from .offences import Offence, suggest
from .sanctions import Payment, Sanction

__all__ = [
    "OFFENCES",
    "TARIFFS",
    "Offence",
    "Payment",
    "Sanction",
    "Tariff",
    "lateness",
    "offence",
    "offences",
    "started_minutes",
    "suggest",
    "tariff_lateness",
]
