"""`messages`: bring the catalogues of translations up to date with the sources, and compile them."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.management.catalogues import catalogue, compile_catalogue, languages, update


class Command(BaseCommand):
    help = "Collect all that people read into tournament/locale/, and compile it. Needs GNU gettext."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        update()
        for language in languages():
            file = catalogue(language)
            try:
                compile_catalogue(file)
            except ValueError as error:
                raise CommandError(str(error)) from error
            self.stdout.write(str(file.relative_to(settings.BASE_DIR)))
