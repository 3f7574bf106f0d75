"""Statistics of an event's hands, overall and by player: wins, deal-ins, riichi, tenpai and values."""

import threading
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.game import Played, replay
from scoring.riichi.payments.hand_values import payments, received, value_of
from scoring.rulesets import RuleSet
from tournament.hand.queries.words import Facts
from tournament.models import Entry, Event, Hand, Seat

RON, TSUMO, DRAW, ABORTIVE, CHOMBO = "ron", "tsumo", "draw", "abortive", "chombo"
IMITATION = "imitation"
ENDINGS = (RON, TSUMO, DRAW, ABORTIVE, CHOMBO)
_KEPT = 32  # statistics of events, up to a session
_memo: OrderedDict[tuple[int, int, int | None], "HandStatistics"] = OrderedDict()
_lock = threading.Lock()


class Win(NamedTuple):
    """A won hand: its points without counters and bets, and the keys of its yaku or fans where tiles tell."""

    points: int
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Happened:
    """One hand: how it `ended`, the wins by seat, who paid, declared, was tenpai, or showed a false win.

    `tenpai` is None unless the wall was exhausted and it was noted who was tenpai.
    """

    ended: str
    wins: Mapping[str, Win] = field(default_factory=dict)
    discarder: str | None = None
    riichi: tuple[str, ...] = ()
    tenpai: tuple[str, ...] | None = None
    chombos: tuple[str, ...] = ()


@dataclass
class Tally:
    """Counts over the hands of one player or of all. `draws`: draws at which it was noted who was tenpai.

    `points` is the sum of the values of the wins; `best` the largest; `kinds` how often each yaku or fan is;
    `values` how many wins were worth so many points.
    """

    hands: int = 0
    wins: int = 0
    self_drawn: int = 0
    deal_ins: int = 0
    riichi: int = 0
    draws: int = 0
    tenpai: int = 0
    chombos: int = 0
    points: int = 0
    best: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    values: Counter[int] = field(default_factory=Counter)

    def count(self, wind: str, hand: Happened) -> None:
        """Count a hand for the seat that a player had at the table."""
        self.hands += 1
        self.deal_ins += wind == hand.discarder
        self.riichi += wind in hand.riichi
        self.draws += hand.tenpai is not None
        self.tenpai += wind in (hand.tenpai or ())
        self.chombos += wind in hand.chombos
        if win := hand.wins.get(wind):
            self.wins += 1
            self.self_drawn += hand.discarder is None
            self.points += win.points
            self.best = max(self.best, win.points)
            self.kinds.update(win.kinds)
            self.values[win.points] += 1

    @property
    def average(self) -> int | None:
        """The average value of a win, in whole points, None without any."""
        return _rounded(self.points, self.wins)

    @property
    def win_rate(self) -> int | None:
        """Hands won, in thousandths of the hands."""
        return thousandths(self.wins, self.hands)

    @property
    def deal_in_rate(self) -> int | None:
        """Hands in which the player's discard was won, in thousandths of the hands."""
        return thousandths(self.deal_ins, self.hands)

    @property
    def riichi_rate(self) -> int | None:
        """Hands in which the player declared riichi, in thousandths of the hands."""
        return thousandths(self.riichi, self.hands)

    @property
    def tenpai_rate(self) -> int | None:
        """Exhausted draws at which the player was tenpai, in thousandths of them."""
        return thousandths(self.tenpai, self.draws)

    @property
    def self_drawn_rate(self) -> int | None:
        """Self-drawn wins, in thousandths of the wins."""
        return thousandths(self.self_drawn, self.wins)


def thousandths(part: int, total: int) -> int | None:
    """A share in thousandths, None if the total is 0."""
    return _rounded(1000 * part, total)


def _rounded(number: int, by: int) -> int | None:
    return (2 * number + by) // (2 * by) if by else None


def happened(facts: Facts, played: Played, rules: RuleSet) -> Happened:
    """The counted facts of a recorded hand without problems."""
    return _of_mcr(facts, played) if rules.family == "mcr" else _of_japanese(facts, played, rules)


def _of_mcr(facts: Facts, played: Played) -> Happened:
    """False hu are chombos here (MCR E 2.10); a hand without a winner is a draw."""
    false = tuple(call["seat"] for call in facts.get("false_hu") or ())
    winner = facts.get("winner")
    if winner is None:
        return Happened(DRAW, chombos=false)
    proof = played.tiles.get(winner)
    win = Win(proof.points, proof.kinds) if proof else Win(facts["points"])
    discarder = facts.get("from")
    return Happened(RON if discarder else TSUMO, {winner: win}, discarder, chombos=false)


def _of_japanese(facts: Facts, played: Played, rules: RuleSet) -> Happened:
    """Riichi, and the classical rules; nagashi mangan is a draw at which tenpai is looked at."""
    outcome, riichi = facts["outcome"], _declared(facts)
    if outcome == CHOMBO:
        return Happened(CHOMBO, chombos=(facts["seat"],))
    if outcome in (RON, TSUMO):
        wins = {win["seat"]: _win(win, facts, played, rules) for win in facts["wins"]}
        return Happened(outcome, wins, facts.get("from"), riichi)
    if outcome == ABORTIVE:
        return Happened(ABORTIVE, riichi=riichi)
    looked = rules.family == "riichi" and outcome != IMITATION
    return Happened(DRAW, riichi=riichi, tenpai=tuple(facts.get("tenpai") or ()) if looked else None)


def _declared(facts: Facts) -> tuple[str, ...]:
    """Whose riichi stood: it does not if the declaring tile was won on (EMA 2012 §3.3.12)."""
    not_standing = facts.get("from") if facts.get("on_riichi") else None
    return tuple(seat for seat in facts.get("riichi") or () if seat != not_standing)


def _win(win: Facts, facts: Facts, played: Played, rules: RuleSet) -> Win:
    seat = win["seat"]
    if rules.family != "riichi":
        return Win(played.deltas[seat])
    if proof := played.tiles.get(seat):
        return Win(proof.points, proof.kinds)
    if points := win.get("points"):
        return Win(points)
    value = value_of(win.get("fan") or 0, win.get("fu") or 0, rules, win.get("yakuman") or 0)
    return Win(received(payments(value, seat == played.dealer, facts["outcome"], rules)))


@dataclass(frozen=True)
class Best:
    """The most valuable win: whose, its points, and where it was played."""

    player: int
    points: int
    session: int
    table: int
    hand: int


@dataclass(frozen=True)
class HandStatistics:
    """Hands of the tables with a result. `players`: each tally by player number, `entries` who that is.

    `everybody` has each hand four times, once a seat. `left_out`: hands that break a rule, not counted.
    """

    tables: int
    hands: int
    left_out: int
    endings: Counter[str]
    everybody: Tally
    players: Mapping[int, Tally]
    entries: Mapping[int, Entry]
    best: Best | None


def statistics_of(event: Event, last: int | None = None) -> HandStatistics:
    """The statistics up to session `last` (default: all), memoised on the event's version: two queries."""
    key = (event.pk, event.version, last)
    with _lock:
        if key not in _memo:
            _memo[key] = _compute(event, last)
            while len(_memo) > _KEPT:
                _memo.popitem(last=False)
        return _memo[key]


def forget() -> None:
    """Clear the cache: after a restore, version numbers may start again."""
    with _lock:
        _memo.clear()


def _compute(event: Event, last: int | None) -> HandStatistics:
    tables = _hands(event, last)
    players = _players(event)
    everybody, by_player, endings = Tally(), defaultdict[int, Tally](Tally), Counter[str]()
    entries: dict[int, Entry] = {}
    best: list[Best] = []
    recorded = 0
    for rows in tables.values():
        recorded += len(rows)
        seated = players[rows[0].table_id]
        for row, hand in _played(event, rows):
            endings[hand.ended] += 1
            for wind, entry in seated.items():
                everybody.count(wind, hand)
                by_player[entry.number].count(wind, hand)
                entries[entry.number] = entry
            best += _wins(row, hand, seated)
    return HandStatistics(
        tables=len(tables),
        hands=endings.total(),
        left_out=recorded - endings.total(),
        endings=endings,
        everybody=everybody,
        players=dict(by_player),
        entries=entries,
        best=max(best, key=lambda win: win.points, default=None),
    )


def _hands(event: Event, last: int | None) -> dict[int, list[Hand]]:
    """The hands of every table with a result, by table id, in order."""
    hands = Hand.objects.filter(table__session__event=event, table__results__current=True)
    if last is not None:
        hands = hands.filter(table__session__number__lte=last)
    by_table: defaultdict[int, list[Hand]] = defaultdict(list)
    for row in hands.select_related("table__session").order_by(
        "table__session__number", "table__number", "number"
    ):
        by_table[row.table_id].append(row)
    return dict(by_table)


def _players(event: Event) -> dict[int, dict[str, Entry]]:
    """Who played each seat by table id and wind: who came in during the session has its hands counted for
    the player who was replaced, as nobody knows from which hand on.
    """
    by_table: defaultdict[int, dict[str, Entry]] = defaultdict(dict)
    for seat in Seat.objects.filter(session__event=event).select_related("entry", "substitute"):
        stood_in = seat.substitute if seat.substitute_since == Seat.START else None
        by_table[seat.table_id][seat.wind] = stood_in or seat.entry
    return by_table


def _played(event: Event, rows: list[Hand]) -> list[tuple[Hand, Happened]]:
    """The hands of a table that break no rule."""
    game = replay([row.facts for row in rows], event.rules)
    pairs = zip(rows, game.hands, strict=True)
    return [(row, happened(row.facts, played, event.rules)) for row, played in pairs if not played.problems]


def _wins(row: Hand, hand: Happened, seated: Mapping[str, Entry]) -> list[Best]:
    table = row.table
    return [
        Best(seated[wind].number, win.points, table.session.number, table.number, row.number)
        for wind, win in hand.wins.items()
    ]
