"""Random defects of a translation, one function for each class; each returns the changed unit, or None."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from sphinx_rulebook.languages.comparing.compared_unit import ComparedUnit, Difference
from sphinx_rulebook.languages.comparing.comparison import compare
from sphinx_rulebook.languages.comparing.numbers import find_numbers
from sphinx_rulebook.languages.writing_systems import normalised
from sphinx_rulebook.library.book_units import own_markup
from sphinx_rulebook.markup.references import REFERENCE
from sphinx_rulebook.markup.text.symbols import SYMBOL
from sphinx_rulebook.model.units import Unit

Defect = Callable[[Unit, Unit, random.Random], Unit | None]
"""A function of the source, the translation, and a random generator."""

_COUNTER = re.compile(r"[つ枚個人回体点番目]*")


def _said(unit: Unit) -> str:
    return own_markup(unit)


def _with_text(unit: Unit, text: str) -> Unit:
    return unit._replace(text=text, blocks=())


def _digits(markup: str) -> list[re.Match[str]]:
    """Return the numbers in digits that are not part of a reference or a symbol."""

    def hidden(match: re.Match[str]) -> str:
        return "_" * len(match[0])

    plain = SYMBOL.sub(hidden, re.sub(r"\[[0-9a-z.]+\]", hidden, REFERENCE.sub(hidden, markup)))
    return [match for match in re.finditer(r"[0-9０-９]+", plain) if match.start() and plain[match.end() :][:1] != "."]


def number_changed(source: Unit, translation: Unit, rng: random.Random) -> Unit | None:
    markup = _said(translation)
    digits = _digits(markup)
    if not digits:
        return None
    match = rng.choice(digits)
    number = int(match[0]) + rng.choice([2, 3, 4])
    return _with_text(translation, f"{markup[: match.start()]}{number}{markup[match.end() :]}")


def number_dropped(source: Unit, translation: Unit, rng: random.Random) -> Unit | None:
    """Drop a number with its counter, but not a 1, which the source may express by an article."""
    markup = _said(translation)
    wanted = {number.value for number in find_numbers(normalised(_said(source)), "en") if number.is_certain}
    digits = [match for match in _digits(markup) if int(match[0]) > 1 and int(match[0]) in wanted]
    if not digits:
        return None
    match = rng.choice(digits)
    counter = _COUNTER.match(markup, match.end())
    stop = counter.end() if counter is not None else match.end()
    return _with_text(translation, markup[: match.start()] + markup[stop:])


def number_added(source: Unit, translation: Unit, rng: random.Random) -> Unit | None:
    markup = _said(translation)
    places = [
        place
        for place in range(1, len(markup))
        if not re.search(r"\[[^\]]*$|\{[^}]*$|\\\w*$|[0-9A-Za-z]$", markup[:place])
    ]
    if not places:
        return None
    place = rng.choice(places)
    return _with_text(translation, f"{markup[:place]}{rng.choice(['12枚の', '13人の', '15'])}{markup[place:]}")


def bracket(source: Unit, translation: Unit, rng: random.Random) -> Unit | None:
    return _without_one(translation, r"[「」（）()《》【】]", rng)


def symbol(source: Unit, translation: Unit, rng: random.Random) -> Unit | None:
    return _without_one(translation, SYMBOL.pattern, rng)


def stop(source: Unit, translation: Unit, rng: random.Random) -> Unit | None:
    markup = _said(translation).rstrip()
    return _with_text(translation, markup[:-1]) if markup.endswith("。") and _said(source).endswith(".") else None


def _without_one(translation: Unit, pattern: str, rng: random.Random) -> Unit | None:
    markup = _said(translation)
    found = list(re.finditer(pattern, markup))
    if not found:
        return None
    match = rng.choice(found)
    return _with_text(translation, markup[: match.start()] + markup[match.end() :])


DEFECTS: tuple[Defect, ...] = (number_changed, number_dropped, number_added, bracket, symbol, stop)


def spoil(
    pairs: Sequence[tuple[Unit, Unit]], defect: Defect, languages: tuple[str, str], count: int, rng: random.Random
) -> tuple[int, int]:
    """Return how many of ``count`` defects caused a new difference, and how many could be made."""
    found = tried = 0
    order = list(pairs)
    rng.shuffle(order)
    for source, translation in order * 3:
        if tried == count:
            break
        spoiled = defect(source, translation, rng)
        if spoiled is not None:
            tried += 1
            found += bool(_differences(source, spoiled, languages) - _differences(source, translation, languages))
    return found, tried


def _differences(source: Unit, translation: Unit, languages: tuple[str, str]) -> set[Difference]:
    return set(compare(ComparedUnit(source, languages[0], ()), ComparedUnit(translation, languages[1], ())))
