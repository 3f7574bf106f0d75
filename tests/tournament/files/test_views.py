"""The files page: who may, what is asked for, and what is in the way."""

import re

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event, make_result
from tests.tournament.files.file_jobs import URL, finished_job, job_url, words
from tournament.acts.job.file_kinds import KINDS
from tournament.acts.job.files import path_of
from tournament.models import Event, Job, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


def first_table(event: Event):
    return event.sessions.get(number=1).tables.get(number=1)


def test_the_page_is_for_the_director(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    people = (visitor_client, scorer_client, referee_client, director_client)
    assert [client.get(URL).status_code for client in people] == [403, 403, 403, 200]
    assert [client.post(URL, {"kind": "players-csv"}).status_code for client in people] == [
        403,
        403,
        403,
        302,
    ]
    assert director_client.put(URL).status_code == 405


def test_a_job_and_its_file_are_for_the_director(
    client, visitor_client, scorer_client, referee_client, event
):
    job = finished_job(event)
    for act in ("", "file/"):
        assert client.get(job_url(job, act)).url == f"/sign-in/?next={job_url(job, act)}"
        people = (visitor_client, scorer_client, referee_client)
        assert [client.get(job_url(job, act)).status_code for client in people] == [403] * 3
    for act in ("cancel/", "remove/"):
        people = (visitor_client, scorer_client, referee_client)
        assert [client.post(job_url(job, act)).status_code for client in people] == [403] * 3
    assert path_of(job).exists()


def test_each_address_takes_its_method_alone(director_client, event):
    job = finished_job(event)
    assert [director_client.post(job_url(job, act)).status_code for act in ("", "file/")] == [405, 405]
    assert [director_client.get(job_url(job, act)).status_code for act in ("cancel/", "remove/")] == [
        405,
        405,
    ]


def test_asking_writes_a_job_that_knows_language_and_address(director_client, event):
    response = director_client.post(
        URL, {"kind": "score-sheets", "session": "2", "paper": "Letter", "copies": "7", "key": "k1"}
    )
    (job,) = Job.objects.all()
    assert response.url == f"{URL}?session=2&paper=Letter#job-{job.pk}"
    assert (job.kind, job.asked_by.username, job.event) == ("score-sheets", "dora", event)
    assert event.log.get(act="job.ask").summary == "Asked for Score sheets"
    assert job.args == {
        "session": 2, "paper": "Letter", "language": "en", "base": "http://testserver",
    }  # fmt: skip


def test_the_next_file_starts_with_the_same_choices(director_client, event):
    page = director_client.get(
        URL, {"session": "2", "paper": "Letter", "after": "<script>x"}
    ).content.decode()
    assert page.count('<option value="2" selected>session 2</option>') == 2
    assert page.count('<option value="Letter" selected>') == 4
    assert "<script>x" not in page


def test_a_file_speaks_the_language_that_was_chosen(director_client, event):
    response = director_client.post(URL, {"kind": "timetable", "paper": "A4", "language": "uk"})
    (job,) = Job.objects.all()
    assert job.args == {"paper": "A4", "language": "uk", "base": "http://testserver"}
    assert response.url == f"{URL}?paper=A4&language=uk#job-{job.pk}"
    page = director_client.get(response.url.partition("#")[0]).content.decode()
    assert page.count('<option value="uk" selected>Українська</option>') == 4


def test_submitting_twice_asks_once(director_client, event):
    sent = {"kind": "players-csv", "key": "k1"}
    assert director_client.post(URL, sent).url == director_client.post(URL, sent).url
    assert Job.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose one of the files."),
        ({"kind": "passwords"}, "There is no such file. Choose one from this page."),
        (
            {"kind": "score-sheets", "session": "9"},
            "Select a valid choice. 9 is not one of the available choices.",
        ),
        (
            {"kind": "score-sheets", "paper": "A0"},
            "Select a valid choice. A0 is not one of the available choices.",
        ),
        ({"kind": "blank-sheets", "copies": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"kind": "blank-sheets", "copies": "many"}, "Enter a whole number."),
        ({"kind": "results-pdf"}, "No table has a result yet. Enter results first."),
    ],
)
def test_bad_input_is_said_and_asks_for_nothing(director_client, event, sent, sentence):
    response = director_client.post(URL, sent)
    assert response.status_code == 400
    assert sentence in words(response)
    assert Job.objects.count() == 0


def test_files_that_cannot_be_made_yet_are_disabled_with_the_reason(director_client, staff):
    make_event(players=0, sessions=0, staff=staff)
    page = director_client.get(URL)
    assert {name for name, why in page.context["why_not"].items() if why} == {
        "hall", "results", "seating", "ema",
    }  # fmt: skip
    text = page.content.decode()
    assert text.count("There are no seats yet. Draw them first.") == 3
    blocked = re.findall(r'value="([\w-]+)" disabled', text)
    assert "teams-pdf" not in text
    assert set(KINDS) - set(blocked) == {
        "blank-sheets", "event-file", "players-xlsx", "players-csv", "teams-pdf", "team-sheets",
        "data-xlsx", "data-csv", "data-json", "public-copy",
        "unpaid-pdf", "unpaid-xlsx", "unpaid-csv",  # on the page of fees
    }  # fmt: skip


def test_the_page_says_that_no_file_was_made_yet(director_client, event):
    assert "No files yet." in words(director_client.get(URL))


def test_each_problem_of_the_ema_report_links_to_its_player(director_client, staff):
    event = make_event(staff=staff)
    event.entries.filter(number=3).update(ema_number="", country="")
    make_entry(event, 17, ema_number="09990017", withdrawn_at="2026-04-11T07:00Z")
    make_result(first_table(event), (10000, 5000, -5000, -10000))
    page = director_client.get(URL)
    check = page.context["ema"]
    assert (check.players, check.unnumbered, check.total) == (16, 1, 1)
    assert [(line.player, line.sentence.partition(": ")[2]) for line in check.about_players] == [
        (3, "no EMA number, so no ranking points."),
        (3, "no country."),
    ]
    assert page.content.decode().count('href="/desk/spring-open/players/3/"') == 2
    assert "15 players from EMA countries; a MERS tournament needs at least 16." in words(page)
    assert "Not final: these are the standings after session 1 of 4." in words(page)


def test_the_last_step_of_an_event_does_not_lead_to_the_page_it_is_on(director_client, event):
    assert "next-step" in director_client.get(URL).content.decode()
    Event.objects.update(ended_at="2026-04-12T16:00Z")
    assert "next-step" not in director_client.get(URL).content.decode().replace("has-next-step", "")


def test_an_event_without_faults_says_so(director_client, staff):
    event = make_event(staff=staff, sessions=7)
    event.sessions.filter(number__gt=4).update(starts_at="2026-04-12T09:00Z")
    assert "EMA would accept these results as they are." in words(director_client.get(URL))


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_nineteen_queries(director_client, event, django_assert_num_queries, count):
    make_result(first_table(event), (10000, 5000, -5000, -10000))
    for number in range(count):
        finished_job(event, "players-csv", copies=number)
    director_client.get(URL)
    # session, user, event, roles; sessions, jobs; results, teams, seats, draws, players, sessions, rulings;
    # sessions and substitutes for EMA; players, draft, sessions for the next step
    with django_assert_num_queries(19):
        page = director_client.get(URL)
    assert len(page.context["cards"]) == count


def test_a_hidden_event_has_no_copy_of_its_public_pages(director_client, staff):
    make_event(staff=staff, public=False)
    text = director_client.get(URL).content.decode()
    assert re.findall(r'value="([\w-]+)" disabled aria-describedby="event-public-why"', text) == [
        "public-copy"
    ]
    assert "The event is not public. You can change that in the settings." in text
    assert director_client.post(URL, {"kind": "public-copy"}).status_code == 400


def test_data_of_one_subject_are_asked_for_and_the_next_file_starts_with_it(director_client, event):
    response = director_client.post(URL, {"kind": "data-csv", "what": "hands"})
    assert (Job.objects.get().args["what"], "?what=hands#job-" in response.url) == ("hands", True)
    assert '<option value="hands" selected>' in director_client.get(response.url).content.decode()
    assert director_client.post(URL, {"kind": "data-csv", "what": "secrets"}).status_code == 400


def test_a_paper_made_before_a_change_is_out_of_date_and_one_of_seats_by_no_result(director_client, event):
    make_result(first_table(event), (10000, 5000, -5000, -10000))
    papers = {kind: finished_job(event, kind) for kind in ("results-csv", "seating-csv")}

    def outdated() -> set[str]:
        cards = director_client.get(URL).context["cards"]
        return {kind for kind, job in papers.items() for card in cards if card.pk == job.pk and card.outdated}

    assert outdated() == set()
    happens(event, "result.record")
    assert outdated() == {"results-csv"}
    happens(event, "player.change")
    assert outdated() == {"results-csv", "seating-csv"}
    page = words(director_client.get(URL))
    assert page.count("out of date") == page.count("The event has changed since then.") == 2


def happens(event: Event, act: str) -> None:
    """Something that the log says."""
    LogEntry.objects.create(event=event, at=timezone.now(), act=act, summary="Something changed")
