"""Settling a hand of classical Japanese: won, drawn, aborted, or a false win (rulings C).

Counters are East's consecutive wins; in Ren-Chon every player adds a stake for each of them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from scoring.classical import false_win_deltas, liable_payments, payments
from scoring.classical.hand_answer import price
from scoring.game.hand_record import Record, act_of, optional_seat, records, seat, shown
from scoring.game.problems import Notes, disagreement, missed
from scoring.game.riichi.declared_win import Entry
from scoring.game.riichi.drawn_hands import replayed
from scoring.game.riichi.table import Table, read_table, won
from scoring.game.state import Deltas, Effect, Settled, State, TilesWorth, no_points_moved
from scoring.riichi.payments.won_hands import added, moved, nearest_first
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.winning_hand import HandError

_UNIT: Final = 10
_MOST_BASE: Final = 999
_MOST_DOUBLINGS: Final = 20


def worth_of(entry: Entry) -> int | None:
    """The points of a win, None if they cannot be determined; problems are noted."""
    declared = _declared(entry)
    if entry.record.get("hand") is None:
        if declared is None and not entry.record.get("points"):
            entry.note("classical-no-value")
        return declared
    return _of_tiles(entry, declared)


def _declared(entry: Entry) -> int | None:
    rules = entry.table.rules
    limit = rules.east_limit if entry.is_east else rules.limit
    points = entry.whole_number("points", 10 * limit)
    base = entry.whole_number("base", _MOST_BASE)
    doublings = entry.record.get("doublings") or 0
    if base is not None and points is None:
        times = entry.whole_number("doublings", _MOST_DOUBLINGS) if doublings else 0
        if not times and entry.table.state.honba and base < limit:
            entry.note("classical-doubling", "doublings")
        return None if times is None else min(limit, -(-(base << times) // _UNIT) * _UNIT)
    if points is not None and (points > limit or points % _UNIT):
        entry.note("classical-points", "points", points=points, limit=limit, unit=_UNIT)
    return points


def _of_tiles(entry: Entry, declared: int | None) -> int | None:
    riichi = "riichi" if entry.seat in entry.table.riichi else "no"
    try:
        proof = price(entry.hand_record(riichi), entry.table.rules)
    except HandError as error:
        entry.note("tiles", "hand", message=str(error).rstrip("."))
        return declared
    entry.table.tiles[entry.seat] = TilesWorth(proof.points)
    if declared is not None and declared != proof.points:
        missed_element = missed(proof.points - declared, {line.key: line.points for line in proof.lines})
        code, values = disagreement("classical-disagree", missed_element)
        entry.note(code, "points", points=declared, given=proof.points, **values)
    return proof.points


def ron(record: Record, table: Table) -> Effect | None:
    """A win on a discard: one player wins, the next after the discarder."""
    discarder = seat(record, "from", table.notes)
    claims = _claims(record, "ron", table)
    if any(claim.seat == discarder for claim in claims):
        table.notes.add("from-self", "from", seat=discarder)
        return None
    if discarder is None or not claims:
        return None
    order = nearest_first([claim.seat for claim in claims], discarder)
    if len(order) > 1:
        others = ", ".join(order[1:])
        table.notes.add("nearest-only", "wins", seat=order[0], discarder=discarder, others=others)
        return None
    return _settled(claims[0], discarder)


def tsumo(record: Record, table: Table) -> Effect | None:
    """A self-drawn win: each pays, East twice; who is liable pays for all."""
    if optional_seat(record, "from", table.notes):
        table.notes.add("tsumo-from", "from")
    claims = _claims(record, "tsumo", table)
    if len(claims) > 1:
        table.notes.add("winners-of-tsumo", "wins", count=len(claims))
    return _settled(claims[0], None) if len(claims) == 1 else None


def _claims(record: Record, by: str, table: Table) -> list[Entry]:
    if record.get("wins") in (None, [], ()):
        table.notes.add("no-winner", "wins")
    claims = []
    for number, win in enumerate(records(record, "wins", table.notes)):
        winner = seat(win, "seat", table.notes, f"wins.{number}.seat")
        if winner:
            claims.append(Entry(win, f"wins.{number}", winner, by, table))
    return claims


def _settled(claim: Entry, discarder: str | None) -> Effect | None:
    points = worth_of(claim)
    if points is None:
        return None
    table, wind = claim.table, claim.table.wind_of(claim.seat)
    amounts = payments(points, wind, claim.by, table.state.honba, table.rules)
    payer = discarder or _liable(claim)
    if payer and not discarder:
        amounts = liable_payments(amounts)
    empty = moved(claim.seat, dict.fromkeys(_empty_pungs(claim), table.rules.empty_pung))
    bets = table.bets * table.rules.bet_value
    won_bets = {seat: bets if seat == claim.seat else 0 for seat in WINDS}
    return won(
        table,
        (claim.seat,),
        added([table.riichi_deltas, _payment_deltas(amounts, claim, payer), won_bets, empty]),
    )


def _empty_pungs(claim: Entry) -> list[str]:
    """The opponents who called a pung without having its tiles, or without taking the discard (penalties)."""
    return [seat for seat in claim.table.empty_pungs if seat != claim.seat]


def _liable(claim: Entry) -> str | None:
    """The recorded player who fed a hand already showing three quarters of a limit (rulings C6)."""
    liable = optional_seat(claim.record, "liable", claim.table.notes, f"{claim.path}.liable")
    if liable == claim.seat:
        claim.note("liable-self", "liable")
        return None
    if liable and not claim.table.rules.exposure_liability:
        claim.table.notes.add("liable-not-exposed", f"{claim.path}.liable")
    return liable


def _payment_deltas(amounts: Mapping[str, int], claim: Entry, payer: str | None) -> Deltas:
    """The payments as differences of the four seats."""
    if payer:
        return moved(claim.seat, {payer: amounts["discarder"]})
    dealer = claim.table.dealer
    shares = {
        seat: amounts.get("each") or amounts["east" if seat == dealer else "others"]
        for seat in WINDS
        if seat != claim.seat
    }
    return moved(claim.seat, shares)


_KEEPS_SEATS: Final[Mapping[str, bool]] = MappingProxyType(
    {"nine-terminals": True, "four-winds": False, "four-kongs": True}
)


def settle(state: State, record: Record, rules: RuleSet, notes: Notes) -> Settled:
    """The effect of a hand, None if the hand cannot be settled; problems are noted."""
    act = act_of(record, OUTCOMES, notes)
    if act is None:
        return Settled(None)
    table = read_table(state, record, rules, notes)
    return Settled(act(record, table), table.tiles)


def _draw(_record: Record, table: Table) -> Effect:
    """Exhaustive draw: no points move, and the deal passes (pin-chui)."""
    return Effect(table.riichi_deltas, table.state.turn + 1, bets=table.bets)


def _abortive(record: Record, table: Table) -> Effect:
    """Abortive draw: the seats stay, except after four winds, when the deal passes (pin-chui)."""
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in _KEEPS_SEATS:
        table.notes.add("abort-kind", "kind", text=shown(kind), allowed=", ".join(_KEEPS_SEATS))
    elif kind not in table.rules.abortive_draws:
        table.notes.add(f"no-{kind}", "kind", kind=kind)
    if kind == "four-winds":
        return _draw(record, table)
    state = table.state
    return Effect(
        table.riichi_deltas, state.turn, state.honba, table.bets, counts=table.rules.abortive_is_a_hand
    )


def _chombo(record: Record, table: Table) -> Effect | None:
    """False win: the offender pays half the limit, bets are returned, the hand is replayed (penalties)."""
    offender = seat(record, "seat", table.notes)
    return replayed(table, offender, _cost_of_chombo(table, offender)) if offender else None


def _cost_of_chombo(table: Table, offender: str) -> Deltas:
    """The payments to the opponents; none where the rules deduct a fixed sum instead."""
    if table.rules.chombo != "half-limit":
        return no_points_moved()
    amounts = false_win_deltas(table.wind_of(offender), table.rules)
    return {wind: amounts[table.wind_of(wind)] for wind in WINDS}


OUTCOMES: Final[Mapping[str, Callable[[Record, Table], Effect | None]]] = MappingProxyType(
    {"ron": ron, "tsumo": tsumo, "draw": _draw, "abortive": _abortive, "chombo": _chombo}
)
