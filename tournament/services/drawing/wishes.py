"""What a director asks of a draw."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

FULL, REPAIR, AROUND, SWISS, FINAL, POOLS, RANDOM = (
    "full",
    "repair",
    "around",
    "swiss",
    "final",
    "pools",
    "random",
)
METHODS = (FULL, REPAIR, AROUND, SWISS, FINAL, POOLS, RANDOM)
BY_STANDINGS = (SWISS, FINAL)
TURNS, FILL = "turns", "fill"
"""Where the players do not fill tables: some sit out by turns, or substitutes take the empty seats."""


@dataclass(frozen=True)
class Wish:
    """What the director asks for.

    `method`: a key of METHODS. `seed`: the text of the lots. `first`: the first session to draw (0: the first
    whose seats may still be drawn); `sessions`: how many (0: all that are left). `clubs` and `countries`
    weigh how unwelcome a meeting of two from the same one is, 0 to 100 (never); `families` are player numbers
    that must never meet. `odd`: TURNS or FILL. `pinned`: seats decided beforehand as (session, player, table
    number); `tables`: the numbers of the tables that stand (() for as many as needed). `variant`: of a Swiss
    draw; `final`, `carry`: the size of a final and what of the points counts on; `pools`, `division`: sizes
    of pools, and how players are divided. `keep`: how many hundredths of a repeated meeting a changed seat of
    a repair costs. `source`, `exchanged`: of AROUND, the draft (when it was made) and the session and two
    players exchanged in it. `seconds`: how long to look for a better draw.
    """

    method: str
    seed: str
    sessions: int = 0
    first: int = 0
    teams: bool = True
    clubs: int = 0
    countries: int = 0
    families: tuple[tuple[int, ...], ...] = ()
    odd: str = TURNS
    pinned: tuple[tuple[int, int, int], ...] = ()
    tables: tuple[int, ...] = ()
    variant: str = "straight"
    final: int = 16
    carry: str = "full"
    pools: tuple[int, ...] = ()
    division: str = "rank"
    keep: int = 10
    source: str = ""
    exchanged: tuple[int, int, int] | None = None
    seconds: int = 0


def wish_to_json(wish: Wish) -> dict[str, Any]:
    """The wish for a log line or a job."""
    return asdict(wish)


def wish_from_json(values: Mapping[str, Any]) -> Wish:
    """The wish that `wish_to_json` wrote, lists being tuples again."""
    names = {one.name for one in fields(Wish)}
    return Wish(**{name: _tuples(value) for name, value in values.items() if name in names})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
