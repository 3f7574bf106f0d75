"""A final of any number of tables, from the form to places, EMA's file and the pages; others go home."""

import re
from html import unescape

import pytest

from tests.factories import make_entry, make_event
from tests.tournament.draw.finals import event_before_the_final, players_of
from tests.tournament.result.reporting import report, report_all
from tournament.acts.refusals import Refused
from tournament.acts.undo import undo
from tournament.draw.queries.draws import GO_HOME, ONE_LIST, final_told, finals_of
from tournament.draw.services.certificates import checked
from tournament.draw.services.confirming import CONFIRM, confirm_draft, publish_all
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft
from tournament.ema.queries import ema_results, observed_of
from tournament.event.services.publishing import publish_seating
from tournament.event_file.services.loading import import_event
from tournament.event_file.services.writing import event_text
from tournament.models import Absence, Draw, Event, LogEntry, Seat
from tournament.presence.queries import unclear_at
from tournament.standings.queries.recount import differences
from tournament.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db
NEW = "/desk/spring-open/draw/new/"
FINAL = {
    "method": "final",
    "sessions": "0",
    "seed": "dice",
    "teams": "on",
    "clubs": "any",
    "countries": "any",
}


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def text(response) -> str:
    return unescape(" ".join(re.sub("<[^>]+>", " ", response.content.decode()).split()))


def final_of(event: Event, size: int, **wishes: object) -> Draw:
    wish = Wish("final", "dice", final=size, **wishes)
    return confirm_draft(draw=make_draft(event=fresh(event), wish=wish, by=None), by=None)


def seated(event: Event, session: int) -> list[int]:
    seats = Seat.objects.filter(session__event=event, session__number=session)
    return sorted(seats.values_list("entry__number", flat=True))


def test_three_tables_play_the_final_and_the_others_go_home_by_the_form(director_client, staff, client):
    event = event_before_the_final(staff=staff)
    sent = {
        **FINAL,
        "final_tables": "3",
        "others": "home",
        "carry": "half",
        "final_places": "final-first",
        "key": "k",
    }
    draft = text(director_client.get(director_client.post(NEW, sent).url))
    for sentence in (
        "The final: 12 players at 3 tables.",
        "4 players go home: no seats, no points for a missed session, and their points so far stay.",
        "The finalists take places 1 to 12, whatever the others score.",
    ):
        assert sentence in draft
    before = {row.player: row.total for row in standings_of(event).rows}
    twelve = sorted(players_of(confirm_draft(draw=Draw.objects.get(), by=None)))
    assert [seated(event, 3), seated(event, 4)] == [twelve, twelve]
    assert unclear_at(event.sessions.get(number=3)) == []
    publish_all(event=fresh(event), by=None)
    report_all(fresh(event), 3)
    report_all(fresh(event), 4)
    rows = standings_of(fresh(event)).rows
    home = {row.player: row for row in rows[12:]}
    assert sorted(row.player for row in rows[:12]) == twelve
    assert {player: row.total for player, row in home.items()} == {player: before[player] for player in home}
    assert [(row.sessions[2], row.penalties, row.carried) for row in home.values()] == [(None, 0, None)] * 4
    assert differences(fresh(event)) == []
    results = ema_results(fresh(event))
    assert [player.place for player in results.players] == [row.place for row in rows]
    assert [player.score for player in results.players[12:]] == [row.total for row in rows[12:]]
    page = text(client.get(f"/e/spring-open/players/{rows[-1].player}/"))
    assert "Session 3: a final without this player. Nothing is missed." in page


def test_the_others_play_on_in_the_same_session():
    event = event_before_the_final()
    draw = final_of(event, 12)
    assert final_told(draw)[1] == "The other 4 play on among themselves, at the tables after it."
    of_final = Seat.objects.filter(session__number=3, table__number__lte=3)
    assert set(of_final.values_list("entry__number", flat=True)) == players_of(draw)
    assert len(seated(event, 3)) == 16


def test_in_one_list_a_player_at_home_stays_ahead_of_a_player_of_the_final_with_less():
    event = event_before_the_final()
    final_of(event, 12, others=GO_HOME, final_places=ONE_LIST)
    fifth = standings_of(event, 2).rows[12]
    last_table = Seat.objects.filter(session__number=3, wind="N", table__number=3).get()
    report(fresh(event), 3, 3, (50_000, 0, 0, -50_000))
    rows = {row.player: row for row in standings_of(fresh(event)).rows}
    assert (rows[fifth.player].total, rows[fifth.player].carried) == (fifth.total, None)
    assert rows[fifth.player].place < rows[last_table.entry.number].place
    assert standings_of(fresh(event)).sentences == (
        "Final of 12 from session 3: one list by points for everybody.",
    )


def test_one_list_needs_all_points(director_client, staff):
    event_before_the_final(staff=staff)
    sent = {**FINAL, "final_tables": "1", "carry": "half", "final_places": "one-list", "key": "k"}
    response = director_client.post(NEW, sent)
    assert response.status_code == 400
    with pytest.raises(Refused) as refused:
        final_of(Event.objects.get(), 4, carry="half", final_places=ONE_LIST)
    assert refused.value.code == "draw.one-list-carries-all"
    assert "One list needs all points carried over." in text(response)


@pytest.mark.parametrize("tables", ["0", "", "x", "-1", "5", "1001"])
def test_a_number_of_tables_that_cannot_be_is_said_at_its_field(director_client, staff, tables):
    event_before_the_final(staff=staff)
    response = director_client.post(NEW, {**FINAL, "final_tables": tables, "key": "k"})
    assert (response.status_code, Draw.objects.count()) == (400, 0)


def test_undo_brings_everybody_back_to_their_earlier_seats():
    event = event_before_the_final()
    before = seated(event, 3), seated(event, 4)
    final_of(event, 8, others=GO_HOME)
    assert Absence.objects.filter(planned=True).count() == 16
    undo(entry=LogEntry.objects.get(act=CONFIRM), by=None)
    assert ((seated(event, 3), seated(event, 4)), Absence.objects.count()) == (before, 0)


def test_those_sent_home_are_not_seated_by_the_next_final():
    event = event_before_the_final()
    eight = final_of(event, 8, sessions=1, others=GO_HOME)
    report_all(fresh(event), 3)
    four = final_of(event, 4)
    assert seated(event, 4) == seated(event, 3)
    assert len(four.plan["final"]["home"]) == len(eight.plan["final"]["home"]) == 8
    assert Absence.objects.filter(session__number=4, planned=True).count() == 8


def test_twenty_two_players_have_a_final_of_two_tables_and_nobody_is_needed_to_fill_them():
    event = make_event(players=20, sessions=3)
    report_all(event, 1)
    report_all(event, 2)
    for number in (21, 22):
        make_entry(event, number)
    draw = final_of(event, 8, others=GO_HOME)
    assert (len(seated(event, 3)), len(draw.plan["final"]["home"])) == (8, 14)


def test_the_certificate_of_a_final_that_sends_home_is_drawn_again_alike():
    event = event_before_the_final()
    verdict = checked(final_of(event, 12, others=GO_HOME).plan, trusted=True)
    assert (verdict.counts, verdict.seed, verdict.unchecked) == ((), (), "")


def test_a_final_that_sends_home_moves_in_the_event_file():
    event = event_before_the_final()
    final_of(event, 8, others=GO_HOME, final_places=ONE_LIST)
    copy = import_event(text=event_text(fresh(event)), slug="copy")
    assert [(final.home, final.ahead) for final in finals_of(copy)] == [
        (final.home, final.ahead) for final in finals_of(event)
    ]


def test_somebody_without_a_seat_in_the_final_is_told_so(client):
    event = event_before_the_final()
    draw = final_of(event, 12, others=GO_HOME)
    number = draw.numbers[draw.plan["final"]["home"][0] - 1]
    name = event.entries.get(number=number).name
    publish_seating(session=event.sessions.get(number=3), by=None)
    page = text(client.get(f"/e/spring-open/seating/?session=3&find={name}"))
    assert f"{name} has no seat in this session, as planned." in page


def test_the_observers_report_says_once_that_the_others_went_home():
    event = event_before_the_final()
    final_of(event, 12, others=GO_HOME)
    report_all(fresh(event), 3)
    assert [
        sentence
        for sentence in observed_of(fresh(event)).irregularities
        if "home" in sentence or "sat out" in sentence
    ] == ["Session 3 was a final: 4 players had gone home."]
