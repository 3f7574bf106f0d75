"""A line with several players, such as a team, becomes a line of each."""

import pytest

from tests.factories import make_event
from tournament.models import Entry
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import Choices, import_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event(players=0, drawn=False)


def read(event, text):
    return [
        (line.line_number, line.facts.name, line.facts.team, line.facts.country, line.facts.substitute)
        for line in plan_import(event, text).lines
    ]


def test_a_team_a_line_is_read_as_its_players(event):
    text = "Team;Player 1;Player 2;Country\nTigers;Mario Rossi;Anna Berg;IT\nDragons;Ola Nord;;NO"
    assert read(event, text) == [
        (2, "Mario Rossi", "Tigers", "IT", False),
        (2, "Anna Berg", "Tigers", "IT", False),
        (3, "Ola Nord", "Dragons", "NO", False),
    ]


def test_numbered_columns_belong_to_the_player_of_that_number(event):
    text = "Squadra;Giocatore 1;Paese 1;Giocatore 2;Paese 2\nTigri;Mario Rossi;IT;Anna Berg;SE"
    assert read(event, text) == [
        (2, "Mario Rossi", "Tigri", "IT", False),
        (2, "Anna Berg", "Tigri", "SE", False),
    ]
    heads = "Team;Player 1 name;Player 1 country;Player 2 name;Player 2 country"
    text = f"{heads}\nTigers;Mario Rossi;IT;Ola Nord;NO"
    assert read(event, text) == [
        (2, "Mario Rossi", "Tigers", "IT", False),
        (2, "Ola Nord", "Tigers", "NO", False),
    ]


def test_captain_and_substitute_of_a_team_are_players(event):
    text = "Mannschaft;Kapitän;Spieler 2;Spieler 3;Ersatz\nTiger;Uwe Lang;Jörg Groß;Änne Müller;Karl Sand"
    assert [(name, substitute) for _line, name, _team, _country, substitute in read(event, text)] == [
        ("Uwe Lang", False),
        ("Jörg Groß", False),
        ("Änne Müller", False),
        ("Karl Sand", True),
    ]


def test_players_of_one_line_are_registered_each_once_and_completed_by_the_same_list(event):
    text = "Team;Player 1;Player 2\nTigers;Mario Rossi;Anna Berg\nDragons;Ola Nord (NO);Jo Lin"
    import_players(event=event, text=text, digest=plan_import(event, text).digest, by=None)
    Entry.objects.filter(last_name="Berg").update(team=None)
    plan = plan_import(event, text)

    assert [str(line.state) for line in plan.lines] == ["already"] * 4
    assert plan.completed == 1
    import_players(event=event, text=text, digest=plan.digest, by=None, choices=Choices(fill=True))
    facts = event.entries.order_by("number").values_list("last_name", "team__name", "country")
    assert list(facts) == [
        ("Rossi", "Tigers", ""),
        ("Berg", "Tigers", ""),
        ("Nord", "Dragons", "NO"),
        ("Lin", "Dragons", ""),
    ]


def test_lists_side_by_side_keep_what_stands_beside_each_name(event):
    text = "Name;Club;Name;Club\nMario Rossi (IT);A;Anna Berg (SE);B\nOla Nord;C;Jo Lin;D"
    assert [(line, name, country) for line, name, _team, country, _sub in read(event, text)] == [
        (2, "Mario Rossi", "IT"),
        (3, "Ola Nord", ""),
        (2, "Anna Berg", "SE"),
        (3, "Jo Lin", ""),
    ]
