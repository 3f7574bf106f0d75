"""Makes drafts: immediately if that is quick, otherwise as a job."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language

from seating import Quality, Search, SeatingError, SoFar, hash_of_seed, quality, to_json
from seating.progress import Progress
from tournament.acts.job.bounded import MADE_HERE, Bounds, run_bounded
from tournament.acts.job.queue import ask
from tournament.acts.log import FormKey
from tournament.acts.refusals import Reason, Refused
from tournament.acts.writing import Writing, act
from tournament.draw.queries.draws import FULL, KIND, player_of
from tournament.draw.queries.pages import Judged
from tournament.draw.queries.quality import Count
from tournament.draw.services.constraints import FILL, TURNS, Wish, sessions_told, wish_to_json
from tournament.draw.services.draw_context import Ground, ground_of, places_of
from tournament.draw.services.methods import Drawn, drawn
from tournament.models import Draw, Event, Job, LogEntry, User
from tournament.words.sentences import Said, Told, in_a_row, worded

MAKE = "draw.make"
MOMENT = 60
"""Players up to whom a search after played sessions ends while one waits for the page."""
SEAT = 64
"""Bytes that a seat weighs: a thousand are drawn in the process that is asked, more in one of their own."""
DRAWN_HERE = f"up to {MADE_HERE // SEAT:,} seats in a moment"
JOBS_BOUNDS, PAGES_BOUNDS = Bounds(seconds=600, megabytes=400), Bounds(seconds=60, megabytes=400)
"""What drawing may take: as a job, and while somebody waits for the page."""
IMPOSSIBLE = Reason("draw.impossible")  # the engine's own sentence
CHANGED_MEANWHILE = Reason(
    "draw.changed-meanwhile", "Players or sessions changed during the draw. Draw again."
)


def takes_long(ground: Ground, wish: Wish) -> bool:
    """Whether the draw takes too long for a request and should be made as a job."""
    if wish.seconds:
        return True
    is_search = wish.method != FULL or bool(ground.fixed) or not ground.is_steady or bool(wish.pinned)
    return is_search and len(ground.first_players) > MOMENT


def make_draft(
    *, event: Event, wish: Wish, by: User | None, key: str = "", progress: Progress | None = None
) -> Draw:
    """Draw as wished after the sessions that stay, and keep it as a draft.

    The same wish at the same state gives the same draw on every machine, unless `progress` stops it or the
    wish gives it seconds: then the draft carries where it was stopped. Refused with the reason.
    """
    if earlier := made_with(event, key):
        return earlier
    ground = ground_of(event, wish)
    plan = document(drawn_in_bounds(ground, wish, progress), ground)
    return keep_draft(event=event, wish=wish, ground=ground, plan=plan, by=by, key=key)


def drawn_in_bounds(ground: Ground, wish: Wish, progress: Progress | None = None) -> Drawn:
    """Draw as wished; what is more than a moment's work in a process of its own. Refused with the reason."""
    seats = sum(map(len, ground.playing))
    weight = MADE_HERE if wish.seconds else SEAT * seats
    bounds = JOBS_BOUNDS if progress else PAGES_BOUNDS
    return run_bounded(_drawn, ground, wish, report=progress or _go_on, bounds=bounds, weight=weight)


def _drawn(ground: Ground, wish: Wish, progress: Progress) -> Drawn:
    try:
        return drawn(ground, wish, Search(progress=progress))
    except SeatingError as error:
        raise Refused(IMPOSSIBLE.worded(worded(str(error)))) from error


def _go_on(_so_far: SoFar) -> bool:
    return True


def _draft_made_by(line: LogEntry) -> Draw:
    """The draft of an act, from its line in the log."""
    return Draw.objects.select_related("event").get(event=line.event, made_at=line.at)


@act(MAKE, first=_draft_made_by)
def keep_draft(
    now: Writing,
    *,
    event: Event,
    wish: Wish,
    ground: Ground,
    plan: dict[str, Any],
    by: User | None,
    key: str = "",
) -> Draw:
    """Store a draw made from `ground`, with its lots sealed. Refused if players or sessions have changed."""
    if ground_of(Event.objects.get(pk=event.pk), wish) != ground:
        raise Refused(CHANGED_MEANWHILE())
    row = Draw.objects.create(
        event=event,
        method=wish.method,
        seed=wish.seed,
        plan=plan | {"lots": sealed(plan["seed"])},
        numbers=ground.lots,
        first_session=ground.first,
        last_session=ground.last,
        made_by=now.actor_name,
        made_at=now.at,
    )
    now.log(
        Told("Drew seats for %(sessions)s as a draft", {"sessions": sessions_told(row)}),
        subject="draw",
        after=wish_to_json(wish)
        | {"first": row.first_session, "last": row.last_session, "draw": row.made_at.isoformat()},
    )
    return row


def sealed(seed: str) -> dict[str, str]:
    """A random salt, and the hash of the lots with it, which the public sees before it sees the lots."""
    salt = secrets.token_hex(16)
    return {"salt": salt, "sha256": hash_of_seed(seed, salt)}


def made_with(event: Event, key: str) -> Draw | None:
    """The draft made by an earlier act with the same key and content."""
    content = key.content if isinstance(key, FormKey) else ""
    lines = LogEntry.objects.filter(event=event, act=MAKE, key=key, content=content)
    line = lines.first() if key else None
    return event.draws.get(made_at=line.at) if line else None


def document(result: Drawn, ground: Ground) -> dict[str, Any]:
    """The draw as it is stored: its seats, its quality, what it had to respect."""
    report = quality(result.draw, ground.constraints)
    proved = result.beside.get("swiss", {}).get("proved_optimal", ())
    report = with_rank_distance(report) if "rank_distance" in proved else report
    by_places = {"places": [list(place) for place in ground.places]} if "ranking" in result.beside else {}
    return to_json(result.draw, report, ground.constraints) | dict(result.beside) | by_places


def with_rank_distance(report: Quality) -> Quality:
    """The quality, with the distance in the standings proved to be minimal."""
    return replace(report, proved_optimal=(*report.proved_optimal, "rank_distance"))


def is_ranking_stale(draw: Draw) -> bool:
    """Whether the standings that a draft was drawn from have changed since."""
    drawn_from = draw.plan.get("places")
    if not drawn_from:
        return False
    lots = [lot for lot, _place in drawn_from]
    places = [list(place) for place in places_of(draw.event, draw.numbers, lots)]
    return bool(places != drawn_from)


def draw_or_ask(*, event: Event, wish: Wish, by: User | None, key: str = "") -> Draw | Job:
    """The draft, or the job that makes it. Refused with the reason when it cannot be drawn."""
    if earlier := made_with(event, key):
        return earlier
    if not takes_long(ground_of(event, wish), wish):
        return make_draft(event=event, wish=wish, by=by, key=key)
    args = {"wish": wish_to_json(wish), "language": get_language()}
    return ask(event=event, kind=KIND, args=args, by=by, key=key)


def draft_key(job: Job) -> str:
    """The key of the one draft that a job makes, however often it is run."""
    return f"draft of job {job.pk}"


def draft_of(job: Job) -> Draw | None:
    """The draft that a job has made."""
    return made_with(job.its_event(), draft_key(job))


def best_so_far(so_far: SoFar) -> Said:
    """A sentence on the best draw that the search has found so far, and on the proved bound."""
    repeats = {"best": so_far.repeats, "bound": so_far.bound}
    best = Told("Best so far: repeated meetings: %(best)s (no draw has fewer than %(bound)s).", repeats)
    if so_far.distance is not None and so_far.distance_bound is not None:
        best = Told(
            "Best so far: repeated meetings: %(best)s, distance: %(distance)s (no draw has fewer than "
            "%(bound)s and %(least)s).",
            {**repeats, "distance": so_far.distance, "least": so_far.distance_bound},
        )
    if so_far.parts == 1:
        return best
    part = Told("Part %(part)s of %(parts)s.", {"part": so_far.part, "parts": so_far.parts})
    return in_a_row([part, best])


@dataclass(frozen=True)
class Way:
    """A way to fill the tables, and what it costs.

    `odd`: FILL or TURNS; `idle`: how many sit out, added up over the sessions; `counts`: the measures of the
    draw it gives, () where that takes long; `why_not`: why it cannot be gone.
    """

    odd: str
    idle: int = 0
    counts: tuple[Count, ...] = ()
    why_not: str = ""


def ways_to_fill(event: Event, wish: Wish) -> list[Way]:
    """Substitutes first, then sitting out by turns, both from the same lots as the wish."""
    return [_way(event, replace(wish, odd=odd, seconds=0)) for odd in (FILL, TURNS)]


def _way(event: Event, wish: Wish) -> Way:
    try:
        ground = ground_of(event, wish)
        idle = sum(len(playing) % 4 for playing in ground.playing)
        if takes_long(ground, wish):
            return Way(wish.odd, idle)
        result = drawn_in_bounds(ground, wish)
    except Refused as error:
        return Way(wish.odd, why_not=error.sentence)
    entries = {entry.number: entry for entry in event.entries.select_related("team")}
    people = {lot: player_of(entries[number]) for lot, number in enumerate(ground.lots, 1)}
    counts = Judged(result.draw, people, ground.constraints).counts()
    return Way(wish.odd, idle, tuple(counts))
