"""The list of one's events, and an event's overview."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_event, make_result
from tests.tournament.registration.test_applications import apply
from tests.tournament.session.play import opened
from tournament.clock.services import tick
from tournament.event.services.details import change_details
from tournament.models import Result, Session, User
from tournament.web.navigation import staff_items

pytestmark = pytest.mark.django_db


def test_strangers_are_asked_to_sign_in(client):
    assert client.get("/desk/").url == "/sign-in/?next=/desk/"


def test_one_sees_the_events_where_one_works(director_client, director):
    make_event(players=0, sessions=0, staff={"director": director})
    make_event(players=0, sessions=0, slug="other", name="Other Cup")
    assert [event.name for event in director_client.get("/desk/").context["events"]] == ["Spring Open"]


def test_superusers_see_all_events(client):
    client.force_login(User.objects.create_superuser("root"))
    make_event(players=0, sessions=0)
    assert len(client.get("/desk/").context["events"]) == 1


def test_without_events_a_director_is_led_to_the_first(client):
    client.force_login(User.objects.create_superuser("root"))
    assert 'href="/desk/new/"' in client.get("/desk/").content.decode()


def test_without_a_role_one_is_told_whom_to_ask(visitor_client):
    page = visitor_client.get("/desk/").content.decode()
    assert "Ask the director to add you" in page
    assert 'href="/desk/new/"' not in page


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_four_queries(director_client, director, django_assert_num_queries, count):
    for number in range(count):
        make_event(players=0, sessions=0, slug=f"e{number}", demo=True, staff={"director": director})
    with django_assert_num_queries(4):  # session, user, events, the right to create one
        page = director_client.get("/desk/").content.decode()
    assert page.count(">demo<") == count


def test_demos_stand_apart_from_real_events(director_client, director, event):
    make_event(players=0, sessions=0, slug="demo", name="Demo Open", demo=True, staff={"director": director})
    page = director_client.get("/desk/").content.decode()
    assert page.index("Spring Open") < page.index("To try things out") < page.index("Demo Open")


def test_the_overview_is_for_staff(
    client, visitor_client, scorer_client, referee_client, director_client, event
):
    url = "/desk/spring-open/"
    assert client.get(url).url == f"/sign-in/?next={url}"
    assert visitor_client.get(url).status_code == 403
    assert [client.get(url).status_code for client in (scorer_client, referee_client, director_client)] == [
        200,
        200,
        200,
    ]


def test_the_overview_only_reads(director_client, event):
    assert director_client.post("/desk/spring-open/").status_code == 405


def test_the_desk_of_an_unknown_event_is_not_found(director_client):
    assert director_client.get("/desk/none/").status_code == 404


def test_the_overview_of_an_open_session(director_client, event):
    session = event.sessions.get(number=1)
    Session.objects.filter(pk=session.pk).update(state=Session.OPEN, opened_at=timezone.now())
    tables = list(session.tables.all())
    make_result(tables[0], (0, 0, 0, 0))
    Result.objects.filter(pk=make_result(tables[1], (0, 0, 0, 0)).pk).update(state=Result.ENTERED)
    context = director_client.get("/desk/spring-open/").context
    assert context["tables"] == {"playing": 2, "entered": 1, "confirmed": 1}
    assert [item["count"] for item in context["attention"]] == [1]
    assert [step["state"] for step in context["rail"]] == ["open", "planned", "planned", "planned"]
    assert context["next_step"]["label"] == "Enter results"


def test_the_overview_shows_the_clock_of_the_session_being_played(director_client, event):
    assert director_client.get("/desk/spring-open/").context["clock"] is None
    session = opened(event)
    tick(session=session, act="start", by=None)

    page = director_client.get("/desk/spring-open/")

    assert (page.context["clock"].session, page.context["clock"].state) == (1, "running")
    assert "data-clock-time" in page.content.decode()


def test_the_last_acts_can_be_undone_by_those_who_may(director_client, scorer_client, event, director):
    entry = change_details(event=event, details={"name": "Other"}, by=director)
    url = f"/desk/spring-open/log/{entry.pk}/undo/"
    assert url in director_client.get("/desk/spring-open/").content.decode()
    assert url not in scorer_client.get("/desk/spring-open/").content.decode()


def test_the_navigation_is_that_of_the_role(director_client, referee_client, event):
    def labels(client):
        return [str(item["label"]) for item in client.get("/desk/spring-open/").context["nav_items"]]

    assert [label for label in labels(director_client) if label in {"Overview", "Rules", "Staff", "Log"}] == [
        "Overview",
        "Rules",
        "Staff",
        "Log",
    ]
    assert [label for label in labels(referee_client) if label in {"Overview", "Rules", "Staff", "Log"}] == [
        "Overview",
        "Log",
    ]


def test_the_navigation_marks_the_page_one_is_on(director_client, event):
    items = director_client.get("/desk/spring-open/rules/").context["nav_items"]
    assert [item["url"] for item in items if item["current"]] == ["/desk/spring-open/rules/"]


def test_the_next_step_says_why_it_is_not_for_the_referee(referee_client, event):
    page = referee_client.get("/desk/spring-open/").content.decode()
    assert "The director’s next step." in page


def test_the_page_of_the_next_step_does_not_lead_to_itself(director_client, staff):
    event = make_event(staff=staff, drawn=False)
    address = reverse("desk-draw", args=[event.slug])
    strip = reverse("event-strip", args=[event.slug])
    overview = director_client.get(reverse("event-desk", args=[event.slug]))
    assert overview.context["next_step"]["url"] == address
    assert not director_client.get(address).context["next_step"]
    assert "Draw the seats" in director_client.get(strip).content.decode()
    assert "Draw the seats" not in director_client.get(strip, {"at": address}).content.decode()


def test_every_staff_page_shows_the_next_step(director_client, event):
    for part in ("", "settings/", "rules/", "staff/", "log/", "end/"):
        assert "Open session 1" in director_client.get(f"/desk/spring-open/{part}").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_the_overview_takes_the_same_queries_however_much_was_done(
    director_client, event, director, django_assert_num_queries, count
):
    for number in range(count):
        change_details(event=event, details={"name": f"Open {number}"}, by=director)
    # session, user, event, roles; sessions, players, draft; last moment; hands, EMA numbers,
    # registrations, check-ins (for what is missing, for the count); entries, seats, absences; rulings,
    # hands of the ledger; sums; hands too many; log, what is undone
    with django_assert_num_queries(25):
        director_client.get("/desk/spring-open/")


def test_messages_offer_undo(director_client, event):
    director_client.post("/desk/spring-open/settings/sessions/add/", {"key": "k1"})
    page = director_client.get("/desk/spring-open/settings/")
    entry = event.log.get()
    assert f'action="/desk/spring-open/log/{entry.pk}/undo/"' in page.content.decode()


def test_the_results_are_in_the_navigation_once_there_are_seats(event):
    everybody = frozenset({"director", "scorer", "referee"})
    without = staff_items(event, everybody, "/desk/spring-open/")
    with_seats = staff_items(event, everybody, "/desk/spring-open/", session=2)
    added = [item["url"] for item in with_seats if item not in without]
    assert added == ["/desk/spring-open/sessions/2/"]


def test_attention_leads_only_where_the_reader_may_go(scorer_client, director_client, staff):
    event = make_event(players=2, sessions=2, drawn=False, staff=staff, registering=True, capacity=4)
    event.entries.filter(number=1).update(ema_number="123")
    apply(event, "Rossi")
    own_event, other_event = (
        {item["label"]: item["url"] for item in reader.get("/desk/spring-open/").context["attention"]}
        for reader in (director_client, scorer_client)
    )

    assert all(own_event.values())
    may = {label: scorer_client.get(url).status_code == 200 for label, url in own_event.items()}
    assert other_event == {label: url if may[label] else "" for label, url in own_event.items()}
    assert "" in other_event.values()
