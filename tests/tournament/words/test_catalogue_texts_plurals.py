"""Counts agree with their words: in the sources by a plural, in Italian and Ukrainian by every form."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from django.utils.translation import ngettext, npgettext, override

from tournament.management.catalogues import catalogue

NUMBERS = (0, 1, 2, 5, 11, 21, 101)
PLACE = re.compile(r"%\(\w+\)[sd]")
COUNTED = (
    ""
    "accounts|appeals|applications|bets|calls|cells|characters|chips|clubs|codes|columns|counters|countries|days"
    ""
    "|devices|digits|doublings|drafts|draws|entries|errors|events|faults|files|flowers|groups|hands|hours|letters"
    "|lines|meetings|minutes|names|notices|options|others|pages|participants|penalties|people|persons|places"
    ""
    "|players|points|pools|registrations|repeats|requirements|results|rows|rulings|seats|seconds|sessions|sets"
    "|sheets|signatures|substitutes|swaps|tables|teams|tiles|times|tournaments|visits|weeks|winners|words"
)
THINGS = set(COUNTED.split("|"))
NAMES = "line|name|number|other|seat|session|table|winner"  # who does a thing: "%(winner)s draws"
COUNT = re.compile(rf"%\((?!(?:{NAMES})\))\w+\)[sd] (?:table |whole |fixed |repeated )?(?:{COUNTED})\b")
# How messages begin whose count is never 1, by the reason.
NEVER_ONE = {
    "a large number of points": (
        "%(player)s is recorded with %(points)s points and %(uma)s uma for every session missed.",
        "%(seat)s declared riichi with %(points)s points: no bet to pay",
        "%(seat)s: %(fan)s fan are %(given)s points, not %(points)s",
        "East has less than %(points)s points",
        "Everybody begins a session with %(points)s points.",
        "The first of the table receives an oka of %(points)s points.",
        "When nobody wins, those who are not tenpai pay %(points)s points in all to those who are.",
        "A hand is worth at most %(limit)s points; East’s, at most %(east)s.",
        "%(points)s points are more than any rule takes.",
        "If empty: what the rules suggest. %(points)s takes %(points)s points off.",
    ),
    "counts of a whole event, or a limit above one": (
        "%(players)s players who meet nobody twice in %(sessions)s sessions",
        "Choose up to %(most)s events. Keep the address",
    ),
    "a minute or ten": ("Too many requests. Wait %(seconds)s seconds.",),
    "the table points of a place: 4, 2, 1 and 0": (
        "%(substitute)s may win the %(first)s table points; the other",
        "%(substitute)s gets %(fourth)s table points; the other three get",
    ),
    "the end of a range": (
        "A referee takes %(least)s to %(most)s points at once.",
        "Penalties here are %(least)s to %(most)s points, in steps",
        "not a name, allowed: 1 to %(most)s letters",
    ),
    "a bound, or more than one": (
        "“%(text)s” is not a phone number: it needs at least %(least)d digits",
        "Too long: %(length)s characters; at most %(most)s are allowed.",
        "The document has more than %(most)s sessions.",
        "The document names more than %(most)s players.",
        "There are %(count)d lines; one import takes up to %(most)d. Import them in parts.",
        "There are %(most)s flowers and seasons: write 0 to %(most)s.",
        "This text is longer than %(longest)d characters: shorten it.",
        "Table %(table)s has %(most)s hands, the most there can be.",
        "%(sessions)s sessions cannot be drawn: give 1 to %(most)s.",
        "has %(count)s entries; at most %(most)s fit.",
        "has %(length)s characters; at most %(longest)s fit.",
        "is longer than any hand: at most %(most)s characters fit.",
    ),
    "whole tables, or so many that tables are not whole": (
        "%(players)s players are more than can be drawn: at most %(most)s.",
        "%(players)s players do not fill tables of four: %(add_some)s, or %(sit_out)s.",
        "%(count)s players are to sit at table %(table)s of %(where)s: at most 4 can.",
        "Each of %(players)s players has %(others)s others and %(places)s",
        "Each of %(players)s players has %(others)s possible opponents and",
        "No schedule of %(sessions)s sessions is known for %(players)s players.",
        "Of the %(n)s seats drawn before, this many are now at another table.",
        "Tables in use in %(where)s: %(stand)s, needed for %(players)s",
        "The final: %(players)s players at %(tables)s.",
        "The pools hold %(held)s players, but there are %(players)s: change a size.",
        "The hand has %(held)s tiles besides the winning tile:",
    ),
    "less than another number that is said": (
        "%(count)d of %(all)d lines that show an order have it",
        "%(count)s sessions are fixed, but only %(sessions)s are to be drawn.",
        "%(taken)s of %(all)s places are taken.",
        "%(less)s against %(more)s points",
        "%(points)s of %(minimum)s points",
        "Hanchan’s clock ran in %(ran)d of %(sessions)d sessions, on screens and phones.",
        "This line has %(cells)d cells and the header %(columns)d:",
        "A false hu pays each opponent %(short)s points for",
    ),
    "two or more: once is right": (
        "with %(honba)s counters a win needs two fan, %(seat)s has %(fan)s",
        "%(count)s players cannot draw the same tile: name one winner",
        "Session %(number)s appears %(times)s times.",
        "Session %(session)s: table %(number)s appears %(times)s times.",
        "Session %(number)s: player %(player)s sits %(times)s times.",
        "The ranking names player %(player)s %(times)s times.",
    ),
}


@cache
def messages(language: str) -> tuple[Message, ...]:
    """The messages of a language's catalogue."""
    with catalogue(language).open("rb") as lines:
        return tuple(message for message in read_po(lines) if message.id)


def forms_of(value: object) -> tuple[str, ...]:
    """The forms of a message."""
    return tuple(value) if isinstance(value, list | tuple) else (str(value),)


# The words that follow a number: for 1, for 2 to 4, and for 5 and more where a language has these.
ITALIAN = dict(
    pair.split("/")
    for pair in [
        "punto/punti",
        "minuto/minuti",
        "giorno/giorni",
        "giocatore/giocatori",
        "tavolo/tavoli",
        "sessione/sessioni",
        "mano/mani",
        "posto/posti",
        "risultato/risultati",
        "pedina/pedine",
        "volta/volte",
        "codice/codici",
        "riga/righe",
        "firma/firme",
        "bozza/bozze",
        "scambio/scambi",
        "incontro/incontri",
        "gettone/gettoni",
        "puntata/puntate",
        "numero/numeri",
        "regola/regole",
        "richiesta/richieste",
        "iscrizione/iscrizioni",
        "paese/paesi",
        "partecipante/partecipanti",
        "torneo/tornei",
        "ricorso/ricorsi",
        "azione/azioni",
        "problema/problemi",
        "errore/errori",
        "sostituto/sostituti",
        "decisione/decisioni",
        "avviso/avvisi",
        "requisito/requisiti",
    ]
)
UKRAINIAN = {
    "хвилина": ("хвилина хвилину хвилини хвилині", "хвилини хвилин", "хвилин"),
    "очко": ("очко очка очку очком", "очки очок очками", "очок очками"),
    "день": ("день дня", "дні днів", "днів"),
    "гравець": ("гравець гравця", "гравці гравців", "гравців"),
    "стіл": ("стіл столу столом", "столи столів столами", "столів столами"),
    "сесія": ("сесія сесію сесії", "сесії сесій сесіях", "сесій сесіях"),
    "роздача": ("роздача роздачу роздачі", "роздачі роздач", "роздач"),
    "хан": ("хан", "хани", "ханів"),
    "раз": ("раз", "рази", "разів"),
    "код": ("код", "коди", "кодів"),
    "місце": ("місце", "місця", "місць"),
    "результат": ("результат результату", "результати результатів", "результатів"),
    "тайл": ("тайл тайла", "тайли тайлів", "тайлів"),
    "рядок": ("рядок", "рядки", "рядків"),
    "підпис": ("підпису", "підписів", "підписів"),
    "чернетка": ("чернетка", "чернетки", "чернеток"),
    "обмін": ("обмін обміну", "обміни обмінів", "обмінів"),
    "зустріч": ("зустріч зустрічі", "зустрічі зустрічей", "зустрічей"),
    "лічильник": ("лічильник", "лічильники", "лічильників"),
    "ставка": ("ставка", "ставки", "ставок"),
    "номер": ("номер", "номери", "номерів"),
    "вимога": ("вимогу", "вимоги", "вимог"),
    "правило": ("правило", "правила", "правил"),
    "штраф": ("штраф", "штрафи", "штрафів"),
    "країна": ("країна", "країни", "країн"),
    "учасник": ("учасник", "учасники", "учасників"),
    "апеляція": ("апеляція", "апеляції", "апеляцій"),
    "дія": ("дія", "дії", "дій"),
    "помилка": ("помилка", "помилки", "помилок"),
    "заявка": ("заявку", "заявки", "заявок"),
    "турнір": ("турніру", "турнірів", "турнірів"),
}
UKRAINIAN_FORM = {0: 2, 1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 101: 0}
TABLES = {
    "it": ([set(ITALIAN), set(ITALIAN.values())], {number: int(number != 1) for number in NUMBERS}),
    "uk": (
        [{word for words in UKRAINIAN.values() for word in words[form].split()} for form in range(3)],
        UKRAINIAN_FORM,
    ),
}


def number_of(message: Message) -> str | None:
    """The placeholder that the counted thing follows: what stands behind it is another word for 1."""
    behind = [dict(re.findall(r"%\((\w+)\)[sd] (\w+(?: \w+)?)", text)) for text in message.id]
    counts = [{name for name, words in phrase.items() if THINGS & set(words.split())} for phrase in behind]
    return next(iter(counts[1] - counts[0]), None)


def disagreements(language: str, number: int) -> Iterator[str]:
    """What the catalogue says for a number with a word that belongs to another number."""
    of_forms, form_for = TABLES[language]
    form = form_for[number]
    wrong = set().union(*of_forms) - of_forms[form]
    for message in messages(language):
        name = number_of(message) if isinstance(message.id, tuple) else None
        if name is None:
            continue
        text = forms_of(message.string)[form]
        phrase = re.search(rf"%\({name}\)[sd]((?: [\w’]+){{0,3}})", text)
        following = phrase[1].split() if phrase else []
        first = next((word for word in following if any(word in words for words in of_forms)), "")
        if first in wrong:
            yield text


def test_each_count_in_the_sources_is_a_plural_or_never_one():
    never = [start for starts in NEVER_ONE.values() for start in starts]
    counts = [
        message.id for message in messages("it") if isinstance(message.id, str) and COUNT.search(message.id)
    ]

    without = [text for text in counts if not text.startswith(tuple(never))]
    gone = [start for start in never if not any(text.startswith(start) for text in counts)]
    assert {"without a plural": without, "gone": gone} == {"without a plural": [], "gone": []}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("language", ["it", "uk"])
def test_the_word_behind_a_number_agrees_with_it(language, number):
    assert list(disagreements(language, number)) == []


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("language", ["it", "uk"])
def test_the_catalogue_chooses_the_form_that_the_number_asks_for(language, number):
    with override(language):
        chosen = {
            message.id[0]: npgettext(message.context, *message.id, number)
            if message.context
            else ngettext(*message.id, number)
            for message in messages(language)
            if isinstance(message.id, tuple)
        }
    form = TABLES[language][1][number]

    assert chosen == {
        message.id[0]: forms_of(message.string)[form]
        for message in messages(language)
        if isinstance(message.id, tuple)
    }


def test_ukrainian_lists_of_21_things_are_not_told_as_one():
    heads = re.compile(
        r"\b(стіл|столу|сесію|сесія|сесії|правило|гравцем) %\((?!session\)|number\)|after\)|table\))"
    )

    assert [
        forms_of(message.string)[0]
        for message in messages("uk")
        if isinstance(message.id, tuple)
        and heads.search(forms_of(message.string)[0])
        and not heads.search(forms_of(message.string)[2])
    ] == []
