"""A ruling's page: cancelled with a reason, appealed against, decided, printed."""

import pytest

from tests.factories import make_event
from tests.reports.people import pages
from tests.tournament.session.play import opened, seat_at
from tournament.models import Event, Ruling
from tournament.ruling.services.rulings import Sanction, give_ruling

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"


def give(event: Event, kind: str = "invalid-riichi", points: int = -20_000) -> Ruling:
    return give_ruling(seat=seat_at(event), sanction=Sanction(kind, points, "after-uma"), by=None)


def test_a_ruling_is_cancelled_with_a_reason_and_stays_on_the_page(referee_client, playing):
    ruling = give(playing)
    url = f"/desk/spring-open/referee/rulings/{ruling.pk}/cancel/"
    page = referee_client.post(url, {"reason": "", "key": "a"}, follow=True).content.decode()
    assert "Say why the ruling is cancelled." in page
    page = referee_client.post(url, {"reason": "Wrong player", "key": "b"}, follow=True).content.decode()
    assert "Cancelled by rosa: Wrong player" in page
    assert Ruling.objects.get().cancelled_by == "rosa"


def test_cancelling_is_the_referees_and_a_post(scorer_client, referee_client, playing):
    url = f"/desk/spring-open/referee/rulings/{give(playing).pk}/cancel/"
    assert scorer_client.post(url, {"reason": "x"}).status_code == 403
    assert referee_client.get(url).status_code == 405
    assert referee_client.post("/desk/spring-open/referee/rulings/999/cancel/").status_code == 404


def test_a_ruling_of_another_event_is_not_cancelled_here(referee_client, playing):
    other_event = make_event(slug="other", players=8, sessions=1)
    opened(other_event)
    url = f"/desk/spring-open/referee/rulings/{give(other_event).pk}/cancel/"
    assert referee_client.post(url, {"reason": "x"}).status_code == 404


def page_of(ruling: Ruling) -> str:
    return f"/desk/spring-open/referee/rulings/{ruling.pk}/"


def test_an_appeal_is_noted_and_the_head_referee_decides_after_the_session(
    referee_client, head_client, playing
):
    url = page_of(give(playing))
    assert referee_client.post(f"{url}appeal/", {"reason": "Not tenpai", "key": "a"}).url == url
    page = head_client.get(url).content.decode()
    assert "Session 1 is being played: appeals are decided after it." in page
    playing.sessions.filter(number=1).update(state="closed")
    decision = {"outcome": "changed", "points": "10,000", "text": "He was not warned", "key": "b"}
    assert referee_client.post(f"{url}decide/", decision).status_code == 403
    page = referee_client.get(url).content.decode()
    assert "Not decided yet: the head referee decides, after the session." in page
    assert head_client.post(f"{url}decide/", decision).url == url
    first, second = Ruling.objects.order_by("pk")
    assert (first.cancelled_at is None, second.points) == (False, -10_000)
    page = referee_client.get(url).content.decode()
    assert "Another ruling takes its place" in page
    assert "He was not warned" in page


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": "x"}, "Say what was decided."),
        ({"outcome": "upheld"}, "Say why it was decided so."),
        ({"outcome": "changed", "text": "x"}, "Say how many points the new ruling takes."),
        (
            {"outcome": "changed", "text": "x", "points": "many"},
            "“many” is not a number of points: write one like 8,000.",
        ),
    ],
)
def test_a_decision_that_lacks_something_comes_back(referee_client, head_client, playing, sent, sentence):
    ruling = give(playing)
    referee_client.post(f"{page_of(ruling)}appeal/", {"reason": "Not tenpai", "key": "a"})
    playing.sessions.filter(number=1).update(state="closed")
    page = head_client.post(f"{page_of(ruling)}decide/", sent)
    assert (page.status_code, sentence in page.content.decode()) == (400, True)
    assert Ruling.objects.get().decided_at is None


def test_an_appeal_without_words_is_refused(referee_client, playing):
    ruling = give(playing)
    page = referee_client.post(f"{page_of(ruling)}appeal/", {"key": "a"}, follow=True).content.decode()
    assert "State the player’s objection." in page


def test_a_scorer_reads_a_ruling_and_cannot_change_it(scorer_client, visitor_client, playing):
    url = page_of(give(playing))
    assert scorer_client.get(url).status_code == 200
    assert [scorer_client.post(f"{url}{act}/").status_code for act in ("appeal", "decide")] == [403, 403]
    assert visitor_client.get(url).status_code == 403


def test_from_its_own_page_a_cancelled_ruling_leads_back_there(referee_client, playing):
    url = page_of(give(playing))
    answer = referee_client.post(f"{url}cancel/", {"reason": "Wrong player", "back": url, "key": "a"})
    assert answer.url == url


def test_the_slip_is_a_pdf_in_the_language_of_the_page(referee_client, playing):
    answer = referee_client.get(f"{page_of(give(playing))}slip/")
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    assert answer["Content-Disposition"].endswith('-invalid-riichi.pdf"')
    (text,) = pages(answer.content)
    name = seat_at(playing).entry.name
    for words in (
        name,
        "Session 1 · Table 1",
        "Head referee: hedda",
        "Declared riichi without being tenpai",
        "−20,000",
    ):
        assert words in text


def test_all_rulings_are_one_pdf(referee_client, scorer_client, playing):
    give(playing)
    url = "/desk/spring-open/referee/rulings/pdf/"
    (text,) = pages(referee_client.get(url).content)
    assert text.count("−20,000") == 1
    assert scorer_client.get(url).status_code == 403


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_the_same_queries_at_every_stage(
    referee_client, playing, django_assert_num_queries, count
):
    for _ruling in range(count):
        url = page_of(give(playing))
    # session, user, event, roles; the ruling, the player's others; sessions, players, drafts
    with django_assert_num_queries(9):
        referee_client.get(url)


@pytest.mark.django_db
def test_without_players_there_is_nobody_to_choose(director_client, staff):
    event = make_event(players=0, sessions=1, drawn=False, staff=staff)

    html = director_client.get(f"/desk/{event.slug}/referee/rulings/new/").content.decode()
    assert "Nobody is registered yet" in html
    assert "Save the ruling" not in html
