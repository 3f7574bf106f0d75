"""Every named address of the program, with the demo event's own parts in it."""

from collections.abc import Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver, reverse


def named(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """Every address that has a name."""
    for route in (resolver or get_resolver()).url_patterns:
        if isinstance(route, URLResolver):
            yield from named(route)
        elif route.name:
            yield route


def address(name: str, parts: Mapping[str, object]) -> str:
    """The path of a name; KeyError for a part that nobody thought of."""
    in_api = name.startswith("api-")
    resolver = get_resolver("tournament.api.urls" if in_api else None)
    match = next(iter(resolver.reverse_dict.getlist(name)))
    return reverse(f"api:{name}" if in_api else name, kwargs={part: parts[part] for part in match[0][0][1]})


def paths(parts: Mapping[str, object], special: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """The path of every name; `special` holds parts that are others for some names."""
    return {route.name: address(route.name, {**parts, **special.get(route.name, {})}) for route in named()}
