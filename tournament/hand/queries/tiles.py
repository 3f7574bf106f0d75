"""The engine's verdict on a hand of tiles, on the winning tiles of a stored hand, and as a proof."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import classical, mcr, riichi
from scoring.game import State
from scoring.game.play_table import FAMILIES
from scoring.rulesets import RuleSet
from scoring.sentence import Sentence
from scoring.tiles import COPIES, KINDS, TileError, counts, kind_of, read_meld, read_tiles, write_tiles
from scoring.winds import WINDS
from scoring.winning_hand import Hand, HandError, Refusal, read_hand
from tournament.hand.queries.game import TableGame, winds_of
from tournament.hand.queries.words import records
from tournament.hand.queries.worth import (
    NOTHING,
    Declared,
    Verdict,
    Wait,
    Win,
    compared,
    lost_verdict,
    won_verdict,
    worth_words,
)
from tournament.words.sentences import worded

Record = Mapping[str, Any]
"""A hand with keys of `score_hands`, or a hand of a table as it is stored."""
CONCEALED: Final = 13
_TOO_MANY: Final = "impossible-tiles"
_NO_WAIT: Final = frozenset({"not-complete", _TOO_MANY})
_ENGINES: Final[Mapping[str, Callable[[Hand, RuleSet], Win | Refusal]]] = {
    "riichi": riichi.win_of,
    "mcr": mcr.win_of,
    "classical": classical.win_of,
}


def verdict(record: Record, rules: RuleSet, declared: Declared = NOTHING) -> Verdict:
    """The verdict on a hand as far as it was typed: `record` has keys of `score_hands`."""
    try:
        count = _held(record)
        if count < CONCEALED:
            return Verdict(_missing(count, with_win=bool(record.get("win"))))
        if not record.get("win"):
            return _waiting(record, rules, count)
        hand = read_hand(record)
    except TileError as error:
        return Verdict(_("%(problem)s.") % {"problem": worded(str(error))}, wrong=True)
    except HandError as error:
        return Verdict(worded(str(error)), wrong=True)
    win = _win_of(hand, rules)
    if isinstance(win, Refusal):
        return lost_verdict(win)
    return compared(replace(won_verdict(win), beside=_beside(hand)), win, declared)


def _held(record: Record) -> int:
    """How many tiles there are without the winning one; a set laid out counts three. Raises TileError."""
    laid_out = record.get("melds") or []
    texts = map(_text, laid_out if isinstance(laid_out, list) else [laid_out])
    melds = [read_meld(text) for text in texts]
    concealed = read_tiles(_text(record.get("hand") or ""))
    _check_copies([*concealed, *(tile for meld in melds for tile in meld.tiles)])
    return len(concealed) + 3 * len(melds)


def _check_copies(tiles: Sequence[int]) -> None:
    for kind, number in enumerate(counts(map(kind_of, tiles))):
        if number > COPIES:
            raise TileError(
                Sentence(
                    "There are %(number)s of %(tile)s: there are only 4 of each tile",
                    number=number,
                    tile=write_tiles([kind]),
                )
            )


def _text(value: object) -> str:
    """A stored text; a file may hold anything there."""
    if not isinstance(value, str):
        raise TileError(Sentence("“%(value)s” is not a list of tiles", value=f"{value!s:.20}"))
    return value


def _beside(hand: Hand) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The winning tile and the indicators of a hand that wins."""
    named = (
        (_("Winning tile"), (hand.win,)),
        (_("Dora indicators"), hand.dora),
        (_("Ura dora indicators"), hand.ura),
    )
    return tuple((name, tuple(write_tiles([tile]) for tile in tiles)) for name, tiles in named if tiles)


def _missing(count: int, *, with_win: bool) -> str:
    if not count:
        return _("Tap or type thirteen tiles and the winning tile.")
    number = CONCEALED - count
    if with_win:
        return ngettext(
            "%(number)s tile is missing besides the winning one.",
            "%(number)s tiles are missing besides the winning one.",
            number,
        ) % {"number": number}
    return ngettext(
        "%(number)s tile is missing, and the winning one.",
        "%(number)s tiles are missing, and the winning one.",
        number,
    ) % {"number": number}


def _waiting(record: Record, rules: RuleSet, count: int) -> Verdict:
    if count > CONCEALED:
        return Verdict(
            _(
                "The hand has %(held)s tiles besides the winning tile: take out %(over)s, and give "
                "the winning tile separately."
            )
            % {"held": count, "over": count - CONCEALED},
            wrong=True,
        )
    hand = _with_any_win(record)
    wins = _wins_of(hand, rules) if hand else ()
    if hand is None or not wins:
        return Verdict(_("No single tile completes these thirteen tiles: the hand is not ready."))
    wrong = [win for _kind, win in wins if isinstance(win, Refusal) and win.reason == "impossible-flags"]
    if len(wrong) == len(wins):
        return Verdict(worded(wrong[0].message), wrong=True)
    visible_tiles = _seen(hand)
    waits = tuple(
        Wait(
            write_tiles([kind]),
            COPIES - visible_tiles.count(kind),
            worth_words(win, rules),
            not isinstance(win, Refusal),
        )
        for kind, win in wins
    )
    return Verdict(_ready(waits, rules), waits=waits)


def _with_any_win(record: Record) -> Hand | None:
    """The thirteen tiles and the first tile that can be theirs; None where no tile can. Raises HandError."""
    for kind in range(KINDS):
        try:
            return read_hand({**record, "win": write_tiles([kind])})
        except HandError as error:
            if error.reason != _TOO_MANY:
                raise
    return None


def _ready(waits: tuple[Wait, ...], rules: RuleSet) -> str:
    sentence = ngettext(
        "The hand waits for %(count)s tile.", "The hand waits for %(count)s tiles.", len(waits)
    ) % {"count": len(waits)}
    if rules.family == "mcr":
        return sentence
    return _("%(sentence)s Whether it is furiten is for the table to know.") % {"sentence": sentence}


def _seen(hand: Hand) -> list[int]:
    """The kinds that the hand itself shows to be used, without the winning one."""
    melds = [tile for meld in hand.melds for tile in meld.tiles]
    return [kind_of(tile) for tile in (*hand.concealed, *hand.dora, *hand.ura, *melds)]


@lru_cache(maxsize=1024)
def _win_of(hand: Hand, rules: RuleSet) -> Win | Refusal:
    """The engine's result, cached: each tap elsewhere on the page asks for the same hand again."""
    return _ENGINES[rules.family](hand, rules)


@lru_cache(maxsize=256)
def _wins_of(hand: Hand, rules: RuleSet) -> tuple[tuple[int, Win | Refusal], ...]:
    """Each kind of tile that completes the hand, with the engine's result."""
    wins = ((kind, _with_win(hand, kind, rules)) for kind in range(KINDS))
    return tuple(
        (kind, win) for kind, win in wins if not isinstance(win, Refusal) or win.reason not in _NO_WAIT
    )


def _with_win(hand: Hand, kind: int, rules: RuleSet) -> Win | Refusal:
    try:
        return _ENGINES[rules.family](replace(hand, win=kind), rules)
    except HandError as error:
        return Refusal(error.reason, str(error))


def verdict_of(facts: Record, state: State, rules: RuleSet) -> Verdict | None:
    """The verdict on the first win that has tiles, None where none has."""
    win = next((win for win in wins_in(facts) if isinstance(win.get("hand"), str)), None)
    if win is None or win.get("seat") not in WINDS:
        return None
    typed = [win.get(name) for name in ("fan", "fu", "points")]
    declared = Declared(*(number if isinstance(number, int) else None for number in typed))
    record = {
        **win,
        "by": "tsumo" if facts.get("from") is None else "ron",
        "seat": winds_of(state, rules)[win["seat"]],
        "round": FAMILIES[rules.family].round_of(state),
        "honba": state.honba,
        "riichi": win.get("riichi") or _riichi(facts, win),
    }
    return verdict(record, rules, declared)


def wins_in(facts: Record) -> list[Record]:
    """The wins of a hand of any rules, each with its seat."""
    if facts.get("winner"):
        return [{**facts, "seat": facts["winner"]}]
    return records(facts, "wins")


def _riichi(facts: Record, win: Record) -> str:
    return "riichi" if win["seat"] in (facts.get("riichi") or ()) else "no"


@dataclass(frozen=True)
class Proof:
    """A win and what its tiles give: who won, with which wind, from whom ("": self-drawn), as stored."""

    winner: str
    wind: str
    discarder: str
    win: Mapping[str, Any]
    verdict: Verdict


def proofs_of(game: TableGame, number: int) -> list[Proof]:
    """The proofs of the hand of that number; none where it has no tiles, or is not there."""
    return list(_proofs(game, number)) if 1 <= number <= len(game.rows) else []


def _proofs(game: TableGame, number: int) -> Iterator[Proof]:
    facts, before = game.facts[number - 1], game.game.hands[number - 1].before
    winds = winds_of(before, game.rules)
    for win in wins_in(facts):
        if shown := verdict_of({**facts, "wins": [win]}, before, game.rules):
            seat = win["seat"]
            discarder = game.names.get(str(facts.get("from")), "")
            yield Proof(game.names[seat], winds[seat], discarder, win, shown)
