"""Texts of a translation that are still those of the source, as in a file that was copied to be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..markup.anchors import ANCHOR
from ..markup.unit_lines import numbered_lines
from ..model.units import Status, Unit, is_division
from ..support.language_tags import primary_language

_MARKUP = re.compile(
    r"\[\[[^\[\]\n]*\]\]|\{[^{}\n]*\}|`[^`\n]*`|\$\$[^$\n]*\$\$|\$[^$\n]*\$|<[^<>\n]*>|\]\([^()\s]*\)"
    r'|"[^"\n]*"|“[^“”\n]*”|„[^„“”\n]*[“”]|«[^«»\n]*»|「[^「」\n]*」|『[^『』\n]*』'
)
"""What is the same in every language, and what a text quotes, such as the words on a card."""
_AROUND = "()[]*_~'‘’.:,;!?،؛؟…"
_WORD = re.compile(r"([^\W\d_])[^\d_./@:\\=<>|]+")
"""A token that is a word, and no address, file name, formula or identifier."""
_LEGAL = re.compile("[©®™]")
_BETWEEN = re.compile("[,;،؛|]")
_FEWEST_WORDS = 4
"""Names and titles have fewer words with a small first letter: *Wizards of the Coast*."""
_CLAUSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々0-9]{10}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{25}")
"""The same in scripts that write no spaces between words; Thai, Lao, Burmese and Khmer have longer names."""
_ALIKE = (
    frozenset({"ast", "es"}),
    frozenset({"bs", "cnr", "hr", "me", "sh", "sr"}),
    frozenset({"cmn", "wuu", "yue", "zh"}),
    frozenset({"cs", "sk"}),
    frozenset({"da", "nb", "nn", "no"}),
    frozenset({"en", "sco"}),
    frozenset({"fa", "prs"}),
    frozenset({"fil", "tl"}),
    frozenset({"gl", "pt"}),
    frozenset({"he", "iw"}),
    frozenset({"id", "in", "ms", "zsm"}),
    frozenset({"mo", "ro"}),
)
"""Languages whose sentences may be the same."""


def are_alike(language: str, other: str) -> bool:
    """Return whether a sentence of one language may be one of the other, too."""
    both = {primary_language(language), primary_language(other)}
    return len(both) == 1 or any(both <= group for group in _ALIKE)


def untranslated_line(source: Unit, translation: Unit) -> str | None:
    """Return the first line of a translation that is one of its source, and so long that this is no chance.

    A translation with as many lines of its own as the source has is in both languages. A draft is not yet published.
    """
    if (
        is_division(source)
        or Status.DRAFT in (source.status, translation.status)
        or not _may_share(source, translation)
    ):
        return None
    ours, theirs = list(_lines(source)), list(_lines(translation))
    of_source = set(ours)
    if sum(line not in of_source for line in theirs) >= len(ours):
        return None
    return next((line for line in theirs if line in of_source and _is_sentence(line)), None)


def _may_share(source: Unit, translation: Unit) -> bool:
    """Rule out most pairs: return whether two units have a line with words in common."""
    if source.text.strip() == translation.text.strip() != "":
        return True
    shared = set(source.body.splitlines()).intersection(translation.body.splitlines())
    return any(line.strip() for line in shared)


def _lines(unit: Unit) -> Iterator[str]:
    """Yield the lines of a unit without the marks of quotations and lists, but no code, and no rows with names."""
    for _, _, text in numbered_lines(unit, with_code_spans=True):
        line = ANCHOR.sub(" ", text)
        if not line.startswith(("    ", "\t", "|")) and line.strip():
            yield line.lstrip(" \t>*+-").rstrip()


def _is_sentence(line: str) -> bool:
    """Return whether a line is a sentence rather than names, terms, an address or the title of a book."""
    if _LEGAL.search(line):
        return False
    text = _MARKUP.sub(" ", line)
    if _CLAUSE.search(text):
        return True
    matches = (_WORD.fullmatch(token.strip(_AROUND)) for token in text.split())
    words = sum(match is not None and not match[1].isupper() for match in matches)
    return words - len(_BETWEEN.findall(text)) >= _FEWEST_WORDS
