"""Reading a PDF: by its tags if nearly all of its text has some, else by its geometry."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import pypdfium2  # type: ignore[import-untyped]

from ...support.errors import UnusableInputError
from ..documents.line_joins import join
from .logical_lines import LeftOut, LineKind, ReadFile
from .pdf_blocks import (
    PdfBlock,
    as_item,
    bare,
    find_running_rows,
    heal,
    join_rows,
    mark_bold_headings,
    mark_contents,
    mark_headings,
)
from .pdf_characters import Character, PdfPage, read_links, read_page
from .pdf_lines import lines_of
from .pdf_notes import place_notes, take_notes, with_marks, with_notes
from .pdf_pictures import PdfPicture, PdfPictures, read_pictures, with_signs
from .pdf_placing import with_pictures, with_untagged
from .pdf_rows import PdfRow, find_rows_of_page
from .pdf_tags import Tags, read_tags

_LEAST_TAGGED = 0.8
_FEWEST_LETTERS = 20
_LONGEST_QUOTE = 60
_DEEPEST_BOOKMARK = 6
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_LONGEST_TITLE = 120
_FEWEST_SIGNS = 3


def read_pdf(data: bytes, name: str) -> ReadFile:
    """Return the lines of the PDF called ``name``.

    Raises UnusableInputError if it is damaged, encrypted, or has only pictures of text.
    """
    try:
        document = pypdfium2.PdfDocument(data)
        pages = [read_page(document, number) for number in range(len(document))]
        tags = read_tags(data)
        pictures = read_pictures(document, pages)
        links = list(read_links(document))
        bookmarks = list(_bookmarks(document))
        producer = (document.get_metadata_value("Creator") or document.get_metadata_value("Producer")).strip()
        document.close()
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise UnusableInputError(f"{name} is encrypted; save it without a password first") from error
        raise UnusableInputError(f"{name} is a damaged PDF: {error}") from error
    if sum(1 for page in pages for one in page.characters if one.sign.isalnum()) < _FEWEST_LETTERS:
        raise UnusableInputError(f"{name} has no text, only pictures; run a text recognition (OCR) on it first")
    words = _words(pages)
    pages, between = _with_objects(pages, pictures, tags)
    is_tagged = _is_tagged(pages, tags)
    rows, left_out = _untagged_rows(pages, tags if is_tagged else Tags())
    rows, notes = take_notes(rows, pages, words)
    blocks = with_untagged(_tagged_blocks(pages, tags) if is_tagged else [], join_rows(rows, words))
    if is_tagged:
        blocks = heal(blocks, words)
    blocks = with_notes(place_notes(blocks, notes))
    mark_contents(blocks)
    has_headings = any(block.kind is LineKind.HEADING for block in blocks)
    has_bookmarks = _mark_bookmarks(blocks, bookmarks)
    if has_headings or has_bookmarks:
        mark_bold_headings(blocks)
    else:
        mark_headings(blocks)
    blocks = with_pictures(list(map(as_item, blocks)), between)
    left_out += pictures.left_out
    left_out += [
        LeftOut(block.page + 1, block.text[:_LONGEST_QUOTE], "table of contents")
        for block in blocks
        if block.kind is LineKind.CONTENTS
    ]
    used = (
        ["tags"] * is_tagged
        + ["bookmarks"] * has_bookmarks
        + ["links"] * bool(links)
        + ["footnotes"] * any(block.name for block in blocks)
        + ["pictures"] * bool(pictures.placed)
    )
    used += ["sizes and places"] * (not is_tagged)
    lines = lines_of([block for block in blocks if block.kind is not LineKind.CONTENTS], links)
    return ReadFile("a PDF", lines, producer, len(pages), used, left_out, pictures.files)


def _with_objects(
    pages: Sequence[PdfPage], pictures: PdfPictures, tags: Tags
) -> tuple[list[PdfPage], list[tuple[PdfPicture, str]]]:
    """Return the pages with small pictures and raised marks as objects in the text, and the other pictures with their
    Markdown.
    """
    result: list[PdfPage] = []
    between: list[tuple[PdfPicture, str]] = []
    for number, page in enumerate(pages):
        own = [picture for picture in pictures.placed if picture.page == number]
        page, rest = with_signs(page, own, tags.texts)
        result.append(with_marks(page))
        between += [(picture, picture.to_markdown(tags.texts)) for picture in rest]
    return result, between


def _words(pages: Sequence[PdfPage]) -> set[str]:
    """Return the words of a document in lower case, which tell whether a hyphen belongs to a word."""
    text = "\n".join("".join(one.sign for one in page.characters) for page in pages)
    return {word.casefold() for word in _WORD.findall(text)}


def _is_tagged(pages: Sequence[PdfPage], tags: Tags) -> bool:
    ink = [
        (number, one.content)
        for number, page in enumerate(pages)
        for one in page.characters
        if one.sign.strip() and not one.is_artifact
    ]
    return bool(ink) and sum(1 for place in ink if place in tags.places) > _LEAST_TAGGED * len(ink)


def _untagged_rows(pages: Sequence[PdfPage], tags: Tags) -> tuple[list[PdfRow], list[LeftOut]]:
    """Return the rows that no tag covers, without running heads and feet, and what was left out."""
    rows: list[PdfRow] = []
    for number, page in enumerate(pages):
        rest = [
            one
            for one in page.characters
            if (number, one.content) not in tags.places and not (tags.places and one.is_artifact)
        ]
        if any(one.sign.strip() for one in rest):
            rows += find_rows_of_page(page, number, rest)
    running = find_running_rows(rows, pages[0].height)
    left_out = [
        LeftOut(row.page + 1, row.text[:_LONGEST_QUOTE], "at the edge of a page")
        for place, row in enumerate(rows)
        if place in running
    ]
    return [row for place, row in enumerate(rows) if place not in running], left_out


def _tagged_blocks(pages: Sequence[PdfPage], tags: Tags) -> list[PdfBlock]:
    """Return the blocks of a tagged document in the order in which their text begins in its pages: the order of the
    tree is wrong where Word nests lists.
    """
    texts: defaultdict[int, list[tuple[int, int, Character]]] = defaultdict(list)
    for number, page in enumerate(pages):
        for one in page.characters:
            place = tags.places.get((number, one.content))
            if place is not None:
                texts[place[0]].append((number, place[1], one))
    blocks: list[PdfBlock] = []
    for key, characters in texts.items():
        ink = [(number, one) for number, _, one in characters if one.sign.strip()]
        if not ink:
            continue
        tag = tags.blocks[key]
        cells = _texts_of_cells(characters)
        size = Counter(one.size for _, one in ink).most_common(1)[0][0]
        is_bold = sum(one.is_bold for _, one in ink) > _LEAST_TAGGED * len(ink)
        blocks.append(
            PdfBlock(
                tag.kind, " ".join(filter(None, cells)), ink[0][0], ink[0][1].left, ink[0][1].top, size, is_bold,
                tag.level, ink, tuple(cells) if tag.kind is LineKind.ROW else (), tag.is_rest,
            )
        )  # fmt: skip
    return blocks


def _texts_of_cells(characters: Sequence[tuple[int, int, Character]]) -> list[str]:
    """Return the text of each cell of a block; most blocks have one."""
    cells: list[str] = []
    text, last = "", None
    for number, cell, one in characters:
        if last is not None and cell != last[1]:
            cells.append(text)
            text = ""
        elif last is not None and _is_new_line(last, number, one):
            text = join(text.rstrip(" "), one.sign) if one.sign != " " else f"{text} "
            last = (number, cell, one)
            continue
        text += one.sign
        last = (number, cell, one)
    return [" ".join(cell.split()) for cell in (*cells, text)]


def _is_new_line(last: tuple[int, int, Character], number: int, one: Character) -> bool:
    before = last[2]
    is_back = one.left < before.right - 5
    return number != last[0] or is_back or abs(one.bottom - before.bottom) > 0.9 * one.size


def _bookmarks(document: pypdfium2.PdfDocument) -> Iterator[tuple[str, int, int]]:
    """Yield the title, the level (from 1) and the page (from 0) of each bookmark."""
    for mark in document.get_toc(max_depth=_DEEPEST_BOOKMARK):
        destination = mark.get_dest()
        page = destination.get_index() if destination is not None else None
        if page is not None:
            yield mark.get_title() or "", mark.level + 1, page


def _mark_bookmarks(blocks: Sequence[PdfBlock], bookmarks: Sequence[tuple[str, int, int]]) -> bool:
    """Make the lines headings that bookmarks lead to, and return whether there are any."""
    found = False
    for title, level, page in bookmarks:
        words = bare(title)
        for block in blocks if words else ():
            if block.kind is LineKind.CONTENTS or block.page != page or len(block.text) > _LONGEST_TITLE:
                continue
            own = bare(block.text)
            if own == words or (own.endswith(words) and len(words) > _FEWEST_SIGNS):
                block.kind, block.level = LineKind.HEADING, level
                found = True
                break
    return found
