"""What an import would do, line by line."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from tournament.services.registration import FactProblem, PlayerFacts


class State(StrEnum):
    """What becomes of a line: registered, skipped, registered if somebody says so, or left out."""

    NEW = "new"
    ALREADY = "already"
    DOUBTFUL = "doubtful"
    FAULTY = "faulty"


@dataclass(frozen=True)
class Line:
    """One line of the text (numbered from 1) and what becomes of it, with the reasons."""

    number: int
    text: str
    facts: PlayerFacts
    state: State
    problems: tuple[FactProblem, ...] = ()
    doubts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """The lines of a text, and sentences on how it was read."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    def in_state(self, state: State) -> tuple[Line, ...]:
        """The lines with this fate."""
        return tuple(line for line in self.lines if line.state == state)

    @property
    def new(self) -> int:
        """How many lines register a player without any question."""
        return len(self.in_state(State.NEW))

    @property
    def already(self) -> int:
        """How many lines are registered already."""
        return len(self.in_state(State.ALREADY))

    @property
    def doubtful(self) -> int:
        """How many lines look like a mistake."""
        return len(self.in_state(State.DOUBTFUL))

    @property
    def faulty(self) -> int:
        """How many lines cannot be registered."""
        return len(self.in_state(State.FAULTY))

    @property
    def digest(self) -> str:
        """16 hex digits that stand for exactly this plan: what somebody saw is what is done, or nothing."""
        content = repr([(line.number, line.facts, str(line.state)) for line in self.lines])
        return hashlib.sha256(content.encode()).hexdigest()[:16]
