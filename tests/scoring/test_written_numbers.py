"""Numbers as people write them."""

from fractions import Fraction

import pytest

from scoring.written_numbers import chosen, read_number, read_written


@pytest.mark.parametrize(
    "text",
    [
        "30000",
        "30,000",
        "30.000",
        "30 000",
        "30\u00a0000",
        "30\u202f000",
        "30\u2009000",
        "30'000",
        "30’000",
        " 30000 ",
        "+30000",
        "３００００",
    ],
)
def test_thirty_thousand_is_read_however_it_is_written(text: str) -> None:
    assert read_number(text) == 30_000


@pytest.mark.parametrize("text", ["-5000", "−5000", "–5,000", "- 5.000", "－5000", "▲5000", "△5 000"])
def test_every_minus_is_a_minus(text: str) -> None:
    assert read_number(text) == -5_000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "abc",
        "30k",
        "3,00",
        "30,00",
        "1.5",
        "30,000.000",
        "--5",
        "1e4",
        "٣٠٠",
        "٣٠٠٠٠",
        "9" * 5000,
        "99999999",
        "0x10",
        "-",
        "30,000,",
        "NaN",
        "\x00",
    ],
)
def test_texts_that_hold_no_number_are_read_as_none(text: str) -> None:
    assert read_number(text) is None


def test_millions_are_grouped_twice() -> None:
    assert read_number("1,234,500") == 1_234_500


@pytest.mark.parametrize(
    ("text", "integer", "decimal"),
    [
        ("(8100)", -8100, -8100),
        ("8100-", -8100, -8100),
        ("'−8 100", -8100, -8100),
        ("11,7", None, Fraction(117, 10)),
        ("11.700", 11700, Fraction(117, 10)),
        ("1.234,5", None, Fraction(2469, 2)),
        ("11700,0", None, 11700),
        ("11.700000000000001", None, Fraction(117, 10)),
        ("30 000 pts", 30000, 30000),
        ("30 000 pkt", 30000, 30000),
        ("30000*", 30000, 30000),
        ("41,2 k", None, Fraction(206, 5)),
    ],
)
def test_both_meanings_of_a_number_in_a_file_are_read(text, integer, decimal) -> None:
    number = read_written(text)
    assert number is not None
    assert (number.integer, number.decimal) == (integer, decimal)


@pytest.mark.parametrize("text", ["", "13½", "(+5)", "5-3", "x", "1,23,4", "--5"])
def test_texts_in_a_file_that_hold_no_number_are_read_as_none(text: str) -> None:
    assert read_written(text) is None


def test_one_number_that_can_only_be_decimal_decides_for_the_file() -> None:
    texts = ("11.7", "11.700", "8")
    assert chosen(filter(None, map(read_written, texts))) == [Fraction(117, 10), Fraction(117, 10), 8]
    assert chosen(filter(None, map(read_written, texts[1:]))) == [11_700, 8]
