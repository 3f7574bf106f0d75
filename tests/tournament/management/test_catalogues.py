"""The catalogues: complete, with the sources' placeholders, up to date, and compiled."""

import re
import shutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tournament.management.catalogues import catalogue, languages, update

PLACE = re.compile(r"%(?:\(\w+\))?[-+ 0#]*(?:\d+|\*)?(?:\.\d+)?[diouxXeEfFgGcrsa%]|\{\w*\}")
PIECE = re.compile(r"^[\s:;,.)]|\s$")
FORMS = {"it": 2, "uk": 4}
LANGUAGES = pytest.mark.parametrize("language", languages())
needs_gettext = pytest.mark.skipif(
    shutil.which("xgettext") is None,
    reason="Not compared with the sources: this needs GNU gettext (Debian: apt install gettext).",
)


@cache
def read(file: Path) -> Catalog:
    """A catalogue as it stands in a file."""
    with file.open("rb") as lines:
        return read_po(lines)


def messages(language: str) -> list[Message]:
    """The messages of a language's catalogue, without its head."""
    return [message for message in read(catalogue(language)) if message.id]


def texts(value: object) -> tuple[str, ...]:
    """The forms of a message: one, or as many as the number asks for."""
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def places(text: str) -> list[str]:
    """The placeholders, in the order of the alphabet."""
    return sorted(set(PLACE.findall(text)))


def is_complete(message: Message, language: str) -> bool:
    """Whether all forms are there, and none is a guess."""
    wanted = FORMS[language] if message.pluralizable else 1
    return not message.fuzzy and len(texts(message.string)) == wanted and all(texts(message.string))


def keeps_places(message: Message) -> bool:
    """Whether what is filled in is the same; a form of a single number alone may leave the number out.

    Ukrainian's first form stands for 21 and 31 too, so it cannot.
    """
    wanted = places(texts(message.id)[-1])
    translated = [places(text) for text in texts(message.string) if text]
    alone = places(texts(message.id)[0])
    first = {tuple(wanted), tuple(alone)} if len(translated) == FORMS["it"] else {tuple(wanted)}
    return all(
        tuple(translated_places) in (first if number == 0 else {tuple(wanted)})
        for number, translated_places in enumerate(translated)
    )


def template_keys(file: Path) -> set[tuple[object, ...]]:
    """What a catalogue asks translators for; where it stands in the sources may change without them."""
    return {(message.id, message.context, *message.auto_comments) for message in read(file) if message.id}


def translations(messages: Iterable[Message]) -> dict[tuple[object, ...], tuple[str, ...]]:
    """What a catalogue says for each message that it translates; Babel leaves compiled contexts as bytes."""
    return {
        (
            texts(message.id),
            message.context.decode() if isinstance(message.context, bytes) else message.context,
        ): texts(message.string)
        for message in messages
        if message.id and any(texts(message.string))
    }


@LANGUAGES
def test_plural_forms_are_as_many_as_the_language_has(language):
    assert read(catalogue(language)).num_plurals == FORMS[language]


@LANGUAGES
def test_everything_is_translated_in_every_form_and_nothing_guessed(language):
    assert [
        texts(message.id)[0] for message in messages(language) if not is_complete(message, language)
    ] == []


def test_no_message_is_a_piece_of_a_sentence():
    """A piece cannot be translated: what it is glued to may need another order or case."""
    pieces = [text for message in messages("it") for text in texts(message.id) if PIECE.search(text)]
    assert pieces == []


def test_no_message_is_filled_in_before_it_is_translated():
    """An f-string holds its values before its translation is looked up: no catalogue has its text."""
    braced = [text for message in messages("it") for text in texts(message.id) if re.search(r"\{\w", text)]
    assert braced == []


@LANGUAGES
def test_translations_keep_the_placeholders_of_the_source(language):
    assert [texts(message.id)[0] for message in messages(language) if not keeps_places(message)] == []


@LANGUAGES
def test_compiled_catalogues_match_their_sources(language):
    with catalogue(language).with_suffix(".mo").open("rb") as compiled:
        assert translations(read_mo(compiled)) == translations(messages(language))


@needs_gettext
def test_the_catalogues_hold_what_the_sources_say__else_run_messages(tmp_path, settings):
    catalogues = {language: catalogue(language) for language in languages()}
    settings.LOCALE_PATHS = [str(tmp_path)]
    for language, file in catalogues.items():
        catalogue(language).parent.mkdir(parents=True)
        shutil.copy(file, catalogue(language))

    update()

    for language, file in catalogues.items():
        now, then = template_keys(catalogue(language)), template_keys(file)
        assert {"not taken up": now - then, "gone": then - now} == {"not taken up": set(), "gone": set()}
