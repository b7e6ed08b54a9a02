"""Footnotes of a document that becomes several files: the text of each goes to the chapters that refer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...markup.footnotes import DEFINITION, FOOTNOTE_MARK
from ..reading.markdown_blocks import is_footnote
from ..typed_document import TypedChapter, TypedDocument, TypedPage, TypedParagraph

_Texts = dict[str, tuple[TypedChapter | TypedPage, TypedParagraph]]
"""The chapter or the page of prose, and the text of each footnote, by its name."""


def with_own_footnotes(document: TypedDocument) -> TypedDocument:
    """Return a document of Markdown in which each chapter has the texts of the footnotes that it refers to.

    A text that its own chapter uses stays where it is, and so does one that no chapter uses. Others move to the end of
    the last unit of each chapter that uses them, also from a page of prose: that of the credits may be the last one of
    a web page, with all notes below it.
    """
    if not document.is_markdown:
        return document
    # Each of several documents that become one book has names of its own.
    of_source: dict[str, _Texts] = {}
    for chapter in document.files():
        texts = of_source.setdefault(chapter.source, {})
        texts |= {_name(paragraph): (chapter, paragraph) for paragraph in _footnotes(chapter)}
    if len(of_source) == 1:  # pages do not say which of several documents they are from
        (texts,) = of_source.values()
        for page in document.pages:
            for paragraph in filter(_is_text, page.paragraphs):
                texts.setdefault(_name(paragraph), (page, paragraph))
    in_pages = {page: _marks(page.paragraphs) for page in document.pages}
    wanted = {chapter: _wanted(chapter, of_source[chapter.source]) for chapter in document.files()}
    moved = {
        paragraph
        for source, texts in of_source.items()
        for name, (home, paragraph) in texts.items()
        if name not in (in_pages[home] if isinstance(home, TypedPage) else wanted[home])
        and any(name in names for one, names in wanted.items() if one.source == source)
    }

    def arranged(chapter: TypedChapter) -> TypedChapter:
        texts = of_source[chapter.source]
        come = [paragraph for home, paragraph in map(texts.__getitem__, wanted[chapter]) if home is not chapter]
        units = [
            replace(unit, paragraphs=tuple(one for one in unit.paragraphs if one not in moved))
            if not moved.isdisjoint(unit.paragraphs)
            else unit
            for unit in chapter.units
        ]
        if come:
            units[-1] = replace(units[-1], paragraphs=(*units[-1].paragraphs, *come))
        return replace(chapter, units=tuple(units))

    glossary = document.glossary
    return replace(
        document,
        pages=tuple(
            replace(page, paragraphs=tuple(one for one in page.paragraphs if one not in moved))
            for page in document.pages
        ),
        chapters=tuple(map(arranged, document.chapters)),
        glossary=arranged(glossary) if glossary is not None else None,
    )


def _footnotes(chapter: TypedChapter) -> Iterator[TypedParagraph]:
    for unit in chapter.units:
        yield from filter(_is_text, unit.paragraphs)


def _is_text(paragraph: TypedParagraph) -> bool:
    return paragraph.is_block and is_footnote(paragraph.text)


def _marks(paragraphs: Sequence[TypedParagraph]) -> set[str]:
    """Return the names of the footnotes to which the texts of a page refer."""
    return {match["name"] for one in paragraphs if not _is_text(one) for match in FOOTNOTE_MARK.finditer(one.text)}


def _name(paragraph: TypedParagraph) -> str:
    match = DEFINITION.match(paragraph.text)
    assert match is not None, "only asked for the text of a footnote"
    return match["name"]


def _wanted(chapter: TypedChapter, texts: _Texts) -> dict[str, None]:
    """Return the names of the footnotes that a chapter refers to, in order, also from within its footnotes."""
    waiting = [
        text
        for unit in chapter.units
        for text in (unit.text, *(one.text for one in unit.paragraphs if not _is_text(one)))
    ]
    names: dict[str, None] = {}
    while waiting:
        for match in FOOTNOTE_MARK.finditer(waiting.pop(0)):
            name = match["name"]
            if name not in names and name in texts:
                waiting.append(texts[name][1].text.partition("]:")[2])
                names[name] = None
    return names
