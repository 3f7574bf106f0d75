"""The schema of event files: what the reader asks of each field, written down while it reads nothing.

The reader runs over `Described` fields, which note every question instead of answering from a file. So the
schema cannot differ from what an import accepts: it is the same code.
"""

from typing import Any

from reports.countries import COUNTRIES
from tournament.event_file.services.fields import DAY_FORM, MISSING, MOMENT_FORM, NO_DAY, NO_MOMENT, Fields
from tournament.event_file.services.meanings import MEANINGS
from tournament.event_file.services.problems import DIGITS, Path, Problems
from tournament.event_file.services.reading import read_content

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
STORABLE = "^[^\\u0000]*$"
ABSENT: Schema = {"$ref": "#/$defs/absent"}
ANYTHING: Schema = {"$ref": "#/$defs/anything"}
LARGEST = 10**DIGITS - 1
DEFINITIONS: Schema = {
    "absent": {"description": "As if the key were not there.", "enum": [None, ""]},
    "anything": {
        "description": "Any value without U+0000, whose whole numbers have at most 18 digits.",
        "anyOf": [
            {"type": ["null", "boolean"]},
            {"type": "number", "minimum": -LARGEST, "maximum": LARGEST},
            {"type": "string", "pattern": STORABLE},
            {"type": "array", "items": ANYTHING},
            {"type": "object", "propertyNames": {"pattern": STORABLE}, "additionalProperties": ANYTHING},
        ],
    },
}


class Everything(dict[str, Any]):
    """An object that has every key, without a value."""

    def __contains__(self, _key: object) -> bool:
        return True


class Described(Fields):
    """Fields that note what they are asked for."""

    def __init__(self) -> None:
        super().__init__(Everything(), (), Problems())
        self.properties: dict[str, Schema] = {}
        self.required: list[str] = []

    def schema(self) -> Schema:
        """The object that was read."""
        parts: Schema = {}
        for key, part in self.properties.items():
            meaning = {"description": MEANINGS[key]} if key in MEANINGS else {}
            parts[key] = {**meaning, **part}
        needed = {"required": self.required} if self.required else {}
        names = {"propertyNames": {"pattern": STORABLE}, "additionalProperties": ANYTHING}
        return {"type": "object", "properties": parts, **needed, **names}

    def wrong(self, place: str | Path, message: str) -> None:
        """Nothing is wrong where nothing is read."""

    def misformed(self, key: str | Path, message: str) -> None:
        """Nor of a wrong form."""

    def faulty(self, _key: str) -> bool:
        """Never."""
        return False

    def _note(self, key: str, core: Schema, default: Any) -> None:
        if default is MISSING:
            self.required.append(key)
            self.properties[key] = core
        elif "enum" in core:
            self.properties[key] = {"enum": [*core["enum"], None, ""]}
        else:
            self.properties[key] = {"anyOf": [core, ABSENT]}

    def text(self, key: str, longest: int, default: Any = "") -> Any:
        """A text; a needed one is not empty."""
        least = {"minLength": 1} if default is MISSING else {}
        kind: Any = "string" if default is MISSING else ["string", "null"]
        core = {"type": kind, **least, "maxLength": longest, "pattern": STORABLE}
        self.properties[key] = core
        if default is MISSING:
            self.required.append(key)
        return ""

    def country(self, key: str = "country") -> str:
        """A code of a country."""
        self._note(key, {"enum": sorted(COUNTRIES)}, "")
        return ""

    def pattern(self, key: str, pattern: str, _expected: object, default: Any = "") -> Any:
        """A text of a pattern."""
        self._note(key, {"type": "string", "pattern": f"^{pattern}$"}, default)
        return ""

    def integer(self, key: str, least: int, most: int, default: Any = MISSING) -> Any:
        """A whole number."""
        self._note(key, {"type": "integer", "minimum": least, "maximum": most}, default)
        return least

    def message(self, key: str) -> Any:
        """A message with its values."""
        self.properties[key] = ANYTHING
        return None

    def flag(self, key: str, *, default: bool) -> bool:
        """true or false."""
        self._note(key, {"type": "boolean"}, default)
        return default

    def answer(self, key: str) -> bool | None:
        """true, false or null."""
        self._note(key, {"type": "boolean"}, None)
        return None

    def choice(self, key: str, choices: tuple[str, ...], default: Any = MISSING) -> Any:
        """One of some words."""
        self._note(key, {"enum": list(choices)}, default)
        return choices[0]

    def day(self, key: str, default: Any = MISSING) -> Any:
        """A date."""
        self._note(key, {"type": "string", "format": "date", "pattern": f"^{DAY_FORM}$"}, default)
        return NO_DAY

    def moment(self, key: str, default: Any = None) -> Any:
        """A moment."""
        self._note(key, {"type": "string", "format": "date-time", "pattern": f"^{MOMENT_FORM}$"}, default)
        return NO_MOMENT

    def items(self, key: str, most: int | None = None) -> list[Fields]:
        """A list of objects, described by the fields that are read of one."""
        item = Described()
        self._note(key, {"type": "array", **({} if most is None else {"maxItems": most}), "items": item}, [])
        return [item]

    def plain(self, key: str) -> list[Any]:
        """A list of anything."""
        if key not in self.properties:
            self._note(key, {"type": "array", "items": ANYTHING}, [])
        return []

    def numbers(self, key: str, least: int, most: int, _wrong: str) -> tuple[int, ...]:
        """A list of different numbers."""
        number = {"type": "integer", "minimum": least, "maximum": most}
        self._note(key, {"type": "array", "items": number, "uniqueItems": True}, [])
        return ()

    def inner(self, key: str) -> Fields | None:
        """An object, or null."""
        self.properties[key] = {"anyOf": [item := Described(), {"type": "null"}]}
        return item

    def needed(self, key: str) -> Fields:
        """An object."""
        self.required.append(key)
        item = Described()
        self.properties[key] = {"allOf": [item]}
        return item


def event_schema() -> Schema:
    """The schema of event files, version 1."""
    root = Described()
    read_content(root)
    return {
        "$schema": DIALECT,
        "$id": "urn:hanchan:schema:event:1",
        "title": "A mahjong tournament (hanchan-event, version 1)",
        "description": "An event with players, seats, results and more. Keys that are not here are ignored.",
        **_written(root),
        "$defs": DEFINITIONS,
    }


def _written(part: Any) -> Any:
    """A schema with the objects in it written out."""
    if isinstance(part, Described):
        return _written(part.schema())
    if isinstance(part, dict) and list(part) == ["allOf"]:
        return _written(part["allOf"][0])
    if isinstance(part, dict):
        return {key: _written(value) for key, value in part.items()}
    return [_written(value) for value in part] if isinstance(part, list) else part
