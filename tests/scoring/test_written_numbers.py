"""Numbers as people write them."""

import pytest

from scoring.written_numbers import read_number


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
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None


def test_millions_are_grouped_twice() -> None:
    assert read_number("1,234,500") == 1_234_500
