"""The value of an MCR hand: the best of all its readings, and in each the best choice of fans.

The fans of a reading are found in parts, each computed from a few features of the hand and cached. Parts
affect one another only if one has a fan that another excludes.
"""

from typing import Final, NamedTuple

from scoring.mcr.encoded_hand import PUNG_OF_WIND, EncodedHand, encoded_hand
from scoring.mcr.encoding import CHOWS, HONOURS_AT, NUMBERS, PUNGS, WHOLE, pung
from scoring.mcr.fans.catalogue import FANS, NUMBER
from scoring.mcr.fans.conditions import CHOWS_ONLY
from scoring.mcr.fans.finders import COUNTED, Finders
from scoring.mcr.fans.joined_sets import TERMINAL_CHOWS
from scoring.mcr.fans.principles import EXCLUDING, Found, Part, without_excluded
from scoring.mcr.readings import OF_SETS_AND_PAIR, Reading, readings
from scoring.mcr.waits import ELSEWHERE, one_kind_wins, wait_in
from scoring.packed_tiles import WEIGHT
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS
from scoring.winning_hand import Hand

_PUNG: Final = tuple(map(pung, range(KINDS)))
_CHICKEN: Final = FANS[NUMBER["chicken-hand"]]
_CHICKEN_HAND: Final = (_CHICKEN.points, (Found(_CHICKEN.number, WHOLE),))


class Score(NamedTuple):
    """The value of a complete hand in one reading, with one placement of the winning tile.

    `points` include the flowers; `enough` is whether `without_flowers` reaches the minimum (MCR 3.1). `fans`
    are all fans that count, with their sets. `concealed` and `wait` are the placement.
    """

    points: int
    without_flowers: int
    enough: bool
    fans: tuple[Found, ...]
    reading: Reading
    concealed: int
    wait: int


Placement = tuple[int, int]
"""The set the winning tile completes: the code of the pungs that stay concealed, and the wait fan or 0."""

_NOWHERE: Final = ((0, 0),)
_NEW: Final = tuple.__new__  # takes a third of the time of calling the class


def score(hand: Hand, rules: RuleSet) -> Score | None:
    """The highest value of a hand (MCR 4 and 5), None if it is not complete."""
    all_choices = choices(hand, rules)
    if len(all_choices) == 1:
        return all_choices[0]
    return min(_highest(all_choices), key=_order) if all_choices else None


def choices(hand: Hand, rules: RuleSet) -> list[Score]:
    """The value of the hand in each reading, with each placement; empty if it is not complete."""
    encoded = encoded_hand(hand)
    _, win, tiles, _, _, _ = encoded
    all_choices = []
    for reading in readings(tiles, win, len(hand.melds)):
        for concealed, wait in placements(encoded, reading, rules.knitted_waits):
            points, fans = found_fans(encoded, reading, concealed, wait, COUNTED)
            if points >= EXCLUDING:
                points, fans = without_excluded(fans)
            elif not points:
                points, fans = _CHICKEN_HAND
            enough = points >= rules.minimum_points
            values = (points + hand.flowers, points, enough, fans, reading, concealed, wait)
            all_choices.append(_NEW(Score, values))
    return all_choices


def _highest(all_choices: list[Score]) -> list[Score]:
    highest = max([choice.points for choice in all_choices])
    return [choice for choice in all_choices if choice.points == highest]


def _order(choice: Score) -> tuple[int, list[int]]:
    """The sort key among equal points: fewest fans first, then the lowest numbers (rulings M4)."""
    return len(choice.fans), sorted([number for number, _ in choice.fans])


def placements(hand: EncodedHand, reading: Reading, knitted_waits: bool = True) -> tuple[Placement, ...]:
    """The possible placements of the winning tile: a pung completed by a discard is not concealed."""
    shape, code, knitted, _ = reading
    if shape not in OF_SETS_AND_PAIR:
        return _NOWHERE
    itself, win, tiles, _, _, (_, tiles_laid_out, _, _, _, concealed_kongs) = hand
    pungs = code & PUNGS
    wait = wait_in(reading, win, knitted_waits)
    if wait and not one_kind_wins(tiles, tiles_laid_out, win, knitted):
        wait = 0
    if not pungs & _PUNG[win] or itself.by == "tsumo":
        return ((pungs | concealed_kongs, wait),)
    melded_placement = (pungs ^ _PUNG[win] | concealed_kongs, 0)
    fits_elsewhere = code & ELSEWHERE[win] or knitted & WEIGHT[win]
    return ((pungs | concealed_kongs, wait), melded_placement) if fits_elsewhere else (melded_placement,)


def found_fans(hand: EncodedHand, reading: Reading, concealed: int, wait: int, finders: Finders) -> Part:
    """The fans of a reading with one placement of the winning tile: all parts, added up.

    Finders whose fans are impossible in the hand are skipped.
    """
    shape, code, _, lacked = reading
    itself, _, _, circumstances, fours, laid = hand
    code_laid_out, _, lacked_by_melds, _, kongs, concealed_kongs = laid
    code += code_laid_out
    lacked |= lacked_by_melds
    points, fans = finders.circumstances[circumstances + wait]
    more_points, more_fans = finders.whole_hand[lacked]
    points += more_points
    fans += more_fans
    if shape != "standard":
        more_points, more_fans = finders.shape[shape]
        points += more_points
        fans += more_fans
    if fours:
        more_points, more_fans = finders.hogs[fours]
        points += more_points
        fans += more_fans
    if chows := code & CHOWS:
        terminal_chows = not lacked & CHOWS_ONLY and code in TERMINAL_CHOWS
        more_points, more_fans = finders.chows[code if terminal_chows else chows]
        points += more_points
        fans += more_fans
    if pungs := code & PUNGS:
        if numbers := pungs & NUMBERS:
            more_points, more_fans = finders.pungs[numbers]
            points += more_points
            fans += more_fans
        if pungs > NUMBERS:
            honours = code >> HONOURS_AT
            seat, prevalent = PUNG_OF_WIND[itself.seat], PUNG_OF_WIND[itself.round]
            more_points, more_fans = finders.honours[honours, honours & seat, honours & prevalent]
            points += more_points
            fans += more_fans
        if kongs or concealed_kongs:
            more_points, more_fans = finders.kongs[concealed, kongs, concealed_kongs]
            points += more_points
            fans += more_fans
        elif concealed & concealed - 1:
            more_points, more_fans = finders.concealed_pungs[concealed]
            points += more_points
            fans += more_fans
    return points, fans
