"""No translated text decides anything: the next reader has another."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tournament

FOLDER = Path(tournament.__file__).parent
SAID = frozenset(
    {"_", "gettext", "ngettext", "pgettext", "gettext_lazy", "ngettext_lazy", "pgettext_lazy"}
    | {"worded", "told", "told_line", "told_actor"}
)
STORED = frozenset({"summary", "actor_name", "told", "note"})
READ_IN_PARTS = frozenset({"startswith", "endswith", "removeprefix", "removesuffix", "partition"})
# Whether a catalogue has a message; who acted without an account, among lines that an older program named.
MAY = {("words/sentences.py", "_is_known"), ("acts/log.py", "is_actor")}


def test_no_translated_text_is_compared():
    assert sorted(faults()) == []


def faults() -> Iterator[str]:
    """Each place where the program compares what it says, or what it has said."""
    for path in sorted(FOLDER.rglob("*.py")):
        place = path.relative_to(FOLDER).as_posix()
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and (place, function.name) not in MAY:
                yield from (f"{place}:{line} in {function.name}" for line in compared_in(function))


def compared_in(function: ast.FunctionDef) -> Iterator[int]:
    """The lines of a function that compare translated or told text."""
    translated_names = {
        name.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and is_said(node.value, frozenset())
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(is_said(side, translated_names) for side in sides) and not any(
                is_nothing(side) for side in sides
            ):
                yield node.lineno
        elif (
            isinstance(node, ast.Attribute)
            and node.attr in READ_IN_PARTS
            and is_said(node.value, translated_names)
        ):
            yield node.lineno


def is_said(node: ast.expr, names: frozenset[str] | set[str]) -> bool:
    """Whether an expression is a text in the reader's language, or one that the program has stored."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return is_said(node.left, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in SAID or (
            node.func.id == "str" and bool(node.args) and is_said(node.args[0], names)
        )
    if isinstance(node, ast.Attribute):
        return node.attr in STORED
    return isinstance(node, ast.Name) and node.id in names


def is_nothing(node: ast.expr) -> bool:
    """Whether a side of the comparison is None or an empty text."""
    return isinstance(node, ast.Constant) and node.value in (None, "")


def test_a_comparison_is_found():
    source = """
def place(line):
    name = _("Table %(n)s") % {"n": 1}
    if line.actor_name == name:
        return name.startswith("T")
    return line.actor_id is None and worded(line) in ("a", "b")
"""
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert sorted(compared_in(function)) == [4, 5, 6]
