"""Reading a web page that was saved with its pictures and style sheets into one file: MHTML (RFC 2557)."""

from __future__ import annotations

import base64
import email
from collections.abc import Mapping
from dataclasses import replace
from email.message import Message
from urllib.parse import urljoin

from lxml import etree, html
from lxml.html import HtmlElement

from ...support.errors import UnusableInputError
from ...support.xml_text import fit_for_xml
from .html_file import read_html
from .html_format.html_encoding import page_text
from .html_format.html_tree import parse_page
from .logical_lines import ReadFile

_PAGES = ("text/html", "application/xhtml+xml")


def read_web_archive(data: bytes, name: str) -> ReadFile:
    """Return the lines of the web page in the file called ``name``; its pictures and style sheets are in the file too.

    Raises UnusableInputError if there is no page inside, or if it has no text.
    """
    message = email.message_from_bytes(data.lstrip())
    parts = [part for part in message.walk() if not part.is_multipart()]
    pages = [part for part in parts if part.get_content_type() in _PAGES]
    if not pages:
        raise UnusableInputError(f"{name} is a damaged web archive: there is no page inside")
    first = _id_of(str(message.get_param("start") or ""))
    page = next((one for one in pages if first and _id_of(_header(one, "Content-ID")) == first), pages[0])
    tree = parse_page(_text_of(page), name)
    place = _header(page, "Content-Location")
    _bring_in(tree, place, _by_address(parts))
    written = etree.tostring(tree, encoding="unicode", method="html")
    file = read_html(written.encode("utf-8", "replace"), name)
    return replace(file, format_name="a web archive")


def _header(part: Message, name: str) -> str:
    """Return a header without the places where its line was broken."""
    return "".join(str(part.get(name) or "").split())


def _id_of(text: str) -> str:
    return text.strip().strip("<>")


def _bytes_of(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _text_of(part: Message) -> str:
    """Return the text of a page or a style sheet: in the encoding that its headers say, or the page itself."""
    content = _bytes_of(part)
    try:
        return content.decode(part.get_content_charset() or "")
    except (LookupError, UnicodeDecodeError):
        return page_text(content)[0]


def _by_address(parts: list[Message]) -> Mapping[str, Message]:
    """Return the parts by the addresses with which the page names them."""
    found: dict[str, Message] = {}
    for part in parts:
        key, place = _id_of(_header(part, "Content-ID")), _header(part, "Content-Location")
        found |= {address: part for address in (f"cid:{key}" if key else "", place) if address}
    return found


def _bring_in(tree: HtmlElement, place: str, parts: Mapping[str, Message]) -> None:
    """Write the pictures and the style sheets into a page from a ``place``, and make links to itself short."""

    def find(address: str) -> Message | None:
        return parts.get(address) or parts.get(urljoin(place, address))

    for picture in tree.iter("img"):
        part = find((picture.get("src") or "").strip())
        if part is not None:
            content = base64.b64encode(_bytes_of(part)).decode("ascii")
            picture.set("src", f"data:{part.get_content_type()};base64,{content}")
    for link in list(tree.iter("link")):
        part = find((link.get("href") or "").strip()) if "stylesheet" in (link.get("rel") or "").lower() else None
        parent = link.getparent()
        if part is not None and parent is not None:
            sheet = html.Element("style")
            sheet.text = fit_for_xml(_text_of(part), " ")
            parent.replace(link, sheet)
    for link in tree.iter("a"):
        address = (link.get("href") or "").strip()
        if place and address.startswith(f"{place}#"):
            link.set("href", address.removeprefix(place))
