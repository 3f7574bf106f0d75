"""Won hands of riichi: the winners, the payers, the values, and liability (EMA 2012 §3.3.6–3.3.11)."""

from typing import Final, cast

from scoring.game.hand_record import Record, optional_seat, records, seat
from scoring.game.riichi.declared_win import Entry
from scoring.game.riichi.table import Table, won
from scoring.game.riichi.win_value import Worth, worth_of
from scoring.game.state import Effect
from scoring.riichi.payments.hand_values import YAKUMAN, YAKUMAN_FAN, Value, value_of
from scoring.riichi.payments.won_hands import LaidOut, Win, added, liable_for, nearest_first, win_deltas
from scoring.riichi.price.result import Score
from scoring.rulesets import RuleSet
from scoring.tiles import read_meld

_OPTIONS: Final = ("pao_dragons", "pao_winds", "pao_four_kongs", "pao_rinshan")
_MOST_WINNERS: Final = 3


def read_liable(entry: Entry, worth: Worth) -> tuple[str | None, Value | None]:
    """The liable seat of a win, if any, and the part of the value it is liable for; None for all of it."""
    liable = optional_seat(entry.record, "liable", entry.table.notes, f"{entry.path}.liable")
    if liable is None:
        return None, None
    if liable == entry.seat:
        entry.note("liable-self", "liable")
        return None, None
    if not any(getattr(entry.table.rules, option) for option in _OPTIONS):
        entry.note("liable-not-played", "liable")
        return liable, None
    fed = _fed_yakuman(liable, entry, worth)
    if not fed:
        entry.note("liable-limit", "liable", liable=liable)
    return liable, _liable_part(fed, worth.proof, entry.table.rules)


def _fed_yakuman(liable: str, entry: Entry, worth: Worth) -> list[str]:
    """The keys of the yakuman that the seat may have fed: as shown by the melds, or any without tiles."""
    rules = entry.table.rules
    by_kong = ["rinshan"] if rules.pao_rinshan and entry.by == "tsumo" else []
    if worth.proof:
        melds = [read_meld(text) for text in cast("list[str]", entry.record.get("melds") or [])]
        laid_out = [LaidOut(meld, None if meld.concealed else liable) for meld in melds]
        return [*liable_for(laid_out, rules), *(key for key in by_kong if key in dict(worth.proof.yaku))]
    return ["yakuman"] if worth.value.base >= YAKUMAN else by_kong


def _liable_part(fed: list[str], proof: Score | None, rules: RuleSet) -> Value | None:
    """The value of the fed yakuman if several add up (rulings J7); None if liability covers all."""
    yaku = dict(proof.yaku) if proof and proof.yakuman > 1 else {}
    if len(fed) != 1 or fed[0] not in yaku:
        return None
    return value_of(YAKUMAN_FAN, 20, rules, yaku[fed[0]] // YAKUMAN_FAN)


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
    """The wins with a valid seat, one per seat, in the order of the record."""
    listed = records(record, "wins", table.notes)
    if record.get("wins") in (None, [], ()):
        table.notes.add("no-winner", "wins")
    claims: dict[str, Entry] = {}
    for number, win in enumerate(listed):
        path = f"wins.{number}"
        winner = seat(win, "seat", table.notes, f"{path}.seat")
        if winner in claims:
            table.notes.add("wins-twice", f"{path}.seat", seat=winner)
        elif winner:
            claims[winner] = Entry(win, path, winner, by, table)
            if winner in table.dead:
                table.notes.add("dead-wins", f"{path}.seat", seat=winner)
    return list(claims.values())


def _check_together(claims: list[Entry], discarder: str, table: Table) -> None:
    """Add a note where the rules do not let all of these players win on one discard."""
    order = nearest_first([claim.seat for claim in claims], discarder)
    if len(order) > 1 and table.rules.multiple_ron == "nearest":
        others = ", ".join(order[1:])
        table.notes.add("nearest-only", "wins", seat=order[0], discarder=discarder, others=others)
    elif len(order) == _MOST_WINNERS and table.rules.abort_three_rons:
        table.notes.add("three-rons", "wins")


def _settled(claims: list[Entry], discarder: str | None, table: Table) -> Effect | None:
    """The effect of the wins as written, None if the value of any cannot be determined."""
    wins = [_win(claim) for claim in claims]
    valued = [win for win in wins if win]
    if len(valued) < len(wins):
        return None
    state = table.state
    deltas = win_deltas(valued, discarder, table.dealer, table.rules, state.honba, table.riichi, state.bets)
    return won(table, tuple(win.seat for win in valued), added([table.riichi_deltas, deltas]))


def _win(claim: Entry) -> Win | None:
    worth = worth_of(claim)
    if worth is None:
        return None
    liable, part = read_liable(claim, worth)
    return Win(claim.seat, worth.value, liable, part)
