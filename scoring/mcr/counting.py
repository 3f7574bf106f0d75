"""What a hand of MCR is worth: the best of all its readings, and in each the best choice of fans.

The fans of a reading come in parts, each worked out from a little of the hand and remembered. Parts have to
be looked at together only when one of them holds what another takes away.
"""

from functools import partial
from typing import Final, NamedTuple

from scoring.mcr.encoded_hand import EncodedHand
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
"""Where the winning tile goes in a reading: the code of the pungs that stay concealed, the wait fan or 0."""


class Score(NamedTuple):
    """What a complete hand is worth.

    `points` have the flowers in them; `without_flowers` is what the minimum is asked of, and `enough` whether
    it is met (MCR 3.1). `fans` are all that count, with their sets, in the reading and placement given.
    """

    points: int
    without_flowers: int
    enough: bool
    fans: tuple[Found, ...]
    reading: Reading
    placement: Placement


Choice = tuple[int, tuple[Found, ...], Reading, Placement]
"""The points and fans of one reading with the winning tile in one place, flowers apart."""

_NOWHERE: Final = ((0, 0),)
_SCORE: Final = partial(tuple.__new__, Score)
"""Makes a Score of its values in one tuple, in half the time."""


def score(hand: Hand, rules: RuleSet) -> Score | None:
    """What a hand is worth at best (MCR 4 and 5), None when it is not complete."""
    all_choices = choices(hand, knitted_waits=rules.knitted_waits)
    if not all_choices:
        return None
    points, fans, reading, placement = (
        all_choices[0] if len(all_choices) == 1 else min(_dearest(all_choices), key=_order)
    )
    return _SCORE((points + hand.flowers, points, points >= rules.minimum_points, fans, reading, placement))


def choices(hand: Hand, *, knitted_waits: bool = True) -> list[Choice]:
    """What the hand is worth in each of its readings; none when it is not complete.

    `knitted_waits`: whether waits inside a knitted straight count (MCR Appendix A).
    """
    encoded = EncodedHand(hand)
    all_choices = []
    before, win = encoded.before, encoded.win
    for reading in readings(before, win, len(hand.melds)):
        for placement in placements(encoded, reading, knitted_waits=knitted_waits):
            points, fans = together(parts(encoded, reading, placement, COUNTED))
            if not fans:
                points, fans = _CHICKEN_HAND
            all_choices.append((points, fans, reading, placement))
    return all_choices


def _dearest(all_choices: list[Choice]) -> list[Choice]:
    most = max([points for points, *_ in all_choices])
    return [choice for choice in all_choices if choice[0] == most]


def _order(choice: Choice) -> tuple[int, list[int]]:
    """Of equals the one with the fewest fans first, then with the lowest numbers (rulings M4)."""
    _, fans, *_ = choice
    return len(fans), sorted([number for number, _ in fans])


def placements(hand: EncodedHand, reading: Reading, *, knitted_waits: bool = True) -> tuple[Placement, ...]:
    """Where the winning tile may go: a pung that another player's tile completes is not concealed."""
    shape, code, knitted = reading
    if shape not in OF_SETS:
        return _NOWHERE
    win = hand.win
    concealed = code & PUNGS | hand.concealed_kongs
    wait = wait_in(reading, win, knitted_waits=knitted_waits)
    if wait and not one_kind_wins(reading, hand.before, hand.tiles, win):
        wait = 0
    if not code & _PUNG[win] or hand.circumstances[0]:  # self-drawn
        return ((concealed, wait),)
    called = (concealed ^ _PUNG[win], 0)
    beside = code & ELSEWHERE[win] or knitted & WEIGHT[win]
    return ((concealed, wait), called) if beside else (called,)


def parts(hand: EncodedHand, reading: Reading, placement: Placement, finders: Finders) -> list[Part]:
    """The fans of a reading, part by part: each finder is asked only where the hand can have its fans."""
    shape, code, knitted = reading
    concealed, wait = placement
    properties = hand.properties
    code += hand.laid_out
    if shape in OF_SETS:
        properties |= set_properties(code, knitted)
    fans = [finders.circumstances[hand.circumstances], finders.whole[properties]]
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
            fans.append(finders.honours[honours, honours & hand.seat_wind, honours & hand.round_wind])
        kongs, concealed_kongs = hand.kongs, hand.concealed_kongs
        if kongs or concealed_kongs or concealed & concealed - 1:
            fans.append(finders.concealment[concealed, kongs, concealed_kongs])
    if wait:
        fans.append(finders.wait[wait])
    return fans
