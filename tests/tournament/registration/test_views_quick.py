"""Quick registration: a line a player, what it means while it is typed, doubles, fees, known people, Undo."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils.html import conditional_escape

from tests.factories import make_entry, make_event, make_user
from tests.tournament.conftest import signed_in
from tournament.models import Person, Role
from tournament.registration.services.player_facts import PlayerFacts, facts_of

pytestmark = pytest.mark.django_db
ANNA = "Rossi Anna, Italy, 07000123, Tora Kai"
SCRIPT = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def event(staff):
    return make_event(players=2, drawn=False, staff=staff)


@pytest.fixture
def url(event):
    return reverse("desk-players-quick", args=[event.slug])


@pytest.fixture
def earlier(staff):
    """Olga Berg of an earlier public event, with a club and no number."""
    before = make_event(players=0, drawn=False, sessions=1, slug="before", name="Before")
    entry = make_entry(
        before, 1, first_name="Olga", last_name="Berg", country="SE", club="Tora", ema_number=""
    )
    return entry.person


def message_of(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_a_line_registers_a_player_and_the_page_is_there_for_the_next(event, url, director_client):
    response = director_client.post(url, {"line": ANNA})

    assert response.url == url
    assert message_of(response) == ["Anna Rossi registered as player 3."]
    assert facts_of(event.entries.get(number=3)) == PlayerFacts("Rossi", "Anna", "IT", "07000123", "Tora Kai")
    page = director_client.get(url)
    assert page.content.count(b"Player 4") == 1
    assert page.content.count(b"Anna Rossi") == 4  # the message, the list, and its two buttons


def test_only_directors_register_quickly(event, url, scorer_client, referee_client, visitor_client, client):
    clients = (scorer_client, referee_client, visitor_client, client)

    assert [each.post(url, {"line": ANNA}).status_code for each in clients] == [403, 403, 403, 302]
    assert event.entries.count() == 2


def test_quick_registration_rejects_put(url, director_client):
    assert director_client.put(url).status_code == 405


def test_submitting_twice_by_enter_registers_once(event, url, director_client):
    for _press in range(2):
        director_client.post(url, {"line": ANNA, "key": "k1"})

    assert event.entries.count() == 3


def test_a_plus_marks_the_fee_and_a_plus_alone_that_of_the_player_before(event, url, director_client):
    director_client.post(url, {"line": f"{ANNA} +"})
    director_client.post(url, {"line": "Berg Olga"})
    assert [bool(entry.paid_at) for entry in event.entries.filter(number__gt=2)] == [True, False]

    response = director_client.post(url, {"line": "+"})

    assert message_of(response)[-1] == "Olga Berg has paid."
    assert [bool(entry.paid_at) for entry in event.entries.filter(number__gt=2)] == [True, True]
    assert message_of(director_client.post(url, {"line": "+"}))[-1] == "Nothing was changed."


def test_a_plus_alone_is_about_the_player_registered_last_at_this_door(event, url, director_client, director):
    director_client.post(url, {"line": ANNA})
    other = make_user("otto")
    Role.objects.create(event=event, user=other, kind=Role.DIRECTOR)
    signed_in(other).post(url, {"line": "Berg Olga"})

    reading = director_client.get(url, {"line": "+"}, **SCRIPT).content.decode()
    director_client.post(url, {"line": "+"})

    assert "Anna Rossi has paid." in reading
    paid = {entry.name: bool(entry.paid_at) for entry in event.entries.filter(number__gt=2)}
    assert paid == {"Anna Rossi": True, "Olga Berg": False}


def test_paid_beside_a_player_leads_back_to_the_line(event, url, director_client):
    paid = reverse("desk-player-paid", args=[event.slug, 1])

    assert director_client.post(paid, {"paid": "1", "from": "quick"}).url == url


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "The last name is missing: write at least one name."),
        ("07000123", "The last name is missing: write at least one name."),
        ("Rossi Anna 7000123", "EMA number 7000123 has seven digits: did a spreadsheet drop the zero?"),
        ("Rossi Anna, Club, Club", "“Club” is not understood"),
        ("Rossi Anna 07990001", "EMA number 07990001 is already registered here for player 1"),
    ],
)
def test_a_faulty_line_stays_as_typed_with_the_reason(event, url, director_client, line, sentence):
    response = director_client.post(url, {"line": line})

    assert response.status_code == 400
    assert response.context["refusal"].startswith(sentence)
    assert response.content.decode().count(conditional_escape(response.context["refusal"])) == 1
    assert response.context["typed"] == line
    assert event.entries.count() == 2


def test_a_double_is_told_while_typing_and_asked_about_at_enter(event, url, director_client):
    sentence = "Anna Rossi is already registered as player 3."
    director_client.post(url, {"line": "Rossi Anna"})

    reading = director_client.get(url, {"line": "rossi anná, IT"}, **SCRIPT).content.decode()
    answer = director_client.post(url, {"line": "rossi anná, IT"})

    assert (reading.count(sentence), reading.count("<html")) == (1, 0)
    assert (answer.status_code, answer.context["doubts"]) == (400, (sentence,))
    assert event.entries.count() == 3
    assert director_client.post(url, {"line": "rossi anná, IT", "accept": "Rossi Anna"}).status_code == 400
    director_client.post(url, {"line": "rossi anná, IT", "accept": "rossi anná, IT"})
    assert event.entries.count() == 4


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("Rossi Anna IT 07000123 +", ["<b>Rossi</b>, Anna", "Italy", "EMA number 07000123", "paid"]),
        ("Rossi Anna 07990001", ["EMA number 07990001 is already registered here for player 1"]),
        ("Rossi Anna 7000123", ["did a spreadsheet drop the zero?"]),
        ("a, b, c, d", ["“d” is not understood"]),
        ("+", ["The last name is missing"]),  # nobody was registered here before
        ("Rossi Anna SE, 07000123", ["Rossi"]),
    ],
)
def test_the_meaning_of_a_line_is_told_while_it_is_typed(url, director_client, line, texts):
    reading = director_client.get(url, {"line": line}, **SCRIPT).content.decode()

    assert [text for text in texts if text not in reading] == []


def test_nothing_typed_means_nothing(url, director_client):
    assert director_client.get(url, {"line": " "}, **SCRIPT).context["reading"].line is None


def test_a_person_of_an_earlier_event_is_proposed_and_joined_only_when_chosen(
    event, url, director_client, earlier
):
    line = "Berg Olga, SE, Tora"
    page = director_client.get(url, {"line": line}, **SCRIPT)
    assert [(p.person, p.same_club) for p in page.context["reading"].proposals] == [(earlier, True)]

    director_client.post(url, {"line": line, "person": ""})
    director_client.post(url, {"line": line, "person": str(earlier.pk), "accept": line})

    people = [entry.person_id for entry in event.entries.filter(last_name="Berg").order_by("number")]
    assert [person == earlier.pk for person in people] == [False, True]


def test_the_number_of_a_chosen_person_is_taken_over(event, url, director_client, earlier):
    Person.objects.filter(pk=earlier.pk).update(ema_number="09000001")

    director_client.post(url, {"line": "Berg Olga", "person": str(earlier.pk)})

    assert event.entries.get(last_name="Berg").ema_number == "09000001"


def test_somebody_who_is_not_proposed_cannot_be_chosen(event, url, director_client, earlier):
    response = director_client.post(url, {"line": "Rossi Anna", "person": str(earlier.pk)})

    assert response.status_code == 400
    assert response.context["refusal"] == (
        "These two can no longer be merged: reload the page and look again at Anna Rossi."
    )
    assert event.entries.count() == 2


def test_undo_beside_a_player_takes_the_registration_back(event, url, director_client):
    director_client.post(url, {"line": ANNA})
    entry, line = director_client.get(url).context["recent"][0]

    director_client.post(
        reverse("event-undo", args=[event.slug, line.pk]), headers={"referer": f"http://testserver{url}"}
    )

    assert entry.number == 3
    assert event.entries.count() == 2
    assert director_client.get(url).context["recent"][0][1] is None


def test_an_event_that_has_ended_registers_nobody(event, url, director_client):
    type(event).objects.filter(pk=event.pk).update(ended_at=event.created_at)

    assert director_client.post(url, {"line": ANNA}).status_code == 400
    assert event.entries.count() == 2


def test_a_player_costs_the_page_no_more_queries_than_two(
    event, url, director_client, django_assert_num_queries
):
    director_client.post(url, {"line": ANNA})
    director_client.get(url)
    with django_assert_num_queries(10):
        director_client.get(url)
    for name in ("Berg Olga", "Alba Eva"):
        director_client.post(url, {"line": name})
    director_client.get(url)
    with django_assert_num_queries(10):
        director_client.get(url)
