"""The catalogues of translations: everything that people read, collected from the sources.

xgettext finds the calls of gettext, and of what the rules packages write their sentences with; what these
keep in tables (options of rule sets, reasons, names) is listed here for it.
"""

import calendar
import contextlib
import re
import tempfile
from pathlib import Path
from typing import cast

from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import makemessages
from django.core.management.utils import popen_wrapper
from django.utils.functional import cached_property
from django.utils.translation import to_language, to_locale

from tournament.words.catalogue_texts import rule_names, rule_words
from tournament.words.citations import CITED, cited_words

SOURCE = settings.LANGUAGE_CODE
LISTED = "words_of_rules.py"
_ELSEWHERE = ("tests/*", "benchmarks/*", "docs/*", "data/*", "wheels/*", "start.py", "tournament/locale/*")
_MADE_ON = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class Template(makemessages.BuildFile):
    """A template prepared for xgettext in a temporary folder, so that an interrupted run leaves no files."""

    @cached_property
    def work_path(self) -> str:
        """The file for xgettext: our own when it is Python already."""
        if not self.is_templatized:
            return self.path
        catalogues = cast("Catalogues", self.command)
        path = Path(catalogues.listed.parent, f"{self.path}.py")
        path.parent.mkdir(parents=True, exist_ok=True)
        return str(path)

    def postprocess_messages(self, msgs: str) -> str:
        """The messages found by xgettext, with the template's own file name."""
        return msgs.replace(self.work_path, str(Path(self.path))) if self.is_templatized else msgs


class Catalogues(makemessages.Command):
    """Django's makemessages, extended to sentences of the rules packages, and without timestamps."""

    build_file_class = Template
    # Sentence(text), counted(one, many) are the rules packages' own; Told(text), Counted(one, many) are
    # stored; the others take such a text, reasons and refusals after their code.
    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=Sentence:1",
        "--keyword=counted:1,2",
        "--keyword=Told:1",
        "--keyword=Counted:1,2",
        "--keyword=Wording:1",
        "--keyword=SeatingError:1",
        "--keyword=HandError:2",
        "--keyword=TileError:1",
        "--keyword=Refusal:2",
        "--keyword=Reason:2",
        "--keyword=CountedReason:2,3",
        "--keyword=Clash:1",
    ]
    # A sentence that changed is to be translated anew, not guessed.
    msgmerge_options = ["-q", "--backup=none", "--update", "--no-fuzzy-matching"]

    def __init__(self, listed: Path) -> None:
        super().__init__()
        self.listed = listed

    def find_files(self, root: str) -> list[makemessages.TranslatableFile]:
        """The program's files, and the generated file with texts that no gettext call contains."""
        listed_texts = makemessages.TranslatableFile(
            str(self.listed.parent), LISTED, self.default_locale_path
        )
        return [*super().find_files(root), listed_texts]

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Update one catalogue, without a timestamp or folder in it."""
        super().write_po_file(potfile, locale)
        file = catalogue(to_language(locale))
        text = _MADE_ON.sub("", file.read_text(encoding="utf-8"))
        file.write_text(text.replace(str(self.listed), "scoring/rulesets"), encoding="utf-8")


def languages() -> list[str]:
    """The languages that are translated into."""
    return [code for code, _name in settings.LANGUAGES if code != SOURCE]


def catalogue(language: str) -> Path:
    """The file that translators edit."""
    return Path(settings.LOCALE_PATHS[0], to_locale(language), "LC_MESSAGES", "django.po")


def update() -> None:
    """Bring the catalogues up to date with the sources; what is translated stays. Needs GNU gettext."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(settings.BASE_DIR):
        listed = Path(folder, LISTED)
        listed.write_text("".join(_calls()), encoding="utf-8")
        call_command(
            Catalogues(listed),
            locale=[to_locale(language) for language in languages()],
            ignore_patterns=list(_ELSEWHERE),
            add_location="file",
            no_obsolete=True,
            verbosity=0,
        )


def _calls() -> list[str]:
    """Source text with gettext calls for texts in tables of the rules packages and for names of dates.

    Django has months and days too, but in Italian as they begin a sentence.
    """
    return [
        *(f"# Translators: {about}\n_({text!r})\n" for text, about in rule_words().items()),
        *(
            f"# Translators: {about}\npgettext({context!r}, {text!r})\n"
            for (context, text), about in rule_names().items()
        ),
        *(f"pgettext('alt. month', {name!r})\n" for name in calendar.month_name[1:]),
        *(f"_({name!r})\n" for name in (*calendar.day_name, *calendar.day_abbr)),
        *(f"pgettext({CITED!r}, {name!r})\n" for name in cited_words()),
    ]


def compile_catalogue(file: Path) -> None:
    """Make the .mo of a .po, which is what Django reads. Raises ValueError when msgfmt finds faults in it."""
    command = ["msgfmt", "--check-format", "--output-file", str(file.with_suffix(".mo")), str(file)]
    _output, errors, status = popen_wrapper(command)
    if status:
        raise ValueError(errors.strip())
