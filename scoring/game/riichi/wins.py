"""Won hands of riichi: who wins from whom, for how much, and who else is liable (EMA 2012 §3.3.6–3.3.11)."""

from typing import Final

from scoring.game.reading import Record, optional_seat, records, seat
from scoring.game.riichi.entry import Entry
from scoring.game.riichi.liable import read_liable
from scoring.game.riichi.table import Table, won
from scoring.game.riichi.worth import worth_of
from scoring.game.state import Effect
from scoring.riichi.paying import added, nearest_first
from scoring.riichi.several import Win, win_deltas

_MOST_WINNERS: Final = 3


def ron(record: Record, table: Table) -> Effect | None:
    """Wins on a discard: the discarder pays every winner (§3.4.9); who may win together is an option."""
    discarder = seat(record, "from", table.notes)
    claims = _claims(record, "ron", table)
    if any(claim.seat == discarder for claim in claims):
        table.notes.add("from-self", "from", seat=discarder)
        return None
    if discarder is None or not claims:
        return None
    _check_together(claims, discarder, table)
    return _settled(claims, discarder, table)


def tsumo(record: Record, table: Table) -> Effect | None:
    """A self-drawn win: the three opponents pay (§3.3.11, 3.4.9)."""
    if optional_seat(record, "from", table.notes):
        table.notes.add("tsumo-from", "from")
    claims = _claims(record, "tsumo", table)
    if len(claims) > 1:
        table.notes.add("winners-of-tsumo", "wins", count=len(claims))
    return _settled(claims, None, table) if len(claims) == 1 else None


def _claims(record: Record, by: str, table: Table) -> list[Entry]:
    """The wins whose seats are known, each seat once, in the order of the record."""
    listed = records(record, "wins", table.notes)
    if record.get("wins") in (None, [], ()):
        table.notes.add("no-winner", "wins")
    claims: dict[str, Entry] = {}
    for number, one in enumerate(listed):
        path = f"wins.{number}"
        winner = seat(one, "seat", table.notes, f"{path}.seat")
        if winner in claims:
            table.notes.add("seat-twice", f"{path}.seat", seat=winner, key="wins")
        elif winner:
            claims[winner] = Entry(one, path, winner, by, table)
            if winner in table.dead:
                table.notes.add("dead-wins", f"{path}.seat", seat=winner)
    return list(claims.values())


def _check_together(claims: list[Entry], discarder: str, table: Table) -> None:
    """Whether so many may win on one discard: all, the nearest only, or not three (options)."""
    order = nearest_first([claim.seat for claim in claims], discarder)
    if len(order) > 1 and table.rules.multiple_ron == "nearest":
        others = ", ".join(order[1:])
        table.notes.add("nearest-only", "wins", seat=order[0], discarder=discarder, others=others)
    elif len(order) == _MOST_WINNERS and table.rules.abort_three_rons:
        table.notes.add("three-rons", "wins")


def _settled(claims: list[Entry], discarder: str | None, table: Table) -> Effect | None:
    """The effect of wins that are all understood, as they are written."""
    wins = [_win(claim) for claim in claims]
    known = [win for win in wins if win]
    if len(known) < len(wins):
        return None
    state = table.state
    moved = win_deltas(known, discarder, table.dealer, table.rules, state.honba, table.riichi, state.bets)
    return won(table, tuple(win.seat for win in known), added([table.paid, moved]))


def _win(claim: Entry) -> Win | None:
    worth = worth_of(claim)
    if worth is None:
        return None
    liable, part = read_liable(claim, worth)
    return Win(claim.seat, worth.value, liable, part)
