"""What an import would do with each line, held against the list and the other lines."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tournament.models import Person
from tournament.registration.services.importing.lines import State, plan_import

pytestmark = pytest.mark.django_db
PREFIX = (
    "EMA number 07991234 begins with 07, the prefix of Italy, but the player’s country is Sweden:"
    " correct one of the two."
)
HEAD = "First name;Last name;Country;EMA number\n"


@pytest.fixture
def event():
    """Player 1 is Anna Berg of Sweden, 09990001."""
    event = make_event(players=0, drawn=False)
    make_entry(event, 1, first_name="Anna", last_name="Berg", country="SE", ema_number="09990001")
    return event


def judged(event, *lines):
    """State and reasons of each line."""
    plan = plan_import(event, HEAD + "\n".join(lines))
    return [
        (str(line.state), *(problem.sentence.code for problem in line.problems), *line.doubts, *line.notes)
        for line in plan.lines
    ]


def test_somebody_unknown_is_new(event):
    assert judged(event, "Mario;Rossi;IT;07991234") == [("new",)]


def test_same_number_and_name_is_registered_already(event):
    assert judged(event, "ANNA;Bérg;SE;09990001") == [("already", "Player 1 on the list.")]


def test_same_name_without_number_is_registered_already(event):
    assert judged(event, "Anna;Berg;SE;", "Anna;Berg;;")[0] == ("already", "Player 1 on the list.")


def test_same_name_of_another_country_is_doubtful(event):
    assert judged(event, "Anna;Berg;DK;") == [
        ("doubtful", "Player 1 has the same name: is this a different person?")
    ]


def test_withdrawn_player_is_skipped_and_said(event):
    event.entries.update(withdrawn_at=timezone.now())

    assert judged(event, "Anna;Berg;SE;") == [
        (
            "already",
            "Player 1 on the list.",
            ("This player has withdrawn. If by mistake, undo it on the player’s page."),
        )
    ]


def test_number_of_another_player_here_is_a_fault(event):
    assert judged(event, "Mario;Rossi;SE;09990001") == [
        (
            "faulty",
            "registration.number-on-list",
        )
    ]


def test_number_known_under_another_name_is_doubtful(event):
    Person.objects.create(first_name="Bruno", last_name="Costa", ema_number="07991234")

    assert judged(event, "Mario;Rossi;IT;07991234") == [
        (
            "doubtful",
            "EMA number 07991234 has so far belonged to Bruno Costa, not Mario Rossi: check the number.",
        )
    ]


def test_prefix_of_another_country_is_doubtful(event):
    assert judged(event, "Mario;Rossi;SE;07991234") == [
        (
            "doubtful",
            PREFIX,
        )
    ]


def test_second_line_of_one_player_is_taken_once_with_a_word(event):
    assert judged(
        event, "Mario;Rossi;IT;07991234", "Mario;Rossi;IT;07991234", "Olga;Lund;NO;", "Olga;Lund;NO;"
    ) == [
        ("new",),
        ("skipped", "The same player as in line 2: taken once."),
        ("new",),
        ("skipped", "The same player as in line 4: taken once."),
    ]


def test_one_number_for_two_names_is_a_fault(event):
    assert judged(event, "Mario;Rossi;IT;07991234", "Carla;Costa;IT;07991234")[1] == (
        "faulty",
        "registration.number-repeated",
    )


def test_namesakes_with_numbers_of_their_own_are_two_players(event):
    assert judged(event, "Mario;Rossi;IT;07991234", "Mario;Rossi;IT;07995678") == [("new",), ("new",)]


def test_namesake_without_number_is_doubtful(event):
    assert judged(event, "Mario;Rossi;IT;07991234", "Mario;Rossi;IT;")[1] == (
        "doubtful",
        "Line 2 has the same name: is this a different person?",
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "registration.nothing-to-import"),
        (" \n\t\n", "registration.nothing-to-import"),
        (HEAD, "registration.header-alone"),
    ],
)
def test_text_without_players_is_refused(event, text, code):
    with refused(code, "text"):
        plan_import(event, text)


def test_counts_of_a_plan(event):
    plan = plan_import(
        event, HEAD + "Mario;Rossi;IT;\nAnna;Berg;SE;\nOlga;Lund;SE;07990009\n;;IT;\nLuca;Sala;;\n"
    )

    assert (plan.new, plan.already, plan.doubtful, plan.faulty) == (2, 1, 1, 1)
    assert [line.number for line in plan.in_state(State.FAULTY)] == [5]


def test_digest_covers_what_would_be_done(event):
    text = HEAD + "Mario;Rossi;IT;07991234\n"
    before = plan_import(event, text).digest
    make_entry(event, 2, first_name="Mario", last_name="Rossi", ema_number="07991234")

    assert plan_import(event, text + "\n\n").digest != before
    assert plan_import(event, text).digest == plan_import(event, text + "\n").digest


def test_query_count_does_not_grow_with_the_lines(event, django_assert_num_queries):
    with django_assert_num_queries(4):  # the columns chosen for these heads, check-ins, entries, people
        plan_import(event, HEAD + "Mario;Rossi;IT;07991234\n")
    with django_assert_num_queries(4):
        plan_import(event, HEAD + "".join(f"Mario;Rossi{n};IT;0799{n}\n" for n in range(1000, 1300)))


def test_lines_of_sums_and_numbers_without_a_name_are_skipped_with_a_word(event):
    plan = plan_import(event, "No;Name;Country;Paid\n1;Mario Rossi;IT;yes\n2;;;\n;Total;;1")
    assert [(str(line.state), *line.notes) for line in plan.lines] == [
        ("new",),
        ("skipped", "No name, only numbers: skipped."),
        ("skipped", "A line of sums: skipped."),
    ]


def test_a_repeated_line_fills_in_what_the_first_does_not_say(event):
    plan = plan_import(event, "Name;Club;Paid\nMario Rossi;;\nRossi, Mario;Tora Kai;x")
    assert [(line.facts.club, line.paid) for line in plan.in_state(State.NEW)] == [("Tora Kai", True)]


def test_a_name_that_is_nearly_somebodys_here_is_doubtful(event):
    assert judged(event, "Anna;Bergh;SE;") == [
        ("doubtful", "Player 1, Anna Berg, has a very similar name: is this a different person?")
    ]


def test_a_column_that_is_left_out_is_named_with_its_reason(event):
    plan = plan_import(event, "Name;Kategorie;Check-in;Foo\nMario Rossi;A;x;1")
    assert plan.left_out == (
        "Kategorie (there are no categories here)",
        "Foo (nothing here keeps it)",
    )


def test_ten_thousand_lines_are_planned(event):
    lines = [f"First{number};Last{number};SE;" for number in range(10_000 - 1)]
    assert plan_import(event, HEAD + "\n".join(lines)).new == 9_999


def test_a_team_named_once_above_its_players_is_theirs(event):
    plan = plan_import(event, "Team;Name\nTigers;Xa Berg\n;Qe Lund\nDragons;Bu Nord\n;Ze Lind")
    assert [line.facts.team for line in plan.lines] == ["Tigers", "Tigers", "Dragons", "Dragons"]
    plan = plan_import(event, "Team;Name\nTigers;Xa Berg\n;Qe Lund\n;Bu Nord\nDragons;Ze Lind")
    assert [line.facts.team for line in plan.lines] == ["Tigers", "", "", "Dragons"]


def test_below_a_title_of_substitutes_all_are_substitutes_with_a_word(event):
    plan = plan_import(event, "Name;Country\nMario Rossi;IT\nSubstitutes:;\nAnna Sund;SE")
    assert [(str(line.state), line.facts.substitute, line.notes) for line in plan.lines] == [
        ("new", False, ()),
        ("skipped", False, ("A title: the lines below it are substitutes.",)),
        ("new", True, ("A substitute: line 3 says so of the lines below it.",)),
    ]


@pytest.mark.parametrize("line", [";;;3 of 4 paid", ";;;Contact: info@example.org"])
def test_line_with_a_remark_beside_the_columns_is_about_nobody(event, line):
    plan = plan_import(event, f"Name;Country;Club;Remarks\nMario Rossi;IT;;\nOlga Lund;NO;;\n{line}")
    assert plan.lines[-1].state == State.SKIPPED
    assert plan.lines[-1].notes == ("No name and nothing else of a player: skipped.",)


@pytest.mark.parametrize("line", ["Sum;4 players;", "Всього;;3", "Summe;3 von 4;2"])
def test_line_that_counts_things_is_about_nobody(event, line):
    plan = plan_import(event, f"Name;Club;Paid\nMario Rossi;Tora;x\nOlga Lund;;\n{line}")
    assert plan.lines[-1].notes == ("A line of sums: skipped.",)


@pytest.mark.parametrize("text", ["en cours", "ще не маю", "weiß nicht", "applied for"])
def test_words_are_not_an_ema_number(event, text):
    (line,) = plan_import(event, f"Name;EMA\nOlga Lund;{text}").lines
    assert (line.state, line.facts.ema_number) == (State.NEW, "")
    assert line.notes == (f"“{text}” is no EMA number: left out.",)


def test_two_lists_side_by_side_may_begin_with_a_number_sign(event):
    heads = "Confirmed;;;Waiting list;;\n#;Name;Country;#;Name;Country\n"
    text = f"{heads}1;Xa Berg;SE;1;Qe Lund;NO\n2;Bu Nord;NO;;;"
    lines = [line for line in plan_import(event, text).lines if line.state == State.NEW]
    assert [(line.facts.name, line.facts.substitute) for line in lines] == [
        ("Xa Berg", False),
        ("Bu Nord", False),
        ("Qe Lund", True),
    ]


@pytest.mark.parametrize(
    ("head", "name", "asks"),
    [
        ("Name", "Åge Bæk Hansen", ["Does “Bæk” belong to the family name? If so, write “Bæk Hansen, Åge”."]),
        ("Nachname Vorname", "Hansen Bæk Åge",
         ["Does “Bæk” belong to the family name? If so, write “Hansen Bæk, Åge”."]),
        ("Name", "Bæk Hansen, Åge", []),
        ("Name", "Åge BÆK HANSEN", []),
        ("Name", "Anna Maria Rossi", []),
        ("Name", "Jan van der Berg", []),
        ("Name", "Harry S. Truman", []),
        ("First name;Last name", "Åge Bæk;Hansen", []),
    ],
)  # fmt: skip
def test_an_unusual_middle_word_makes_a_name_doubtful(head, name, asks):
    event = make_event(players=0, drawn=False)
    (line,) = plan_import(event, f"{head};Country\n{name};DK").lines
    assert list(line.doubts) == asks
    assert str(line.state) == ("doubtful" if asks else "new")
