"""A substitution at a table, and its consequences with their clauses.

No scores are computed here: they follow from the options that the terms name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from penalties import substitution_words as words
from penalties.sanctions import REFEREE
from scoring.sentence import Sentence, Signed

Reason = Literal["late", "absent", "ill-before", "ill-during", "left", "disqualified"]
Since = Literal["start", "during"]
Effect = Literal["counts", "last"]
Topic = Literal["player", "substitute", "others", "next", "list", "ranking", "referee"]
REASONS: Final[dict[Reason, tuple[Since, ...]]] = {
    "late": ("start",),
    "absent": ("start",),
    "ill-before": ("start",),
    "ill-during": ("during",),
    "left": ("during", "start"),
    "disqualified": ("during", "start"),
}
"""By reason, the moments at which it is possible."""
HOLDING: Final[frozenset[Reason]] = frozenset(REASONS) - {"late"}
"""The reasons for which a substitution continues in later sessions, until the player is back."""
ASKING_CLAUSE: Final = "EMA requirements 3.9"
_OF_ASKING: Final = (words.ASKED, *words.RANKED.values())
_SINCE_2016: Final = (-15_000, -15_000, (15_000, 5_000, -5_000, -15_000))


@dataclass(frozen=True, slots=True)
class Substitution:
    """The names of player and substitute, the reason, the moment and the session's number.

    `since`: whether the substitute plays from the "start" of the session or joined "during" it, as in
    `scoring.table`. `counts`: whether the substitute wants a result in the ranking, as declared before
    session 1; None if they were not asked. Raises ValueError for a reason that is impossible at that moment.
    """

    player: str
    substitute: str
    reason: Reason
    since: Since
    session: int = 1
    counts: bool | None = None

    def __post_init__(self) -> None:
        """Check that the reason is possible at the moment."""
        if self.since not in REASONS[self.reason]:
            raise ValueError(f"A substitute because of {self.reason!r} does not come {self.since!r}.")


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules of a rule set on substitutes, as values of its options.

    `points` and `uma` are recorded for the substituted player; `places` are the uma or table points of the
    four places. `start` and `during`: whether the substitute's score counts for the places of the others, or
    the substitute is last. `disqualified`: last with the score, or with 0. `struck`: whether the rulebook
    lets the head referee remove a player who fell ill from the standings.
    """

    clause: str
    points: int
    uma: int
    places: tuple[int, int, int, int]
    start: Effect = "counts"
    during: Effect = "last"
    disqualified: Literal["last", "zero"] = "last"
    table_points: bool = False
    struck: bool = True

    @property
    def options(self) -> dict[str, int | str]:
        """The same values by the keys of a rule set's options."""
        return {
            "substitute_points": self.points,
            "substitute_uma": self.uma,
            "substitute_start": self.start,
            "substitute_during": self.during,
            "disqualified": self.disqualified,
        }


TERMS: Final = {
    "ema-riichi-2012": Terms("EMA 2012 §5.7", 0, -30_000, (30_000, 10_000, -10_000, -30_000)),
    "ema-riichi-2016": Terms("EMA 2016, substitutes", *_SINCE_2016),
    "ema-riichi-2025": Terms("EMA 2025, substitutes", *_SINCE_2016, struck=False),
    "mcr-2006": Terms("MERS regulations 4", 0, 0, (4, 2, 1, 0), disqualified="zero", table_points=True),
}
"""By preset key; the other rule sets say nothing about substitutes."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """One consequence of a substitution: its topic, its words and its clause."""

    topic: Topic
    words: Sentence
    clause: str


def consequences(substitution: Substitution, terms: Terms | None) -> tuple[Consequence, ...]:
    """All consequences of a substitution under these terms; without terms the referee decides."""
    if terms is None:
        return (Consequence("referee", REFEREE.words, ""),)
    values = _values(substitution, terms)
    return tuple(
        Consequence(
            topic,
            sentence.filled(**values),
            ASKING_CLAUSE if sentence in _OF_ASKING else terms.clause,
        )
        for topic, sentence in _following(substitution, terms)
    )


def _values(substitution: Substitution, terms: Terms) -> dict[str, object]:
    """What the sentences are filled with: names, and the uma or table points of the four places."""
    places = terms.places if terms.table_points else tuple(map(Signed, terms.places))
    return {
        "player": substitution.player,
        "substitute": substitution.substitute,
        "points": Signed(terms.points),
        "uma": Signed(terms.uma),
        **dict(zip(("first", "second", "third", "fourth"), places, strict=True)),
    }


def _following(substitution: Substitution, terms: Terms) -> Iterator[tuple[Topic, Sentence]]:
    effect = terms.start if substitution.since == "start" else terms.during
    yield "player", words.PLAYER_TABLE_POINTS if terms.table_points else words.PLAYER_UMA
    yield "substitute", words.SUBSTITUTE[effect]
    yield "others", (words.OTHERS_TABLE_POINTS if terms.table_points else words.OTHERS_UMA)[effect]
    yield "next", words.NEXT[substitution.reason]
    if substitution.reason == "disqualified":
        yield "list", words.DISQUALIFIED[terms.disqualified]
    if substitution.reason in ("ill-before", "ill-during") and terms.struck:
        yield "list", words.STRUCK
    yield "ranking", _ranking(substitution)


def _ranking(substitution: Substitution) -> Sentence:
    """Words on whether the substitute is ranked, as declared before session 1 for the whole event."""
    if substitution.counts:
        return words.RANKED["counts" if substitution.since == "start" else "last"]
    from_the_beginning = substitution.session == 1 and substitution.since == "start"
    return words.ASKED if from_the_beginning and substitution.counts is None else words.UNRANKED
