"""What all tests stand on: stock people, plain settings, commands as a shell runs them, the one door."""

import functools
import io
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse, HttpResponseBase
from django.test import Client, override_settings
from django.utils import timezone, translation

from tests.factories import make_entry, make_event, make_user
from tests.folded_pages import folded
from tests.reached_refusals import ReachedRefusals
from tests.tournament.acts.doors import watched
from tests.tournament.acts.telling import overheard
from tests.tournament.live.house import House, Server, made_once, new_house
from tests.tournament.session.play import opened
from tournament.account.queries import PASSWORD_AT, SEEN, SINCE, WORDS
from tournament.account.views.signing_in import BACKEND
from tournament.hand.queries import statistics
from tournament.live import frames
from tournament.live.earlier import histories
from tournament.models import Event, User
from tournament.registration.services import erasing
from tournament.standings.queries import progress, standings


@pytest.fixture(scope="module", autouse=True)
def _plain_settings() -> Iterator[None]:
    """Fast hashing and unhashed static names: neither is what these tests are about."""
    static_files = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={**settings.STORAGES, "staticfiles": static_files},
        WHITENOISE_AUTOREFRESH=True,  # else it warns where no static files were collected
    ):
        yield


@pytest.fixture(scope="module", autouse=True)
def _pages_without_layout() -> Iterator[None]:
    """Tests read pages as browsers do: no line break of a template makes one fail.

    What was sent stays in `as_sent`.
    """
    request = Client.request

    def folding_request(client: Client, **environ: object) -> HttpResponseBase:
        response = request(client, **environ)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page and not response.streaming and not response.has_header("Content-Encoding"):
            response.as_sent = response.content
            response.__class__ = folding(type(response))
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", folding_request)
        yield


@functools.cache
def folding(kind: type[HttpResponse]) -> type[HttpResponse]:
    """The kind of response whose content is folded when it is read: many tests ask for the status alone."""

    class Folding(kind):
        @functools.cached_property
        def content(self) -> bytes:
            return folded(self.as_sent.decode()).encode()

    return Folding


@pytest.fixture
def refusals_made(request) -> Iterator[list[str]]:
    """The codes of the refusals that the program makes during the test, in order."""
    with request.config.pluginmanager.get_plugin(ReachedRefusals.NAME).listened() as codes:
        yield codes


@pytest.fixture(autouse=True)
def _fresh_memory():
    """Each test's rows begin with the same ids and versions; nothing kept may leak into the next.

    Nor the language of a request, which Django leaves in force in the thread that answered it.
    """
    translation.deactivate()
    forget_everything()


def forget_everything() -> None:
    """Clear what is kept by the versions of events, and the counters of wrong keys and passwords."""
    cache.clear()
    standings.forget()
    frames.forget()
    histories.forget()
    statistics.forget()
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


def signed_in(user: User, **options: object) -> Client:
    """A browser signed in as the user, by the rows that signing in leaves; `options` are a client's."""
    client, moment, session_key = Client(**options), timezone.now(), secrets.token_hex(16)
    User.objects.filter(pk=user.pk).update(last_login=moment)
    user.last_login = moment
    facts = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: BACKEND,
        HASH_SESSION_KEY: user.get_session_auth_hash(),
        **dict.fromkeys((SINCE, SEEN, PASSWORD_AT), int(moment.timestamp())),
        WORDS: "",
    }
    Session.objects.create(
        session_key=session_key,
        session_data=Session.objects.encode(facts),
        expire_date=moment + timedelta(days=14),
    )
    client.cookies[settings.SESSION_COOKIE_NAME] = session_key
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


@pytest.fixture(scope="session")
def model_house(tmp_path_factory) -> House:
    """An installation with the event spring-open, to be copied."""
    folder, _answer = made_once(tmp_path_factory, "house", lambda folder: new_house(folder).close())
    return House(folder)


@pytest.fixture
def house(model_house, tmp_path) -> Iterator[House]:
    """A house of the test's own."""
    with closing(new_house(tmp_path, model_house.folder)) as house:
        yield house


@pytest.fixture(scope="module")
def shared_house(model_house, tmp_path_factory) -> Iterator[House]:
    """A house that the tests of a module share with its server."""
    with closing(new_house(tmp_path_factory.mktemp("shared"), model_house.folder)) as house:
        yield house


@pytest.fixture(scope="module")
def running_server(shared_house) -> Iterator[Server]:
    with shared_house.served() as server:
        yield server


@pytest.fixture
def server(running_server) -> Iterator[Server]:
    """The module's server, without anybody else's connections."""
    yield running_server
    running_server.hang_up()


EVENTS = Path(__file__).resolve().parents[1] / "golden" / "events"


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        return self.err.splitlines()


@pytest.fixture
def run(db) -> Callable[..., Ran]:
    """run("standings", "slug", "--json")."""

    def command(*words: str) -> Ran:
        out, err = io.StringIO(), io.StringIO()
        try:
            call_command(*words, stdout=out, stderr=err, no_color=True)
        except SystemExit as ended:
            return Ran(int(ended.code or 0), out.getvalue(), err.getvalue())
        return Ran(0, out.getvalue(), err.getvalue())

    return command


@pytest.fixture
def real_event() -> Callable[[str], Path]:
    """The file of a real event by its slug."""
    return lambda slug: EVENTS / f"{slug}.json"


@pytest.fixture
def real_file(transactional_db, tmp_path) -> Iterator[Path | None]:
    """SQLite in memory is shared by threads as no file is: move into a file of the same schema, and give it.

    None on PostgreSQL, which is as it really runs anyway.
    """
    if connection.vendor != "sqlite":
        yield None
        return
    connection.ensure_connection()
    memory, name = connection.connection, connection.settings_dict["NAME"]
    path = tmp_path / "race.sqlite3"
    copied_schema(memory, path)
    connection.connection, connection.settings_dict["NAME"] = None, str(path)
    try:
        yield path
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = memory, name


def copied_schema(memory: sqlite3.Connection, path: Path) -> None:
    target = sqlite3.connect(path)
    memory.backup(target)
    target.close()


@pytest.fixture(autouse=True)
def _through_the_door() -> Iterator[None]:
    """No service of any test here changes a fact without an act, so without a new version."""
    with watched() as past:
        yield
    assert past == []


@pytest.fixture(autouse=True)
def _told_to_everybody() -> Iterator[None]:
    """What an act of any test here stores can be told in every language."""
    with overheard() as faults:
        yield
    assert faults == []


@pytest.fixture
def playing(event) -> Event:
    opened(event)
    make_entry(event, 99, substitute=True)
    return event


@pytest.fixture(autouse=True)
def _own_files(request, settings, monkeypatch, tmp_path_factory):
    """Nothing is written beside the program, where the next test, or the next run, would find it.

    Most tests write nothing: their folder is named here, and made when something is written.
    """
    names_folder = "tmp_path" in request.fixturenames
    folder = (
        request.getfixturevalue("tmp_path") if names_folder else tmp_path_factory.getbasetemp() / uuid4().hex
    )
    settings.MEDIA_ROOT = folder / "files"
    monkeypatch.setattr(erasing, "DATA_DIR", folder)
