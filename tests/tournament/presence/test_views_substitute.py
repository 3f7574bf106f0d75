"""A substitute seated on a table's page, what follows before it is saved, and the seat given back."""

import pytest
from django.db.models import F

from tests.factories import make_entry
from tests.tournament.session.play import enter, seat_at
from tournament.models import Event, LogEntry, Seat

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/sessions/1/tables/1/"
SUBSTITUTE = {"wind": "E", "player": "99", "way": "ill-before.start", "detail": "flu", "key": "k", "rev": 0}


def test_a_substitute_is_seated_and_the_seat_given_back(referee_client, playing):
    assert referee_client.post(f"{URL}substitute/", SUBSTITUTE).url == f"{URL}#main"
    assert seat_at(playing).substitute.number == 99
    page = referee_client.get(URL).content.decode()
    assert "counts for the places of the other three." in page
    referee_client.post(f"{URL}substitute/", {"back": "E", "key": "b", "rev": 1})
    assert seat_at(playing).substitute is None


def test_where_no_substitute_is_free_the_page_says_so_and_directors_register_one(
    referee_client, director_client, playing
):
    playing.entries.filter(number=99).delete()
    sentence = "No substitute is free: register one first."
    assert sentence in referee_client.get(URL).content.decode()
    page = director_client.get(URL).content.decode()
    assert page[page.index(sentence) :].index("/desk/spring-open/players/new/") < 200


def test_a_substitute_pressed_twice_is_seated_once(referee_client, playing):
    for _press in range(2):
        assert referee_client.post(f"{URL}substitute/", SUBSTITUTE).url == f"{URL}#main"
    assert LogEntry.objects.filter(act="seat.substitute").count() == 1


def test_a_used_form_that_names_another_substitute_is_a_conflict(referee_client, playing):
    make_entry(playing, 98, last_name="Quick", substitute=True)
    referee_client.post(f"{URL}substitute/", SUBSTITUTE)
    page = referee_client.post(f"{URL}substitute/", {**SUBSTITUTE, "player": "98"})
    assert (page.status_code, seat_at(playing).substitute.number) == (409, 99)
    assert "This form was already sent with different content" in page.content.decode()


def test_an_outdated_form_shows_the_substitute_seated_meanwhile(referee_client, playing):
    make_entry(playing, 98, last_name="Quick", substitute=True)
    referee_client.post(f"{URL}substitute/", {**SUBSTITUTE, "player": "98", "key": "first"})
    page = referee_client.post(f"{URL}substitute/", SUBSTITUTE)
    text = page.content.decode()
    assert (page.status_code, seat_at(playing).substitute.number) == (409, 98)
    assert "rosa has changed table 1 since this page was opened." in text
    assert "Quick</b> plays for" in text
    assert 'name="rev" value="1"' in text


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"wind": ""}, "wind"),
        ({"player": "1"}, "player"),
        ({"way": ""}, "way"),
        ({"way": "late.during"}, "way"),
    ],
)
def test_an_incomplete_substitution_is_refused_at_its_field(referee_client, playing, change, field):
    response = referee_client.post(f"{URL}substitute/", {**SUBSTITUTE, **change})
    assert (response.status_code, list(response.context["substitute_form"].errors)) == (400, [field])
    assert seat_at(playing).substitute is None


def test_an_unknown_seat_is_not_given_back(referee_client, playing):
    assert referee_client.post(f"{URL}substitute/", {"back": "Q", "key": "b"}).status_code == 400


def test_the_form_previews_the_consequences_of_a_substitute__ema_2025(referee_client, playing):
    fields = {"wind": "E", "player": "99", "way": "ill-during.during"}
    page = referee_client.get(f"{URL}substitute/following/", fields).content.decode()
    player, substitute = seat_at(playing).entry.name, playing.entries.get(number=99).name
    assert f"{substitute} plays and is last, whatever the score." in page
    assert f"{player} is recorded with −15,000 points and −15,000 uma" in page
    assert "The other three get +15,000, +5,000 and −5,000 uma" in page
    assert seat_at(playing).substitute is None


def test_without_scripts_what_follows_is_shown_and_nothing_stored(referee_client, playing):
    page = referee_client.post(f"{URL}substitute/", SUBSTITUTE | {"look": "1"})
    assert (page.status_code, seat_at(playing).substitute) == (200, None)
    assert "counts for the places of the other three." in page.content.decode()


@pytest.mark.parametrize(
    ("way", "since", "reason"),
    [
        ("late.start", "start", "late: flu"),
        ("ill-during.during", "during", "ill-during: flu"),
        ("disqualified.during", "during", "disqualified: flu"),
        ("disqualified.start", "start", "disqualified: flu"),
    ],
)
def test_the_reason_says_since_when(referee_client, playing, way, since, reason):
    referee_client.post(f"{URL}substitute/", SUBSTITUTE | {"way": way})
    seat = seat_at(playing)
    assert (seat.substitute_since, seat.substitute_reason) == (since, reason)


def test_before_session_1_the_answer_about_the_ranking_is_kept__ema_requirements_3_9(referee_client, playing):
    referee_client.post(f"{URL}substitute/", SUBSTITUTE | {"asked": "no", "detail": ""})
    seat = seat_at(playing)
    assert (seat.substitute_reason, seat.substitute.counts) == ("ill-before", False)
    page = referee_client.get(URL).content.decode()
    assert f"{seat.substitute.name} gets no result for the ranking." in page


def test_the_form_previews_the_answer_of_the_substitute__ema_requirements_3_9(referee_client, playing):
    fields = {key: SUBSTITUTE[key] for key in ("wind", "player", "way")}
    name = playing.entries.get(number=99).name
    enter(playing)
    pages = [
        referee_client.get(f"{URL}substitute/following/", fields | {"asked": answer}).content.decode()
        for answer in ("", "yes", "no")
    ]
    assert f"Ask {name} before session 1" in pages[0]
    assert f"{name} said before session 1 that the result counts" in pages[1]
    assert f"{name} gets no result for the ranking." in pages[2]


def test_once_session_1_has_begun_nobody_is_asked__ema_requirements_3_9(referee_client, playing):
    assert 'name="asked"' in referee_client.get(URL).content.decode()
    enter(playing, number=2)
    assert 'name="asked"' not in referee_client.get(URL).content.decode()
    referee_client.post(f"{URL}substitute/", SUBSTITUTE | {"asked": "yes"})
    assert seat_at(playing).substitute.counts is None


def test_a_reason_from_elsewhere_is_shown_as_it_is(referee_client, playing):
    seat = seat_at(playing)
    seat.substitute, seat.substitute_since = playing.entries.get(number=99), "during"
    seat.substitute_reason = "went home"
    seat.save()
    page = referee_client.get(URL).content.decode()
    assert "went home" in page
    assert "plays and is last, whatever the score." in page


def test_every_page_of_seats_marks_a_player_who_is_out(client, scorer_client, playing):
    seat = seat_at(playing)
    Seat.objects.filter(pk=seat.pk).update(out=True)
    Event.objects.filter(pk=playing.pk).update(version=F("version") + 1)
    enter(playing)
    pages = [
        client.get(f"/e/{playing.slug}/seating/?session=1"),
        client.get(f"/e/{playing.slug}/seating/?session=1&by=name"),
        client.get(f"/e/{playing.slug}/sessions/1/"),
        scorer_client.get(f"/desk/{playing.slug}/sessions/1/entry/?table=1"),
        scorer_client.get(f"/desk/{playing.slug}/sessions/1/tables/1/"),
    ]
    assert [(page.status_code, "out of the session" in page.content.decode()) for page in pages] == [
        (200, True)
    ] * 5
