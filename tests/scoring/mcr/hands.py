"""Won hands of MCR in one line of text, and what a scorer lists for them.

A hand is written as it lies on the table: the melds, the concealed tiles, then the winning tile with `+` when
it was claimed and `*` when it was drawn, then what is true besides: "c345p 234567m 78s 11z +9s fourth".
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.rulesets import PRESETS
from scoring.score_hands import answer

Record = dict[str, object]

MCR: Final = PRESETS["mcr-2006"]
NO_MINIMUM: Final = replace(MCR, minimum_points=0)

_TIERS: Final = {1: 13, 2: 23, 4: 27, 6: 33, 8: 43, 12: 48, 16: 54, 24: 63, 32: 66, 48: 68, 64: 74, 88: 81}
POINTS: Final = {
    number: next(points for points, last in _TIERS.items() if number <= last) for number in range(1, 82)
} | {82: 6}

_CIRCUMSTANCES: Final = {
    "fourth": "last_of_kind",
    "kong": "after_kong",
    "robbed": "robbing_kong",
    "last": "last_tile",
}


def won(text: str) -> Record:
    """The record of `score_hands` for a hand in one line of text."""
    record: Record = {"rules": "mcr-2006", "hand": "", "melds": []}
    melds = []
    for word in text.split():
        if word[0] in "cpka" and word[1].isdigit():
            melds.append(word)
        elif word[0] in "+*":
            record |= {"win": word[1:], "by": "ron" if word[0] == "+" else "tsumo"}
        elif word[0].isdigit():
            record["hand"] = f"{record['hand']}{word}"
        else:
            record |= circumstance(word)
    return record | {"melds": melds}


def circumstance(word: str) -> Record:
    """What a word after the tiles says: "fourth", "seat=E", "round=W", "flowers=2"."""
    name, _, value = word.partition("=")
    if value:
        return {name: int(value) if value.isdigit() else value}
    return {_CIRCUMSTANCES[name]: True}


def scored(record: Mapping[str, object]) -> dict[str, object]:
    """The answer to a hand, whatever it is worth: below the minimum too."""
    return answer({key: value for key, value in record.items() if key != "rules"}, NO_MINIMUM)


def fans(reply: Mapping[str, object]) -> str:
    """The numbers of the fans of an answer in order, each as often as it counts: "2 2 18"."""
    listed = reply["fans"]
    assert isinstance(listed, list), reply
    return " ".join(
        str(number) for number in sorted(each["number"] for each in listed for _ in range(each["count"]))
    )


def worth(numbers: str) -> int:
    """The points of fans written as in `fans`."""
    return sum(POINTS[int(number)] for number in numbers.split())
