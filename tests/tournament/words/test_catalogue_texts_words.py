"""The words of the glossary: what no message, page of docs or translation says any more."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens

import pytest
from babel.messages.pofile import read_po

from tournament.management.catalogues import catalogue

ROOT = Path(__file__).resolve().parents[3]
PAGES = sorted(
    {ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")}
)
THINGS = "draw|file|hand|list|number|object|outcome|page|password|seat|set|tile|proof"
# Patterns of a translation into English, and what to write instead.
STILTED = {
    r"\b([Ww]hoever|[Ww]homever)\b": "a player who, somebody who",
    r"\b(he|his|him|himself|she|her|hers|herself)\b": "they, their, or the noun",
    r"\b[Kk]nows? no\b": "has no, does not use",
    rf"(?<![Tt]here )\b(is|are) no ({THINGS})s?\b": "is not a",
    r"\bcannot be any more\b": "is no longer possible",
    r"\bcannot be( as\b|:)": "is impossible",
    r"\bthat is none\b": "that is not one, is invalid",
    r"\b[Mm]end(s|ed|ing)? (it|a|the)\b": "correct, adjust, repair",
    r"\bYes, do it\b": "the verb of the act",
    r"\b[Rr]eckon": "calculate",
    r"\b[Ww]hat the hands say\b": "Hand statistics",
    r"\b[Tt]ables that stand\b": "Tables in use",
    r"\b(does|do) not stand\b": "is not in use",
    r"\b[Tt]ables? (is|are) (still )?missing\b": "results are missing",
    r"^Asked before session\b": "a question: Should this substitute’s result count?",
    r"\bWhat %\(n\)s hands? says?\b": "Hand statistics",
    r"^Check %\(n\)s$": "Check %(n)s results",
    r"“=”": "marked “shared”",
    r"\bCame in last\b": "Last entered",
    r"\b[Tt]he first time here\b": "New here?",
    r"\bdora are none\b": "dora do not count as yaku",
    r"\b[Pp]reflight\b(?!/)": "certification checklist",
    r"\b[Tt]elephones? (numbers?|and|or)\b": "phone number",
    r"\b[Ss]trikes? (a|the|%\(\w+\)s|players?)\b": "remove from the standings",
    r"\b[Ss]tops? playing\b": "leave the event",
    r"\bin (the same|like|any) manner\b": "in the same way, likewise, in any way",
    r"\b(rows?|seats|lines|draws) of before\b": "earlier, before",
    r"\bgo(es)? on (work|play|be)ing\b": "keep, continue",
    r"\bone[’']s own\b": "your own, the player’s",
    r"\b[Ii]n doing so\b|\bas to\b|\bso to say\b": "say it directly",
    r"\bknows? (nothing|neither)\b": "has no, imports no",
}
# The same in docstrings and comments, where it is about code: "there is none" is English.
STILTED_IN_CODE = STILTED | {
    r"(?<![Tt]here )\b(is|are|was|were) none\b(?! of)": "is not one, has none",
    r"\b[Ww]hatever (has|would|writes|changes|carries)\b": "everything that, all that",
    r"(?<![Tt]here )\b(is|are|was|were) no\b(?! (longer|more|less|fewer)\b)": "is not a",
    r"^\s*(\"\"\"|# )What (is|are|was|were|stands?|stood|comes?|has|have)\b": "a noun: faults, content",
    r"\b[Ww]hether\b[^.;:]* or not\b": "whether",
}
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
PACKAGES = ("penalties", "reports", "scoring", "seating", "tournament", "benchmarks", "tests")
# The name of somebody first, then an Italian participle that supposes a man.
UNKNOWN_GENDER = (
    r"%\((name|player|other)\)s (non )?(è|era|si è) (già |ora |di nuovo |stato )*"
    r"(squalificato|iscritto|ritirato|tolto|messo|rifiutato|andato)\b"
)
# By what the English says: words of Italian and Ukrainian that no player uses there, and the glossary's.
FORBIDDEN = {
    "it": {
        (
            r"(?i)\bscorers?\b(?!.*sheet)",
            r"\b[Ss]egnapunti\b",
        ): "refertista (the paper is a foglio segnapunti)",
        (r"(?i)\bseed\b", r"\b(la|sua|dalla) sorte\b|\b[Ss]eme\b"): "chiave del sorteggio",
        (r"(?i)\boff by\b", r"sbaglia di"): "La somma non torna",
        (r"(?i)first table that reports", r"tavolo che consegna"): "primo risultato",
        (r"(?i)open riichi", r"[Rr]iichi aperto"): "riichi scoperto",
        (r"^Desk$", r"^Banco$"): "Segreteria",
        (r"^Now$", r"^Ora$"): "Adesso",
        (r"^[Pp]lace$", r"^[Pp]osto$"): "posizione",
        (r"(?i)\bruling slip", r"[Ff]oglietto"): "verbale",
        (r"(?i)timetable", r"\b[Oo]rario\b"): "programma",
        (r"(?i)head referee", r"capo-arbitro"): "capo arbitro",
        (r"\brulings M\d+", r"decisione M"): "interpretazione",
        (r"(?i)\bgoal\b", r"\bla meta\b"): "obiettivo",
        (r"(?i)\bchips?\b", r"[Gg]etton[ei](?! d’oro)"): "gettoni d’oro (counters are gettoni)",
        (r"(?i)\bfr[eo]ez|\bfrozen", r"[Cc]ongel"): "bloccare la classifica",
        (r"(?i)\bevents?\b", r"\b[Ee]vent[oi]\b"): "torneo",
        (r"(?i)\bdesk\b", r"\b[Bb]anco\b"): "segreteria",
        (r"(?i)\bclubs?\b", r"\b[Cc]ircol[oi]\b"): "club",
        (r"(?i)\brules\b", r"\bconoscono\b"): "non prevedono",
        (r".", r"«|»"): "“ ”",
        (r"^up$", r"in su"): "sale di",
        (r".", r"[Pp]revedi le sess|[Bb]ene a sapersi|[Cc]om’è andata|scartatore|pinfu chiuso"): "glossary",
        (r"(?i)\bdora\b", r"\b([Ii]|[Gg]li|[Dd]ei|[Dd]egli|un) (ura |kan )?dora\b"): "la dora, le ura dora",
        (r"(?i)\bhu\b", r"(?<=\S )Hu\b"): "hu, like pung and chow",
        (r"(?i)\btiles?\b", r"\b[Tt]esser[ae]\b|\b[Tt]egol[ae]\b|(?<!Nove )\b[Pp]ezzi\b"): "pedine",
        (r"(?i)mahjong", r"[Mm]ah jong"): "mahjong",
        (r"(?i)\bwarning\b", r"[Rr]ichiam"): "ammonizione, as in the MERS rules",
        (r"(?i)certification", r"[Vv]erifica preliminare"): "requisiti di certificazione",
        (r"(?i)standings? (is|are|become)", r"(è|diventa|sono) final[ei]"): "definitiva",
        (r"(?i)\bmiss(ed|es)\b", r"\bmancate\b"): "sessioni saltate",
        (r"(?i)automatic", r"in automatico"): "automaticamente",
        (r"(?i)\bplaces?\b", r"\b[Pp]osti? (in classifica|nel ranking|%\(place)"): "posizione",
        (r"(?i)\bwins?\b", r"\bvincit[ae]\b"): "chiusura",
        (r".", r"(?i)\b(cliccare|clicca|settare|resettare|videata|lei|suo account)\b"): "premere; tu",
        (r"^(?!.*<a )[^{\[]*$", r"'|\"|\.\.\."): "’ “ ” …",
        (
            r".",
            r"\b(a|di|da|in|su) (il|lo|gli) |(\b[dnsa]ell[ao]|\bdall[ao]) %\((event|name|player)\)",
        ): "del, nel",
        (r"%\((name|player|other)\)s", UNKNOWN_GENDER): "no gender of somebody unknown: squalifica di …",
    },
    "uk": {
        (r"\d|%", r"(?<![1-9])1 очок|24 очок|21 очок"): "1 очко, 24 очки",
        (r"(?i)standings|place", r"[Сс]тановище"): "турнірна таблиця, місце",
        (r"(?i)round", r"раунд Схід|раунду Південь"): "східний раунд, південного раунду",
        (r".", r"[Нн]евірн|замінююч|[Аа]бортивн|[Кк]уїкае|honroutou|junchan|Чий знос|бувши"): "glossary",
        (r".", r"Всі Переваги|три дракона|Чотири Вітру|Чотири Кана|Закриті Пон|До змісту"): "glossary",
        (r"(?i)discard", r"[Сс]кид(?!\w)|[Сс]киду|[Сс]кида(є|ють)\b"): "знос, зносити",
        (r".", r"[Оо]беріть|[Оо]брати\b|[Уу]становки\b|доглядає"): "виберіть, інсталяція, адміністратор",
        (r"(?i)\brules\b", r"правила не знають"): "не передбачають",
        (r"(?i)abortive", r"[Пп]ерерван"): "скасована роздача",
        (r"(?i)flowers?", r"[Кк]віт(и|ам|ами|ів|ах)\b|[Пп]ор[аи] року"): "квітки й сезони",
        (r".", r"[Рр]озділен[аеі]\b(?! на)"): "поділене місце",
        (r".", r"[Вв]ідмін(ити|іть|ено|ен[аиі]|яти|яють|а|и|у)\b"): "скасувати, скасовано, скасування",
        (r".", r"(?i)на протязі|слідуюч|прийма\w+ участь|являєт|співпад|в якості|по мірі"): "not Russian",
        (r".", r"(?i)за виключенням|на даний момент|об’яв|\bлюбий\b|\bзгідно (?!з|із|зі)"): "not Russian",
        (r".", r"\b\w+[уюая]юч(ий|а|е|і|ого|ої|ому|ій|им|ими|их|у|ою)\b"): "that …, or another adjective",
        (r"(?i)\bhu\b|hand", r"(?<=\w )Ху\b|[Лл]імітн|[Мм]анган наслід|[Кк]райов"): "ху, лімітована, крайнє",
        (r"(?i)personal data", r"[Оо]собист\w+ дан"): "персональні дані",
        (r"(?i)round", r"\b[Оо]кругл"): "заокруглено",
        (r".", r"\w['ʼ]\w|[“”]|\d \d{3}\b"): "’, « », a no-break space in numbers",
    },
}
# A button, link or page that a sentence names; in small letters it is a key of a file.
QUOTED = re.compile(r"(?:[“«]|<em>)([^\W\d_a-zа-яїієґ][^”»<%]*?)[.,]?(?:[”»]|</em>)")
# What people type, in any words.
TYPED = ("found by", "read in lists")
UKRAINIAN_RIICHI = re.compile(r"\b([Чч]і|[Пп]он|[Кк]ани?|[Хх]ан|[Хх]ани|[Хх]анів)\b")


@cache
def catalogue_of(language: str) -> list[tuple[str, str, str]]:
    """English, translation and context of every form in a catalogue."""
    with catalogue(language).open("rb") as lines:
        messages = [message for message in read_po(lines) if message.id]
    texts = []
    for message in messages:
        english = message.id if isinstance(message.id, str) else message.id[1]
        translation = [message.string] if isinstance(message.string, str) else message.string
        texts += [(english, text, message.context or "") for text in translation]
    return texts


@pytest.mark.parametrize("pattern", STILTED)
def test_no_message_says_it_like_a_translation(pattern):
    messages = {
        english
        for english, _said, context in catalogue_of("it")
        if context not in TYPED and re.search(pattern, english)
    }

    assert messages == set(), STILTED[pattern]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_of_docs_says_it_like_a_translation(page):
    lines = enumerate(page.read_text(encoding="utf-8").splitlines(), 1)

    assert [
        f"{number}: {match[0]}"
        for number, line in lines
        for pattern in STILTED
        if (match := re.search(pattern, line))
    ] == []


def prose_of(source: str) -> Iterator[tuple[int, str]]:
    """The lines of docstrings and the comments of a module, with their numbers."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        for part in node.body if isinstance(node, DOCUMENTED) else []:
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
                numbers = range(part.lineno, (part.end_lineno or part.lineno) + 1)
                yield from ((number, lines[number - 1]) for number in numbers)
    for token in generate_tokens(StringIO(source).readline):
        if token.type == COMMENT:
            yield token.start[0], token.string


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_or_comment_says_it_like_a_translation(package):
    modules = (path for path in sorted((ROOT / package).rglob("*.py")) if "migrations" not in path.parts)

    assert [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in modules
        for number, line in prose_of(path.read_text(encoding="utf-8"))
        for pattern in STILTED_IN_CODE
        if (match := re.search(pattern, line))
    ] == []


def strings_of(source: str) -> Iterator[tuple[int, str]]:
    """The texts of a module, docstrings too, with their lines; what is filled in is “…”."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_no_command_for_the_terminal_says_it_like_a_translation():
    """They speak English alone, so no catalogue has their texts."""
    modules = [ROOT / "start.py", *sorted((ROOT / "tournament" / "management").rglob("*.py"))]

    assert [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in modules
        for number, text in strings_of(path.read_text(encoding="utf-8"))
        for pattern in STILTED_IN_CODE
        if (match := re.search(pattern, text))
    ] == []


@pytest.mark.parametrize(
    ("language", "english", "wrong"), [(code, *pair) for code, pairs in FORBIDDEN.items() for pair in pairs]
)
def test_no_translation_says_it_otherwise_than_the_glossary(language, english, wrong):
    faults = [
        (text, translation)
        for text, translation, context in catalogue_of(language)
        if context not in TYPED and re.search(english, text) and re.search(wrong, translation)
    ]

    assert faults == [], FORBIDDEN[language][english, wrong]


@pytest.mark.parametrize("context", ["fan", "offence mcr"])
def test_ukrainian_mcr_does_not_speak_riichi(context):
    assert [
        translation
        for _text, translation, of in catalogue_of("uk")
        if of == context and UKRAINIAN_RIICHI.search(translation)
    ] == []


@pytest.mark.parametrize(
    ("language", "of_riichi", "of_mcr"),
    [
        (
            "uk",
            r"\b([Чч]і|[Пп]он|[Кк]ан[иуа]?|[Хх]ан(и|ів)?|[Рр]он|[Цц]умо)\b",
            r"\b([Чч]оу|[Пп]анг|[Кк]онг|[Фф]ан)",
        ),
        ("it", r"\b(ron|tsumo|yaku|raddoppi\w*)\b", r"\bpunti tavolo\b"),
    ],
)
def test_each_engine_speaks_the_words_of_its_own_game(language, of_riichi, of_mcr):
    with catalogue(language).open("rb") as lines:
        places = {
            (place, str(message.string))
            for message in read_po(lines)
            if message.id
            for place, _line in message.locations
        }
    faults = {
        translation
        for place, translation in places
        for package, wrong in (("/mcr/", of_riichi), ("/riichi/", of_mcr))
        if package in place and re.search(wrong, translation)
    }

    assert faults == set()


@pytest.mark.parametrize("language", FORBIDDEN)
def test_a_button_is_quoted_in_the_words_that_stand_on_it(language):
    translations: dict[str, set[str]] = {}
    for english, text_said, _context in catalogue_of(language):
        translations.setdefault(english, set()).add(text_said.rstrip("."))
    faults = [
        (button, text_said)
        for english, text_said, _context in catalogue_of(language)
        for button in QUOTED.findall(english)
        if button in translations.keys() - {"Substitute"}  # a column's head: imports read several words
        and translations[button].isdisjoint(QUOTED.findall(text_said))
    ]

    assert faults == []
