"""`mers_ranking`: both lists from a file, every problem of the file with its line and field, no database."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

ANN, BEA = "03990001", "04000002"


def tournament(name, *order, **changes):
    """A tournament of 11, whose first places are these players'."""
    results = [{"ema_number": number, "place": place} for place, number in enumerate(order, start=1)]
    played = {"rules": "RCR", "ends_on": "2026-05-10", "weight": 1, "participants": 11, "results": results}
    return {"id": name, **played, **changes}


def without(name, *keys, **changes):
    """A tournament from which some fields are left out."""
    return {key: value for key, value in tournament(name, ANN, **changes).items() if key not in keys}


@pytest.fixture
def rank(tmp_path):
    """rank(tournaments, *options): the exit status, the document or None, the complaints without the path."""

    def command(content, *options, on="2026-11-20"):
        path = tmp_path / "mers.json"
        document = {"tournaments": content} if isinstance(content, list) else content
        path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("mers_ranking", str(path), "--on", on, *options, stdout=out, stderr=err)
        except SystemExit as ended:
            status = ended.code
        answer = json.loads(out.getvalue()) if out.getvalue() else None
        return status, answer, err.getvalue().replace(f"{path}, ", "").splitlines()

    return command


def points(answer, mahjong="RCR"):
    return [(line["position"], line["ema_number"], line["points"]) for line in answer[mahjong]]


def test_both_lists_are_written_with_their_parts(rank):
    status, answer, complaints = rank(
        [tournament("1", ANN, BEA), tournament("2", ANN, weight=2.5), tournament(3, BEA, rules="MCR")]
    )

    assert (status, complaints) == (0, [])
    assert answer == {
        "on": "2026-11-20",
        "MCR": [],
        "RCR": [
            {
                "position": 1,
                "ema_number": ANN,
                "points": "587.41",
                "tournaments": 2,
                "part_a": "538.46",
                "part_b": "636.36",
            }
        ],
    }


def test_the_weight_follows_from_days_players_countries_and_quota(rank):
    parts = {"days": 3, "players": 90, "countries": 10, "quota": True, "weight": None}

    answer = rank([tournament("1", ANN, weight=6), tournament("2", "", ANN, weight=1)])
    reckoned = rank([tournament("1", ANN, **parts), tournament("2", "", ANN, weight=1)])

    assert reckoned == answer


def test_the_boundary_of_countries_is_an_option(rank):
    ten = {"days": 1, "players": 40, "countries": 10, "weight": None}
    played = [tournament("1", ANN, **ten), tournament("2", "", ANN)]

    assert points(rank(played)[1]) == points(rank([tournament("1", ANN, weight=2), played[1]])[1])
    assert points(rank(played, "--countries-for-one", "11")[1]) == points(
        rank([tournament("1", ANN, weight=1.5), played[1]])[1]
    )


def test_a_published_weight_goes_before_its_parts(rank):
    parts = {"days": 1, "players": 16, "countries": 1}

    assert rank([tournament("1", ANN, weight=3, **parts)]) == rank([tournament("1", ANN, weight=3)])


def test_players_without_an_ema_number_are_passed_over(rank):
    results = [{"place": 1}, {"ema_number": None, "place": 2}, {"ema_number": ANN, "place": 3}]

    _status, answer, _complaints = rank([tournament(n, results=results) for n in ("1", "2")])

    assert points(answer) == [(1, ANN, "360.00")]


def test_the_older_rules_can_be_had(rank):
    played = [tournament("1", ANN, weight=5)]

    _status, answer, _complaints = rank(played, "--rules", "mers-2005")

    assert answer["RCR"] == [
        {
            "position": 1,
            "ema_number": ANN,
            "points": "1000.00",
            "tournaments": 1,
            "part_a": "1000.00",
            "part_b": None,
        }
    ]


def test_an_empty_list_of_tournaments_is_an_empty_ranking(rank):
    assert rank([]) == (0, {"on": "2026-11-20", "MCR": [], "RCR": []}, [])


def test_tournaments_come_through_standard_input(monkeypatch):
    document = json.dumps({"tournaments": [tournament("1", ANN), tournament("2", ANN)]})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(document.encode())))
    out = io.StringIO()

    call_command("mers_ranking", "-", "--on", "2026-11-20", stdout=out)

    assert points(json.loads(out.getvalue())) == [(1, ANN, "450.00")]


WEIGHTS = "1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6"


@pytest.mark.parametrize(
    ("bad_tournament", "complaint"),
    [
        (without("1", "id"), "id: is missing; a text is needed."),
        (tournament(True, ANN), "id: is True, but must be a text."),
        (tournament("1", ANN, rules="WRC"), "rules: is “WRC”, but must be one of MCR, RCR."),
        (without("1", "ends_on"), "ends_on: is missing; a date like 2026-04-11 is needed."),
        (
            tournament("1", ANN, ends_on="2026-02-30"),
            "ends_on: is “2026-02-30”, but must be a date like 2026-04-11.",
        ),
        (
            without("1", "weight"),
            "weight: is missing; the weight or days, players and countries are needed.",
        ),
        (tournament("1", ANN, weight=2.25), f"weight: is 2.25, but must be one of {WEIGHTS}."),
        (tournament("1", ANN, weight="2"), f"weight: is '2', but must be one of {WEIGHTS}."),
        (tournament("1", ANN, weight=True), f"weight: is True, but must be one of {WEIGHTS}."),
        (without("1", "weight", days=2, players=40), "countries: is missing; a whole number is needed."),
        (
            without("1", "weight", days=0, players=40, countries=2),
            "days: is 0, but must lie between 1 and 100000.",
        ),
        (without("1", "participants"), "participants: is missing; a whole number is needed."),
        (tournament("1", ANN, participants=1), "participants: is 1, but must lie between 2 and 100000."),
        (without("1", "results"), "results: is missing; a list of results is needed."),
        (tournament("1", ANN, results={}), "results: is {}, but must be a list."),
        (
            tournament("1", "3990001"),
            "results[0].ema_number: is “3990001”, but must be eight digits with leading zeros, or left out.",
        ),
        (
            tournament("1", 3990001),
            "results[0].ema_number: is 3990001, but must be eight digits with leading zeros, or left out.",
        ),
        (
            tournament("1", ANN, BEA, ANN),
            f"results[2].ema_number: is “{ANN}”, as in results[0]; each player stands once.",
        ),
        (
            tournament("1", results=[{"ema_number": ANN}]),
            "results[0].place: is missing; a whole number is needed.",
        ),
        (
            tournament("1", results=[{"ema_number": ANN, "place": 0}]),
            "results[0].place: is 0, but must lie between 1 and 100000.",
        ),
        (tournament("1", results=[7]), "results[0]: must be an object with named fields."),
    ],
)
def test_a_problem_is_named_with_its_path(rank, bad_tournament, complaint):
    status, answer, complaints = rank([bad_tournament])

    assert (status, answer) == (1, None)
    assert complaints[0] == f"line 1, tournaments[0].{complaint}"


def test_every_problem_is_named_with_its_line_and_nothing_is_ranked(rank):
    played = [without("1", "rules"), tournament("2", ANN, weight=9), tournament("2", results=[{"place": 0}])]

    status, answer, complaints = rank(json.dumps({"tournaments": played}, indent=1))

    assert (status, answer) == (1, None)
    assert complaints == [
        "line 3, tournaments[0].rules: is missing; one of MCR, RCR is needed.",
        f"line 19, tournaments[1].weight: is 9, but must be one of {WEIGHTS}.",
        "line 29, tournaments[2].id: is “2”, as in tournaments[1]; each RCR tournament stands once.",
        "line 36, tournaments[2].results[0].place: is 0, but must lie between 1 and 100000.",
    ]


def test_mcr_and_riichi_tournaments_may_have_the_same_id(rank):
    assert rank([tournament(41, ANN), tournament(41, ANN, rules="MCR")])[0] == 0


def test_under_the_older_rules_a_weight_must_be_stated(rank):
    parts = {"days": 2, "players": 40, "countries": 3, "weight": None}

    _status, _said, complaints = rank([tournament("1", ANN, **parts)], "--rules", "mers-2010")

    assert complaints == ["line 1, tournaments[0].weight: is missing; the weight is needed."]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{oops", "line 1: this is not JSON (Expecting property name enclosed in double quotes)."),
        ("[" * 100_000, "line 1: the file is nested too deeply to hold tournaments."),
        ("[]", "line 1, file: must be an object with named fields."),
        ("{}", "line 1, tournaments: is missing; a list of tournaments is needed."),
        ('{"tournaments": 3}', "line 1, tournaments: is 3, but must be a list."),
    ],
)
def test_a_file_that_holds_no_tournaments_is_one_sentence(rank, content, complaint):
    assert rank(content) == (1, None, [complaint])


@pytest.mark.parametrize("day", ["2026-02-30", "20261120", "tomorrow"])
def test_an_impossible_day_is_wrong_usage(rank, day):
    with pytest.raises(CommandError, match=f"“{day}” is not a date: write it like 2026-04-11"):
        rank([], on=day)


def test_countries_are_ranked_by_their_three_best_players_and_guests_by_none__mers_1_7(rank):
    guest, stranger = "24000001", "18000001"
    order = [ANN, guest, BEA, stranger]

    status, answer, complaints = rank([tournament("1", *order), tournament("2", *order)], "--countries")

    assert (status, answer["countries"]["MCR"]) == (0, [])
    assert answer["countries"]["RCR"] == [
        {"position": 1, "country": "DK", "points": "150.00", "players": 1},
        {"position": 2, "country": "FR", "points": "120.00", "players": 1},
    ]
    assert complaints == [
        "RCR: no country is known for EMA numbers that begin with 18; 1 of the ranked players count for none."
    ]


def test_the_seats_of_a_championship_fall_to_every_member_country__mers_1_7(rank):
    status, answer, complaints = rank([tournament("1", ANN, BEA), tournament("2", ANN, BEA)], "--seats", "30")
    seats = {line["country"]: line["seats"] for line in answer["quotas"]["RCR"]}

    assert (status, complaints, "countries" in answer) == (0, [], False)
    assert (len(seats), set(seats.values())) == (22, {1})
    assert answer["quotas"]["RCR"][0] == {"country": "DK", "fixed": 2, "shared": 3, "limit": 1, "seats": 1}


@pytest.mark.parametrize("word", ["0", "-1", "many", "²", "1.5", "999999"])
def test_seats_are_a_number_of_seats(rank, word):
    with pytest.raises(CommandError, match=f"“{word}” must be 1 to 100,000 seats"):
        rank([], f"--seats={word}")
