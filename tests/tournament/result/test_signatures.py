"""Four signatures under a result: on phones, on the sheet, of one version only, undone, and listed."""

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.acts.refused import refused
from tests.tournament.session.play import RIGHT, enter, opened, seat_at, table_at
from tournament.acts.refusals import Stale
from tournament.acts.undo import undo
from tournament.event.queries.attention import attention_of
from tournament.event.queries.next_step import progress_of
from tournament.event.services.details import change_details
from tournament.models import Event, Result, Signature
from tournament.presence.services.substitutions import set_substitute
from tournament.result.queries.signatures import (
    newest_sheet,
    rule_about,
    sheet_of,
    unsigned_by_session,
    unsigned_tables,
)
from tournament.result.services.recording import Sheet, record_result
from tournament.result.services.signatures import (
    MARK,
    mark_signed,
    sign,
    take_back,
    why_not_by_table,
    why_not_mark,
    why_not_sign,
    why_not_take_back,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(staff) -> Event:
    return make_event(staff=staff, signing=Event.ON_PHONES)


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


def test_a_player_confirms_the_version_shown(played):
    confirm(played)

    signature = Signature.objects.get()
    assert (signature.wind, signature.way, signature.signed_by, signature.result.version) == (
        "E",
        "phone",
        "Anna",
        1,
    )
    assert why_not_sign(table_at(played), "E").code == "result.signed-already"
    assert why_not_sign(table_at(played), "S") is None


def test_a_corrected_result_has_no_signatures(played):
    mark(played, "ESWN")

    enter(played, (10_000, 0, 0, -10_000))

    assert signed(played) == []
    assert Signature.objects.count() == 4
    assert sheet_of(table_at(played)).signed == 0


def test_signing_another_version_is_refused(played):
    enter(played, (10_000, 0, 0, -10_000))

    for act in (lambda: confirm(played), lambda: mark(played, "E")):
        with refused("result.corrected-since", kind=Stale):
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

    with refused("result.same-marks"):
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
    with refused("result.marked-since"):
        undo(entry=act, by=None)
    enter(played, (10_000, 0, 0, -10_000))
    with refused("result.corrected-since", kind=Stale):
        undo(entry=later, by=None)


def test_results_that_cannot_be_signed_give_the_reason(event):
    opened(event)
    assert why_not_mark(table_at(event)).code == "result.none"
    enter(event, (100, 0, 0, 0), provisional=True)
    assert why_not_mark(table_at(event)).code == "result.sum-is-off"
    enter(event, RIGHT)
    assert why_not_sign(table_at(event), "X").code == "result.no-seat"
    Event.objects.update(ended_at=table_at(event).session.opened_at)
    assert why_not_mark(table_at(event)).code == "result.signing-ended"


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


def test_the_desk_is_told_where_signatures_are_collected(played):
    def sentences() -> list[str]:
        played.refresh_from_db()
        return [item.sentence for item in attention_of(played, progress_of(played))]

    sentence = "result of session 1 is not signed by all four."
    Event.objects.update(signing=Event.UNSIGNED)
    assert sentence not in sentences()
    Event.objects.update(signing=Event.ON_PAPER)
    assert sentence in sentences()
    mark(played, "ESWN")
    assert sentence not in sentences()


@pytest.mark.parametrize(
    ("rules", "points"), [("ema-riichi-2025", -2_000), ("ema-riichi-2012", None), ("mcr-2006", None)]
)
def test_two_thousand_for_an_unsigned_sheet__ema_2025_score_sheet(rules, points):
    rule = rule_about(make_event(rules=rules, drawn=False).rules)

    assert (rule.sanction.points if rule else None) == points
    if rule:
        assert rule.text == "Has not signed the score sheet."
        assert rule.sanction.clause.startswith("EMA 2025")


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


def take_signature_back(event: Event, wind: str = "E", version: int = 1, **extra: object):
    return take_back(table=table_at(event), wind=wind, player="Anna", version=version, **extra)


def test_a_player_takes_their_confirmation_back_and_confirms_again(played):
    confirm(played)

    assert take_signature_back(played).summary == "Anna takes the confirmation of table 1 back"
    assert signed(played) == []
    confirm(played)
    assert signed(played) == [("E", "phone")]


def test_taking_back_twice_or_what_is_on_paper_is_refused(played):
    confirm(played)
    mark(played, "S")
    take_signature_back(played)

    for wind, code in (("E", "result.not-signed"), ("S", "result.signed-on-paper")):
        with refused(code):
            take_signature_back(played, wind)
    assert signed(played) == [("S", "sheet")]


def test_nothing_is_taken_back_once_the_staff_confirmed_or_the_session_is_closed(played):
    confirm(played)
    Event.objects.update(second_check=True)
    assert why_not_take_back(table_at(played), "E").code == "result.confirmed-by-staff"
    Event.objects.update(second_check=False)
    assert why_not_take_back(table_at(played), "E") is None
    played.sessions.update(state="closed")
    assert why_not_take_back(table_at(played), "E").code == "result.session-closed"


def test_sessions_before_signing_began_are_not_called_unsigned(played, director):
    Event.objects.update(signing=Event.UNSIGNED)
    played.sessions.filter(number=1).update(state="closed")
    opened(played, 2)
    later = table_at(played, 1, session=2)
    record_result(table=later, sheet=Sheet(RIGHT), by=None)
    change_details(event=played, details={"signing": Event.ON_PAPER}, by=director)

    played.refresh_from_db()
    assert (played.signed_from, unsigned_by_session(played)) == (2, {2: 1})
    assert unsigned_tables(played.sessions.select_related("event").get(number=1)) == []


def test_the_four_sign_by_their_tables_link_only_while_it_may(event):
    table = table_at(event)
    assert why_not_by_table(table).code == "result.on-paper-only"
    Event.objects.update(players_enter=True)
    assert why_not_by_table(table_at(event)).code == "result.not-being-played"
    opened(event)
    assert why_not_by_table(table_at(event)).code == "result.none"
