"""Stock people: a director, a scorer and a referee of the event, and a visitor who is none of them."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.factories import make_event, make_user
from tournament.live import frames
from tournament.models import Event, User
from tournament.queries import hand_statistics, progress, standings


@pytest.fixture(autouse=True)
def _plain_settings(settings):
    """Fast hashing and unhashed static names: neither is what these tests are about."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = True  # else it warns where no static files were collected


@pytest.fixture(autouse=True)
def _fresh_memory():
    """Each test's rows begin with the same ids and versions; nothing kept may leak into the next."""
    cache.clear()
    standings.forget()
    frames.forget()
    hand_statistics.forget()
    progress.forget()


@pytest.fixture
def director(db) -> User:
    return make_user("dora")


@pytest.fixture
def scorer(db) -> User:
    return make_user("sam")


@pytest.fixture
def referee(db) -> User:
    return make_user("rosa")


@pytest.fixture
def head(db) -> User:
    return make_user("hedda")


@pytest.fixture
def visitor(db) -> User:
    return make_user("vito")


@pytest.fixture
def staff(director, scorer, referee, head) -> dict[str, User]:
    """Pass it to make_event(staff=staff)."""
    return {"director": director, "scorer": scorer, "referee": referee, "head": head}


@pytest.fixture
def event(staff) -> Event:
    """Sixteen players, four sessions, drawn and published, EMA riichi 2025."""
    return make_event(staff=staff)


def signed_in(user: User) -> Client:
    """A browser signed in as the user."""
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def director_client(director) -> Client:
    return signed_in(director)


@pytest.fixture
def scorer_client(scorer) -> Client:
    return signed_in(scorer)


@pytest.fixture
def head_client(head) -> Client:
    return signed_in(head)


@pytest.fixture
def referee_client(referee) -> Client:
    return signed_in(referee)


@pytest.fixture
def visitor_client(visitor) -> Client:
    return signed_in(visitor)
