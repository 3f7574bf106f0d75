"""What an event would be without some of its sessions: shown before they are called off or dropped."""

from collections.abc import Set
from dataclasses import dataclass

from scoring.standings import Row
from tournament.ema.queries import Shortened, shortened
from tournament.models import Entry, Event, Session
from tournament.result.queries.ledger import AT_TABLE, LedgerEntry, ledger_of
from tournament.standings.queries.outcomes import outcome_if


@dataclass(frozen=True)
class Moved:
    """A player whose place or total would be another one; None where there would be none."""

    entry: Entry
    before: Row | None
    after: Row | None


@dataclass(frozen=True)
class Effect:
    """What remains without the sessions `gone`.

    `counting`: the numbers of the sessions that would still count, of which `played` are closed; `moved`:
    the players whose line of the standings changes, in their new order; `ema`: None where EMA ranks no such
    event.
    """

    gone: tuple[int, ...]
    counting: tuple[int, ...]
    played: tuple[int, ...]
    moved: tuple[Moved, ...]
    ema: Shortened | None


def effect_without(event: Event, numbers: Set[int]) -> Effect:
    """The event without the sessions of these numbers; nothing is stored."""
    states = dict(event.sessions.order_by("number").values_list("number", "state"))
    counting = [
        number for number, state in states.items() if number not in numbers and state != Session.CALLED_OFF
    ]
    return Effect(
        gone=tuple(sorted(numbers)),
        counting=tuple(counting),
        played=tuple(number for number in counting if states[number] == Session.CLOSED),
        moved=_moved(event, numbers),
        ema=shortened(event, numbers),
    )


def _moved(event: Event, numbers: Set[int]) -> tuple[Moved, ...]:
    before, after = outcome_if(event).rows, outcome_if(event, without=numbers).rows
    entries = {entry.number: entry for entry in event.entries.all()}
    concerned = sorted(before.keys() | after.keys(), key=lambda player: _order(after.get(player), player))
    lines = (Moved(entries[player], before.get(player), after.get(player)) for player in concerned)
    return tuple(line for line in lines if _line(line.before) != _line(line.after))


def _order(row: Row | None, player: int) -> tuple[bool, int, int]:
    return row is None, row.place if row else 0, player


def _line(row: Row | None) -> tuple[object, ...]:
    return (row.place, row.total, row.table_points) if row else ()


@dataclass(frozen=True)
class Taken:
    """Points taken from a player in a session, and whether they are still taken if it is broken off."""

    entry: Entry
    penalty: LedgerEntry
    if_replayed: bool
    if_dropped: bool


def taken_in(session: Session) -> tuple[Taken, ...]:
    """Points taken in a session: penalties in hands go with the hands, rulings stay (see `ledger_of`)."""
    entries = {entry.pk: entry for entry in session.event.entries.all()}
    return tuple(
        Taken(
            entries[penalty.entry],
            penalty,
            if_replayed=penalty.source == "ruling",
            if_dropped=penalty.source == "ruling" and penalty.moment != AT_TABLE,
        )
        for penalty in ledger_of(session.event, session)
        if penalty.counted
    )
