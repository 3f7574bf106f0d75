"""Property: exported tables of players and results come back as the same facts, in any form and language."""

import json
from datetime import UTC, datetime

import pytest
from django.conf import settings as django_settings
from django.utils import translation
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from reports.countries import COUNTRIES
from reports.spreadsheets.file_formats import csv_bytes, sheets_json, xlsx_bytes
from reports.spreadsheets.sheet import Sheet
from tests.examples import examples
from tests.factories import make_event
from tests.tournament.result.reporting import report
from tournament.bounds import tidy_line
from tournament.files.queries import SUBJECTS, sheet_of
from tournament.models import Entry, Event, Person, Result, Ruling, Seat, Team
from tournament.registration.services.importing.lines import plan_import
from tournament.registration.services.importing.own_tables import player_heads
from tournament.registration.services.importing.registering import Choices, import_players
from tournament.registration.services.importing.text import read_bytes
from tournament.result.services.importing.layout import result_heads
from tournament.result.services.importing.planning import plan_results
from tournament.result.services.importing.storing import import_results

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _name in django_settings.LANGUAGES]
HEADS = {"players": player_heads, "results": result_heads}
AT = datetime(2026, 4, 11, 9, tzinfo=UTC)


def all_sheets(event: Event) -> dict[str, Sheet]:
    return {subject: sheet_of(event, subject) for subject in SUBJECTS}


def as_csv(event: Event, subject: str) -> bytes:
    return csv_bytes(sheet_of(event, subject), bom=True)


def as_workbook(event: Event, subject: str) -> bytes:
    return xlsx_bytes([sheet_of(event, subject)])


def among_all_data(event: Event, _subject: str) -> bytes:
    return xlsx_bytes(list(all_sheets(event).values()))


def as_json(event: Event, _subject: str) -> bytes:
    with translation.override("en"):  # as the job does
        return sheets_json(event.slug, all_sheets(event))


FORMS = [as_csv, as_workbook, among_all_data, as_json]
TABLES = settings(
    max_examples=examples(short=12, long=400),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
# Any letter and sign that can be printed; an apostrophe before a formula is what CSV files put there.
WORDS = (
    st.text(st.characters(categories=["L", "M", "N", "P", "S", "Zs"]), max_size=20)
    .map(tidy_line)
    .filter(lambda text: not text.startswith("'"))
)
CLUBS = WORDS.filter(lambda text: text not in {"-", "–", "—"})  # which lists write for none
NAMES = WORDS.filter(lambda text: any(map(str.isalpha, text)))
STATES = st.sampled_from(["player", "player", "substitute", "withdrawn"])
PLAYERS = st.lists(
    st.fixed_dictionaries(
        {
            "first_name": WORDS,
            "last_name": NAMES,
            "country": st.sampled_from(["", *COUNTRIES]),
            "club": CLUBS,
            "team": CLUBS,
            "email": st.sampled_from(["", "ada@example.org", "o'neill+x@example.org"]),
            "phone": st.sampled_from(["", "+39 051 1234567", "070-123 45 67", "(030) 12 34"]),
            "paid": st.booleans(),
            "state": STATES,
        }
    ),
    min_size=1,
    max_size=5,
)


def register(event: Event, players: list[dict[str, object]]) -> None:
    for number, player in enumerate(players, 1):
        facts = {**player, "last_name": f"{player['last_name']}{number}"}
        paid, state, team = (facts.pop(name) for name in ("paid", "state", "team"))
        person = Person.objects.create(first_name=facts["first_name"], last_name=facts["last_name"])
        Entry.objects.create(
            event=event,
            person=person,
            number=number,
            ema_number=f"0799{number:04}" if facts["country"] == "IT" else "",
            team=Team.objects.get_or_create(event=event, name=team)[0] if team else None,
            substitute=state == "substitute",
            withdrawn_at=AT if state == "withdrawn" else None,
            left_after=0 if state == "withdrawn" else None,
            paid_at=AT if paid else None,
            **facts,
        )


def facts_here(event: Event) -> list[tuple[object, ...]]:
    """All that the exported list of players says, as it is stored."""
    fields = ("number", "first_name", "last_name", "country", "ema_number", "club", "team__name")
    fields += ("substitute", "email", "phone", "left_after")
    rows = event.entries.order_by("number")
    moments = [(bool(entry.paid_at), bool(entry.withdrawn_at)) for entry in rows]
    return [(*row, *moment) for row, moment in zip(rows.values_list(*fields), moments, strict=True)]


def player(**facts: object) -> dict[str, object]:
    texts = dict.fromkeys(("first_name", "country", "club", "team", "email", "phone"), "")
    return {**texts, "last_name": "A", "paid": False, "state": "player", **facts}


EVERY_SECOND_IN_A_TEAM = [player(team="Roma"), player(), player(team="Lyon"), player()]
CALLED_NONE = [player(team="NONE", club="none"), player(club="n/a")]


@TABLES
@example(EVERY_SECOND_IN_A_TEAM, as_csv, "en")
@example(CALLED_NONE, as_csv, "en")
@given(PLAYERS, st.sampled_from(FORMS), st.sampled_from(LANGUAGES))
def test_any_exported_list_of_players_comes_back_as_the_same_players(db, players, form, language):
    Event.objects.all().delete()
    Person.objects.all().delete()
    event = make_event(players=0, sessions=1, drawn=False)
    register(event, players)
    before = facts_here(event)
    with translation.override(language):
        data = form(event, "players")
    event.entries.all().delete()
    Person.objects.all().delete()
    with translation.override("en"):
        text = read_bytes(data, player_heads()).text
        plan = plan_import(event, text)
        assert [(line.problems, str(line.state) in {"new", "doubtful"}) for line in plan.lines] == [
            ((), True)
        ] * len(before)
        import_players(
            event=event, text=text, digest=plan.digest, by=None, choices=Choices(accept_doubts=True)
        )

    assert facts_here(event) == before


POINTS = st.integers(-300, 300).flatmap(
    lambda a: st.tuples(st.just(a), st.integers(-300, 300), st.integers(-300, 300))
)


RULED = st.lists(
    st.tuples(
        st.sampled_from(["lateness", "other", "chombo"]),
        st.sampled_from([-1000, -2500]),
        st.sampled_from(["at-table", "after-uma"]),
        st.one_of(
            st.just(""), WORDS, st.sampled_from(["5.1", "EMA 2016 §5.1; 4", "a\\;b; other -1 at-table"])
        ),
    ),
    max_size=2,
)


@TABLES
@given(
    st.lists(POINTS, min_size=2, max_size=2),
    st.lists(RULED, min_size=8, max_size=8),
    st.sampled_from([0, 1000, 3000]),
    st.sampled_from(["ema-riichi-2016", "ema-riichi-2025", "mcr-2006"]),
    st.sampled_from(FORMS),
    st.sampled_from(LANGUAGES),
)
def test_any_exported_results_come_back_as_the_same_results(db, points, taken, bets, rules, form, language):
    Event.objects.all().delete()
    Person.objects.all().delete()
    event = make_event(players=8, sessions=1, rules=rules)
    unit = 1 if event.is_mcr else 100
    left = 0 if event.is_mcr else bets
    for table, (east, south, west) in enumerate(points, 1):
        first = [unit * east, unit * south, unit * west]
        result = report(event, 1, table, (*first, -sum(first)))
        Result.objects.filter(pk=result.pk).update(north=-sum(first) - left, bets_left=left)
    for seat, of_seat in zip(Seat.objects.order_by("table__number", "pk"), taken, strict=True):
        for kind, amount, moment, clause in of_seat:
            Ruling.objects.create(
                event=event, table=seat.table, entry=seat.entry, kind=kind, clause=clause,
                points=amount // (100 if event.is_mcr else 1), moment=moment, given_at=AT,
            )  # fmt: skip
    before = [
        (result.table.number, tuple(result.points.values()), result.bets_left)
        for result in Result.objects.order_by("table__number").select_related("table")
    ]
    ruled = rulings_here()
    with translation.override(language):
        data = form(event, "results")
    text = read_bytes(data, result_heads()).text
    here = plan_results(event, text, None)
    event.sessions.get(number=1).tables.all().delete()
    Ruling.objects.all().delete()
    event.publications.all().delete()
    elsewhere = plan_results(event, text, None)
    assert (elsewhere.faults, elsewhere.bare) == ((), False)
    import_results(event=event, text=text, digest=elsewhere.digest, by=None)

    assert (here.same, here.faults, here.ruled, here.manners.unclear) == (2, (), (), False)
    assert [(line.table.number, line.points, line.bets_left) for line in elsewhere.tables] == before
    assert rulings_here() == ruled


def rulings_here() -> list[tuple[object, ...]]:
    """All that the exported results say of penalties, as it is stored."""
    fields = ("table__number", "entry__number", "kind", "clause", "points", "moment")
    return sorted(Ruling.objects.values_list(*fields), key=repr)


def test_a_json_document_of_something_else_is_not_a_table():
    other = json.dumps({"format": "other", "players": [{"a": 1}]}).encode()
    assert read_bytes(other, player_heads()).text == other.decode()
    assert read_bytes(b'{"players": [[1], 2]}', player_heads()).text == '{"players": [[1], 2]}'
    assert read_bytes(b"{" + b"[" * 5000, player_heads()).text == "{" + "[" * 5000
