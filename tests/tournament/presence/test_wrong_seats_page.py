"""The page on which two players who sat in each other's seats are changed over."""

import pytest

from tests.tournament.session.play import RIGHT, enter, opened, seat_at, table_at
from tournament.models import Event, LogEntry, Session
from tournament.presence.views import NO_TWO_PLAYERS
from tournament.ruling.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/wrong-seats/"


@pytest.fixture
def session(event) -> Session:
    return opened(event)


def text(response) -> str:
    return " ".join(response.content.decode().split())


def form(event: Event, **extra: object) -> dict[str, object]:
    """What the browser sends for East of table 1 and South of table 2."""
    first, second = seat_at(event).entry.number, seat_at(event, "S", 2).entry.number
    revisions = {"rev": table_at(event).revision, "other_rev": table_at(event, 2).revision}
    return {"first": first, "second": second, "key": "k", **revisions, **extra}


def test_the_page_is_for_directors_and_referees(
    event, session, scorer_client, visitor_client, director_client, referee_client
):
    for client in (scorer_client, visitor_client):
        assert client.get(URL).status_code == 403
        assert client.post(URL, form(event)).status_code == 403
    for client in (director_client, referee_client):
        assert client.get(URL).status_code == 200
    assert not LogEntry.objects.filter(act="seats.reattribute").exists()


def test_a_typed_surname_finds_its_player_in_the_list__u5(event, session, referee_client):
    entry = seat_at(event).entry
    option = f"{entry.last_name} {entry.first_name} ({entry.number}), East </option>"
    assert option in text(referee_client.get(URL)).replace("East</option>", "East </option>")


def test_the_referee_sees_both_players_before_and_after(event, session, referee_client):
    enter(event, RIGHT)
    ruling = give_ruling(seat=seat_at(event), sanction=Sanction("lateness", -2_000, "after-uma"), by=None)

    page = text(referee_client.get(URL, form(event)))

    first, second = seat_at(event).entry.name, seat_at(event, "S", 2).entry.name
    assert f"{first} and {second} sat in each other’s seats?" in page
    for number in ("+20,000", "+15,000", "−2,000", "+33,000"):
        assert f'<td class="num">{number}</td>' in page
    assert f'name="going" value="{ruling.pk}"' in page


def test_changing_them_over_leads_to_the_session_with_undo(event, session, director_client):
    enter(event, RIGHT)
    second = seat_at(event, "S", 2).entry

    answer = director_client.post(URL, form(event), follow=True)

    assert answer.redirect_chain == [("/desk/spring-open/sessions/1/", 302)]
    assert seat_at(event).entry == second
    assert "is swapped" in text(answer)
    line = LogEntry.objects.get(act="seats.reattribute")
    assert f"/desk/spring-open/log/{line.pk}/undo/" in text(answer)


def test_submitting_twice_swaps_them_once(event, session, director_client):
    enter(event, RIGHT)
    second, sent = seat_at(event, "S", 2).entry, form(event)

    for _time in range(2):
        answer = director_client.post(URL, sent)

    assert answer.url == "/desk/spring-open/sessions/1/"
    assert seat_at(event).entry == second


def test_a_change_since_the_preview_sends_back_with_what_was_chosen(event, session, director_client):
    enter(event, RIGHT)
    sent = form(event)
    enter(event, RIGHT)

    answer = director_client.post(URL, sent | {"going": "7"}, follow=True)

    expected = f"{URL}?first={sent['first']}&second={sent['second']}&going=7"
    assert answer.redirect_chain == [(expected, 302)]
    assert "has changed table" in text(answer)
    assert not LogEntry.objects.filter(act="seats.reattribute").exists()


@pytest.mark.parametrize("bad", [{"first": "x"}, {"second": ""}, {"first": "9" * 30}, {"second": "-1"}])
def test_nonsense_is_answered_with_a_sentence(event, session, director_client, bad, refusals_made):
    enter(event, RIGHT)
    sent = form(event, **bad)

    for answer in (director_client.get(URL, sent), director_client.post(URL, sent, follow=True)):
        assert answer.status_code == 200
        assert NO_TWO_PLAYERS.sentence in text(answer)
    assert set(refusals_made) == {"presence.no-two-players"}


def test_a_planned_session_leads_to_its_seating(event, director_client):
    page = text(director_client.get(URL))

    assert "swap the two in its seating" in page
    assert 'href="/desk/spring-open/seating/?session=1">To the seating</a>' in page


def test_before_anything_was_played_the_refusal_leads_to_the_seating(event, session, director_client):
    page = text(director_client.get(URL, form(event)))

    assert "Nothing was played at their tables yet: swap the two in the seating." in page
    assert 'href="/desk/spring-open/seating/?session=1">To the seating</a>' in page


def test_the_table_and_the_seating_lead_here_once_it_is_played(event, director_client):
    pages = ("/desk/spring-open/sessions/1/tables/1/", "/desk/spring-open/seating/?session=1")
    assert [URL in text(director_client.get(page)) for page in pages] == [False, False]

    opened(event)

    assert [URL in text(director_client.get(page)) for page in pages] == [True, True]
