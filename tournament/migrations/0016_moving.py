"""Events can be told apart on whatever computer they are, and may be away."""

from typing import Any

from django.db import migrations, models

from tournament.models.event import new_uid


def tell_apart(apps: Any, _schema: Any) -> None:
    """Give every event that is there an identity of its own."""
    events = apps.get_model("tournament", "Event").objects
    for pk in events.values_list("pk", flat=True):
        events.filter(pk=pk).update(uid=new_uid())


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_chips")]
    operations = [
        migrations.AddField("event", "away_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("event", "away_to", models.CharField(blank=True, max_length=200)),
        migrations.AddField("event", "arrived_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("event", "uid", models.CharField(default="", editable=False, max_length=32)),
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.AlterField(
            "event", "uid", models.CharField(default=new_uid, editable=False, max_length=32, unique=True)
        ),
    ]
