"""The value of an MCR hand: the best of all its readings, and in each the best choice of fans.

The fans of a reading are found in parts, each computed from a few features of the hand and cached. Parts
affect one another only if one has a fan that another excludes.
"""

from typing import Final, NamedTuple

from scoring.mcr.encoded_hand import PUNG_OF_WIND, encoded_hand
from scoring.mcr.encoding import CHOWS, HONOURS_AT, NUMBERS, PUNGS, WHOLE, pung
from scoring.mcr.fans.catalogue import FANS, NUMBER
from scoring.mcr.fans.conditions import CHOWS_ONLY
from scoring.mcr.fans.finders import COUNTED, Finders
from scoring.mcr.fans.joined_sets import TERMINAL_CHOWS
from scoring.mcr.fans.principles import EXCLUDING, Found, Part, without_excluded
from scoring.mcr.readings import readings
from scoring.mcr.wait_fans import ELSEWHERE, UNSURE, WAIT_FANS
from scoring.mcr.waits import fan_of_unsure
from scoring.packed_tiles import WEIGHT
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS
from scoring.winning_hand import Hand

_PUNG: Final = tuple(map(pung, range(KINDS)))
_CHICKEN: Final = FANS[NUMBER["chicken-hand"]]
_CHICKEN_HAND: Final = (_CHICKEN.points, ((_CHICKEN.number, WHOLE),))


class Score(NamedTuple):
    """The value of a complete hand in one reading, with one placement of the winning tile.

    `points` include the flowers; `enough` is whether `without_flowers` reaches the minimum (MCR 3.1). `fans`
    are all fans that count, with their sets. `shape`, `code` and `knitted` are those of the reading,
    `concealed` and `wait` the placement.
    """

    points: int
    without_flowers: int
    enough: bool
    fans: tuple[Found, ...]
    shape: str
    code: int
    knitted: int
    concealed: int
    wait: int


_NEW: Final = tuple.__new__  # takes a third of the time of calling the class


def score(hand: Hand, rules: RuleSet) -> Score | None:
    """The highest value of a hand (MCR 4 and 5), None if it is not complete."""
    all_choices = choices(hand, rules)
    if len(all_choices) == 1:
        return all_choices[0]
    return min(_highest(all_choices), key=_order) if all_choices else None


def choices(hand: Hand, rules: RuleSet, finders: Finders = COUNTED) -> list[Score]:
    """The value of the hand in each reading, with each placement; empty if it is not complete.

    Each has the fans of all parts, added up. Finders whose fans are impossible in the hand are skipped.
    """
    win, tiles, circumstances, fours, laid, laid_tiles, lacks, kongs, concealed_kongs = encoded_hand(hand)
    all_choices = []
    for shape, own_code, knitted, own_lacks, waiting in readings(tiles, win, len(hand.melds)):
        code, lacked = own_code + laid, own_lacks | lacks
        common_points, common_fans = finders.whole_hand[lacked]
        if shape != "standard":
            points, fans = finders.shape[shape]
            common_points += points
            common_fans += fans
        if fours:
            points, fans = finders.hogs[fours]
            common_points += points
            common_fans += fans
        terminal_chows = not lacked & CHOWS_ONLY and code in TERMINAL_CHOWS
        points, fans = finders.chows[code if terminal_chows else code & CHOWS]
        common_points += points
        common_fans += fans
        may_have_pungs = lacked & CHOWS_ONLY  # or kongs
        if may_have_pungs and (pungs := code & PUNGS):
            points, fans = finders.pungs[pungs & NUMBERS]
            common_points += points
            common_fans += fans
            if pungs > NUMBERS:
                points, fans = _of_honours(code >> HONOURS_AT, hand, finders)
                common_points += points
                common_fans += fans
        concealed = own_code & PUNGS | concealed_kongs if may_have_pungs else 0
        wait = (
            WAIT_FANS[waiting]
            if waiting < UNSURE
            else fan_of_unsure(waiting, win, knitted, tiles, laid_tiles, rules)
        )
        placements = (
            _by_discard(own_code, knitted, concealed, wait, win)
            if concealed and concealed & _PUNG[win] and hand.by == "ron"
            else ((concealed, wait),)
        )
        for concealed, wait in placements:
            points, fans = finders.circumstances[circumstances + wait]
            points += common_points
            fans += common_fans
            if kongs or concealed & concealed - 1 or concealed_kongs:
                more_points, more_fans = finders.concealment[concealed, kongs, concealed_kongs]
                points += more_points
                fans += more_fans
            if points >= EXCLUDING:
                points, fans = without_excluded(fans)
            elif not fans:
                points, fans = _CHICKEN_HAND
            enough = points >= rules.minimum_points
            values = points + hand.flowers, points, enough, fans, shape, own_code, knitted, concealed, wait
            all_choices.append(_NEW(Score, values))
    return all_choices


def _highest(all_choices: list[Score]) -> list[Score]:
    highest = max([choice.points for choice in all_choices])
    return [choice for choice in all_choices if choice.points == highest]


def _order(choice: Score) -> tuple[int, list[int]]:
    """The sort key among equal points: fewest fans first, then the lowest numbers (rulings M4)."""
    return len(choice.fans), sorted([number for number, _ in choice.fans])


Placements = tuple[tuple[int, int], ...]
"""The sets that the winning tile may complete: the pungs that stay concealed, and the wait fan or 0."""


def _by_discard(code: int, knitted: int, concealed: int, wait: int, win: int) -> Placements:
    """The possible placements of a discard of which there is a pung: the pung that it completes is melded."""
    melded = (concealed ^ _PUNG[win], 0)
    fits_elsewhere = code & ELSEWHERE[win] or knitted & WEIGHT[win]
    return ((concealed, wait), melded) if fits_elsewhere else (melded,)


def _of_honours(honours: int, hand: Hand, finders: Finders) -> Part:
    """The fans of the kinds of pungs and kongs of honours, melded or not, and of the pair."""
    seat, prevalent = PUNG_OF_WIND[hand.seat], PUNG_OF_WIND[hand.round]
    return finders.honours[honours, honours & seat, honours & prevalent]
