"""The table of fans: 81 rows in the tiers of the rulebook, and number 82 of rulings M5."""

import re
from collections import Counter

from scoring.mcr.fans.catalogue import FANS

TIERS = {1: 13, 2: 10, 4: 4, 6: 6, 8: 10, 12: 5, 16: 6, 24: 9, 32: 3, 48: 2, 64: 6, 88: 7}


def test_there_are_81_fans_in_the_tiers_of_the_rulebook__mcr_5() -> None:
    in_the_book = [fan for fan in FANS.values() if fan.number <= 81]

    assert Counter(fan.points for fan in in_the_book) == TIERS
    assert [fan.number for fan in sorted(in_the_book, key=lambda fan: fan.number)] == [*range(1, 82)]


def test_a_greater_number_is_never_worth_less__mcr_a() -> None:
    points = [FANS[number].points for number in range(1, 82)]

    assert points == sorted(points)


def test_one_melded_and_one_concealed_kong_are_number_82_and_worth_6__rulings_m5() -> None:
    extra = {number: (fan.key, fan.points) for number, fan in FANS.items() if number > 81}

    assert extra == {82: ("melded-and-concealed-kong", 6)}


def test_every_fan_has_a_key_and_a_name_of_its_own() -> None:
    assert len({fan.key for fan in FANS.values()}) == len(FANS)
    for fan in FANS.values():
        assert re.fullmatch(r"[a-z-]+", fan.key)
        assert re.match(r"[A-Z]", fan.name)


def test_no_fan_includes_one_worth_more() -> None:
    pairs = [(fan, FANS[lesser]) for fan in FANS.values() for lesser in fan.includes]

    assert [(fan.number, lesser.number) for fan, lesser in pairs if lesser.points > fan.points] == []
