"""The principles of section 4, and the hands that section 6 counts."""

import pytest

from tests.scoring.mcr.hands import MCR, fans, scored, won, worth


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("333m444s666p c345p 9p +9p", "8 11 54"),
        ("c234m c234p c234s 22z 56m +7m", "3 36"),
        ("c123m c456m 789m 22z 34p +5p", "7 49"),
    ],
    ids=[
        "three concealed pungs and no two",
        "a mixed triple chow and no double",
        "a straight and no short one",
    ],
)
def test_fans_implied_by_another_are_not_counted__mcr_4_1(hand: str, expected: str) -> None:
    assert fans(scored(won(hand))) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("333444555m c678p 2z +2z", "7 11 54 60"),
        ("c345m c345m c345m 67p22z +8p", "7 59"),
        ("1122335778899m +5m", "11 17 74"),
        ("222333444m 66z 88s +8s", "7 17 28 54 60"),
    ],
    ids=["as pungs, worth more", "called as chows", "chows rather than pairs", "pungs beside a claimed one"],
)
def test_a_hand_is_read_one_way__mcr_4_2(hand: str, expected: str) -> None:
    assert fans(scored(won(hand))) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("c123m c456m 123p 46p 99s +5p", "2 2 3 10 18"),
        ("c123m c123m c789m 79m 44p +8m", "1 1 4 7 10 18"),
        ("c234m c234p 234m 34p 88s +2p", "1 1 2 18 23"),
        ("c345m c456p c567s 22s 46m +5m", "2 10 18 23 30"),
        ("c123m c456m 789m 12m 44z +3m", "1 9 29 49"),
        ("c123m c234m c345m 99p 46m +5m", "7 10 18 64"),
        ("p222m p222p p333m 333p 9s +9s", "8 11 20 20 28"),
        ("p222m p333p p444s 44p 22p +2p", "20 23 28 37 47"),
    ],
    ids=[
        "four possible pairs of chows, three counted",
        "ends twice",
        "the same chow twice in two suits",
        "a three and one pair more",
        "a straight and one pair more",
        "all four at once",
        "two pairs of pungs",
        "three pungs and one pair more",
    ],
)
def test_sets_once_joined_are_joined_to_others_once__mcr_4_3(hand: str, expected: str) -> None:
    assert fans(scored(won(hand))) == expected


FIGURES = [
    ("figure 5", "12368p456s99s123m *7p", "2 10 18 25", 8, 48),
    ("figure 6", "12346m123456p99p +5m", "2 2 3 7 10 17 18", 9, 33),
    ("figure 7, the closed wait", "345m456m234s45p99p +6p", "2 17 18 30", 11, 35),
    ("figure 7, the 3 of circles", "345m456m345s45p99p +3p", "17 18 36", 12, 36),
    ("figure 7, the 6 of circles", "345m456m345s45p99p *6p", "2 2 18 25", 8, 48),
    ("figure 8", "c234m 567m234s24p88s +3p", "3 10 18 23 36", 14, 38),
    ("figure 8, self-drawn", "c234m 567m234s24p88s *3p", "3 10 12 18 23 36", 15, 69),
    ("figure 9", "c234m c567m 234m89m11z +7m", "1 3 9 29", 9, 33),
    ("figure 10, the 6 of bamboos", "p222m 444m888p66s66z +6s", "21 28", 8, 32),
    ("figure 10, the green dragon", "p222m 444m888p66s66z +6z", "14 21 28", 10, 34),
    ("figure 11, the 6 of circles", "14m39p258s123567z +6p", "44", 12, 36),
    ("figure 11, the 7 of characters", "14m39p258s123567z +7m", "44", 12, 36),
    ("figure 11, north", "14m39p258s123567z +4z", "56", 24, 48),
]


@pytest.mark.parametrize(
    ("hand", "expected", "points", "received"),
    [pytest.param(*figure, id=name) for name, *figure in FIGURES],
)
def test_the_figures_of_section_6_count_as_printed__mcr_6(
    hand: str, expected: str, points: int, received: int
) -> None:
    reply = scored(won(hand))

    assert (fans(reply), reply["points"]) == (expected, points)
    assert worth(expected) == points
    assert _received(reply["payments"]) == received


def _received(payments: object) -> int:
    assert isinstance(payments, dict)
    if set(payments) == {"each"}:
        return int(3 * payments["each"])
    assert payments["others"] == MCR.base_payment
    return int(payments["discarder"] + 2 * payments["others"])
