"""Rulings as they are printed: plain text, ready in the language of the report."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RulingSlip:
    """One ruling. Texts that there are not are empty.

    offence, clause: what was done, and where the rulebook says so. sanction: what was imposed. effect: when
    the points are taken. appeal, decision, decided_by: what the player says against it, what came of that.
    """

    player: str
    number: int
    place: str
    given_at: str
    offence: str
    sanction: str
    referee: str = ""
    clause: str = ""
    effect: str = ""
    note: str = ""
    cancelled: str = ""
    appeal: str = ""
    decision: str = ""
    decided_by: str = ""
    head_referee: str = ""
