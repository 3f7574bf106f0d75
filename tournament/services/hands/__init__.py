"""Hands of a table: recorded, inserted, changed, removed; and the result that is made of them."""

from tournament.services.hands.changing import (
    can_change,
    can_remove,
    change_hand,
    remove_hand,
    why_not_change,
    why_not_remove,
)
from tournament.services.hands.links import can_renew, make_links, renew_link, why_not_renew
from tournament.services.hands.recording import (
    can_insert,
    can_record,
    insert_hand,
    record_hand,
    why_not_insert,
    why_not_record,
)
from tournament.services.hands.rows import ACTS, HandRefused
from tournament.services.hands.taking import can_take, take_result, why_not_take
from tournament.services.hands.typing import Typist, players_of, why_not_by_link, why_not_type

__all__ = [
    "ACTS",
    "HandRefused",
    "Typist",
    "can_change",
    "can_insert",
    "can_record",
    "can_remove",
    "can_renew",
    "can_take",
    "change_hand",
    "insert_hand",
    "make_links",
    "players_of",
    "record_hand",
    "remove_hand",
    "renew_link",
    "take_result",
    "why_not_by_link",
    "why_not_change",
    "why_not_insert",
    "why_not_record",
    "why_not_remove",
    "why_not_renew",
    "why_not_take",
    "why_not_type",
]
