"""What a player did before, as far as it counts: this session, this event, and which time this one is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .catalogue import offences
from .offences import Offence, suggest
from .sanctions import Sanction
from .words import Words, ordinal


@dataclass(frozen=True, slots=True)
class Past:
    """One earlier ruling in force against the player: the offence's key, and its session's number, if any."""

    key: str
    session: int | None


@dataclass(frozen=True, slots=True)
class Record:
    """How often the player committed one offence before: in this session, and at the whole event."""

    offence: Offence
    this_session: int
    this_event: int

    @property
    def counted(self) -> int:
        """The earlier times that the ladder counts."""
        return self.this_session if self.offence.restarts else self.this_event

    @property
    def suggestion(self) -> Sanction:
        """The sanction of this time."""
        return suggest(self.offence, self.counted)

    @property
    def words(self) -> Words:
        """Which time it is: "2nd time this session"."""
        return _TIME[self.offence.counts].filled(nth=ordinal(self.counted + 1))


_TIME = {
    "session": Words("{nth} time this session.", "{nth} volta in questa sessione.", "{nth} раз у цій сесії."),
    "event": Words(
        "{nth} time at this event.", "{nth} volta in questo torneo.", "{nth} раз на цьому турнірі."
    ),
}


def record(offence: Offence, past: Iterable[Past], session: int | None) -> Record:
    """The player's record of one offence, given his rulings in force and the session being played."""
    sessions = [one.session for one in past if one.key == offence.key]
    of_this = 0 if session is None else sessions.count(session)
    return Record(offence, of_this, len(sessions))


def records(rules_key: str, past: Iterable[Past], session: int | None) -> tuple[Record, ...]:
    """The player's record of each offence he committed before. Raises KeyError for an unknown preset."""
    kept = tuple(past)
    found = (record(offence, kept, session) for offence in offences(rules_key))
    return tuple(one for one in found if one.this_event)
