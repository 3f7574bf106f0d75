"""The words that imports recognise in other people's lists: heads of columns, yes and no, states, sums.

English and the languages of the program have theirs in the catalogues, apart by commas, as many as people
write; those of other languages stand here, since lists come from everywhere.
"""

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import TypeVar

from django.conf import settings
from django.utils.translation import override, pgettext

from tournament.words.read_words_of_other_languages import OTHER_LANGUAGES

CONTEXT = "read in lists"
Made = TypeVar("Made")

_ENGLISH: dict[str, str] = {
    "players first_name": (
        "first name, firstname, first, given name, given names, forename, forenames, christian name, "
        "first names"
    ),
    "players last_name": "last name, lastname, last, surname, surnames, family name, last names",
    "players name": (
        "full name, fullname, player, player name, players, participant, first and last name, first name "
        "last name, your name, participants, attendee, entrant, competitor, first last, player’s name"
    ),
    "players particle": "name prefix, last name prefix",
    "players last_first": "last name first name, surname name, last first, surname first name",
    "players country": (
        "country, nation, nationality, country code, nat, iso, country of residence, country of origin, "
        "representing, flag"
    ),
    "players ema_number": (
        "ema, ema number, ema no, ema id, ema code, ema num, emanumber, ema #, ema membership, ema "
        "membership number, ema player number, ema mers number, mers number, mers, mers id, ema licence, "
        "ema license, player id"
    ),
    "players club": (
        "club, association, organisation, organization, federation, club name, home club, mahjong club"
    ),
    "players team": "team, team name",
    "players substitute": "substitute, sub, reserve, is substitute",
    "players paid": "paid, fee paid, has paid, fee, entry fee, payment, payment received, payment status",
    "players email": (
        "e mail, email, mail, e mail address, email address, mail address, contact e mail, e mail contact"
    ),
    "players phone": (
        "phone, telephone, mobile, tel, phone number, telephone number, mobile phone, mobile number, "
        "cell, cell phone, tel no, mob, whatsapp, whatsapp number"
    ),
    "players state": "status, registration status, situation",
    "players category": "category, class",
    "players here": "check in, checkin, checked in, present, arrived, is here, has arrived",
    "players number": (
        "no, nr, n, n°, num, number, pos, position, place, rank, seed, id, row, line, start number, "
        "player number, timestamp, ranking"
    ),
    "either": "name",
    "fees": "fee, entry fee, payment",
    "yes": "yes, y, true, sub, substitute, reserve",
    "no": "no, n, false, player",
    "not paid": "not, unpaid, due, open, owes, owed, owing, outstanding, pending, due, no",
    "state player": "player, regular, main, plays, playing, confirmed, ok, active, registered, accepted",
    "state substitute": "sub, substitute, reserve, spare",
    "state withdrawn": "withdrawn, cancelled, canceled, withdrew, dropped out, no show, scratched",
    "substitutes": "substitutes, substitute players, reserves, reserve, waiting list, waitlist, wait list",
    "captains": "captain, team captain",
    "results session": (
        "session, session no, round no, round number, round, hanchan, hanchan no, game, game no, match"
    ),
    "results table": "table, table no, table number",
    "results wind": "wind, seat, order, position at table, initial wind",
    "results number": (
        "no, number, player no, player number, start number, n, n°, nº, id, player id, nr, num"
    ),
    "results ema_number": "ema, ema number, ema no, ema id",
    "results first_name": "first name, firstname, given name",
    "results last_name": "last name, lastname, surname, family name",
    "results name": "name, player, players, player name, full name",
    "results points": (
        "points, raw, raw points, raw score, game points, mini points, minipoints, mp, difference, diff, "
        "points held, end points, table points raw, pts, mini points mp"
    ),
    "results score": (
        "score, final, final score, result, total, total score, final points, uma points, score with uma, "
        "table score, table result, net score"
    ),
    "results uma": "uma, bonus, rank bonus, placement bonus",
    "results table_points": "table points, tp, tournament points",
    "results place": "place, rank, position, pos",
    "results penalty": "penalty, penalties, pen, penalty points",
    "results rulings": "penalties one by one",
    "results chips": "chips, chip, chips won, chips won or lost",
    "results bets": "bets, bets left, riichi bets, sticks, riichi sticks, riichi left",
    "results E": "east",
    "results S": "south",
    "results W": "west",
    "results N": "north",
    "results ignored": (
        "country, nation, nationality, club, team, state, version, entered by, entered at, confirmed by, "
        "substitute"
    ),
    "sums": "total, totals, tot, sum",
    "nobody": "tbd, tba, bye, n n, nn, guest, ghost, dummy, empty, vacant",
    "nothing": "n a, na, none, no, guest",
    "yes first": "yes",
    "filling": "still, to, be, yet",
    "licence": "licence, license",
    "unit": "point, points, pt, pts",
    "session letters": "r, rd, rnd, h, g, m, t, s",
    "means": "grand total, sums, check, average, mean",
    "short winds": "E S W N",
    "withdrawals": "withdrawals, cancellations, withdrawn, cancelled",
    "sitting out": "bye, byes, sits out, sitting out",
    "who": "who",
    "countries": (
        "GB uk england scotland wales northern-ireland great-britain britain eng sco wal nir british "
        "english scottish welsh, NL the-netherlands holland dutch, CZ czech-republic czech, SK "
        "slovak-republic slovak, RU russian-federation, CN prc, US usa united-states-of-america american, "
        "IT italian, UA ukrainian, DE german, AT austrian, FR french, ES spanish, CH swiss, BE belgian, "
        "PL polish, HU hungarian, DK danish, SE swedish, NO norwegian, FI finnish, PT portuguese, SI "
        "slovenian, IE irish, RO romanian, JP japanese"
    ),
}
_ABOUT = {
    "countries": "codes of countries, each with other names of the country and its people; “-” for a space",
    "either": "a head that means the first name beside a last name, and the whole name alone",
    "fees": "heads of what is to be paid",
    "yes": "cells that say yes",
    "no": "cells that say no",
    "not paid": "any word in a cell that says that the fee is not paid",
    "substitutes": "titles of the substitutes and of those who wait for a place",
    "results E": "the East wind in a sheet of results",
    "results S": "the South wind",
    "results W": "the West wind",
    "results N": "the North wind",
    "results ignored": "heads of a sheet of results that are left out",
    "withdrawals": "titles of those who have withdrawn",
    "sitting out": "cells of players who sit out a session",
    "who": "the word for who, in heads that are questions",
    "captains": "what stands before the captain of a team",
    "sums": "the first words of lines that only count",
    "nobody": "what stands for a player who is not known yet",
    "nothing": "cells that say that there is no number, address or phone",
    "yes first": "a yes that something may follow, as in “yes (cash)”",
    "filling": "words beside “paid” and “not paid” that change nothing, as in “still to be paid”",
    "licence": "the beginnings of words in heads of EMA numbers",
    "unit": "words for points behind a number",
    "session letters": "letters before the number of a session, as in “R2”",
    "means": "the first words of lines of sums or means in a sheet of results",
    "short winds": "the letters of East, South, West and North, apart by blanks",
}
_KINDS = {
    "players": "heads of a list of players",
    "results": "heads of a sheet of results",
    "state": "cells that say how somebody is registered",
}


def words_read(key: str) -> list[str]:
    """The words of a key in every language, those of the tables here first."""
    texts = [OTHER_LANGUAGES.get(key, ""), _ENGLISH[key]]
    for code, _name in settings.LANGUAGES:
        with override(code):
            texts.append(pgettext(CONTEXT, _ENGLISH[key]))
    return list(dict.fromkeys(word for text in texts for word in text.split(", ") if word))


def read_texts() -> Iterator[tuple[str, str, str]]:
    """The words with their context before them and what they are after them: for the catalogues."""
    for key, words in _ENGLISH.items():
        kind, _blank, field = key.partition(" ")
        about = _ABOUT.get(key) or f"{_KINDS[kind]}: {field.replace('_', ' ')}"
        yield CONTEXT, words, f"{about}; as many words as people write"


def keys_of(kind: str) -> list[str]:
    """The names of the keys of a kind, such as the fields of “players”."""
    return [key.removeprefix(f"{kind} ") for key in _ENGLISH if key.startswith(f"{kind} ")]


def for_languages(make: Callable[[], Made]) -> Callable[[], Made]:
    """A function that makes its answer once, and again where the program speaks other languages."""
    made_by_languages = cache(lambda _codes: make())
    return wraps(make)(lambda: made_by_languages(tuple(code for code, _name in settings.LANGUAGES)))
