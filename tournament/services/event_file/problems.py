"""Problems of a file: what is wrong, where (path and line), and what to do; all at once."""

import json
import re
from dataclasses import dataclass

from tournament.services.errors import Refused

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Problem:
    """One problem of the file at a path like ("sessions", 0, "tables")."""

    path: Path
    message: str


class FileRefused(Refused):
    """The file was not read; nothing was stored. `sentences` has one for each problem."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def refuse(name: str, text: str, problems: list[Problem]) -> FileRefused:
    """The refusal of a file with each problem's line and field."""
    lines = line_numbers(text)
    sentences = []
    for problem in problems:
        line = lines.get(problem.path) or lines.get(problem.path[:-1]) or 1
        sentences.append(f"{name}, line {line}, {field_name(problem.path)}: {problem.message}")
    return FileRefused(sentences)


def field_name(path: Path) -> str:
    """("players", 2, "number") → players[2].number, counted from 0 as in JSON."""
    return (
        "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".") or "file"
    )


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def line_numbers(text: str) -> dict[Path, int]:
    """The line (from 1) on which each value of a valid JSON text begins, by its path."""
    found: dict[Path, int] = {}
    path: list[str | int] = []
    opened: list[str] = []
    key: str | None = None
    line, seen = 1, 0
    for token in TOKEN.finditer(text):
        word = token.group()
        line, seen = line + text.count("\n", seen, token.start()), token.start()
        if word == ",":
            if opened[-1] == "[":
                path[-1] = int(path[-1]) + 1
            continue
        if word == ":":
            continue
        if word in "}]":
            opened.pop()
            path.pop()
            continue
        if opened and opened[-1] == "{" and key is None and word.startswith('"'):
            key = json.loads(word)
            path[-1] = key
            continue
        key = None
        found[tuple(path)] = line
        if word in "{[":
            opened.append(word)
            path.append(0 if word == "[" else "")
    return found
