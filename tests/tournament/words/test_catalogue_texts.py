"""One system of words: English messages in the sources, and everything else in the catalogues."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tournament.words.catalogue_texts import rule_names, rule_words

ROOT = Path(__file__).resolve().parents[3]
RULES = ("scoring", "seating", "penalties", "reports")
CYRILLIC = re.compile("[\u0400-\u04ff]")
PIPED = re.compile(r"\w\|\w")
KEY = re.compile(r"[a-z]+(-[a-z]+)+")
GETTEXT = {"_", "gettext", "ngettext", "pgettext", "npgettext", "worded", "translate"}
LANGUAGES = {"it", "uk", "italian", "ukrainian"}
# The words of imported files, as people write them in many languages; none of them is shown.
READ = {
    "tournament/event/queries/time_zones.py": "names of cities",
    "tournament/registration/services/names.py": "the letters of alphabets",
    "tournament/registration/services/importing/name_order.py": "given names and endings of family names",
    "tournament/registration/services/importing/words.py": "EMA in Cyrillic letters",
    "tournament/result/services/importing/titles.py": "endings of ordinals",
    "scoring/written_numbers.py": "words for points",
    "tournament/words/search.py": "the vowels with which words end",
}


@cache
def parsed() -> dict[str, ast.Module]:
    """Every module of the program by its path."""
    paths = (path for place in (*RULES, "tournament") for path in (ROOT / place).rglob("*.py"))
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(paths)
        if "migrations" not in path.parts
    }


def docstrings(module: ast.Module) -> set[int]:
    """The strings that stand alone: what is said to readers of the source."""
    return {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}


@cache
def strings() -> tuple[tuple[str, ast.Constant], ...]:
    """Every string of the program that is not a docstring, with the path of its module."""
    return tuple(_strings())


def _strings() -> Iterator[tuple[str, ast.Constant]]:
    for path, module in parsed().items():
        alone = docstrings(module)
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
                yield path, node


def of_rules(path: str) -> bool:
    """Whether a module is of the packages without gettext."""
    return path.partition("/")[0] in RULES


def test_no_source_holds_a_translation():
    paths = {path for path, node in strings() if CYRILLIC.search(node.value)}

    assert paths == set(READ)


def test_no_name_of_the_rules_is_written_in_several_languages_at_once():
    patterns = {
        id(part)
        for path, module in parsed().items()
        if of_rules(path)
        for call in ast.walk(module)
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "compile"
        for part in ast.walk(call)
    }

    assert [
        f"{path}:{node.lineno} {node.value}"
        for path, node in strings()
        if of_rules(path) and id(node) not in patterns and PIPED.search(node.value)
    ] == []


def test_no_rule_asks_which_language_it_speaks():
    assert [
        f"{path}:{node.lineno}" for path, node in strings() if of_rules(path) and node.value in LANGUAGES
    ] == []


def is_translated(node: ast.AST) -> bool:
    """Whether an expression is a call of gettext, whatever is filled in."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        node = node.left
    if not isinstance(node, ast.Call):
        return False
    name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    return name in GETTEXT or (name == "str" and any(map(is_translated, node.args)))


def is_glued(node: ast.AST) -> bool:
    """Whether an expression sets a translation beside other text; dots between remarks do not count."""
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.FormattedValue) and is_translated(part.value) for part in node.values)
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Add) and is_translated(node.value)
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)):
        return False
    beside = [part.value for part in (node.left, node.right) if isinstance(part, ast.Constant)]
    return (is_translated(node.left) or is_translated(node.right)) and beside != [" · "]


def test_no_translation_is_glued_to_other_text():
    """Sentences follow one another by `together`, and names by `enumerated` or `listed`."""
    assert [
        f"{path}:{node.lineno}"
        for path, module in parsed().items()
        for node in ast.walk(module)
        if is_glued(node)
    ] == []


def makes_a_plural(node: ast.AST) -> bool:
    """Whether an expression chooses a word by a number's being 1, or adds an s."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return isinstance(node.right, ast.Constant) and node.right.value == "s"
    if not (isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare)):
        return False
    asks_for_one = any(isinstance(part, ast.Constant) and part.value == 1 for part in node.test.comparators)
    parts = (part.value for part in (node.body, node.orelse) if isinstance(part, ast.Constant))
    return asks_for_one and any(isinstance(value, str) and not KEY.fullmatch(value) for value in parts)


def test_no_plural_is_made_by_hand():
    assert [
        f"{path}:{node.lineno}"
        for path, module in parsed().items()
        if of_rules(path)
        for node in ast.walk(module)
        if makes_a_plural(node)
    ] == []


@pytest.mark.parametrize(
    ("context", "text", "about"),
    [
        ("yaku iipeikou", "Pure Double Chow", "riichi: iipeikou (EMA 2012 §4.2.1)"),
        ("fan", "Pure Double Chow", "MCR: fan 1 (MCR 5.1)"),
        ("classical hand", "Three kongs", "a doubling or a limit hand of classical rules: three-kongs"),
        ("offence mcr", "Wastes time.", "the offence stalling (MERS E 3.4)"),
        ("country", "Italy", "a country: IT"),
    ],
)
def test_a_name_has_its_context_and_the_rulebooks_term_beside_it(context, text, about):
    assert rule_names()[context, text] == about


def test_a_name_is_listed_in_its_context_alone():
    assert {text for _context, text in rule_names() if len(text) > 3} & set(rule_words()) == set()
