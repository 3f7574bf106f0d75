"""One line for one player, as it is typed at the door or on the telephone.

“Rossi Anna, Italy, 07000123, Tora Kai +”: the name, and in any order country, EMA number, e-mail address,
phone number and club. Nothing but the name is needed, and a plus at the end says that the fee is paid. Words
before a semicolon are the last name.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from reports.countries import country_of_prefix
from tournament.acts.refusals import Reason, Refused
from tournament.registration.services.importing.cells import country_code, is_particle, split_name
from tournament.registration.services.importing.name_order import GIVEN, order_shown
from tournament.registration.services.player_facts import PlayerFacts, country_from_number, normal_ema_number

LONGEST_LINE = 300
"""Characters of one line."""
PAID = "+"
LONGEST_CODE = 3  # letters of a country that stands at the end of a name in capitals: IT, ITA

TOO_MUCH = Reason(
    "registration.line-unclear",
    "“%(text)s” is not understood: a line has one name, country, EMA number, e-mail, phone and club.",
)

_NO_SEPARATORS = str.maketrans(",;\t", "   ")
_EMAIL = re.compile(r"\S+@\S+")
_DIGITS = re.compile(r"\+?\(?\d[\d ()/.\-]{5,}\d")


@dataclass(frozen=True)
class QuickLine:
    """A line as it was understood; `paid`: it ends with a plus."""

    facts: PlayerFacts
    paid: bool = False

    @property
    def pays_alone(self) -> bool:
        """Whether there is nothing but the plus: the player registered last has paid."""
        return self.paid and not self.facts.last_name


@dataclass
class _Parts:
    """What a line holds beside its texts; each is taken once."""

    facts: dict[str, str] = field(default_factory=dict)

    def take(self, name: str, value: str) -> bool:
        """Whether the value is kept: it is one, and the line has no other."""
        if not value or name in self.facts:
            return False
        self.facts[name] = value
        return True


def read_line(text: str) -> QuickLine:
    """What a line says. Refused where a part is not understood; problems of the facts are not judged."""
    line = text.strip()
    paid = line.endswith(PAID)
    parts, texts = _Parts(), list[str]()
    body = line.rstrip(f"{PAID} ")
    cells = re.split(r"[,;\t]", body)
    last_told = body[len(cells[0]) : len(cells[0]) + 1] == ";"
    for at, cell in enumerate(cells):
        rest = " ".join(_without_numbers(cell, parts).split())
        if rest == "" and cell.strip():
            continue
        if at == 0 or (at == 1 and last_told) or not parts.take("country", country_code(rest)):
            texts.append(rest)
    first, last, others = _names(texts, parts, last_told=last_told)
    if any(others[1:]):
        raise Refused(TOO_MUCH(text=", ".join(filter(None, others[1:]))), "line")
    taken = parts.facts
    number = taken.get("ema_number", "")
    facts = PlayerFacts(
        last,
        first,
        taken.get("country", "") or country_from_number(number),
        number,
        others[0] if others else "",
        email=taken.get("email", ""),
        phone=taken.get("phone", ""),
    )
    return QuickLine(facts, paid)


def _without_numbers(cell: str, parts: _Parts) -> str:
    """The cell without an e-mail address, an EMA number and a phone number, which go to the parts."""
    for pattern, kind in ((_EMAIL, lambda _text: "email"), (_DIGITS, _kind_of_number)):
        for match in pattern.findall(cell):
            name = kind(match)
            if parts.take(name, normal_ema_number(match) if name == "ema_number" else match):
                cell = cell.replace(match, " ", 1)
    return cell


def _kind_of_number(text: str) -> str:
    """Eight digits that begin like those of a country are an EMA number (seven: it lost its zero)."""
    digits = normal_ema_number(text)
    is_ema = re.fullmatch(r"[0-9]{7,8}", digits) and country_of_prefix(digits.zfill(8)[:2])
    return "ema_number" if is_ema else "phone"


def written(line: QuickLine) -> str:
    """A line that says just this: the last name before a semicolon, then the rest."""
    facts = line.facts
    rest = (facts.country, facts.ema_number, facts.email, facts.phone, facts.club.translate(_NO_SEPARATORS))
    cells = (f"{facts.last_name}; {facts.first_name}".rstrip(), *filter(None, rest))
    return ", ".join(cells) + (f" {PAID}" if line.paid else "")


def _names(texts: Sequence[str], parts: _Parts, *, last_told: bool) -> tuple[str, str, Sequence[str]]:
    """First name, last name, and the texts that are neither; `last_told`: a semicolon ends the last name."""
    if not texts:
        return "", "", ()
    name, others = texts[0], texts[1:]
    words = name.split()
    last_alone = len(words) == 1 or all(map(is_particle, words[:-1]))
    if others and last_told:
        return others[0], name, others[1:]
    if others and last_alone:
        first, last = split_name(f"{name}, {others[0]}") if others[0] else ("", name)
        return first, last, others[1:]
    if len(words) > 2 and parts.take("country", _country_at_end(words)):
        name = " ".join(words[:-1])
    first, last = split_name(name, last_first=order_shown(name) != GIVEN)
    return first, last, others


def _country_at_end(words: Sequence[str]) -> str:
    """The code of a country after a name: its own name, or a code in capitals where the name is in none."""
    word = words[-1]
    code = country_code(word)
    is_code = len(word) <= LONGEST_CODE
    return code if code and (not is_code or (word.isupper() and not "".join(words[:-1]).isupper())) else ""
