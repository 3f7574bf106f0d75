"""A place with two events: the one that is looked at, with something behind every address, and a rival's."""

import secrets
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.browser.addresses import address, named
from tests.factories import make_event, make_user
from tests.stored_rows import Inserts, inserts_of, keys_of, put_back
from tests.tournament.conftest import signed_in
from tests.tournament.session.play import enter, opened, seat_at, table_at
from tournament.acts.job import queue, running
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Event, User
from tournament.notice.services import Words, post_notice
from tournament.ruling.services.calls import raise_call
from tournament.ruling.services.rulings import Sanction, give_ruling

TILES = {"hand": "123m123p12399s77z", "win": "7z"}
HAND = {"outcome": "ron", "from": "S", "riichi": [], "wins": [{"seat": "E", **TILES}]}


@dataclass(frozen=True)
class Place:
    """An event, its director, and what its addresses are made of."""

    event: Event
    director: User
    parts: dict[str, object]
    job: int

    def path(self, name: str, **other: object) -> str:
        """The address of that name in this event."""
        special: dict[str, object] = {}
        if name.startswith("desk-job"):
            special = {"pk": self.job}
        elif name.startswith("person"):
            special = {"pk": self.parts["person"]}
        elif name.startswith("application"):
            special = {"key": self.parts["applied"]}
        return address(name, {**self.parts, **special, **other})

    def paths(self) -> dict[str, str]:
        """Every address of the program, by name."""
        return {route.name: self.path(route.name) for route in named()}

    def client(self) -> Client:
        """A browser of its director, who sees errors as pages."""
        client = signed_in(self.director)
        client.raise_request_exception = False
        return client


def furnished(slug: str, director: User, *, players: int, sessions: int) -> Place:
    """An event being played, with a result, a hand, a ruling, a draft, a file and a log."""
    names = {"slug": slug, "name": slug.title()}
    event = make_event(players=players, sessions=sessions, staff={"director": director}, **names)
    opened(event)
    enter(event, by=director, key=secrets.token_urlsafe(16))
    sanction = Sanction(kind="lateness", points=-1000, moment="after-uma", clause="EMA 2025")
    ruling = give_ruling(seat=seat_at(event), sanction=sanction, by=director)
    table_at(event).hands.create(number=1, facts=HAND)
    call = raise_call(table=table_at(event), by=director)
    later = Words("The buffet is open.", shows_from=timezone.now() + timedelta(hours=1))
    post_notice(event=event, words=later, by=director)
    draft = make_draft(event=event, wish=Wish("full", "482-913-057"), by=director)
    job = queue.ask(event=event, kind="event-file", args={}, by=director)
    running.run_waiting()
    parts = {"slug": slug, "session": 1, "table": 1, "number": 7, "pk": draft.pk, "ruling": ruling.pk}
    applied = event.applications.create(
        number=7, state="asked", last_name="Alba", created_at=event.created_at
    )
    parts |= {"team": event.teams.create(name="Tigers").pk, "applied": applied.link_key}
    parts |= {
        "preset": "ema-riichi-2025",
        "token": director.api_tokens.create(
            name="bot", digest=slug, made_at=timezone.now(), ends_at=timezone.now() + timedelta(days=1)
        ).pk,
        "kind": "riichi",
        "schema": "event",
        "user": director.pk,
        "call": call.pk,
        "notice": event.notices.get().pk,
        "hand": 1,
        "late": 1,
        "role": "director",
        "name": "hanchan-none.json",
        "entry": event.log.order_by("-pk")[0].pk,
    }
    entry = event.entries.get(number=7)
    return Place(event, director, {**parts, "person": entry.person_id, "key": entry.link_key}, job.pk)


@pytest.fixture
def returning_director(db) -> User:
    """A director who has signed in before."""
    return make_user("dora", last_login=timezone.now() - timedelta(days=1), email="dora@secret.example")


@pytest.fixture(autouse=True)
def _files_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def place(returning_director) -> Place:
    return furnished_once("spring-open", returning_director, players=16, sessions=4)


@pytest.fixture
def rival(place) -> Place:
    """Another director's event, larger, so that it has players, tables and sessions that ours has not."""
    return furnished_once("rival-open", make_user("rolf"), players=20, sessions=6)


@dataclass(frozen=True)
class Furnished:
    """A place, and what puts it back: its rows and its files by their paths."""

    place: Place
    rows: Inserts
    files: dict[str, bytes]


FURNISHED: dict[tuple[object, ...], Furnished] = {}


def furnished_once(slug: str, director: User, *, players: int, sessions: int) -> Place:
    """`furnished`, whose rows and files are made once in a run beside the same events, and put back later."""
    folder = Path(settings.MEDIA_ROOT)
    key = (slug, director.pk, players, sessions, *Event.objects.order_by("pk").values_list("pk", flat=True))
    if stored := FURNISHED.get(key):
        put_back(stored.rows)
        for name, content in stored.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        return replace(stored.place, event=Event.objects.get(slug=slug), director=director)
    models = [model for model in apps.get_app_config("tournament").get_models() if model is not User]
    rows_before, files_before = keys_of(models), set(folder.rglob("*"))
    place = furnished(slug, director, players=players, sessions=sessions)
    files = [path for path in folder.rglob("*") if path.is_file() and path not in files_before]
    FURNISHED[key] = Furnished(
        place,
        inserts_of(models, beside=rows_before),
        {str(path.relative_to(folder)): path.read_bytes() for path in files},
    )
    return place
