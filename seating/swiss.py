"""Swiss sessions: tables from the standings, of people who have not met if it can be, and the proof."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .constraints import Constraints
from .draw import SessionDraw
from .errors import SeatingError
from .following import seat_rounds
from .keeping import at_own_tables, keepers_apart
from .lots import Lots
from .past import Past
from .schedules import check_size
from .sentence import Sentence
from .swiss_costs import Counts, pair_costs
from .swiss_search import searched
from .swiss_variants import STRAIGHT, Moment, Variant, variant_named
from .watching import NO_SEARCH, Search

SWISS = "hanchan-swiss-5"


@dataclass(frozen=True, slots=True)
class SwissSession:
    """A Swiss session and how good it is.

    `counts`: what it costs; `least`: what no session of this wish undercuts, where the first difference
    between the two decides. The distance of counts is that of the line of the way of drawing, for the
    straight one the rank distance; people to keep apart by a wish add to it. `steps`: after how many the
    search was stopped; 0 when it came to its end.
    """

    session: SessionDraw
    counts: Counts
    least: Counts
    steps: int = 0

    @property
    def distance_bound(self) -> int:
        """What the distance cannot go below with as few repeats: as proved, else that of four neighbours."""
        is_told = self.counts.hard == self.least.hard
        return self.least.distance if is_told else 10 * len(self.session.tables)

    @property
    def proved_optimal(self) -> tuple[str, ...]:
        """Which of "repeats" and "rank_distance" no other session can lower."""
        proved = ("repeats",) if self.counts.hard[:2] == self.least.hard[:2] else ()
        return (*proved, "rank_distance") if self.counts == self.least else proved

    @property
    def sentence(self) -> str:
        """The proof, for the report."""
        counts = self.counts
        if self.counts == self.least:
            return f"Proved: no seating with as few repeats has less distance than {counts.distance}."
        if "repeats" in self.proved_optimal:
            return (
                f"No seating has fewer repeats; the distance is {counts.distance}, and at least "
                f"{self.distance_bound} whatever the draw."
            )
        return (
            f"The best found: {counts.repeats} repeats, distance {counts.distance}; "
            "fewer repeats are not excluded."
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
    leaders_first: bool = True,
) -> SwissSession:
    """The next session from the standings: fewest repeats, then nearest to what the way of drawing likes.

    `ranking`: the numbers of those who play, leader first; `played`: the sessions before it; `variant`: a key
    of VARIANTS; `sessions`: how many the event has, for the progressive way. `leaders_first`: table 1 is
    that of the leaders, else tables are those where the four sat least. People whose weight apart is 50 or
    more meet only if there is no way without. Raises SeatingError for a number that does not fill tables, a
    player named twice, or a way of drawing that there is not. Who keeps a table sits at it. Stopped by
    `search`, it is the best found until then.
    """
    check_size(len(ranking), 1)
    check_once(ranking)
    way, number = variant_named(variant), 1 + max((session.number for session in played), default=0)
    past, lots = Past(ranking, played), Lots(seed, "swiss")
    line = way.line(Moment(len(ranking), number, max(sessions, number), lots))
    wished = constraints or Constraints()
    costs, level = pair_costs(past, line, pots_of(way, len(ranking)), keepers_apart(wished, ranking))
    seating, steps = searched(costs, level, lots, search)
    groups = [tuple(line[position] for position in four) for four in seating.tables]
    tables = tuple(sorted(groups, key=lambda group: (sum(group), min(group))))
    [session] = seat_rounds([tables], past, played, move_tables=not leaders_first)
    session = at_own_tables(session, wished)
    return SwissSession(session, level.counts(seating.cost), level.counts(seating.bound), steps)


def swiss_session(
    ranking: Sequence[int],
    played: Sequence[SessionDraw],
    seed: str,
    constraints: Constraints | None = None,
    variant: str = STRAIGHT,
    sessions: int = 0,
    search: Search = NO_SEARCH,
) -> SessionDraw:
    """The session of `swiss_draw` alone."""
    return swiss_draw(ranking, played, seed, constraints, variant, sessions, search).session


def check_once(ranking: Sequence[int]) -> None:
    """Raise SeatingError when somebody stands twice in the standings."""
    if len(set(ranking)) < len(ranking):
        twice = next(player for player in ranking if list(ranking).count(player) > 1)
        raise SeatingError(
            Sentence("Player %(twice)s stands twice in the standings: name everybody once.", twice=twice)
        )


def pots_of(variant: Variant, players: int) -> dict[int, int]:
    """The quarter of the standings of every place, when the way of drawing seats one of each."""
    return {place: place // (players // 4) for place in range(players)} if variant.pots else {}


def rank_distance(session: SessionDraw, ranking: Sequence[int]) -> int:
    """The sum over tables of the distances in the standings of each two at the table."""
    rank = {player: place for place, player in enumerate(ranking)}
    ranks = ([rank[player] for player in table.players] for table in session.tables)
    return sum(abs(a - b) for places in ranks for index, a in enumerate(places) for b in places[:index])
