"""Invented players."""

import random
from typing import Any

FIRST = (
    "Alba",
    "Anton",
    "Bianca",
    "Boris",
    "Cleo",
    "Dario",
    "Denis",
    "Edda",
    "Elena",
    "Emil",
    "Fabio",
    "Felix",
    "Gaia",
    "Greta",
    "Hanna",
    "Hugo",
    "Ines",
    "Ivan",
    "Jana",
    "Jonas",
    "Karel",
    "Klara",
    "Lena",
    "Luca",
    "Marta",
    "Milan",
    "Nadia",
    "Nils",
    "Olga",
    "Oskar",
    "Paula",
    "Pietro",
    "Rita",
    "Ruben",
    "Sara",
    "Sven",
    "Taras",
    "Tilda",
    "Ugo",
    "Vera",
    "Viktor",
    "Wanda",
    "Yana",
    "Zeno",
)
LAST = (
    "Ahlgren",
    "Bakker",
    "Berg",
    "Bianchi",
    "Conti",
    "Dahl",
    "Dubois",
    "Egger",
    "Ferrari",
    "Fischer",
    "Greco",
    "Hansen",
    "Horvat",
    "Ivarsen",
    "Jansen",
    "Kovacs",
    "Kovalenko",
    "Lindgren",
    "Marino",
    "Moreau",
    "Novak",
    "Oliveira",
    "Petrenko",
    "Quist",
    "Rossi",
    "Silva",
    "Sokolov",
    "Torres",
    "Urban",
    "Vermeer",
    "Weber",
    "Xavier",
    "Yilmaz",
    "Zanetti",
)
# Countries with EMA prefixes and about the shares they have at European events.
COUNTRIES = {
    "FR": "04",
    "DE": "05",
    "IT": "07",
    "NL": "08",
    "DK": "03",
    "SE": "09",
    "ES": "10",
    "PL": "19",
    "UA": "21",
}


def invented_players(count: int, chance: random.Random) -> list[dict[str, Any]]:
    """`count` players with different names and well-formed EMA numbers of an unused range, in file form."""
    names = [(first, last) for first in FIRST for last in LAST]
    chance.shuffle(names)
    countries = list(COUNTRIES)
    players = []
    for number in range(1, count + 1):
        first, last = names[number - 1]
        country = countries[int(len(countries) * chance.random() ** 1.3)]
        players.append(
            {
                "number": number,
                "first_name": first,
                "last_name": last,
                "country": country,
                "ema_number": f"{COUNTRIES[country]}99{9000 - number:04d}",
            }
        )
    return players
