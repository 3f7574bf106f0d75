"""Why a hand is not worth more: the fans that were found and left out, each by its principle (MCR 4)."""

from collections import Counter
from collections.abc import Iterator

from scoring.hand import Hand
from scoring.mcr.counting import Score, choices, parts
from scoring.mcr.fans import FANS
from scoring.mcr.finders import EVERYTHING
from scoring.mcr.principles import Found, within
from scoring.mcr.sight import look
from scoring.mcr.words import sets_in_words


def left_out(hand: Hand, best: Score) -> list[dict[str, object]]:
    """The fans that were found and left out, once each: number, key, sets, principle, and by which fan.

    "non-repetition": the fan `by` includes it or does not combine with it; "account-once": its sets are
    joined already; "non-separation": another reading has it, and one reading counts.
    """
    found = [*_in_this_reading(hand, best), *_in_others(hand, best)]
    return [
        {
            "number": fan.number,
            "key": FANS[fan.number].key,
            "sets": sets_in_words(fan, hand, best),
            "principle": principle,
            "by": by and FANS[by].key,
        }
        for fan, principle, by in dict.fromkeys(found)
    ]


Left = tuple[Found, str, int | None]


def _in_this_reading(hand: Hand, best: Score) -> Iterator[Left]:
    every = parts(look(hand), best.reading, best.placement, EVERYTHING)
    found = Counter(fan for *_, fans in every for fan in fans)
    for fan in (found - Counter(best.fans)).elements():
        by = next((other.number for other in best.fans if _takes_away(other, fan)), None)
        yield fan, "non-repetition" if by else "account-once", by


def _takes_away(fan: Found, other: Found) -> bool:
    return other.number in FANS[fan.number].takes_away and within(other, fan)


def _in_others(hand: Hand, best: Score) -> Iterator[Left]:
    counted = {fan.number for fan in best.fans}
    for _, fans, reading, placement in choices(hand):
        if (reading, placement) != (best.reading, best.placement):
            yield from ((fan, "non-separation", None) for fan in fans if fan.number not in counted)
