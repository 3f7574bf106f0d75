"""The draft page: quality, tables, swaps with their cost, confirming, discarding, the file."""

import json

import pytest
from django.utils import timezone

from seating import verify
from tests.factories import make_event, make_result
from tournament.draw.queries.draws import seated_sessions
from tournament.draw.services.confirming import drawn_sessions
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Draw, Event, LogEntry, Publication, Seat, Session

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/draw/"
ACTS = ("confirm/", "discard/")
SWAP = {"session": 2, "first": 3, "second": 8, "key": "k"}


@pytest.fixture
def undrawn_event(staff) -> Event:
    return make_event(staff=staff, drawn=False)


@pytest.fixture
def draft(undrawn_event) -> Draw:
    return make_draft(event=undrawn_event, wish=Wish("full", "482-913-057"), by=None)


def url(draft: Draw, part: str = "") -> str:
    return f"{URL}{draft.pk}/{part}"


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_draft_is_for_directors_alone(client, visitor_client, scorer_client, referee_client, draft):
    assert client.get(url(draft)).url == f"/sign-in/?next={url(draft)}"
    for user_client in (visitor_client, scorer_client, referee_client):
        for part in ("", "file/", "swap/"):
            assert user_client.get(url(draft, part)).status_code == 403
        for part in (*ACTS, "swap/"):
            assert user_client.post(url(draft, part), SWAP).status_code == 403
    assert (Draw.objects.get().state, Draw.objects.get().plan) == ("draft", draft.plan)


def test_acts_accept_post_only(director_client, draft):
    for part in ACTS:
        assert director_client.get(url(draft, part)).status_code == 405
    assert director_client.post(url(draft)).status_code == 405
    assert director_client.put(url(draft, "swap/")).status_code == 405


def test_an_unknown_draw_and_one_of_another_event_are_not_found(director_client, draft, staff):
    make_event(staff=staff, slug="other", drawn=False)
    for part in ("", "file/", "swap/"):
        assert director_client.get(f"{URL}999/{part}").status_code == 404
        assert director_client.get(f"/desk/other/draw/{draft.pk}/{part}").status_code == 404
    for part in ACTS:
        assert director_client.post(f"/desk/other/draw/{draft.pk}/{part}").status_code == 404


def test_the_quality_is_said_in_words(director_client, draft):
    page = text(director_client.get(url(draft)))
    assert "Nobody meets the same player twice." in page
    assert "Everybody plays East, South, West and North equally often." in page
    assert "recounted and correct" in page
    assert "draw_seating --verify spring-open-draw-1.json" in page


@pytest.mark.parametrize(
    ("requested", "expected"), [("", 1), ("3", 3), ("9", 1), ("0", 1), ("x", 1), ("9" * 30, 1), ("²", 1)]
)
def test_one_session_is_shown_at_a_time(director_client, draft, requested, expected):
    context = director_client.get(url(draft), {"session": requested}).context
    assert (context["session"], len(context["tables"])) == (expected, 4)


def test_every_table_says_why(director_client, draft):
    page = text(director_client.get(url(draft), {"session": 2}))
    assert page.count("None of the four has met before.") == 4


@pytest.mark.parametrize("sessions", [1, 3])
def test_the_page_takes_nineteen_queries(director_client, staff, django_assert_num_queries, sessions):
    event = make_event(staff=staff, sessions=sessions, drawn=False)
    draft = make_draft(event=event, wish=Wish("full", "x"), by=None)
    with django_assert_num_queries(19):
        context = director_client.get(url(draft)).context
    assert context["numbers"] == list(range(1, sessions + 1))


def test_a_swap_is_shown_with_its_cost_before_it_is_done(director_client, draft):
    page = director_client.get(url(draft, "swap/"), SWAP)
    rows = {change.title: (change.before, change.after) for change in page.context["changes"]}
    assert rows["Repeated meetings"][0] == 0
    assert rows["Repeated meetings"][1] > 0
    assert "worse" in text(page)
    assert Draw.objects.get().plan == draft.plan


def test_a_swap_is_done_with_undo(director_client, draft):
    response = director_client.post(url(draft, "swap/"), SWAP)
    assert response.url == f"{url(draft)}?session=2#tables"
    assert Draw.objects.get().plan["swaps"] == [[2, 3, 8]]
    page = text(director_client.get(response.url))
    assert "Denis Rossi 3 and Ines Zanetti 8 swap seats in session 2 of the draft" in page
    entry = LogEntry.objects.get(key="k")
    director_client.post(f"/desk/spring-open/log/{entry.pk}/undo/")
    assert Draw.objects.get().plan == draft.plan


def test_a_swap_pressed_twice_is_done_once(director_client, draft):
    for _press in range(2):
        assert director_client.post(url(draft, "swap/"), SWAP).status_code == 302
    assert Draw.objects.get().plan["swaps"] == [[2, 3, 8]]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"second": 3}, "Choose two different players."),
        ({"second": 99}, "Player 99 has no seat in session 2 of this draw."),
        ({"session": 9}, "Session 9 is not drawn here."),
        ({"first": ""}, "Choose a session and two players."),
        ({"first": "x"}, "Choose a session and two players."),
        ({"second": "9" * 40}, "Choose a session and two players."),
    ],
)
def test_a_swap_that_cannot_be_is_explained(director_client, draft, method, wish, sentence):
    response = getattr(director_client, method)(url(draft, "swap/"), {**SWAP, **wish}, follow=True)
    assert sentence in text(response)
    assert Draw.objects.get().plan == draft.plan


def test_confirming_makes_the_seats(director_client, draft):
    response = director_client.post(url(draft, "confirm/"), {"key": "k"})
    assert response.url == "/desk/spring-open/seating/?session=1"
    assert seated_sessions(draft.event) == drawn_sessions(draft)
    page = text(director_client.get(response.url))
    assert "The seats of sessions 1 to 4 are confirmed. Publish them when players may see them." in page
    assert "/undo/" in page


def test_confirming_twice_says_so_and_keeps_the_seats(director_client, draft):
    director_client.post(url(draft, "confirm/"), {"key": "k"})
    tables = set(Seat.objects.values_list("table_id", flat=True))
    assert director_client.post(url(draft, "confirm/"), {"key": "k"}).status_code == 302
    page = text(director_client.post(url(draft, "confirm/"), {"key": "new"}, follow=True))
    assert "This draw is no longer a draft." in page
    assert set(Seat.objects.values_list("table_id", flat=True)) == tables


def test_confirming_says_what_it_replaces(director_client, event):
    draft = make_draft(event=event, wish=Wish("full", "again"), by=None)
    page = text(director_client.get(url(draft)))
    assert "The current seats of 4 sessions are replaced" in page
    assert "The published seating of sessions 1, 2, 3, 4 is withdrawn" in page
    assert "Compared with the seats in force" in page
    director_client.post(url(draft, "confirm/"))
    assert Publication.objects.filter(withdrawn_at=None).count() == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            "opened",
            ("Session 1 has been opened since this draft was made. Draw again from the next session."),
        ),
        ("players", "The players have changed since this draft was made. Draw again."),
    ],
)
def test_a_draft_that_time_has_passed_by_cannot_be_confirmed(director_client, draft, change, sentence):
    if change == "opened":
        draft.event.sessions.filter(number=1).update(state=Session.OPEN)
    else:
        draft.event.entries.filter(number=1).update(withdrawn_at=timezone.now())
    page = text(director_client.get(url(draft)))
    assert (sentence in page, "Confirm this draft" in page) == (True, False)
    assert sentence in text(director_client.post(url(draft, "confirm/"), follow=True))
    assert (Seat.objects.count(), Draw.objects.get().state) == (0, "draft")


def test_discarding_keeps_the_draw_readable(director_client, draft):
    page = text(director_client.post(url(draft, "discard/"), {"key": "k"}, follow=True))
    assert "The draft is discarded. It stays in the list." in page
    page = text(director_client.get(url(draft)))
    assert ("discarded" in page, "Confirm this draft" in page) == (True, False)
    assert director_client.post(url(draft, "discard/"), {"key": "k"}).url == URL
    page = text(director_client.post(url(draft, "discard/"), {"key": "2"}, follow=True))
    assert "This draw is no longer a draft." in page


def test_the_file_can_be_verified_and_names_the_players(director_client, draft):
    response = director_client.get(url(draft, "file/"))
    document = json.loads(response.content)
    assert (document["format"], verify(document)) == ("hanchan-draw", [])
    assert (document["player_numbers"], document["seed"]) == (list(range(1, 17)), "482-913-057")
    assert response["Content-Disposition"] == 'attachment; filename="spring-open-draw-1.json"'


def test_a_draw_after_players_left_is_counted_without_the_empty_seats(director_client, event):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    event.entries.filter(number__lte=4).update(withdrawn_at=timezone.now())
    draft = make_draft(event=event, wish=Wish("full", "rest"), by=None)
    page = text(director_client.get(url(draft)))
    assert "recounted and correct" in page


@pytest.mark.parametrize("method", ["full", "random", "swiss"])
def test_a_draw_is_drawn_again_from_its_lots_when_asked(director_client, event, method):
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    draft = make_draft(event=event, wish=Wish(method, "x"), by=None)
    page = text(director_client.get(url(draft), {"check": "seed"}))
    assert "Drawn again from its seed: the same seats." in page


def test_a_false_count_is_named(director_client, draft):
    draft.plan["quality"]["repeat_meetings"] = 7
    draft.save()
    page = text(director_client.get(url(draft)))
    assert "The draw claims repeat_meetings 7, but it is 0." in page


def test_a_swiss_draft_warns_when_places_were_corrected(director_client, event):
    table = event.sessions.get(number=1).tables.get(number=1)
    result = make_result(table, (30000, 10000, -10000, -30000))
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    draft = make_draft(event=event, wish=Wish("swiss", "x"), by=None)
    sentence = "The standings have changed since this draft was made"
    assert sentence not in text(director_client.get(url(draft)))
    result.east, result.north = -30000, 30000
    result.save()
    Event.objects.filter(pk=event.pk).update(version=99)
    page = text(director_client.get(url(draft)))
    assert (sentence in page, "Confirm this draft" in page) == (True, True)
