"""PDF files in Arabic, Hebrew and other scripts that run from right to left: their pages, mirrored.

On a mirrored page, text runs from left to right, as the rest of the reader expects it: columns, indentation, the order
of the characters on a line. Numbers and Latin words, which run from left to right among the others (Unicode Standard
Annex 9), are mirrored once more within themselves.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..logical_lines import Unsure
from .pdf_characters import Character, PdfLink, PdfPage
from .pdf_pictures import FoundPicture
from .tables.pdf_rulings import Grid, Ruling

_LEFTWARD = frozenset(("R", "AL"))
_CLASSES = {"L": "L", "EN": "N", "AN": "N", "ES": "C", "CS": "C", "ET": "E", "R": "R", "AL": "R"}
_RUN = re.compile(r"[LN](?:[LNCEW]*[LN])?E?|E[LN](?:[LNCEW]*[LN])?")
_NUMBER = re.compile(r"E?N(?:C?N)*E?")
_PRESENTATION = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]")
_BRACKETS = str.maketrans("()[]{}«»<>", ")(][}{»«><")
_OPENING_BRACKET = re.compile(r"(?:^|\s)[(\[](?=\w)|(?<=\w)[)\]](?:\s|[.,:;]|$)")
_CLOSING_BRACKET = re.compile(r"(?:^|\s)[)\]](?=\w)|(?<=\w)[(\[](?:\s|[.,:;]|$)")
_SAME_LINE, _LEAST_SPACE = 0.5, 0.08
_WORD = re.compile(r"[\u05d0-\u05ea]{2,}|[\u0621-\u064a]{3,}")
_FINAL = frozenset("ךםןףץ")
_ARTICLE, _ARTICLE_BACK = "ال", "لا"
_FEWEST_WORDS = 3
_REVERSED = re.compile(r"(?<!\S)\)\w{1,4}\((?!\w)")


def runs_leftward(pages: Sequence[PdfPage]) -> bool:
    """Return whether most letters of a document belong to scripts that run from right to left."""
    letters = [unicodedata.bidirectional(one.sign) for page in pages for one in page.characters if one.sign.isalpha()]
    return 2 * sum(1 for name in letters if name in _LEFTWARD) > len(letters)


def mirrored_pages(pages: Sequence[PdfPage]) -> list[PdfPage]:
    """Return pages whose text runs from left to right in the order in which it is read."""
    result = [replace(page, characters=_mirrored(page)) for page in pages]
    text = "\n".join("".join(one.sign for one in line) for page in result for line in _lines(page.characters))
    if len(_CLOSING_BRACKET.findall(text)) > len(_OPENING_BRACKET.findall(text)):
        # These programs store brackets as they look, and not as they are read.
        result = [
            replace(page, characters=[one._replace(sign=one.sign.translate(_BRACKETS)) for one in page.characters])
            for page in result
        ]
    return [
        replace(page, characters=[one for line in _lines(page.characters) for one in _with_brackets(line)])
        for page in result
    ]


def _mirrored(page: PdfPage) -> list[Character]:
    characters: list[Character] = []
    for one in page.characters:
        left, right = page.width - one.right, page.width - one.left
        before = characters[-1] if characters else None
        if before is not None and _is_filler(one, left, right, before):
            continue
        if before is not None and _is_added(one):
            one = before._replace(sign=" ", right=before.left)  # which line it is on is all that its place tells
            left = right = before.left
        characters.append(one._replace(left=left, right=right))
    result: list[Character] = []
    for line in _lines(characters):
        result += _in_order(line)
    return result


def _is_added(one: Character) -> bool:
    """Return whether PDFium has added a space where it saw a gap."""
    return one.sign == " " and one.left == one.right


def _is_filler(one: Character, left: float, right: float, before: Character) -> bool:
    """Return whether a character is a part of the letter before it without a meaning of its own: LibreOffice writes
    some letters as several glyphs.
    """
    common = min(right, before.right) - max(left, before.left)
    return one.sign < " " and before.sign.isalpha() and 2 * common > right - left


def _lines(characters: Sequence[Character]) -> Iterator[list[Character]]:
    """Yield the characters of each line that follow each other in the file."""
    line: list[Character] = []
    for one in characters:
        if line and (not _is_level(line[-1], one) or line[-1].content != one.content):
            yield line
            line = []
        line.append(one)
    if line:
        yield line


def _is_level(one: Character, other: Character) -> bool:
    return abs(one.bottom - other.bottom) < _SAME_LINE * max(one.size, other.size)


def _in_order(line: Sequence[Character]) -> list[Character]:
    """Return the characters of a mirrored line in the order in which they are read."""
    marks = [one for one in line if unicodedata.bidirectional(one.sign) == "NSM"]
    rest = [one for one in line if unicodedata.bidirectional(one.sign) != "NSM" and not _is_added(one)]
    rest = _turned(_spaced(sorted(rest, key=lambda one: one.left), sum(map(_is_added, line))))
    letters: list[Character] = []
    for one in rest:
        signs = unicodedata.normalize("NFKC", one.sign) if _PRESENTATION.match(one.sign) else one.sign
        signs = signs.strip() or one.sign
        width = (one.right - one.left) / len(signs)
        letters += [
            one._replace(sign=sign, left=one.left + at * width, right=one.left + (at + 1) * width)
            for at, sign in enumerate(signs)
        ]
    for mark in marks:
        ink = [place for place, one in enumerate(letters) if one.sign.isalpha()]
        middle = (mark.left + mark.right) / 2
        at = min(ink, key=lambda place: abs((letters[place].left + letters[place].right) / 2 - middle), default=None)
        if at is not None:
            base = letters[at]
            while at + 1 < len(letters) and unicodedata.bidirectional(letters[at + 1].sign) == "NSM":
                at += 1
            letters.insert(at + 1, mark._replace(left=base.right, right=base.right))
    return letters


def _with_brackets(line: Sequence[Character]) -> list[Character]:
    """Return a line in which short brackets are not reversed: ``(2)`` rather than ``)2(``.

    A font may have one sign for an opening bracket and for a closing one that is mirrored.
    """
    result = list(line)
    for found in _REVERSED.finditer("".join(one.sign[:1] for one in line)):
        first, last = found.start(), found.end() - 1
        result[first], result[last] = line[first]._replace(sign="("), line[last]._replace(sign=")")
    return result


def _spaced(line: list[Character], count: int) -> list[Character]:
    """Return a line with spaces in the widest gaps between its letters, as many as PDFium has added."""
    gaps = sorted(
        (last.right - one.left, place)
        for place, (last, one) in enumerate(itertools.pairwise(line), 1)
        if last.sign != " " != one.sign and one.left - last.right > _LEAST_SPACE * one.size
    )
    result = list(line)
    for place in sorted((place for _, place in gaps[:count]), reverse=True):
        before, after = line[place - 1], line[place]
        result.insert(place, before._replace(sign=" ", left=before.right, right=after.left))
    return result


def _turned(line: list[Character]) -> list[Character]:
    """Return a mirrored line whose numbers and Latin words run from left to right."""
    classes = "".join(_CLASSES.get(unicodedata.bidirectional(one.sign), "W") for one in line)
    result = list(line)
    for run in _RUN.finditer(classes):
        spans = [run.span()]
        if "L" not in run[0]:
            spans = [(run.start() + one.start(), run.start() + one.end()) for one in _NUMBER.finditer(run[0])]
        for start, stop in spans:
            left, right = line[start].left, max(one.right for one in line[start:stop])
            turned = [
                one._replace(left=left + right - one.right, right=left + right - one.left) for one in line[start:stop]
            ]
            result[start:stop] = sorted(turned, key=lambda one: one.left)
    return result


def mirrored_link(link: PdfLink, pages: Sequence[PdfPage]) -> PdfLink:
    """Return a link on a mirrored page."""
    width = pages[link.page].width
    target = link.target
    if target is not None and target[0] < len(pages):
        target = (target[0], pages[target[0]].width - target[1], target[2])
    return link._replace(left=width - link.right, right=width - link.left, target=target)


def mirrored_picture(picture: FoundPicture, pages: Sequence[PdfPage]) -> FoundPicture:
    """Return a picture on a mirrored page."""
    width = pages[picture.page].width
    return picture._replace(left=width - picture.right, right=width - picture.left)


def mirrored_grid(grid: Grid, width: float) -> Grid:
    """Return a grid on a mirrored page of this width."""
    rulings = [
        Ruling(True, one.at, width - one.stop, width - one.start)
        if one.is_level
        else Ruling(False, width - one.at, one.start, one.stop)
        for one in grid.rulings
    ]
    return Grid([width - left for left in reversed(grid.lefts)], grid.tops, rulings)


def doubt_foreign(pages: Sequence[PdfPage]) -> Iterator[Unsure]:
    """Yield a doubt if a document whose text runs from left to right has words that do not."""
    for number, page in enumerate(pages, 1):
        letters = [one.sign for one in page.characters if unicodedata.bidirectional(one.sign) in _LEFTWARD]
        if len(letters) >= _FEWEST_WORDS:
            yield Unsure(
                number, "", "This page has words that run from right to left; their letters may be in the wrong order",
                "Are they readable?", "If not, type them again in the rules.",
            )  # fmt: skip
            return


def doubt_direction(text: str) -> Iterator[Unsure]:
    """Yield a doubt if the words of a text in Arabic or Hebrew seem to run backwards, or to be parted."""
    words = [match[0] for match in _WORD.finditer(text)]
    forward = sum(1 for word in words if word[-1] in _FINAL or word.startswith(_ARTICLE))
    back = sum(1 for word in words if word[0] in _FINAL or word.endswith(_ARTICLE_BACK))
    if (words and forward < _FEWEST_WORDS and len(words) > 10 * _FEWEST_WORDS) or back > forward:
        yield Unsure(
            0, "", "The text runs from right to left, and its letters may be in the wrong order", "Is it readable?",
            "If not, import the document from which the PDF was made.",
        )  # fmt: skip
