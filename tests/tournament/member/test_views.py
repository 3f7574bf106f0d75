"""The administrators' page of lists of members, and what registering makes of them."""

import io

import openpyxl
import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import make_event, make_user
from tests.tournament.conftest import signed_in
from tests.tournament.member.test_services import LIST, YURII, loaded
from tournament.models import Member

pytestmark = pytest.mark.django_db
URL = "/desk/people/members/"
SCRIPT = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def ada():
    return make_user("ada", is_superuser=True)


@pytest.fixture
def admin(ada):
    return signed_in(ada)


def message_of(response):
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_an_administrator_looks_at_a_list_and_loads_it(admin):
    looked = admin.post(URL, {"source": "EMA", "text": LIST, "do": "check"})
    assert (looked.status_code, Member.objects.count()) == (200, 0)
    digest = looked.context["changes"].digest

    sent = {"source": "EMA", "text": LIST, "do": "load", "seen": digest, "key": "k"}
    answers = [admin.post(URL, sent) for _press in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert message_of(answers[0]) == [
        "EMA: list with 1 member loaded. New: 1, changed: 0, no longer there: 0."
    ]
    assert admin.get(URL, {"find": "rossi"}).context["members"] == [Member.objects.get()]


def test_a_workbook_is_looked_at_and_loaded_as_the_text_that_was_seen(admin):
    book = openpyxl.Workbook()
    for row in (("Nome", "Cognome", "Tessera EMA"), ("Anna", "Rossi", "07000123")):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    file = SimpleUploadedFile("members.xlsx", stream.getvalue())

    looked = admin.post(URL, {"source": "FIM", "file": file, "do": "load"})

    assert [str(listed) for listed in looked.context["changes"].new] == ["07000123 · Anna Rossi · IT"]
    assert Member.objects.count() == 0


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"text": LIST}, "This field is required."),
        ({"source": "EMA"}, "There is nothing to import: paste the players or choose a file."),
        (
            {"source": "EMA", "text": LIST, "do": "load", "seen": "0"},
            "This list has changed since you checked",
        ),
        ({"source": "EMA", "text": "Country;Club\nIT;Gru\nFR;Tora\n"}, "No column is known to hold"),
    ],
)
def test_a_list_that_cannot_be_loaded_stays_with_the_reason(admin, sent, sentence):
    answer = admin.post(URL, sent)

    assert answer.status_code == 400
    assert [text for texts in answer.context["form"].errors.values() for text in texts if sentence in text]
    assert Member.objects.count() == 0


ODD = "Alpha;Beta;EMA number;Club\nRossi;Anna;07000123;Tora Kai\nBerg;Bo;;Gru\n"
BY_HAND = {"columns": ",,ema_number,club", "columns_chosen": "1"} | {
    f"column-{at}": key for at, key in enumerate(("last_name", "first_name", "ema_number", "club"))
}


def test_columns_that_are_not_understood_are_chosen_by_hand_and_remembered(admin):
    odd = {"source": "FIM", "text": ODD}
    choice = admin.post(URL, odd)
    page = choice.content.decode()

    assert (choice.status_code, choice.context["changes"], Member.objects.count()) == (400, None, 0)
    assert ("Choose below what each column holds." in page, '<details class="how" open>' in page) == (
        True,
        True,
    )
    assert [column.head for column in choice.context["columns"]] == [
        "Alpha",
        "Beta",
        "EMA number",
        "Club",
    ]
    assert admin.post(URL, {**odd, "do": "load", "seen": "0"}).status_code == 400

    looked = admin.post(URL, {**odd, **BY_HAND, "do": "check"})
    assert [str(listed) for listed in looked.context["changes"].new] == [
        "07000123 · Anna Rossi · IT · Tora Kai",
        "Bo Berg · Gru",
    ]
    digest = looked.context["changes"].digest
    assert admin.post(URL, {**odd, "do": "load", "seen": digest}).status_code == 400  # without the choice
    assert admin.post(URL, {**odd, **BY_HAND, "do": "load", "seen": digest, "key": "k"}).status_code == 302

    again = admin.post(URL, {"source": "UMF", "text": ODD.replace("Alpha", "ALPHA")})
    assert [str(listed) for listed in again.context["changes"].new] == [
        str(listed) for listed in looked.context["changes"].new
    ]


def test_a_column_that_was_understood_wrongly_is_corrected_on_the_preview(admin):
    text = "Name;Vorname;Club\nRossi;Anna;Bologna\n"
    looked = admin.post(URL, {"source": "FIM", "text": text})
    shown = [column.key for column in looked.context["columns"]]
    boxes = {f"column-{at}": key for at, key in enumerate(shown)} | {"column-2": ""}

    corrected = admin.post(URL, {"source": "FIM", "text": text, "columns": ",".join(shown), **boxes})

    assert "open>" not in looked.content.decode().partition('class="how"')[2][:8]
    assert [str(listed) for listed in looked.context["changes"].new] == ["Anna Rossi · Bologna"]
    assert [str(listed) for listed in corrected.context["changes"].new] == ["Anna Rossi"]


def test_a_choice_without_names_is_asked_for_again_and_a_new_file_is_read_anew(admin):
    nameless = {name: "club" if name == "column-0" else "" for name in BY_HAND} | {"columns": ",,,"}
    choice = admin.post(URL, {"source": "FIM", "text": ODD, **nameless})
    file = SimpleUploadedFile("members.csv", LIST.encode())
    fresh = admin.post(URL, {"source": "FIM", "text": ODD, "file": file, **BY_HAND})

    assert choice.status_code == 400
    assert [listed.club for listed in fresh.context["changes"].new] == ["Tora Kai"]


def test_a_list_is_removed_and_a_second_try_says_so(admin, ada):
    loaded(LIST, ada)
    sent = {"do": "remove", "source": "EMA"}

    assert message_of(admin.post(URL, sent)) == ["EMA: list of members removed."]
    assert message_of(admin.post(URL, sent))[-1] == "There is no longer a list with this name."


def test_only_administrators_load_lists(director_client, scorer_client, client, staff):
    make_event(players=0, staff=staff)

    answers = [user.post(URL, {"source": "EMA", "text": LIST}) for user in (director_client, scorer_client)]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert client.get(URL).status_code == 302


def test_a_page_of_lists_takes_as_many_queries_for_one_as_for_three(admin, ada, django_assert_num_queries):
    loaded(LIST, ada, "EMA")
    with django_assert_num_queries(3):
        admin.get(URL)
    for source in ("FIM", "UMF"):
        loaded(LIST, ada, source)
    with django_assert_num_queries(3):
        admin.get(URL)


@pytest.fixture
def event(staff, ada):
    loaded(LIST + YURII, ada)
    return make_event(players=2, drawn=False, staff=staff)


@pytest.fixture
def quick(event):
    return reverse("desk-players-quick", args=[event.slug])


def test_a_member_is_found_while_a_line_is_typed_and_fills_it_in(event, quick, director_client):
    reading = director_client.get(quick, {"line": "rossi an +"}, **SCRIPT).context["reading"]
    assert [member.number for member in reading.members] == ["07000123"]

    filled = director_client.post(quick, {"line": "rossi an +", "fill": str(reading.members[0].pk)})
    assert (filled.status_code, filled.context["typed"]) == (200, "Rossi; Anna, IT, 07000123, Tora Kai +")
    assert event.entries.count() == 2

    director_client.post(quick, {"line": filled.context["typed"]})
    entry = event.entries.get(number=3)
    assert (entry.name, entry.country, entry.ema_number, entry.club) == (
        "Anna Rossi",
        "IT",
        "07000123",
        "Tora Kai",
    )
    assert entry.paid_at is not None


def test_a_number_alone_says_whose_it_is(quick, director_client):
    page = director_client.get(quick, {"line": "07000123"}, **SCRIPT).content.decode()

    assert page.count("07000123 is Anna Rossi.") == 1


def test_a_number_of_somebody_else_is_asked_about_and_never_changed(event, quick, director_client):
    line = "Berg Bo 07000123"

    answer = director_client.post(quick, {"line": line})

    sentence = "07000123 is Anna Rossi in the list of members, not Bo Berg: check the number."
    assert (answer.status_code, answer.context["doubts"]) == (400, (sentence,))
    director_client.post(quick, {"line": line, "accept": line})
    assert event.entries.get(ema_number="07000123").name == "Bo Berg"


def test_a_line_that_is_not_understood_is_not_filled_in(quick, director_client):
    answer = director_client.post(quick, {"line": "a, b, c, d", "fill": str(Member.objects.first().pk)})

    assert answer.context["typed"] == "a, b, c, d"


def test_the_full_form_finds_members_doubles_and_people_while_it_is_typed(event, director_client):
    url = reverse("desk-players-suggestions", args=[event.slug])

    page = director_client.get(url, {"last_name": "rossi"})
    assert [member.number for member in page.context["members"]] == ["07000123"]
    page = director_client.get(url, {"last_name": "Kovalenko 1", "first_name": "Bruno"})
    assert page.context["doubles"] == ("Bruno Kovalenko 1 is already registered as player 1.",)
    page = director_client.get(url, {"last_name": "Kovalenko 1", "first_name": "Bruno", "entry": "1"})
    assert page.context["doubles"] == ()


def test_only_directors_get_suggestions_for_players(event, director_client, scorer_client):
    url = reverse("desk-players-suggestions", args=[event.slug])

    assert (scorer_client.get(url).status_code, director_client.post(url).status_code) == (403, 405)


@pytest.mark.parametrize("name", ["desk-player-new", "desk-player"])
def test_a_member_fills_in_the_full_form_and_nothing_is_saved(event, director_client, name):
    url = reverse(name, args=[event.slug, *([1] if name == "desk-player" else [])])
    member = Member.objects.get(number="07000123")

    page = director_client.post(url, {"last_name": "rosi", "phone": "051 220", "fill": str(member.pk)})

    form = page.context["form"]
    values = [form[field].value() for field in ("first_name", "last_name", "ema_number", "club", "phone")]
    assert (page.status_code, values) == (200, ["Anna", "Rossi", "07000123", "Tora Kai", "051 220"])
    assert not event.entries.filter(last_name="Rossi").exists()


def test_the_full_form_asks_about_a_number_that_is_somebody_elses(event, director_client):
    url = reverse("desk-player-new", args=[event.slug])
    sent = {"first_name": "Bo", "last_name": "Berg", "ema_number": "07000123"}

    answer = director_client.post(url, sent)

    assert (answer.status_code, len(answer.context["form"].doubts)) == (400, 1)
    director_client.post(url, {**sent, "accept_doubts": "on"})
    assert event.entries.get(ema_number="07000123").name == "Bo Berg"


def test_a_person_of_an_earlier_event_is_chosen_in_the_full_form(event, director_client, staff):
    before = make_event(players=1, drawn=False, sessions=1, slug="before", name="Before")
    person = before.entries.get().person
    person.ema_number = ""
    person.save()
    event.entries.all().delete()
    url = reverse("desk-player-new", args=[event.slug])

    director_client.post(
        url, {"first_name": person.first_name, "last_name": person.last_name, "person": str(person.pk)}
    )

    assert event.entries.get().person == person
