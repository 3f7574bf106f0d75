"""Checks any draw: recounted from its seats, and drawn again from its seed to the same result."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from seating import (
    SWISS_RANKED,
    Search,
    SeatingError,
    constraints_from_json,
    from_json,
    seed_problems,
    verify,
)
from seating import Draw as Plan
from seating.documents.seed_check import before_swaps
from seating.schedule.later_sessions import RANDOM as BY_LOT
from seating.schedule.later_sessions import RANDOM_REST
from seating.swiss.draw import FIRM_RANKED
from seating.swiss.draw import SWISS as BY_STANDINGS
from tournament.acts.job.bounded import BUSY, Bounds, Turns, bounded
from tournament.acts.refusals import Reason, Refused
from tournament.draw.queries.draws import FINAL, FINAL_FIRST, PLAY_ON, POOLS, RANDOM, SWISS
from tournament.draw.services.constraints import Wish
from tournament.draw.services.draw_context import Ground
from tournament.draw.services.methods import (
    FINALS,
    IN_POOLS,
    RANKED_FINALS,
    RANKED_POOLS,
    Drawn,
    by_lot,
    final,
    pools,
    swiss,
)
from tournament.words.sentences import worded

Way = Callable[[Ground, Wish, Search], Drawn]
WAYS: Mapping[str, tuple[str, Way]] = {
    BY_LOT: (RANDOM, by_lot),
    RANDOM_REST: (RANDOM, by_lot),
    BY_STANDINGS: (SWISS, swiss),
    SWISS_RANKED: (SWISS, swiss),
    FIRM_RANKED: (SWISS, partial(swiss, by_steps=False)),
    FINALS: (FINAL, final),
    RANKED_FINALS: (FINAL, final),
    IN_POOLS: (POOLS, pools),
    RANKED_POOLS: (POOLS, pools),
}
"""The algorithms that this program draws with beside those of the engine's own replay."""


def replay_problems(document: Mapping[str, Any]) -> list[str]:
    """The faults of the seed of a "hanchan-draw" document; [] when it gives the same seats."""
    algorithm = document.get("algorithm", "")
    by_numbers = (
        algorithm in {BY_STANDINGS, SWISS_RANKED, FIRM_RANKED} and "places" not in document
    )  # of `draw_seating`: no shared places
    if algorithm not in WAYS or by_numbers:
        return [worded(problem) for problem in seed_problems(document)]
    try:
        claimed = from_json(document)
        method, way = WAYS[algorithm]
        redrawn = way(_ground(document, claimed), _wish(document, method), Search(steps=claimed.steps)).draw
    except SeatingError as error:
        return [worded(str(error))]
    except Refused as error:
        return [error.sentence]
    if redrawn.sessions == before_swaps(claimed).sessions:
        return []
    return [_("The seed “%(seed)s” does not give this draw.") % {"seed": claimed.seed}]


def _ground(document: Mapping[str, Any], claimed: Plan) -> Ground:
    fixed, drawn_sessions = claimed.sessions[: claimed.fixed], claimed.sessions[claimed.fixed :]
    return Ground(
        first=len(fixed) + 1,
        last=len(claimed.sessions),
        lots=list(range(1, claimed.players + 1)),
        playing=tuple(tuple(sorted((*session.players, *session.sitting_out))) for session in drawn_sessions),
        fixed=fixed,
        before=(),
        constraints=constraints_from_json(document),
        places=tuple((lot, place) for lot, place in document.get("places", [])),
        planned=document.get("planned", len(claimed.sessions)),
    )


def _wish(document: Mapping[str, Any], method: str) -> Wish:
    final_of, pools_of = document.get("final", {}), document.get("pools", {})
    return Wish(
        method,
        document["seed"],
        variant=document.get("swiss", {}).get("variant", "straight"),
        final=final_of.get("size", 16),
        carry=final_of.get("carry", "full"),
        others=final_of.get("others", PLAY_ON),
        final_places=final_of.get("places", FINAL_FIRST),
        pools=tuple(pools_of.get("sizes", ())),
        division=pools_of.get("division", "rank"),
    )


LARGEST = 1_000_000
"""Bytes of a document that somebody sends to be checked; the largest draw has a fifth of it."""
TURNS = Turns(at_once=1, patience=0.5)
"""One draw is drawn again at a time."""
ANYBODYS, OWN = Bounds(seconds=0.5, megabytes=50), Bounds(seconds=60, megabytes=150)
"""What drawing again may take: for anybody, and for the staff of the event that the draw is of."""
SEARCHES = ("hanchan-redraw", "hanchan-next", "hanchan-repair")
SMALL = 1_000
"""Seats up to which a search is made again for anybody."""
HIGHEST = 10_000
"""The highest number that a draw can mean: of a player, a table, a step."""
DEEPEST = 8
KEPT = 64
TOO_LARGE = Reason("draw.file-too-large", "This is too large for a draw: at most 1 MB.")
NOT_JSON = Reason(
    "draw.file-not-json", "This is not a draw: it is not JSON. Send the whole file as it was saved."
)
OTHER_FORMAT = Reason(
    "draw.file-of-other-format", ("This is not a draw: its “format” must be “hanchan-draw”.")
)
NUMBER_TOO_HIGH = Reason(
    "draw.file-number-too-high", ("This is not a draw: it contains a number above %(most)s.")
)
NESTED_TOO_DEEPLY = Reason("draw.file-nested-too-deeply", "This is not a draw: it is nested too deeply.")
CHECK_BUSY = Reason("draw.check-busy", "Another draw is being checked right now: try again in a minute.")
_cache: OrderedDict[str, "Verdict"] = OrderedDict()


@dataclass(frozen=True)
class Verdict:
    """Problems in a draw's counts and seed. `unchecked`: why the seed was not checked."""

    counts: tuple[str, ...]
    seed: tuple[str, ...] = ()
    unchecked: str = ""

    @property
    def holds(self) -> bool:
        """Whether the check found no problem."""
        return not (self.counts or self.seed)


def read_document(text: str) -> Mapping[str, Any]:
    """Parse an uploaded draw document. Refused if it is not one."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise Refused(TOO_LARGE())
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(NOT_JSON()) from None
    if not isinstance(document, dict) or document.get("format") != "hanchan-draw":
        raise Refused(OTHER_FORMAT())
    if any(abs(number) > HIGHEST for number in _numbers(document)):
        raise Refused(NUMBER_TOO_HIGH(most=HIGHEST))
    return document


def _numbers(value: Any, deep: int = 0) -> Iterator[float]:
    """All numbers in a document. Refused if it is nested more deeply than any draw."""
    if deep > DEEPEST:
        raise Refused(NESTED_TOO_DEEPLY())
    if isinstance(value, (int, float)):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _numbers(part, deep + 1)


def checked(document: Mapping[str, Any], *, trusted: bool = False) -> Verdict:
    """Count a draw again, then draw it again in a process of its own; the answer to a document is stored.

    One is drawn at a time; Refused while another is. A large search is made again only for who is `trusted`,
    the staff of the draw's event; from then on everybody gets the answer.
    """
    key = f"{fingerprint(document)} {get_language()}"
    verdict = _cache.get(key)
    if verdict is None or (verdict.unchecked and trusted):
        verdict = _cache[key] = _checked(document, trusted=trusted)
        while len(_cache) > KEPT:
            _cache.popitem(last=False)
    return verdict


def checked_without_limits(document: Mapping[str, Any]) -> Verdict:
    """Count a draw again and draw it again in this process, however long it takes: for the terminal."""
    counts = tuple(map(worded, verify(document)))
    return Verdict(counts) if counts else Verdict((), seed=_seed_problems(json.dumps(document).encode()))


def fingerprint(document: Mapping[str, Any]) -> str:
    """The SHA-256 of a document, published first to prove later that the document was not changed."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def _checked(document: Mapping[str, Any], *, trusted: bool) -> Verdict:
    counts = tuple(map(worded, verify(document)))
    if counts:
        return Verdict(counts)
    if not trusted and _is_long(document):
        return Verdict((), unchecked=_("This search is too large to repeat here: use the command below."))
    bounds = OWN if trusted else ANYBODYS
    try:
        return Verdict((), seed=bounded(_seed_problems, json.dumps(document).encode(), bounds, TURNS))
    except Refused as refused:
        if refused.code == BUSY.code:
            raise Refused(CHECK_BUSY()) from None
        return Verdict(
            (),
            unchecked=_("Repeating this draw takes more time than this page allows: use the command below."),
        )


def _seed_problems(data: bytes) -> tuple[str, ...]:
    """The faults of a document's seed; the document as JSON."""
    try:
        return tuple(replay_problems(json.loads(data)))
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError):
        return (_("The seed cannot be checked: the document’s description of the draw is incomplete."),)


def _is_long(document: Mapping[str, Any]) -> bool:
    seats = sum(4 * len(session["tables"]) for session in document["sessions"])
    searched = str(document.get("algorithm", "")).startswith(SEARCHES) or "own_tables" in document
    return searched and seats > SMALL
