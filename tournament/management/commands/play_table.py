"""`play_table [--rules KEY] [FILE|-]`: tables' hands as JSON lines in, their results out (formats.md)."""

from typing import Any

from scoring.game import answer, refused
from tournament.management.lines_command import LinesCommand


class Command(LinesCommand):
    help = "Replay the hands of tables to their results: JSON lines in, JSON lines out, in order."

    def handle(self, *args: Any, **options: Any) -> None:
        self.answer_lines(answer, options)

    @staticmethod
    def refusal(sentence: str) -> dict[str, Any]:
        return refused(None, sentence)
