"""The pictures of a PDF: small ones are signs in its text, larger ones stand between its paragraphs."""

from __future__ import annotations

import ctypes
import hashlib
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image
from pypdfium2 import raw

from ..logical_lines import LeftOut, escaped
from .pdf_characters import OBJECT_SIGN, Character, PdfPage, marks_of
from .pdf_forms import objects_of_page

_SMALLEST = 3.0
"""The least width and height in points of what a reader sees as a picture."""

_TALLEST_SIGN = 2.0
"""The height of a picture that is a sign in a line of text, at most, in heights of its characters."""

_WIDEST_GAP = 3.0
_WORD_SPACE = 0.15
_LEAST_BACKGROUND = 0.6
"""The share of a page that a picture covers if the text is printed on it."""

_FEWEST_SIGNS = 40
_FEWEST_PAGES, _LEAST_PAGES = 3, 0.2
_UPRIGHT = 1e-3


class PdfPicture(NamedTuple):
    """A picture on a page (from 0), its box in points, its marked content (-1: none), and the Markdown that shows it.

    Its page and ``content`` find the text that its tags say instead of it.
    """

    page: int
    left: float
    bottom: float
    right: float
    top: float
    content: int
    address: str

    def to_markdown(self, texts: Mapping[tuple[int, int], str]) -> str:
        """Return the Markdown that shows the picture; ``texts`` are those that the tags say instead of pictures."""
        text = " ".join(texts.get((self.page, self.content), "").split())
        return f"![{escaped(text)}]({self.address})"


@dataclass(slots=True)
class PdfPictures:
    """The pictures of a document, their contents by their addresses, and those that are left out."""

    placed: list[PdfPicture] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)


class FoundPicture(NamedTuple):
    """A picture as it stands in the file: its place in the order of its page, its box, its size in pixels."""

    page: int
    place: int
    left: float
    bottom: float
    right: float
    top: float
    pixels: tuple[int, int]
    content: int
    is_artifact: bool

    @property
    def stamp(self) -> tuple[object, ...]:
        """What is equal for a picture that is repeated in the same place on several pages."""
        return (*map(round, (self.left, self.bottom, self.right, self.top)), self.pixels)


def read_pictures(
    document: pypdfium2.PdfDocument, pages: Sequence[PdfPage], found: Sequence[FoundPicture]
) -> PdfPictures:
    """Return the pictures of a document of those that were ``found`` on its pages.

    Pictures that are printed below the text, and those that stand in one place on many pages, are left out.
    """
    stamps = Counter(one.stamp for one in found)
    least = max(_FEWEST_PAGES, _LEAST_PAGES * len(pages))
    pictures = PdfPictures()
    kept: dict[int, list[FoundPicture]] = {}
    for one in found:
        if one.is_artifact or stamps[one.stamp] >= least:
            reason = "a picture at the edge of a page, or in one place on many pages"
        elif _is_background(one, pages[one.page]):
            reason = "a picture that text is printed on"
        else:
            kept.setdefault(one.page, []).append(one)
            continue
        pictures.left_out.append(LeftOut(one.page + 1, "a picture", reason))
    names: dict[str, str] = {}
    for number, those in kept.items():
        page = document[number]
        objects = [found for found, _ in objects_of_page(page, raw.FPDF_PAGEOBJ_IMAGE)]
        for one in those:
            data, ending = _content(pypdfium2.PdfImage(objects[one.place], page=page, pdf=document))
            if not data:
                pictures.left_out.append(LeftOut(number + 1, "a picture", "damaged"))
                continue
            key = hashlib.sha256(data).hexdigest()
            name = names.setdefault(key, f"pictures/picture-{len(names) + 1}{ending}")
            pictures.files[name] = data
            box = (one.left, one.bottom, one.right, one.top)
            pictures.placed.append(PdfPicture(number, *box, one.content, name))
        page.close()
    return pictures


def find_pictures(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage, number: int) -> Iterator[FoundPicture]:
    """Yield the pictures of a page (from 0) that are large enough to be seen."""
    width, height = page.get_size()
    for place, (one, matrix) in enumerate(objects_of_page(page, raw.FPDF_PAGEOBJ_IMAGE)):
        image = pypdfium2.PdfImage(one, page=page, pdf=document)
        box = [ctypes.c_float() for _ in range(4)]
        if not raw.FPDFPageObj_GetBounds(one, *box):
            continue
        left, bottom, right, top = matrix.on_rect(*(side.value for side in box))
        left, right = max(0.0, left), min(width, right)
        bottom, top = max(0.0, bottom), min(height, top)
        if right - left < _SMALLEST or top - bottom < _SMALLEST:
            continue
        marks = marks_of(one)
        content = raw.FPDFPageObj_GetMarkedContentID(one)
        yield FoundPicture(number, place, left, bottom, right, top, image.get_px_size(), content, "Artifact" in marks)


def _is_background(one: FoundPicture, page: PdfPage) -> bool:
    area = (one.right - one.left) * (one.top - one.bottom)
    if area < _LEAST_BACKGROUND * page.width * page.height:
        return False
    inside = sum(
        1
        for sign in page.characters
        if sign.sign.isalnum() and one.left < sign.left < one.right and one.bottom < sign.bottom < one.top
    )
    return inside >= _FEWEST_SIGNS


def _content(image: pypdfium2.PdfImage) -> tuple[bytes, str]:
    """Return the content of a picture as a browser shows it and the ending of its name; none if it is damaged.

    A JPEG is kept as it is, unless the page turns it, makes parts of it transparent, or it has colors for print.
    """
    try:
        shown: Image.Image = image.get_bitmap(render=True, scale_to_original=True).to_pil()
        is_opaque = "A" not in shown.getbands() or shown.getchannel("A").getextrema()[0] == 255
        matrix = image.get_matrix()
        is_upright = matrix.a > 0 and matrix.d > 0 and max(abs(matrix.b), abs(matrix.c)) < _UPRIGHT * matrix.a
        if is_opaque and is_upright and image.get_filters() == ["DCTDecode"]:
            data = bytes(image.get_data())
            if Image.open(io.BytesIO(data)).mode in ("RGB", "L"):
                return data, ".jpg"
        written = io.BytesIO()
        (shown.convert("RGB") if is_opaque else shown).save(written, "PNG")
    except (OSError, ValueError, RuntimeError):  # PdfiumError is a RuntimeError
        return b"", ""
    return written.getvalue(), ".png"


def with_signs(
    page: PdfPage, pictures: Sequence[PdfPicture], texts: Mapping[tuple[int, int], str]
) -> tuple[PdfPage, list[PdfPicture]]:
    """Return a page whose small pictures are signs of its text, and the pictures that are none.

    ``pictures`` are those of the page, ``texts`` as in ``PdfPicture.to_markdown``.
    """
    characters = list(page.characters)
    rest: list[PdfPicture] = []
    for picture in pictures:
        place = _neighbor(picture, characters)
        if place is None:
            rest.append(picture)
            continue
        near = characters[place]
        content = picture.content if picture.content >= 0 else near.content
        # Its box is as high as that of its line, so that it is on the line and ends where its neighbors do.
        sign = Character(
            OBJECT_SIGN, picture.left, picture.right, near.bottom, near.top,
            near.size, near.is_bold, content, near.is_artifact, picture.to_markdown(texts),
        )  # fmt: skip
        at = place + 1 if near.left <= picture.left else place
        if at < len(characters) and not characters[at].sign.strip() and characters[at].left < sign.right:
            # A space that PDFium finds at the letter before the picture is after the picture.
            space = characters[at]
            characters[at] = space._replace(left=sign.right, right=max(sign.right, space.right))
        characters[at:at] = _with_spaces(sign, characters[at - 1 : at], characters[at : at + 1])
    return PdfPage(page.width, page.height, characters), rest


def _with_spaces(sign: Character, before: Sequence[Character], after: Sequence[Character]) -> list[Character]:
    """Return a sign with spaces around it if its neighbors on the line are not near."""
    signs = [sign]
    if before and before[0].sign.strip() and sign.left - before[0].right > _WORD_SPACE * sign.size:
        signs.insert(0, sign._replace(sign=" ", left=before[0].right, right=sign.left, markdown=""))
    if after and after[0].sign.strip() and after[0].left - sign.right > _WORD_SPACE * sign.size:
        signs.append(sign._replace(sign=" ", left=sign.right, right=after[0].left, markdown=""))
    return signs


def _neighbor(picture: PdfPicture, characters: Sequence[Character]) -> int | None:
    """Return the index of the character that is nearest to a picture on its line; None if it is too large or alone."""
    middle = (picture.bottom + picture.top) / 2
    height = picture.top - picture.bottom
    near = [
        (max(one.left - picture.right, picture.left - one.right, 0.0), one.left > picture.left, -place, place)
        for place, one in enumerate(characters)
        if one.sign.strip() and one.bottom < middle < one.top and height <= _TALLEST_SIGN * one.size
    ]
    if not near:
        return None
    gap, _, _, place = min(near)
    return place if gap <= _WIDEST_GAP * characters[place].size else None
