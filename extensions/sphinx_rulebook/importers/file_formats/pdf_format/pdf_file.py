"""Reading a PDF: by its tags if nearly all of its text has some, else by its geometry."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import pypdfium2  # type: ignore[import-untyped]

from ....support.errors import UnusableInputError
from ...documents.furniture import words_of
from ...documents.hangul_words import HANGUL
from ...documents.line_joins import join
from ..logical_lines import LeftOut, LineKind, ReadFile
from .pdf_blocks import (
    PdfBlock,
    as_item,
    heal,
    mark_bold_headings,
    mark_contents,
    mark_headings,
)
from .pdf_boxes import doubt_damage, doubt_rows, with_boxes_after_sentences
from .pdf_characters import Character, PdfLink, PdfPage, read_links, read_page
from .pdf_digits import find_stacked
from .pdf_direction import (
    doubt_direction,
    doubt_foreign,
    mirrored_grid,
    mirrored_link,
    mirrored_pages,
    mirrored_picture,
    runs_leftward,
)
from .pdf_divided_words import document_words, doubt_divided_words
from .pdf_drop_caps import move_rows, without_drop_caps
from .pdf_indents import mark_items
from .pdf_joins import join_rows
from .pdf_lines import lines_of
from .pdf_notes import place_notes, take_notes, with_marks, with_notes
from .pdf_pictures import FoundPicture, PdfPictures, find_pictures, read_pictures, with_signs
from .pdf_placing import picture_block, with_placed, with_untagged
from .pdf_rows import PdfRow, end_of_label, find_rows
from .pdf_running import find_running_rows
from .pdf_tags import Tags, read_tags
from .pdf_watermarks import without_watermarks
from .tables.pdf_parted_tables import take_repeated_heads, with_parts_of_tables
from .tables.pdf_rulings import Grid, read_grids
from .tables.pdf_tables import take_columns, take_grids
from .tables.pdf_tagged_rows import with_whole_rows

_LEAST_TAGGED = 0.8
_FEWEST_LETTERS = 20
_DEEPEST_BOOKMARK = 6
_LONGEST_TITLE = 120
_FEWEST_SIGNS = 3


@dataclass(frozen=True, slots=True)
class _Opened:
    """What a PDF contains: its pages with their grids of lines, its tags, pictures, links and bookmarks."""

    pages: Sequence[PdfPage]
    grids: Sequence[Sequence[Grid]]
    tags: Tags
    pictures: PdfPictures
    links: Sequence[PdfLink]
    bookmarks: Sequence[tuple[str, int, int]]
    producer: str
    is_leftward: bool


def read_pdf(data: bytes, name: str) -> ReadFile:
    """Return the lines of the PDF called ``name``.

    Raises UnusableInputError if it is damaged, encrypted, or has only pictures of text.
    """
    opened = _open(data, name)
    if sum(1 for page in opened.pages for one in page.characters if one.sign.isalnum()) < _FEWEST_LETTERS:
        raise UnusableInputError(f"{name} has no text, only pictures; run a text recognition (OCR) on it first")
    pages, between = _with_objects(opened.pages, opened.pictures, opened.tags)
    small = [without_drop_caps(page) for page in pages]
    pages = [page for page, _ in small]
    words = document_words(pages)
    rows, tables, left_out = _untagged_rows(pages, opened, words)
    move_rows(rows, [(number, cap) for number, (_, caps) in enumerate(small) for cap in caps])
    rows, unsure = with_boxes_after_sentences(rows)
    rows, notes = take_notes(rows, pages, words)
    rows, more_tables, incomplete = take_columns(rows, words)
    unsure += [*incomplete, *doubt_rows(rows), *find_stacked(pages), *doubt_damage(opened.pages)]
    unsure += doubt_divided_words(rows, words)
    blocks = with_untagged(_tagged_blocks(pages, opened.tags, words), join_rows(rows, words))
    if opened.tags.places:
        blocks = heal(blocks, words)
    blocks = with_notes(place_notes(with_placed(blocks, [*tables, *more_tables]), notes))
    blocks, repeated = take_repeated_heads(blocks)
    if opened.tags.places:
        blocks = list(with_whole_rows(blocks))
    mark_contents(blocks)
    has_headings = any(block.kind is LineKind.HEADING for block in blocks)
    has_bookmarks = _mark_bookmarks(blocks, opened.bookmarks)
    if has_headings or has_bookmarks:
        mark_bold_headings(blocks)
    else:
        mark_headings(blocks)
    if not opened.tags.places:
        blocks = list(mark_items(blocks))
    blocks = with_placed(list(map(as_item, blocks)), between)
    left_out += [
        LeftOut.quote(number, page.watermark, "across the page or behind its text")
        for number, page in enumerate(opened.pages, 1)
        if page.watermark
    ]
    left_out += [*repeated, *opened.pictures.left_out]
    left_out += [
        LeftOut.quote(block.page + 1, block.text, "table of contents")
        for block in blocks
        if block.kind is LineKind.CONTENTS
    ]
    used = {
        "tags": opened.tags.places,
        "bookmarks": has_bookmarks,
        "links": opened.links,
        "footnotes": any(block.name for block in blocks),
        "pictures": opened.pictures.placed,
        "sizes and places": not opened.tags.places,
    }
    lines = lines_of([block for block in blocks if block.kind is not LineKind.CONTENTS], opened.links)
    names = [name for name, value in used.items() if value]
    files = opened.pictures.files
    if opened.is_leftward:
        unsure += doubt_direction("\n".join(line.text for line in lines))
    else:
        unsure += doubt_foreign(pages)
    return ReadFile("a PDF", lines, opened.producer, len(pages), names, left_out, files, unsure=unsure)


def _open(data: bytes, name: str) -> _Opened:
    """Read the contents of a PDF; without tags if most of its text has none."""
    try:
        document = pypdfium2.PdfDocument(data)
        pages: list[PdfPage] = []
        links: list[PdfLink] = []
        found: list[FoundPicture] = []
        for number in range(len(document)):
            page = document[number]
            pages.append(read_page(page))
            links += read_links(document, page, number)
            found += find_pictures(document, page, number)
            page.close()
        pages = without_watermarks(pages)
        is_leftward = runs_leftward(pages)
        if is_leftward:
            pages = mirrored_pages(pages)
            links = [mirrored_link(link, pages) for link in links]
            found = [mirrored_picture(picture, pages) for picture in found]
        tags = read_tags(data)
        if not _is_tagged(pages, tags):
            tags = Tags()
        grids = with_parts_of_tables(
            [
                [mirrored_grid(grid, page.width) if is_leftward else grid for grid in read_grids(document, number)]
                if not tags.places
                else []
                for number, page in enumerate(pages)
            ]
        )
        opened = _Opened(
            pages,
            grids,
            tags,
            read_pictures(document, pages, found),
            links,
            list(_bookmarks(document)),
            (document.get_metadata_value("Creator") or document.get_metadata_value("Producer")).strip(),
            is_leftward,
        )
        document.close()
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise UnusableInputError(f"{name} is encrypted; save it without a password first") from error
        raise UnusableInputError(f"{name} is a damaged PDF: {error}") from error
    return opened


def _with_objects(pages: Sequence[PdfPage], pictures: PdfPictures, tags: Tags) -> tuple[list[PdfPage], list[PdfBlock]]:
    """Return the pages with small pictures and raised marks as objects in the text, and the other pictures."""
    result: list[PdfPage] = []
    between: list[PdfBlock] = []
    for number, page in enumerate(pages):
        own = [picture for picture in pictures.placed if picture.page == number]
        page, rest = with_signs(page, own, tags.texts)
        result.append(with_marks(page))
        between += [picture_block(picture, picture.to_markdown(tags.texts)) for picture in rest]
    return result, between


def _is_tagged(pages: Sequence[PdfPage], tags: Tags) -> bool:
    ink = [
        (number, one.content)
        for number, page in enumerate(pages)
        for one in page.characters
        if one.sign.strip() and not one.is_artifact
    ]
    return bool(ink) and sum(1 for place in ink if place in tags.places) > _LEAST_TAGGED * len(ink)


def _untagged_rows(
    pages: Sequence[PdfPage], opened: _Opened, words: Collection[str]
) -> tuple[list[PdfRow], list[PdfBlock], list[LeftOut]]:
    """Return the rows that no tag covers without running heads and feet, those of tables with lines, and what was left
    out.
    """
    characters: list[list[Character]] = []
    tables: list[PdfBlock] = []
    tagged = opened.tags.places
    for number, page in enumerate(pages):
        rest = [
            one for one in page.characters if (number, one.content) not in tagged and not (tagged and one.is_artifact)
        ]
        rest, own = take_grids(rest, number, opened.grids[number], words)
        tables += own
        characters.append(rest)
    rows = find_rows(pages, characters)
    running = find_running_rows(rows, pages[0].height)
    left_out = [
        LeftOut.quote(row.page + 1, row.text, "at the edge of a page")
        for place, row in enumerate(rows)
        if place in running
    ]
    return [row for place, row in enumerate(rows) if place not in running], tables, left_out


def _tagged_blocks(pages: Sequence[PdfPage], tags: Tags, words: Collection[str]) -> list[PdfBlock]:
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
        if tag.kind is LineKind.ITEM:
            characters = _with_label_first(characters, tags.labels)
        own = [[one for one in characters if one[1] == cell] for cell in range(tag.cells)] or [characters]
        cells = [text for those in own for text in (_texts_of_cells(those, words) if those else [""])]
        size = Counter(one.size for _, one in ink).most_common(1)[0][0]
        is_bold = sum(one.is_bold for _, one in ink) > _LEAST_TAGGED * len(ink)
        blocks.append(
            PdfBlock(
                tag.kind, " ".join(filter(None, cells)), ink[0][0], ink[0][1].left, ink[0][1].top, size, is_bold,
                tag.level, ink, tuple(cells) if tag.cells else (), tag.is_rest,
                cell_ends=tuple(map(_ends, own)) if tag.cells else (),
            )
        )  # fmt: skip
    return blocks


def _with_label_first(
    characters: list[tuple[int, int, Character]], labels: Collection[tuple[int, int]]
) -> list[tuple[int, int, Character]]:
    """Return the characters of an item with its bullet or number first, which some programs draw after all text."""
    label = [one for one in characters if (one[0], one[2].content) in labels]
    if not label or characters[0] == label[0]:
        return characters
    page, cell, last = label[-1]
    space = (page, cell, last._replace(sign=" ", left=last.right))
    return [*label, space, *(one for one in characters if (one[0], one[2].content) not in labels)]


def _ends(characters: Sequence[tuple[int, int, Character]]) -> tuple[float, float] | None:
    """Return where the text of a cell begins and ends, or None if it has none."""
    ink = [one for _, _, one in characters if one.sign.strip()]
    return (min(one.left for one in ink), max(one.right for one in ink)) if ink else None


def _texts_of_cells(characters: Sequence[tuple[int, int, Character]], words: Collection[str]) -> list[str]:
    """Return the text of each cell of a block; most blocks have one."""
    cells: list[str] = []
    text, line, last = "", "", None
    label = end_of_label([one for _, _, one in characters])
    for place, (number, cell, one) in enumerate(characters):
        if place and place == label:
            line += " "
        if last is not None and cell != last[1]:
            cells.append(_with_line(text, line, words))
            text = line = ""
        elif last is not None and _is_new_line(last, number, one):
            text, line = _with_line(text, line, words), ""
        line += one.sign
        last = (number, cell, one)
    return [" ".join(cell.split()) for cell in (*cells, _with_line(text, line, words))]


def _with_line(text: str, line: str, words: Collection[str]) -> str:
    """Return the text of a cell with one more line; a space at an end of a line in Korean is one between words."""
    before = text.rstrip(" ")
    if not line.strip(" ") or line[0] == " " or (text[-1:] == " " and HANGUL.match(before[-1:])):
        return f"{before} {line}"
    return join(before, line, words)


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
        words = words_of(title)
        on_page = [
            block
            for block in (blocks if words else ())
            if block.kind is not LineKind.CONTENTS and block.page == page and len(block.text) <= _LONGEST_TITLE
        ]
        own = [words_of(block.text) for block in on_page]
        # A sentence above the heading may end with the words of its title: "See Scoring".
        exact = (block for block, text in zip(on_page, own, strict=True) if text == words)
        ending = (
            block
            for block, text in zip(on_page, own, strict=True)
            if text.endswith(words) and len(words) > _FEWEST_SIGNS
        )
        heading = next(exact, None) or next(ending, None)
        if heading is not None:
            heading.kind, heading.level = LineKind.HEADING, level
            found = True
    return found
