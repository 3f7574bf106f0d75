"""Why a hand is worth what it is: names and clauses, mini-points line by line, the readings beaten."""

from collections.abc import Iterator
from typing import Final

from scoring.hand import Hand
from scoring.riichi.catalogue import YAKU
from scoring.riichi.fu import SETS, fu_lines
from scoring.riichi.plain import priced
from scoring.riichi.readings import Reading, written
from scoring.riichi.result import Score
from scoring.riichi.tally import Block, meld_block, set_fu
from scoring.rulesets import RuleSet
from scoring.tiles import HONOURS, TERMINALS

LANGUAGES: Final = ("english", "romaji", "italian", "ukrainian")

Row = dict[str, object]


def explained(hand: Hand, score: Score, reading: Reading, rules: RuleSet) -> dict[str, object]:
    """What `"explain": true` adds to an answer: `names`, `fu_lines` and `beaten`."""
    return {
        "names": [_named(key) for key, _ in score.yaku],
        "fu_lines": list(_fu_rows(hand, score, reading, rules)),
        "beaten": list(_beaten(hand, score, rules)),
    }


def _named(key: str) -> Row:
    yaku = YAKU[key]
    names = dict(zip(LANGUAGES, yaku.names.split("|"), strict=True))
    return {"key": key, **names, "clause": yaku.clause}


def _fu_rows(hand: Hand, score: Score, reading: Reading, rules: RuleSet) -> Iterator[Row]:
    for line, fu in fu_lines(score.tally, rules):
        if line is not SETS:
            yield {"key": line.key, "fu": fu, "reason": f"{line.reason} {fu}"}
            continue
        for block in (*reading.blocks, *map(meld_block, hand.melds)):
            if worth := set_fu(block):
                yield {"key": block.form, "fu": worth, "reason": f"{_described(block)} {worth}"}


def _described(block: Block) -> str:
    kinds = "honours" if block.kind in HONOURS else "terminals" if block.kind in TERMINALS else "simples"
    return f"{'concealed' if block.concealed else 'open'} {block.form} of {kinds}"


def _beaten(hand: Hand, score: Score, rules: RuleSet) -> Iterator[Row]:
    """The other readings with what they would give, and why that is less."""
    for reading, other in priced(hand, rules):
        if (other.tally, other.yaku) == (score.tally, score.yaku):
            continue
        yield {
            "reading": written(hand, reading),
            "wait": reading.wait,
            "yaku": [{"key": key, "fan": fan} for key, fan in other.yaku],
            "fan": other.fan,
            "fu": other.fu,
            "points": other.points,
            "because": _because(other, score),
        }


def _because(other: Score, score: Score) -> str:
    for name in ("points", "fan", "fu"):
        less, more = getattr(other, name), getattr(score, name)
        if less < more:
            return f"{less} {name} against {more}"
    return "worth the same"
