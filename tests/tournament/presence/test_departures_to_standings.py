"""From the form that somebody sends to the standings and the results for EMA, for what once got lost."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_entry, make_event, make_result
from tests.tournament.session.play import RIGHT, opened, seat_at
from tournament.models import Draw, Event
from tournament.session.services.sessions import close_session

pytestmark = pytest.mark.django_db
TABLE = "/desk/spring-open/sessions/1/tables/1/"
HANDS = f"{TABLE}hands/"
MCR_POINTS = (50, 10, -20, -40)


class Arrived:
    """What the command `standings` and the package for EMA say of somebody."""

    def __init__(self, run: Callable, folder: Path) -> None:
        self.run, self.folder = run, folder

    def __call__(self, event: Event, *numbers: int) -> list[tuple[object, ...]]:
        """Place, total and table points of these players, which are the same for EMA and in the check."""
        rows = {
            row["player"]: row for row in json.loads(self.run("standings", event.slug, "--json").out)["rows"]
        }
        assert self.run("check_event", event.slug).status == 0
        sent = self.sent(event)
        keys = ("place", "total", "table_points") if event.is_mcr else ("place", "total")
        player_rows = [tuple(rows[number][key] for key in keys) for number in numbers]
        assert [sent[f"0799{number:04d}"] for number in numbers] == [row[0] for row in player_rows]
        return player_rows

    def sent(self, event: Event) -> dict[str, int]:
        """The places of the 7-column CSV by EMA number."""
        self.run("ema_export", event.slug, "--out", str(self.folder))
        with (self.folder / f"{event.slug}-ema-7-columns.csv").open(encoding="utf-8", newline="") as file:
            return {
                next(cell for cell in row if cell.startswith("0799")): int(row[0])
                for row in csv.reader(file)
                if row[0].isdigit()
            }


@pytest.fixture
def arrived(run, tmp_path) -> Arrived:
    return Arrived(run, tmp_path)


def started(staff, rules: str) -> Event:
    """Sixteen players and two sessions, the first one open; 97 to 99 are substitutes."""
    event = make_event(rules=rules, sessions=2, staff=staff)
    for number in (97, 98, 99):
        make_entry(event, number, substitute=True)
    opened(event)
    return event


def played(event: Event, number: int, points: tuple[int, int, int, int] = RIGHT) -> None:
    """Every table reports, and the session is closed."""
    session = event.sessions.get(number=number)
    session = session if session.state == session.OPEN else opened(event, number)
    for table in session.tables.exclude(results__current=True):
        make_result(table, points)
    close_session(session=session, by=None)


def repaired(client: Client, event: Event, **wish: str) -> None:
    """The draw repaired and confirmed from its forms."""
    sent = {"method": "repair", "seed": "lots", "odd": "fill", "key": "r", **wish}
    client.post(reverse("desk-draw-new", args=[event.slug]), sent)
    draft = Draw.objects.get(event=event, state=Draw.DRAFT)
    client.post(reverse("desk-draft-confirm", args=[event.slug, draft.pk]), {"key": "c"})
    assert Draw.objects.get(pk=draft.pk).state == Draw.CONFIRMED


@pytest.mark.parametrize(("rules", "total"), [("ema-riichi-2012", 20_000), ("ema-riichi-2025", 5_000)])
def test_a_winner_who_leaves_is_charged_for_the_next_session__a1_p1(
    director_client, staff, arrived, rules, total
):
    event = started(staff, rules)
    winner = seat_at(event).entry.number
    played(event, 1)
    director_client.post(f"/desk/spring-open/players/{winner}/withdraw/", {"key": "w"})
    repaired(director_client, event)
    played(event, 2)
    [(_place, points)] = arrived(event, winner)
    assert points == total


def test_too_late_with_nobody_in_the_seat_has_no_table_points__a2_mers_e_2_3(referee_client, staff, arrived):
    event = started(staff, "mcr-2006")
    late = {"wind": "E", "kind": "lateness", "minutes": "21", "sits": "nobody", "key": "k"}
    referee_client.post(f"{TABLE}rulings/", late)
    played(event, 1, MCR_POINTS)
    numbers = [seat_at(event, wind).entry.number for wind in "ESWN"]
    assert [row[2] for row in arrived(event, *numbers)] == ["0", "4", "2", "1"]


def test_a_disqualified_player_is_behind_the_others_of_the_table__a2_ema_2012_5_7(
    referee_client, staff, arrived
):
    event = started(staff, "ema-riichi-2012")
    ruling = {
        "wind": "E",
        "kind": "cheating",
        "measure": "disqualified",
        "sits": "nobody",
        "note": "marked tiles",
        "key": "k",
    }
    referee_client.post(f"{TABLE}rulings/", ruling)
    played(event, 1)
    numbers = [seat_at(event, wind).entry.number for wind in "ESWN"]
    out, *others = arrived(event, *numbers)
    assert [total for _place, total in others] == [35_000, 5_000, -30_000]
    assert out[0] == 16


def test_a_chombo_typed_as_a_hand_is_taken_off__a3_p3(scorer_client, staff, arrived):
    event = started(staff, "ema-riichi-2025")
    for rev, hand in enumerate(
        ({"outcome": "tsumo", "wins": "E", "E-fan": "5"}, {"outcome": "chombo", "offender": "E"})
    ):
        assert scorer_client.post(HANDS, hand | {"rev": rev, "key": str(rev)}).status_code == 302
    assert scorer_client.post(f"{HANDS}result/", {"finished": "1", "rev": 2, "key": "r"}).status_code == 302
    played(event, 1)
    [(_place, total)] = arrived(event, seat_at(event).entry.number)
    assert total == 12_000 + 15_000 - 20_000


def test_a_penalty_typed_in_a_hand_leaves_the_result_possible__a4(scorer_client, staff, arrived):
    event = started(staff, "mcr-2006")
    hand = {"outcome": "tsumo", "wins": "E", "points": "12", "N-penalty": "10", "rev": 0, "key": "h"}
    assert scorer_client.post(HANDS, hand).status_code == 302
    assert scorer_client.post(f"{HANDS}result/", {"finished": "1", "rev": 1, "key": "r"}).status_code == 302
    played(event, 1, MCR_POINTS)
    rows = arrived(event, *(seat_at(event, wind).entry.number for wind in "ESN"))
    assert [row[1:] for row in rows] == [(60, "4"), (-20, "3/2"), (-30, "0")]


def test_a_substitutes_offence_is_not_the_absent_players__a5(referee_client, scorer_client, staff, arrived):
    event = started(staff, "ema-riichi-2025")
    sits = {"wind": "E", "player": "99", "way": "ill-before.start", "key": "s", "rev": 0}
    referee_client.post(f"{TABLE}substitute/", sits)
    assert (
        scorer_client.post(HANDS, {"outcome": "chombo", "offender": "E", "rev": 1, "key": "h"}).status_code
        == 302
    )
    played(event, 1)
    [(_place, total)] = arrived(event, seat_at(event).entry.number)
    assert total == -30_000


def test_a_substitution_holds_in_the_sessions_to_come__p2(referee_client, staff, arrived):
    event = started(staff, "ema-riichi-2025")
    ill = seat_at(event).entry.number
    sits = {"wind": "E", "player": "99", "way": "ill-before.start", "key": "s", "rev": 0}
    referee_client.post(f"{TABLE}substitute/", sits)
    played(event, 1)
    played(event, 2)
    assert arrived(event, ill) == [(16, -60_000)]


def test_a_player_who_leaves_an_open_session_scores_nothing__p4(director_client, staff, arrived):
    event = started(staff, "mcr-2006")
    leaver = seat_at(event).entry.number
    gone = {"session": "1", "way": "left.during", "sits": "nobody", "back": "no", "key": "k"}
    director_client.post(f"/desk/spring-open/players/{leaver}/does-not-play-on/", gone)
    played(event, 1, MCR_POINTS)
    repaired(director_client, event)
    played(event, 2, MCR_POINTS)
    [leavers_row] = arrived(event, leaver)
    assert leavers_row[1:] == (0, "0")


def test_a_walk_in_has_no_place_before_a_seat_and_is_seated_by_the_repair__p5_p6(
    director_client, staff, arrived, run
):
    event = started(staff, "ema-riichi-2025")
    played(event, 1)
    facts = {
        "first_name": "Wanda",
        "last_name": "Walk",
        "country": "IT",
        "ema_number": "07990100",
        "key": "n",
    }
    director_client.post("/desk/spring-open/players/new/", facts)
    assert "Wanda Walk" in run("check_event", event.slug).err
    assert "Wanda Walk" in director_client.get("/desk/spring-open/").content.decode()
    assert "07990100" not in arrived.sent(event)
    repaired(director_client, event)
    played(event, 2)
    [(_place, total)] = arrived(event, 100)
    assert total in {35_000, 10_000, -10_000, -35_000}


def test_the_report_and_the_figures_for_ema_count_substitutes_and_say_who_was_replaced__p7(
    referee_client, staff, arrived, run, tmp_path
):
    event = started(staff, "ema-riichi-2025")
    ill, gone = seat_at(event, "E").entry, seat_at(event, "S").entry
    for rev, (wind, substitute) in enumerate((("E", "99"), ("S", "98"))):
        sits = {"wind": wind, "player": substitute, "way": "ill-before.start", "key": substitute, "rev": rev}
        referee_client.post(f"{TABLE}substitute/", sits)
    played(event, 1)
    played(event, 2)
    arrived(event, ill.number, gone.number)
    report = (tmp_path / "spring-open-ema-observer.txt").read_text(encoding="utf-8")
    figures = json.loads((tmp_path / "spring-open-ema-metadata.json").read_text(encoding="utf-8"))

    assert "Participants: 16, and 2 who played as substitutes" in report
    assert [line.split(": ", 1)[1] for line in report.splitlines() if "stood in for" in line] == [
        f"{substitute} stood in for {player.name}, from the start."
        for _session in (1, 2)
        for substitute, player in (
            (event.entries.get(number=99).name, ill),
            (event.entries.get(number=98).name, gone),
        )
    ]
    assert (figures["players"], figures["substitutes"], figures["participants_of_the_weight"]) == (16, 2, 18)


def test_team_mates_who_must_meet_are_said_before_the_draw_is_confirmed__p8(director_client, staff, arrived):
    event = make_event(rules="ema-riichi-2025", sessions=2, staff=staff, drawn=False)
    dragons = event.teams.create(name="Dragons")
    event.entries.filter(number__lte=5).update(team=dragons, club="Roma")
    wish = {"method": "full", "seed": "lots", "teams": "1", "clubs": "seldom", "key": "d"}
    director_client.post(reverse("desk-draw-new", args=[event.slug]), wish)
    draft = Draw.objects.get(event=event)
    page = director_client.get(reverse("desk-draft", args=[event.slug, draft.pk])).content.decode()

    assert "Proved: Dragons has 5 players for 4 tables, so at least 2 meetings are unavoidable." in page
    assert draft.plan["quality"]["apart_broken"] == 2
    director_client.post(reverse("desk-draft-confirm", args=[event.slug, draft.pk]), {"key": "c"})
    opened(event)
    played(event, 1)
    played(event, 2)
    assert len(arrived.sent(event)) == 16
