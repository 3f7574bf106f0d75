"""Every form in which people type is kept on the device, or is listed here with the reason why not."""

from html.parser import HTMLParser
from io import StringIO
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import resolve

from tests.demo import demo_paths, furnish_demo, variants
from tests.examples import takes_turns
from tests.factories import make_user
from tests.tournament.security.pages import read_to_the_end
from tournament.backup.services import automatic

TYPED = frozenset({"text", "number", "email", "tel", "date", "time", "datetime-local", "url"})
SECRET = "a password or a code is not left behind in a browser"
FILE = "an event or a backup comes and goes as a file, with a secret or with a name typed to be sure"
MOMENT = "minutes for a running clock concern the moment: sent later, they would be wrong"
STORES_NOTHING = "nothing is stored: a file is checked, or one is made with what was chosen"
NOT_KEPT = {
    "backup-restore": FILE,
    "backup-snapshot": FILE,
    "desk-files": STORES_NOTHING,
    "desk-session-clock": MOMENT,
    "event-import": FILE,
    "move-bring-direct": SECRET,
    "move-delete": FILE,
    "move-send": FILE,
    "second-factor": SECRET,
    "sign-in": SECRET,
    "verify-draw": STORES_NOTHING,
}


class Forms(HTMLParser):
    """The forms of a page that are sent: where to, whether they are kept, and what is typed into them."""

    def __init__(self, path: str, html: str) -> None:
        super().__init__()
        self.path, self.sent = path, list[tuple[str, bool, list[str]]]()
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "form":
            self.inside = facts.get("method") == "post"
            if self.inside:
                self.sent.append((facts.get("action") or self.path, bool(facts.get("data-keep")), []))
        elif self.inside and (
            tag == "textarea" or (tag == "input" and (facts.get("type") or "text") in TYPED)
        ):
            self.sent[-1][2].append(facts.get("name") or "")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"


def name_of(page: str, action: str) -> str:
    """The name of the address to which a form on a page is sent."""
    return resolve(urlsplit(urljoin(page, action)).path).url_name


@pytest.mark.full
@pytest.mark.django_db
def test_every_form_keeps_its_values_or_is_listed_with_a_reason(settings, tmp_path, monkeypatch):
    """In turns: the director opens the pages of the desk and of accounts, and a stranger all others."""
    settings.MEDIA_ROOT = tmp_path / "files"
    monkeypatch.setattr(automatic, "DATA_DIR", tmp_path)
    automatic.take_snapshot("spring-open-session-1")
    make_user("sam")
    call_command("load_demo", stderr=StringIO())
    director, stranger = Client(raise_request_exception=False), Client(raise_request_exception=False)
    director.force_login(make_user("dora", is_superuser=True))
    demo_rows = furnish_demo()
    kept_forms, not_kept = set(), dict[str, list[str]]()

    for path in (demo_paths(demo_rows) | variants(demo_rows)).values():
        is_directors = path.startswith(("/desk/", "/account/"))
        for client in (director if is_directors else stranger,) if takes_turns() else (director, stranger):
            reply = client.get(path)
            if "html" not in reply.get("Content-Type", ""):
                read_to_the_end(reply)
                continue
            for action, is_kept, names in Forms(path, reply.content.decode()).sent:
                if names and is_kept:
                    kept_forms.add(name_of(path, action))
                elif names:
                    not_kept[name_of(path, action)] = names

    assert {name: names for name, names in not_kept.items() if name not in NOT_KEPT} == {}
    assert {"desk-notices", "desk-players-import", "desk-results-import", "tokens"} <= kept_forms
    assert set(NOT_KEPT) - set(not_kept) == set(), "kept by now, or gone"
