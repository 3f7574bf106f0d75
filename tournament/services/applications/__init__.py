"""Registration by the players themselves: applying, the organiser's decision, the fee, leaving, erasing."""

from tournament.services.applications.deciding import (
    can_confirm,
    can_decline,
    confirm,
    confirm_all,
    decline,
    why_not_confirm,
    why_not_decline,
)
from tournament.services.applications.erasing import (
    ask_erasure,
    can_erase_player,
    erase_application,
    erase_player,
    why_not_erase_player,
)
from tournament.services.applications.facts import ApplicationFacts
from tournament.services.applications.leaving import can_leave, leave, why_not_leave
from tournament.services.applications.paying import mark_fee
from tournament.services.applications.sending import apply, can_apply, why_not_apply

__all__ = [
    "ApplicationFacts",
    "apply",
    "ask_erasure",
    "can_apply",
    "can_confirm",
    "can_decline",
    "can_erase_player",
    "can_leave",
    "confirm",
    "confirm_all",
    "decline",
    "erase_application",
    "erase_player",
    "leave",
    "mark_fee",
    "why_not_apply",
    "why_not_confirm",
    "why_not_decline",
    "why_not_erase_player",
    "why_not_leave",
]
