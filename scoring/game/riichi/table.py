"""The table as every outcome of a riichi hand needs it, with the cost of declaring riichi."""

from dataclasses import dataclass, field

from scoring.game.hand_record import Record, flag, seats
from scoring.game.problems import Notes
from scoring.game.state import Deltas, Effect, State, TilesWorth
from scoring.rulesets import RuleSet
from scoring.winds import WINDS


@dataclass(frozen=True)
class Table:
    """One hand being read: the state before it, the riichi declarations, dead hands and problems.

    `empty_pungs`: the seats with an empty call of pung, which only classical rules penalise. `tiles` collects
    the value of the winning tiles, by seat.
    """

    rules: RuleSet
    state: State
    riichi: tuple[str, ...]
    dead: tuple[str, ...]
    notes: Notes
    empty_pungs: tuple[str, ...] = ()
    tiles: dict[str, TilesWorth] = field(default_factory=dict)

    @property
    def dealer(self) -> str:
        """The initial wind of the player who is East now."""
        return dealer_of(self.state)

    @property
    def round(self) -> str:
        """The prevalent wind."""
        return round_of(self.state)

    @property
    def bets(self) -> int:
        """The number of riichi bets on the table, including those of this hand."""
        return self.state.bets + len(self.riichi)

    @property
    def riichi_deltas(self) -> Deltas:
        """The bets paid for riichi in this hand, as negative points by seat (EMA 2012 §3.3.12)."""
        return {wind: -self.rules.bet_value if wind in self.riichi else 0 for wind in WINDS}

    def wind_of(self, seat: str) -> str:
        """The wind that a seat has in this hand."""
        return WINDS[(WINDS.index(seat) - self.state.turn) % 4]


def dealer_of(state: State) -> str:
    """The seat that deals next: the deal moves on from the initial East (EMA 2012 §3.4.12)."""
    return WINDS[state.turn % 4]


def round_of(state: State) -> str:
    """The prevalent wind: it changes when the initial East deals again (EMA 2012 §3.5)."""
    return WINDS[state.turn // 4 % 4]


def won(table: Table, winners: tuple[str, ...], deltas: Deltas) -> Effect:
    """A won hand clears the bets; East stays with another counter if they win, else counters go (§3.4.10)."""
    stays = table.dealer in winners
    honba = table.state.honba + 1 if stays else 0
    return Effect(deltas, table.state.turn + (not stays), honba, bets=0, may_stop=stays)


def drawn(table: Table, deltas: Deltas, *, stays: bool) -> Effect:
    """A drawn hand: bets stay and a counter is added, no matter who deals next (§3.4.4, 3.4.10)."""
    return Effect(
        deltas,
        table.state.turn + (not stays),
        table.state.honba + 1,
        table.bets,
        may_stop=stays and table.rules.tenpai_yame,
    )


def _riichi(record: Record, notes: Notes) -> tuple[str, ...]:
    """The seats with a valid riichi. A ron on the tile that declares riichi returns the bet (§3.3.12).

    `on_riichi` in a record means that the winning tile was such a discard.
    """
    declared = seats(record, "riichi", notes)
    if not flag(record, "on_riichi", notes):
        return declared
    discarder = record.get("from")
    if record.get("outcome") != "ron" or discarder not in declared:
        notes.add("on-riichi", "on_riichi")
    return tuple(seat for seat in declared if seat != discarder)


def read_table(state: State, record: Record, rules: RuleSet, notes: Notes) -> Table:
    """The table of a hand, its declarations of riichi checked."""
    empty = seats(record, "empty_pung", notes) if rules.family == "classical" else ()
    table = Table(rules, state, _riichi(record, notes), seats(record, "dead", notes), notes, empty)
    for seat in table.riichi:
        points = rules.start_points + state.points[seat]
        if rules.riichi_needs_points and points < rules.bet_value:
            notes.add("riichi-points", "riichi", seat=seat, points=points)
    return table
