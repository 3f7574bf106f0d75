"""Swiss sessions drawn from the standings: tables of people who have not met, and who sits out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from scoring.sentence import Sentence
from seating.constraints import Constraints, Tier, at_own_tables, keepers_apart, tiers
from seating.construct.schedules import check_size, seated
from seating.draw import SeatingError, SessionDraw, next_number
from seating.history import Past
from seating.improve.wind_balance import balanced_winds
from seating.lots import Lots
from seating.progress import NO_SEARCH, Parts, Search
from seating.swiss.meeting_costs import WISH, Counts, LineMeetings
from seating.swiss.pairing_methods import STRAIGHT, Moment, Variant, variant_named
from seating.swiss.table_search import search_tables

SWISS, RANKED = "hanchan-swiss-5", "hanchan-swiss-7"
"""With wishes that are added up, and with wishes by rank."""
FIRM_RANKED = "hanchan-swiss-6"
"""An earlier version, still redrawn: by rank where wishes outrank repeated meetings, added up otherwise."""


def ranking_with_lots(places: Sequence[tuple[int, int]], seed: str) -> list[int]:
    """The players, leader first; those who share a place are ordered by lot.

    `places`: (player, place) in any order.
    """
    drawn = Lots(seed, "shared places").shuffled(sorted(places))
    return [player for player, _ in sorted(drawn, key=lambda row: row[1])]


def swiss_sit_outs(ranking: Sequence[int], played: Sequence[SessionDraw]) -> tuple[int, ...]:
    """Who sits out of the next session when the players do not fill tables: 0 to 3 players.

    Those who have played most sessions, so that nobody sits out twice before everybody has once; among
    them the last of the standings.
    """
    times = Counter(player for session in played for table in session.tables for player in table.players)
    least_needed = sorted(
        enumerate(ranking), key=lambda place_and_player: (-times[place_and_player[1]], -place_and_player[0])
    )
    return tuple(player for _, player in least_needed[: len(ranking) % 4])


@dataclass(frozen=True, slots=True)
class SwissSession:
    """A Swiss session and how good it is.

    `counts`: what it costs; `least`: a lower bound for any session of the same wish, compared level by level.
    The distance is that along the line of the method, for the straight one the rank distance; wishes to keep
    people apart add to it. `steps`: after how many steps the search was stopped; 0: it ran to its end.
    """

    session: SessionDraw
    counts: Counts
    least: Counts
    steps: int = 0

    @property
    def distance_bound(self) -> int:
        """A lower bound for the distance with as few repeats: as proved, else that of four neighbours."""
        is_proved = self.counts.hard == self.least.hard
        return self.least.distance if is_proved else 10 * len(self.session.tables)

    @property
    def proved_optimal(self) -> tuple[str, ...]:
        """Which of "repeats" and "rank_distance" are proved to be the least."""
        proved = ("repeats",) if self.counts.hard[:2] == self.least.hard[:2] else ()
        return (*proved, "rank_distance") if self.counts == self.least else proved

    @property
    def sentence(self) -> str:
        """The proof, for the report."""
        counts = self.counts
        if self.counts == self.least:
            return Sentence(
                "Proved: no seating with as few repeats has less distance than %(distance)s.",
                distance=str(counts.distance),
            )
        if "repeats" in self.proved_optimal:
            return Sentence(
                "No seating has fewer repeats; the distance is %(distance)s, and at least %(bound)s "
                "whatever the draw.",
                distance=str(counts.distance),
                bound=str(self.distance_bound),
            )
        return Sentence(
            "The best found: repeats %(repeats)s, distance %(distance)s; fewer repeats are not excluded.",
            repeats=str(counts.repeats),
            distance=str(counts.distance),
        )


def swiss_draw(
    ranking: Sequence[int],
    played: Sequence[SessionDraw],
    seed: str,
    constraints: Constraints | None = None,
    variant: str = STRAIGHT,
    sessions: int = 0,
    search: Search = NO_SEARCH,
    *,
    by_steps: bool = True,
) -> SwissSession:
    """The next session from the standings: fewest repeats, then nearest to what the method prefers.

    `ranking`: the numbers of those who play, leader first; `played`: the sessions before it; `variant`: a key
    of VARIANTS; `sessions`: how many the event has, for the progressive method. The leaders sit at
    table 1. People whose weight apart is 50 or more meet only where nothing else is possible. Smaller
    weights give way to the standings (WISH); by rank, the wish of a later rank is taken up only where it
    costs no earlier one a meeting, unless `by_steps` is False. Who keeps a table sits at it. Stopped by
    `search`, it is the best session until then.

    Raises SeatingError for a number that does not fill tables, a player named twice, or an unknown variant.
    """
    check_size(len(ranking), 1)
    check_once(ranking)
    limits = constraints or Constraints()
    firm, wishes = firm_and_soft_tiers(limits, max(ranking)) if by_steps else ((), ())
    parts = Parts(search, max(1, len(wishes)))
    drawn: SwissSession | None = None
    proved = Counts(0, 0, 0, 0)
    for count in range(1, parts.parts + 1):
        left_out = {group for tier in wishes[count:] for group in tier.groups}
        limits_so_far = replace(limits, apart=tuple(group for group in limits.apart if group not in left_out))
        candidate = _drawn(ranking, played, seed, limits_so_far, variant, sessions, parts.next())
        candidate = replace(candidate, least=max(candidate.least, proved))
        if limits_so_far.is_ranked:
            proved = candidate.least  # holds with more wishes too: they only add to what a session costs
        parts.ended(candidate.steps)
        if drawn is None or _is_no_worse(candidate, drawn, firm, wishes[:count]):
            drawn = candidate
    assert drawn
    return replace(drawn, steps=parts.steps)


def firm_and_soft_tiers(constraints: Constraints, players: int) -> tuple[tuple[Tier, ...], tuple[Tier, ...]]:
    """The wishes by rank that outrank repeats, and those that give way to the standings, by rank.

    () and () where wishes are added up.
    """
    ranked = tiers(constraints, players) if constraints.is_ranked else ()
    return tuple(tier for tier in ranked if tier.is_firm), tuple(tier for tier in ranked if not tier.is_firm)


def _is_no_worse(
    candidate: SwissSession, drawn: SwissSession, firm: Sequence[Tier], wishes: Sequence[Tier]
) -> bool:
    """Whether a session with one wish more, the last one, costs no earlier wish and none of the rest.

    Meetings that must not happen are counted by rank, not taken from `counts.strict`: that one is counted in
    weights in a search for wishes that all have rank 0.
    """
    *earlier, last = wishes
    costs = [
        (
            *(_meetings(session, tier) for tier in firm),
            session.counts.repeats,
            session.counts.extra_meetings,
            *(_wished(session, tier) for tier in earlier),
        )
        for session in (candidate, drawn)
    ]
    return costs[0] <= costs[1] and candidate.counts.distance <= drawn.counts.distance + _wished(drawn, last)


def _meetings(drawn: SwissSession, tier: Tier) -> int:
    """How many two whom a tier keeps apart meet in a session."""
    pairs = tier.pairs
    return sum(
        pair in pairs for table in drawn.session.tables for pair in combinations(sorted(table.players), 2)
    )


def _wished(drawn: SwissSession, tier: Tier) -> int:
    """What the meetings of people whom a tier keeps apart cost a session."""
    tables = [frozenset(table.players) for table in drawn.session.tables]
    return sum(
        WISH * group.weight * len([*combinations(group.players & table, 2)])
        for group in tier.groups
        for table in tables
    )


def _drawn(
    ranking: Sequence[int],
    played: Sequence[SessionDraw],
    seed: str,
    limits: Constraints,
    variant: str,
    sessions: int,
    search: Search,
) -> SwissSession:
    """The session for wishes that are all weighed at once, as `swiss_draw` takes them."""
    method, number = variant_named(variant), next_number(played)
    past, lots = Past(ranking, played), Lots(seed, "swiss")
    line = method.line(Moment(len(ranking), number, max(sessions, number), lots))
    meetings = LineMeetings(past, line, pots_of(method, len(ranking)), keepers_apart(limits, ranking))
    chosen = search_tables(meetings, lots, search)
    groups = [(line[a], line[b], line[c], line[d]) for a, b, c, d in chosen.tables]
    tables = tuple(sorted(groups, key=lambda group: (sum(group), min(group))))
    [session] = seated(balanced_winds((tables,), past.winds), past.players, number)
    if limits.own_tables:
        session = at_own_tables(session, limits)
    return SwissSession(session, chosen.counts, chosen.least, chosen.steps)


def check_once(ranking: Sequence[int]) -> None:
    """Raise SeatingError if a player is in the standings twice."""
    if len(set(ranking)) < len(ranking):
        twice = next(player for player in ranking if list(ranking).count(player) > 1)
        raise SeatingError(
            Sentence("Player %(twice)s stands twice in the standings: name everybody once.", twice=twice)
        )


def pots_of(variant: Variant, players: int) -> dict[int, int]:
    """The quarter of the standings of every place, when the method seats one of each at a table."""
    return {place: place // (players // 4) for place in range(players)} if variant.pots else {}


def swiss_document(drawn: SwissSession, variant: str) -> dict[str, Any]:
    """What a document of a draw holds under "swiss", ready for json.dumps.

    `variant`: a key of VARIANTS. Raises SeatingError for an unknown key.
    """
    return {
        "variant": variant_named(variant).key,
        "repeats": drawn.counts.repeats,
        "rank_distance": drawn.counts.distance,
        "rank_distance_bound": drawn.distance_bound,
        "proved_optimal": list(drawn.proved_optimal),
        "sentence": drawn.sentence,
    }
