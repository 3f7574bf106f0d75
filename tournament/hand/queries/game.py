"""A table's game replayed from its hands: seats, winds, current scores, and hands that need attention."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from scoring.game import Game, Played, State
from scoring.game.mcr import hand_number
from scoring.game.play_table import FAMILIES
from scoring.mcr.rounds import round_of, seats_in_round, winds_in_hand
from scoring.rulesets import RuleSet
from scoring.winds import WIND_NAMES, WINDS
from tournament.hand.queries.words import ENDS, outcome_words, problem_text, riichi_words, round_words
from tournament.models import Event, Hand, Result, Session
from tournament.result.queries.ledger import replayed, won_and_lost
from tournament.session.queries import SeatView, TableView
from tournament.words.names import who_typed
from tournament.words.sentences import enumerated, grouped, worded

MOST_HANDS = 99  # of a table; none plays as many


def winds_of(state: State, rules: RuleSet) -> dict[str, str]:
    """The wind that each initial wind's player has in the next hand."""
    if rules.family == "mcr":
        return winds_in_hand(hand_number(state))
    dealer = WINDS.index(FAMILIES[rules.family].dealer_of(state))
    return {wind: WINDS[(WINDS.index(wind) - dealer) % 4] for wind in WINDS}


def corners_of(state: State, rules: RuleSet) -> dict[str, str]:
    """Where each player sits at the table: only in MCR they change places between rounds (MCR 3.7)."""
    if rules.family == "mcr":
        return seats_in_round(round_of(hand_number(state)))
    return {wind: wind for wind in WINDS}


@dataclass(frozen=True)
class SeatNow:
    """A player between two hands: the initial `wind`, the wind `now`, the `corner` of the table (the wind
    that sat there when the session began), the points held and what was won since the start.
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

    @property
    def points(self) -> dict[str, int]:
        """What the hand moved, by initial wind."""
        return dict(self.moved)


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
            words=outcome_words(row.facts, self.names, played.tiles),
            riichi=riichi_words(row.facts, self.names),
            round=round_words(played.before, self.rules),
            honba=played.before.honba,
            moved=tuple((wind, played.deltas[wind]) for wind in WINDS),
            by=who_typed(row.entered_by),
            at=row.entered_at,
            problems=tuple(problem_text(problem) for problem in played.problems),
        )

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems of recorded hands, each with its hand's number."""
        return tuple(problem_text(problem, hand=True) for problem in self.game.problems)

    @property
    def round(self) -> str:
        """The round and deal of the next hand."""
        return round_words(self.state, self.rules)

    @property
    def next_words(self) -> str:
        """The next hand in words, or why the game is over."""
        return next_words(self.state, self.rules)

    @property
    def after_uma(self) -> tuple[tuple[str, int], ...]:
        """Points that chombos cost after places are fixed, by name, as the ledger has them."""
        after_uma = self.state.after_uma
        return tuple((self.names[wind], after_uma[wind]) for wind in WINDS if after_uma[wind])


def game_of(view: TableView) -> TableGame:
    """The game of a table: one query, for its hands."""
    rows = tuple(Hand.objects.filter(table=view.table).order_by("number"))
    rules = view.session.event.rules
    return TableGame(view, rules, rows, replayed([row.facts for row in rows], rules))


def name_of(seat: SeatView) -> str:
    """Who plays on the seat now."""
    return (seat.seat.substitute or seat.seat.entry).name


def next_words(state: State, rules: RuleSet) -> str:
    """The next hand in words, or why the game is over."""
    if state.ending:
        return _("The game is over: %(reason)s.") % {"reason": worded(state.ending.in_words)}
    return _("Next: %(round)s. The game goes to the end of the %(last)s.") % {
        "round": round_words(state, rules),
        "last": ENDS[WINDS[min(rules.rounds, 4) - 1]],
    }


def difference_from(game: TableGame, result: Result | None) -> str | None:
    """The sentence that a typed result differs from the hands, or None."""
    if result is None or not game.rows or game.problems:
        return None
    return differing_words(game.game, game.rules, [result.points[wind] for wind in WINDS])


def differing_words(game: Game, rules: RuleSet, points: Sequence[int]) -> str | None:
    """The sentence that points (differences from the start) are not those of the hands, or None."""
    differences = [
        _("%(points)s for %(wind)s")
        % {"points": grouped(rules.start_points + won), "wind": _(WIND_NAMES[wind])}
        for wind, typed, won in zip(WINDS, points, won_and_lost(game), strict=True)
        if typed != won
    ]
    return _("The hands give %(what)s.") % {"what": enumerated(differences)} if differences else None


@dataclass(frozen=True)
class Moment:
    """Where a table stands between two hands: its round, how many were played, the points held by wind."""

    round: str
    hands: int
    points: Mapping[str, int]


def moments_of(session: Session) -> dict[int, Moment]:
    """By table number, where each table with hands stands; one query, none unless the session is open."""
    if session.state != Session.OPEN:
        return {}
    rows = Hand.objects.filter(table__session=session).order_by("table__number", "number")
    listed = groupby(rows.values_list("table__number", "facts"), key=lambda row: row[0])
    return {table: _moment(session, [facts for _table, facts in hands]) for table, hands in listed}


def _moment(session: Session, facts: list[object]) -> Moment:
    rules = session.event.rules
    state = replayed(facts, rules).state
    points = {wind: rules.start_points + state.points[wind] for wind in WINDS}
    return Moment(round_words(state, rules), len(facts), points)


@dataclass(frozen=True)
class Trouble:
    """A table with the numbers of its impossible hands, or `differs`: what they give, if not its result."""

    session: int
    table: int
    impossible: tuple[int, ...]
    differs: str


def troubles_of(event: Event) -> list[Trouble]:
    """The tables whose hands need attention, in order: two queries, none without hands."""
    games = _games(event)
    return list(_troubles(event, games)) if games else []


def _games(event: Event) -> dict[tuple[int, int, int], list[object]]:
    """The hands of every table that has some, by its id, session and number: one query."""
    hands = Hand.objects.filter(table__session__event=event)
    places = hands.order_by("table__session__number", "table__number", "number").values_list(
        "table_id", "table__session__number", "table__number", "facts"
    )
    return {table: [row[3] for row in rows] for table, rows in groupby(places, key=lambda row: row[:3])}


def impossible_hands(event: Event) -> list[str]:
    """The problems of recorded hands, one sentence each."""
    return [
        f"session {session} table {number}, {problem_text(problem, hand=True)}"
        for (_table, session, number), facts in _games(event).items()
        for problem in replayed(facts, event.rules).problems
    ]


def _troubles(event: Event, games: dict[tuple[int, int, int], list[object]]) -> Iterator[Trouble]:
    typed = _results(table for table, _session, _number in games)
    for (table, session, number), facts in games.items():
        game = replayed(facts, event.rules)
        impossible = tuple(number for number, hand in enumerate(game.hands, 1) if hand.problems)
        compared = not impossible and table in typed
        differs = differing_words(game, event.rules, typed[table]) if compared else None
        if impossible or differs:
            yield Trouble(session, number, impossible, differs or "")


def differing_results(event: Event) -> list[str]:
    """The results that are not what their hands give, one sentence each."""
    return [
        f"session {trouble.session} table {trouble.table}: {trouble.differs}"
        for trouble in troubles_of(event)
        if trouble.differs
    ]


def possible_games(event: Event) -> dict[int, Game]:
    """By table id, the replayed hands of every table that has some, without those that are impossible."""
    games = {table: replayed(facts, event.rules) for (table, *_place), facts in _games(event).items()}
    return {table: game for table, game in games.items() if not game.problems}


def _results(tables: Iterable[int]) -> dict[int, tuple[int, ...]]:
    results = Result.objects.filter(table__in=list(tables), current=True)
    return {result.table_id: tuple(result.points[wind] for wind in WINDS) for result in results}
