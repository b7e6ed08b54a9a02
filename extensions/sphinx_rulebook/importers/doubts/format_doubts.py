"""Doubts about a whole document: no numbers, or the marks of another format."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ...markup.fences import TEXT_DIRECTIVES, opened_directives
from ..profile import Profile
from ..reading.shapes import split_number
from ..reading.structure import RULE
from ..typed_document import Line, TypedDocument
from .doubt import Doubt, DoubtKind, quote, span

_LONG = 200
_MOST_FOREIGN = 0.3
_FOREIGN = re.compile(
    r"\s*(?:</?[A-Za-z][\w\-]*(?:\s[^<>]*)?/?>|[{}\[\]]+,?$|[\"']?[a-z_][\w\-]{0,40}[\"']?\s?[:=](?:\s|$)(?!.*[.。]$)|"
    r"\\[a-z]{3,}|\{[%{#]|#(?:set|show|let)\b|:::|\.\. [\w\-]+::|[|!][-+}]|;|//|/\*)"
)
_REMARK = re.compile(
    r"(?:!!!|\?\?\?)\+?[ \t]++(?:[a-z][\w\-]*+)?[ \t]*+(?:[\"'].*)?$|:{3,}[ \t]*\{?[A-Za-z]|===[!+]?[ \t]+[\"']"
)
"""The first line of a remark or a tab in the signs of other programs."""
_FEWEST_FOREIGN = 5
_MOST_IN_CELL = 3
_NUMBERED_HEADING = re.compile(r"[0-9]{1,2}[.)]\s+[^\W\d_]|[0-9]{3}[.)]?(?:\s+\(?[^\W\d_]|$)")
_FEWEST_HEADINGS = 2
_FEWEST_NUMBERED = 10
_LEAST_NUMBERED = 0.05


def doubt_format(document: TypedDocument, profile: Profile, is_chosen: bool) -> Iterator[Doubt]:
    """Yield the doubts about the format and the layout of a document.

    ``is_chosen`` is whether the user has chosen the layout.
    """
    source = document.chapters[0].source if document.chapters else ""
    written = [line for line in document.lines if line.text and not line.is_code]
    numbers = {unit.lines[0] for unit in document.units if unit.number[:1] == "<" and unit.lines}
    known = numbers | _lines_of_directives(document)
    foreign = [line for line in written if _FOREIGN.match(line.raw) and line not in known]
    if len(foreign) >= max(_FEWEST_FOREIGN, _MOST_FOREIGN * len(written)):
        yield Doubt(
            DoubtKind.OTHER_FORMAT,
            source,
            *span(foreign),
            f"{len(foreign)} of {len(written)} lines look like another format, such as {quote(foreign[0].raw)}.",
            "Is this plain text or Markdown?",
            "If not, save the document as text or Markdown first.",
        )
    else:
        yield from _unread_remarks(document, source, known)
    if any(profile.numbers) or is_chosen:
        return
    yield from _numbered_headings(document, source)
    items = {
        line for unit in document.units for paragraph in unit.paragraphs if paragraph.marker for line in paragraph.lines
    }
    items.update(line for unit in document.units if unit.number for line in unit.lines)
    numbered = [
        line
        for line in written
        if not line.bullet
        and line not in items
        and (opening := split_number(line.text)) is not None
        and len(opening.text.split()) > _MOST_IN_CELL
    ]
    if len(numbered) >= max(_FEWEST_NUMBERED, _LEAST_NUMBERED * len(written)):
        yield Doubt(
            DoubtKind.NO_NUMBERS,
            source,
            *span(numbered),
            f"{len(numbered)} lines begin with a number, from {quote(numbered[0].raw)}, but no numbering was found.",
            "Do units begin with these numbers?",
            "If so, describe them with numbers = [...] in a profile; if not, choose --layout unnumbered.",
        )
    elif len(written) >= _LONG and not any(line.level for line in written):
        yield Doubt(
            DoubtKind.NO_NUMBERS,
            source,
            *span(written),
            f"The document has {len(written)} lines and no numbers; each of its paragraphs became a rule.",
            "Are its rules without numbers?",
            "If so, choose --layout unnumbered; if not, describe the numbers in a profile (--layout).",
        )


def _unread_remarks(document: TypedDocument, source: str, known: Collection[Line]) -> Iterator[Doubt]:
    """Yield a doubt if lines of Markdown have the signs of remarks and tabs of other programs still."""
    found = [line for line in document.lines if not line.is_code and line not in known and _REMARK.match(line.raw)]
    if document.is_markdown and found:
        yield Doubt(
            DoubtKind.UNREAD_MARKUP,
            source,
            *span(found[:1]),
            f"Signs of remarks or tabs of another program stayed text, {len(found)} times, from {quote(found[0].raw)}.",
            "Is this a remark?",
            "If so, close it with ::: on a line of its own, or put an empty line below its indented text.",
        )


def _lines_of_directives(document: TypedDocument) -> set[Line]:
    """Return the lines of callouts and other blocks that rules may have."""
    paragraphs = [paragraph for unit in document.units for paragraph in unit.paragraphs]
    paragraphs += [paragraph for page in document.pages for paragraph in page.paragraphs]
    return {
        line
        for paragraph in paragraphs
        if paragraph.is_block and not TEXT_DIRECTIVES.isdisjoint(opened_directives(paragraph.text))
        for line in paragraph.lines
    }


def _numbered_headings(document: TypedDocument, source: str) -> Iterator[Doubt]:
    """Yield a doubt if headings of a document in which no numbering was found begin with numbers."""
    headings = [
        unit.lines[0]
        for unit in document.units
        if unit.rank < RULE and not unit.number and unit.lines and _NUMBERED_HEADING.match(unit.lines[0].text)
    ]
    if len(headings) >= _FEWEST_HEADINGS:
        yield Doubt(
            DoubtKind.NO_NUMBERS,
            source,
            *span(headings),
            f"{len(headings)} headings begin with a number, from {quote(headings[0].text)}; no numbering was found.",
            "Are these the numbers of chapters or sections?",
            "If so, describe them with numbers = [...] in a profile; if not, choose --layout unnumbered.",
        )
