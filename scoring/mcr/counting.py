"""What a hand of MCR is worth: the best of all its readings, and in each the best choice of fans.

The fans of a reading come in parts, each worked out from a little of the hand and remembered. Parts have to
be looked at together only when one of them holds what another takes away.
"""

from functools import partial
from typing import Final, NamedTuple

from scoring.hand import Hand
from scoring.mcr.codes import CHOWS, HONOUR_PUNGS, HONOURS_AT, NUMBERS, PUNGS, WHOLE, pung
from scoring.mcr.finders import COUNTED, Finders
from scoring.mcr.joins import TERMINAL_CHOWS
from scoring.mcr.packing import WEIGHT
from scoring.mcr.principles import Found, Part, together
from scoring.mcr.properties import set_properties
from scoring.mcr.readings import OF_SETS, Reading, readings
from scoring.mcr.sight import Sight, look
from scoring.mcr.waits import ELSEWHERE, one_kind_wins, wait_in
from scoring.rulesets import RuleSet
from scoring.tiles import KINDS

_PUNG: Final = tuple(map(pung, range(KINDS)))
_CHICKEN: Final = (8, (Found(38, WHOLE),))
_NOWHERE: Final = ((0, 0),)

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


_SCORE: Final = partial(tuple.__new__, Score)
"""Makes a Score of its values in one tuple, in half the time."""

Choice = tuple[int, tuple[Found, ...], Reading, Placement]
"""The points and fans of one reading with the winning tile in one place."""


def score(hand: Hand, rules: RuleSet) -> Score | None:
    """What a hand is worth at best (MCR 4 and 5), None when it is not complete."""
    every = choices(hand)
    if not every:
        return None
    points, fans, reading, placement = every[0] if len(every) == 1 else min(_dearest(every), key=_order)
    return _SCORE((points + hand.flowers, points, points >= rules.minimum_points, fans, reading, placement))


def choices(hand: Hand) -> list[Choice]:
    """What the hand is worth in each of its readings; none when it is not complete."""
    sight = look(hand)
    found = []
    for reading in readings(sight[0], sight[1], len(hand.melds)):
        for placement in placements(sight, reading):
            points, fans = together(parts(sight, reading, placement, COUNTED))
            if not fans:
                points, fans = _CHICKEN
            found.append((points, fans, reading, placement))
    return found


def _dearest(every: list[Choice]) -> list[Choice]:
    most = max([points for points, *_ in every])
    return [choice for choice in every if choice[0] == most]


def _order(choice: Choice) -> tuple[int, list[int]]:
    """Of equals the one with the fewest fans first, then with the lowest numbers (rulings M4)."""
    _, fans, *_ = choice
    return len(fans), sorted([number for number, _ in fans])


def placements(sight: Sight, reading: Reading) -> tuple[Placement, ...]:
    """Where the winning tile may go: a pung that another player's tile completes is not concealed."""
    shape, code, knitted = reading
    if shape not in OF_SETS:
        return _NOWHERE
    before, win, _, _, (_, tiles, _, _, concealed_kongs, _), how, _, _ = sight
    concealed = code & PUNGS | concealed_kongs
    wait = wait_in(reading, win)
    if wait and not one_kind_wins(reading, before, tiles, win):
        wait = 0
    if how[0] or not code & _PUNG[win]:
        return ((concealed, wait),)
    called = (concealed ^ _PUNG[win], 0)
    beside = code & ELSEWHERE[win] or knitted & WEIGHT[win]
    return ((concealed, wait), called) if beside else (called,)


def parts(sight: Sight, reading: Reading, placement: Placement, finders: Finders) -> list[Part]:
    """The fans of a reading as the finders give them, each asked what the hand can have for it."""
    shape, code, knitted = reading
    concealed, wait = placement
    _, _, seat, prevalent, (laid_out, _, _, kongs, concealed_kongs, _), how, fours, properties = sight
    code += laid_out
    if shape in OF_SETS:
        properties |= set_properties(code, knitted)
    found = [finders.circumstances[how], finders.whole[properties]]
    if shape != "standard":
        found.append(finders.shape[shape])
    if fours:
        found.append(finders.hogs[fours])
    if chows := code & CHOWS:
        found.append(finders.chows[code if code in TERMINAL_CHOWS else chows])
    if pungs := code & PUNGS:
        if numbers := pungs & NUMBERS:
            found.append(finders.pungs[numbers])
        if (honours := code >> HONOURS_AT) & HONOUR_PUNGS:
            found.append(finders.honours[honours, honours & seat, honours & prevalent])
        if kongs or concealed_kongs or concealed & concealed - 1:
            found.append(finders.concealment[concealed, kongs, concealed_kongs])
    if wait:
        found.append(finders.wait[wait])
    return found
