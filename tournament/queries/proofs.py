"""Stored hands as proofs: each win that came with its tiles, read again by the engine and explained."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.queries.hand_tiles import verdict_of, wins_in
from tournament.queries.hands import TableGame
from tournament.queries.table_winds import winds_of
from tournament.queries.verdict import Verdict


@dataclass(frozen=True)
class Proof:
    """A win and what its tiles give: who won, with which wind, from whom ("": self-drawn), as stored."""

    winner: str
    wind: str
    discarder: str
    win: Mapping[str, Any]
    verdict: Verdict


def proofs_of(game: TableGame, number: int) -> list[Proof]:
    """The proofs of the hand of that number; none where it has no tiles, or is not there."""
    return list(_proofs(game, number)) if 1 <= number <= len(game.rows) else []


def _proofs(game: TableGame, number: int) -> Iterator[Proof]:
    facts, before = game.facts[number - 1], game.game.hands[number - 1].before
    winds = winds_of(before, game.rules)
    for win in wins_in(facts):
        said = verdict_of({**facts, "wins": [win]}, before, game.rules)
        if said:
            seat = win["seat"]
            yield Proof(game.names[seat], winds[seat], game.names.get(facts.get("from"), ""), win, said)
