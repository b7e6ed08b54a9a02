"""Texts of a translation that are still those of the source, as in a file that was copied to be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

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
_SHORTEST = 8
"""A sentence has more characters."""
_PIECE_END = re.compile(r"[.!?;:؟؛]\s|[。！？|\n]")
_AROUND_PIECE = " \t\r>*+-|.!?;:؟؛"
_SENTENCE_END = re.compile(r"(?<=[.!?;:؟؛])\s+|(?<=[。！？])")
_JOINED = str.maketrans(" 。|", "\x00\x01\x02")
_SPLIT = str.maketrans("\x00\x01\x02", " 。|")
_CLAUSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々0-9]{10}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{25}")
"""Words in scripts that write no spaces between them; Thai, Lao, Burmese and Khmer have longer names."""
_LONG_CLAUSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々0-9]{15}|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{35}")
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


class _Least(NamedTuple):
    """How long a sentence is at least: its words with a small first letter, or a clause without spaces."""

    words: int
    clause: re.Pattern[str]


_IN_LINE = _Least(4, _CLAUSE)
"""Names and titles have fewer words with a small first letter: *Wizards of the Coast*."""
_IN_PART = _Least(6, _LONG_CLAUSE)
"""A sentence in a paragraph that is otherwise translated may be the name of a rule, or words on a card."""


def are_alike(language: str, other: str) -> bool:
    """Return whether a sentence of one language may be one of the other, too."""
    both = {primary_language(language), primary_language(other)}
    return len(both) == 1 or any(both <= group for group in _ALIKE)


def untranslated_line(source: Unit, translation: Unit) -> str | None:
    """Return the first line of a translation that is one of its source, and so long that this is no chance.

    A translation with as many lines of its own as the source has is in both languages. A draft is not yet published.
    """
    return _shared_line(source, translation) if _may_be_untranslated(source, translation) else None


def untranslated_part(source: Unit, translation: Unit) -> str | None:
    """Return the same, or the first sentence or cell of a translation that is one of its source, also below a title."""
    if not _may_be_untranslated(source, translation):
        return None
    line = _shared_line(source, translation)
    return line or _first_shared(list(_parts(source)), list(_parts(translation)), _IN_PART)


def _may_be_untranslated(source: Unit, translation: Unit) -> bool:
    """Rule out drafts, and most pairs in little time: those that have no sentence or cell in common."""
    if Status.DRAFT in (source.status, translation.status):
        return False
    return not _pieces(source).isdisjoint(_pieces(translation))


def _pieces(unit: Unit) -> Set[str]:
    """Return the parts of a unit, also those of quotations, without the marks around them."""
    pieces = _PIECE_END.split(f"{unit.text}\n{unit.body}")
    return {piece.strip(_AROUND_PIECE) for piece in pieces if len(piece) >= _SHORTEST} - {""}


def _shared_line(source: Unit, translation: Unit) -> str | None:
    if is_division(source):
        return None
    return _first_shared(list(_lines(source)), list(_lines(translation)), _IN_LINE)


def _first_shared(ours: Sequence[str], theirs: Sequence[str], least: _Least) -> str | None:
    of_source = set(ours)
    if sum(text not in of_source for text in theirs) >= len(ours):
        return None
    return next((text for text in theirs if text in of_source and _is_sentence(text, least)), None)


def _lines(unit: Unit) -> Iterator[str]:
    """Yield the lines of a unit without the marks of quotations and lists, but no code, and no rows of tables."""
    yield from (line for line in _all_lines(unit) if not line.startswith("|"))


def _all_lines(unit: Unit) -> Iterator[str]:
    """Yield the lines of a unit; the title of a chapter or section may be a name."""
    for number, _, text in numbered_lines(unit, with_code_spans=True):
        line = ANCHOR.sub(" ", text)
        if is_division(unit) and number == unit.line:
            continue
        if not line.startswith(("    ", "\t")) and line.strip():
            yield line.lstrip(" \t>*+-").rstrip()


def _parts(unit: Unit) -> Iterator[str]:
    """Yield the sentences of a unit, and those in the cells of its tables; a quotation is not split."""
    for line in _all_lines(unit):
        if not _LEGAL.search(line):
            joined = _MARKUP.sub(lambda match: match[0].translate(_JOINED), line)
            for piece in joined.strip("|").split("|") if line.startswith("|") else (joined,):
                parts = (part.translate(_SPLIT).strip() for part in _SENTENCE_END.split(piece))
                yield from filter(None, parts)


def _is_sentence(line: str, least: _Least) -> bool:
    """Return whether a line is a sentence rather than names, terms, an address or the title of a book."""
    if _LEGAL.search(line):
        return False
    text = _MARKUP.sub(" ", line)
    if least.clause.search(text):
        return True
    matches = (_WORD.fullmatch(token.strip(_AROUND)) for token in text.split())
    words = sum(match is not None and not match[1].isupper() for match in matches)
    return words - len(_BETWEEN.findall(text)) >= least.words
