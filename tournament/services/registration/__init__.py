"""Registration: who plays at an event, under which name and number, and who has withdrawn."""

from tournament.services.registration.changing import can_change, change, why_not_change
from tournament.services.registration.facts import (
    MOST_TABLES,
    FactProblem,
    PlayerFacts,
    facts_of,
    normal_ema_number,
    problems_of,
    seven_digits_sentence,
)
from tournament.services.registration.links import (
    can_renew_link,
    can_revoke_link,
    renew_link,
    revoke_link,
    why_not_renew_link,
    why_not_revoke_link,
)
from tournament.services.registration.people import Doubtful, doubts_about, same_name
from tournament.services.registration.places import places_left, places_taken
from tournament.services.registration.registering import (
    can_register,
    next_number,
    register,
    why_not_register,
)
from tournament.services.registration.removing import can_remove, remove, why_not_remove
from tournament.services.registration.wishes import can_ask, why_not_ask
from tournament.services.registration.withdrawing import (
    can_restore,
    can_withdraw,
    restore,
    what_withdrawing_leaves,
    why_not_restore,
    why_not_withdraw,
    withdraw,
)

__all__ = [
    "MOST_TABLES",
    "Doubtful",
    "FactProblem",
    "PlayerFacts",
    "can_ask",
    "can_change",
    "can_register",
    "can_remove",
    "can_renew_link",
    "can_restore",
    "can_revoke_link",
    "can_withdraw",
    "change",
    "doubts_about",
    "facts_of",
    "next_number",
    "normal_ema_number",
    "places_left",
    "places_taken",
    "problems_of",
    "register",
    "remove",
    "renew_link",
    "restore",
    "revoke_link",
    "same_name",
    "seven_digits_sentence",
    "what_withdrawing_leaves",
    "why_not_ask",
    "why_not_change",
    "why_not_register",
    "why_not_remove",
    "why_not_renew_link",
    "why_not_restore",
    "why_not_revoke_link",
    "why_not_withdraw",
    "withdraw",
]
