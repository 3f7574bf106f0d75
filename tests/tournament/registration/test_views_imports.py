"""Importing in the browser: looking, choosing, registering; text kept; files; roles; twice."""

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import make_entry, make_event
from tournament.registration.services.importing import lines
from tournament.registration.services.importing.text import split_rows

pytestmark = pytest.mark.django_db
GOOD = "Name;Country;EMA number\nMario Rossi;IT;07991234\nAnna Berg;SE;09990001"
FAULTY = GOOD + "\nNobody Known;Atlantis;"
DOUBTFUL = GOOD + "\nOlga Lund;SE;07995555"


@pytest.fixture
def event(staff):
    return make_event(players=0, drawn=False, staff=staff)


@pytest.fixture
def url(event):
    return reverse("desk-players-import", args=[event.slug])


def register(client, url, text, do="register", **data):
    digest = client.post(url, {"text": text, "do": "check"}).context["plan"].digest
    return client.post(url, {"text": text, "do": do, "seen": digest, **data})


def names(event):
    return [entry.name for entry in event.entries.order_by("number")]


def test_checking_shows_every_line_and_registers_nobody(event, url, director_client):
    response = director_client.post(url, {"text": FAULTY, "do": "check"})

    assert response.status_code == 200
    assert [str(line.state) for line in response.context["plan"].lines] == ["new", "new", "faulty"]
    assert response.context["form"]["text"].value() == FAULTY
    assert names(event) == []


def test_a_name_of_five_thousand_letters_is_shown_by_its_beginning(url, director_client):
    text = "x" * 5000 + ";IT;"
    response = director_client.post(url, {"text": "Name;Country;EMA number\n" + text, "do": "check"})

    assert [str(line.state) for line in response.context["plan"].lines] == ["faulty"]
    assert response.content.decode().count("x" * 119 + "…") == 1
    assert response.content.decode().count("x" * 5000) == 1  # in the box, to be corrected


def test_list_without_faults_is_registered(event, url, director_client):
    response = register(director_client, url, GOOD)

    assert response.url == reverse("desk-players", args=[event.slug])
    assert [str(message) for message in get_messages(response.wsgi_request)] == [
        "2 players imported as numbers 1 to 2."
    ]
    assert names(event) == ["Mario Rossi", "Anna Berg"]


def test_list_with_faults_needs_the_other_button(event, url, director_client):
    refused = register(director_client, url, FAULTY)
    assert refused.status_code == 400
    assert refused.context["refusal"] == "1 line has a fault: correct it, or choose to leave it out."
    assert (names(event), refused.context["form"]["text"].value()) == ([], FAULTY)

    register(director_client, url, FAULTY, do="register-rest")
    assert names(event) == ["Mario Rossi", "Anna Berg"]


def test_page_offers_one_of_the_two_buttons(url, director_client):
    def buttons(text):
        page = director_client.post(url, {"text": text}).content
        return [page.count(b'value="%s"' % value) for value in (b"register", b"register-rest")]

    assert [buttons(GOOD), buttons(FAULTY)] == [[1, 0], [0, 1]]


def test_doubtful_lines_are_registered_when_ticked(event, url, director_client):
    register(director_client, url, DOUBTFUL, accept_doubts="on")

    assert names(event) == ["Mario Rossi", "Anna Berg", "Olga Lund"]


def test_text_changed_after_looking_is_shown_again(event, url, director_client):
    digest = director_client.post(url, {"text": GOOD}).context["plan"].digest

    response = director_client.post(url, {"text": FAULTY, "do": "register-rest", "seen": digest})

    assert response.status_code == 400
    assert response.context["refusal"] == (
        "The text or the list of players has changed since you checked: check it again."
    )
    assert names(event) == []


def test_submitting_twice_imports_once(event, url, director_client):
    digest = director_client.post(url, {"text": GOOD}).context["plan"].digest
    sent = {"text": GOOD, "do": "register", "seen": digest, "key": "k1"}

    answers = [director_client.post(url, sent).status_code for _press in range(2)]

    assert (answers, len(names(event))) == ([302, 302], 2)


def test_file_comes_into_the_text_to_be_looked_at(event, url, director_client):
    file = SimpleUploadedFile("players.csv", "Name;Land\nMüller Jürgen;DE\n".encode("cp1252"))

    response = director_client.post(url, {"file": file, "do": "register"})

    assert response.context["form"]["text"].value() == "Name;Land\nMüller Jürgen;DE\n"
    assert response.context["note"] == (
        "Read as Windows Western European (1252): check that the names are right."
    )
    assert names(event) == []


def test_wrong_file_gets_its_sentence_and_the_text_stays(url, director_client):
    file = SimpleUploadedFile("players.pdf", b"%PDF-1.7 ...")

    response = director_client.post(url, {"text": GOOD, "file": file})

    assert response.status_code == 400
    assert response.context["form"].errors == {
        "file": ["This file is not a table: upload .csv, .tsv or .xlsx, or paste the rows."]
    }
    assert response.context["form"]["text"].value() == GOOD


def test_file_with_too_many_lines_leaves_the_typed_text(url, director_client):
    file = SimpleUploadedFile("players.csv", b"Mario Rossi\n" * 10_500)

    response = director_client.post(url, {"text": GOOD, "file": file})

    assert response.context["form"].errors == {
        "file": ["There are 10501 lines; one import takes up to 10000. Import them in parts."]
    }
    assert response.context["form"]["text"].value() == GOOD


def test_a_file_with_more_text_than_the_box_takes_is_refused(url, director_client):
    file = SimpleUploadedFile("players.csv", b"," * 1_000_001)

    response = director_client.post(url, {"text": GOOD, "file": file})

    assert (response.status_code, response.context["form"].errors) == (
        400,
        {"file": ["This text is far too long for one import: import it in parts."]},
    )
    assert response.context["form"]["text"].value() == GOOD


def test_empty_form_and_empty_file_get_a_sentence(url, director_client):
    empty = director_client.post(url, {"text": ""})
    file = director_client.post(url, {"file": SimpleUploadedFile("players.csv", b"")})

    assert empty.context["form"].errors == {
        "text": ["There is nothing to import: paste the players or choose a file."]
    }
    assert file.context["form"].errors == {"file": ["The file is empty: choose another one."]}


def test_unknown_button_is_refused(event, url, director_client):
    assert director_client.post(url, {"text": GOOD, "do": "everything"}).status_code == 400
    assert names(event) == []


def test_others_import_nobody(event, url, scorer_client, referee_client, visitor_client, client):
    everybody = (scorer_client, referee_client, visitor_client, client)

    assert [client.post(url, {"text": GOOD}).status_code for client in everybody] == [403, 403, 403, 302]
    assert names(event) == []


def test_unknown_method_is_refused(url, director_client):
    assert director_client.put(url).status_code == 405


def test_ended_event_refuses_imports(event, url, director_client):
    type(event).objects.update(ended_at="2026-04-12T18:00Z")

    response = register(director_client, url, GOOD)

    assert response.context["refusal"] == "The event has ended: its list of players stays as it is."
    assert names(event) == []


def test_unknown_heads_lead_to_a_choice_of_columns_that_registers(event, url, director_client):
    text = "Who;Where\nMario Rossi;Italy\nAnna Berg;Sweden"
    choice = director_client.post(url, {"text": text, "do": "check"})
    assert (choice.status_code, [column.head for column in choice.context["columns"]]) == (
        400,
        ["Who", "Where"],
    )
    assert choice.content.count(b'<select id="column-') == 2

    sent = {"columns": ",", "columns_chosen": "1", "column-0": "name", "column-1": "country"}
    looked_at = director_client.post(url, {"text": text, "do": "check", **sent})
    assert looked_at.context["plan"].new == 2
    digest = looked_at.context["plan"].digest
    director_client.post(url, {"text": text, "do": "register", "seen": digest, **sent})
    assert names(event) == ["Mario Rossi", "Anna Berg"]


def test_a_file_with_unknown_heads_comes_back_as_text_with_the_choice(url, director_client):
    upload = SimpleUploadedFile("list.csv", b"Who;Where\nMario Rossi;Italy\nAnna Berg;Sweden")
    choice = director_client.post(url, {"file": upload, "do": "check"})
    assert [column.samples for column in choice.context["columns"]] == [
        ("Mario Rossi", "Anna Berg"),
        ("Italy", "Sweden"),
    ]
    assert b"Mario Rossi;Italy" in choice.content


def test_page_offers_to_add_what_is_missing_and_the_box_decides(event, url, director_client):
    make_entry(event, 1, first_name="Mario", last_name="Rossi", country="IT", club="Tora Kai")
    text = "Name;Club;E-mail;Paid\nMario Rossi;Kasumi;mario@example.org;x\nAnna Berg;Sen;;"
    page = director_client.post(url, {"text": text, "do": "check"}).content.decode()

    assert (
        " ".join(page.split()).count(
            "Add what is missing of 1 registered player: 1 fee paid, 1 e-mail address"
        )
        == 1
    )
    assert "Replace what is here and differs: 1 club" in " ".join(page.split())
    assert 'id="fill" form="import" checked' in page

    cleared = register(director_client, url, text, fill_shown="1")
    assert cleared.status_code == 302
    assert event.entries.get(number=1).email == ""

    register(director_client, url, text, fill_shown="1", fill="on", replace="on")
    mario = event.entries.get(number=1)
    assert (mario.email, mario.club, bool(mario.paid_at)) == ("mario@example.org", "Kasumi", True)


def test_box_that_was_cleared_stays_so_when_the_list_is_checked_again(event, url, director_client):
    make_entry(event, 1, first_name="Mario", last_name="Rossi")
    sent = {"text": "Name;E-mail\nMario Rossi;mario@example.org", "do": "check", "fill_shown": "1"}

    page = director_client.post(url, sent).content.decode()

    assert 'id="fill" form="import" checked' not in page
    assert 'id="fill" form="import"' in page
    assert "Update the registered players" in page


def test_preview_plans_a_list_once(event, url, director_client, monkeypatch):
    calls = []
    monkeypatch.setattr(lines, "split_rows", lambda text: calls.append(text) or split_rows(text))

    page = director_client.post(url, {"text": GOOD, "do": "check"})

    assert len(calls) == 1
    assert [column.key for column in page.context["columns"]] == ["name", "country", "ema_number"]


def test_a_long_preview_comes_in_pages(url, director_client, monkeypatch):
    monkeypatch.setattr("tournament.registration.views.imports.SHOWN", 2)
    text = GOOD + "\nOlga Lund;NO;"
    pages = [
        director_client.post(url, {"text": text, "do": "check", "page_wanted": number}) for number in (1, 2)
    ]

    shown = [[line.facts.name for line in answer.context["page"]] for answer in pages]
    assert shown == [["Mario Rossi", "Anna Berg"], ["Olga Lund"]]
    for number, answer in enumerate(pages, 1):
        assert f"Page {number} of 2" in " ".join(answer.content.decode().split())
    assert [answer.context["plan"].new for answer in pages] == [3, 3]
