"""Importing an event file in the browser: right and wrong people, files, names; all or nothing."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.event_file.services.rehearsal import FIXTURES
from tournament.event_file.services.writing import event_text
from tournament.models import Event, Role
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
URL = "/desk/import/"
SWEDISH = FIXTURES / "swedish-open-2015.json"


def upload(client, content: bytes, name: str = "event.json", **data: str):
    return client.post(URL, {"file": SimpleUploadedFile(name, content), **data})


def test_the_page_is_for_those_who_may_create_events(
    client, visitor_client, scorer_client, director_client, event
):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    people = (visitor_client, scorer_client, director_client)
    assert [client.get(URL).status_code for client in people] == [403, 403, 200]
    assert [upload(client, SWEDISH.read_bytes()).status_code for client in people] == [403, 403, 302]
    assert director_client.put(URL).status_code == 405


def test_the_desk_leads_to_the_event_file(director_client, visitor_client, event):
    assert 'href="/desk/import/"' in director_client.get("/desk/").content.decode()
    assert 'href="/desk/import/"' not in visitor_client.get("/desk/").content.decode()


def test_a_real_event_comes_in_whole_and_its_importer_directs_it(director_client, director, event):
    response = upload(director_client, SWEDISH.read_bytes())
    assert response.url == "/desk/swedish-open-2015/"
    imported = Event.objects.get(slug="swedish-open-2015")
    assert Role.objects.get(event=imported).user == director
    assert [row.total for row in standings_of(imported).rows[:3]] == [249000, 221600, 174300]
    page = director_client.get(response.url).content.decode()
    assert (
        "Swedish Riichi Open 2015 (real scores, invented names) is imported, and you are its director.<"
        in page
    )


def test_sheets_that_do_not_add_up_are_counted(director_client, event):
    document = json.loads(SWEDISH.read_text(encoding="utf-8"))
    document["sessions"][0]["tables"][0]["seats"][0]["points"] += 100
    response = upload(director_client, json.dumps(document).encode())
    page = director_client.get(response.url).content.decode()
    assert "you are its director. Sheets that do not add up: 1." in page


def test_an_exported_event_comes_in_beside_itself_under_another_name(director_client, event):
    content = event_text(event).encode()
    refused = upload(director_client, content)
    assert refused.status_code == 400
    assert "An event with this short name already exists" in refused.content.decode()
    assert upload(director_client, content, slug="spring-copy").url == "/desk/spring-copy/"
    assert Event.objects.count() == 2


@pytest.mark.parametrize("slug", ["spring-open", "new", "import", "backup", "a b"])
def test_a_short_name_that_is_taken_or_none_is_refused(director_client, event, slug):
    response = upload(director_client, SWEDISH.read_bytes(), slug=slug)
    assert (response.status_code, list(response.context["form"].errors)) == (400, ["slug"])
    assert Event.objects.count() == 1


def test_every_problem_of_a_file_is_listed_and_nothing_is_stored(director_client, event):
    document = json.loads(SWEDISH.read_text(encoding="utf-8"))
    document["players"][0]["country"] = "Sweden"
    document["event"]["starts_on"] = "yesterday"
    response = upload(director_client, json.dumps(document, indent=1).encode(), name="mine.json")
    assert response.status_code == 400
    problems = response.context["problems"]
    assert [sentence.split(": ")[0].split(", ")[2] for sentence in problems] == [
        "event.starts_on",
        "players[0].country",
    ]
    assert all(sentence.startswith("mine.json, line ") for sentence in problems)
    assert Event.objects.count() == 1


def test_very_many_problems_are_counted(director_client, event):
    document = json.loads(SWEDISH.read_text(encoding="utf-8"))
    for player in document["players"]:
        player.update(country="?", ema_number="?", number="?")
    response = upload(director_client, json.dumps(document).encode())
    assert len(response.context["problems"]) == 50
    assert response.context["more"] > 50
    assert f"{50 + response.context['more']} problems in the file" in " ".join(
        response.content.decode().split()
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty. Choose the event file that Hanchan wrote."),
        (b"\xff\xfe\x00", "This file is not UTF-8 text: choose the event file that Hanchan wrote."),
    ],
)
def test_a_wrong_file_gets_its_sentence(director_client, event, content, sentence):
    response = upload(director_client, content)
    assert (response.status_code, response.context["form"].errors["file"]) == (400, [sentence])


def test_no_file_gets_its_sentence(director_client, event):
    response = director_client.post(URL)
    assert response.context["form"].errors["file"] == ["Choose an event file from this computer."]


def test_text_that_is_not_an_event_is_a_problem(director_client, event):
    response = upload(director_client, b"%PDF-1.7", name="results.pdf")
    assert response.status_code == 400
    assert len(response.context["problems"]) == 1


def test_sending_twice_imports_once(director_client, event):
    assert upload(director_client, SWEDISH.read_bytes()).status_code == 302
    assert upload(director_client, SWEDISH.read_bytes()).status_code == 400
    assert Event.objects.filter(slug__startswith="swedish").count() == 1
