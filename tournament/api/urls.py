"""All addresses of the interface, made of what the operations say of themselves."""

from django.urls import URLPattern, path, re_path

from tournament.api.document import openapi, page
from tournament.api.routes import PREFIX, ROUTES, interface, nowhere, view_of
from tournament.api.schemas import schema_file


def addresses() -> list[URLPattern]:
    """The operations' addresses, with our views around the framework's."""
    framework, _app, _namespace = interface.urls
    patterns = [
        pattern for pattern in framework if isinstance(pattern, URLPattern) and pattern.name in ROUTES
    ]
    return [
        path(f"{PREFIX}/{pattern.pattern}", view_of(pattern.name, pattern.callback), name=pattern.name)
        for pattern in patterns
        if pattern.name
    ]


urlpatterns = [
    path(f"{PREFIX}/", page, name="api-page"),
    path(f"{PREFIX}/openapi.json", openapi, name="api-openapi"),
    path(f"{PREFIX}/schema/<slug:schema>", schema_file, name="api-schema"),
    *addresses(),
    re_path(r"^api(/.*)?$", nowhere),
]
