"""Problems of a recorded hand as data: which hand, which field, what is wrong in English, by which clause.

A clause is a number of the family's rulebook (EMA 2012 in riichi, MCR and its Appendix E in MCR), or
the key of an option, whose source is named instead.

To show a problem in another language, translate `template` and fill in `words`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.problems import Problem
from scoring.rulesets import OPTION, PRESETS, RuleSet, clause_of
from scoring.rulesets.ruleset import ABORTIVE_DRAWS


class Wording(NamedTuple):
    """A sentence with placeholders, and its clause or the deciding option; "" if no rule applies."""

    sentence: str
    clause: str = ""


# A hand with one of these problems cannot be read, and has no effect.
_RECORD: Final = {
    "not-a-hand": Wording("this is not a hand: write an object with its outcome"),
    "outcome": Wording("“%(text)s” is not an outcome: write %(allowed)s"),
    "seat": Wording("%(key)s “%(text)s” is not a seat: write E, S, W or N"),
    "seat-missing": Wording("%(key)s is missing: write E, S, W or N"),
    "seat-twice": Wording("%(seat)s is named twice in %(key)s: name each seat once"),
    "wins-twice": Wording("%(seat)s wins twice in this hand: write one win for each winner"),
    "not-seats": Wording('%(key)s “%(text)s” is not a list of seats: write it like ["E", "S"]'),
    "not-a-list": Wording("%(key)s “%(text)s” is not a list: write one object for each"),
    "not-a-number": Wording("%(key)s “%(text)s” is not a whole number from %(low)s to %(high)s"),
    "not-yes-or-no": Wording("%(key)s “%(text)s” is neither true nor false"),
    "after-end": Wording("the game was over after hand %(last)s (%(reason)s): remove this hand", "3.6"),
}
_RIICHI: Final = {
    "riichi-noten": Wording("%(seat)s declared riichi but is not tenpai: chombo", "3.4.6"),
    "riichi-points": Wording(
        "%(seat)s declared riichi with %(points)s points: no bet to pay", "riichi_needs_points"
    ),
    "riichi-all": Wording("all four declared riichi: the hand is void, write abortive, four-riichi", "3.4.3"),
    "riichi-not-listed": Wording("%(seat)s wins with riichi, but riichi does not name %(seat)s", "3.3.12"),
    "riichi-not-won": Wording("%(seat)s declared riichi, but the win says no riichi", "3.3.12"),
    "dead-wins": Wording("%(seat)s cannot win with a dead hand", "3.4.7"),
    "dead-tenpai": Wording("%(seat)s is not tenpai with a dead hand", "3.4.7"),
    "abort-kind": Wording("“%(text)s” is not an abortive draw: write %(allowed)s"),
    **{
        f"no-{kind}": Wording("these rules have no abortive draw of %(kind)s", option)
        for kind, option in ABORTIVE_DRAWS
    },
    "abort-four-riichi": Wording(
        "four-riichi needs the riichi of all four, %(seats)s did not declare", "3.4.3"
    ),
    "nagashi-not-played": Wording("these rules have no nagashi mangan", "nagashi_mangan"),
    "imitation-not-played": Wording("these rules have no imitation mangan", "imitation_mangan"),
    "imitation-of-oneself": Wording("%(seat)s cannot imitate themselves: name another player in from"),
    "on-riichi": Wording(
        "the winning tile can declare riichi only if its discarder is listed under riichi", "3.3.12"
    ),
    "stop": Wording("East cannot end the game here: %(why)s", "agari_yame"),
}
_WINS: Final = {
    "no-winner": Wording("nobody wins: name the winner and the value in wins"),
    "winners-of-tsumo": Wording("%(count)s players cannot draw the same tile: name one winner", "3.3.11"),
    "tsumo-from": Wording("a self-drawn win has no discarder: leave out from", "3.3.11"),
    "from-self": Wording("%(seat)s cannot win on their own discard: name another player in from", "3.3.10"),
    "nearest-only": Wording(
        "only %(seat)s, the next after %(discarder)s, wins: leave out %(others)s", "multiple_ron"
    ),
    "three-rons": Wording(
        "three wins on one discard void the hand: write abortive, three-rons", "abort_three_rons"
    ),
    "no-value": Wording(
        "the win of %(seat)s has no value: give fan and fu, yakuman, points, or the tiles", "4.1"
    ),
    "fu-missing": Wording("enter the fu for %(seat)s’s %(fan)s fan", "4.1.2"),
    "fu-impossible": Wording("%(fu)s fu is impossible: fu are 20, 25, then 30 to %(high)s in tens", "4.1.1"),
    "fu-20-ron": Wording("20 fu is impossible on a discard: a win by ron has at least 30", "4.1.1"),
    "fu-20-tsumo": Wording("20 fu is impossible: a self-drawn pinfu has 30", "pinfu_tsumo_fu"),
    "fu-fan": Wording("%(fu)s fu %(way)s need at least %(least)s fan, not %(fan)s", "4.1.3"),
    "no-such-points": Wording("no hand of %(seat)s %(way)s has the value %(points)s", "4.1.3"),
    "yakuman-count": Wording(
        "these rules pay at most %(most)s yakuman in a hand, not %(count)s", "several_yakuman"
    ),
    "two-fan": Wording(
        "with %(honba)s counters a win needs two fan, %(seat)s has %(fan)s", "two_fan_counters"
    ),
    "tiles": Wording("%(seat)s’s tiles are not a winning hand: %(message)s"),
    "tiles-disagree": Wording("declared %(declared)s, the tiles give %(given)s", "3.4.9"),
    "tiles-disagree-missed": Wording(
        "declared %(declared)s, the tiles give %(given)s: %(missed)s was missed", "3.4.9"
    ),
    "values-disagree": Wording("%(seat)s: %(fan)s fan are %(given)s points, not %(points)s", "4.1.3"),
    "liable-self": Wording("%(seat)s cannot be liable for their own hand", "3.3.6"),
    "liable-not-played": Wording("these rules have no liability for an opponent’s sets", "pao_dragons"),
    "liable-limit": Wording("%(liable)s is liable only for a limit hand of dragons or winds", "3.3.6"),
}
_MCR: Final = {
    "mcr-nobody-won": Wording("nobody won: leave out the discarder and the points", "3.4"),
    "mcr-dead": Wording("%(seat)s cannot win with a dead hand", "E 3.2"),
    "mcr-from-self": Wording("%(seat)s cannot win on their own discard: write null when self-drawn", "3.8"),
    "mcr-minimum": Wording(
        "too few points (%(points)s): a win needs %(minimum)s without flowers", "minimum_points"
    ),
    "mcr-points-disagree": Wording("points declared: %(points)s, by the tiles: %(given)s", "3.8"),
    "mcr-points-disagree-missed": Wording(
        "points declared: %(points)s, by the tiles: %(given)s: %(missed)s was missed", "3.8"
    ),
    "mcr-points-missing": Wording("the points of the win are missing, or its tiles", "3.8"),
    "mcr-false-hu": Wording("a false hu pays %(short)s or %(wrong)s to each, not %(each)s", "E 2.10.2"),
    "mcr-false-hu-twice": Wording(
        "%(seat)s calls a second false hu: after the first the hand is dead", "E 3.2"
    ),
    "mcr-penalty": Wording("the penalty of %(seat)s is “%(text)s”: write what it takes, like -10", "E 3.1"),
    "mcr-penalties": Wording('penalties “%(text)s” is not an object: write {"N": -10}', "E 3.1"),
    "mcr-number": Wording("the sheet calls it hand %(number)s: a hand is missing or out of order", "3.6"),
}
_CLASSICAL: Final = {
    "classical-no-value": Wording(
        "the win of %(seat)s has no value: give points, base and doublings, or the tiles"
    ),
    "classical-points": Wording(
        "no hand of %(seat)s has the value %(points)s: write tens up to the limit of %(limit)s", "limit"
    ),
    "classical-doubling": Wording("%(seat)s needs a doubling to win in Ren-Chon", "stake_value"),
    "classical-disagree": Wording("points declared: %(points)s, by the tiles: %(given)s"),
    "classical-disagree-missed": Wording(
        "points declared: %(points)s, by the tiles: %(given)s: %(missed)s was missed"
    ),
    "liable-not-exposed": Wording(
        "these rules have no liability for sets that are shown", "exposure_liability"
    ),
}
_ALL: Final[Mapping[str, Wording]] = _RECORD | _RIICHI | _WINS | _MCR | _CLASSICAL
GAME_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {code: wording.sentence for code, wording in _ALL.items()}
)
UNREAD: Final = frozenset(_RECORD)
CLAUSES: Final[Mapping[str, str]] = MappingProxyType({code: wording.clause for code, wording in _ALL.items()})

_BOOK = "EMA 2012 §"


@dataclass(frozen=True)
class HandProblem(Problem):
    """One problem of a recorded hand.

    `code` is a key of `GAME_SENTENCES`; `field` is the path of the record's field ("from", "wins.0.fu") or
    None for the whole hand; `hand` counts from 1; `clause` is where the rules say it, or empty.
    """

    hand: int = 0
    clause: str = ""

    @property
    def template(self) -> str:
        """The English sentence with placeholders for `words`, without hand and clause."""
        return GAME_SENTENCES[self.code]

    @property
    def line(self) -> str:
        """The sentence as `play_table` writes it: "hand 3: N ...: chombo (3.4.6)"."""
        clause = f" ({self.clause})" if self.clause else ""
        return f"hand {self.hand}: {self.sentence}{clause}"


class Notes:
    """Collects the problems of one hand while it is read, so that all are reported at once."""

    def __init__(self, rules: RuleSet, hand: int) -> None:
        self._rules = rules
        self._hand = hand
        self._problems: list[HandProblem] = []

    def add(self, code: str, field: str | None = None, **params: object) -> None:
        """Note a problem of a field, with the values of its sentence."""
        clause = _clause(self._rules, code)
        self._problems.append(HandProblem(code, field, params, hand=self._hand, clause=clause))

    @property
    def unread(self) -> bool:
        """Whether a field of the hand could not be read."""
        return any(problem.code in UNREAD for problem in self._problems)

    def __iter__(self) -> Iterator[HandProblem]:
        return iter(self._problems)


def _clause(rules: RuleSet, code: str) -> str:
    """The clause of a problem: a number of the rulebook, or the source of the option that decides it."""
    clause = CLAUSES.get(code, "")
    if not clause.isidentifier() or rules.key not in PRESETS:
        return clause
    is_known = rules.family in OPTION[clause].families
    return clause_of(rules.key, clause).removeprefix(_BOOK) if is_known else ""


def missed(lacking: int, values: Mapping[str, object]) -> str:
    """The key of the one element worth exactly what is lacking, or "" where none or several are.

    `values`: the fan or points of each element of the hand, by its key.
    """
    missed_keys = [key for key, value in values.items() if value == lacking]
    if len(missed_keys) != 1:
        return ""
    return missed_keys[0]


def disagreement(code: str, missed_key: str) -> tuple[str, dict[str, str]]:
    """The problem of a declared value that the tiles do not give: its code, and what was missed as a value.

    `code`: of the sentence for a value that misses nothing known; `missed_key`: as `missed` returns it.
    """
    if not missed_key:
        return code, {}
    return f"{code}-missed", {"missed": missed_key.replace("_", " ").replace("-", " ")}
