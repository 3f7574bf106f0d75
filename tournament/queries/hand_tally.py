"""What recorded hands say of who played them: wins, deal-ins, riichi, tenpai, values, seat by seat."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.game import Played
from scoring.riichi.payments import payments, received, value_of
from scoring.rulesets import RuleSet

Facts = Mapping[str, Any]
RON, TSUMO, DRAW, ABORTIVE, CHOMBO = "ron", "tsumo", "draw", "abortive", "chombo"
ENDINGS = (RON, TSUMO, DRAW, ABORTIVE, CHOMBO)


class Win(NamedTuple):
    """A won hand: its points without counters and bets, and the keys of its yaku or fans where tiles tell."""

    points: int
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Happened:
    """One hand: how it `ended`, the wins by seat, who paid, declared, was tenpai, or showed a false win.

    `tenpai` is None unless the wall was exhausted and somebody looked.
    """

    ended: str
    wins: Mapping[str, Win] = field(default_factory=dict)
    discarder: str | None = None
    riichi: tuple[str, ...] = ()
    tenpai: tuple[str, ...] | None = None
    chombos: tuple[str, ...] = ()


@dataclass
class Tally:
    """Hands counted: of one player, or of all. `draws` are those at which somebody looked who is tenpai.

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
        """Hands in which his discard was won, in thousandths of the hands."""
        return thousandths(self.deal_ins, self.hands)

    @property
    def riichi_rate(self) -> int | None:
        """Hands in which he declared riichi, in thousandths of the hands."""
        return thousandths(self.riichi, self.hands)

    @property
    def tenpai_rate(self) -> int | None:
        """Exhausted draws at which he was tenpai, in thousandths of them."""
        return thousandths(self.tenpai, self.draws)

    @property
    def self_drawn_rate(self) -> int | None:
        """Self-drawn wins, in thousandths of the wins."""
        return thousandths(self.self_drawn, self.wins)


def thousandths(part: int, whole: int) -> int | None:
    """A part of a whole in thousandths, None of nothing."""
    return _rounded(1000 * part, whole)


def _rounded(number: int, by: int) -> int | None:
    return (2 * number + by) // (2 * by) if by else None


def happened(facts: Facts, played: Played, rules: RuleSet) -> Happened:
    """A recorded hand without problems, as far as it is counted."""
    return _of_mcr(facts, played) if rules.family == "mcr" else _of_japanese(facts, played, rules)


def _of_mcr(facts: Facts, played: Played) -> Happened:
    """False hu are chombos here (MCR E 2.10); a hand without a winner is a draw."""
    false = tuple(one["seat"] for one in facts.get("false_hu") or ())
    winner = facts.get("winner")
    if winner is None:
        return Happened(DRAW, chombos=false)
    proof = played.answers.get(winner, {})
    kinds = tuple(str(fan["number"]) for fan in proof.get("fans") or () for _time in range(fan["count"]))
    win = Win(proof.get("points") or facts["points"], kinds)
    discarder = facts.get("from")
    return Happened(RON if discarder else TSUMO, {winner: win}, discarder, chombos=false)


def _of_japanese(facts: Facts, played: Played, rules: RuleSet) -> Happened:
    """Riichi, and the classical rules; nagashi mangan is a draw at which tenpai is looked at."""
    outcome, riichi = facts["outcome"], tuple(facts.get("riichi") or ())
    if outcome == CHOMBO:
        return Happened(CHOMBO, chombos=(facts["seat"],))
    if outcome in (RON, TSUMO):
        wins = {one["seat"]: _win(one, facts, played, rules) for one in facts["wins"]}
        return Happened(outcome, wins, facts.get("from"), riichi)
    if outcome == ABORTIVE:
        return Happened(ABORTIVE, riichi=riichi)
    looked = rules.family == "riichi"
    return Happened(DRAW, riichi=riichi, tenpai=tuple(facts.get("tenpai") or ()) if looked else None)


def _win(win: Facts, facts: Facts, played: Played, rules: RuleSet) -> Win:
    seat = win["seat"]
    proof = played.answers.get(seat, {})
    kinds = tuple(one["key"] for one in proof.get("yaku") or ())
    if rules.family != "riichi":
        return Win(played.deltas[seat])
    if points := proof.get("points") or win.get("points"):
        return Win(points, kinds)
    value = value_of(win.get("fan") or 0, win.get("fu") or 0, rules, win.get("yakuman") or 0)
    return Win(received(payments(value, seat == played.dealer, facts["outcome"], rules)))
