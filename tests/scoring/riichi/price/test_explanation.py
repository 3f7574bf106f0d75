"""An answer explains itself when asked: names, mini-points line by line, and the readings it beat."""

from scoring.score_hands import answer
from tests.scoring.riichi.asking import EMA_2012, MODERN, ask


def explained(text: str, rules: str = EMA_2012):
    return ask(f"{text} explain", rules)


def test_yaku_are_named_in_english_and_japanese_with_their_clause() -> None:
    assert explained("222m 567m 345p 24s 99p +3s riichi")["names"] == [
        {
            "key": "riichi",
            "english": "Riichi",
            "romaji": "riichi",
            "clause": "EMA 2012 §4.2.1",
        }
    ]


def test_mini_points_are_told_line_by_line__ema_2012_4_1_1() -> None:
    lines = explained("777z 12s 11z 567m a9999p +3s seat=E")["fu_lines"]

    assert [(line["key"], line["fu"], line["reason"]) for line in lines] == [
        ("base", 20, "winning 20"),
        ("concealed-ron", 10, "ron with a concealed hand 10"),
        ("pung", 8, "concealed pung of honours 8"),
        ("kong", 32, "concealed kong of terminals 32"),
        ("pair-of-seat-wind", 2, "pair of the seat wind 2"),
        ("pair-of-double-wind", 2, "which is the round wind too 2"),
        ("wait", 2, "edge, middle or pair wait 2"),
    ]


def test_the_readings_that_were_beaten_are_told_with_their_reason__ema_2012_3_4_9() -> None:
    reply = explained("223344m 667788p 7z +7z tsumo")

    assert (reply["reading"], reply["wait"]) == ("234m 234m 678p 678p 77z", "pair")
    assert [(each["fan"], each["fu"], each["because"]) for each in reply["beaten"]] == [
        (3, 25, "3200 points against 7900")
    ]


def test_a_reading_shows_its_blocks_the_pair_last_and_what_is_laid_out() -> None:
    assert ask("99p 234m 34s c406p k7777z +5s", MODERN)["reading"] == "234m 345s 99p 406p 7777z"


def test_nothing_is_explained_unasked() -> None:
    record = {"hand": "222m567m345p24s99p", "win": "3s", "by": "ron", "riichi": "riichi"}

    parts = "id valid yaku dora red_fives ura_dora fan fu limit points payments total reading wait"

    assert " ".join(answer(record)) == parts
