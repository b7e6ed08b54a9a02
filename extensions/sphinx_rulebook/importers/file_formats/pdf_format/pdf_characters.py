"""The characters of a PDF with their boxes, as PDFium finds them, and the links with the places that they lead to."""

from __future__ import annotations

import ctypes
import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
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

_ACTUAL_TEXT = b"ActualText"
_WORD_SPACE = 0.16
"""The narrowest space between words, in heights of a line."""

_SKIPPED = frozenset((0, 10, 13, ord(OBJECT_SIGN), 0xFFFE, 0xFFFF))
NO_MEANING = "\ufffd"
"""The sign of a glyph whose font does not name its character; PDFium then has a letter with the same code."""

_FIRST_SYLLABIC, _LAST_SYLLABIC = "\u0900", "\u109f"
"""The scripts of India and South-East Asia."""

_LAST_SIMPLE_CODE = 0xFF
"""The last code of a font with one byte for each glyph, which often is that of the character."""

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


class _GivenText(NamedTuple):
    """The glyphs of a piece whose text the file gives (ActualText), such as a syllable of Hindi or Thai: the address
    of its mark, and the ends of all its text objects, in points.

    PDFium has only the box of one of them, so that it finds a space in the middle of a word.
    """

    mark: int
    left: float
    right: float


class _GivenTexts:
    """The pieces of one page with given texts; the page is searched for them when the first one is asked for."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page

    def of(self, found: object) -> _GivenText | None:
        """Return the piece that a text object is part of, or None."""
        mark = _mark_of(found) if found else None
        return self._pieces.get(mark) if mark is not None else None

    @cached_property
    def _pieces(self) -> dict[int, _GivenText]:
        """The pieces, by the addresses of their marks, which all objects of a piece have in common."""
        pieces: dict[int, _GivenText] = {}
        sides = [ctypes.c_float() for _ in range(4)]
        for place in range(raw.FPDFPage_CountObjects(self._page)):
            found = raw.FPDFPage_GetObject(self._page, place)
            mark = _mark_of(found)
            if mark is None or not raw.FPDFPageObj_GetBounds(found, *sides):
                continue
            left, right = sides[0].value, sides[2].value
            known = pieces.get(mark)
            if known is None:
                pieces[mark] = _GivenText(mark, left, right)
            else:
                pieces[mark] = known._replace(left=min(left, known.left), right=max(right, known.right))
        return pieces


class _Font(NamedTuple):
    """The font of a text object: its marked content, whether it is an artifact, whether it is bold, the height of its
    lines (0 if unknown), whether they are at an angle that is not a right one, and the piece that it is of.
    """

    content: int
    is_artifact: bool
    is_bold: bool
    size: float
    is_across: bool
    given: _GivenText | None


def read_page(page: pypdfium2.PdfPage) -> PdfPage:
    """Return the text of a page."""
    width, height = page.get_size()
    text = page.get_textpage()
    left, bottom, _, _ = page.get_bbox()
    try:
        across: list[str] = []
        characters = _without_ligatures(_characters(text, left, bottom, _GivenTexts(page), across))
        characters = [one for place, one in enumerate(characters) if not _is_in_syllable(characters, place)]
    finally:
        text.close()
    return PdfPage(width, height, characters, " ".join("".join(across).split()))


def _characters(
    text: pypdfium2.PdfTextPage, left: float, bottom: float, given: _GivenTexts, across: list[str]
) -> list[Character]:
    """Return the characters of a page; those of lines at an angle that is not a right one are added to ``across``."""
    fonts: dict[int | None, _Font] = {}
    owners: dict[int, int | None] = {}  # the text object of each piece that has its text
    box = raw.FS_RECTF()
    found: list[Character] = []
    ends = (0.0, 0.0)  # those of the last character, or of its piece
    piece = 0  # the place of the first character of its piece
    has_space = False  # whether PDFium finds a space after it
    is_doubtful = False  # whether PDFium does not know all glyphs on both sides of the space
    for place in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, place)
        is_generated = raw.FPDFText_IsGenerated(text, place) == 1
        if code in _SKIPPED or (is_generated and code != ord(" ") and code not in _HYPHENS):
            continue
        if is_generated and code == ord(" "):
            has_space = True
            continue
        raw.FPDFText_GetLooseCharBox(text, place, box)
        item = raw.FPDFText_GetTextObject(text, place)
        key = ctypes.cast(item, ctypes.c_void_p).value
        if key not in fonts:
            fonts[key] = _font(text, place, item, given)
        font = fonts[key]
        if font.is_across:
            across.append(chr(code))
            continue
        if font.given is not None and owners.setdefault(font.given.mark, key) != key:
            is_doubtful = True
            continue  # PDFium repeats the text of a piece for glyphs at other heights
        last_ends = ends
        ends = (font.given.left, font.given.right) if font.given is not None else (box.left, box.right)
        if ends != last_ends:
            _widen(found, piece, last_ends[1] - left)
        size = font.size or round(box.top - box.bottom, 1)
        gap = max(ends[0] - last_ends[1], last_ends[0] - ends[1])
        if has_space and (gap > _WORD_SPACE * size or not (is_doubtful or font.given is not None)):
            _add_space(found)
        piece = len(found) if ends != last_ends else piece
        has_space, is_doubtful = False, font.given is not None
        sign = "\u00ad" if code in _HYPHENS else chr(code)
        if code > _LAST_SIMPLE_CODE and raw.FPDFText_HasUnicodeMapError(text, place) == 1:
            sign = NO_MEANING
        found.append(
            Character(
                sign, box.left - left, box.right - left, box.bottom - bottom, box.top - bottom, size,
                font.is_bold, font.content, font.is_artifact,
            )
        )  # fmt: skip
    if has_space:
        _add_space(found)
    return found


def _widen(characters: list[Character], piece: int, right: float) -> None:
    """Let the last characters, from the place ``piece`` on, end with the glyphs of their piece; that is the first one
    where a text runs from right to left, and all letters of a ligature.
    """
    last = max((one.right for one in characters[piece:]), default=right)
    for place in range(piece, len(characters)) if last < right else ():
        if characters[place].right == last:
            characters[place] = characters[place]._replace(right=right)


def _add_space(characters: list[Character]) -> None:
    """Add a space after the last character, unless it is one."""
    if characters and characters[-1].sign != " ":
        characters.append(characters[-1]._replace(sign=" ", left=characters[-1].right))


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


def _is_in_syllable(characters: Sequence[Character], place: int) -> bool:
    """Return whether a glyph without a meaning is part of a syllable of a script in which some programs write such."""
    if characters[place].sign != NO_MEANING:
        return False
    return any(_FIRST_SYLLABIC <= one.sign <= _LAST_SYLLABIC for one in characters[max(0, place - 1) : place + 2])


def _font(text: pypdfium2.PdfTextPage, place: int, found: object, given: _GivenTexts) -> _Font:
    """Return the font of a character, whose text object is ``found``."""
    name, flags = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_int()
    raw.FPDFText_GetFontInfo(text, place, name, _LONGEST_NAME, flags)
    is_bold = _BOLD_FONT.search(name.value.decode("utf-8", "replace")) is not None
    is_bold = is_bold or raw.FPDFText_GetFontWeight(text, place) >= _BOLD_WEIGHT
    content = raw.FPDFPageObj_GetMarkedContentID(found) if found else -1
    matrix = raw.FS_MATRIX()
    is_known = raw.FPDFText_GetMatrix(text, place, matrix)
    scale = math.hypot(matrix.c, matrix.d) if is_known else 0.0
    is_across = bool(is_known) and min(abs(matrix.a), abs(matrix.b)) > _LEAST_ANGLE * math.hypot(matrix.a, matrix.b)
    size = round(_LINE_HEIGHT * raw.FPDFText_GetFontSize(text, place) * scale, 1)
    return _Font(content, "Artifact" in marks_of(found), is_bold, size, is_across, given.of(found))


def _mark_of(found: object) -> int | None:
    """Return the address of the mark of an object that gives a text, or None."""
    for place in range(max(0, raw.FPDFPageObj_CountMarks(found))):
        mark = raw.FPDFPageObj_GetMark(found, place)
        if raw.FPDFPageObjMark_GetParamValueType(mark, _ACTUAL_TEXT) == raw.FPDF_OBJECT_STRING:
            return _pointer(mark)
    return None


def _pointer(pointer: object) -> int | None:
    return ctypes.cast(pointer, ctypes.c_void_p).value  # type: ignore[arg-type]


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
