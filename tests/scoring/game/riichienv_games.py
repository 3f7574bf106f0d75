"""Whole games that `riichienv` (Rust, `make oracles` installs it) plays by Tenhou's rules, as our records.

Its log gives the outcome of each hand; the tiles of a win come from its replay of that log, apart from what
the replay gets wrong: concealed kongs (nobody declares one here), the last tile, kongs' dora.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import riichienv
from riichienv import ActionType

from scoring.tiles import write_tiles
from scoring.winds import WINDS

Record = dict[str, Any]
Event = dict[str, Any]

KINDS: Final = {
    "kyushu_kyuhai": "nine-terminals",
    "suufon_renda": "four-winds",
    "suucha_riichi": "four-riichi",
    "suukansansen": "four-kongs",
    "sanchaho": "three-rons",
}
HONOURS: Final = dict(zip("ESWNPFC", ["1z", "2z", "3z", "4z", "5z", "6z", "7z"], strict=True))
RED_FIVES: Final = {16: 34, 52: 35, 88: 36}
MELDS: Final = {"Chi": "c", "Pon": "p", "Daiminkan": "k", "Kakan": "k"}
LIVE_TILES: Final = 70

AT_ONCE: Final = (ActionType.TSUMO, ActionType.RON, ActionType.KYUSHU_KYUHAI, ActionType.RIICHI)
NOW_AND_THEN: Final = (ActionType.KAKAN, ActionType.DAIMINKAN, ActionType.PON)


@dataclass(frozen=True)
class Hand:
    """One hand: our record, and how the other program said that it began."""

    record: Record
    round: str
    dealer: str
    honba: int
    bets: int
    scores: list[int]


def played(seed: int, folder: Path) -> tuple[list[Hand], list[int]]:
    """The hands of a game from a seed, and the scores at its end (bets left over go to the first)."""
    source = Random(seed)
    env = riichienv.RiichiEnv("4p-red-half", rule=riichienv.GameRule.default_tenhou(), seed=seed)
    observations = env.reset()
    while not env.done():
        observations = env.step(
            {player: _chosen(source, observation) for player, observation in observations.items()}
        )
    return list(_hands(env.mjai_log, folder / f"{seed}.jsonl")), env.scores()


def _chosen(source: Random, observation: riichienv.Observation) -> riichienv.Action:
    """Win, declare riichi, call now and then, else discard what leaves the hand nearest to ready."""
    legal = observation.legal_actions()
    for action_type in (*AT_ONCE, *(action for action in NOW_AND_THEN if source.random() < 0.15)):
        for action in legal:
            if action.action_type == action_type:
                return action
    discards = [action for action in legal if action.action_type == ActionType.DISCARD]
    if not discards:
        return next(action for action in legal if action.action_type == ActionType.PASS)
    return min(discards, key=lambda action: (_distance(observation.hand, action.tile), source.random()))


def _distance(hand: list[int], without: int) -> int:
    rest = list(hand)
    rest.remove(without)
    return riichienv.calculate_shanten(rest)


def _hands(log: list[Event], path: Path) -> Iterator[Hand]:
    """The log by hands, each with what its replay knows of the tiles of wins."""
    path.write_text("\n".join(map(json.dumps, log)), encoding="utf-8")
    replay = riichienv.MjaiReplay.from_jsonl(str(path), rule="tenhou")
    tiles = [list(kyoku.take_win_result_contexts()) for kyoku in replay.take_kyokus()]
    starts = [place for place, event in enumerate(log) if event["type"] == "start_kyoku"]
    parts = [log[start:end] for start, end in zip(starts, [*starts[1:], len(log)], strict=True)]
    dealers = [part[0]["oya"] for part in parts]
    for part, contexts, next_dealer in zip(parts, tiles, [*dealers[1:], None], strict=True):
        start = part[0]
        dealer = WINDS[start["oya"]]
        record = _record(part, contexts, stays=start["oya"] == next_dealer)
        yield Hand(record, start["bakaze"], dealer, start["honba"], start["kyotaku"], start["scores"])


def _record(part: list[Event], contexts: list[Any], *, stays: bool) -> Record:
    """One hand as `play_table` reads it."""
    riichi = [WINDS[event["actor"]] for event in part if event["type"] == "reach_accepted"]
    wins = [event for event in part if event["type"] == "hora"]
    if not wins:
        (drawn,) = [event for event in part if event["type"] == "ryukyoku"]
        return _drawn(drawn, riichi, stays=stays) | {"riichi": riichi}
    listed = [_win(part, win, context) for win, context in zip(wins, contexts, strict=True)]
    if wins[0]["actor"] == wins[0]["target"]:
        return {"outcome": "tsumo", "wins": listed, "riichi": riichi}
    return {"outcome": "ron", "from": WINDS[wins[0]["target"]], "wins": listed, "riichi": riichi}


def _drawn(event: Event, riichi: list[str], *, stays: bool) -> Record:
    """A hand that nobody won. Where nobody pays, all were tenpai or none: riichi tells, or East who stays."""
    if event["reason"] in KINDS:
        return {"outcome": "abortive", "kind": KINDS[event["reason"]]}
    tenpai = [wind for wind, points in zip(WINDS, event["deltas"], strict=True) if points > 0]
    everybody = not any(event["deltas"]) and (riichi or stays)
    return {"outcome": "draw", "tenpai": [*WINDS] if everybody else tenpai}


def _win(part: list[Event], win: Event, context: Any) -> Record:
    """A win with its tiles."""
    moves = [event["type"] for event in part if event["type"] in {"tsumo", "dahai", "kakan", "daiminkan"}]
    after_kong = moves[-1] == "tsumo" and moves[-2] in {"kakan", "daiminkan"}
    flags = context.conditions
    hand = list(context.tiles)
    hand.remove(context.agari_tile)
    dora = [part[0]["dora_marker"], *(event["dora_marker"] for event in part if event["type"] == "dora")]
    return {
        "seat": WINDS[context.seat],
        "hand": _text(hand),
        "melds": [MELDS[str(meld.meld_type).split(".")[1]] + _text(meld.tiles) for meld in context.melds],
        "win": _text([context.agari_tile]),
        "dora": [_named(tile) for tile in dora],
        "ura": [_named(tile) for tile in win["ura_markers"]],
        "riichi": "double" if flags.double_riichi else "riichi" if flags.riichi else "no",
        "ippatsu": flags.ippatsu,
        "after_kong": after_kong,
        "robbing_kong": flags.chankan,
        "last_tile": moves.count("tsumo") == LIVE_TILES and not after_kong,
        "first_turn": flags.tsumo_first_turn,
    }


def _text(tiles: list[int]) -> str:
    return write_tiles([RED_FIVES.get(tile, tile // 4) for tile in tiles])


def _named(tile: str) -> str:
    """ "5mr" is our "0m", "P" our "5z"."""
    return f"0{tile[1]}" if tile.endswith("r") else HONOURS.get(tile, tile)
