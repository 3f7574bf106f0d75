"""`score_hands [--rules KEY] [FILE|-]`: hands as JSON lines in, what each is worth out (formats.md)."""

from typing import Any

from scoring.score_hands import answer
from tournament.management.lines_command import LinesCommand
from tournament.words.hand_names import explained


class Command(LinesCommand):
    help = "Say what winning hands are worth and why: JSON lines in, JSON lines out, in order."

    def handle(self, *args: Any, **options: Any) -> None:
        self.answer_lines(lambda record, rules: explained(answer(record, rules)), options)
