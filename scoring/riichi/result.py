"""What becomes of a hand: a price with its parts, or why there is none."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.riichi.tally import mask

_WAIT: Final = mask(["wait"])


class Score(NamedTuple):
    """A hand that wins.

    `yaku` are keys with their fan; `dora`, `red_fives` and `ura_dora` the fan they add; `fu` is rounded.
    `points` is the hand alone, `payments` what each pays with counters, `total` all the winner receives, with
    counters and bets. `tally` is the reading chosen.
    """

    yaku: tuple[tuple[str, int], ...]
    dora: int
    red_fives: int
    ura_dora: int
    fan: int
    fu: int
    limit: str | None
    points: int
    payments: Mapping[str, int]
    total: int
    yakuman: int
    tally: int


def worth(score: Score) -> tuple[int, ...]:
    """What the dearest reading is chosen by: points, then yakuman, fan, mini-points (EMA 2012 §3.4.9).

    The wait and then the whole tally settle what is left, so that the same reading is always chosen.
    """
    return score.points, score.yakuman, score.fan, score.fu, score.tally & _WAIT, score.tally


class Refusal(NamedTuple):
    """A hand that does not win: the key of the reason and one sentence."""

    reason: str
    message: str


NOT_COMPLETE = Refusal(
    "not-complete",
    "The tiles are not four sets and a pair, seven different pairs or thirteen orphans (EMA 2012 §3.2).",
)
NO_YAKU = Refusal("no-yaku", "The hand is complete but has no yaku; dora are none (EMA 2012 §3.2).")
TWO_FAN = Refusal(
    "two-fan-minimum",
    "With so many counters on the table a hand needs two fan from yaku, dora apart (EMA 2012 §3.4.11).",
)
