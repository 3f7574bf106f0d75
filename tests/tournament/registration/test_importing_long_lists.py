"""Long lists of players and results are stored by a job: its page shows how far it is, then the outcome."""

import pytest
from django.contrib.messages import get_messages

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tests.tournament.conftest import signed_in
from tournament.acts.job.files import path_of
from tournament.acts.job.running import run_waiting
from tournament.acts.undo import undo
from tournament.models import ColumnMapping, Event, Job, Result
from tournament.registration.jobs import import_list
from tournament.registration.services.importing import long_lists

pytestmark = pytest.mark.django_db
POLLING = {"HX-Request": "true"}
HEAD = "First name;Last name;Country"
PLAYERS = f"{HEAD}\nAnna;Berg;SE\nMario;Rossi;IT\nOlga;Lund;SE"
RESULTS = "Session;Table;East;South;West;North\n1;1;40000;30000;25000;25000\n1;2;50000;20000;30000;20000"


@pytest.fixture(autouse=True)
def _own_folder_and_every_list_is_long(settings, tmp_path, monkeypatch):
    settings.MEDIA_ROOT = tmp_path / "files"
    monkeypatch.setattr(long_lists, "is_long", lambda text: text.count("\n") > 1)


@pytest.fixture
def event(staff) -> Event:
    return make_event(players=0, drawn=False, staff=staff)


def looked_at(client, url: str, text: str, **chosen: str) -> dict[str, str]:
    """What the button of the preview sends."""
    page = client.post(url, {"text": text, "do": "check", **chosen})
    return {"text": text, "seen": page.context["plan"].digest, "key": "pressed", **chosen}


def messages_of(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_the_page_of_a_long_import_can_be_reopened_and_leads_to_the_players(event, director_client):
    url = f"/desk/{event.slug}/players/import/"
    sent = looked_at(director_client, url, PLAYERS)
    pages = [director_client.post(url, {**sent, "do": "register"}).url for _press in range(2)]
    job = Job.objects.get()
    shown, polled = director_client.get(pages[0]), director_client.get(pages[0], headers=POLLING)

    assert pages == [f"{url}jobs/{job.pk}/"] * 2
    assert "Importing players" in shown.content.decode()
    assert polled.content.decode().strip()[:14] == '<div id="work"'
    assert f'href="{pages[0]}"' in director_client.get(url).content.decode()
    assert event.entries.count() == 0
    run_waiting()
    Job.objects.update(state=Job.QUEUED)  # killed before it could say that it was done
    run_waiting()
    assert director_client.get(pages[0], headers=POLLING)["HX-Refresh"] == "true"
    outcome = director_client.get(pages[0])
    assert (outcome.url, messages_of(outcome)) == (
        f"/desk/{event.slug}/players/",
        ["3 players imported as numbers 1 to 3."],
    )
    assert [entry.name for entry in event.entries.order_by("number")] == [
        "Anna Berg",
        "Mario Rossi",
        "Olga Lund",
    ]
    assert (path_of(job), long_lists.under_way(event, long_lists.STORING_PLAYERS)) == (None, [])
    undo(entry=event.log.get(act="player.import"), by=job.asked_by)
    assert event.entries.count() == 0


def test_chosen_columns_and_faulty_lines_left_out_reach_the_job(event, director_client):
    url = f"/desk/{event.slug}/players/import/"
    text = f"{HEAD}\nBerg;Anna;SE\nRossi;Mario;IT\nKnown;Nobody;Atlantis"
    keys = ["last_name", "first_name", "country"]
    columns = {"columns_chosen": "1", **{f"column-{at}": key for at, key in enumerate(keys)}}
    columns["columns"] = ",,"
    sent = looked_at(director_client, url, text, **columns)
    page = director_client.post(url, {**sent, "do": "register-rest"}).url
    run_waiting()

    assert director_client.get(page).url == f"/desk/{event.slug}/players/"
    assert [entry.name for entry in event.entries.order_by("number")] == ["Anna Berg", "Mario Rossi"]
    assert ColumnMapping.objects.get().columns == keys


def test_a_list_that_the_job_refuses_is_looked_at_again_with_its_text_and_choices(event, director_client):
    url = f"/desk/{event.slug}/players/import/"
    sent = looked_at(director_client, url, PLAYERS)
    page = director_client.post(url, {**sent, "do": "register"}).url
    make_player = looked_at(director_client, url, f"{HEAD}\nAnna;Berg;SE")
    director_client.post(url, {**make_player, "do": "register", "key": "another"})
    run_waiting()
    again = director_client.get(page)

    assert again.status_code == 200
    assert again.context["refusal"] == (
        "The text or the list of players has changed since you checked: check it again."
    )
    assert again.context["form"]["text"].value() == PLAYERS
    assert [str(line.state) for line in again.context["plan"].lines] == ["already", "new", "new"]
    Job.objects.update(file="")
    assert director_client.get(page).url == url


def test_many_results_are_stored_by_a_job_and_undone_as_one(staff, director_client):
    event = make_event(players=8, sessions=1, staff=staff)
    url = f"/desk/{event.slug}/results/import/"
    sent = looked_at(director_client, url, RESULTS)
    page = director_client.post(url, {**sent, "do": "store"}).url
    assert (Result.objects.count(), "Importing results" in director_client.get(page).content.decode()) == (
        0,
        True,
    )
    assert f'href="{page}"' in director_client.get(url).content.decode()
    run_waiting()
    outcome = director_client.get(page)

    assert (outcome.url, messages_of(outcome)) == (
        f"/desk/{event.slug}/standings/",
        ["Results of 2 tables imported."],
    )
    assert sorted(Result.objects.values_list("east", flat=True)) == [10_000, 20_000]
    undo(entry=event.log.get(act="result.import"), by=staff["director"])
    assert not Result.objects.filter(current=True).exists()


def test_results_that_the_job_refuses_are_looked_at_again(staff, director_client):
    event = make_event(players=8, sessions=1, staff=staff)
    url = f"/desk/{event.slug}/results/import/"
    sent = looked_at(director_client, url, RESULTS, manner="held-1-points")
    page = director_client.post(url, {**sent, "do": "store", "seen": "another"}).url
    run_waiting()
    again = director_client.get(page)

    assert (again.status_code, again.context["refusal"]) == (
        200,
        "The file or the results have changed since you checked: check them again.",
    )
    assert (again.context["plan"].new, again.context["form"]["text"].value()) == (2, RESULTS)
    Job.objects.update(file="")
    assert director_client.get(page).url == url
    run_waiting()
    assert Result.objects.count() == 0


def test_a_list_that_is_gone_is_a_sentence(event, director_client):
    url = f"/desk/{event.slug}/players/import/"
    director_client.post(url, {**looked_at(director_client, url, PLAYERS), "do": "register"})
    Job.objects.update(file="")
    with refused("registration.list-gone"):
        import_list(Job.objects.get(), lambda *_far: None)
    run_waiting()
    assert Job.objects.get().error == "The list is no longer here. Choose the file again."


def test_the_page_is_for_directors_of_the_event(event, director_client, scorer_client, client):
    url = f"/desk/{event.slug}/players/import/"
    sent = looked_at(director_client, url, PLAYERS)
    page = director_client.post(url, {**sent, "do": "register"}).url
    other = make_event(slug="another", staff={"director": make_user("otto")})
    elsewhere = page.replace(event.slug, other.slug)

    assert client.get(page).status_code == 302
    assert scorer_client.get(page).status_code == 403
    assert signed_in(other.roles.get().user).get(elsewhere).status_code == 404
    assert director_client.post(page).status_code == 405


def test_lists_up_to_two_thousand_lines_are_stored_at_once(monkeypatch):
    monkeypatch.undo()
    assert not long_lists.is_long("x\n" * 2_000)
    assert long_lists.is_long("x\n" * 2_001)
