"""Four signatures under a result: on phones, on the sheet, of one version only, undone, and listed."""

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.play import RIGHT, enter, opened, seat_at, table_at
from tournament.models import Event, Result, Signature
from tournament.queries.attention import attention_of
from tournament.queries.desk import progress_of
from tournament.queries.signatures import (
    newest_sheet,
    rule_about,
    sheet_of,
    unsigned_by_session,
    unsigned_tables,
)
from tournament.services.errors import Refused, Stale
from tournament.services.results import Sheet, record_result
from tournament.services.signatures import (
    MARK,
    mark_signed,
    sign,
    take_back,
    why_not_mark,
    why_not_sign,
    why_not_take_back,
)
from tournament.services.substitutions import set_substitute
from tournament.services.undoing import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(event) -> Event:
    """Table 1 of session 1 has a result."""
    opened(event)
    enter(event, RIGHT)
    return event


def signed(event: Event) -> list[tuple[str, str]]:
    rows = Signature.objects.filter(result__table=table_at(event), result__current=True)
    return sorted(rows.values_list("wind", "way"))


def confirm(event: Event, wind: str = "E", version: int = 1, **extra: object):
    return sign(table=table_at(event), wind=wind, player="Anna", version=version, **extra)


def mark(event: Event, winds: str, version: int = 1, **extra: object):
    return mark_signed(table=table_at(event), winds=winds, version=version, by=None, **extra)


def test_a_player_confirms_the_version_that_he_saw(played):
    confirm(played)

    own = Signature.objects.get()
    assert (own.wind, own.way, own.signed_by, own.result.version) == ("E", "phone", "Anna", 1)
    assert why_not_sign(table_at(played), "E") == "This seat has confirmed the result already."
    assert why_not_sign(table_at(played), "S") is None


def test_a_corrected_result_has_no_signatures(played):
    mark(played, "ESWN")

    enter(played, (10_000, 0, 0, -10_000))

    assert signed(played) == []
    assert Signature.objects.count() == 4
    assert sheet_of(table_at(played)).signed == 0


def test_signing_another_version_is_told(played):
    enter(played, (10_000, 0, 0, -10_000))

    for act in (lambda: confirm(played), lambda: mark(played, "E")):
        with pytest.raises(Stale, match="corrected since"):
            act()


def test_signing_twice_with_one_key_is_once(played):
    assert confirm(played, key="k") == confirm(played, key="k")
    assert mark(played, "ESWN", key="m") == mark(played, "ESWN", key="m")

    assert signed(played) == [("E", "phone"), ("N", "sheet"), ("S", "sheet"), ("W", "sheet")]


def test_the_scorer_marks_exactly_who_signed_the_paper(played):
    confirm(played)
    mark(played, "SW")

    mark(played, "WN")

    assert signed(played) == [("E", "phone"), ("N", "sheet"), ("W", "sheet")]


def test_marking_the_same_again_is_refused(played):
    mark(played, "S")

    with pytest.raises(Refused, match="Nothing was changed"):
        mark(played, "S")


def test_a_confirmation_is_undone(played):
    act = confirm(played)

    undo(entry=act, by=None)

    assert signed(played) == []


def test_a_mark_is_undone_to_what_was_marked_before(played):
    mark(played, "SW")
    act = mark(played, "WN")

    undo(entry=act, by=None)

    assert signed(played) == [("S", "sheet"), ("W", "sheet")]


def test_an_undo_after_another_mark_or_result_is_refused(played):
    act = mark(played, "S")
    later = mark(played, "W")
    with pytest.raises(Refused, match="changed since"):
        undo(entry=act, by=None)
    enter(played, (10_000, 0, 0, -10_000))
    with pytest.raises(Stale):
        undo(entry=later, by=None)


def test_what_cannot_be_signed_says_why(event):
    opened(event)
    assert why_not_mark(table_at(event)) == "Table 1 has no result yet."
    enter(event, (100, 0, 0, 0), provisional=True)
    assert "is off" in why_not_mark(table_at(event))
    enter(event, RIGHT)
    assert why_not_sign(table_at(event), "X") == "Say which seat signs."
    Event.objects.update(ended_at=table_at(event).session.opened_at)
    assert "ended" in why_not_mark(table_at(event))


def test_the_substitute_signs_who_played_at_the_end(played):
    substitute = make_entry(played, 40, substitute=True)
    seat = seat_at(played)
    set_substitute(seat=seat, substitute=substitute, since="during", by=None)

    assert newest_sheet(substitute).of(substitute).wind == "E"
    assert newest_sheet(seat.entry) is None


def test_unsigned_tables_are_listed(played):
    enter(played, RIGHT, number=2)
    session = played.sessions.get(number=1)
    assert unsigned_tables(session) == [(1, 4), (2, 4)]

    mark(played, "ESWN")
    sign(table=table_at(played, 2), wind="E", player="B", version=1)

    assert unsigned_tables(session) == [(2, 3)]
    assert unsigned_by_session(played) == {1: 1}


def test_the_desk_is_told_once_signatures_are_collected(played):
    def sentences() -> list[str]:
        played.refresh_from_db()
        return [one.sentence for one in attention_of(played, progress_of(played))]

    told = "result of session 1 is not signed by all four."
    assert told not in sentences()
    confirm(played)
    assert told in sentences()
    mark(played, "SWN")
    assert told not in sentences()


@pytest.mark.parametrize(
    ("rules", "points"), [("ema-riichi-2025", -2_000), ("ema-riichi-2012", None), ("mcr-2006", None)]
)
def test_two_thousand_for_an_unsigned_sheet__ema_2025_score_sheet(rules, points):
    found = rule_about(make_event(rules=rules, drawn=False).rules)

    assert (found.sanction.points if found else None) == points
    if found:
        assert found.text == "Has not signed the score sheet."
        assert found.sanction.clause.startswith("EMA 2025")


def test_the_list_asks_once_for_any_number_of_tables(played, django_assert_num_queries):
    session = played.sessions.select_related("event").get(number=1)
    with django_assert_num_queries(1):
        assert len(unsigned_tables(session)) == 1
    for number in (2, 3):
        enter(played, RIGHT, number=number)
    with django_assert_num_queries(1):
        assert len(unsigned_tables(session)) == 3


def test_the_log_says_who_signed_which_version(played):
    confirm(played)
    mark(played, "SWN")

    line = played.log.get(act=MARK)
    place = {"session": 1, "table": 1, "version": 1}
    assert (line.before, line.after) == (place | {"winds": []}, place | {"winds": ["S", "W", "N"]})
    assert Result.objects.get().signatures.count() == 4


def back(event: Event, wind: str = "E", version: int = 1, **extra: object):
    return take_back(table=table_at(event), wind=wind, player="Anna", version=version, **extra)


def test_a_player_takes_his_confirmation_back_and_confirms_again(played):
    confirm(played)

    assert back(played).summary == "Anna takes the confirmation of table 1 back"
    assert signed(played) == []
    confirm(played)
    assert signed(played) == [("E", "phone")]


def test_taking_back_twice_or_what_is_on_paper_is_refused(played):
    confirm(played)
    mark(played, "S")
    back(played)

    for wind, why in (
        ("E", "This seat has not confirmed the result."),
        ("S", "This seat signed on paper. Ask a scorer."),
    ):
        with pytest.raises(Refused, match=why):
            back(played, wind)
    assert signed(played) == [("S", "sheet")]


def test_nothing_is_taken_back_once_the_staff_confirmed_or_the_session_is_closed(played):
    confirm(played)
    Event.objects.update(second_check=True)
    assert why_not_take_back(table_at(played), "E") == (
        "The result of table 1 was confirmed by the staff since. Ask a referee."
    )
    Event.objects.update(second_check=False)
    assert why_not_take_back(table_at(played), "E") is None
    played.sessions.update(state="closed")
    assert why_not_take_back(table_at(played), "E") == "Session 1 is closed. Ask a referee."


def test_sessions_before_the_first_signature_are_not_called_unsigned(played):
    played.sessions.filter(number=1).update(state="closed")
    opened(played, 2)
    later = table_at(played, 1, session=2)
    record_result(table=later, sheet=Sheet(RIGHT), by=None)
    sign(table=later, wind="E", player="Anna", version=1)

    assert unsigned_by_session(played) == {2: 1}
