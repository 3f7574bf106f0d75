"""Whether results are signed, and how: until now an event in which somebody had signed asked for signatures."""

from typing import Any

from django.db import migrations, models


def from_signatures(apps: Any, schema_editor: Any) -> None:
    """Events with signatures collect them from the first session that has one."""
    signatures = apps.get_model("tournament", "Signature").objects
    rows = signatures.values_list("result__table__session__event", "result__table__session__number", "way")
    for event, number, way in rows.order_by("-result__table__session__number", "way"):
        changed = {"signed_from": number, "signing": "paper"}
        if way == "phone" or signatures.filter(result__table__session__event=event, way="phone").exists():
            changed["signing"] = "phones"
        apps.get_model("tournament", "Event").objects.filter(pk=event).update(**changed)


class Migration(migrations.Migration):
    """Two facts of an event, told from its signatures."""

    dependencies = [("tournament", "0013_called_off_sessions")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="signing",
            field=models.CharField(
                choices=[
                    ("none", "not at all"),
                    ("paper", "on the paper sheets"),
                    ("phones", "on phones, or on the paper sheets"),
                ],
                default="none",
                max_length=6,
                verbose_name="results are signed",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="signed_from",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.RunPython(from_signatures, migrations.RunPython.noop),
    ]
