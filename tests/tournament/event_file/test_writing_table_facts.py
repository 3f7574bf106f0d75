"""What a table and a ruling hold besides points comes out of the event file as it went in."""

import json

from tests.tournament.management.test_import_event import small, stored
from tournament.models import Call, Hand, Ruling, Signature, Table

AT = "2026-04-11T10:15:00+00:00"
HAND = {"outcome": "draw", "riichi": [], "tenpai": []}
CALL = {
    "reason": "wrong tile drawn",
    "raised_by": "Player 2",
    "raised_at": AT,
    "taken_by": "rita",
    "taken_at": AT,
    "closed_by": "",
    "closed_at": None,
}
TABLE = {
    "hands": [HAND],
    "hands_typed": [{"by": "sam", "at": AT}],
    "extra_seconds": 120,
    "reported": "last-hand",
    "reported_at": AT,
    "calls": [CALL],
}
RULING = {
    "player": 3,
    "kind": "obstruction",
    "points": -8000,
    "moment": "at-table",
    "clause": "EMA 2012 §5.5",
    "note": "twice",
    "given_by": "rita",
    "given_at": AT,
    "measure": "points",
    "hand": 4,
    "appeal": "I was not there",
    "appealed_at": AT,
    "decision": "upheld",
    "decided_by": "hana",
    "decided_at": AT,
}
RESULT = {
    "version": 1,
    "current": True,
    "state": "entered",
    "points": dict.fromkeys("ESWN", 0),
    "entered_at": AT,
    "signatures": [{"wind": "S", "way": "phone", "by": "Player 2", "at": AT}],
}


def document() -> dict:
    original = small(rulings=[RULING])
    original["event"] |= {"players_enter": True, "observer": "Ana Ek"}
    original["sessions"][0]["tables"][0] |= TABLE | {"results": [RESULT]}
    return original


def test_hands_calls_signatures_and_rulings_come_out_as_they_went_in(run, tmp_path, db):
    run("import_event", stored(tmp_path, document()))

    exported = json.loads(run("export_event", "small").out)

    table = exported["sessions"][0]["tables"][0]
    assert {key: table[key] for key in TABLE} == TABLE
    assert table["results"][0]["signatures"] == RESULT["signatures"]
    assert exported["rulings"] == [RULING]
    assert (exported["event"]["players_enter"], exported["event"]["observer"]) == (True, "Ana Ek")
    assert [model.objects.count() for model in (Call, Hand, Ruling, Signature)] == [1, 1, 1, 1]
    assert Table.objects.get().link_key is None


def test_a_ruling_of_nobody_and_a_second_signature_are_refused(run, tmp_path, db):
    wrong = document()
    wrong["rulings"][0] = RULING | {"player": 9}
    wrong["sessions"][0]["tables"][0]["results"][0] = RESULT | {"signatures": RESULT["signatures"] * 2}

    done = run("import_event", stored(tmp_path, wrong))

    assert done.status == 1
    assert "rulings[0].player: is 9, but there is no such player in the file." in done.err
    assert "signatures[1].wind: is S, which has signed this version already." in done.err


def test_a_substitutes_wish_and_the_kind_and_application_of_an_event_come_out_as_they_went_in(
    run, tmp_path, db
):
    original = small()
    original["event"] |= {"kind": "national", "certified": False, "applied_on": "2026-01-10"}
    wishes = {9: True, 10: False, 11: None}
    original["players"] += [
        {"number": number, "last_name": f"Spare {number}", "substitute": True, "counts": wish}
        for number, wish in wishes.items()
    ]
    run("import_event", stored(tmp_path, original))

    exported = json.loads(run("export_event", "small").out)

    assert (exported["event"]["kind"], exported["event"]["applied_on"]) == ("national", "2026-01-10")
    assert exported["event"]["certified"] is False
    assert {
        player["number"]: player["counts"] for player in exported["players"] if player["substitute"]
    } == wishes
