"""A session may be called off."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One state more, and room for its name."""

    dependencies = [("tournament", "0012_old_facts")]

    operations = [
        migrations.AlterField(
            model_name="session",
            name="state",
            field=models.CharField(
                choices=[
                    ("planned", "planned"),
                    ("open", "open"),
                    ("closed", "closed"),
                    ("called-off", "called off"),
                ],
                default="planned",
                max_length=10,
            ),
        )
    ]
