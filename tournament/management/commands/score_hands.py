"""`score_hands [--rules KEY] [--jobs N] [FILE|-]`: hands as JSON lines in, their worth out (formats.md)."""

from collections.abc import Mapping
from typing import Any

from scoring.rulesets import RuleSet
from scoring.score_hands import answer_line
from tournament.management.lines_command import LinesCommand
from tournament.words.hand_names import explained


class Command(LinesCommand):
    help = "Say what winning hands are worth and why: JSON lines in, JSON lines out, in order."

    def handle(self, *args: Any, **options: Any) -> None:
        self.answer_lines(answer_to, options)


def answer_to(record: Mapping[str, Any], rules: RuleSet) -> dict[str, Any] | str:
    """The answer to a hand, with the names of what it explains in every language; or ready as JSON text."""
    answer = answer_line(record, rules)
    return answer if isinstance(answer, str) else explained(answer)
