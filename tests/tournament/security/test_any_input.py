"""Whatever anybody sends to whatever address, the answer is a page: never an error of the program."""

from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.browser.addresses import address, named
from tests.examples import examples
from tests.factories import make_user
from tests.tournament.conftest import signed_in
from tests.tournament.security.pages import read_to_the_end

TALLIES = (0, 1, 7, 17, 10**4, 10**9, 2**31, 2**63, 10**30, 10**100)
WORDS = (
    *("", " ", "-1", "+1", "1.5", "1e9", "NaN", "١٢", "𝟙", "½", "0x10", "9" * 30, "9" * 5000, "10" * 500),
    *("\N{MINUS SIGN}100", "30,000", "30.000", "E", "S", "on", "true", "director", "start", "'", '"', "<b>"),
    *("\ud7ff", "\ufffe", "\u202e", "\x1b[2J", "\r\n", "\x7f", "%", "%s%n", "{}", "{{ 7 }}", "../..", "\\"),
    *("2026-02-30", "9999-12-31T23:59", "0001-01-01", "Europe/Nowhere", "a" * 400, "ß" * 161, "🀄" * 90),
    *(
        "ema-riichi-2025",
        "register",
        "extra",
        "pause",
        "look",
        "results-pdf",
        "after-uma",
        "1;2",
        "[]",
        "null",
    ),
)
FIELDS = (
    *("key", "rev", "table", "E", "S", "W", "N", "bets", "manner", "note", "provisional", "session", "after"),
    *(
        "first",
        "second",
        "page",
        "about",
        "find",
        "q",
        "sort",
        "by",
        "show",
        "size",
        "seconds",
        "teams",
        "lists",
    ),
    *("lang", "v", "player", "wind", "since", "reason", "kind", "minutes", "act", "name", "slug", "country"),
    *("starts_on", "ends_on", "timezone", "begins_1", "minutes_1", "rules_key", "uma", "reset", "version"),
    *("account", "user", "username", "text", "seen", "do", "first_name", "last_name", "ema_number", "number"),
    *(
        "method",
        "seed",
        "back",
        "look",
        "paper",
        "base",
        "points",
        "moment",
        "file",
        "typed",
        "next",
        "sessions",
    ),
    *(
        "first_session",
        "last_session",
        "scope",
        "countries",
        "offence",
        "at",
        "order",
        "team",
        "club",
        "string",
    ),
    *("hand", "win", "melds", "dora", "ura", "riichi", "flowers", "honba", "rules", "declared_fan"),
)
# django-tables2 warns of a point in ?sort=, and takes it all the same.
pytestmark = pytest.mark.filterwarnings("ignore:Use '__' to separate path components")
texts = st.one_of(st.sampled_from(WORDS), st.text(max_size=40), st.sampled_from(TALLIES).map(str))
forms = st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=12)), texts, max_size=12)
numbers = st.one_of(st.sampled_from((1, 2, 3)), st.sampled_from(TALLIES))
NAMES = sorted(route.name for route in named() if route.name not in {"sign-in", "sign-out", "backup-file"})
KEEPS = {"event-staff-take", "event-end", "event-staff-password"}  # they would end the walk


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, dict[str, int], dict[str, str], dict[str, str]]:
    """Method, name, numbers in the address, query, form."""
    name = draw(st.sampled_from(NAMES))
    parts = dict.fromkeys(
        ("session", "table", "number", "hand", "pk", "ruling", "call", "user", "entry", "team", "notice"), 0
    )
    parts = {part: draw(numbers) for part in parts}
    method = draw(st.sampled_from(("get", "post"))) if name not in KEEPS else "get"
    return method, name, parts, draw(forms), draw(forms) if method == "post" else {}


@pytest.fixture
def client(place):
    keeper = signed_in(make_user("kate", is_superuser=True))
    keeper.raise_request_exception = False
    return keeper


def answer(client, place, sent) -> int:
    method, name, numbers_, query, form = sent
    path = address(name, {**place.parts, **numbers_, "key": form.get("key", "k")[:20] or "k"})
    query = urlencode(query, errors="replace")
    response = (
        client.post(path, form, QUERY_STRING=query) if method == "post" else client.get(f"{path}?{query}")
    )
    read_to_the_end(response)
    return response.status_code


ALLOWED = {200, 302, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429}
"""429: very many keys that nobody has."""
usual = {"deadline": None, "suppress_health_check": list(HealthCheck), "database": None}


@seed(20260411)
@settings(max_examples=examples(short=100, long=4000), **usual)
@given(sent=requests())
def test_no_request_brings_the_program_down(client, place, sent):
    assert answer(client, place, sent) in ALLOWED


LONG = (pytest.mark.slow, pytest.mark.long)  # every turn has every word, each in another field


@pytest.mark.parametrize("turn", [0, *(pytest.param(turn, marks=LONG) for turn in range(1, 8))])
def test_no_page_minds_strange_queries(client, place, turn):
    words = [*WORDS, *(str(tally) for tally in TALLIES)]
    strange = {field: words[(place_ * 7 + turn * 17) % len(words)] for place_, field in enumerate(FIELDS)}
    statuses = {}
    for name in NAMES:
        response = client.get(f"{place.path(name)}?{urlencode(strange)}")
        statuses[name] = response.status_code
        read_to_the_end(response)
    assert {name: status for name, status in statuses.items() if status not in ALLOWED} == {}
