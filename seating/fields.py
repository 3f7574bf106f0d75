"""Finite fields with up to a hundred elements: the simplest source of sessions in which nobody meets twice.

An element is a number 0..q − 1 whose digits to the base p are the coefficients of a polynomial, lowest first.
"""

from __future__ import annotations

from collections.abc import Sequence

# x^k = −(what stands here), lowest coefficient first: one irreducible polynomial for each power of a prime.
IRREDUCIBLE: dict[int, tuple[int, tuple[int, ...]]] = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
    27: (3, (1, 2, 0)),
    32: (2, (1, 0, 1, 0, 0)),
    49: (7, (1, 0)),
    64: (2, (1, 1, 0, 0, 0, 0)),
    81: (3, (2, 1, 0, 0)),
}


def is_prime(number: int) -> bool:
    """Whether the number is prime."""
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def field_moduli(order: int) -> tuple[int, ...]:
    """The field's addition as a product of cyclic groups; () for an order up to 100 without a field."""
    if is_prime(order):
        return (order,)
    if order in IRREDUCIBLE:
        prime, tail = IRREDUCIBLE[order]
        return (prime,) * len(tail)
    return ()


def digits(number: int, moduli: Sequence[int]) -> list[int]:
    """The number in mixed radix, the first modulus least significant."""
    found = []
    for modulus in moduli:
        number, digit = divmod(number, modulus)
        found.append(digit)
    return found


def number_of(digit_list: Sequence[int], moduli: Sequence[int]) -> int:
    """The number whose mixed-radix digits these are."""
    value = 0
    for digit, modulus in zip(reversed(digit_list), reversed(moduli), strict=True):
        value = value * modulus + digit % modulus
    return value


def add(left: int, right: int, moduli: Sequence[int]) -> int:
    """The sum of two elements of a product of cyclic groups."""
    sums = [a + b for a, b in zip(digits(left, moduli), digits(right, moduli), strict=True)]
    return number_of(sums, moduli)


def multiply(left: int, right: int, order: int) -> int:
    """The product of two elements of the field of this order."""
    if is_prime(order):
        return left * right % order
    prime, tail = IRREDUCIBLE[order]
    moduli = (prime,) * len(tail)
    product, power = [0] * len(tail), digits(left, moduli)
    for digit in digits(right, moduli):
        product = [(a + digit * b) % prime for a, b in zip(product, power, strict=True)]
        power = times_x(power, tail, prime)
    return number_of(product, moduli)


def times_x(element: Sequence[int], tail: Sequence[int], prime: int) -> list[int]:
    """The element multiplied by x, reduced by x^k = −tail."""
    carried = element[-1]
    shifted = [0, *element[:-1]]
    return [(digit - carried * low) % prime for digit, low in zip(shifted, tail, strict=True)]
