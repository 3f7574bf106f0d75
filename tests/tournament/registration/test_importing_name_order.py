"""Names in one column: which word comes first is recognised with its reason, asked for, or chosen."""

import pytest

from tests.factories import make_event
from tests.tournament.acts.refused import refused
from tournament.models import Role, User
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players

pytestmark = pytest.mark.django_db
FAMILY = "Names are read with the family name first: {}."
GIVEN = "Names are read with the given name first: {}."


@pytest.fixture
def event(db):
    return make_event(players=0, sessions=1, drawn=False)


def read(event, *lines: str, head: str = "Name;Country", order: str = ""):
    plan = plan_import(event, "\n".join([head, *lines]), (), order)
    return plan.order, [f"{line.facts.first_name}/{line.facts.last_name}" for line in plan.lines]


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["Dvořáček Jiří;CZ", "Novák Petr;CZ"], ["Jiří/Dvořáček", "Petr/Novák"]),
        (["Коваленко Юрій;UA", "Мороз Ганна;UA"], ["Юрій/Коваленко", "Ганна/Мороз"]),
        (["Kovalenko Yurii;UA", "Moroz Hanna;UA"], ["Yurii/Kovalenko", "Hanna/Moroz"]),
        (["Nagy Éva;HU", "Szűcs Gergő;HU", "Kis Nóra;HU"], ["Éva/Nagy", "Gergő/Szűcs", "Nóra/Kis"]),
        (["van der Berg Jan;NL", "Smit Piet;NL"], ["Jan/van der Berg", "Piet/Smit"]),
    ],
)
def test_the_family_name_comes_first_where_known_given_names_come_last(event, lines, names):
    order, read_names = read(event, *lines)

    assert read_names == names
    assert (order.note, order.unclear) == (
        FAMILY.format(f"{len(lines)} of {len(lines)} lines that show an order have it"),
        False,
    )


def test_the_given_name_comes_first_where_the_list_shows_it_and_the_reason_is_given(event):
    order, names = read(event, "Mario Rossi;IT", "Anna Berg;SE", "Xi Lo;CN")

    assert names == ["Mario/Rossi", "Anna/Berg", "Xi/Lo"]
    assert order.note == GIVEN.format("2 of 2 lines that show an order have it")


def test_lines_without_a_sign_are_read_as_usual_with_a_note(event):
    order, names = read(event, "Xi Lo;CN", "Qa Ze;CN")

    assert (names, order.note) == (["Xi/Lo", "Qa/Ze"], GIVEN.format("nothing in the list shows the order"))
    order, names = read(event, "Xi Lo;CN", head="Nachname Vorname;Land")
    assert (names, order.note) == (["Lo/Xi"], FAMILY.format("as the header says"))


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["XI Lo;CN", "QA Ze;CN", "Bu Wo;CN"], ["Lo/Xi", "Ze/Qa", "Wo/Bu"]),
        (["Lo XI;CN", "Ze QA;CN", "Wo Bu;CN"], ["Lo/Xi", "Ze/Qa", "Wo/Bu"]),
        (["Xi, Lo;CN", "Qa, Ze;CN", "Qe Lo;CN", "Bu Ze;CN"], ["Lo/Xi", "Ze/Qa", "Lo/Qe", "Ze/Bu"]),
        (["Nováková Xa;CZ", "Horáková Qe;CZ", "Bu Wo;CZ"], ["Xa/Nováková", "Qe/Horáková", "Wo/Bu"]),
    ],
    ids=["capitals first", "capitals last", "given names known by a comma", "endings"],
)
def test_other_lines_of_the_list_tell(event, lines, names):
    assert read(event, *lines)[1] == names


@pytest.mark.parametrize(
    ("addresses", "names"),
    [
        (["lo.xi@x.org", "ze.qa@x.org"], ["Lo/Xi", "Ze/Qa"]),
        (["xi.lo@x.org", "qa.ze@x.org"], ["Xi/Lo", "Qa/Ze"]),
        (["lxi@x.org", "zqa@x.org"], ["Lo/Xi", "Ze/Qa"]),
        (["dragon@x.org", ""], ["Xi/Lo", "Qa/Ze"]),
    ],
)
def test_addresses_tell(event, addresses, names):
    lines = [f"{name};{mail}" for name, mail in zip(["Xi Lo", "Qa Ze"], addresses, strict=True)]
    assert read(event, *lines, head="Name;E-mail")[1] == names


@pytest.mark.parametrize(
    "lines",
    [
        ["Rossi Mario;IT", "Berg Anna;SE", "Luca Bianchi;IT", "Elena Lund;SE"],
        ["Xi Lo;CN", "Qa Mario;IT"],
    ],
    ids=["both orders", "one line alone"],
)
def test_an_unclear_name_order_is_asked_before_anything_is_registered(event, director, lines):
    text = "\n".join(["Name;Country", *lines])
    plan = plan_import(event, text)
    assert plan.order.unclear is True
    with refused("registration.names-unclear"):
        import_players(event=event, text=text, digest=plan.digest, by=director)

    chosen = plan_import(event, text, (), "family")
    import_players(
        event=event, text=text, digest=chosen.digest, by=director, choices=Choices(name_order="family")
    )
    assert event.entries.first().last_name == lines[0].split()[0]
    assert chosen.order.note == FAMILY.format("as chosen")


def test_a_line_against_all_others_is_asked_about(event):
    lines = [f"Mario Rossi{letter};IT" for letter in "abcdefghijkl"]
    plan = plan_import(event, "\n".join(["Name;Country", *lines, "Weiss Anna;DE"]))

    assert [(line.number, line.doubts) for line in plan.lines if line.doubts] == [
        (14, ("Is “Weiss” the given name? It looks as if it were the family name.",))
    ]


def test_names_that_contradict_the_header_leave_the_order_unclear(event):
    order, _names = read(event, "Mario Rossi;IT", "Anna Berg;SE", head="Cognome e nome;Paese")

    assert order.unclear is True


def test_names_in_columns_of_their_own_and_marked_ones_have_no_order(event):
    assert read(event, "Mario;Rossi", head="First name;Last name")[0] is None
    assert read(event, "ROSSI Mario;IT", "Berg, Anna;SE", "Madonna;IT")[0].note == ""


def test_the_preview_says_so_and_takes_the_choice(event, director_client):
    Role.objects.create(event=event, user=User.objects.get(username="dora"), kind="director")
    url = f"/desk/{event.slug}/players/import/"
    text = "Name;Country\nXi Lo;CN\nQa Ze;CN"
    answer = director_client.post(url, {"text": text, "do": "check"})
    assert GIVEN.format("nothing in the list shows the order") in answer.content.decode()

    answer = director_client.post(url, {"text": text, "do": "check", "name_order": "family"})
    assert answer.context["plan"].lines[0].facts.last_name == "Xi"
    sent = {"text": text, "do": "register", "name_order": "family", "seen": answer.context["plan"].digest}
    director_client.post(url, sent)
    assert list(event.entries.values_list("first_name", "last_name")) == [("Lo", "Xi"), ("Ze", "Qa")]
