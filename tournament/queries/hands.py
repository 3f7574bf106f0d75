"""A table's game as a screen shows it: the four as they sit now, where the game stands, every hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring.game import Game, Played, State
from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS
from tournament.models import Hand, Result
from tournament.queries.hand_outcomes import outcome_words, riichi_words
from tournament.queries.hand_replay import replayed
from tournament.queries.hand_words import round_words, said
from tournament.queries.sessions import SeatView, TableView
from tournament.queries.table_winds import corners_of, winds_of
from tournament.queries.worded import grouped, worded


@dataclass(frozen=True)
class SeatNow:
    """A player between two hands: his initial `wind`, the wind he has `now`, his `corner` of the table (the
    wind that sat there when the session began), the points he holds and what he won since the start.
    """

    wind: str
    now: str
    corner: str
    name: str
    points: int
    won: int


@dataclass(frozen=True)
class HandLine:
    """A recorded hand: what happened, in which round, what it moved, who typed it, what is wrong with it."""

    number: int
    facts: Mapping[str, Any]
    words: str
    riichi: str
    round: str
    honba: int
    moved: tuple[tuple[str, int], ...]
    by: str
    at: datetime | None
    problems: tuple[str, ...]


@dataclass(frozen=True)
class TableGame:
    """A table with its hands replayed."""

    view: TableView
    rules: RuleSet
    rows: tuple[Hand, ...]
    game: Game

    @property
    def facts(self) -> list[Mapping[str, Any]]:
        """The hands as stored, in order."""
        return [row.facts for row in self.rows]

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.game.state

    @cached_property
    def names(self) -> dict[str, str]:
        """Who plays on each seat, by initial wind."""
        return {seat.seat.wind: name_of(seat) for seat in self.view.seats}

    @cached_property
    def seats(self) -> tuple[SeatNow, ...]:
        """The four as they sit now."""
        return self.seats_at(self.state)

    def seats_at(self, state: State) -> tuple[SeatNow, ...]:
        """The four as they sit in a state of the game, in the order of their initial winds."""
        winds, corners = winds_of(state, self.rules), corners_of(state, self.rules)
        return tuple(
            SeatNow(
                wind,
                winds[wind],
                corners[wind],
                self.names[wind],
                self.rules.start_points + state.points[wind],
                state.points[wind],
            )
            for wind in WINDS
        )

    @cached_property
    def lines(self) -> tuple[HandLine, ...]:
        """Every hand, in order."""
        return tuple(self._line(row, played) for row, played in zip(self.rows, self.game.hands, strict=True))

    def _line(self, row: Hand, played: Played) -> HandLine:
        return HandLine(
            number=row.number,
            facts=row.facts,
            words=outcome_words(row.facts, self.names, played.answers),
            riichi=riichi_words(row.facts, self.names),
            round=round_words(played.before, self.rules),
            honba=played.before.honba,
            moved=tuple((wind, played.deltas[wind]) for wind in WINDS),
            by=row.entered_by,
            at=row.entered_at,
            problems=tuple(said(one) for one in played.problems),
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with recorded hands, each with its hand's number."""
        return tuple(said(one, hand=True) for one in self.game.problems)

    @property
    def round(self) -> str:
        """The round and deal of the next hand."""
        return round_words(self.state, self.rules)

    @property
    def next_words(self) -> str:
        """What may still be played, or why nothing may."""
        return next_words(self.state, self.rules)

    @property
    def after_uma(self) -> tuple[tuple[str, int], ...]:
        """What the hands' chombos take once places are fixed: names and points. A ruling takes them."""
        taken = self.state.after_uma
        return tuple((self.names[wind], taken[wind]) for wind in WINDS if taken[wind])


def game_of(view: TableView) -> TableGame:
    """The game of a table: one query, for its hands."""
    rows = tuple(Hand.objects.filter(table=view.table).order_by("number"))
    rules = view.session.event.rules
    return TableGame(view, rules, rows, replayed([row.facts for row in rows], rules))


def name_of(seat: SeatView) -> str:
    """Who plays on the seat now."""
    return (seat.seat.substitute or seat.seat.entry).name


def next_words(state: State, rules: RuleSet) -> str:
    """What comes next, or that the game is over and why."""
    if state.ending:
        return _("The game is over: %(reason)s.") % {"reason": worded(state.ending.said)}
    last = _(WIND_NAMES[WINDS[min(rules.rounds, 4) - 1]])
    return _("Next: %(round)s. The game goes to the end of the %(last)s round.") % {
        "round": round_words(state, rules),
        "last": last,
    }


def difference_from(game: TableGame, result: Result | None) -> str | None:
    """The sentence that a typed result is not what the hands give, or None."""
    if result is None or not game.rows or game.problems:
        return None
    return differing_words(game, [result.points[wind] for wind in WINDS])


def differing_words(game: TableGame, points: Sequence[int]) -> str | None:
    """The sentence where points, differences from the start, are others than the hands give; None if none."""
    found = [
        _("%(points)s for %(wind)s")
        % {"points": grouped(game.rules.start_points + game.state.points[wind]), "wind": _(WIND_NAMES[wind])}
        for wind, own in zip(WINDS, points, strict=True)
        if own != game.state.points[wind]
    ]
    return _("The hands give %(what)s.") % {"what": ", ".join(found)} if found else None
