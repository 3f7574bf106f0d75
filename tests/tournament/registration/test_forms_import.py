"""The form of an import: a file before the text, and what each button means."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.registration.forms import ImportForm


def form(files=None, **data):
    form = ImportForm(data, files)
    assert form.is_valid(), form.errors
    return form


def test_text_is_taken_as_it_stands():
    assert form(text="\tRossi \n").read().text == "\tRossi \n"


def test_file_takes_the_place_of_the_text():
    file = SimpleUploadedFile("players.csv", "Mario Rossi".encode("utf-16"))

    assert form({"file": file}, text="Anna Berg").read().text == "Mario Rossi"


@pytest.mark.parametrize(
    ("do", "registers", "leaves_out"),
    [
        ("", False, False),
        ("check", False, False),
        ("register", True, False),
        ("register-rest", True, True),
    ],
)
def test_each_button_means_one_thing(do, registers, leaves_out):
    sent_form = form(do=do)

    assert (sent_form.registers, sent_form.choices().leave_out_faulty) == (registers, leaves_out)


def test_file_is_looked_at_before_anything_is_registered():
    file = SimpleUploadedFile("players.csv", b"Mario Rossi")

    assert form({"file": file}, do="register").registers is False
