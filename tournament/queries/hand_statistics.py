"""What the hands of an event say: of everybody together and player by player, counted once a version."""

import threading
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.game import replay
from tournament.models import Entry, Event, Hand, Seat
from tournament.queries.hand_tally import Happened, Tally, happened

_KEPT = 32
_memo: OrderedDict[tuple[int, int, int | None], "HandStatistics"] = OrderedDict()
_lock = threading.Lock()


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
    """Hands of the tables with a result. `players`: the tally of each by player number, `entries` who he is.

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
    """Drop what is kept in memory: after a restore, versions may start again."""
    with _lock:
        _memo.clear()


def _compute(event: Event, last: int | None) -> HandStatistics:
    tables = _hands(event, last)
    players = _players(event)
    everybody, own, endings = Tally(), defaultdict[int, Tally](Tally), Counter[str]()
    entries: dict[int, Entry] = {}
    found: list[Best] = []
    recorded = 0
    for rows in tables.values():
        recorded += len(rows)
        seated = players[rows[0].table_id]
        for row, hand in _played(event, rows):
            endings[hand.ended] += 1
            for wind, entry in seated.items():
                everybody.count(wind, hand)
                own[entry.number].count(wind, hand)
                entries[entry.number] = entry
            found += _wins(row, hand, seated)
    return HandStatistics(
        tables=len(tables),
        hands=endings.total(),
        left_out=recorded - endings.total(),
        endings=endings,
        everybody=everybody,
        players=dict(own),
        entries=entries,
        best=max(found, key=lambda one: one.points, default=None),
    )


def _hands(event: Event, last: int | None) -> dict[int, list[Hand]]:
    """The hands of every table with a result, by table id, in order."""
    hands = Hand.objects.filter(table__session__event=event, table__results__current=True)
    if last is not None:
        hands = hands.filter(table__session__number__lte=last)
    found: defaultdict[int, list[Hand]] = defaultdict(list)
    for row in hands.select_related("table__session").order_by(
        "table__session__number", "table__number", "number"
    ):
        found[row.table_id].append(row)
    return dict(found)


def _players(event: Event) -> dict[int, dict[str, Entry]]:
    """Who played each seat by table id and wind: who came in during the session has its hands counted for
    the player whom he replaced, as nobody knows from which hand on.
    """
    found: defaultdict[int, dict[str, Entry]] = defaultdict(dict)
    for seat in Seat.objects.filter(session__event=event).select_related("entry", "substitute"):
        stood_in = seat.substitute if seat.substitute_since == Seat.START else None
        found[seat.table_id][seat.wind] = stood_in or seat.entry
    return found


def _played(event: Event, rows: list[Hand]) -> list[tuple[Hand, Happened]]:
    """The hands of a table that break no rule."""
    game = replay([row.facts for row in rows], event.rules)
    pairs = zip(rows, game.hands, strict=True)
    return [(row, happened(row.facts, one, event.rules)) for row, one in pairs if not one.problems]


def _wins(row: Hand, hand: Happened, seated: Mapping[str, Entry]) -> list[Best]:
    table = row.table
    return [
        Best(seated[wind].number, win.points, table.session.number, table.number, row.number)
        for wind, win in hand.wins.items()
    ]
