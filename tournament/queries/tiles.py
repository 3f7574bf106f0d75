"""A hand of tiles, read by the engine of its rules and told in words. Changes nothing."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.hands import answer
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import COPIES, KINDS, TileError, counts, kind_of, read_meld, read_tiles, write_tiles
from tournament.queries.declared import differing
from tournament.queries.tile_worth import refusal, told, worth_words
from tournament.queries.verdict import NOTHING, Declared, Verdict, Wait
from tournament.queries.worded import worded

Record = Mapping[str, Any]

CONCEALED: Final = 13
_NO_WAIT: Final = frozenset({"not-complete", "impossible-tiles"})
_SAME_FOR_ALL: Final = frozenset({"impossible-flags", "bad-notation"})


def verdict(record: Record, rules: RuleSet, declared: Declared = NOTHING) -> Verdict:
    """What there is to say of a hand, as far as it was given: `record` has keys of `score_hands`."""
    try:
        held = _held(record)
    except TileError as error:
        return Verdict(f"{worded(str(error))}.", wrong=True)
    if not held:
        return Verdict(_("Thirteen tiles, and the one that wins: tap them or type them."))
    if held < CONCEALED:
        return Verdict(_missing(CONCEALED - held, with_win=bool(record.get("win"))))
    if not record.get("win"):
        return _waiting(record, rules, held)
    found = _answered(_key({**record, "explain": True}), rules)
    said = replace(told(found, rules), beside=_beside(record)) if found["valid"] else refusal(found, rules)
    return differing(said, found, declared, rules)


def _held(record: Record) -> int:
    """How many tiles there are without the winning one; a set laid out counts three. Raises TileError."""
    laid_out = record.get("melds") or []
    texts = map(_text, laid_out if isinstance(laid_out, list) else [laid_out])
    melds = [read_meld(text) for text in texts]
    own = read_tiles(_text(record.get("hand") or ""))
    _check_copies([*own, *(tile for meld in melds for tile in meld.tiles)])
    return len(own) + 3 * len(melds)


def _check_copies(tiles: Sequence[int]) -> None:
    for kind, number in enumerate(counts(map(kind_of, tiles))):
        if number > COPIES:
            raise TileError(
                Sentence(
                    "There are %(number)s of %(tile)s: no tile is there more than 4 times",
                    number=number,
                    tile=write_tiles([kind]),
                )
            )


def _text(value: object) -> str:
    """A stored text; a file may hold anything there."""
    if not isinstance(value, str):
        raise TileError(Sentence("“%(value)s” is no text of tiles", value=f"{value!s:.20}"))
    return value


def _beside(record: Record) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The winning tile and the indicators of a hand that wins."""
    named = (
        (_("Winning tile"), [record["win"]]),
        (_("Dora indicators"), record.get("dora")),
        (_("Ura dora indicators"), record.get("ura")),
    )
    return tuple(
        (name, tuple(write_tiles(read_tiles(one)) for one in tiles)) for name, tiles in named if tiles
    )


def _missing(number: int, *, with_win: bool) -> str:
    if with_win:
        return ngettext(
            "%(number)s tile is missing beside the winning one.",
            "%(number)s tiles are missing beside the winning one.",
            number,
        ) % {"number": number}
    return ngettext(
        "%(number)s tile is missing, and the winning one.",
        "%(number)s tiles are missing, and the winning one.",
        number,
    ) % {"number": number}


def _waiting(record: Record, rules: RuleSet, held: int) -> Verdict:
    if held > CONCEALED:
        return Verdict(
            _(
                "The hand has %(held)s tiles without the winning one: take out %(over)s, "
                "and name the tile that wins as the winning one."
            )
            % {"held": held, "over": held - CONCEALED},
            wrong=True,
        )
    found = _tried(_key(record), rules)
    if not found:
        return Verdict(_("Thirteen tiles, and no single tile completes them: the hand is not ready."))
    if all(one.get("reason") in _SAME_FOR_ALL for _kind, one in found):
        return Verdict(worded(found[0][1]["message"]), wrong=True)
    seen = _seen(record)
    waits = tuple(
        Wait(write_tiles([kind]), COPIES - seen.count(kind), worth_words(one, rules), bool(one["valid"]))
        for kind, one in found
    )
    return Verdict(_ready(waits, rules), waits=waits)


def _ready(waits: tuple[Wait, ...], rules: RuleSet) -> str:
    sentence = ngettext(
        "The hand waits for %(count)s tile.", "The hand waits for %(count)s tiles.", len(waits)
    ) % {"count": len(waits)}
    if rules.family == "mcr":
        return sentence
    return _("%(sentence)s Whether it is furiten is for the table to know.") % {"sentence": sentence}


def _seen(record: Record) -> list[int]:
    """The kinds that the hand itself shows to be used."""
    texts = [record["hand"], *record.get("dora", ()), *record.get("ura", ())]
    melds = [read_meld(text).tiles for text in record.get("melds") or ()]
    return [kind_of(tile) for tiles in (*map(read_tiles, texts), *melds) for tile in tiles]


def _key(record: Record) -> str:
    return json.dumps(record, sort_keys=True)


@lru_cache(maxsize=1024)
def _answered(record: str, rules: RuleSet) -> dict[str, Any]:
    """The engine's answer, kept: the same hand is asked again with each tap beside it."""
    return answer(json.loads(record), rules)


@lru_cache(maxsize=256)
def _tried(record: str, rules: RuleSet) -> tuple[tuple[int, dict[str, Any]], ...]:
    """Each kind that completes the hand, with the answer to a win on it."""
    hand = json.loads(record)
    tried = ((kind, answer({**hand, "win": write_tiles([kind])}, rules)) for kind in range(KINDS))
    return tuple((kind, one) for kind, one in tried if one.get("reason") not in _NO_WAIT)
