"""The forms that words have after a number: 1 rule, 2 rules; reguła, reguły, reguł.

A language says which form follows a number in the ``Plural-Forms`` of its catalogue's header, as in gettext: how many
forms it has, and an expression in C that gives the index of a number's form.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from typing import NamedTuple

from babel import UnknownLocaleError
from babel.messages.plurals import get_plural

MOST_FORMS = 6
"""Arabic has the most forms of all known languages."""

FIELD = "Plural-Forms"
_VALUE = re.compile(r"nplurals\s*=\s*([0-9]+)\s*;\s*plural\s*=([^;]+);?")
_PERIOD = 100
"""The forms of all known languages repeat after so many numbers, except those of the first numbers."""


class PluralRule(NamedTuple):
    """Which of the ``forms`` of a language follows a number: an ``expression`` in C gives its index."""

    forms: int
    expression: str

    @property
    def field(self) -> str:
        """Return the rule as a catalogue's header has it."""
        return f"nplurals={self.forms}; plural={self.expression};"

    def form_after(self, number: int) -> int:
        """Return the index of the form that follows a number: scripts look it up in the same table."""
        return _indexes(self.expression)[number if number < 2 * _PERIOD else _PERIOD + number % _PERIOD]

    def table(self) -> str:
        """Return a digit for each number from 0 to 199: the index of its form. That of a greater number is the one of
        100 and its last two digits.
        """
        return "".join(map(str, _indexes(self.expression)))


@cache
def _indexes(expression: str) -> tuple[int, ...]:
    """Return the indexes of the forms after the first numbers. Raises ValueError or ArithmeticError."""
    find = gettext.c2py(expression)
    return tuple(find(number) for number in range(2 * _PERIOD))


ENGLISH = PluralRule(2, "(n != 1)")


def read_plural_rule(field: str) -> PluralRule:
    """Return the rule of a header's ``Plural-Forms``; raises ValueError with a reason if it cannot be used."""
    match = _VALUE.fullmatch(field.strip())
    if match is None:
        raise ValueError(f"it is not written as in {ENGLISH.field}")
    rule = PluralRule(int(match[1]), match[2].strip())
    if not 1 <= rule.forms <= MOST_FORMS:
        raise ValueError(f"nplurals must be from 1 to {MOST_FORMS}")
    try:
        indexes = _indexes(rule.expression)
    except (ValueError, ArithmeticError) as error:
        raise ValueError("its expression cannot be read") from error
    wrong = next((index for index in indexes if not 0 <= index < rule.forms), None)
    if wrong is not None:
        raise ValueError(f"its expression gives {wrong}, but nplurals is {rule.forms}")
    return rule


def plural_rule_of(language: str) -> PluralRule:
    """Return the usual rule of a language; that of English if the language is not known."""
    try:
        forms, expression = get_plural(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return ENGLISH
    return PluralRule(forms, expression)
