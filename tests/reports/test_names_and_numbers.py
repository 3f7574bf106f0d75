"""The alphabetical order of names."""

from reports.names_and_numbers import sort_key

LATIN = "abcdefghijklmnopqrstuvwxyz"


def test_accents_and_case_do_not_move_a_name() -> None:
    names = ["Zorn", "Öberg", "obel", "Østby", "Ångström", "Andersson", "Łukasz", "Lund", "Ælfric"]
    assert sorted(names, key=sort_key) == [
        "Ælfric", "Andersson", "Ångström", "Łukasz", "Lund", "obel", "Öberg", "Østby", "Zorn",
    ]  # fmt: skip


def test_ukrainian_letters_stand_in_their_places() -> None:
    alphabet = list("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя")
    shuffled = alphabet[::2] + alphabet[1::2]
    assert sorted(shuffled, key=lambda name: sort_key(name, (LATIN, "".join(alphabet)))) == alphabet


def test_a_letter_stands_where_the_alphabet_of_the_reader_has_it() -> None:
    names = ["Öberg", "Zorn", "Ångström", "Andersson", "Ärlig", "Émile", "Ek"]
    swedish = f"{LATIN}åäö"
    assert sorted(names, key=lambda name: sort_key(name, (swedish, LATIN))) == [
        "Andersson", "Ek", "Émile", "Zorn", "Ångström", "Ärlig", "Öberg",
    ]  # fmt: skip
    assert sorted(names, key=lambda name: sort_key(name, (LATIN, swedish))) == [
        "Andersson", "Ångström", "Ärlig", "Ek", "Émile", "Öberg", "Zorn",
    ]  # fmt: skip
