"""A whole example of a type, made of the examples of its fields."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]
REF = "#/components/schemas/"


def example_of(schema: Schema, types: Mapping[str, Schema]) -> Any:
    """An example that fits the schema; `types`: those that it may name."""
    if "examples" in schema:
        return schema["examples"][0]
    if "$ref" in schema:
        return example_of(types[schema["$ref"].removeprefix(REF)], types)
    if choices := schema.get("anyOf") or schema.get("allOf"):
        return example_of(choices[0], types)
    if schema.get("type") == "object":
        parts = schema.get("properties", {})
        return {name: example_of(part, types) for name, part in parts.items()}
    if schema.get("type") == "array":
        return [example_of(schema["items"], types)]
    return _plain(schema)


def _plain(schema: Schema) -> Any:
    """The default, the first of a closed list, or the simplest value of its type."""
    simplest = {"string": "", "integer": 0, "number": 0, "boolean": False}
    if "default" in schema:
        return schema["default"]
    return schema["enum"][0] if "enum" in schema else simplest.get(schema.get("type", ""))
