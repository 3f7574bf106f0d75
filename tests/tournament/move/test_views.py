"""Moving an event by file, taking it back, bringing it, deleting it: who may, and what is refused."""

import html
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.factories import make_event, make_result, make_user
from tests.tournament.conftest import signed_in
from tournament.acts.job.files import path_of, store
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.models import Entry, Event, Job, LogEntry, Person, Role, Table, User
from tournament.move.services import arriving, deleting, kept, leaving, reading
from tournament.move.services.document import digest_of
from tournament.move.services.kept import CANNOT_BE_KEPT
from tournament.notice.services import Words, post_notice
from tournament.registration.services.changes_and_withdrawals import withdraw
from tournament.registration.services.erasing import erase_player

pytestmark = pytest.mark.django_db
DESK = "/desk/spring-open"
BRING = "/desk/bring/"


@pytest.fixture(autouse=True)
def _own_folders(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


def sent_away(client) -> bytes:
    """The file of the event, after it has left."""
    client.post(f"{DESK}/move/send/", {"to": "Anna’s laptop"})
    return b"".join(client.get(f"{DESK}/move/file/").streaming_content)


def bring(client, data: bytes, **sent: object):
    """The answer to the confirmed arrival of a file; the first page's when that is refused."""
    first = client.post(BRING, {"file": SimpleUploadedFile("moved.json", data)})
    if first.status_code != 302:
        return first
    version = Event.objects.filter(slug="spring-open").values_list("version", flat=True).first()
    return client.post(first.url, {"seen": version or "", **sent})


def signed_anew(document: dict) -> bytes:
    """The bytes of a document that was changed by somebody who knows how."""
    return json.dumps({**document, "digest": digest_of(document)}).encode()


def everything(event: Event) -> dict[str, object]:
    """The facts that a move keeps: links, staff, log, results."""
    return {
        "links": sorted(event.entries.values_list("number", "link_key", "created_at")),
        "tables": sorted(
            Table.objects.filter(session__event=event).values_list("session__number", "number", "link_key")
        ),
        "staff": sorted(event.roles.values_list("user__username", "kind")),
        "log": list(
            event.log.order_by("at", "pk")
            .exclude(act__startswith="event.")
            .values_list("at", "act", "actor__username", "key", "undoes__at")
        ),
        "results": list(
            Table.objects.filter(session__event=event)
            .values_list("results__east", "results__version")
            .order_by("session__number", "number")[:8]
        ),
    }


def test_an_event_goes_and_comes_back_with_links_staff_log_and_undo(event, director_client, staff):
    post_notice(event=event, words=Words("Lunch at one"), by=staff["director"])
    withdraw(entry=event.entries.get(number=16), by=staff["director"])
    make_result(Table.objects.first(), (100, 200, -100, -200))
    before = everything(event)
    data = sent_away(director_client)
    Event.objects.all().delete()
    Person.objects.all().delete()
    LogEntry.objects.all().delete()
    for user in staff.values():
        user.delete()
    other = make_user("olga", is_superuser=True)  # of the other computer
    make_event(slug="another", staff={"director": other})  # which takes the ids

    answer = bring(signed_in(other), data)

    assert answer.url == f"{DESK}/"
    arrived = Event.objects.get(slug="spring-open")
    assert everything(arrived) == before
    assert arrived.roles.get(kind="scorer").user.check_password("correct horse battery")
    undo(entry=arrived.log.get(act="player.withdraw"), by=other)
    undo(entry=arrived.log.get(act="notice.post"), by=other)
    assert arrived.entries.get(number=16).withdrawn_at is None
    entry = arrived.entries.get(number=3)
    assert signed_in(other).get(f"/p/{entry.link_key}/", follow=True).status_code == 200


def test_the_copy_that_stays_takes_nothing_and_says_where_the_event_is(event, director_client, client):
    sent_away(director_client)
    event.refresh_from_db()

    with pytest.raises(Refused) as refused:
        post_notice(event=event, words=Words("Lunch"), by=None)

    assert refused.value.code == "event.away"
    assert "Anna’s laptop" in client.get("/e/spring-open/").content.decode()
    assert "Anna’s laptop" in director_client.get(f"{DESK}/").content.decode()
    again = director_client.post(f"{DESK}/move/send/", {"to": "elsewhere"}, follow=True)
    assert "Anna’s laptop" in again.content.decode()


def test_a_returning_event_replaces_the_copy_left_behind_without_asking(event, director_client):
    pk, data = event.pk, sent_away(director_client)

    answer = bring(director_client, data)

    event = Event.objects.get()
    assert (answer.url, event.pk, event.away_at) == (f"{DESK}/", pk, None)
    assert [file.name[:29] for file in kept.kept_files()][:1] == ["hanchan-spring-open-replaced-"]
    assert event.log.first().act == "event.return"


def test_taken_back_by_force_both_are_compared_and_one_is_chosen(event, director_client, staff):
    data = sent_away(director_client)
    unsure = director_client.post(f"{DESK}/move/take-back/", {})
    director_client.post(f"{DESK}/move/take-back/", {"sure": "on"})
    post_notice(event=event, words=Words("Lunch at two"), by=staff["director"])

    undecided = bring(director_client, data)
    kept_here = bring(director_client, data, keep="here")
    here = list(event.log.values_list("act", flat=True))
    stale = bring(director_client, data, keep="there", seen=0)
    chosen = bring(director_client, data, keep="there")

    assert (unsure.status_code, undecided.status_code, stale.url[:12]) == (400, 400, "/desk/bring/")
    assert "Lunch at two" in undecided.content.decode()
    assert (kept_here.url, here[0]) == (f"{DESK}/", "notice.post")
    assert (chosen.url, event.notices.count()) == (f"{DESK}/", 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda _document: b"[]", "move.no-document"),
        (lambda _document: b"\xff\xfe", "move.no-document"),
        (lambda document: json.dumps({**document, "format": "hanchan-event"}).encode(), "move.exchange-file"),
        (lambda document: json.dumps({**document, "migration": "9999_later"}).encode(), "move.newer-program"),
        (lambda document: json.dumps({**document, "names": {"1": "x"}}).encode(), "move.damaged"),
        (lambda document: signed_anew({**document, "rows": []}), "move.damaged"),
        (lambda document: signed_anew({**document, "accounts": [{}]}), "move.damaged"),
        (
            lambda document: signed_anew({**document, "event": {**document["event"], "rules_values": {}}}),
            "move.damaged",
        ),
    ],
)
def test_a_foreign_file_is_refused_with_its_reason(event, director_client, change, code):
    document = json.loads(sent_away(director_client))

    page = director_client.post(BRING, {"file": SimpleUploadedFile("moved.json", change(document))})

    assert page.status_code == 400
    assert [error.code for error in page.context["form"].errors.as_data()["file"]] == [code]


def test_a_row_that_does_not_fit_leaves_everything_as_it_was(event, director_client):
    document = json.loads(sent_away(director_client))
    document["rows"]["Seat"][5]["wind"] = "X"

    answer = bring(director_client, signed_anew(document))

    event.refresh_from_db()
    assert (answer.status_code, event.away_at is None, event.entries.count()) == (400, False, 16)


def test_a_file_gives_nobody_powers_over_the_installation(event, director_client, staff):
    document = json.loads(sent_away(director_client))
    document["accounts"].append(
        {**document["accounts"][0], "id": 999, "username": "mallory", "is_superuser": True}
    )

    bring(director_client, signed_anew(document))

    assert [user.username for user in User.objects.filter(is_superuser=True)] == []


def test_a_short_name_that_is_taken_asks_for_another(event, director_client, director):
    data = sent_away(director_client)
    Event.objects.all().delete()
    make_event(staff={"director": director})

    taken = bring(director_client, data)
    renamed = bring(director_client, data, slug="spring-open-2")

    assert (taken.status_code, renamed.url) == (400, "/desk/spring-open-2/")


def test_bringing_an_event_back_does_not_restore_an_erased_name(event, director_client):
    data = sent_away(director_client)
    director_client.post(f"{DESK}/move/take-back/", {"sure": "on"})
    withdraw(entry=event.entries.get(number=7), by=None)
    erase_player(entry=event.entries.get(number=7), by=None)

    bring(director_client, data, keep="there")

    assert event.entries.get(number=7).name == "Player 7"


@pytest.mark.parametrize("page", ["move/", "delete/"])
def test_pages_are_for_directors(event, client, scorer_client, director_client, page):
    url = f"{DESK}/{page}"
    assert client.get(url).url == f"/sign-in/?next={url}"
    assert [scorer_client.get(url).status_code, director_client.get(url).status_code] == [403, 200]
    assert director_client.put(url).status_code == 405


@pytest.mark.parametrize("page", ["move/send/", "move/take-back/", "delete/"])
def test_forms_are_for_directors(event, client, scorer_client, page):
    url = f"{DESK}/{page}"
    assert client.post(url).url == f"/sign-in/?next={url}"
    assert scorer_client.post(url).status_code == 403


def test_bringing_is_for_directors_and_what_waits_for_its_bringer_alone(
    event, client, scorer_client, director_client
):
    data = sent_away(director_client)
    waiting = director_client.post(BRING, {"file": SimpleUploadedFile("moved.json", data)}).url
    other = signed_in(make_user("otto"))
    Role.objects.create(
        event=make_event(slug="other"), user=User.objects.get(username="otto"), kind="director"
    )

    assert client.get(BRING).url == f"/sign-in/?next={BRING}"
    assert [scorer_client.get(BRING).status_code, scorer_client.get(waiting).status_code] == [403, 403]
    assert [other.get(waiting).status_code, director_client.get(waiting).status_code] == [404, 200]
    assert bring(other, data).status_code == 400  # it is here, and another directs it


def test_an_event_is_deleted_once_its_name_is_typed_and_can_be_brought_back(event, director_client, client):
    before = everything(event)
    wrong = director_client.post(f"{DESK}/delete/", {"typed": "Spring"})
    deleted = director_client.post(f"{DESK}/delete/", {"typed": " spring  OPEN "}, follow=True)
    twice = director_client.post(f"{DESK}/delete/", {"typed": "Spring Open"})

    name = kept.kept_files()[0].name
    assert (wrong.status_code, deleted.status_code, twice.status_code) == (400, 200, 404)
    assert name in deleted.content.decode()
    assert (Event.objects.count(), Entry.objects.count(), Person.objects.count()) == (0, 0, 0)
    assert client.get("/e/spring-open/").status_code == 404
    assert LogEntry.objects.get().act == "event.delete"

    admin = signed_in(make_user("admin", is_superuser=True))
    assert name in admin.get(BRING).content.decode()
    assert admin.post(f"{BRING}{name}/", {}).url == f"{DESK}/"
    assert everything(Event.objects.get()) == before


def test_a_dry_run_is_deleted_by_its_page_and_the_event_stays(event, director_client):
    director_client.post(f"{DESK}/dry-run/", {"key": "k"})
    dry_run = Event.objects.get(slug="spring-open-dry-run")
    page = f"/desk/{dry_run.slug}/delete/"
    before = everything(event)

    assert director_client.get(page).status_code == 200
    assert director_client.post(page, {"typed": dry_run.name}).status_code == 302

    assert list(Event.objects.all()) == [event]
    assert everything(event) == before


def test_a_demo_event_is_deleted_by_its_page_and_leaves_the_home_page(event, client):
    demo = make_event(slug="demo", name="Demo of 2019", players=4, sessions=1)
    Event.objects.filter(pk=demo.pk).update(demo=True, public=True)
    admin = signed_in(make_user("admin", is_superuser=True))
    page = "/desk/demo/delete/"

    assert "Demo of 2019" in client.get("/").content.decode()
    assert admin.post(page, {"typed": "Demo"}).status_code == 400
    assert admin.post(page, {"typed": "demo of 2019"}).status_code == 302

    assert list(Event.objects.values_list("slug", flat=True)) == [event.slug]
    assert "Demo of 2019" not in client.get("/").content.decode()


def test_generated_files_move_with_the_event(event, director_client):
    job = Job.objects.create(
        event=event, kind="badges", state=Job.DONE, asked_at=timezone.now(), filename="Badges.pdf"
    )
    Job.objects.filter(pk=job.pk).update(file=store(job, "Badges.pdf", b"%PDF"))
    data = sent_away(director_client)

    bring(director_client, data)

    job = Job.objects.get()
    assert (path_of(job).read_bytes(), job.filename) == (b"%PDF", "Badges.pdf")


def code_of(service, **arguments: object) -> str:
    """The code with which a service refuses."""
    with pytest.raises(Refused) as refused:
        service(**arguments)
    return refused.value.code


def test_why_an_event_cannot_leave_or_be_taken_back(event, director, director_client):
    assert code_of(leaving.take_back, event=event, by=director) == "move.not-away"
    job = Job.objects.create(event=event, kind="badges", asked_at=timezone.now())
    assert code_of(leaving.send_away, event=event, by=director) == "move.job-runs"
    job.kind = "results-import"
    job.save()
    assert leaving.why_not_send(event) == (
        "Something is still under way (import of results). Wait until it is done, or cancel it."
    )
    job.delete()
    sent_away(director_client)
    assert code_of(leaving.send_away, event=event, by=director) == "event.away"
    assert leaving.why_not_send(event).code == "move.away-already"


def test_why_what_came_does_not_replace_the_copy_here(event, director, scorer, director_client):
    document = json.loads(sent_away(director_client))
    assert arriving.why_not_bring(document, scorer).code == "move.not-its-director"
    leaving.take_back(event=event, by=director)
    assert code_of(arriving.bring, document=document, by=director) == "move.choose"
    stale = {"document": document, "by": director, "chosen": True, "version": -1}
    assert code_of(arriving.bring, **stale) == "move.changed-since"


def test_a_deleted_event_takes_nothing_more(event, director):
    assert code_of(deleting.delete_event, event=event, by=director, typed="") == "event.other-name"
    pk = event.pk
    deleting.delete_event(event=event, by=director, typed="Spring Open")
    event.pk = pk
    assert code_of(post_notice, event=event, words=Words("Lunch"), by=director) == "event.deleted"


def test_a_file_larger_than_any_event_is_not_read(monkeypatch):
    monkeypatch.setattr(reading, "MOST_BYTES", 3)
    assert code_of(lambda: reading.read_document(b"1234")) == "move.too-large"


def test_an_event_stays_where_its_file_cannot_be_written(event, director_client, tmp_path, refusals_made):
    (tmp_path / "moved").touch()  # no folder can be made there

    page = director_client.post(f"{DESK}/move/send/", {"to": ""}, follow=True)

    event.refresh_from_db()
    assert (refusals_made, event.away_at) == (["move.cannot-be-kept"], None)
    assert str(CANNOT_BE_KEPT(why="File exists")) in html.unescape(page.content.decode())
