"""`score_hands`: an answer in place for every line, whatever it holds, and memory that does not grow."""

import io
import json
import tracemalloc

import pytest
from django.core.management import CommandError, call_command

from benchmarks.riichi.hands import everyday
from scoring.rulesets import PRESETS

# Pinfu and a dora by South's ron; red fives aside, the same under all rules.
PINFU = {
    "id": "h1", "rules": "ema-riichi-2012", "hand": "234567m45699p78s", "melds": [], "win": "9s",
    "by": "ron", "seat": "S", "round": "S", "dora": ["3m"], "ura": [], "riichi": "no", "ippatsu": False,
    "after_kong": False, "robbing_kong": False, "last_tile": False, "first_turn": False, "honba": 1,
    "bets": 2,
}  # fmt: skip
ANSWER = {
    "id": "h1", "valid": True, "yaku": [{"key": "pinfu", "fan": 1}], "dora": 1, "red_fives": 0, "ura_dora": 0,
    "fan": 2, "fu": 30, "limit": None, "points": 2000, "payments": {"discarder": 2300}, "total": 4300,
}  # fmt: skip
# Riichi, pinfu, tanyao and a dora: four fan of 30, which some rules round up to a mangan.
FOUR_THIRTY = {"hand": "234m456p3488s678s", "win": "5s", "by": "ron", "riichi": "riichi", "dora": ["1m"]}


@pytest.fixture
def lines(tmp_path):
    """lines(one, another): a file of JSON lines, or of whatever strings are given."""

    def write(*records):
        path = tmp_path / "hands.jsonl"
        texts = [record if isinstance(record, str) else json.dumps(record) for record in records]
        path.write_text("\n".join(texts), encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def score(lines):
    """score(one, another, rules=...): the exit status, the answers, the complaints."""

    def command(*records, rules="ema-riichi-2025"):
        out, err, status = io.StringIO(), io.StringIO(), 0
        try:
            call_command("score_hands", lines(*records), rules=rules, stdout=out, stderr=err, no_color=True)
        except SystemExit as ended:
            status = ended.code
        return status, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue().splitlines()

    return command


def values_of(answer, keys):
    """These keys of an answer."""
    return {key: answer[key] for key in keys}


def test_a_hand_is_answered_as_formats_md_promises(score):
    status, (answer,), complaints = score(PINFU)
    assert (status, values_of(answer, ANSWER), complaints) == (0, ANSWER, [])


def test_everything_but_hand_win_and_by_has_a_default(score):
    needed = {key: PINFU[key] for key in ("hand", "win", "by")}
    _status, (answer,), _complaints = score(needed)
    assert values_of(answer, ["id", "valid", "yaku", "points", "total"]) == {
        "id": None,
        "valid": True,
        "yaku": [{"key": "pinfu", "fan": 1}],
        "points": 1000,
        "total": 1000,
    }


@pytest.mark.parametrize(
    ("by", "seat", "payments"),
    [
        ("ron", "S", {"discarder": 2300}),
        ("tsumo", "S", {"east": 1400, "others": 800}),
        ("tsumo", "E", {"each": 1400}),
    ],
)
def test_payments_say_who_pays(score, by, seat, payments):
    _status, (answer,), _complaints = score(PINFU | {"by": by, "seat": seat})
    assert answer["payments"] == payments


def test_answers_come_in_order_and_blank_lines_are_skipped(score):
    records = [PINFU | {"id": number} for number in range(5)]
    _status, answers, _complaints = score("", *records[:2], "", "  ", *records[2:], "")
    assert [answer["id"] for answer in answers] == [0, 1, 2, 3, 4]


def test_hands_come_through_standard_input(monkeypatch):
    standard_input = io.TextIOWrapper(io.BytesIO(json.dumps(PINFU).encode() + b"\n"))
    monkeypatch.setattr("sys.stdin", standard_input)
    out = io.StringIO()
    call_command("score_hands", stdout=out)
    assert values_of(json.loads(out.getvalue()), ANSWER) == ANSWER


def test_a_line_that_is_not_a_hand_is_answered_in_its_place(score, lines):
    status, answers, complaints = score(PINFU, "", "{oops", "[1]", PINFU)
    assert [answer["valid"] for answer in answers] == [True, False, False, True]
    assert answers[1] == {
        "id": None,
        "valid": False,
        "reason": "bad-notation",
        "message": "line 3: this is not valid JSON "
        "(Expecting property name enclosed in double quotes, column 2).",
    }
    assert answers[2]["message"] == "line 4: this is JSON, but not an object: write one {...} per line."
    assert (status, complaints) == (1, [f"{lines()}, {answer['message']}" for answer in answers[1:3]])


@pytest.mark.parametrize(
    ("reason", "changed"),
    [
        ("not-complete", {"win": "1m"}),
        ("no-yaku", {"hand": "234567m46p111s11p", "win": "5p", "riichi": "no"}),
        ("two-fan-minimum", {"honba": 5}),
        ("impossible-tiles", {"hand": "234567m45699p78s9s"}),
        ("impossible-tiles", {"hand": "22222m456p78s111z"}),
        ("impossible-flags", {"ippatsu": True}),
        ("bad-notation", {"hand": "234567m45699p78"}),
        ("bad-notation", {"by": "luck"}),
        ("bad-notation", {"rules": "house-rules"}),
    ],
)
def test_a_hand_that_does_not_win_is_answered_with_its_reason(score, reason, changed):
    status, (answer,), complaints = score(PINFU | changed)
    assert (status, values_of(answer, ["id", "valid", "reason"]), complaints) == (
        0,
        {"id": "h1", "valid": False, "reason": reason},
        [],
    )
    assert answer["message"].endswith(".")


@pytest.mark.parametrize(
    ("rules", "hand", "expected"),
    [
        (
            "mcr-2006",
            {"hand": "123456789m1299p", "win": "3p", "by": "tsumo", "flowers": 2},
            {"valid": True, "flowers": 2, "points": 27, "payments": {"each": 35}},
        ),
        (
            "mcr-2006",
            {"hand": "234567m45699p78s", "win": "9s", "by": "ron"},
            {"valid": False, "reason": "eight-point-minimum"},
        ),
        (
            "classical-japanese",
            {"hand": "234567m45699p78s", "win": "9s", "by": "ron"},
            {"valid": True, "base": 22, "doublings": 0, "points": 30, "payments": {"discarder": 90}},
        ),
    ],
)
def test_hands_of_the_other_games_are_answered_too(score, rules, hand, expected):
    status, (answer,), _complaints = score(hand, rules=rules)
    assert (status, values_of(answer, expected)) == (0, expected)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("ema-riichi-2012", 7_700),
        ("ema-riichi-2016", 7_700),
        ("ema-riichi-2025", 8_000),
        ("modern-riichi", 7_700),
        ("wrc", 8_000),
        ("m-league", 8_000),
        ("jpml-a", 7_700),
        ("jpml-b", 8_000),
        ("tenhou", 7_700),
        ("mahjong-soul", 7_700),
    ],
)
def test_every_riichi_preset_rounds_four_fan_of_thirty_as_it_does(score, rules, points):
    _status, (answer,), _complaints = score(FOUR_THIRTY, rules=rules)
    assert values_of(answer, ["valid", "fan", "fu", "points"]) == {
        "valid": True,
        "fan": 4,
        "fu": 30,
        "points": points,
    }


def test_the_rules_of_a_hand_go_before_those_of_the_command(score):
    _status, answers, _complaints = score(FOUR_THIRTY | {"rules": "wrc"}, FOUR_THIRTY, rules="tenhou")
    assert [answer["points"] for answer in answers] == [8_000, 7_700]


def test_ids_of_any_type_are_returned_unchanged(score):
    ids = ["Ґалаґан", "\ud800", 7, 1.5, None, [1, {"a": True}], 10**30]
    _status, answers, _complaints = score(*(PINFU | {"id": hand_id} for hand_id in ids))
    assert [answer["id"] for answer in answers] == ids


def test_unknown_rules_end_the_command_with_a_sentence(score):
    status, answers, complaints = score(PINFU, rules="house-rules")
    assert (status, answers) == (1, [])
    assert complaints == [
        f"There is no rule set “house-rules”. The rule sets are: {', '.join(PRESETS)}.",
    ]


def test_a_file_that_is_not_there_ends_the_command_with_a_sentence(tmp_path):
    missing, err = tmp_path / "missing.jsonl", io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("score_hands", str(missing), stderr=err, no_color=True)
    assert ended.value.code == 1
    assert err.getvalue() == f"{missing}: the file cannot be read (No such file or directory).\n"


def test_less_than_one_process_is_refused_with_a_sentence(lines):
    err = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("score_hands", lines(PINFU), jobs=0, stderr=err, no_color=True)
    assert ended.value.code == 1
    assert err.getvalue() == "--jobs is a number of processes: write 1 or more.\n"


def test_wrong_usage_is_refused():
    with pytest.raises(CommandError, match="unrecognized arguments: --loud"):
        call_command("score_hands", "--loud")


class Counting:
    """Standard output that keeps nothing but the number of lines."""

    def __init__(self):
        self.lines = 0

    def write(self, text):
        self.lines += text.count("\n")

    def flush(self):
        """Nothing is held back."""


def peak_of(path, count):
    """The most memory in bytes that answering took, and that all lines were answered."""
    out = Counting()
    tracemalloc.start()
    call_command("score_hands", path, stdout=out)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert out.lines == count
    return peak


def test_ten_times_as_many_hands_take_no_more_memory(lines):
    records = list(everyday("memory", 200))
    # Fill the caches first, and the 2,000 tuples that Python keeps to use again.
    call_command("score_hands", lines(*records * 10), stdout=Counting())
    few = peak_of(lines(*records), 200)
    peak_of_many = peak_of(lines(*records * 10), 2_000)
    assert peak_of_many < 2 * few


def test_an_explained_yaku_is_named_in_every_language(score):
    record = {"hand": "222m567m345p24s99p", "win": "3s", "by": "ron", "riichi": "riichi", "explain": True}

    _status, (answer,), _complaints = score(record)
    assert [list(names.items()) for names in answer["names"]] == [
        [
            ("key", "riichi"),
            ("english", "Riichi"),
            ("romaji", "riichi"),
            ("italian", "Riichi"),
            ("ukrainian", "Ріічі"),
            ("clause", "EMA 2012 §4.2.1"),
        ]
    ]
