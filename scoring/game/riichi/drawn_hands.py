"""Hands of riichi that nobody wins: exhausted, broken off, nagashi mangan, chombo (EMA 2012 §3.4.2–3.4.7)."""

from dataclasses import replace

from scoring.game.hand_record import Record, seat, seats, shown
from scoring.game.riichi.table import Table, drawn, won
from scoring.game.state import Effect, no_points_moved
from scoring.riichi.payments.drawn_hands_and_chombo import (
    chombo_after,
    chombo_deltas,
    nagashi_deltas,
    noten_deltas,
)
from scoring.riichi.payments.won_hands import added
from scoring.rulesets.ruleset import ABORTIVE_DRAWS
from scoring.winds import WINDS


def draw(record: Record, table: Table) -> Effect:
    """The wall is exhausted: who is noten pays, a tenpai East stays, a counter is added (§3.4.2, 3.4.10)."""
    tenpai = _tenpai(record, table)
    deltas = added([table.paid, noten_deltas(tenpai, table.rules)])
    return drawn(table, deltas, stays=table.dealer in tenpai)


def abortive(record: Record, table: Table) -> Effect:
    """The hand is broken off: nobody pays, East stays, a counter is added (§3.4.3, rulings E19)."""
    kind = record.get("kind")
    kinds = [kind_of_draw for kind_of_draw, _ in ABORTIVE_DRAWS]
    if kind not in kinds:
        table.notes.add("abort-kind", "kind", text=shown(kind), allowed=", ".join(kinds))
    elif kind not in table.rules.abortive_draws:
        table.notes.add(f"no-{kind}", "kind", kind=kind)
    elif kind == "four-riichi":
        _check_four_riichi(record, table)
    return replace(
        drawn(table, table.paid, stays=True), may_stop=False, counts=table.rules.abortive_is_a_hand
    )


def nagashi(record: Record, table: Table) -> Effect | None:
    """Discards of terminals and honours alone, paid as a self-drawn mangan; a win or a draw (rulings E14)."""
    tenpai = _tenpai(record, table)
    winners = seats(record, "seats", table.notes)
    if table.rules.nagashi_mangan == "no":
        table.notes.add("nagashi-not-played", "outcome")
    if not record.get("seats"):
        table.notes.add("seat-missing", "seats", key="seats")
    if not winners:
        return None
    moved = nagashi_deltas(winners, table.dealer, table.rules, table.state.honba, table.bets)
    if table.rules.nagashi_counts == "win":
        return won(table, winners, added([table.paid, moved]))
    return drawn(table, added([table.paid, moved]), stays=table.dealer in tenpai)


def chombo(record: Record, table: Table) -> Effect | None:
    """A grave irregularity: bets go back and the hand is dealt again (§3.4.6)."""
    offender = seat(record, "seat", table.notes)
    if offender is None:
        return None
    points = chombo_after(table.rules)
    deducted = {wind: points if wind == offender else 0 for wind in WINDS}
    cost = added([chombo_deltas(offender, table.dealer, table.rules), deducted])
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
    """The seats that are tenpai: all who declared riichi must be, and no dead hand is (§3.4.6–3.4.7)."""
    tenpai = seats(record, "tenpai", table.notes)
    for offender in table.riichi:
        if offender not in (*tenpai, *table.dead):
            table.notes.add("riichi-noten", "tenpai", seat=offender)
    for offender in table.dead:
        if offender in tenpai:
            table.notes.add("dead-tenpai", "tenpai", seat=offender)
    return tenpai


def _check_four_riichi(record: Record, table: Table) -> None:
    """All four must have declared, and show that they are tenpai where somebody looked (§3.4.3)."""
    missing = [wind for wind in WINDS if wind not in table.riichi]
    if missing:
        table.notes.add("abort-four-riichi", "riichi", seats=", ".join(missing))
    if record.get("tenpai") is not None:
        _tenpai(record, table)
