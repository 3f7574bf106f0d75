"""The certificates for everybody: what is shown when, the check of a draw, and of any draw that is sent."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone, translation

from seating import Constraints, Search, full_draw, hash_of_seed, quality, to_json
from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament.acts.job.bounded import Bounds
from tournament.draw.services import certificates
from tournament.draw.services.certificates import Verdict, fingerprint
from tournament.draw.services.confirming import confirm_draft, publish_all
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Draw, Event, Publication

pytestmark = pytest.mark.django_db
URL = "/e/spring-open/draws/"


def text(response) -> str:
    return " ".join(response.content.decode().split())


def confirmed(event: Event, **wish: object) -> Draw:
    draft = make_draft(event=event, wish=Wish(**{"method": "full", "seed": "dice 4 2 6", **wish}), by=None)
    return confirm_draft(draw=draft, by=None)


@pytest.fixture
def undrawn_event(staff) -> Event:
    return make_event(staff=staff, drawn=False)


@pytest.fixture
def published(undrawn_event) -> Draw:
    row = confirmed(undrawn_event)
    publish_all(event=undrawn_event, by=None)
    return row


def publish(event: Event, number: int) -> None:
    Publication.objects.create(
        event=event,
        kind=Publication.SEATING,
        session=event.sessions.get(number=number),
        published_at=timezone.now(),
    )


def test_drafts_and_hidden_draws_are_not_found(client, undrawn_event):
    make_draft(event=undrawn_event, wish=Wish("full", "x"), by=None)
    confirmed(undrawn_event)
    assert "No draw is published yet." in text(client.get(URL))
    for number in (1, 2, 3):
        assert client.get(f"{URL}{number}/").status_code == 404
        assert client.get(f"{URL}{number}/file/").status_code == 404


def test_a_published_draw_shows_its_lots_its_counts_and_its_reasons(client, published):
    page = text(client.get(f"{URL}1/"))
    for words in ("dice 4 2 6", "hanchan-full-2", "Nobody meets the same player twice.", "Why these four"):
        assert words in page
    assert "Draw 1" in text(client.get(URL))
    assert 'href="/e/spring-open/draws/"' in text(client.get("/e/spring-open/seating/"))


def test_its_check_counts_it_and_draws_it_again(client, published):
    page = text(client.get(f"{URL}1/", {"check": "now"}))
    assert "Recounted from the seats alone: everything matches the draw’s own figures." in page
    assert "Drawn again from its seed: the same seats." in page


def test_a_draw_that_does_not_hold_says_so(client, published):
    published.plan["seed"] = "another"
    published.save()
    page = text(client.get(f"{URL}1/", {"check": "now"}))
    assert "The seed is not the one whose hash was published." in page

    del published.plan["lots"]  # a draw of before
    published.save()
    assert "The seed “another” does not give this draw." in text(client.get(f"{URL}1/", {"check": "now"}))


def test_lots_stay_closed_while_a_session_is_hidden_and_the_fingerprint_holds_them(client, undrawn_event):
    confirmed(undrawn_event)
    publish(undrawn_event, 1)
    page = text(client.get(f"{URL}1/"))
    assert ("dice 4 2 6" in page, "Sessions 2, 3, 4 of this draw are not published yet" in page) == (
        False,
        True,
    )
    assert client.get(f"{URL}1/file/").status_code == 404
    for number in (2, 3, 4):
        publish(undrawn_event, number)
    document = json.loads(client.get(f"{URL}1/file/").content)
    assert fingerprint(document) in page


def test_the_hash_of_the_lots_is_public_from_the_draft_on_and_the_lots_are_not(client, undrawn_event):
    draft = make_draft(event=undrawn_event, wish=Wish("full", "dice 4 2 6"), by=None)
    other = make_draft(event=undrawn_event, wish=Wish("full", "dice 4 2 6"), by=None)
    page = text(client.get(URL))
    noted = [row.plan["lots"]["sha256"] for row in (draft, other)]
    assert [(sha in page, page.count(sha)) for sha in noted] == [(True, 1)] * 2
    assert (len({*noted}), "dice 4 2 6" in page, draft.plan["lots"]["salt"] in page) == (2, False, False)

    confirm_draft(draw=draft, by=None)
    publish_all(event=undrawn_event, by=None)
    document = json.loads(client.get(f"{URL}1/file/").content)
    assert hash_of_seed(document["seed"], document["lots"]["salt"]) == noted[0]
    certificate = text(client.get(f"{URL}1/", {"check": "now"}))
    assert (noted[0] in certificate, document["lots"]["salt"] in certificate) == (True, True)
    assert "Drawn again from its seed: the same seats." in certificate


def test_lots_that_differ_from_the_hash_are_reported(client, published):
    document = json.loads(client.get(f"{URL}1/file/").content)
    changed = {**document, "lots": {**document["lots"], "sha256": "0" * 64}}
    sentence = "The seed is not the one whose hash was published."
    assert [sentence in verification_of(client, sent) for sent in (document, changed)] == [False, True]
    assert document["lots"]["sha256"] in verification_of(client, document)


def test_an_older_draw_verifies_without_a_hash(client, published):
    document = json.loads(client.get(f"{URL}1/file/").content)
    del document["lots"]
    assert "Drawn again from its seed: the same seats." in verification_of(client, document)


def test_the_file_can_be_sent_to_the_check(client, published):
    answer = client.get(f"{URL}1/file/")
    assert answer["Content-Disposition"] == 'attachment; filename="spring-open-draw-1.json"'
    upload = SimpleUploadedFile("draw.json", answer.content)
    assert "Drawn again from its seed: the same seats." in text(
        client.post("/verify-draw/", {"file": upload})
    )


def test_seats_changed_after_the_draw_are_reported(client, published):
    seats = published.event.sessions.get(number=1).seats.filter(wind="E").order_by("table__number")[:2]
    entries = [seat.entry for seat in seats]
    seats[0].delete()
    seats[1].delete()
    for seat, entry in zip(seats, reversed(entries), strict=True):
        seat.pk, seat.entry = None, entry
        seat.save()
    assert "2 seats are at another table" in text(client.get(f"{URL}1/"))


def test_the_page_names_the_constraints_of_the_draw(client, undrawn_event):
    undrawn_event.entries.filter(number=5).update(own_table=2)
    confirmed(undrawn_event, families=((1, 2),), pinned=((1, 9, 3),))
    publish_all(event=undrawn_event, by=None)
    page = text(client.get(f"{URL}1/"))
    for words in (
        "Never together: groups (1).",
        "Felix Novak 5 keeps table 2.",
        "was placed at table 3 beforehand.",
    ):
        assert words in page


def test_an_event_that_is_not_public_shows_its_draws_to_nobody_else(client, director_client, published):
    Event.objects.update(public=False)
    for path in ("", "1/", "1/file/"):
        assert (client.get(URL + path).status_code, director_client.get(URL + path).status_code) == (404, 200)


def test_certificates_are_only_read(client, published):
    assert [client.post(URL + path).status_code for path in ("", "1/", "1/file/")] == [405, 405, 405]


def document(**changes: object) -> dict:
    draw = full_draw(8, 2, "x")
    return {**to_json(draw, quality(draw)), **changes}


def verification_of(client, document: object) -> str:
    return text(
        client.post(
            "/verify-draw/", {"text": document if isinstance(document, str) else json.dumps(document)}
        )
    )


def test_a_true_draw_holds(client):
    assert "Drawn again from its seed: the same seats." in verification_of(client, document())


@pytest.mark.parametrize(
    ("bad_document", "sentence"),
    [
        ("", "Choose the file of a draw, or paste its text."),
        ("hello", "This is not a draw: it is not JSON."),
        ("[" * 100_000, "This is not a draw: it is not JSON."),
        ("[1]", "its “format” must be “hanchan-draw”"),
        (document(players=10**9), "it contains a number above 10000"),
        (document(sessions=[[[[[[[[[[1]]]]]]]]]]), "it is nested too deeply"),
        (document(sessions=None), "The document is not a draw"),
        (document(seed="y"), "The seed “y” does not give this draw."),
        (
            document(algorithm="magic"),
            "The seed cannot be checked: this program cannot draw again by “magic”.",
        ),
        (document(players=12), "Session 1: player 9 has no seat."),
        ("a" * 1_000_001, "This is too large for a draw: at most 1 MB."),
    ],
)
def test_a_document_that_is_not_a_true_draw_gets_a_sentence(client, bad_document, sentence):
    assert sentence in verification_of(client, bad_document)


@pytest.mark.parametrize(
    ("sent_text", "code"),
    [
        ("hello", "draw.file-not-json"),
        ("[1]", "draw.file-of-other-format"),
        (json.dumps(document(players=10**9)), "draw.file-number-too-high"),
        (json.dumps(document(sessions=[[[[[[[[[[1]]]]]]]]]])), "draw.file-nested-too-deeply"),
        ("a" * 1_000_001, "draw.file-too-large"),
    ],
    ids=["no JSON", "another format", "a high number", "deep", "large"],
)
def test_a_document_that_is_not_a_draw_has_a_code(sent_text, code):
    with refused(code):
        certificates.read_document(sent_text)


def test_one_draw_is_drawn_again_at_a_time():
    with certificates.TURNS.turn(), refused("draw.check-busy"):
        certificates.checked(document(seed="nobody has checked this one"))


def test_draws_too_costly_for_anonymous_visitors_stay_unchecked_until_the_staff_check_them(monkeypatch):
    monkeypatch.setattr(certificates, "ANYBODYS", Bounds(seconds=0.004, megabytes=50))
    free = Constraints()
    large = full_draw(400, 16, "too much work", free, 0, Search())
    sent = to_json(large, quality(large, free), free)
    verdict = certificates.checked(sent)
    assert (verdict.counts, verdict.seed, verdict.unchecked != "") == ((), (), True)

    # Once the staff has had it drawn again, everybody knows.
    assert (certificates.checked(sent, trusted=True), certificates.checked(sent)) == (Verdict(()),) * 2


def test_readers_get_a_verdict_in_their_language():
    with translation.override("it"):
        italian = certificates.checked(document(seed="y")).seed
    assert certificates.checked(document(seed="y")).seed == ("The seed “y” does not give this draw.",)
    assert italian == ("La chiave “y” non dà questo sorteggio.",)


def test_a_file_that_is_not_text_gets_a_sentence(client):
    picture = SimpleUploadedFile("draw.json", b"\xff\xfe\x00")
    answer = client.post("/verify-draw/", {"file": picture})
    assert (answer.status_code, "This file is not UTF-8 text" in text(answer)) == (400, True)


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_four_queries(client, undrawn_event, django_assert_num_queries, count):
    for number in range(1, count + 1):
        confirmed(undrawn_event, first=number, sessions=1)
        publish(undrawn_event, number)
    with django_assert_num_queries(4):
        page = client.get(URL)
    assert len(page.context["lines"]) == count
