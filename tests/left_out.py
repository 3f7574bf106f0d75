"""What a run of the suite leaves out, in words: nobody shall take a part of it for all."""

from collections import Counter
from collections.abc import Iterable, Mapping

ANOTHER_DATABASE = (
    "Left out: PostgreSQL, and what runs on it alone. With DATABASE_URL=postgres:///hanchan set, the same "
    "tests run on it, with REDIS_URL=redis://127.0.0.1:6379/9 on Redis too."
)
TURNS = (
    "In turns: pages in one of four looks, one field of seven. Left out: an event of 120 players. "
    "`make full` goes through all of them."
)
LONG = "Left out: the long tests. `make long` runs them."


def is_on_postgresql(environ: Mapping[str, str]) -> bool:
    """Whether the tests run on PostgreSQL."""
    return environ.get("DATABASE_URL", "").startswith("postgres")


def left_out(skipped: Iterable[str], *, whole: bool, environ: Mapping[str, str]) -> list[str]:
    """Sentences for the end of a run: why tests were skipped, and for a whole run what nobody asked for."""
    lines = [f"Left out: {number} tests. {why}" for why, number in sorted(Counter(skipped).items())]
    if not whole:
        return lines
    return [*lines, TURNS, LONG, *([] if is_on_postgresql(environ) else [ANOTHER_DATABASE])]
