"""The draw page: what is drawn, the form with what stands in its way, and making a draft."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import make_entry, make_event
from tournament.draw.forms.draw import SEED_SIGNS, DrawForm, new_seed
from tournament.draw.forms.fields import FamiliesField, numbers_by_name
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.models import Draw, Event, Seat, Session

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/draw/"
FILLED = {
    "method": "full",
    "sessions": "0",
    "seed": "dice 4 2 6",
    "teams": "on",
    "clubs": "seldom",
    "countries": "any",
    "key": "k",
}


@pytest.fixture
def undrawn_event(staff) -> Event:
    return make_event(staff=staff, drawn=False)


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_the_page_is_the_directors(client, visitor_client, scorer_client, referee_client, undrawn_event):
    assert client.get(URL).url == f"/sign-in/?next={URL}"
    for user_client in (visitor_client, scorer_client, referee_client):
        assert user_client.get(URL).status_code == 403
        assert user_client.post(f"{URL}new/", FILLED).status_code == 403
    assert Draw.objects.count() == 0


def test_drawing_is_a_post(director_client, undrawn_event):
    assert director_client.get(f"{URL}new/").status_code == 405
    assert director_client.post(URL, FILLED).status_code == 405


def test_an_unknown_event_is_not_found(director_client, undrawn_event):
    assert director_client.get("/desk/nowhere/draw/").status_code == 404


def test_the_form_is_ready_to_be_sent(director_client, undrawn_event):
    page = text(director_client.get(URL))
    assert "There is a full draw in which nobody meets the same player twice." in page
    assert "Announce the seed before you draw" in page
    assert "A draw by the standings needs standings, but nothing has been played yet." in page
    seed = director_client.get(URL).context["form"]["seed"].value()
    assert [len(part) for part in seed.split("-")] == [3] * 9
    assert len(SEED_SIGNS) ** 27 >= 2**128
    assert new_seed() != new_seed()


def test_a_draft_is_made_and_shown_with_undo(director_client, undrawn_event):
    response = director_client.post(f"{URL}new/", FILLED)
    row = Draw.objects.get()
    assert (response.url, row.state, row.seed) == (f"{URL}{row.pk}/", "draft", "dice 4 2 6")
    page = text(director_client.get(response.url))
    assert "Drawn. Only directors can see this draft." in page
    assert "/undo/" in page
    assert Seat.objects.count() == 0


def test_pressed_twice_makes_one_draft(director_client, undrawn_event):
    urls = {director_client.post(f"{URL}new/", FILLED).url for _press in range(2)}
    assert (len(urls), Draw.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "2 players are registered. Tables need four players: register 2 more."),
        (0, "0 players are registered. Tables need four players: register 4 more."),
    ],
)
def test_numbers_that_cannot_be_seated_are_explained(director_client, staff, players, sentence):
    make_event(staff=staff, players=players, drawn=False)
    page = text(director_client.get(URL))
    assert (sentence in page, 'action="/desk/spring-open/draw/new/"' in page) == (True, False)
    response = director_client.post(f"{URL}new/", FILLED)
    assert (response.status_code, sentence in text(response)) == (400, True)
    assert Draw.objects.count() == 0


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("method", "magic", "Choose a method."),
        ("method", "swiss", "A draw by the standings needs standings, but nothing has been played yet."),
        ("seed", "  ", "Type a text as the seed"),
        ("seed", "x" * 201, "at most 200 characters"),
        ("clubs", "always", "Select a valid choice"),
        ("sessions", "9", "Select a valid choice"),
        ("families", "3, Nobody", "There is no player “Nobody” at this event."),
        ("families", "3", "“3” names only one player: write two or more, separated by commas."),
        ("pinned", "1, 2", "“1, 2” is not a seat: write session, player number and table, like 1, 12, 3."),
        ("tables", "one", "“one” is not understood: write numbers like 1-7, 9."),
        ("tables", "-4", "“-4” is not understood: write numbers like 1-7, 9."),
    ],
)
def test_a_wish_that_will_not_do_is_named_and_kept(director_client, undrawn_event, field, value, sentence):
    response = director_client.post(f"{URL}new/", {**FILLED, field: value})
    assert (response.status_code, list(response.context["form"].errors)) == (400, [field])
    assert sentence in text(response)
    if field != "seed":
        assert response.context["form"]["seed"].value() == "dice 4 2 6"
    assert Draw.objects.count() == 0


def test_an_empty_form_is_refused(director_client, undrawn_event):
    assert director_client.post(f"{URL}new/", {}).status_code == 400


def form_of(**typed: str) -> DrawForm:
    form = DrawForm({**FILLED, **typed}, free=[1, 2, 3], numbers={"åse berg": 7, "bo ek": 3})
    assert form.is_valid(), form.errors
    return form


def test_words_become_a_wish():
    wish = form_of(clubs="never", countries="seldom", sessions="2", first="2", families="Bo Ek, 7").wish()
    assert wish == Wish("full", "dice 4 2 6", sessions=2, first=2, clubs=100, countries=1, families=((3, 7),))


def test_players_who_must_not_meet_are_given_by_number_name_or_unique_surname__u8(db):
    event = make_event(players=5, sessions=1, drawn=False)
    for number, first, last in ((1, "Åse", "Berg"), (2, "Bo", "Ek"), (3, "Eva", "Ek"), (4, "José", "Díaz")):
        event.entries.filter(number=number).update(first_name=first, last_name=last)
    field = FamiliesField(label="Who must never meet")
    field.numbers = numbers_by_name(event.entries.all())
    assert field.clean("berg, Diaz\n5, bo ek, Ek Eva") == ((1, 4), (5, 2, 3))
    with pytest.raises(ValidationError, match="“Ek” fits several players: write the number"):
        field.clean("Ek, 5")
    with pytest.raises(ValidationError, match="There is no player “0” at this event"):
        field.clean("0, 5")


def test_the_draw_asks_who_must_never_meet__u8(director_client, undrawn_event):
    page = text(director_client.get(URL))
    assert ("Who must never meet" in page, "Families, for example: one group per line" in page) == (
        True,
        True,
    )


def test_fields_left_out_of_the_draw_form_take_their_defaults():
    form = DrawForm({"method": "full", "seed": "x"}, free=[1], numbers={})
    assert form.is_valid() is True
    assert form.wish() == Wish("full", "x", teams=False, clubs=10)


def test_dice_become_the_text_of_the_lots():
    assert form_of(lots="dice", dice="4 2 6, 1 3-5 2 2 6 1").wish().seed == "dice 4 2 6 1 3 5 2 2 6 1"


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("", "Roll the dice, and type what they show."),
        ("4 2 7 1 3 5 2 2 6 1", "“7” is not a die: type numbers from 1 to 6."),
        ("4 2 6", "You typed 3 dice: roll 10 to 90, so that nobody can guess them."),
    ],
)
def test_invalid_dice_are_refused_with_the_reason(director_client, undrawn_event, dice, sentence):
    response = director_client.post(f"{URL}new/", {**FILLED, "lots": "dice", "dice": dice})
    assert (response.status_code, list(response.context["form"].errors)) == (400, ["dice"])
    assert sentence in text(response)


def test_families_once_named_stand_in_the_next_form(director_client, undrawn_event):
    director_client.post(f"{URL}new/", {**FILLED, "families": "3, 4\n5, 9, 16"})
    assert director_client.get(URL).context["form"]["families"].value() == "3, 4\n5, 9, 16"


def test_the_form_of_a_draw_tells_what_is_possible_as_it_changes(director_client, undrawn_event):
    undrawn_event.entries.filter(number__lte=6).update(club="Tora Kai")
    url = f"{URL}possible/?method=full&clubs="
    sentence = "6 of 16 players are from Tora Kai: at least 8 meetings between two of them."
    assert (
        sentence in text(director_client.get(url + "seldom")),
        sentence in text(director_client.get(url + "any")),
    ) == (
        True,
        False,
    )


def test_drawn_sessions_are_listed_as_not_published(director_client, staff):
    event = make_event(staff=staff, published=False)
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    lines = director_client.get(URL).context["sessions"]
    assert [(line.tables, line.published_at, line.state) for line in lines] == [
        (4, None, "closed"),
        (4, None, "planned"),
        (4, None, "planned"),
        (4, None, "planned"),
    ]
    assert text(director_client.get(URL)).count("not published") == 4


def test_draws_are_listed_as_drafts_in_force_and_replaced(director_client, undrawn_event):
    rows = [make_draft(event=undrawn_event, wish=Wish("full", str(number)), by=None) for number in range(3)]
    confirm_draft(draw=rows[0], by=None)
    confirm_draft(draw=rows[1], by=None)
    context = director_client.get(URL).context
    assert [line.row for line in context["drafts"]] == [rows[2]]
    assert [(line.row, line.in_force) for line in context["earlier"]] == [
        (rows[1], (1, 2, 3, 4)),
        (rows[0], ()),
    ]
    page = text(director_client.get(URL))
    assert (page.count("in force"), page.count("replaced")) == (1, 1)


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_takes_twenty_four_queries(director_client, undrawn_event, django_assert_num_queries, count):
    for number in range(count):
        make_draft(event=undrawn_event, wish=Wish("full", str(number)), by=None)
    with django_assert_num_queries(24):
        page = director_client.get(URL)
    assert len(page.context["drafts"]) == count


def test_wishes_that_mean_nothing_here_are_not_asked(director_client, undrawn_event):
    page = text(director_client.get(URL))
    assert ("Team-mates never meet" in page, 'name="countries" value="any"' in page) == (False, True)
    make_entry(undrawn_event, 17, country="DE", substitute=True)
    undrawn_event.entries.filter(number__lte=4).update(country="DE")
    assert "Two of the same country meet" in text(director_client.get(URL))
