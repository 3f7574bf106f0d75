"""Players have a telephone number and an e-mail address; that of an application goes along when it is confirmed."""

from typing import Any

from django.db import migrations, models


def move_addresses(apps: Any, _schema: Any) -> None:
    """Give the addresses of confirmed applications to their players, where each has its one home."""
    applications = apps.get_model("tournament", "Application").objects
    for application in applications.exclude(entry=None).exclude(email="").select_related("entry"):
        if not application.entry.email:
            application.entry.email = application.email
            application.entry.save(update_fields=["email"])
        applications.filter(pk=application.pk).update(email="")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0021_years_in_bounds")]
    operations = [
        migrations.AddField("entry", "email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
        migrations.AddField("entry", "phone", models.CharField(blank=True, max_length=40, verbose_name="telephone")),
        migrations.RunPython(move_addresses, migrations.RunPython.noop),
    ]
