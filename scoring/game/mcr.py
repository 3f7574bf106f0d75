"""A hand of MCR read, checked and settled: wins, false hu and penalties (MCR 3.4–3.8, Appendix E)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, cast

from scoring.game.hand_record import Record, optional_seat, records, seat, seats, shown, whole_number
from scoring.game.problems import Notes, disagreement, missed
from scoring.game.state import Effect, Ending, Settled, State, TilesWorth, TilesWorths, no_points_moved
from scoring.mcr import rounds
from scoring.mcr.fans.catalogue import FANS
from scoring.mcr.hand_answer import price
from scoring.mcr.payments import FalseHu, HandFacts, dead_hands, hand_deltas
from scoring.mcr.rounds import HANDS, round_of, winds_in_hand
from scoring.rulesets import RuleSet
from scoring.winds import WINDS
from scoring.winning_hand import HandError
from scoring.written_numbers import is_whole

OUTCOMES: Final = ("win", "draw")
_MOST_POINTS: Final = 9_999
# Fields that the game state decides: the record's values are ignored when its tiles are scored.
_FROM_THE_GAME: Final = frozenset({"id", "rules", "seat", "round", "by"})


class Facts(NamedTuple):
    """A hand's facts, None if it cannot be settled, and the value of the winning tiles, if recorded."""

    facts: HandFacts | None
    tiles: TilesWorths


def read_facts(number: int, record: Record, rules: RuleSet, notes: Notes) -> Facts:
    """The facts of the hand with this number; problems are noted.

    `outcome` is optional. `hand` is the score sheet's number of the hand if it is an int, or the winner's
    tiles if it is a string.
    """
    has_winner = _is_won(record, notes)
    _check_number(number, record, notes)
    winner = seat(record, "winner", notes) if has_winner else None
    discarder = optional_seat(record, "from", notes)
    points, tiles = _points(number, record, rules, notes) if winner else (0, {})
    facts = HandFacts(
        winner,
        discarder if has_winner else None,
        points or 0,
        _penalties(record, notes),
        tuple(_false_hu(record, rules, notes)),
        frozenset(seats(record, "dead", notes)),
    )
    _check(facts, notes)
    unknown = has_winner and (winner in {None, discarder} or points is None)
    return Facts(None if unknown else facts, tiles)


def _is_won(record: Record, notes: Notes) -> bool:
    outcome = record.get("outcome")
    if outcome is not None and outcome not in OUTCOMES:
        notes.add("outcome", "outcome", text=shown(outcome), allowed=", ".join(OUTCOMES))
    elif outcome == "draw" and any(record.get(key) for key in ("winner", "from", "points")):
        notes.add("mcr-nobody-won", "outcome")
    return outcome == "win" or (outcome != "draw" and record.get("winner") is not None)


def _check_number(number: int, record: Record, notes: Notes) -> None:
    """Note a problem if the score sheet numbers this hand differently."""
    if isinstance(record.get("hand"), int):
        sheet_number = whole_number(record, "hand", notes, low=1, high=HANDS)
        if sheet_number not in (None, number):
            notes.add("mcr-number", "hand", number=sheet_number)


def _check(facts: HandFacts, notes: Notes) -> None:
    if facts.winner and facts.winner == facts.discarder:
        notes.add("mcr-from-self", "from", seat=facts.winner)
    if facts.winner in dead_hands(facts):
        notes.add("mcr-dead", "winner", seat=facts.winner)
    callers = [false.seat for false in facts.false_hu]
    for wind in WINDS:
        if callers.count(wind) > 1:
            notes.add("mcr-false-hu-twice", "false_hu", seat=wind)


def _points(number: int, record: Record, rules: RuleSet, notes: Notes) -> tuple[int | None, TilesWorths]:
    """The points of the win, flowers included: from its tiles, or else as declared."""
    declared = whole_number(record, "points", notes, low=1, high=_MOST_POINTS)
    if isinstance(record.get("hand"), str):
        return _points_of_tiles(number, record, declared, rules, notes)
    if record.get("points") is None:
        notes.add("mcr-points-missing", "points")
    elif declared is not None and declared < rules.minimum_points:
        notes.add("mcr-minimum", "points", points=declared, minimum=rules.minimum_points)
    return declared, {}


def _points_of_tiles(
    number: int, record: Record, declared: int | None, rules: RuleSet, notes: Notes
) -> tuple[int | None, TilesWorths]:
    """The points of the tiles. Declared points must agree, and are used if the tiles do not win."""
    winner = cast("str", record["winner"])
    try:
        proof = price(_hand_to_price(number, record), rules)
    except HandError as error:
        notes.add("tiles", "hand", seat=winner, message=str(error).rstrip("."))
        return declared, {}
    fans = Counter(number for number, _ in proof.fans)
    if declared is not None and declared != proof.points:
        points_by_fan = {FANS[fan].key: FANS[fan].points * count for fan, count in fans.items()}
        missed_fan = missed(proof.points - declared, points_by_fan)
        code, values = disagreement("mcr-points-disagree", missed_fan)
        notes.add(code, "points", points=declared, given=proof.points, **values)
    return proof.points, {winner: TilesWorth(proof.points, kinds=tuple(map(str, fans.elements())))}


def _hand_to_price(number: int, record: Record) -> dict[str, object]:
    """The win as a record for `price`, with the winds of the game."""
    fields = {key: value for key, value in record.items() if key not in _FROM_THE_GAME}
    winds = winds_in_hand(number)
    return fields | {
        "by": "tsumo" if record.get("from") is None else "ron",
        "seat": winds[cast("str", record["winner"])],
        "round": round_of(number),
    }


def _penalties(record: Record, notes: Notes) -> dict[str, int]:
    """The penalties by seat, as points of 0 or less (MCR E 3.1)."""
    entries = record.get("penalties")
    if entries is None:
        return {}
    if not isinstance(entries, Mapping):
        notes.add("mcr-penalties", "penalties", text=shown(entries))
        return {}
    penalties = {}
    for key, points in entries.items():
        path = f"penalties.{key}"
        if key not in WINDS:
            notes.add("seat", path, key="penalties", text=shown(key))
        elif not is_whole(points, -_MOST_POINTS, 0):
            notes.add("mcr-penalty", path, seat=key, text=shown(points))
        else:
            penalties[key] = points
    return penalties


def _false_hu(record: Record, rules: RuleSet, notes: Notes) -> Iterator[FalseHu]:
    """The false hu of the hand (MCR E 2.10.2, rulings M13)."""
    allowed = {"short": rules.false_hu_short, "wrong": rules.false_hu_wrong}
    for number, false_hu in enumerate(records(record, "false_hu", notes)):
        path = f"false_hu.{number}"
        caller = seat(false_hu, "seat", notes, f"{path}.seat")
        points_each = whole_number(false_hu, "each", notes, low=1, high=_MOST_POINTS, path=f"{path}.each")
        if points_each is None or points_each not in allowed.values():
            notes.add("mcr-false-hu", f"{path}.each", each=shown(false_hu.get("each")), **allowed)
        if caller and points_each:
            yield FalseHu(caller, points_each)


def dealer_of_game(state: State) -> str:
    """The initial wind of the player who is East next (MCR 3.5, 3.7)."""
    return rounds.dealer_of(hand_number(state))


def round_of_game(state: State) -> str:
    """The prevalent wind of the next hand (MCR 3.6)."""
    return rounds.round_of(hand_number(state))


def hand_number(state: State) -> int:
    """The next hand's number, 1 to 16; after the last it starts again at 1, so that it can be shown."""
    return state.turn % rounds.HANDS + 1


def settle(state: State, record: Record, rules: RuleSet, notes: Notes) -> Settled:
    """The effect of a hand: a win or a draw, with false hu and penalties (MCR 3.8, E 2.10, E 3)."""
    hand = read_facts(hand_number(state), record, rules, notes)
    if hand.facts is None:
        return Settled(None, hand.tiles)
    penalties = no_points_moved() | dict(hand.facts.penalties)
    return Settled(Effect(hand_deltas(hand.facts, rules), state.turn + 1, taken=penalties), hand.tiles)


def ending(before: State, effect: Effect, after: State, rules: RuleSet, notes: Notes) -> Ending | None:
    """The game is over when every player has dealt in every round (MCR 3.6)."""
    return Ending("rounds", after.number) if after.turn >= 4 * rules.rounds else None
