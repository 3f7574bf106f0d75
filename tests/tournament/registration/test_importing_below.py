"""What the lines of a list take from titles above them: their team."""

import pytest

from tests.factories import make_event
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.registering import import_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    return make_event(players=0, drawn=False)


def teams(event, text: str) -> list[tuple[str, str, str]]:
    plan = plan_import(event, text)
    return [(str(line.state), line.facts.name, line.facts.team) for line in plan.lines]


REGULAR = """Name;Country
Tigers
Xa Berg;SE
Qe Lund;SE
Dragons
Bu Nord;NO
Ze Lind;NO
"""


def test_a_title_above_as_many_players_as_any_other_is_their_team(event):
    assert teams(event, REGULAR) == [
        ("skipped", "", ""),
        ("new", "Xa Berg", "Tigers"),
        ("new", "Qe Lund", "Tigers"),
        ("skipped", "", ""),
        ("new", "Bu Nord", "Dragons"),
        ("new", "Ze Lind", "Dragons"),
    ]
    notes = plan_import(event, REGULAR).lines[0].notes
    assert notes == ("The name of a team: the players below belong to it.",)


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("Team Roma", "Team Milano", ("Team Roma", "Team Milano")),
        ("Squadra: Roma", "Squadra: Milano", ("Roma", "Milano")),
        ("Mannschaft 1:", "Mannschaft 2:", ("Mannschaft 1", "Mannschaft 2")),
        ("Команда Київ", "Команда Львів", ("Команда Київ", "Команда Львів")),
    ],
)
def test_a_word_for_a_team_tells_its_title_in_any_list(event, first, second, names):
    read = teams(event, f"Name\n{first}\nXa Berg\nQe Lund\nYo Dahl\n{second}\nBu Nord")
    assert [team for state, _name, team in read if state == "new"] == [names[0]] * 3 + [names[1]]


def test_substitutes_below_the_last_team_are_in_none(event):
    read = teams(event, f"{REGULAR}Substitutes\nJo Holm;SE")
    assert read[-1] == ("new", "Jo Holm", "")


@pytest.mark.parametrize(
    "text",
    [
        "Name;Country\nTigers\nXa Berg;SE\nQe Lund;SE\nDragons\nBu Nord;NO",  # 2 and 1 below
        "Name;Country\nXa Berg;SE\nTigers\nQe Lund;SE\nDragons\nBu Nord;NO",  # a player above them
        "Name;Country\nTigers\nXa Berg;SE\nQe Lund;SE",  # a single one
        "Name;Country\nTigers\nXa Berg;SE\nTigers\nQe Lund;SE",  # the same twice
        "Name;Country\n2026\nXa Berg;SE\n2027\nQe Lund;SE",
        "Name\nXa Berg\nQe Lund\nTeam Berg",  # one may be called so
        f"Name;Country\n{'T' * 81}\nXa Berg;SE\nDragons\nQe Lund;SE",
    ],
)
def test_other_lonely_cells_make_no_team(event, text):
    assert {team for _state, _name, team in teams(event, text)} == {""}


def test_a_column_of_teams_rules_over_titles(event):
    read = teams(event, "Name;Team\nTigers;\nXa Berg;Dragons\nLions;\nQe Lund;Dragons")
    assert [team for _state, _name, team in read] == ["", "Dragons", "", "Dragons"]


def test_the_teams_are_registered(event, director):
    import_players(event=event, text=REGULAR, digest=plan_import(event, REGULAR).digest, by=director)
    assert {entry.name: entry.team.name for entry in event.entries.select_related("team")} == {
        "Xa Berg": "Tigers",
        "Qe Lund": "Tigers",
        "Bu Nord": "Dragons",
        "Ze Lind": "Dragons",
    }


def test_a_line_of_sums_does_not_hide_whose_team_the_lines_are(event):
    read = teams(
        event, "Team;Name;Paid\nTigers;Xa Berg;x\n;Qe Lund;x\nDragons;Bu Nord;x\n;Ze Lind;\nTotal: 4;;"
    )
    assert [team for _state, _name, team in read] == ["Tigers", "Tigers", "Dragons", "Dragons", ""]


def test_lines_that_may_belong_to_the_team_above_are_named(event):
    plan = plan_import(event, "Team;Name\nTigers;Xa Berg\n;Qe Lund\n;Yo Dahl\nDragons;Bu Nord\n;Ze Lind")
    assert plan.notes[-1] == "Many lines have no team: if the team above is theirs, write it in each line."


@pytest.mark.parametrize(
    "title", ["Waiting list", "Venteliste:", "Warteliste (2)", "Lista d'attesa", "Резерв"]
)
def test_players_below_the_title_of_a_waiting_list_are_substitutes(event, title):
    plan = plan_import(event, f"Name;Country\nXa Berg;SE\n{title}\nQe Lund;SE\nBu Nord;NO")
    assert [line.facts.substitute for line in plan.lines] == [False, False, True, True]
