"""The chips that each won or lost stand beside the four scores of a result."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0014_signing'),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='chips',
            field=models.CharField(blank=True, default='', max_length=40),
            preserve_default=False,
        ),
    ]
