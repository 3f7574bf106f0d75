"""The heads that the page of imports shows in a language are heads that it reads."""

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.registration.services.importing.text import Row
from tournament.result.services.importing.layout import layout_of, usable_layout

SHOWN = {
    "Session;Table;Wind;Points": ["session", "table", "wind", "points"],
    "Session;Table;East;South;West;North": [
        "session",
        "table",
        "points.E",
        "points.S",
        "points.W",
        "points.N",
    ],
    "Session;Table;Wind;Name;Points": ["session", "table", "wind", "name", "points"],
}


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("heads", SHOWN)
def test_the_heads_of_an_example_are_read_in_every_language(heads, language):
    with translation.override(language):
        layout = usable_layout(layout_of([Row(1, tuple(_(heads).split(";")))]), chosen=False)

    assert [column.key for column in layout.columns] == SHOWN[heads]
