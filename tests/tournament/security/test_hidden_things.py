"""What the public may not see changes nothing of what it gets: pages, live parts, screens, players' pages."""

import re
import secrets
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.browser.addresses import named
from tests.tournament.session.play import RIGHT, enter, opened, table_at
from tournament.event.services.publishing import freeze_standings
from tournament.live import frames
from tournament.models import Event, Publication, Result, Seat
from tournament.result.services.recording import Sheet, record_result
from tournament.session.services.sessions import close_session
from tournament.standings.queries import standings

# Parts that are new in every answer: times and tokens.
CHANGING = re.compile(
    r'value="[A-Za-z0-9_-]{20,}"|data-[a-z-]*(now|live-at)="[^"]*"|datetime="[^"]*"|"at":"[^"]*"|\d\d:\d\d(:\d\d)?'
)
REACHED = {"email": "seven@secret.example", "phone": "070 7654321"}


def public_paths(place) -> list[str]:
    """Every address for everybody, with the queries that change what is on it."""
    names = [
        route.name
        for route in named()
        if (route.callback.__dict__.get("roles") or ()) == frozenset({"public"})
    ]
    paths = [place.path(name) for name in names]
    base = "/e/spring-open/"
    for number in (1, 2, 3, 4):
        paths += [f"{base}sessions/{number}/", f"{base}standings/?after={number}"]
        paths += [f"{base}seating/?session={number}{more}" for more in ("", "&by=name", "&find=berg")]
        paths += [f"{base}screen/?show=seating&session={number}{more}" for more in ("", "&by=name")]
    paths += [f"{base}players/{number}/" for number in range(1, 17)]
    api = "/api/v1/events/spring-open"
    for number in (1, 2, 3, 4):
        paths += [f"{api}/sessions/{number}/{part}" for part in ("seating", "results")]
        paths += [f"{api}/standings?after={number}", f"{api}/players/{number}"]
    paths += [f"{base}screen/?show={kind}" for kind in ("standings", "clock", "seating")]
    paths += [f"{base}live/?lists={name}" for name in frames.list_names()]
    return sorted({*paths, f"{base}standings/?teams=1", f"{base}players/?find=a", "/"})


def shown_to_public(place, paths: Sequence[str] = ()) -> dict[str, tuple[int, str]]:
    """What a stranger gets at these paths; at every public one if none are given."""
    standings.forget()
    frames.forget()
    client = Client(raise_request_exception=False)
    answers = {path: client.get(path) for path in paths or public_paths(place)}
    # Pictures too: every byte is some letter in latin1.
    return {
        path: (answer.status_code, CHANGING.sub("", sent(answer).decode("latin1")))
        for path, answer in answers.items()
    }


def sent(answer) -> bytes:
    """The answer before its line breaks were folded."""
    return answer.as_sent if hasattr(answer, "as_sent") else answer.content


def differing(first: dict[str, object], second: dict[str, object]) -> list[str]:
    return [path for path in second if first[path] != second[path]]


def turn_seats(event: Event, session: int) -> None:
    """Seat the session's players in each other's places, without a new version."""
    seats = list(Seat.objects.filter(session__event=event, session__number=session).order_by("pk"))
    entries = [seat.entry_id for seat in seats]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, entry in zip(seats, [*entries[5:], *entries[:5]], strict=True):
        Seat.objects.create(
            table_id=seat.table_id, session_id=seat.session_id, wind=seat.wind, entry_id=entry
        )


@pytest.fixture(scope="module")
def walked() -> dict[str, tuple[int, str]]:
    """Empty until a test has walked."""
    return {}


@pytest.fixture
def secretive(place):
    """Two sessions are seated in secret, and somebody has told where to be reached."""
    Publication.objects.filter(event=place.event, session__number__gte=3).delete()
    place.event.entries.filter(number=7).update(ema_number="07997654", **REACHED)
    return place


@pytest.fixture
def shown(secretive, walked) -> dict[str, tuple[int, str]]:
    """What a stranger gets of it at every public path: one walk for all tests."""
    if not walked:
        walked.update(shown_to_public(secretive))
    return walked


def test_of_seats_only_those_that_are_published_show(secretive, shown):
    for session in (3, 4):
        turn_seats(secretive.event, session)
    assert differing(shown, shown_to_public(secretive)) == []
    turn_seats(secretive.event, 2)
    published = "/e/spring-open/sessions/2/"
    assert differing(shown, shown_to_public(secretive, [published])) == [published]


@pytest.fixture
def frozen(place):
    """Two sessions being played; the public sees the standings after none."""
    for table in (2, 3, 4):
        enter(place.event, number=table)
    close_session(session=place.event.sessions.get(number=1), by=None)
    opened(place.event, 2)
    for number in (1, 2, 3):
        table = table_at(place.event, number, session=2)
        record_result(table=table, sheet=Sheet(RIGHT), by=None, key=secrets.token_urlsafe(16))
    freeze_standings(event=place.event, after=1, by=None)
    return place


def change_scores(event: Event, session: int) -> None:
    results = Result.objects.filter(table__session__event=event, table__session__number=session)
    assert results.update(east=-20_000, south=-5_000, west=5_000, north=20_000)


def test_of_results_only_those_before_the_freeze_show(frozen):
    before = shown_to_public(frozen)
    change_scores(frozen.event, 2)
    assert differing(before, shown_to_public(frozen)) == []
    change_scores(frozen.event, 1)
    not_frozen = "/e/spring-open/standings/"
    assert differing(before, shown_to_public(frozen, [not_frozen])) == [not_frozen]


def test_a_hidden_event_is_nowhere(place, visitor):
    Event.objects.update(public=False)
    signed_in = Client()
    signed_in.force_login(visitor)
    answers_by_path = {}
    for client in (Client(), signed_in):
        for path in public_paths(place):
            if path.startswith(("/e/", "/api/v1/events/")):
                answer = client.get(path, headers={"if-none-match": f'"{place.event.pk}-1-en-"'})
                answers_by_path[path] = (answer.status_code, place.event.name in sent(answer).decode())
        assert place.event.name not in client.get("/").content.decode()
    assert {
        path: answer for path, answer in answers_by_path.items() if answer not in {(404, False), (405, False)}
    } == {}


def work_for(client, path: str) -> list[str]:
    """The queries for an address, without the names and numbers in them."""
    with CaptureQueriesContext(connection) as queries:
        client.get(path)
    return [re.sub(r"(spring|autumn)-open|\d+", "…", query["sql"]) for query in queries]


def test_a_hidden_event_and_none_are_the_same_work_so_that_the_time_tells_nothing(place, visitor):
    Event.objects.update(public=False)
    client = Client()
    client.force_login(visitor)
    paths = [
        path for path in place.paths().values() if path.startswith(("/e/spring-open/", "/desk/spring-open/"))
    ]
    assert len(paths) > 100
    for browser in (Client(), client):
        browser.get("/")  # what is read once a process
        hidden = {path: work_for(browser, path) for path in paths}
        nowhere = {path: work_for(browser, path.replace("spring", "autumn")) for path in paths}
        assert differing(hidden, nowhere) == []


def test_a_hidden_event_is_shown_to_its_player_until_the_link_is_switched_off(place):
    Event.objects.update(public=False)
    phone, entry = Client(), place.event.entries.get(number=7)
    phone.get(f"/p/{entry.link_key}/")
    pages = ("/e/spring-open/", "/e/spring-open/players/7/", "/e/spring-open/live/?lists=state")
    assert [phone.get(page).status_code for page in pages] == [200, 200, 200]
    place.client().post(place.path("desk-link-revoke"), {"key": "k"})
    assert [phone.get(page).status_code for page in pages] == [404, 404, 404]
    assert phone.get(f"/p/{entry.link_key}/").status_code == 404


def test_a_links_key_has_128_random_bits(place):
    keys = list(place.event.entries.values_list("link_key", flat=True))
    assert {len(key) for key in keys} == {22}
    assert len(set(keys)) == 16


def test_no_number_and_no_address_of_a_person_is_on_a_public_page(secretive, shown):
    # The way back from choosing a language is the page's own address, key and all.
    pages = {path: page.replace(path, "") for path, (_status, page) in shown.items()}
    private = [
        *secretive.event.entries.values_list("ema_number", flat=True),
        "dora@secret.example",
        *REACHED.values(),
    ]
    private += list(secretive.event.entries.values_list("link_key", flat=True))
    leaks = {path for path, page in pages.items() if any(words in page for words in private)}
    assert leaks == {"/p/" + secretive.parts["key"] + "/"} - {path for path in pages if not pages[path]}
