"""`rulesets [KEY] [--json]`: the presets, or every option of one with its meaning and source (formats.md)."""

import json
import textwrap
from typing import Any

from django.core.management.base import CommandParser

from scoring.rulesets import PRESETS, Described, describe, to_values
from tournament.management.event_command import EventCommand


class Command(EventCommand):
    help = "List the rule sets, or every option of one with its meaning, unit and source."
    needs_database = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", nargs="?", default="", help="a preset, like ema-riichi-2025")
        parser.add_argument("--json", action="store_true", help="as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        key = options["key"]
        if key and key not in PRESETS:
            self.fail([f"There is no rule set “{key}”. The rule sets are: {', '.join(PRESETS)}."])
        if options["json"]:
            document = _document(key) if key else [_head(key) for key in PRESETS]
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
        elif key:
            for option in describe(PRESETS[key]):
                self.stdout.write(_paragraph(option))
        else:
            for preset in PRESETS:
                self.stdout.write(f"{preset:<20} {PRESETS[preset].name}")


def _head(key: str) -> dict[str, Any]:
    return {"key": key, "name": PRESETS[key].name, "family": PRESETS[key].family}


def _document(key: str) -> dict[str, Any]:
    values = to_values(PRESETS[key])
    options = [
        {
            "key": option.key,
            "group": option.group,
            "label": option.label,
            "value": values[option.key],
            "unit": option.unit,
            "meaning": option.meaning,
            "clause": option.clause,
            "computed": not option.informs,
        }
        for option in describe(PRESETS[key])
    ]
    return {**_head(key), "options": options}


def _paragraph(option: Described) -> str:
    head = f"{option.key} = {option.shown} {option.unit}".rstrip()
    informs = " (For information: nothing is computed from it.)" if option.informs else ""
    meaning = textwrap.indent(textwrap.fill(option.meaning + informs, 96), "    ")
    return f"{head}    [{option.clause}]\n{meaning}"
