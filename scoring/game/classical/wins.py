"""Won hands of classical Japanese: a discarder pays for all, a drawn win is paid by each (rulings C2)."""

from collections.abc import Mapping

from scoring.classical import liable_payments, payments
from scoring.game.classical.worth import worth_of
from scoring.game.reading import Record, optional_seat, records, seat
from scoring.game.riichi.entry import Entry
from scoring.game.riichi.table import Table, won
from scoring.game.state import Deltas, Effect
from scoring.riichi.paying import added, moved, nearest_first
from scoring.winds import WINDS


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
    for number, one in enumerate(records(record, "wins", table.notes)):
        winner = seat(one, "seat", table.notes, f"wins.{number}.seat")
        if winner:
            claims.append(Entry(one, f"wins.{number}", winner, by, table))
    return claims


def _settled(claim: Entry, discarder: str | None) -> Effect | None:
    points = worth_of(claim)
    if points is None:
        return None
    table, wind = claim.table, claim.table.wind_of(claim.seat)
    paid = payments(points, wind, claim.by, table.state.honba, table.rules)
    payer = discarder or _liable(claim)
    if payer and not discarder:
        paid = liable_payments(paid)
    bets = table.bets * table.rules.bet_value
    won_bets = {seat: bets if seat == claim.seat else 0 for seat in WINDS}
    return won(table, (claim.seat,), added([table.paid, _moved(paid, claim, payer), won_bets]))


def _liable(claim: Entry) -> str | None:
    """Who fed a hand that showed three quarters of a limit, as the record says (rulings C6)."""
    liable = optional_seat(claim.record, "liable", claim.table.notes, f"{claim.path}.liable")
    if liable == claim.seat:
        claim.note("liable-self", "liable")
        return None
    if liable and not claim.table.rules.exposure_liability:
        claim.table.notes.add("liable-not-exposed", f"{claim.path}.liable")
    return liable


def _moved(paid: Mapping[str, int], claim: Entry, payer: str | None) -> Deltas:
    """The payments as differences of the four seats."""
    if payer:
        return moved(claim.seat, {payer: paid["discarder"]})
    dealer = claim.table.dealer
    shares = {
        seat: paid.get("each") or paid["east" if seat == dealer else "others"]
        for seat in WINDS
        if seat != claim.seat
    }
    return moved(claim.seat, shares)
