"""Riichi hands without a win: exhaustive and abortive draws, nagashi, chombo (EMA 2012 §3.4.2–3.4.7)."""

from dataclasses import replace

from scoring.game.hand_record import Record, seat, seats, shown
from scoring.game.riichi.table import Table, drawn, won
from scoring.game.state import Deltas, Effect, no_points_moved
from scoring.riichi.payments.drawn_hands_and_chombo import (
    chombo_after,
    chombo_deltas,
    nagashi_deltas,
    noten_deltas,
)
from scoring.riichi.payments.hand_values import MANGAN
from scoring.riichi.payments.won_hands import added, moved
from scoring.rulesets.ruleset import ABORTIVE_DRAWS
from scoring.winds import WINDS


def draw(record: Record, table: Table) -> Effect:
    """Exhaustive draw: noten players pay, a tenpai East stays, a counter is added (§3.4.2, 3.4.10)."""
    tenpai = _tenpai(record, table)
    deltas = added([table.riichi_deltas, noten_deltas(tenpai, table.rules)])
    return drawn(table, deltas, stays=_east_stays(table, tenpai))


def abortive(record: Record, table: Table) -> Effect:
    """Abortive draw: nobody pays, East stays, a counter is added (§3.4.3, rulings E19)."""
    kind = record.get("kind")
    kinds = [kind_of_draw for kind_of_draw, _ in ABORTIVE_DRAWS]
    if kind not in kinds:
        table.notes.add("abort-kind", "kind", text=shown(kind), allowed=", ".join(kinds))
    elif kind not in table.rules.abortive_draws:
        table.notes.add(f"no-{kind}", "kind", kind=kind)
    elif kind == "four-riichi":
        _check_four_riichi(record, table)
    return replace(
        drawn(table, table.riichi_deltas, stays=True), may_stop=False, counts=table.rules.abortive_is_a_hand
    )


def nagashi(record: Record, table: Table) -> Effect | None:
    """Nagashi mangan: paid like a self-drawn mangan, as a win or as a draw (rulings E14)."""
    tenpai = _tenpai(record, table)
    winners = seats(record, "seats", table.notes)
    if table.rules.nagashi_mangan == "no":
        table.notes.add("nagashi-not-played", "outcome")
    if not record.get("seats"):
        table.notes.add("seat-missing", "seats", key="seats")
    if not winners:
        return None
    deltas = nagashi_deltas(winners, table.dealer, table.rules, table.state.honba, table.bets)
    if table.rules.nagashi_counts == "win":
        return won(table, winners, added([table.riichi_deltas, deltas]))
    return drawn(table, added([table.riichi_deltas, deltas]), stays=_east_stays(table, tenpai))


def _east_stays(table: Table, tenpai: tuple[str, ...]) -> bool:
    """Whether East deals again though nobody won (§3.4.12; `east_stays`)."""
    return table.rules.east_stays == "tenpai" and table.dealer in tenpai


def imitation(record: Record, table: Table) -> Effect | None:
    """Imitation mangan: the player whose first discards were copied pays the imitator, who wins (modern 41).

    A mangan, which is 12,000 from an imitated East. The imitator also gets the counters and bets.
    """
    imitated = seat(record, "from", table.notes)
    imitator = seat(record, "winner", table.notes)
    if not table.rules.imitation_mangan:
        table.notes.add("imitation-not-played", "outcome")
    if imitated is None or imitator is None:
        return None
    if imitated == imitator:
        table.notes.add("imitation-of-oneself", "winner", seat=imitator)
        return None
    counters = table.state.honba * table.rules.honba_value
    points = (6 if imitated == table.dealer else 4) * MANGAN
    bets = {wind: table.bets * table.rules.bet_value if wind == imitator else 0 for wind in WINDS}
    return won(
        table, (imitator,), added([table.riichi_deltas, moved(imitator, {imitated: points + counters}), bets])
    )


def chombo(record: Record, table: Table) -> Effect | None:
    """Chombo: riichi bets are returned and the hand is replayed (§3.4.6)."""
    offender = seat(record, "seat", table.notes)
    return replayed(table, offender, chombo_deltas(offender, table.dealer, table.rules)) if offender else None


def replayed(table: Table, offender: str, compensation: Deltas) -> Effect:
    """The effect of a hand to be replayed: `compensation` for the opponents, and any fixed deduction."""
    points = chombo_after(table.rules)
    deducted = {wind: points if wind == offender else 0 for wind in WINDS}
    cost = added([compensation, deducted])
    at_table = table.rules.chombo_moment == "at-table"
    return Effect(
        cost if at_table else no_points_moved(),
        table.state.turn,
        table.state.honba,
        table.state.bets,
        after_uma=no_points_moved() if at_table else cost,
        taken=deducted if at_table else no_points_moved(),
        counts=table.rules.chombo_is_a_hand,
    )


def _tenpai(record: Record, table: Table) -> tuple[str, ...]:
    """The tenpai seats. Every riichi player must be among them, and no dead hand may be (§3.4.6–3.4.7)."""
    tenpai = seats(record, "tenpai", table.notes)
    for offender in table.riichi:
        if offender not in (*tenpai, *table.dead):
            table.notes.add("riichi-noten", "tenpai", seat=offender)
    for offender in table.dead:
        if offender in tenpai:
            table.notes.add("dead-tenpai", "tenpai", seat=offender)
    return tenpai


def _check_four_riichi(record: Record, table: Table) -> None:
    """Check that all four declared riichi and, where tenpai is recorded, that all are tenpai (§3.4.3)."""
    missing = [wind for wind in WINDS if wind not in table.riichi]
    if missing:
        table.notes.add("abort-four-riichi", "riichi", seats=", ".join(missing))
    if record.get("tenpai") is not None:
        _tenpai(record, table)
