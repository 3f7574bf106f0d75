"""Appendix C row by row: kongs with the concealed pungs beside them."""

import pytest

from tests.scoring.mcr.hands import fans, scored, won, worth

# What these hands have besides; the appendix leaves out All Pungs, and all that is not of kongs and pungs.
BESIDES = {5, 8, 11, 17, 28}

ROWS = [
    ("1 kong: 1", "k3333m c345s c567p 99p 67m +8m", "6"),
    ("1 kong: 1+2", "k3333m 444s 777p 99p 67m +8m", "6 21"),
    ("1 kong: 1+16", "k3333m 444s 777p 999p 2m +2m", "6 54"),
    ("1 kong: 2", "a3333m c345s c567p 99p 67m +8m", "22"),
    ("1 kong: 2+2", "a3333m 444s c567p 99p 67m +8m", "21 22"),
    ("1 kong: 2+16", "a3333m 444s 777p 99p 67m +8m", "22 54"),
    ("1 kong: 2+64", "a3333m 444s 777p 999p 2m +2m", "22 73"),
    ("2 kongs: 4", "k3333m k4444s c567p 99p 67m +8m", "26"),
    ("2 kongs: 4+2", "k3333m k4444s 777p 999p 2m +2m", "21 26"),
    ("2 kongs: 6", "k3333m a4444s c567p 99p 67m +8m", "82"),
    ("2 kongs: 6+2", "k3333m a4444s 777p 99p 67m +8m", "21 82"),
    ("2 kongs: 6+16", "k3333m a4444s 777p 999p 2m +2m", "54 82"),
    ("2 kongs: 8", "a3333m a4444s c567p 99p 67m +8m", "43"),
    ("2 kongs: 8+16", "a3333m a4444s 777p 99p 67m +8m", "43 54"),
    ("2 kongs: 8+64", "a3333m a4444s 777p 999p 2m +2m", "43 73"),
    ("3 kongs: 32+2, one concealed and a pung", "k3333m k7777p a4444s 999p 2m +2m", "21 65"),
    ("3 kongs: 32+2, two concealed", "k3333m a7777p a4444s 99p 67m +8m", "21 65"),
    ("3 kongs: 32+16, two concealed and a pung", "k3333m a7777p a4444s 999p 2m +2m", "54 65"),
    ("3 kongs: 32+16, three concealed", "a3333m a7777p a4444s 99p 67m +8m", "54 65"),
    ("3 kongs: 32+64", "a3333m a7777p a4444s 999p 2m +2m", "65 73"),
    ("4 kongs: 88+2", "k3333m k7777p a4444s a9999p 2m +2m", "21 79"),
    ("4 kongs: 88+16", "k3333m a7777p a4444s a9999p 2m +2m", "54 79"),
    ("4 kongs: 88+64", "a3333m a7777p a4444s a9999p 2m +2m", "73 79"),
]


@pytest.mark.parametrize(("name", "hand", "expected"), [pytest.param(*row, id=row[0]) for row in ROWS])
def test_kongs_count_as_in_appendix_c__mcr_c(name: str, hand: str, expected: str) -> None:
    listed = fans(scored(won(hand))).split()
    of_kongs = " ".join(number for number in listed if int(number) not in BESIDES)

    assert of_kongs == expected
    assert worth(of_kongs) == sum(map(int, name.split(": ")[1].split(",", maxsplit=1)[0].split("+")))


def test_no_kong_is_melded_where_all_are_concealed_and_the_hand_is_drawn__mcr_5_25() -> None:
    assert fans(scored(won("a3333m a7777p a4444s a9999p 2m *2m"))) == "5 8 25 73 79"
