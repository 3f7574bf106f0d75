"""`validate FILE`: form and facts of files, without a database."""

import json

import pytest

from seating import full_draw, quality, to_json

SEATS = [{"wind": wind, "player": number} for number, wind in enumerate("ESWN", 1)]
EVENT = {
    "format": "hanchan-event",
    "version": 1,
    "event": {
        "name": "Spring Open",
        "slug": "spring-open",
        "rules": "ema-riichi-2025",
        "starts_on": "2026-04-11",
        "ends_on": "2026-04-11",
    },
    "players": [{"number": number, "last_name": "Berg"} for number in (1, 2, 3, 4)],
    "sessions": [{"number": 1, "tables": [{"number": 1, "seats": SEATS}]}],
}
HAND = {"hand": "123m123p12399s77z", "win": "7z", "by": "ron"}
"""Without a yaku by itself; with Red dragons it wins."""


@pytest.fixture
def validated(run, tmp_path):
    def validate(*documents: object):
        path = tmp_path / "file.json"
        path.write_text("\n".join(map(json.dumps, documents)), encoding="utf-8")
        ran = run("validate", str(path))
        return ran.status, (ran.out + ran.err).replace(str(path), "FILE").splitlines()

    return validate


def test_a_right_event_is_said_to_be_right(validated):
    assert validated(EVENT) == (0, ["FILE: an event file. Form and facts are right."])


def test_wrong_form_and_wrong_facts_are_a_sentence_each_with_their_place(validated):
    wrong_form = {**EVENT, "players": [{"number": "one", "last_name": "Berg"}], "sessions": []}
    assert validated(wrong_form) == (
        1,
        ["FILE, line 1, players[0].number: is 'one', but must be a whole number."],
    )
    twice = {**EVENT, "players": [*EVENT["players"], {"number": 2, "last_name": "Nagy"}]}
    assert validated(twice) == (
        1,
        ["FILE, line 1, players[4].number: is 2, which players[1] already has."],
    )


def test_draws_are_checked_for_form_and_for_what_they_claim(validated):
    draw = full_draw(8, 1, "dice 4 2")
    document = to_json(draw, quality(draw))
    assert validated(document) == (0, ["FILE: a draw. Form and facts are right."])
    status, (sentence,) = validated({**document, "players": "8"})
    assert (status, sentence) == (1, "FILE: “players” of the draw must be a whole number.")
    status, sentences = validated({**document, "quality": {**document["quality"], "repeat_meetings": 5}})
    assert (status, len(sentences)) == (1, 1)


def test_hands_and_tables_are_checked_line_by_line(validated):
    table = {"hands": [{"outcome": "draw", "tenpai": ["E"]}, {"outcome": "rain"}]}
    status, sentences = validated(HAND, {**HAND, "by": "luck"}, table)
    assert (status, [sentence.partition(":")[0] for sentence in sentences]) == (
        1,
        ["FILE, line 2", "FILE, line 3"],
    )
    assert validated(HAND, HAND) == (0, ["FILE: hands or tables, a line each. Form and facts are right."])


def test_a_foreign_file_gets_one_sentence(run, tmp_path, validated):
    assert run("validate", str(tmp_path / "none.json")).status == 1
    status, sentences = validated([1, 2])
    assert (status, sentences[0]) == (1, "FILE, line 1, file: must be an object with named fields.")
