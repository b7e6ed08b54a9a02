"""Reading a web page that was saved with its pictures and style sheets into one file: MHTML (RFC 2557)."""

from __future__ import annotations

import base64
import email
import re
from collections.abc import Sequence
from dataclasses import replace
from email import errors
from email.message import Message
from urllib.parse import urljoin

from lxml import etree, html
from lxml.html import HtmlElement

from ...support.errors import UnusableInputError
from ...support.xml_text import fit_for_xml
from .html_file import read_html
from .html_format.html_addresses import address_parts
from .html_format.html_encoding import page_text
from .html_format.html_tree import parse_page
from .html_format.html_unseen import text_outside_links
from .logical_lines import LeftOut, ReadFile, Unsure

_PAGES = ("text/html", "application/xhtml+xml")
_PAGE_START = re.compile(
    rb"\s*+(?:<!--(?:(?!-->).)*+-->\s*+)?(?:<\?xml[^>]{0,200}>\s*+)?<(?:!doctype\s+html|html|head|body)\b", re.I | re.S
)
_HEADERS = re.compile(r"^Content-(?:Type|Transfer-Encoding|Location|ID):\s*\S", re.I | re.M)
_HEADERS_INSIDE = re.compile(rb"^Content-(?:Type|Transfer-Encoding|Location|ID):[ \t]*\S[^<>\n]*$", re.I | re.M)
_TRANSFERS = ("7bit", "8bit", "binary", "base64", "quoted-printable")
_SEARCHED = 1 << 20
"""How much of the end of a part is searched for the headers of another one."""
_MARK = b"\xef\xbb\xbf"
_CUT = (
    errors.CloseBoundaryNotFoundDefect,
    errors.InvalidBase64CharactersDefect,
    errors.InvalidBase64LengthDefect,
    errors.InvalidBase64PaddingDefect,
)
_DEEPEST = 9
"""How many frames may be in each other."""


def read_web_archive(data: bytes, name: str) -> ReadFile:
    """Return the lines of the web page in the file called ``name``; its frames, pictures and style sheets are in the
    file too.

    Raises UnusableInputError if there is no page inside, or if it has no text.
    """
    message = email.message_from_bytes(data.removeprefix(_MARK).lstrip())
    parts = [part for part in message.walk() if not part.is_multipart()]
    pages = [part for part in parts if _is_page(part)]
    if not pages:
        raise UnusableInputError(f"{name} is a damaged web archive: there is no page inside")
    first = _id_of(str(message.get_param("start") or ""))
    page = next((one for one in pages if first and _id_of(_header(one, "Content-ID")) == first), pages[0])
    archive = _Archive(parts, name)
    tree = archive.tree_of(page)
    archive.shorten_links()
    written = etree.tostring(tree, encoding="unicode", method="html")
    file = read_html(written.encode("utf-8", "replace"), name)
    others = [" ".join(archive.text_of(one).split()) for one in pages if one not in archive.read]
    left_out = [LeftOut.quote(0, text, "another page in the file") for text in others if text]
    unsure = [*file.unsure, *archive.unsure]
    if any(map(_is_damaged, message.walk())) or _has_lost_edge(message):
        taken = "The file is damaged, or ends early, so a part of the page may be missing"
        unsure.append(Unsure(0, "", taken, "Is its end there?", "Save the page again, and import the new file."))
    return replace(file, format_name="a web archive", left_out=[*file.left_out, *left_out], unsure=unsure)


def _is_page(part: Message) -> bool:
    """Return whether a part is a page: it says so, or begins like one though its headers are lost."""
    if part.get_content_type() in _PAGES:
        return True
    return part.get_content_maintype() in ("text", "application") and _PAGE_START.match(_bytes_of(part)) is not None


def _is_damaged(part: Message) -> bool:
    is_known = str(part.get("Content-Transfer-Encoding") or "7bit").strip().lower() in _TRANSFERS
    return not is_known or any(isinstance(defect, _CUT) for defect in part.defects)


def _has_lost_edge(message: Message) -> bool:
    """Return whether the headers of a part are in the text before, between or after the parts: the line above them is
    damaged.
    """
    around = [text for part in message.walk() for text in (part.preamble, part.epilogue) if text]
    inside = [_bytes_of(part)[-_SEARCHED:] for part in message.walk() if not part.is_multipart()]
    return any(map(_HEADERS.search, around)) or any(map(_HEADERS_INSIDE.search, inside))


def _header(part: Message, name: str) -> str:
    """Return a header without the places where its line was broken."""
    return "".join(str(part.get(name) or "").split())


def _id_of(text: str) -> str:
    return text.strip().strip("<>")


def _bytes_of(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _decoded(part: Message) -> tuple[str, list[Unsure]]:
    """Return the text of a page or a style sheet, and a doubt if its encoding is not certain."""
    return page_text(_bytes_of(part), str(part.get_content_charset() or ""))


def _joined(place: str, address: str) -> str:
    try:
        return urljoin(place, address)
    except ValueError:
        return address  # it is no address, such as ``http://[x``


class _Archive:
    """The parts of a file; ``read`` are the pages that were read, or are in the report."""

    def __init__(self, parts: Sequence[Message], name: str) -> None:
        self.read: set[Message] = set()
        self._links: list[tuple[HtmlElement, str, str]] = []
        self._places: set[str] = set()
        """The addresses of the pages that were read."""
        self.unsure: list[Unsure] = []
        self._name = name
        self._by_address: dict[str, Message] = {}
        for part in parts:
            key, place = _id_of(_header(part, "Content-ID")), _header(part, "Content-Location")
            self._by_address |= {address: part for address in (f"cid:{key}" if key else "", place) if address}

    def tree_of(self, page: Message, depth: int = 0) -> HtmlElement:
        """Return the tree of a page with its frames, pictures and style sheets; ``depth`` frames are around it."""
        self.read.add(page)
        text, unsure = _decoded(page)
        self.unsure += [one for one in unsure if not one.text]  # single signs are doubted when the tree is read
        tree = parse_page(text, self._name)
        place = _header(page, "Content-Location")
        self._places |= {place} - {""}
        for link in tree.iter("a"):
            address, sign, target = (link.get("href") or "").strip().partition("#")
            if sign and address:
                self._links.append((link, _joined(place, address), target))
        self._bring_pictures(tree, place)
        self._bring_sheets(tree, place)
        self._bring_frames(tree, place, depth)
        return tree

    def text_of(self, page: Message) -> str:
        """Return what a page says, "" if it is damaged."""
        try:
            return str(parse_page(_decoded(page)[0], self._name).text_content())
        except UnusableInputError:
            return ""

    def shorten_links(self) -> None:
        """Let links to the pages that were read lead to places in the tree."""
        for link, address, target in self._links:
            if address in self._places:
                link.set("href", f"#{target}")

    def _find(self, place: str, address: str | None) -> Message | None:
        address = (address or "").strip()
        return self._by_address.get(address) or self._by_address.get(_joined(place, address))

    def _bring_pictures(self, tree: HtmlElement, place: str) -> None:
        for picture in tree.iter("img"):
            part = self._find(place, picture.get("src"))
            if part is not None:
                content = base64.b64encode(_bytes_of(part)).decode("ascii")
                picture.set("src", f"data:{part.get_content_type()};base64,{content}")

    def _bring_sheets(self, tree: HtmlElement, place: str) -> None:
        for link in list(tree.iter("link")):
            is_sheet = "stylesheet" in (link.get("rel") or "").lower()
            part = self._find(place, link.get("href")) if is_sheet else None
            parent = link.getparent()
            if part is not None and parent is not None:
                sheet = html.Element("style")
                sheet.text = fit_for_xml(_decoded(part)[0], " ")
                parent.replace(link, sheet)

    def _bring_frames(self, tree: HtmlElement, place: str, depth: int) -> None:
        """Put the pages of frames into a page: those of a set of frames, and within a page those of the same site,
        which are no advertisements. A frame with links only is navigation.
        """
        for frame in list(tree.iter("frame", "iframe")):
            page = self._find(place, (frame.get("src") or "").partition("#")[0])
            if page is None or not _is_page(page) or page in self.read:
                continue
            if frame.tag == "iframe" and not _is_same_site(place, _header(page, "Content-Location")):
                self.read.add(page)
                frame.text = fit_for_xml(" ".join(self.text_of(page).split()), " ")  # for the report
                continue
            if depth >= _DEEPEST or not self.text_of(page).strip():
                continue
            inner = self.tree_of(page, depth + 1)
            body = inner.find("body")
            box = html.Element("div")
            box.extend(list(inner.iter("style")))
            box.append(body if body is not None else inner)
            box[-1].tag = "nav" if text_outside_links(box[-1]) <= 0 else "div"
            box.tail = frame.tail
            parent = frame.getparent()
            if parent is not None:
                parent.replace(frame, box)
        for frames in tree.xpath("//frameset"):
            frames.tag = "div" if frames.getparent() is not None and frames.getparent().tag != "html" else "body"


def _is_same_site(place: str, other: str) -> bool:
    one, two = address_parts(place), address_parts(other)
    return (one.scheme, one.netloc) == (two.scheme, two.netloc)
