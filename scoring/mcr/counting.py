"""The value of an MCR hand: the best of all its readings, and in each the best choice of fans.

The fans of a reading are found in parts, each computed from a few features of the hand and cached. Parts
affect one another only if one has a fan that another excludes.
"""

from typing import Final, NamedTuple

from scoring.mcr.encoded_hand import PUNG_OF_WIND, EncodedHand
from scoring.mcr.encoding import CHOWS, HONOUR_PUNGS, HONOURS_AT, NUMBERS, PUNGS, WHOLE, pung
from scoring.mcr.fans.catalogue import FANS, NUMBER
from scoring.mcr.fans.conditions import set_properties
from scoring.mcr.fans.finders import COUNTED, Finders
from scoring.mcr.fans.joined_sets import TERMINAL_CHOWS
from scoring.mcr.fans.principles import Found, Part, together
from scoring.mcr.readings import OF_SETS, Reading, readings
from scoring.mcr.waits import ELSEWHERE, one_kind_wins, wait_in
from scoring.packed_tiles import WEIGHT
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS
from scoring.winning_hand import Hand

_PUNG: Final = tuple(map(pung, range(KINDS)))
_CHICKEN: Final = FANS[NUMBER["chicken-hand"]]
_CHICKEN_HAND: Final = (_CHICKEN.points, (Found(_CHICKEN.number, WHOLE),))


Placement = tuple[int, int]
"""The set the winning tile completes: the code of the pungs that stay concealed, and the wait fan or 0."""


class Score(NamedTuple):
    """The value of a complete hand.

    `points` include the flowers; `enough` is whether `without_flowers` reaches the minimum (MCR 3.1). `fans`
    are all fans that count, with their sets, in this reading and placement.
    """

    points: int
    without_flowers: int
    enough: bool
    fans: tuple[Found, ...]
    reading: Reading
    placement: Placement


Choice = tuple[int, tuple[Found, ...], Reading, Placement]
"""The points and fans of one reading with one placement of the winning tile, without flowers."""

_NOWHERE: Final = ((0, 0),)
_NEW: Final = tuple.__new__  # takes a third of the time of calling the class


def score(hand: Hand, rules: RuleSet) -> Score | None:
    """The highest value of a hand (MCR 4 and 5), None if it is not complete."""
    all_choices = choices(hand, rules.knitted_waits)
    if not all_choices:
        return None
    points, fans, reading, placement = (
        all_choices[0] if len(all_choices) == 1 else min(_highest_scoring(all_choices), key=_order)
    )
    enough = points >= rules.minimum_points
    return _NEW(Score, (points + hand.flowers, points, enough, fans, reading, placement))


def choices(hand: Hand, knitted_waits: bool = True) -> list[Choice]:
    """The value of the hand in each of its readings; empty if it is not complete.

    `knitted_waits`: whether waits inside a knitted straight count (MCR Appendix A).
    """
    encoded = EncodedHand(hand)
    all_choices = []
    concealed_before_win, win = encoded.before, encoded.win
    for reading in readings(concealed_before_win, win, len(hand.melds)):
        for placement in placements(encoded, reading, knitted_waits):
            points, fans = together(parts(encoded, reading, placement, COUNTED))
            if not fans:
                points, fans = _CHICKEN_HAND
            all_choices.append((points, fans, reading, placement))
    return all_choices


def _highest_scoring(all_choices: list[Choice]) -> list[Choice]:
    highest = max([points for points, *_ in all_choices])
    return [choice for choice in all_choices if choice[0] == highest]


def _order(choice: Choice) -> tuple[int, list[int]]:
    """The sort key among equal points: fewest fans first, then the lowest numbers (rulings M4)."""
    _, fans, *_ = choice
    return len(fans), sorted([number for number, _ in fans])


def placements(hand: EncodedHand, reading: Reading, knitted_waits: bool = True) -> tuple[Placement, ...]:
    """The possible placements of the winning tile: a pung completed by a discard is not concealed."""
    shape, code, knitted = reading
    if shape not in OF_SETS:
        return _NOWHERE
    win = hand.win
    concealed = code & PUNGS | hand.concealed_kongs
    wait = wait_in(reading, win, knitted_waits)
    if wait and not one_kind_wins(reading, hand.before, hand.tiles, win):
        wait = 0
    if not code & _PUNG[win] or hand.hand.by == "tsumo":
        return ((concealed, wait),)
    melded_placement = (concealed ^ _PUNG[win], 0)
    fits_elsewhere = code & ELSEWHERE[win] or knitted & WEIGHT[win]
    return ((concealed, wait), melded_placement) if fits_elsewhere else (melded_placement,)


def parts(hand: EncodedHand, reading: Reading, placement: Placement, finders: Finders) -> list[Part]:
    """The fans of a reading, part by part; finders whose fans are impossible in the hand are skipped."""
    shape, code, knitted = reading
    concealed, wait = placement
    properties = hand.properties
    code += hand.laid_out
    if shape in OF_SETS:
        properties |= set_properties(code, knitted)
    fans = [finders.circumstances[hand.circumstances], finders.whole_hand[properties]]
    if shape != "standard":
        fans.append(finders.shape[shape])
    if hand.fours:
        fans.append(finders.hogs[hand.fours])
    if chows := code & CHOWS:
        fans.append(finders.chows[code if code in TERMINAL_CHOWS else chows])
    if pungs := code & PUNGS:
        if numbers := pungs & NUMBERS:
            fans.append(finders.pungs[numbers])
        if (honours := code >> HONOURS_AT) & HONOUR_PUNGS:
            seat, prevalent = PUNG_OF_WIND[hand.hand.seat], PUNG_OF_WIND[hand.hand.round]
            fans.append(finders.honours[honours, honours & seat, honours & prevalent])
        kongs, concealed_kongs = hand.kongs, hand.concealed_kongs
        if kongs or concealed_kongs or concealed & concealed - 1:
            fans.append(finders.concealment[concealed, kongs, concealed_kongs])
    if wait:
        fans.append(finders.wait[wait])
    return fans
