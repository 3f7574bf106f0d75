"""Random games that the rules allow, hand by hand, from a seeded source."""

from random import Random

from scoring.game import Game, State, replay, step
from scoring.game.riichi.declared_win import WinMethod, possible_fu
from scoring.riichi.price.result import fan_needed
from scoring.rulesets import RuleSet
from scoring.winds import WINDS

Record = dict[str, object]

_VOID = ("nine-terminals", "four-winds", "four-kongs")


def legal_game(source: Random, rules: RuleSet, most: int = 400) -> tuple[list[Record], Game]:
    """The hands of a game played to its end, or to `most` hands, and the game."""
    hands: list[Record] = []
    state = State()
    while not state.over and len(hands) < most:
        hands.append(legal_hand(source, state, rules))
        state = step(state, hands[-1], rules).after
    return hands, replay(hands, rules)


def legal_hand(source: Random, state: State, rules: RuleSet) -> Record:
    """A hand that the rules allow in this state."""
    if rules.family == "classical":
        return _classical(source, rules)
    return _mcr(source, rules) if rules.family == "mcr" else _riichi(source, state, rules)


def _classical(source: Random, rules: RuleSet) -> Record:
    seats = source.sample(WINDS, 4)
    wins = [{"seat": seats[0], "base": source.randint(20, 60), "doublings": source.randint(1, 6)}]
    outcomes: dict[str, Record] = {
        "ron": {"from": seats[1], "wins": wins},
        "tsumo": {"wins": wins},
        "draw": {},
        "abortive": {"kind": source.choice(rules.abortive_draws)},
        "chombo": {"seat": seats[2]},
    }
    outcome = source.choices(list(outcomes), [50, 30, 14, 3, 3])[0]
    return {"outcome": outcome, "riichi": source.sample(WINDS, source.randint(0, 1)), **outcomes[outcome]}


def _mcr(source: Random, rules: RuleSet) -> Record:
    hand: Record = {"outcome": "draw"}
    seats = source.sample(WINDS, 4)
    if source.random() < 0.8:
        points = source.randint(rules.minimum_points, 88)
        hand = {
            "outcome": "win",
            "winner": seats[0],
            "from": source.choice([None, seats[1]]),
            "points": points,
        }
    if source.random() < 0.1:
        each = source.choice([rules.false_hu_short, rules.false_hu_wrong])
        hand["false_hu"] = [{"seat": seats[2], "each": each}]
    if source.random() < 0.1:
        hand["penalties"] = {seats[3]: -source.choice([5, 10, 20])}
    return hand


def _riichi(source: Random, state: State, rules: RuleSet) -> Record:
    rich = [
        wind
        for wind in WINDS
        if not rules.riichi_needs_points or state.points[wind] + rules.start_points >= rules.bet_value
    ]
    riichi = [wind for wind in rich if source.random() < 0.3]
    if len(riichi) == 4 and rules.abort_four_riichi:
        return {"outcome": "abortive", "kind": "four-riichi", "riichi": riichi}
    kinds = {"ron": 50, "tsumo": 30, "draw": 14, "chombo": 1}
    kinds |= {"abortive": 3} if set(_VOID) & set(rules.abortive_draws) else {}
    kinds |= {"nagashi": 2} if rules.nagashi_mangan != "no" else {}
    outcome = source.choices(list(kinds), list(kinds.values()))[0]
    return {"outcome": outcome, "riichi": riichi} | _details(outcome, riichi, source, state, rules)


def _details(outcome: str, riichi: list[str], source: Random, state: State, rules: RuleSet) -> Record:
    seats = source.sample(WINDS, 4)
    tenpai = [wind for wind in WINDS if wind in riichi or source.random() < 0.3]
    if outcome == "ron":
        most = 1 if rules.multiple_ron == "nearest" else 2 if rules.abort_three_rons else 3
        count = source.choices(range(1, most + 1), [20, 3, 1][:most])[0]
        wins = [_win(seat, "ron", riichi, source, state, rules) for seat in seats[1 : count + 1]]
        return {"from": seats[0], "wins": wins}
    if outcome == "tsumo":
        return {"wins": [_win(seats[0], "tsumo", riichi, source, state, rules)]}
    void_kinds = [kind for kind in rules.abortive_draws if kind in _VOID]
    return {
        "draw": {"tenpai": tenpai},
        "abortive": {"kind": source.choice(void_kinds or [""])},
        "nagashi": {"seats": seats[:1], "tenpai": tenpai},
        "chombo": {"seat": seats[0]},
    }[outcome]


def _win(seat: str, by: str, riichi: list[str], source: Random, state: State, rules: RuleSet) -> Record:
    if source.random() < 0.02:
        liable = source.choice([wind for wind in WINDS if wind != seat])
        return {"seat": seat, "yakuman": 1} | ({"liable": liable} if rules.pao_dragons else {})
    least = fan_needed(state.honba, rules)
    values = [
        (fan, fu)
        for fan in range(least, 7)
        for fu in possible_fu(fan, WinMethod(by, riichi=seat in riichi), rules)
        if fu <= 60
    ]
    fan, fu = source.choice(values)
    return {"seat": seat, "fan": fan, "fu": fu}
