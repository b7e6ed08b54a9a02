"""The blocks of a PDF as lines: their links lead to the lines that stand at the places to which they point."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from ....markup.lines import is_web_address
from ....markup.titles import ends_sentence, is_title
from ..line_markdown import address_of
from ..logical_lines import LineKind, LogicalLine, escaped
from ..opening_signs import COMPOUND, OPENING, is_sentence
from .pdf_blocks import OTHER_SIZE, PdfBlock
from .pdf_characters import OBJECT_SIGN, PdfLink


def lines_of(blocks: Sequence[PdfBlock], links: Sequence[PdfLink]) -> list[LogicalLine]:
    """Return the blocks as lines whose links lead to each other."""
    targets: dict[int, str] = {}
    places: defaultdict[int, list[int]] = defaultdict(list)
    for at, block in enumerate(blocks):
        places[block.page].append(at)
    of_page: defaultdict[int, list[PdfLink]] = defaultdict(list)
    for link in links:
        of_page[link.page].append(link)
    texts = [_with_objects(_with_links(block, of_page, blocks, places, targets), block) for block in blocks]
    lines: list[LogicalLine] = []
    for at, (block, text) in enumerate(zip(blocks, texts, strict=True)):
        anchors = (targets[at],) if at in targets else ()
        kind = block.kind
        number = "•" if kind is LineKind.ITEM else ""
        if kind is LineKind.ITEM and not block.has_bullet:
            number, text = _split_item(text)
        is_text = kind is LineKind.HEADING and is_sentence(block.text) and not _is_low_title(blocks, at)
        if is_text or (kind is LineKind.ITEM and not number):
            kind = LineKind.PARAGRAPH
        cells = tuple(_with_objects("\0".join(map(escaped, block.cells)), block).split("\0")) if block.cells else ()
        lines.append(LogicalLine(kind, text, block.level, number, block.page + 1, anchors, cells, block.name))
    return lines


def _is_low_title(blocks: Sequence[PdfBlock], place: int) -> bool:
    """Return whether a block is a title that begins with a small letter: it is larger than the text around it, and goes
    on with no sentence above.
    """
    block, above = blocks[place], blocks[place - 1] if place else None
    if not is_title(block.text) or place + 1 == len(blocks) or block.size - blocks[place + 1].size < OTHER_SIZE:
        return False
    is_below_title = above is not None and above.kind is LineKind.HEADING and above.level < block.level
    return above is None or is_below_title or (block.size - above.size >= OTHER_SIZE and ends_sentence(above.text))


def _with_objects(text: str, block: PdfBlock) -> str:
    """Return the text of a block with the Markdown of its pictures and of the marks of its footnotes."""
    own = iter([one.markdown for _, one in block.characters if one.sign == OBJECT_SIGN])
    return re.sub(OBJECT_SIGN, lambda _: next(own, ""), text)


def _split_item(text: str) -> tuple[str, str]:
    """Return the number of an item and the rest of its text; no number if it has several parts, or if there is none."""
    match = OPENING.match(text)
    if match is None or COMPOUND.match(text):
        return "", text
    return match[0].strip(), text[match.end() :]


def _with_links(
    block: PdfBlock,
    of_page: Mapping[int, Sequence[PdfLink]],
    blocks: Sequence[PdfBlock],
    places: Mapping[int, Sequence[int]],
    targets: dict[int, str],
) -> str:
    """Return the text of a block as Markdown with its links, and note the blocks that they lead to.

    ``of_page`` are the links of each page, ``places`` the indexes of the blocks that begin on it.
    """
    text = block.text
    found: list[tuple[int, int, str]] = []
    for page in sorted({number for number, _ in block.characters}):
        for link in of_page.get(page, ()):
            place = _place_in(link, block)
            address = _address(link, blocks, places, targets) if place is not None else ""
            if place is not None and address:
                found.append((*place, address))
    parts: list[str] = []
    at = 0
    for start, stop, address in sorted(found):
        if start >= at:
            parts += [escaped(text[at:start]), f"[{escaped(text[start:stop])}]({address})"]
            at = stop
    return "".join([*parts, escaped(text[at:])])


def _place_in(link: PdfLink, block: PdfBlock) -> tuple[int, int] | None:
    """Return where the characters inside the box of a link are in the text of a block, or None if none is."""
    ink = [(number, one) for number, one in block.characters if one.sign.strip()]
    inside = [
        at
        for at, (number, one) in enumerate(ink)
        if number == link.page
        and link.left - 1 < (one.left + one.right) / 2 < link.right + 1
        and link.bottom - 2 < (one.bottom + one.top) / 2 < link.top + 2
    ]
    if not inside or any(ink[at][1].markdown.startswith("[^") for at in inside):
        return None  # nothing, or the mark of a footnote, which is a link itself
    shown = "".join(ink[at][1].sign for at in inside)
    pattern = r"\s*".join(map(re.escape, shown))
    places = [match.span() for match in re.finditer(pattern, block.text)]
    # Hyphens that were taken out move the text a little.
    return min(places, key=lambda place: abs(_ink_before(block.text, place[0]) - inside[0]), default=None)


def _ink_before(text: str, place: int) -> int:
    return sum(1 for sign in text[:place] if not sign.isspace())


def _address(
    link: PdfLink, blocks: Sequence[PdfBlock], places: Mapping[int, Sequence[int]], targets: dict[int, str]
) -> str:
    if link.target is None:
        is_web = is_web_address(link.address)
        return link.address.replace(" ", "%20").replace("(", "%28").replace(")", "%29") if is_web else ""
    page, x, y = link.target
    on_page = places.get(page, ())
    if not on_page:
        return ""
    top = max(blocks[at].top for at in on_page)
    wanted = min(y, top)
    nearest = min(on_page, key=lambda at: abs(blocks[at].top - wanted) + 0.3 * abs(blocks[at].left - x))
    name = targets.setdefault(nearest, f"place-{nearest + 1}")
    return address_of(name)
