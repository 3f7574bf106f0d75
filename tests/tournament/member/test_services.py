"""Lists of members: read from messy files, loaded again with what changed, found by what is typed, erased."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_event, make_user
from tests.tournament.acts.refused import refused
from tournament.acts.refusals import Refused, Stale
from tournament.member.services import (
    Listed,
    as_written,
    changes_of,
    check_of,
    lists,
    load,
    members_in,
    members_typed,
    read_members,
    remove_list,
)
from tournament.models import LogEntry, Member, Person, User
from tournament.person.services.facts import erase
from tournament.registration.services.importing.own_tables import ANY_HEADS
from tournament.registration.services.importing.text import read_bytes
from tournament.registration.services.player_facts import PlayerFacts

pytestmark = pytest.mark.django_db
ANNA = Listed("07000123", "Anna", "Rossi", "IT", "Tora Kai")
LIST = "EMA number;First name;Last name;Country;Club\n07000123;Anna;Rossi;IT;Tora Kai\n"
YURII = "26000001;Юрій;Коваленко;UA;Вітер\n"


@pytest.fixture
def ada() -> User:
    return make_user("ada", is_superuser=True)


def loaded(text: str, by: User, source: str = "EMA") -> LogEntry:
    read = read_members(text)
    return load(source=source, read=read, digest=changes_of(source, read).digest, by=by)


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        "Club,Nation,Player,EMA ID\nTora Kai,Italy,ROSSI Anna,07000123\n",
        "Cognome\tNome\tPaese\tTessera EMA\tCircolo\nRossi\tAnna\tItalia\t7000123\tTora Kai\n",
        "The federation\n\nName;Land;EMA Nummer;Verein\nAnna Rossi;ITA;0700 0123;Tora Kai\nSumme;;;\n",
    ],
)
def test_a_list_is_read_with_any_heads_and_separators(text):
    assert members_in(text.encode()).members == (ANNA,)


@pytest.mark.parametrize(
    "document",
    [
        [
            {
                "ema_number": "07000123",
                "first_name": "Anna",
                "last_name": "Rossi",
                "country": "IT",
                "club": "Tora Kai",
            }
        ],
        {
            "made": 2026,
            "members": [{"EMA ID": 7000123, "Name": "ROSSI Anna", "Nation": "Italy", "Club": "Tora Kai"}],
        },
    ],
)
def test_json_of_any_shape_with_a_list_of_objects_is_read(document):
    text = read_bytes(json.dumps(document).encode(), ANY_HEADS).text

    assert members_in(text.encode()).members == (ANNA,)


def test_lines_about_nobody_and_lines_said_twice_are_left_out_with_the_reason():
    read = members_in(f"{LIST}07000123;Anne;Rossi;IT;\n;;???;;\n".encode())

    assert read.members == (ANNA,)
    assert [sentence.partition(":")[0] for sentence in read.left_out] == ["Line 3", "Line 4"]


def test_an_invalid_ema_number_leaves_the_member_without_one():
    read = members_in(b"First name;Last name;EMA number;Country\nAnna;Rossi;12;IT\n")

    assert [(member.number, member.last_name) for member in read.members] == [("", "Rossi")]


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    with_heads = f"Name;Country\n{text}"
    try:
        members = members_in(with_heads.encode(errors="ignore")).members
    except Refused:
        members = ()
    assert all(any(map(str.isalpha, str(member))) for member in members)


def test_loading_again_replaces_the_list_and_tells_what_changed(ada):
    loaded(LIST + YURII, ada)
    again = LIST.replace("Tora Kai", "Tre Draghi") + "09000001;Bo;Berg;SE;\n"

    changes = changes_of("EMA", read_members(again))
    line = loaded(again, ada)

    assert [str(listed) for listed in changes.new] == ["09000001 · Bo Berg · SE"]
    assert [listed.last_name for listed in changes.gone] == ["Коваленко"]
    assert [(before.club, after.club) for before, after in changes.changed] == [("Tora Kai", "Tre Draghi")]
    assert line.summary == "EMA: list with 2 members loaded. New: 1, changed: 1, no longer there: 1."
    assert [(row.source, row.members) for row in lists()] == [("EMA", 2)]


def test_another_list_stays(ada):
    loaded(LIST, ada, "EMA")
    loaded(YURII.join(["Nummer EMA;Name;Nachname;Land;Verein\n", ""]), ada, "UMF")

    assert [(row.source, row.members) for row in lists()] == [("EMA", 1), ("UMF", 1)]


def test_only_what_was_looked_at_is_loaded(ada):
    with refused("member.list-changed", kind=Stale):
        load(source="EMA", read=read_members(LIST), digest="0", by=ada)

    assert Member.objects.count() == 0


def test_a_list_has_a_name(ada):
    with refused("member.no-source", "source"):
        load(source="", read=read_members(LIST), digest="", by=ada)


def test_a_list_is_removed_once(ada):
    loaded(LIST, ada)
    remove_list(source="EMA", by=ada)

    with refused("member.no-list"):
        remove_list(source="EMA", by=ada)


@pytest.mark.parametrize(
    ("name", "number", "names"),
    [
        ("anna ro", "", ["Anna Rossi"]),
        ("RÒSSI", "", ["Anna Rossi"]),
        ("Yuriy Kovalenko", "", ["Юрій Коваленко"]),
        ("коваленко", "", ["Юрій Коваленко"]),
        ("", "0700", ["Anna Rossi"]),
        ("", "０７０００１２３", ["Anna Rossi"]),
        ("", "07.00-0123", ["Anna Rossi"]),
        ("a", "", []),
        ("", "07", []),
        ("rossi bruno", "", []),
        ("%", "", []),
    ],
)
def test_members_are_found_by_what_names_and_numbers_begin_with(ada, name, number, names):
    loaded(LIST + YURII, ada)

    assert [str(member) for member in members_typed(name, number)] == names


def test_one_who_is_in_two_lists_is_found_once(ada):
    loaded(LIST, ada, "EMA")
    loaded(LIST, ada, "FIM")

    assert len(members_typed("rossi")) == 1


def test_ten_thousand_members_take_one_query(ada, django_assert_num_queries):
    loaded(LIST, ada)
    with django_assert_num_queries(1):
        members_typed("Anna Rossi")


@pytest.mark.parametrize(
    ("facts", "sentence", "differs"),
    [
        (PlayerFacts("", ema_number="07000123"), "07000123 is Anna Rossi.", False),
        (PlayerFacts("Rossi", "Anna", ema_number="07000123"), "07000123 is Anna Rossi.", False),
        (PlayerFacts("Róssi", "A.", ema_number="07000123"), "07000123 is Anna Rossi.", False),
        (
            PlayerFacts("Berg", "Bo", ema_number="07000123"),
            "07000123 is Anna Rossi in the list of members, not Bo Berg: check the number.",
            True,
        ),
        (PlayerFacts("Berg", "Bo", ema_number="09000001"), "09000001 is in no list of members.", False),
    ],
)
def test_a_number_is_checked_and_said_whose_it_is(ada, facts, sentence, differs):
    loaded(LIST, ada)
    check = check_of(facts)

    assert check is not None
    assert (check.sentence, check.differs) == (sentence, differs)


def test_without_lists_or_number_there_is_no_remark(ada):
    assert check_of(PlayerFacts("Rossi", ema_number="07000123")) is None
    loaded(LIST, ada)
    assert check_of(PlayerFacts("Rossi")) is None


def test_name_number_and_country_are_filled_in_as_written_and_the_club_where_none_is_typed(ada):
    loaded(LIST, ada)
    member = Member.objects.get()

    assert as_written(PlayerFacts("rosi"), member) == PlayerFacts(
        "Rossi", "Anna", "IT", "07000123", "Tora Kai"
    )
    assert as_written(PlayerFacts("rosi", club="Gru"), member).club == "Gru"


def test_somebody_erased_at_all_events_is_in_no_list_of_members(ada):
    event = make_event(players=2, drawn=False, sessions=1, ended_at="2026-04-12T18:00Z")
    loaded(f"{LIST}07990001;Bruno;Kovalenko;IT;\n;Bruno;Kovalenko 1;IT;\n", ada)
    bruno = Person.objects.get(ema_number="07990001")
    assert event.entries.filter(person=bruno).exists()

    erase(person=bruno, by=ada)

    assert [str(member) for member in Member.objects.all()] == ["Anna Rossi"]
    assert not LogEntry.objects.filter(act="member.load", summary__contains="Kovalenko").exists()
