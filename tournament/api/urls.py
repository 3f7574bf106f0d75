"""All addresses of the interface below `/api/`, made of what the operations say of themselves."""

from django.urls import URLPattern, path, re_path

from tournament.api.document import openapi, page
from tournament.api.routes import PREFIX, ROUTES, interface, nowhere, view_of
from tournament.api.schemas import schema_file

VERSION = PREFIX.removeprefix("api/")


def addresses() -> list[URLPattern]:
    """The operations' addresses, with our views around the framework's."""
    framework, _app, _namespace = interface.urls
    patterns = [
        pattern for pattern in framework if isinstance(pattern, URLPattern) and pattern.name in ROUTES
    ]
    return [
        path(f"{VERSION}/{pattern.pattern}", view_of(pattern.name, pattern.callback), name=pattern.name)
        for pattern in patterns
        if pattern.name
    ]


urlpatterns = [
    path(f"{VERSION}/", page, name="api-page"),
    path(f"{VERSION}/openapi.json", openapi, name="api-openapi"),
    path(f"{VERSION}/schema/<slug:schema>", schema_file, name="api-schema"),
    *addresses(),
    re_path("^(.+)$", nowhere),
]
