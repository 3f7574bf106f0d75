"""What the tests of riichi hands share: a hand in one line, and its answer in the words of the rulebook."""

from collections import Counter
from dataclasses import replace
from typing import Any

from scoring.rulesets import PRESETS, RuleSet
from scoring.score_hands import answer

EMA_2012, EMA_2016, EMA_2025 = "ema-riichi-2012", "ema-riichi-2016", "ema-riichi-2025"
MODERN = "modern-riichi"

Answer = dict[str, Any]


def ask(text: str, rules: str | RuleSet = EMA_2012) -> Answer:
    """The answer to a hand told in words: "456m 23s 99p +4s k1111m c789s tsumo after_kong seat=W".

    Tiles, the winning one after a plus, sets laid out, "tsumo" or else "ron", the kind of riichi,
    flags, and other keys of the record with their values.
    """
    record: dict[str, Any] = {"hand": "", "by": "ron", "melds": []}
    for word in text.split():
        key, _, value = word.partition("=")
        if value:
            record[key] = (
                value.split(",") if key in {"dora", "ura"} else int(value) if value.isdigit() else value
            )
        elif word[0] == "+":
            record["win"] = word[1:]
        elif word[0].isdigit():
            record["hand"] += word
        elif word[0] in "cpka" and word[1].isdigit():
            record["melds"].append(word)
        elif word in {"riichi", "double", "open", "double-open"}:
            record["riichi"] = word
        else:
            record |= {"by": word} if word in {"ron", "tsumo"} else {word: True}
    return answer(record | {"rules": rules}) if isinstance(rules, str) else answer(record, rules)


def variant(key: str, **options: object) -> RuleSet:
    """A preset with some options set otherwise."""
    return replace(PRESETS[key], **options)  # type: ignore[arg-type]  # any values


def yaku(hand: Answer) -> dict[str, int]:
    """The fan of each yaku of a hand that wins; a hand that does not fails with its reason."""
    assert hand["valid"], hand
    return {each["key"]: each["fan"] for each in hand["yaku"]}


def keys(hand: Answer) -> set[str]:
    """The yaku of a hand that wins."""
    return set(yaku(hand))


def reason(hand: Answer) -> str:
    """Why a hand does not win."""
    assert hand["valid"] is False, hand
    assert hand["message"]
    return str(hand["reason"])


def worth(hand: Answer) -> tuple[int, int]:
    """Fan and mini-points of a hand that wins."""
    assert hand["valid"], hand
    return hand["fan"], hand["fu"]


def fu_lines(text: str, rules: str | RuleSet = EMA_2012) -> dict[str, int]:
    """The mini-points of a hand by what earns them, before they are rounded."""
    hand = ask(f"{text} explain", rules)
    assert hand["valid"], hand
    fu_by_key: Counter[str] = Counter()
    for line in hand["fu_lines"]:
        fu_by_key[line["key"]] += line["fu"]
    return dict(fu_by_key)
