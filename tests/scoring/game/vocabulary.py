"""Hands as a table calls them: `ron("S", win("E", 3, 40), riichi="E")`, and what becomes of them."""

from typing import Final

from scoring.game import Game, replay
from scoring.rulesets import PRESETS, RuleSet
from scoring.winds import WINDS

Record = dict[str, object]

EMA_2012: Final = PRESETS["ema-riichi-2012"]
EMA_2016: Final = PRESETS["ema-riichi-2016"]
EMA_2025: Final = PRESETS["ema-riichi-2025"]
MODERN: Final = PRESETS["modern-riichi"]
TENHOU: Final = PRESETS["tenhou"]
MCR: Final = PRESETS["mcr-2006"]


def win(seat: str, fan: int | None = None, fu: int | None = None, **more: object) -> Record:
    values = {"fan": fan, "fu": fu}
    return {"seat": seat, **{key: value for key, value in values.items() if value is not None}, **more}


def ron(discarder: str, *wins: Record, riichi: str = "", **more: object) -> Record:
    return {"outcome": "ron", "from": discarder, "wins": list(wins), "riichi": list(riichi), **more}


def tsumo(
    seat: str, fan: int | None = None, fu: int | None = None, *, riichi: str = "", **more: object
) -> Record:
    return {"outcome": "tsumo", "wins": [win(seat, fan, fu, **more)], "riichi": list(riichi)}


def draw(tenpai: str = "", riichi: str = "", **more: object) -> Record:
    return {"outcome": "draw", "tenpai": list(tenpai), "riichi": list(riichi), **more}


def abortive(kind: str, riichi: str = "", **more: object) -> Record:
    return {"outcome": "abortive", "kind": kind, "riichi": list(riichi), **more}


def nagashi(seats: str, tenpai: str = "", riichi: str = "") -> Record:
    return {"outcome": "nagashi", "seats": list(seats), "tenpai": list(tenpai), "riichi": list(riichi)}


def chombo(seat: str, riichi: str = "") -> Record:
    return {"outcome": "chombo", "seat": seat, "riichi": list(riichi)}


def game(*hands: object, rules: RuleSet = EMA_2012) -> Game:
    return replay(hands, rules)


def last(*hands: object, rules: RuleSet = EMA_2012) -> list[int]:
    """What the last of the hands moved, East to North; the hands must stand."""
    played = game(*hands, rules=rules)
    assert lines(played) == []
    return [played.hands[-1].deltas[wind] for wind in WINDS]


def problem(*hands: object, rules: RuleSet = EMA_2012) -> list[str]:
    """The problems of the hands."""
    return lines(game(*hands, rules=rules))


def lines(played: Game) -> list[str]:
    return [each.line for each in played.problems]


def table(played: Game) -> tuple[str, str, int, int]:
    """The next hand's round and dealer, and the counters and bets on the table."""
    state = played.state
    return WINDS[state.turn // 4 % 4], WINDS[state.turn % 4], state.honba, state.bets
