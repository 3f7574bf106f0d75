"""The independent check finds what is wrong, and the seed is proved by drawing again."""

import ast
import copy
import inspect
import json

import pytest

from scoring import sentence
from seating import (
    Draw,
    SeatingError,
    draw_one_by_one,
    from_json,
    full_draw,
    quality,
    random_draw,
    random_rest,
    redraw,
    seed_problems,
    sit_out_draw,
    swap,
    to_json,
    verify,
)
from seating.constraints import ApartGroup, Constraints
from seating.documents import independent_check

DRAW = full_draw(16, 5, "checked")
GOOD = to_json(DRAW, quality(DRAW))


def spoiled(change):
    """The good document with something wrong."""
    document = copy.deepcopy(GOOD)
    change(document)
    return document


def test_a_good_draw_has_no_problems():
    assert (verify(GOOD), seed_problems(GOOD)) == ([], [])


def test_a_draw_survives_json():
    assert from_json(json.loads(json.dumps(GOOD))) == DRAW


def test_a_player_seated_twice_is_found():
    table = GOOD["sessions"][1]["tables"][0]
    document = spoiled(lambda d: d["sessions"][1]["tables"][0].update(E=table["S"]))
    assert verify(document) == [
        f"Session 2: player {table['E']} has no seat.",
        f"Session 2: player {table['S']} sits 2 times.",
    ]


def test_a_stranger_is_found():
    table = GOOD["sessions"][0]["tables"][0]
    document = spoiled(lambda d: d["sessions"][0]["tables"][0].update(N=17))
    assert verify(document) == [
        f"Session 1: player {table['N']} has no seat.",
        "Session 1: there is no player 17.",
    ]


def test_those_who_left_are_said_to_be_out():
    sessions = (*DRAW.sessions, draw_one_by_one(DRAW.sessions, 16, [range(5, 17)], "left").sessions[-1])
    document = to_json(Draw(16, sessions, "", ""), quality(Draw(16, sessions, "", "")))
    assert (document["sessions"][-1]["out"], verify(document)) == ([1, 2, 3, 4], [])


def test_somebody_out_who_has_a_seat_is_found():
    document = spoiled(lambda d: d["sessions"][0].update(out=[3]))
    assert verify(document) == ["Session 1: player 3 is said to be out, but has a seat."]


def test_numbers_given_twice_are_found():
    document = spoiled(lambda d: d["sessions"][0]["tables"][0].update(number=2))
    assert verify(document) == ["Session 1: table 2 appears 2 times."]


@pytest.mark.parametrize(("name", "true"), [("repeat_meetings", 0), ("wind_spread", 1), ("most_meetings", 1)])
def test_a_false_claim_is_found(name, true):
    document = spoiled(lambda d: d["quality"].update({name: 7}))
    assert verify(document) == [f"The draw claims {name} 7, but it is {true}."]


def test_an_impossible_bound_is_found():
    document = spoiled(lambda d: d["quality"].update(repeat_bound=3))
    assert verify(document) == [
        "Repeats that the draw claims to be needed: at least 3. Repeats that it has: 0."
    ]


def test_a_document_without_seats_is_not_a_draw():
    assert verify({"players": 16}) == ["The document is not a draw: KeyError at 'sessions'."]


def test_another_seed_is_found():
    assert seed_problems(spoiled(lambda d: d.update(seed="other"))) == [
        "The seed “other” does not give this draw."
    ]


def test_a_draw_made_elsewhere_cannot_be_drawn_again():
    document = spoiled(lambda d: d.update(algorithm="dice"))
    assert seed_problems(document) == [
        "The seed cannot be checked: this program cannot draw again by “dice”."
    ]


def test_one_by_lot_after_somebody_left_is_proved_by_its_seed():
    draw = random_rest(DRAW.sessions[:2], 16, range(5, 17), 2, "lots")
    assert draw.algorithm == "hanchan-random-rest-1"
    assert (verify(document := to_json(draw, quality(draw))), seed_problems(document)) == ([], [])


def test_the_check_reports_a_player_sitting_out_twice_before_others_do_once():
    document = to_json(draw := sit_out_draw(17, 3, "odd"), quality(draw))
    [first], [second] = (session["sitting_out"] for session in document["sessions"][:2])
    for table in document["sessions"][1]["tables"]:
        table.update({wind: second for wind in "ESWN" if table[wind] == first})
    document["sessions"][1]["sitting_out"] = [first]
    document["sessions"][1]["out"] = sorted({*document["sessions"][1]["out"], first} - {second})
    assert f"Session 2: player {first} sits out again before others have sat out once." in verify(document)


def test_somebody_said_to_sit_out_with_a_seat_is_found():
    document = spoiled(lambda d: d["sessions"][0].update(sitting_out=[3]))
    assert verify(document) == ["Session 1: player 3 is listed as sitting out but not as absent."]


def test_seats_that_had_to_stay_and_did_not_are_found():
    table = GOOD["sessions"][1]["tables"][0]
    wrong = [{"player": table["E"], "table": 1}]
    document = spoiled(lambda d: d.update(pinned=[[2, table["E"], 3]], own_tables=wrong))
    assert verify(document)[0] == f"Session 2: player {table['E']} should sit at table 3, but does not."
    assert all(f"player {table['E']} should keep table 1" in problem for problem in verify(document)[1:])


def test_a_ranking_must_name_who_was_drawn_by_it():
    document = spoiled(lambda d: d.update(ranking=[*range(1, 16), 1]))
    assert verify(document) == [
        "The ranking names player 1 2 times.",
        "The ranking does not name player 16, who was drawn by it.",
    ]


def test_a_false_proof_is_found():
    document = spoiled(lambda d: d["quality"].update(proved_optimal=["repeat_meetings"], repeat_bound=-1))
    assert verify(document) == ["Fewest possible repeats, as the draw claims: 0. Proved: at least −1."]


def imported_by(module):
    """What a module imports; its neighbours begin with a dot."""
    nodes = list(ast.walk(ast.parse(inspect.getsource(module))))
    modules = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return modules | {"." * node.level + node.module for node in nodes if isinstance(node, ast.ImportFrom)}


def test_the_check_shares_no_code_with_what_drew():
    """Its sentences have a type that holds only words, so that they can be translated."""
    standard = {"__future__", "collections", "collections.abc", "hashlib", "itertools", "typing"}
    assert imported_by(independent_check) == {*standard, "scoring.sentence"}
    assert imported_by(sentence) == {"collections.abc"}


def test_sessions_drawn_after_somebody_left_are_proved_by_their_seed():
    playing = [range(5, 17), range(1, 13)]
    draw = draw_one_by_one(DRAW.sessions[:2], 16, playing, "left")
    swapped = swap(draw, 3, 5, 16)
    assert [session.number for session in draw.sessions] == [1, 2, 3, 4]
    assert seed_problems(to_json(swapped, quality(swapped))) == []


def test_random_and_redrawn_sessions_are_proved_by_their_seed_too():
    shuffled = random_draw(16, 3, "r")
    rest = redraw(shuffled.sessions[:2], 16, 4, "rest")
    documents = [to_json(draw, quality(draw)) for draw in (shuffled, rest)]
    assert [seed_problems(document) for document in documents] == [[], []]


def test_people_apart_are_part_of_the_certificate():
    teams = Constraints((ApartGroup(frozenset({1, 2, 3, 4}), 100, "team"),))
    draw = full_draw(16, 4, "teams", teams)
    document = to_json(draw, quality(draw, teams), teams)
    assert document["apart"] == [{"players": [1, 2, 3, 4], "weight": 100, "kind": "team"}]
    assert (verify(document), seed_problems(document)) == ([], [])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda d: d.update(format="x"),
            "This is not a draw: “format” must be “hanchan-draw” and “version” 1.",
        ),
        (lambda d: d.update(players="16"), "“players” of the draw must be a whole number."),
        (lambda d: d.pop("sessions"), "The draw has no list of “sessions”."),
        (
            lambda d: d["sessions"][0]["tables"][0].pop("E"),
            "“E” of table 1 of session 1 must be a whole number.",
        ),
    ],
)
def test_a_faulty_document_is_refused_with_its_place(change, sentence):
    with pytest.raises(SeatingError) as refused:
        from_json(spoiled(change))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 1_001}, "The document names more than 1,000 players."),
        ({"own_tables": [{"player": 1, "table": 1}] * 1_001}, "The document names more than 1,000 players."),
        ({"ranking": [1] * 1_001}, "The document names more than 1,000 players."),
        ({"sessions": [{"number": 1, "tables": []}] * 65}, "The document has more than 64 sessions."),
    ],
)
def test_a_document_larger_than_any_draw_is_not_counted(change, sentence):
    assert verify({**GOOD, **change}) == [sentence]


def test_a_draw_without_any_seats_names_its_first_problems_alone():
    empty = {**GOOD, "players": 1_000, "sessions": [{"number": 1, "tables": []}]}

    problems = verify(empty)

    assert problems == [
        *(f"Session 1: player {player} has no seat." for player in range(1, 21)),
        "There are more problems: these are the first 20.",
    ]


def test_a_group_that_names_somebody_ten_thousand_times_counts_as_one_that_does_once():
    often = spoiled(lambda d: d.update(apart=[{"players": [1] * 10_000}, {"players": [1, 2] * 5_000}]))
    once = spoiled(lambda d: d.update(apart=[{"players": [1]}, {"players": [1, 2]}]))

    assert independent_check.recounted(often, list(independent_check.all_seats(often))) == (
        independent_check.recounted(once, list(independent_check.all_seats(once)))
    )
