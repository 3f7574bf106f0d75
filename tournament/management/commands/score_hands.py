"""`score_hands [--rules KEY] [FILE|-]`: hands as JSON lines in, what each is worth out (formats.md)."""

from collections.abc import Mapping
from typing import Any

from scoring.rulesets import RuleSet
from scoring.score_hands import answer
from tournament.management.lines_command import LinesCommand
from tournament.words.hand_names import yaku_names


class Command(LinesCommand):
    help = "Say what winning hands are worth and why: JSON lines in, JSON lines out, in order."

    def handle(self, *args: Any, **options: Any) -> None:
        self.answer_lines(_in_every_language, options)


def _in_every_language(record: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The answer, with the names of yaku that it explains in every language."""
    reply: dict[str, Any] = answer(record, rules)
    for names in reply.get("names", ()):
        names.update(yaku_names(names["key"]) | {"clause": names.pop("clause")})
    return reply
