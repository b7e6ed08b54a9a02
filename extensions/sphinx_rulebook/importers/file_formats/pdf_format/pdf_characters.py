"""The characters of a PDF with their boxes, as PDFium finds them, and the links with the places that they lead to."""

from __future__ import annotations

import ctypes
import itertools
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

_BOLD_FONT = re.compile(r"bold|black|heavy|semibold|demi(?!light)|-w[6-9]", re.I)
_BOLD_WEIGHT = 600
_LINE_HEIGHT = 1.17
"""The height of a line of most fonts, in sizes of the font."""

_LEAST_ANGLE = 0.05
"""The sine of the angle of a line that is not level, at least."""

_LONGEST_NAME, _LONGEST_MARK, _LONGEST_ADDRESS = 200, 40, 2_000
OBJECT_SIGN = "\ufffc"
"""The sign that stands for a picture, or for the mark of a footnote, in a line of text."""

_SKIPPED = frozenset((0, 10, 13, ord(OBJECT_SIGN), 0xFFFE, 0xFFFF))
_HYPHENS = frozenset((2, 0xAD))
"""What PDFium returns for a hyphen at which a word was divided."""


class Character(NamedTuple):
    """A character: its box in points, from the lower left corner of the page, and its marked content (-1: none).

    ``size`` is the height of a line of its font: that of its box differs between the letters of some fonts.
    ``markdown`` is what is written instead of the sign of a picture or the mark of a footnote, or "".
    """

    sign: str
    left: float
    right: float
    bottom: float
    top: float
    size: float
    is_bold: bool
    content: int
    is_artifact: bool
    markdown: str = ""


class PdfLink(NamedTuple):
    """A link: its page (from 0), its box, and its target: an address, or a page (from 0) and a place on it."""

    page: int
    left: float
    bottom: float
    right: float
    top: float
    address: str
    target: tuple[int, float, float] | None


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page: its width and height in points, its characters in the order of the file, and the text across the page or
    behind other text, such as a watermark, which is not among them.
    """

    width: float
    height: float
    characters: list[Character]
    watermark: str = ""


def read_page(page: pypdfium2.PdfPage) -> PdfPage:
    """Return the text of a page."""
    width, height = page.get_size()
    text = page.get_textpage()
    left, bottom, _, _ = page.get_bbox()
    try:
        across: list[str] = []
        characters = _without_ligatures(list(_characters(text, left, bottom, across)))
    finally:
        text.close()
    return PdfPage(width, height, characters, " ".join("".join(across).split()))


def _characters(text: pypdfium2.PdfTextPage, left: float, bottom: float, across: list[str]) -> Iterator[Character]:
    """Yield the characters of a page; those of lines at an angle that is not a right one are added to ``across``."""
    fonts: dict[int | None, tuple[int, bool, bool, float, bool]] = {}
    box = raw.FS_RECTF()
    before: Character | None = None
    for place in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, place)
        is_generated = raw.FPDFText_IsGenerated(text, place) == 1
        if code in _SKIPPED or (is_generated and code != ord(" ") and code not in _HYPHENS):
            continue
        if is_generated and code == ord(" "):
            if before is not None and before.sign != " ":
                before = before._replace(sign=" ", left=before.right)
                yield before
            continue
        raw.FPDFText_GetLooseCharBox(text, place, box)
        found = raw.FPDFText_GetTextObject(text, place)
        key = ctypes.cast(found, ctypes.c_void_p).value
        if key not in fonts:
            fonts[key] = _font(text, place, found)
        content, is_artifact, is_bold, size, is_across = fonts[key]
        if is_across:
            across.append(chr(code))
            continue
        sign = "\u00ad" if code in _HYPHENS else chr(code)
        before = Character(
            sign, box.left - left, box.right - left, box.bottom - bottom, box.top - bottom,
            size or round(box.top - box.bottom, 1), is_bold, content, is_artifact,
        )  # fmt: skip
        yield before


def _without_ligatures(characters: list[Character]) -> list[Character]:
    """Return characters of which those that share a box, as the letters of a ligature do, have equal parts of it."""
    result: list[Character] = []
    for _, group in itertools.groupby(characters, key=lambda one: (one.left, one.right, one.bottom)):
        letters = list(group)
        width = (letters[0].right - letters[0].left) / len(letters)
        for place, one in enumerate(letters):
            left = letters[0].left + place * width
            result.append(one._replace(left=left, right=left + width) if len(letters) > 1 else one)
    return result


def _font(text: pypdfium2.PdfTextPage, place: int, found: object) -> tuple[int, bool, bool, float, bool]:
    """Return the marked content of a text object, whether it is an artifact, whether its font is bold, the height of
    its lines (0 if unknown), and whether they are at an angle that is not a right one.
    """
    font, flags = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_int()
    raw.FPDFText_GetFontInfo(text, place, font, _LONGEST_NAME, flags)
    is_bold = _BOLD_FONT.search(font.value.decode("utf-8", "replace")) is not None
    is_bold = is_bold or raw.FPDFText_GetFontWeight(text, place) >= _BOLD_WEIGHT
    content = raw.FPDFPageObj_GetMarkedContentID(found) if found else -1
    matrix = raw.FS_MATRIX()
    is_known = raw.FPDFText_GetMatrix(text, place, matrix)
    scale = math.hypot(matrix.c, matrix.d) if is_known else 0.0
    is_across = bool(is_known) and min(abs(matrix.a), abs(matrix.b)) > _LEAST_ANGLE * math.hypot(matrix.a, matrix.b)
    size = round(_LINE_HEIGHT * raw.FPDFText_GetFontSize(text, place) * scale, 1)
    return content, "Artifact" in marks_of(found), is_bold, size, is_across


def marks_of(found: object) -> list[str]:
    """Return the names of the marks of an object of a page, such as ``Artifact``."""
    marks: list[str] = []
    for at in range(max(0, raw.FPDFPageObj_CountMarks(found))) if found else ():
        name, length = (ctypes.c_ushort * _LONGEST_MARK)(), ctypes.c_ulong()
        raw.FPDFPageObjMark_GetName(raw.FPDFPageObj_GetMark(found, at), name, 2 * _LONGEST_MARK, length)
        marks.append(bytes(name)[: max(0, length.value - 2)].decode("utf-16-le", "replace"))
    return marks


def read_links(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage, number: int) -> Iterator[PdfLink]:
    """Yield the links of a page (from 0) of a document."""
    left, bottom, _, _ = page.get_bbox()
    place, link = ctypes.c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, place, link):
        box = raw.FS_RECTF()
        raw.FPDFLink_GetAnnotRect(link, box)
        action = raw.FPDFLink_GetAction(link)
        destination = raw.FPDFLink_GetDest(document, link)
        if not destination and action:
            destination = raw.FPDFAction_GetDest(document, action)
        target = _target(document, destination) if destination else None
        address = _address(document, action) if action and target is None else ""
        if target is not None or address:
            # Some programs exchange the corners.
            across = sorted((box.left - left, box.right - left))
            upwards = sorted((box.bottom - bottom, box.top - bottom))
            yield PdfLink(number, across[0], upwards[0], across[1], upwards[1], address, target)


def _target(document: pypdfium2.PdfDocument, destination: object) -> tuple[int, float, float] | None:
    """Return the page of a destination and the place on it; the top of the page if it does not say."""
    page = raw.FPDFDest_GetDestPageIndex(document, destination)
    if page < 0:
        return None
    has = [ctypes.c_int() for _ in range(3)]
    x, y, zoom = (ctypes.c_float() for _ in range(3))
    raw.FPDFDest_GetLocationInPage(destination, *has, x, y, zoom)
    return page, x.value if has[0].value else 0.0, y.value if has[1].value else float("inf")


def _address(document: pypdfium2.PdfDocument, action: object) -> str:
    buffer = ctypes.create_string_buffer(_LONGEST_ADDRESS)
    raw.FPDFAction_GetURIPath(document, action, buffer, _LONGEST_ADDRESS)
    return buffer.value.decode("utf-8", "replace")
