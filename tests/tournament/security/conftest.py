"""A place with two events: the one that is looked at, with something behind every address, and a rival's."""

import secrets
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.browser.addresses import address, named
from tests.factories import make_event, make_user
from tests.tournament.conftest import signed_in
from tests.tournament.play import enter, opened, seat_at, table_at
from tournament.models import Event, User
from tournament.services import jobs
from tournament.services.calls import raise_call
from tournament.services.drawing import Wish, make_draft
from tournament.services.notices import Words, post_notice
from tournament.services.rulings import Sanction, give_ruling

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
        own = {**self.parts, "pk": self.job} if name.startswith("desk-job") else self.parts
        own = {**own, "key": own["applied"]} if name.startswith("application") else own
        return address(name, {**own, **other})

    def paths(self) -> dict[str, str]:
        """Every address of the program, by name."""
        return {one.name: self.path(one.name) for one in named()}

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
    job = jobs.ask(event=event, kind="event-file", args={}, by=director)
    jobs.run_waiting()
    parts = {"slug": slug, "session": 1, "table": 1, "number": 7, "pk": draft.pk, "ruling": ruling.pk}
    applied = event.applications.create(
        number=7, state="asked", last_name="Alba", created_at=event.created_at
    )
    parts |= {"team": event.teams.create(name="Tigers").pk, "applied": applied.link_key}
    parts |= {
        "user": director.pk,
        "call": call.pk,
        "notice": event.notices.get().pk,
        "hand": 1,
        "role": "director",
        "entry": event.log.order_by("-pk")[0].pk,
    }
    return Place(event, director, {**parts, "key": event.entries.get(number=7).link_key}, job.pk)


@pytest.fixture
def known(db) -> User:
    """A director who has signed in before."""
    return make_user("dora", last_login=timezone.now() - timedelta(days=1), email="dora@secret.example")


@pytest.fixture(autouse=True)
def _files_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def place(known) -> Place:
    return furnished("spring-open", known, players=16, sessions=4)


@pytest.fixture
def rival(place) -> Place:
    """Another director's event, larger, so that it has players, tables and sessions that ours has not."""
    return furnished("rival-open", make_user("rolf"), players=20, sessions=6)
