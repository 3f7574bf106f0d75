"""Adding and correcting a player in the browser: roles, methods, faults, doubts, twice."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import make_event
from tournament.registration.services.player_facts import PlayerFacts, facts_of

pytestmark = pytest.mark.django_db
MARIO = {
    "first_name": "Mario",
    "last_name": "Rossi",
    "ema_number": "0799 1234",
    "country": "",
    "team": "Tigers",
}

TAKEN = (
    "EMA number 07990001 is already registered here for player 1, Bruno Kovalenko 1. Correct one of the two."
)


@pytest.fixture
def event(staff):
    return make_event(players=2, drawn=False, staff=staff)


@pytest.fixture
def new_url(event):
    return reverse("desk-player-new", args=[event.slug])


@pytest.fixture
def url(event):
    return reverse("desk-player", args=[event.slug, 1])


def message_of(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_director_adds_a_player_and_the_form_is_there_again(event, new_url, director_client):
    response = director_client.post(new_url, MARIO)

    assert response.url == new_url
    assert message_of(response) == ["Mario Rossi registered as player 3."]
    assert facts_of(event.entries.get(number=3)) == PlayerFacts(
        "Rossi", "Mario", "IT", "07991234", "", "Tigers"
    )


def test_empty_form_has_the_focus_on_the_first_name(new_url, director_client):
    form = director_client.get(new_url).context["form"]

    assert [field.name for field in form if field.field.widget.attrs.get("autofocus")] == ["first_name"]


@pytest.mark.parametrize("page", ["desk-player-new", "desk-players-import", "desk-links"])
def test_only_directors_register(event, page, scorer_client, referee_client, visitor_client, client):
    url = reverse(page, args=[event.slug])

    answers = [
        user_client.get(url).status_code
        for user_client in (scorer_client, referee_client, visitor_client, client)
    ]

    assert answers == [403, 403, 403, 302]


def test_scorer_registers_nobody(event, new_url, url, scorer_client):
    assert scorer_client.post(new_url, MARIO).status_code == 403
    assert scorer_client.post(url, MARIO).status_code == 403
    assert event.entries.count() == 2


def test_unknown_methods_are_refused(new_url, url, director_client):
    assert [director_client.put(address).status_code for address in (new_url, url)] == [405, 405]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"last_name": ""}, "last_name", "Write at least one name."),
        (
            {"ema_number": "7991234"},
            "ema_number",
            "EMA number 7991234 has seven digits: did a spreadsheet drop the zero? Write 07991234.",
        ),
        (
            {"ema_number": "07990001"},
            "ema_number",
            TAKEN,
        ),
        ({"country": "ZZ"}, "country", "Select a valid choice. ZZ is not one of the available choices."),
    ],
)
def test_faults_keep_what_was_typed_and_say_what_to_do(
    event, new_url, director_client, changes, field, sentence
):
    response = director_client.post(new_url, {**MARIO, **changes})

    assert response.status_code == 400
    assert response.context["form"].errors == {field: [sentence]}
    assert response.context["form"]["team"].value() == "Tigers"
    assert event.entries.count() == 2


def test_doubt_asks_and_is_accepted(event, new_url, director_client):
    moved = {**MARIO, "country": "SE"}

    answer = director_client.post(new_url, moved)
    assert (answer.status_code, len(answer.context["form"].doubts)) == (400, 1)

    director_client.post(new_url, {**moved, "accept_doubts": "on"})
    assert event.entries.get(number=3).country == "SE"


def test_submitting_twice_registers_once(event, new_url, director_client):
    for _press in range(2):
        director_client.post(new_url, {**MARIO, "key": "k1"})

    assert event.entries.count() == 3


def test_director_corrects_a_player(event, url, director_client):
    response = director_client.post(url, MARIO)

    assert response.url == reverse("desk-players", args=[event.slug])
    assert facts_of(event.entries.get(number=1)) == PlayerFacts(
        "Rossi", "Mario", "IT", "07991234", "", "Tigers"
    )


def test_form_shows_the_registration(url, director_client):
    form = director_client.get(url).context["form"]

    assert (form["first_name"].value(), form["ema_number"].value(), form["country"].value()) == (
        "Bruno",
        "07990001",
        "IT",
    )


def test_unknown_number_is_not_found(event, director_client):
    urls = [reverse("desk-player", args=[event.slug, number]) for number in (9, 10**30)]

    assert [director_client.get(url).status_code for url in urls] == [404, 404]


def test_pages_of_an_ended_event_say_so_and_save_nothing(event, new_url, url, director_client):
    type(event).objects.update(ended_at="2026-04-12T18:00Z")
    sentence = "The event has ended: its list of players stays as it is."

    assert director_client.get(new_url).context["why_not"] == sentence
    assert director_client.post(url, MARIO).context["form"].non_field_errors() == [sentence]
    assert event.entries.get(number=1).first_name == "Bruno"
