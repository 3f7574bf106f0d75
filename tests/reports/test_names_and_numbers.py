"""The alphabetical order of names."""

from reports.names_and_numbers import sort_key


def test_accents_and_case_do_not_move_a_name() -> None:
    names = ["Zorn", "Öberg", "obel", "Østby", "Ångström", "Andersson", "Łukasz", "Lund", "Ælfric"]
    assert sorted(names, key=sort_key) == [
        "Ælfric", "Andersson", "Ångström", "Łukasz", "Lund", "obel", "Öberg", "Østby", "Zorn",
    ]  # fmt: skip


def test_ukrainian_letters_stand_in_their_places() -> None:
    alphabet = list("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя")
    shuffled = alphabet[::2] + alphabet[1::2]
    assert sorted(shuffled, key=sort_key) == alphabet
