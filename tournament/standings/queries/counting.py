"""The standings without finals, counted anew only as far as they can have changed since the last time.

A score leaves the standings after the sessions before it as they are, and in those after it all lines but
those of the players at its table.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import chain
from typing import NamedTuple

from scoring.rulesets import RuleSet
from scoring.standings import Contestant, Count, PlayedTable, count, recount
from tournament.models import Entry, Event
from tournament.presence.queries import Presences
from tournament.result.queries.ledger import Apart
from tournament.result.queries.scored_tables import contestants

KEPT = 64
_last: "OrderedDict[tuple[int, int], Counted]" = OrderedDict()
_lock = threading.Lock()


class Basis(NamedTuple):
    """What standings are counted from besides the tables. `closed`: the numbers of sessions that are over."""

    rules: RuleSet
    entries: Mapping[int, Entry]
    penalties: Mapping[int, Apart]
    presences: Presences | None
    closed: tuple[int, ...]

    def is_like(self, other: "Basis") -> bool:
        """Whether the same standings follow from the same tables."""
        return (
            (self.rules, self.penalties, self.closed) == (other.rules, other.penalties, other.closed)
            and self.entries is other.entries
            and self.presences is other.presences
        )

    def contestants(self, players: Iterable[int], tables: Iterable[PlayedTable]) -> tuple[Contestant, ...]:
        """The contestants of these players (numbers), from all tables at which they have played."""
        entries = [self.entries[player] for player in players]
        return contestants(entries, tables, self.penalties, self.presences, self.closed)


class Counted(NamedTuple):
    """Standings as they were counted last, and from what."""

    basis: Basis
    tables: Sequence[PlayedTable]
    competitors: tuple[Contestant, ...]
    standings: Count


def counted(
    event: Event, basis: Basis, tables: Sequence[PlayedTable], last: int
) -> tuple[tuple[Contestant, ...], Count]:
    """The competitors and the standings after the session `last`, from the tables until then."""
    key = event.pk, last
    with _lock:
        before = _last.get(key)
    if before is None or not before.basis.is_like(basis):
        competitors = basis.contestants(basis.entries, tables)
        now = Counted(basis, tables, competitors, count(basis.rules, competitors, tables, last))
    elif players := _players_between(before.tables, tables):
        now = _recounted(before, tables, players, last)
    else:
        now = before
    with _lock:
        _last[key] = now
        _last.move_to_end(key)
        if len(_last) > KEPT:
            _last.popitem(last=False)
    return now.competitors, now.standings


def _players_between(before: Sequence[PlayedTable], now: Sequence[PlayedTable]) -> set[int]:
    """The players at tables that are there only before, or only now: each table is scored once a process."""
    changed = set(map(id, before)) ^ set(map(id, now))
    if not changed:
        return set()
    return {player for table in chain(before, now) if id(table) in changed for player in table.players}


def _recounted(before: Counted, tables: Sequence[PlayedTable], players: Set[int], last: int) -> Counted:
    """The standings where since `before` only these players have other results."""
    own_tables = [table for table in tables if not players.isdisjoint(table.players)]
    changed = {contestant.number: contestant for contestant in before.basis.contestants(players, own_tables)}
    competitors = tuple(changed.get(competitor.number, competitor) for competitor in before.competitors)
    now = recount(before.basis.rules, before.standings, changed.values(), own_tables, last)
    return Counted(before.basis, tables, competitors, now)


def forget() -> None:
    """Clear the cache: after a restore, version numbers may start again."""
    with _lock:
        _last.clear()
