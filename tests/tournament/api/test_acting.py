"""An event from registration to results, by the interface alone; each act refused as its page refuses it."""

import json

import pytest
from django.test import Client

from tests.factories import make_event
from tournament.account.services.tokens import make_token
from tournament.models import CheckIn, Event

JSON = "application/json"


class Program:
    """A program with a token."""

    def __init__(self, token: str, slug: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        self.base = f"/api/v1/events/{slug}"

    def do(self, path: str, **body: object) -> tuple[int, dict]:
        """Status and answer of an act."""
        response = Client().post(f"{self.base}{path}", body, JSON, headers=self.headers)
        return response.status_code, response.json()

    def code(self, path: str, **body: object) -> tuple[int, str]:
        """Status and code of what is refused."""
        status, facts = self.do(path, **body)
        return status, facts["code"]

    def read(self, path: str):
        return Client().get(f"{self.base}{path}", headers=self.headers).json()


@pytest.fixture
def program(director):
    event = make_event(players=0, sessions=1, drawn=False, staff={"director": director})
    token = make_token(user=director, event=event, name="bot", roles=["director"], days=30)
    return Program(token, event.slug)


def test_an_event_goes_from_registration_to_results(program):
    for number in range(8):
        status, answer = program.do(
            "/players/new", first_name="Anna", last_name=f"Berg {number}", country="IT"
        )
        assert (status, answer["act"]) == (200, "player.register")
    assert program.do("/draws/new", seed="dice 4 2 6")[1]["act"] == "draw.make"
    assert program.do("/draws/1/confirm")[1]["act"] == "draw.confirm"
    assert program.do("/sessions/1/seating/publish")[1]["act"] == "seating.publish"
    assert program.do("/sessions/1/open")[1]["act"] == "session.open"
    assert program.do("/sessions/1/clock", act="start")[1]["act"] == "clock.start"
    points = [20000, 5000, -5000, -20000]
    for table in (1, 2):
        assert program.do(f"/sessions/1/tables/{table}/result", points=points)[1]["act"] == "result.record"
    assert program.do("/notices/new", text="Lunch.")[1]["act"] == "notice.post"
    assert program.do("/sessions/1/close")[1]["act"] == "session.close"
    rows = program.read("/standings")["rows"]
    assert [row["total"] for row in rows] == [35000, 35000, 10000, 10000, -10000, -10000, -35000, -35000]


@pytest.fixture
def playing(event, director) -> Program:
    token = make_token(user=director, event=event, name="bot", roles=["director"], days=30)
    program = Program(token, event.slug)
    program.do("/sessions/1/open")
    return program


def test_the_api_refuses_acts_with_the_codes_of_the_pages(playing):
    table = "/sessions/1/tables/1"
    assert playing.code(f"{table}/result", points=[1, 0, 0, 0])[0] == 400
    assert playing.code("/sessions/1/open") == (400, "session.opened-already")
    assert playing.code("/sessions/9/open") == (404, "api.no-session")
    assert playing.code("/sessions/1/tables/9/result", points=[0, 0, 0, 0]) == (404, "api.no-table")
    assert playing.code("/players/99/withdraw") == (404, "api.no-player")
    assert playing.code("/draws/9/confirm") == (404, "api.no-row")
    assert playing.code(f"{table}/result", points=[0, 0, 0]) == (422, "api.wrong-value")
    assert playing.code("/log/999999/undo") == (404, "api.no-row")


def test_a_sheet_that_was_overtaken_is_told_so(playing):
    table = "/sessions/1/tables/1"
    revision = playing.read(table)["revision"]
    assert playing.do(f"{table}/result", points=[20000, 5000, -5000, -20000], seen=revision)[0] == 200
    assert playing.do(f"{table}/result", points=[5000, 20000, -5000, -20000], seen=revision)[0] == 409


def test_rulings_are_about_the_offences_of_the_rules(playing):
    rules = playing.read("/rules")
    kinds = [line["kind"] for line in rules["offences"]]
    assert (kinds[0], kinds[-1], len(kinds) > 20) == ("lateness", "other", True)
    ruling = {"session": 1, "table": 1, "wind": "E", "moment": "after-uma", "points": -1000}
    assert playing.code("/rulings/new", kind="nonsense", **ruling) == (400, "api.no-offence")
    assert {playing.do("/rulings/new", kind=kind, **ruling)[0] for kind in kinds} == {200}


def test_hands_rulings_and_undo(playing):
    hand = {"outcome": "ron", "from": "S", "wins": [{"seat": "E", "fan": 3, "fu": 40}], "riichi": ["E"]}
    assert playing.do("/sessions/1/tables/1/hands", hand=hand)[1]["act"] == "hand.record"
    assert len(playing.read("/sessions/1/tables/1")["hands"]) == 1
    ruling = {"session": 1, "table": 1, "wind": "E", "kind": "lateness", "moment": "after-uma"}
    _status, answer = playing.do("/rulings/new", points=-1000, **ruling)
    (line,) = playing.read("/rulings")
    assert (answer["act"], line["kind"], line["points"]) == ("ruling.give", "lateness", -1000)
    assert playing.do(f"/rulings/{line['id']}/cancel", reason="wrong player")[1]["act"] == "ruling.cancel"
    _status, frozen = playing.do("/standings/freeze", after=0)
    assert playing.do(f"/log/{frozen['line']}/undo")[1]["act"] == "standings.freeze.undo"
    assert Event.objects.get().publications.filter(kind="freeze", withdrawn_at=None).count() == 0


def test_players_are_checked_in_once(playing, event):
    assert playing.do("/players/1/check-in")[1]["act"] == "check-in.here"
    assert playing.code("/players/1/check-in") == (400, "check_in.here-already")
    assert playing.do("/players/2/check-in", session=3, away=True)[1]["act"] == "check-in.away"
    assert playing.do("/players/1/check-in/take-back")[1]["act"] == "check-in.take-back"
    assert playing.code("/players/1/check-in/take-back") == (400, "check_in.not-here")
    rows = CheckIn.objects.filter(entry__event=event).values_list("entry__number", "session__number", "away")
    assert list(rows) == [(2, 3, True)]


def test_others_undo_only_what_they_did_themselves(playing, event, scorer):
    token = make_token(user=scorer, event=event, name="scores", roles=["scorer"], days=1)
    playing.do("/sessions/2/open")
    line = event.log.order_by("-pk").first().pk
    assert Program(token, event.slug).code(f"/log/{line}/undo") == (404, "api.not-yours")


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/players/new", {"last_name": "Berg", "accept_doubts": 1}, "asked.accept_doubts"),
        ("/standings/freeze", {"after": "0"}, "asked.after"),
        ("/standings/freeze", {"after": True}, "asked.after"),
        ("/standings/freeze", {"after": 0.5}, "asked.after"),
        ("/sessions/new", [None, None], "asked"),
        ("/overlays", "text", "asked"),
    ],
)
def test_a_value_of_another_type_is_refused_and_not_read_as_if_it_were_one(playing, path, body, field):
    address = f"{playing.base}{path}"
    response = Client().post(address, json.dumps(body), JSON, headers=playing.headers)
    facts = response.json()
    assert (response.status_code, facts["code"], facts["field"]) == (422, "api.wrong-value", field)


def test_a_whole_number_may_be_written_with_a_decimal_point(playing):
    assert playing.do("/standings/freeze", after=0.0)[1]["act"] == "standings.freeze"


def test_a_draw_of_a_number_that_no_database_counts_to_is_not_there(playing):
    for number in (0, 9, 10**7, 10**30):
        assert playing.code(f"/draws/{number}/confirm") == (404, "api.no-row")
