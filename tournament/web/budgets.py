"""What costly addresses may take: each says what it works on and what bounds it; docs/security.md lists them.

`tests/tournament/web/test_budgets.py` finds what is costly: drawing and checking, papers and pictures,
workbooks and other files that are sent, jobs, and lists of all players.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from django.urls import URLPattern, URLResolver, get_resolver

from tournament.acts.job.bounded import Bounds
from tournament.web.links import MOST_IN_QR

SomeView = TypeVar("SomeView", bound=Callable[..., object])
WHO = {"public": "everybody"}
SIGNED_IN = ("/account/", "/desk/", "/password/")
# Bounds that many have.
NO_ROWS = "nothing of an event is read"
ONE_EVENT = "the rows of one event; as many queries whatever its size"
ACT = "one act of the event"
LINK = "50 wrong links in ten minutes an address"
QR = f"an address of up to {MOST_IN_QR:,} characters"
PASSWORD = "a password in 19 MB (Argon2id); so many wrong ones as said above"  # noqa: S105 - a sentence


@dataclass(frozen=True)
class Budget:
    """What an address works on, and what bounds that in size, work or memory before it begins."""

    work: str
    bound: str


def costs(work: str, *bounds: str | Bounds) -> Callable[[SomeView], SomeView]:
    """Mark a costly view with what it works on and its bounds, in English for the manual."""
    assert bounds, f"{work}: a costly view has a bound"
    texts = [bound if isinstance(bound, str) else in_words(bound) for bound in bounds]

    def mark(view: SomeView) -> SomeView:
        view.budget = Budget(work, "; ".join(texts))  # type: ignore[attr-defined] # as web/access marks roles
        return view

    return mark


def in_words(bounds: Bounds) -> str:
    """What a process may take."""
    return f"a process of {bounds.seconds:g} s of a processor and {bounds.megabytes} MB"


def budgets() -> list[tuple[str, str, Budget]]:
    """Every costly address, for whom it is, and its budget, in the order of the addresses."""
    lines = []
    for address, view in addresses(get_resolver().url_patterns):
        if budget := getattr(view, "budget", None):
            lines.append((address, _for_whom(address, view), budget))
    return sorted(lines, key=lambda line: line[0])


def _for_whom(address: str, view: Callable[..., object]) -> str:
    if by_token := getattr(view, "token_roles", ()):
        return f"a token: {', '.join(sorted(by_token))}"
    roles = sorted(getattr(view, "roles", ()))
    anybody = "signed in" if address.startswith(SIGNED_IN) else "everybody"
    return ", ".join(WHO.get(role, role) for role in roles) or anybody


def addresses(
    routes: Iterable[URLPattern | URLResolver], before: str = "/"
) -> Iterator[tuple[str, Callable[..., object]]]:
    """Every address with its view."""
    for route in routes:
        path = f"{before}{route.pattern}"
        if isinstance(route, URLResolver):
            yield from addresses(route.url_patterns, path)
        else:
            yield path, route.callback
