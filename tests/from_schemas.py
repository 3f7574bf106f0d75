"""Documents that a JSON Schema allows, and the same with one thing changed."""

import copy
import json
from datetime import UTC
from typing import Any

from hypothesis import strategies as st

LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
OTHERS = st.sampled_from(
    [None, "", "x", "7", 7, -1, 10**9, 1.5, 2.0, True, [], [1], ["x"], {}, {"x": 1}, "\0"]
)


def documents(schema: dict[str, Any], root: dict[str, Any] | None = None) -> st.SearchStrategy[Any]:
    """Values that a schema allows; of objects mostly the keys that it names, of lists a few entries."""
    root = root or schema
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return st.deferred(lambda: documents(root["$defs"][name], root)) if name != "anything" else ANYTHING
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    if "anyOf" in schema:
        return st.one_of([documents(choice, root) for choice in schema["anyOf"]])
    if "allOf" in schema:
        return documents(schema["allOf"][0], root)
    if "type" not in schema:
        return ANYTHING
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return st.one_of([MAKERS[kind](schema, root) for kind in kinds])


FORMATS = {
    "date": st.dates().map(str),
    "date-time": st.datetimes(timezones=st.just(UTC)).map(lambda moment: moment.isoformat()),
}


def _text(schema: dict[str, Any], _root: dict[str, Any]) -> st.SearchStrategy[str]:
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    pattern = schema.get("pattern", "")
    if pattern and not pattern.startswith("^[^"):
        return st.from_regex(pattern.removeprefix("^").removesuffix("$"), fullmatch=True)
    most = min(schema.get("maxLength", 30), schema.get("minLength", 0) + 8)
    return st.text(LETTERS, min_size=schema.get("minLength", 0), max_size=most)


def _number(schema: dict[str, Any], _root: dict[str, Any]) -> st.SearchStrategy[int | float]:
    integers = st.integers(schema.get("minimum", -(10**17)), schema.get("maximum", 10**17))
    return (
        integers if schema["type"] != "integer" else st.one_of(integers, integers.filter(_exact).map(float))
    )


def _exact(number: int) -> bool:
    return abs(number) < 2**53


def _list(schema: dict[str, Any], root: dict[str, Any]) -> st.SearchStrategy[list[Any]]:
    if "prefixItems" in schema:
        return st.tuples(*(documents(part, root) for part in schema["prefixItems"])).map(list)
    most = min(schema.get("maxItems", 2), max(2, schema.get("minItems", 0)))
    items = documents(schema["items"], root)
    unique = schema.get("uniqueItems", False)
    return st.lists(items, min_size=schema.get("minItems", 0), max_size=most, unique=unique)


def _object(schema: dict[str, Any], root: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    named = schema.get("properties", {})
    needed = set(schema.get("required", ()))
    more = {key: documents(part, root) for key, part in named.items() if key not in needed}
    return st.fixed_dictionaries({key: documents(named[key], root) for key in sorted(needed)}, optional=more)


MAKERS: dict[str, Any] = {
    "string": _text,
    "integer": _number,
    "number": _number,
    "array": _list,
    "object": _object,
    "boolean": lambda _schema, _root: st.booleans(),
    "null": lambda _schema, _root: st.none(),
}
ANYTHING = st.sampled_from([None, True, 3, "text", [1, "x"], {"a": {"b": [None]}}])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values within a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


def as_written(document: Any) -> Any:
    """The document with whole numbers written as such: 2 for 2.0, which is the same number in a schema."""
    return json.loads(json.dumps(document), parse_float=_number_of)


def _number_of(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


@st.composite
def damaged(draw: st.DrawFn, documents: st.SearchStrategy[Any]) -> Any:
    """A document in which one value is another one, or gone."""
    document = copy.deepcopy(draw(documents))
    path = draw(st.sampled_from(places(document)))
    if not path:
        return draw(OTHERS)
    holder = document
    for part in path[:-1]:
        holder = holder[part]
    if draw(st.booleans()) and isinstance(holder, dict):
        del holder[path[-1]]
    else:
        holder[path[-1]] = draw(OTHERS)
    return document
