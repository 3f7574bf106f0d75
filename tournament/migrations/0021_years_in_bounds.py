"""Days and times that older versions stored at the ends of the calendar, which no page could show."""

from datetime import UTC, date, datetime
from typing import Any

from django.db import migrations

FIRST, LAST = date(1990, 1, 1), date(2100, 12, 31)
FIRST_MOMENT, LAST_MOMENT = datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 12, 31, tzinfo=UTC)
DAYS = {"Event": ("starts_on", "ends_on", "applied_on", "register_until")}
MOMENTS = {"Session": ("starts_at",), "Notice": ("shows_from", "shows_until")}


def put_in_years(apps: Any, schema_editor: Any) -> None:
    """Set what is out of the years to their first or last day."""
    for columns, first, last in ((DAYS, FIRST, LAST), (MOMENTS, FIRST_MOMENT, LAST_MOMENT)):
        for model, names in columns.items():
            rows = apps.get_model("tournament", model).objects
            for name in reversed(names):  # an end never lies before its beginning
                rows.filter(**{f"{name}__lt": first}).update(**{name: first})
            for name in names:
                rows.filter(**{f"{name}__gt": last}).update(**{name: last})


class Migration(migrations.Migration):
    dependencies = [("tournament", "0020_event_language_of_any_folder")]
    operations = [migrations.RunPython(put_in_years, migrations.RunPython.noop)]
