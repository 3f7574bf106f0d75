"""What can be wrong with a recorded hand, in English, and where the rules say so.

A clause is a number of the family's rulebook (EMA 2012 in riichi, MCR and its Appendix E in MCR), or
the key of an option, whose source is named instead.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.rulesets.model import ABORTIVE_DRAWS


class Said(NamedTuple):
    """A sentence with named places, and its clause or deciding option; empty where no rule is concerned."""

    sentence: str
    clause: str = ""


# A hand in which one of these is wrong is not understood, and changes nothing.
_RECORD: Final = {
    "not-a-hand": Said("this is no hand: write an object with its outcome"),
    "outcome": Said("“%(text)s” is no outcome: write %(allowed)s"),
    "seat": Said("%(key)s “%(text)s” is no seat: write E, S, W or N"),
    "seat-missing": Said("%(key)s is missing: write E, S, W or N"),
    "seat-twice": Said("%(seat)s is named twice in %(key)s: name each seat once"),
    "not-seats": Said('%(key)s “%(text)s” is no list of seats: write it like ["E", "S"]'),
    "not-a-list": Said("%(key)s “%(text)s” is no list: write one object for each"),
    "not-a-number": Said("%(key)s “%(text)s” is no whole number from %(low)s to %(high)s"),
    "not-yes-or-no": Said("%(key)s “%(text)s” is neither true nor false"),
    "after-end": Said("the game was over after hand %(last)s (%(reason)s): remove this hand", "3.6"),
}

_RIICHI: Final = {
    "riichi-noten": Said("%(seat)s declared riichi but is not tenpai: chombo", "3.4.6"),
    "riichi-points": Said(
        "%(seat)s declared riichi with %(points)s points: no bet to pay", "riichi_needs_points"
    ),
    "riichi-all": Said("all four declared riichi: the hand is void, write abortive, four-riichi", "3.4.3"),
    "riichi-not-listed": Said("%(seat)s wins with riichi, but riichi does not name %(seat)s", "3.3.12"),
    "riichi-not-won": Said("%(seat)s declared riichi, but the win says no riichi", "3.3.12"),
    "dead-wins": Said("%(seat)s cannot win with a dead hand", "3.4.7"),
    "dead-tenpai": Said("%(seat)s is not tenpai with a dead hand", "3.4.7"),
    "abort-kind": Said("“%(text)s” is no abortive draw: write %(allowed)s"),
    **{
        f"no-{kind}": Said("these rules know no abortive draw of %(kind)s", option)
        for kind, option in ABORTIVE_DRAWS
    },
    "abort-four-riichi": Said("four-riichi needs the riichi of all four, %(seats)s did not declare", "3.4.3"),
    "nagashi-not-played": Said("these rules know no nagashi mangan", "nagashi_mangan"),
    "stop": Said("East cannot end the game here: %(why)s", "agari_yame"),
}

_WINS: Final = {
    "no-winner": Said("nobody wins: name the winner and the value in wins"),
    "winners-of-tsumo": Said("%(count)s players cannot draw the same tile: name one winner", "3.3.11"),
    "tsumo-from": Said("a self-drawn win has no discarder: leave out from", "3.3.11"),
    "from-self": Said("%(seat)s cannot win on their own discard: name another player in from", "3.3.10"),
    "nearest-only": Said(
        "only %(seat)s, the next after %(discarder)s, wins: leave out %(others)s", "multiple_ron"
    ),
    "three-rons": Said(
        "three wins on one discard void the hand: write abortive, three-rons", "abort_three_rons"
    ),
    "no-value": Said(
        "the win of %(seat)s has no value: give fan and fu, yakuman, points, or the tiles", "4.1"
    ),
    "fu-missing": Said("%(fan)s fan of %(seat)s need the fu", "4.1.2"),
    "fu-impossible": Said("%(fu)s fu cannot be: fu are 20, 25, 30 and so on by tens up to %(high)s", "4.1.1"),
    "fu-20-ron": Said("20 fu cannot be on a discard: a win by ron has 30 at least", "4.1.1"),
    "fu-20-tsumo": Said("20 fu cannot be: a self-drawn pinfu has 30", "pinfu_tsumo_fu"),
    "fu-fan": Said("%(fu)s fu %(way)s need %(least)s fan at least: not %(fan)s", "4.1.3"),
    "no-such-points": Said("no hand of %(seat)s is worth %(points)s points %(way)s", "4.1.3"),
    "yakuman-count": Said("these rules pay no %(count)s-fold yakuman: at most %(most)s", "several_yakuman"),
    "two-fan": Said("with %(honba)s counters a win needs two fan, %(seat)s has %(fan)s", "two_fan_counters"),
    "tiles": Said("the tiles of %(seat)s do not win: %(message)s"),
    "tiles-disagree": Said("declared %(declared)s, the tiles give %(given)s%(missed)s", "3.4.9"),
    "values-disagree": Said("%(seat)s: %(fan)s fan are %(given)s points, not %(points)s", "4.1.3"),
    "liable-self": Said("%(seat)s cannot be liable for their own hand", "3.3.6"),
    "liable-not-played": Said("these rules know no liability for an opponent's sets", "pao_dragons"),
    "liable-limit": Said("%(liable)s is liable only for a limit hand of dragons or winds", "3.3.6"),
}

_MCR: Final = {
    "mcr-nobody-won": Said("nobody won: leave out the discarder and the points", "3.4"),
    "mcr-dead": Said("%(seat)s cannot win with a dead hand", "E 3.2"),
    "mcr-from-self": Said("%(seat)s cannot win on their own discard: write null when self-drawn", "3.8"),
    "mcr-minimum": Said(
        "%(points)s points are too few: a win needs %(minimum)s without flowers", "minimum_points"
    ),
    "mcr-points-disagree": Said("declared %(points)s points, the tiles give %(given)s%(missed)s", "3.8"),
    "mcr-points-missing": Said("the points of the win are missing, or its tiles", "3.8"),
    "mcr-false-hu": Said("a false hu pays %(short)s or %(wrong)s to each, not %(each)s", "E 2.10.2"),
    "mcr-false-hu-twice": Said("%(seat)s calls a second false hu: after the first the hand is dead", "E 3.2"),
    "mcr-penalty": Said("the penalty of %(seat)s is “%(text)s”: write what it takes, like -10", "E 3.1"),
    "mcr-penalties": Said('penalties “%(text)s” are no object: write {"N": -10}', "E 3.1"),
    "mcr-number": Said("the sheet calls it hand %(number)s: a hand is missing or out of order", "3.6"),
}

_CLASSICAL: Final = {
    "classical-no-value": Said(
        "the win of %(seat)s has no value: give points, base and doublings, or the tiles"
    ),
    "classical-points": Said(
        "no hand of %(seat)s is worth %(points)s points: write tens up to the limit of %(limit)s", "limit"
    ),
    "classical-doubling": Said("%(seat)s needs a doubling to win in Ren-Chon", "stake_value"),
    "classical-disagree": Said("declared %(points)s points, the tiles give %(given)s%(missed)s"),
    "liable-not-exposed": Said("these rules know no liability for sets that are shown", "exposure_liability"),
}

_ALL: Final[Mapping[str, Said]] = _RECORD | _RIICHI | _WINS | _MCR | _CLASSICAL

GAME_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {code: said.sentence for code, said in _ALL.items()}
)
UNREAD: Final = frozenset(_RECORD)
CLAUSES: Final[Mapping[str, str]] = MappingProxyType({code: said.clause for code, said in _ALL.items()})
