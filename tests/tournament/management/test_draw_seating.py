"""`draw_seating`: a draw as text or JSON, checked again with --verify; one sentence for what is wrong."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from seating import full_draw, quality, to_json, verify
from tests.tournament.draw.finals import event_before_the_final
from tournament.draw.services.constraints import Wish
from tournament.draw.services.drafts import make_draft


def run(*arguments):
    """Standard output of the command."""
    out = io.StringIO()
    call_command("draw_seating", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def refused(*arguments):
    """Exit status and standard error of a command that fails."""
    err = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("draw_seating", *arguments, stdout=io.StringIO(), stderr=err)
    return ended.value.code, err.getvalue().splitlines()


def file_text(path):
    """What a file holds."""
    return Path(path).read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path):
    """Writes JSON to a file and says where."""

    def write(data, name="input.json"):
        path = tmp_path / name
        path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
        return str(path)

    return write


def test_a_full_draw_is_the_document_of_its_seed():
    draw = full_draw(36, 8, "lots")
    answered = json.loads(run("--players", "36", "--sessions", "8", "--seed", "lots", "--json"))
    assert answered == to_json(draw, quality(draw))


def test_a_draw_without_a_seed_makes_one_up_and_names_it():
    documents = [json.loads(run("--players", "16", "--sessions", "2", "--json")) for _ in range(2)]
    assert [verify(document) for document in documents] == [[], []]
    assert documents[0]["seed"] != documents[1]["seed"]


def test_the_text_has_a_line_for_every_table_and_the_quality():
    lines = run("--players", "16", "--sessions", "3", "--seed", "x").splitlines()
    assert sum(line.startswith("  Table") for line in lines) == 12
    assert lines[-5] == "Repeated meetings: 0 (at least 0 whatever the draw)"


def test_a_written_draw_is_verified(file):
    path = file(run("--players", "40", "--sessions", "10", "--seed", "x", "--json"))
    assert run("--verify", path) == f"{path}: everything is as the draw says.\n"


def test_a_forged_seed_is_found(file):
    document = json.loads(run("--players", "16", "--sessions", "4", "--seed", "x", "--json"))
    path = file({**document, "seed": "y"})
    assert refused("--verify", path) == (1, [f"{path}: The seed “y” does not give this draw."])


def test_a_forged_count_is_found(file):
    document = json.loads(run("--players", "16", "--sessions", "6", "--seed", "x", "--json"))
    document["quality"]["repeat_meetings"] = 0
    path = file(document)
    assert refused("--verify", path) == (1, [f"{path}: The draw claims repeat_meetings 0, but it is 24."])


def test_groups_of_numbers_are_kept_apart(file):
    path = file([{"players": [1, 2, 3, 4], "weight": 100}, [5, 6]])
    document = json.loads(run("--players", "20", "--sessions", "4", "--apart", path, "--json"))
    assert (document["quality"]["apart_broken"], verify(document)) == (0, [])


def test_teams_clubs_and_countries_of_an_event_file_are_kept_apart(file):
    players = [{"number": number, "team": f"T{number % 4}", "country": "SE"} for number in range(1, 17)]
    path = file({"format": "hanchan-event", "version": 1, "players": players})
    document = json.loads(run("--players", "16", "--sessions", "4", "--apart", path, "--json"))
    assert [group["kind"] for group in document["apart"]] == ["team", "team", "team", "team", "country"]
    assert verify(document) == []


def test_more_seconds_keep_the_best_attempt_and_its_proof(file):
    apart = file([[number, number + 1, number + 2] for number in range(1, 17, 3)][:5])
    path = file(
        run(
            "--players",
            "16",
            "--sessions",
            "5",
            "--apart",
            apart,
            "--seconds",
            "0.3",
            "--seed",
            "x",
            "--json",
        ),
        "draw.json",
    )
    assert run("--verify", path) == f"{path}: everything is as the draw says.\n"


def test_fixed_sessions_stay_and_the_rest_is_drawn(file):
    first = json.loads(run("--players", "16", "--sessions", "1", "--method", "random", "--json"))
    path = file(first)
    document = json.loads(run("--players", "16", "--sessions", "4", "--fixed", path, "--json"))
    assert document["sessions"][0] == first["sessions"][0]
    assert (document["fixed"], document["quality"]["repeat_meetings"], verify(document)) == (1, 0, [])


def test_fixed_sessions_may_come_from_an_event_file(file):
    seats = [
        [{"wind": wind, "player": 4 * table + place} for place, wind in enumerate("ESWN", 1)]
        for table in range(4)
    ]
    tables = [{"number": number, "seats": four} for number, four in enumerate(seats, 1)]
    path = file({"format": "hanchan-event", "version": 1, "sessions": [{"number": 1, "tables": tables}]})
    document = json.loads(run("--players", "16", "--sessions", "2", "--fixed", path, "--json"))
    assert document["sessions"][0]["tables"][0] == {"number": 1, "E": 1, "S": 2, "W": 3, "N": 4}


def test_swiss_seats_the_next_session_by_the_standings(file):
    standings = file({"rows": [{"place": place, "player": 17 - place} for place in range(1, 17)]})
    document = json.loads(
        run("--players", "16", "--sessions", "1", "--method", "swiss", "--standings", standings, "--json")
    )
    leaders = document["sessions"][0]["tables"][0]
    assert {leaders[wind] for wind in "ESWN"} == {13, 14, 15, 16}


def test_the_seed_of_a_swiss_draw_is_checked_by_its_ranking(file):
    words = ("--players", "16", "--method", "swiss", "--variant", "snake", "--seed", "lots", "--json")
    document = json.loads(run(*words))
    good = file(document)
    bad = file(document | {"ranking": document["ranking"][::-1]}, "bad.json")
    assert run("--verify", good) == f"{good}: everything is as the draw says.\n"
    assert refused("--verify", bad)[1] == [f"{bad}: The seed “lots” does not give this draw."]


def test_seventeen_players_are_refused_in_a_sentence():
    assert refused("--players", "17", "--sessions", "4") == (
        1,
        ["17 players do not fill tables of four: add 3 substitutes, or let 1 player sit out."],
    )


def test_a_file_that_is_not_json_is_named(file):
    path = file("{", "broken.json")
    code, lines = refused("--players", "16", "--sessions", "4", "--apart", path)
    assert (code, [line.split(" (")[0] for line in lines]) == (1, [f"{path}, line 1: this is not valid JSON"])


def test_a_missing_file_is_named(tmp_path):
    path = str(tmp_path / "none.json")
    assert refused("--verify", path) == (1, [f"{path}: the file cannot be read (No such file or directory)."])


def test_standings_of_other_players_are_refused(file):
    path = file([1, 2, 3, 5])
    code, lines = refused("--players", "4", "--method", "swiss", "--standings", path)
    assert (code, lines) == (1, [f"{path}: the standings must name players 1 to 4 once each."])


def test_fixed_sessions_that_seat_somebody_twice_are_refused(file):
    tables = [{"number": 1, "E": 1, "S": 2, "W": 3, "N": 3}]
    path = file({"sessions": [{"number": 1, "tables": tables}]})
    code, lines = refused("--players", "4", "--method", "swiss", "--fixed", path)
    assert (code, lines) == (1, ["Session 1: player 3 sits 2 times."])


def test_a_random_draw_keeps_nobody_apart(file):
    code, lines = refused(
        "--players", "16", "--sessions", "2", "--method", "random", "--apart", file([[1, 2]])
    )
    assert (code, lines) == (1, ["A random draw keeps nothing fixed and nobody apart: leave out --method."])


def test_a_player_keeps_a_table_by_word_or_by_file(file):
    words = ("--players", "20", "--sessions", "4", "--json", "--own-table", "5:2")
    document = json.loads(run(*words, "--apart", file([[1, 2], {"player": 6, "table": 3}])))
    assert document["own_tables"] == [{"player": 6, "table": 3}, {"player": 5, "table": 2}]
    tables = [session["tables"] for session in document["sessions"]]
    assert {5 in table[1].values() and 6 in table[2].values() for table in tables} == {True}
    assert verify(document) == []


def test_two_players_with_one_table_are_refused(file):
    words = ("--players", "20", "--sessions", "4", "--own-table", "5:2", "--own-table", "6:2")
    assert refused(*words) == (
        1,
        [
            (
                "Players 5 and 6 both keep table 2, so they would meet in every session. Give each "
                "a different table."
            )
        ],
    )


def test_players_who_do_not_fill_tables_sit_out_and_are_proved(file):
    path = file(run("--players", "22", "--sessions", "4", "--sit-out", "--seed", "x", "--json"))
    assert run("--verify", path) == f"{path}: everything is as the draw says.\n"
    assert run("--players", "22", "--sessions", "4", "--sit-out", "always").count("Sitting out: ") == 4


def test_unavoidable_repeats_are_printed_with_their_count():
    lines = run("--players", "16", "--sessions", "6", "--seed", "x").splitlines()
    assert lines[-8] == (
        "Each of 16 players has 15 others and 18 places beside them in 6 sessions: 3 of their meetings must "
        "repeat, at least 24 in all."
    )


def test_a_repair_keeps_what_was_played_and_is_proved(file):
    path = file(run("--players", "24", "--sessions", "5", "--seed", "x", "--json"), "before.json")
    words = ("--first", "3", "--leave", "3,9", "--join", "25-26", "--seed", "y", "--json")
    after = run("--repair", path, *words)
    document, before = json.loads(after), json.loads(file_text(path))
    assert document["sessions"][:2] == [{**session, "out": [25, 26]} for session in before["sessions"][:2]]
    repaired_again = file(after, "after.json")
    assert run("--verify", repaired_again) == f"{repaired_again}: everything is as the draw says.\n"


def test_a_swap_by_hand_is_mended_around(file):
    before = json.loads(run("--players", "24", "--sessions", "4", "--seed", "x", "--json"))
    first, second = (before["sessions"][1]["tables"][n]["E"] for n in (0, 1))
    words = ("--swap", f"2:{first}:{second}", "--tables", "1-6", "--json")
    document = json.loads(run("--repair", file(before), *words))
    assert document["pinned"] == [[2, first, 2], [2, second, 1]]
    assert verify(document) == []


def test_a_repair_of_a_session_that_is_not_there_is_refused(file):
    path = file(run("--players", "16", "--sessions", "2", "--json"))
    assert refused("--repair", path, "--first", "3") == (
        1,
        ["The draw has no session 3: give --first between 1 and 2."],
    )
    assert refused("--repair", file([])) == (
        1,
        [f"{path}: This is not a draw: it must be a JSON object."],
    )


def test_leaving_out_both_players_and_file_is_wrong_usage():
    with pytest.raises(CommandError, match="give --players and --sessions, --repair FILE, or --verify FILE"):
        run()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wish", "changed"),
    [
        (Wish("swiss", "dice", sessions=1), {"seed": "other"}),
        (Wish("final", "dice", final=4), {"seed": "other"}),
        (Wish("pools", "dice", pools=(8, 8)), {"seed": "other"}),
    ],
    ids=lambda value: getattr(value, "method", ""),
)
def test_the_seed_of_every_draw_of_the_pages_is_checked(file, wish, changed):
    event = event_before_the_final()
    document = make_draft(event=event, wish=wish, by=None).plan
    path = file(document)
    assert run("--verify", path) == f"{path}: everything is as the draw says.\n"
    wrong = file({**document, **changed}, "wrong.json")
    assert refused("--verify", wrong) == (1, [f"{wrong}: The seed is not the one whose hash was published."])


def test_a_swiss_draw_of_the_command_is_checked_by_its_own_ranking(file):
    path = file(run("--players", "16", "--method", "swiss", "--seed", "x", "--json"))
    assert run("--verify", path) == f"{path}: everything is as the draw says.\n"
