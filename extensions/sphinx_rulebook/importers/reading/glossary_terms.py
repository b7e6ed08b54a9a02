"""Reading the entries of a glossary: a term with its definition on the lines below, or both on one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...markup.footnotes import DEFINITION
from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..documents.document_lines import wholly_bold
from ..typed_document import Line, TypedParagraph, TypedUnit
from .paragraphs import Page
from .wrapping import Wrapping

_TERM_RANK = 3
_INLINE = re.compile(
    r"(?P<bold>\*\*|__)?(?P<term>[^:：*]{1,60}?)(?P=bold)?(?P<sign>\s{0,20}[:：]\s*+|\s{1,20}[-–—]\s++)(?P<text>\S.*)"
)
_BOLD_INLINE = re.compile(r"(?P<bold>\*\*|__)(?P<term>[^\s*_][^*_]{0,59})(?P=bold)(?P<sign>\s+)(?P<text>[^\s–—:：-].*)")
_REMARK = re.compile(r"\s*[（(][^（()）]*[）)]\Z")
_LEAST_INLINE = 0.7


def read_terms(lines: Sequence[tuple[int, Line]], page: Page) -> list[TypedUnit]:
    """Return the entries of a glossary as units, given its lines with their indexes in the document.

    The texts of footnotes are no entries: they belong to the last one.
    """
    first = next((i for i, (_, line) in enumerate(lines) if line.text), len(lines))
    code = tuple(page.paragraphs(lines[:first]))
    above = [TypedUnit(_TERM_RANK, "", "", (), code)] if code else []  # the line does not belong to any term
    notes = [(place, line) for place, line in lines[first:] if DEFINITION.match(line.text)]
    places = {place for place, _ in notes}
    terms = [*above, *_terms([(place, line) for place, line in lines[first:] if place not in places], page)]
    if notes:
        terms = terms or [TypedUnit(_TERM_RANK, "", "", (), ())]
        terms[-1] = replace(terms[-1], paragraphs=(*terms[-1].paragraphs, *page.paragraphs(notes)))
    return terms


def _terms(lines: Sequence[tuple[int, Line]], page: Page) -> list[TypedUnit]:
    entries = _entries(lines, page.wrapping)
    written = [line for entry in entries for line in entry]
    one_by_one = _one_by_one(written, page)
    inline = sum(1 for entry in one_by_one if _is_inline(entry[0][1]))
    # Most lines, or most entries of one line, have a term and its definition.
    if inline >= _LEAST_INLINE * sum(1 for entry in one_by_one if entry[0][1].text) or (
        all(len(entry) == 1 for entry in entries) and inline >= _LEAST_INLINE * len(entries)
    ):
        return _inline_terms(one_by_one, page)
    if len(entries) > 1 and sum(1 for entry in entries if _is_inline(entry[0][1])) >= _LEAST_INLINE * len(entries):
        return _inline_terms(entries, page)
    if len(entries) == 1 and len(written) > 2:
        entries = _paired(written)
    terms: list[TypedUnit] = []
    for entry in entries:
        first = entry[0][1]
        is_term = (_is_name(first.text) or wholly_bold(first.text) is not None or first.level > 0) and not first.bullet
        # Another paragraph of the previous definition.
        if terms and (not is_term or (len(entry) == 1 and ends_sentence(first.text))):
            terms[-1] = replace(terms[-1], paragraphs=(*terms[-1].paragraphs, *page.paragraphs(entry)))
            continue
        name = (wholly_bold(first.text) or first.text) if page.is_markdown else first.text
        terms.append(TypedUnit(_TERM_RANK, "", name, (first,), tuple(page.paragraphs(entry[1:]))))
    return terms


def _is_name(text: str) -> bool:
    """Return whether a line is the name of a term; a remark in brackets may follow, which may be a whole sentence."""
    name = _REMARK.sub("", text)
    return bool(name) and is_title(name)


def _split_at_names(entry: list[tuple[int, Line]], wrapping: Wrapping) -> list[list[tuple[int, Line]]]:
    """Split an entry where the empty line before the next term was forgotten: a name between two sentences."""
    parts = [[entry[0]]]
    for at, ((_, before), (place, line), (_, after)) in enumerate(zip(entry, entry[1:], entry[2:], strict=False)):
        is_broken = wrapping.is_nearly_full(line, after)  # its sentence goes on
        is_name = not line.bullet and not line.is_code and not is_broken and _is_name(line.text)
        below = entry[at + 3 : at + 4]
        is_sentence = ends_sentence(after.text) or any(wrapping.breaks_sentence(after, one) for _, one in below)
        if is_name and len(parts[-1]) > 1 and ends_sentence(before.text) and is_sentence:
            parts.append([])
        parts[-1].append((place, line))
    if len(entry) > 1:
        parts[-1].append(entry[-1])
    return parts


def _inline(line: Line) -> re.Match[str] | None:
    return _BOLD_INLINE.match(line.text) or _INLINE.match(line.text)


def _is_inline(line: Line) -> bool:
    """Return whether a line has a term and its definition."""
    match = _inline(line)
    return match is not None and not match["term"].endswith((".", "!", "?", "。"))


def _one_by_one(lines: Sequence[tuple[int, Line]], page: Page) -> list[list[tuple[int, Line]]]:
    """Return every line as a separate entry, with the lines that it was broken into, and the fenced code that follows
    it.
    """
    entries: list[list[tuple[int, Line]]] = []
    for place, line in lines:
        goes_on = (
            bool(entries)
            and bool(line.text)
            and entries[-1][-1][0] == place - 1
            and page.wrapping.is_full(entries[-1][-1][1], line)
        )
        if not entries or not (line.is_code or goes_on):
            entries.append([])
        entries[-1].append((place, line))
    return entries


def _paired(lines: Sequence[tuple[int, Line]]) -> list[list[tuple[int, Line]]]:
    """Return the entries of a glossary without empty lines between them: each opens with a title."""
    entries: list[list[tuple[int, Line]]] = []
    for place, line in lines:
        if not entries or (is_title(line.text) and not is_title(entries[-1][-1][1].text)):
            entries.append([])
        entries[-1].append((place, line))
    return entries


def _entries(lines: Sequence[tuple[int, Line]], wrapping: Wrapping) -> list[list[tuple[int, Line]]]:
    """Split the lines at empty ones; a term that an empty line separates from its definition is joined to the
    definition again.
    """
    entries: list[list[tuple[int, Line]]] = [[]]
    for place, line in lines:
        if line.text or line.is_code:
            entries[-1].append((place, line))
        elif entries[-1]:
            entries.append([])
    entries = [part for entry in entries if entry for part in _split_at_names(entry, wrapping)]
    alone = sum(1 for entry in entries if len(entry) == 1 and is_title(entry[0][1].text))
    if alone < 0.4 * len(entries):
        return entries
    joined: list[list[tuple[int, Line]]] = []
    for entry in entries:
        if joined and len(joined[-1]) == 1 and is_title(joined[-1][0][1].text) and not is_title(entry[0][1].text):
            joined[-1] += entry
        else:
            joined.append(entry)
    return joined


def _inline_terms(entries: Sequence[list[tuple[int, Line]]], page: Page) -> list[TypedUnit]:
    terms: list[TypedUnit] = []
    for entry in entries:
        _place, line = entry[0]
        match = _inline(line) if _is_inline(line) else None
        if match is None:
            if terms:
                terms[-1] = replace(terms[-1], paragraphs=(*terms[-1].paragraphs, *page.paragraphs(entry)))
            else:
                terms.append(TypedUnit(_TERM_RANK, "", line.text, (line,), tuple(page.paragraphs(entry[1:]))))
            continue
        meaning, lines, others = page.title_and_body(line, match["text"], entry[1:], False)
        text = TypedParagraph(BlockKind.TEXT, "", meaning)
        terms.append(TypedUnit(_TERM_RANK, "", match["term"].strip().rstrip(":："), lines, (text, *others)))
    return terms
