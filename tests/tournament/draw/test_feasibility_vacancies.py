"""Four does not divide the players: substitutes first, what each way costs, and who has no seat at all."""

import pytest
from django.utils import timezone

from tests.factories import make_entry, make_event
from tournament.acts.undo import undo
from tournament.draw.queries.draws import players_by_number, seated_sessions
from tournament.draw.queries.feasibility import unseated, vacancy_of
from tournament.draw.queries.pages import judged_draw
from tournament.draw.services.confirming import confirm_draft
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft, ways_to_fill
from tournament.models import Absence, Draw, Entry, Event, LogEntry, Seat, Session

pytestmark = pytest.mark.django_db
URL = "/desk/spring-open/draw/"
FORM = {"method": "repair", "seed": "lots"}


def text(response) -> str:
    return " ".join(response.content.decode().split())


def leaver(event: Event, number: int = 3) -> Entry:
    event.entries.filter(number=number).update(withdrawn_at=timezone.now())
    return event.entries.get(number=number)


@pytest.fixture
def fifteen(staff) -> Event:
    """Sixteen were drawn, player 3 has gone, and Substitute 99 is free."""
    event = make_event(staff=staff)
    leaver(event)
    make_entry(event, 99, last_name="Spare", substitute=True)
    return event


def entries(event: Event) -> list[Entry]:
    return list(event.entries.order_by("number"))


def test_the_desk_says_how_many_substitutes_are_needed_and_who_is_free__p6(fifteen):
    vacancy = vacancy_of(entries(fifteen))
    name = fifteen.entries.get(number=99).name
    assert vacancy.sentence == (
        f"15 players do not fill tables of four: 1 substitute is needed. 1 is free: {name}."
    )
    assert (vacancy.lack, vacancy.is_filled) == (1, True)


def test_without_a_free_substitute_it_says_so__p6(fifteen):
    fifteen.entries.filter(number=99).update(disqualified_at=timezone.now())
    vacancy = vacancy_of(entries(fifteen))
    assert vacancy.is_filled is False
    assert vacancy.sentence.endswith("needed. No registered substitute is free.")


def test_a_substitute_who_plays_for_somebody_already_is_not_free__p2(fifteen):
    fifteen.entries.filter(number=7).update(replaced_by=fifteen.entries.get(number=99))
    assert vacancy_of(entries(fifteen)).ready == ()
    assert ways_to_fill(fifteen, Wish("repair", "lots"))[0].why_not


def test_where_four_divides_the_players_nobody_is_needed():
    assert vacancy_of(entries(make_event())) is None


def test_substitutes_are_proposed_where_enough_are_free__p6(director_client, fifteen):
    form = director_client.get(f"{URL}?method=repair").context["form"]
    assert form["odd"].value() == "fill"
    fifteen.entries.filter(number=99).update(withdrawn_at=timezone.now())
    assert director_client.get(f"{URL}?method=repair").context["form"]["odd"].value() == "turns"


def test_each_way_says_what_it_costs__p6(fifteen):
    fill, turns = ways_to_fill(fifteen, Wish("repair", "lots"))
    assert [way.odd for way in (fill, turns)] == ["fill", "turns"]
    costs = [{count.key: count.value for count in way.counts} for way in (fill, turns)]
    assert (fill.idle, "idle" in costs[0]) == (0, False)
    assert costs[0]["moved"] < costs[1]["moved"]
    assert turns.idle == 3 * 3  # the substitute fills the last session all the same
    assert costs[1]["idle"] == turns.idle


def test_a_way_that_cannot_be_gone_says_why__p6(fifteen):
    leaver(fifteen, 5)
    fill, turns = ways_to_fill(fifteen, Wish("repair", "lots"))
    assert fill.why_not.startswith("2 substitutes are needed to fill the tables")
    assert (turns.why_not, turns.idle) == ("", 2 * 4)


def test_a_large_event_says_who_sits_out_and_leaves_the_search_to_the_draft(fifteen, monkeypatch):
    monkeypatch.setattr("tournament.draw.services.drafts.MOMENT", 4)
    assert [(way.idle, way.counts) for way in ways_to_fill(fifteen, Wish("repair", "lots"))] == [
        (0, ()),
        (9, ()),
    ]


def test_the_ways_stand_side_by_side_and_nothing_is_stored__p6(director_client, fifteen):
    page = director_client.post(f"{URL}ways/", FORM)
    assert [column["proposed"] for column in page.context["ways"]] == [True, False]
    for words in ("15 players do not fill tables of four", "Seats moved", "Draw a draft this way"):
        assert words in text(page)
    assert Draw.objects.count() == 0


def test_from_the_ways_a_draft_is_drawn(director_client, fifteen):
    director_client.post(f"{URL}new/", {**FORM, "odd": "fill", "key": "k"})
    [draft] = Draw.objects.all()
    assert 99 in draft.numbers


def test_the_ways_are_for_directors_and_posted(director_client, scorer_client, client, fifteen):
    assert director_client.get(f"{URL}ways/").status_code == 405
    assert scorer_client.post(f"{URL}ways/", FORM).status_code == 403
    assert client.post(f"{URL}ways/", FORM).status_code == 302
    assert director_client.post(f"{URL}ways/", {"method": "repair"}).status_code == 400


def test_the_form_says_why_there_is_nothing_to_repair(director_client, staff):
    make_event(staff=staff)
    page = director_client.post(f"{URL}ways/", FORM)
    assert "Every remaining session is published, and every player has a seat in it." in text(page)


def test_idle_players_and_moved_seats_are_part_of_the_quality__p6(fifteen):
    draft = make_draft(event=fifteen, wish=Wish("repair", "lots"), by=None)
    counts = {count.key: count for count in judged_draw(draft, players_by_number(fifteen)).counts()}
    assert counts["idle"].value == 9
    assert counts["idle"].sentence == (
        "Players sit out in rotation in 3 sessions because their number is not divisible by four."
    )
    assert counts["moved"].value == len(counts["moved"].names) + counts["moved"].more > 0
    assert counts["moved"].sentence == "Of the 64 seats drawn before, this many are now at another table."


def test_a_walk_in_has_no_seat_and_the_page_leads_to_the_repair__p5(director_client, staff):
    event = make_event(staff=staff)
    event.sessions.filter(number=1).update(state=Session.CLOSED)
    walk_in = make_entry(event, 17)
    [line] = unseated(event, entries(event))
    assert (line.entry, line.sessions) == (walk_in, (2, 3, 4))
    page = director_client.get("/desk/spring-open/players/new/")
    assert f"{walk_in.name} has no seat in sessions 2, 3 and 4." in text(page)
    assert "17 players do not fill tables of four: 3 substitutes are needed." in text(page)
    assert f"{URL}?method=repair" in text(page)


def test_nobody_is_told_of_seats_before_the_draw_or_after_the_end(director_client, staff):
    event = make_event(staff=staff)
    assert "Without a seat" not in text(director_client.get("/desk/spring-open/players/new/"))
    make_entry(event, 17)
    event.ended_at = timezone.now()
    event.save()
    assert "Without a seat" not in text(director_client.get("/desk/spring-open/players/new/"))


def facts(event: Event) -> dict[str, list[tuple[object, ...]]]:
    """Seats with who plays in them, and absences."""
    seats = Seat.objects.filter(session__event=event).order_by("session__number", "table__number", "wind")
    absences = Absence.objects.filter(session__event=event).order_by("session__number", "entry__number")
    return {
        "seats": list(
            seats.values_list(
                "session__number",
                "table__number",
                "wind",
                "entry__number",
                "substitute__number",
                "substitute_since",
                "substitute_reason",
                "out",
            )
        ),
        "absences": list(absences.values_list("session__number", "entry__number", "planned")),
    }


def replaced(event: Event, number: int, substitute: Entry) -> None:
    """The substitution holds in every session."""
    event.entries.filter(number=number).update(replaced_by=substitute, replaced_reason="ill")
    Seat.objects.filter(entry__event=event, entry__number=number).update(
        substitute=substitute, substitute_since=Seat.START, substitute_reason="ill"
    )


def test_a_repair_keeps_the_substitutions_that_hold__p2(fifteen):
    holding = make_entry(fifteen, 98, substitute=True)
    replaced(fifteen, 7, holding)
    confirm_draft(draw=make_draft(event=fifteen, wish=Wish("repair", "lots"), by=None), by=None)
    seats = Seat.objects.filter(session__event=fifteen, entry__number=7)
    assert {(seat.substitute, seat.substitute_since, seat.substitute_reason) for seat in seats} == {
        (holding, Seat.START, "ill")
    }
    sitting_out = Absence.objects.filter(session__event=fifteen, planned=True)
    assert seats.count() + sitting_out.filter(entry__number=7).count() == 4


def test_undone_a_repair_gives_back_seats_substitutes_and_absences(fifteen):
    replaced(fifteen, 7, make_entry(fifteen, 98, substitute=True))
    confirm_draft(draw=make_draft(event=fifteen, wish=Wish("repair", "first"), by=None), by=None)
    last = fifteen.sessions.get(number=4)
    walk_in = make_entry(fifteen, 20)
    Absence.objects.create(session=last, entry=walk_in, planned=False)
    Seat.objects.filter(session=last, entry__number=9).update(out=True, substitute_reason="late")
    before = facts(fifteen)
    draft = make_draft(event=fifteen, wish=Wish("repair", "second"), by=None)
    confirm_draft(draw=draft, by=None, key="again")
    assert facts(fifteen) != before
    undo(entry=LogEntry.objects.get(key="again"), by=None)
    assert facts(fifteen) == before
    draft.refresh_from_db()
    assert draft.state == Draw.DRAFT


def test_a_line_of_the_log_without_substitutes_is_undone_all_the_same(fifteen):
    draft = make_draft(event=fifteen, wish=Wish("repair", "lots"), by=None)
    before = seated_sessions(fifteen)
    confirm_draft(draw=draft, by=None, key="old")
    line = LogEntry.objects.get(key="old")
    for noted in line.before["sessions"]:
        del noted["replaced"], noted["missed"]
    LogEntry.objects.filter(pk=line.pk).update(before=line.before)
    undo(entry=LogEntry.objects.get(key="old"), by=None)
    assert seated_sessions(fifteen) == before
