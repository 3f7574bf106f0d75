"""Draws that take more than a moment: asked for, watched, stopped with the best so far, found again."""

import re

import pytest

from seating import verify
from tests.factories import make_event, make_result
from tests.tournament.acts.refused import refused
from tournament.acts.job.kinds import LeaseProgress, work_of
from tournament.acts.job.leases import claim
from tournament.acts.job.queue import cancel
from tournament.acts.job.running import run_waiting
from tournament.draw.jobs import read
from tournament.draw.services.certificates import replay_problems
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import draft_of, draw_or_ask, make_draft
from tournament.models import Draw, Event, Job, Session

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/draw/"
FILLED = {"method": "full", "seed": "dice 4 2 6", "seconds": "60", "key": "k"}


@pytest.fixture(autouse=True)
def _own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def large(staff) -> Event:
    """Sixty-four players after their first session: a search that is better not waited for."""
    event = make_event(staff=staff, players=64, sessions=2)
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    return event


def text(response) -> str:
    return " ".join(response.content.decode().split())


def asked_draw(event: Event, **wish: object) -> Job:
    job = draw_or_ask(event=event, wish=Wish("full", "dice 4 2 6", **wish), by=None)
    assert isinstance(job, Job)
    return job


def test_a_small_draw_is_there_at_once(event):
    assert isinstance(draw_or_ask(event=event, wish=Wish("full", "x"), by=None), Draw)


def test_a_long_one_is_a_job_that_ends_in_a_draft(large):
    job = asked_draw(large)
    assert (job.state, draft_of(job)) == (Job.QUEUED, None)
    run_waiting()
    job.refresh_from_db()
    draft = draft_of(job)
    assert (job.state, draft.state, draft.first_session) == (Job.DONE, Draw.DRAFT, 2)
    assert (verify(draft.plan), replay_problems(draft.plan)) == ([], [])


def test_run_twice_it_makes_one_draft(large):
    job = asked_draw(large)
    run_waiting()
    Job.objects.update(state=Job.QUEUED, lease_until=None)
    run_waiting()
    assert (Draw.objects.count(), draft_of(job)) == (1, Draw.objects.get())


def stopped(job: Job, at: int) -> Draw:
    """The draft of a job on which the director presses Stop at one of its reports."""
    reports = []

    def is_closing() -> bool:
        """Asked at every report."""
        reports.append(1)
        if len(reports) == at:
            cancel(job=job, by=None)
        return False

    work_of("draw")(job, LeaseProgress(claim(job.pk), is_closing))
    return draft_of(job)


@pytest.mark.parametrize(
    ("wish", "step"),
    [
        (Wish("full", "x", seconds=60), "Best so far: "),
        (Wish("final", "x", final=4, seconds=60), "Part 1 of 5. Best so far: "),
        (Wish("pools", "x", pools=(4, 12), division="lot", seconds=60), "Part 2 of 10. Best so far: "),
    ],
)
def test_stopped_it_keeps_the_best_so_far_which_anybody_can_draw_again(wish, step):
    event = make_event(sessions=6)
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    job = draw_or_ask(event=event, wish=wish, by=None)
    draft = stopped(job, 3)
    assert (verify(draft.plan), replay_problems(draft.plan)) == ([], [])
    assert Job.objects.get().step.startswith(step)


def test_by_the_standings_it_tells_the_distance_too_and_stops_with_the_best(large):
    draft = stopped(draw_or_ask(event=large, wish=Wish("swiss", "x"), by=None), 3)
    assert draft.plan["steps"] > 0
    assert (verify(draft.plan), replay_problems(draft.plan)) == ([], [])
    row = Job.objects.get()
    assert (row.total, 0 < row.done < row.total) == (728, True)
    sentence = r"Best so far: repeated meetings: 0, distance: \d+ \(no draw has fewer than 0 and 160\)\."
    assert re.fullmatch(sentence, row.step)


def test_a_search_stopped_before_it_began_leaves_no_draft(director_client, large):
    job = asked_draw(large)
    page = text(director_client.post(f"{URL}jobs/{job.pk}/stop/", {"key": "k"}, follow=True))
    assert ("Stopped before a draw was found." in page, Draw.objects.count()) == (True, 0)
    page = text(director_client.post(f"{URL}jobs/{job.pk}/stop/", {"key": "l"}, follow=True))
    assert "there is nothing to cancel" in page


def test_a_wish_for_minutes_leads_to_the_page_of_the_job(director_client, event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    urls = {director_client.post(f"{URL}new/", FILLED).url for _press in range(2)}
    job = Job.objects.get()
    assert urls == {f"{URL}jobs/{job.pk}/"}
    page = text(director_client.get(f"{URL}jobs/{job.pk}/"))
    assert ("Cancel the draw" in page, "You can leave this page" in page) == (True, True)
    assert "A draw is being made" in text(director_client.get(URL))


def test_the_page_ends_in_a_link_to_the_draft_by_itself(director_client, large):
    job = asked_draw(large)
    run_waiting()
    for headers in ({}, {"HX-Request": "true"}):
        page = text(director_client.get(f"{URL}jobs/{job.pk}/", headers=headers))
        assert f'href="{URL}{draft_of(job).pk}/"' in page
        assert ("<html" in page, "hx-get" in page.partition("draw-job")[2]) == (not headers, False)


def test_a_draw_job_says_why_it_could_not_draw(director_client, large):
    job = asked_draw(large)
    large.sessions.update(state=Session.CLOSED)
    run_waiting()
    page = text(director_client.get(f"{URL}jobs/{job.pk}/"))
    assert "Every session has already been opened: there is nothing left to draw." in page


def test_jobs_of_draws_are_the_directors(client, scorer_client, referee_client, director_client, large):
    url = f"{URL}jobs/{asked_draw(large).pk}/"
    assert client.get(url).status_code == 302
    for user_client in (scorer_client, referee_client):
        assert (user_client.get(url).status_code, user_client.post(f"{url}stop/").status_code) == (403, 403)
    assert (director_client.post(url).status_code, director_client.get(f"{url}stop/").status_code) == (
        405,
        405,
    )
    assert director_client.get(f"{URL}jobs/99/").status_code == 404


def test_jobs_of_another_kind_or_event_are_not_found(director_client, large):
    job = asked_draw(large)
    other_event = make_event(slug="other-open", drawn=False)
    Job.objects.update(event=other_event)
    assert director_client.get(f"{URL}jobs/{job.pk}/").status_code == 404
    Job.objects.update(event=large, kind="event-file")
    assert director_client.get(f"{URL}jobs/{job.pk}/").status_code == 404


def test_a_draft_is_compared_with_another(director_client, staff):
    event = make_event(staff=staff, drawn=False)
    rows = [make_draft(event=event, wish=Wish(method, "x"), by=None) for method in ("full", "random")]
    page = text(director_client.get(f"{URL}compare/", {"a": rows[0].pk, "b": rows[1].pk}))
    assert ("Repeated meetings" in page, "worse" in page, "seats are at another table" in page) == (
        True,
        True,
        True,
    )
    assert page.count("Confirm this one") == 2
    assert director_client.get(f"{URL}compare/", {"a": rows[0].pk}).url == URL
    assert director_client.get(f"{URL}compare/", {"a": rows[0].pk, "b": 999}).status_code == 404


def test_the_page_of_people_counts_meetings_and_winds(director_client, staff):
    event = make_event(staff=staff, players=8, drawn=False)
    row = make_draft(event=event, wish=Wish("random", "x"), by=None)
    response = director_client.get(f"{URL}{row.pk}/people/")
    context = response.context
    met = [[meet.times for meet in line.meets] for line in context["meets"]]
    assert [sum(times or 0 for times in line) for line in met] == [12] * 8
    assert [met[at][at] for at in range(8)] == [None] * 8
    assert [sum(line.winds) for line in context["lines"]] == [4] * 8
    assert director_client.get(f"{URL}{row.pk}/people/?from=99999").context["start"] == 1
    assert director_client.get(f"{URL}{row.pk}/people/?from={'9' * 4300}").status_code == 400


def test_a_swap_is_mended_around_in_another_draft(director_client, staff):
    event = make_event(staff=staff, drawn=False)
    row = make_draft(event=event, wish=Wish("full", "x"), by=None)
    first, second = (table["E"] for table in row.plan["sessions"][0]["tables"][:2])
    sent = {"session": 1, "first": first, "second": second, "mend": "1", "key": "k"}
    urls = {director_client.post(f"{URL}{row.pk}/swap/", sent).url for _press in range(2)}
    mended = Draw.objects.order_by("pk").last()
    assert urls == {f"{URL}compare/?a={row.pk}&b={mended.pk}"}
    assert (Draw.objects.count(), mended.method, mended.plan["quality"]["repeat_meetings"]) == (
        2,
        "around",
        0,
    )
    page = text(director_client.get(f"{URL}{mended.pk}/"))
    assert "Adjusted around a swap" in page


def test_seats_by_the_standings_are_not_mended_around_a_swap(director_client, event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    row = make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    first, second = (table["E"] for table in row.plan["sessions"][1]["tables"][:2])
    wish = {"session": 2, "first": first, "second": second}
    assert "Swap and adjust the rest" not in text(director_client.get(f"{URL}{row.pk}/swap/", wish))
    page = text(director_client.post(f"{URL}{row.pk}/swap/", {**wish, "mend": "1", "key": "k"}, follow=True))
    assert "Seats drawn by the standings cannot be adjusted" in page


def test_the_points_of_a_final_are_shown_as_they_count_on(director_client, event):
    for table in event.sessions.get(number=1).tables.all():
        make_result(table, (40_000 + 1_000 * table.number, 0, -20_000, -20_000 - 1_000 * table.number))
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    row = make_draft(event=event, wish=Wish("final", "x", final=4, carry="half"), by=None)
    lines = director_client.get(f"{URL}{row.pk}/").context["carry"]
    assert [line.points for line in lines] == [59_000, 58_000, 57_000, 56_000]
    assert [line.points_carried for line in lines] == [29_500, 29_000, 28_500, 28_000]


@pytest.mark.parametrize(
    ("args", "code"), [({}, "draw.nobody-seated"), ({"session": 2}, "draw.nobody-seated-in-session")]
)
def test_seats_that_nobody_has_are_not_printed(args, code):
    event = make_event(drawn=False)
    with refused(code):
        read(Job(event=event, kind="seating-by-table", args=args), lambda *_told: None)
