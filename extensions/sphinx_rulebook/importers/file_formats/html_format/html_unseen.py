"""What a page has besides its text: controls, drawings, hidden text, navigation; and pictures within the page."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Sequence
from urllib.parse import unquote_to_bytes

from lxml.html import HtmlElement

from ....markup.titles import ends_sentence
from ..logical_lines import LeftOut, Unsure, UnsureKind

_NO_TEXT = frozenset(("script", "style", "template"))
_REASONS = {
    "noscript": "shown only without scripts",
    "svg": "the text of a drawing",
    **dict.fromkeys(("button", "input", "select", "textarea"), "a control of the page"),
    **dict.fromkeys(("iframe", "object", "video", "audio", "canvas", "embed"), "embedded in the page"),
}
UNREAD = _NO_TEXT | frozenset(_REASONS)
"""The elements whose contents are not text of the page."""
_UNSHOWN_INPUTS = ("hidden", "checkbox", "radio", "image", "file")
_TYPESET = frozenset(("katex-html", "MathJax_Preview", "MathJax", "MJX_Assistive_MathML"))
"""The classes of formulas that a script has set, beside which the page has the formula itself."""
_EDIT_LINKS = frozenset(("mw-editsection", "mw-editsection-like", "mw-jump-link"))
"""The classes of the links of MediaWiki beside headings and above the text."""
_RUNNING_PARTS = ("header", "footer")
"""The titles that LibreOffice gives to what stands at the edges of each page, beside the text."""
_CHROME = frozenset(("nav", "footer", "aside", "header", "form"))
_CHROME_ROLES = frozenset(("navigation", "search", "banner", "contentinfo", "complementary"))
_FEWEST_SIGNS = 60
"""How long the text of a head is at least: a name and a motto are shorter."""
_HIDDEN = "hidden on the page"
_FEWEST_HIDDEN = 50
"""How much text a part has that may be rules."""
_MOST_PANELS = 50
_PANEL = re.compile(r"accordion|answer|collaps|details|drawer|expand|faq|fold|panel|slide|spoiler|tab|toggle", re.I)
"""Words in the classes of parts that a click opens; a hidden part without one may be an old text."""
_PICTURE = re.compile(r"data:image/(?P<type>png|jpeg|jpg|gif|webp)(?:;[^,]*)?,", re.I)


def unseen_part(element: HtmlElement) -> list[LeftOut] | None:
    """Return what the report says about an element that is not text of the page; None for one that is.

    The list is empty if a reader of the page does not miss anything.
    """
    if element.tag in _NO_TEXT:
        return []
    if element.tag in _REASONS:
        return _left_out(_text_of(element), _REASONS[element.tag])
    classes = frozenset((element.get("class") or "").split())
    text = " ".join(element.text_content().split())
    parent = element.getparent()
    is_at_top = element.tag == "div" and parent is not None and parent.tag == "body"
    if is_at_top and element.get("title") in _RUNNING_PARTS:
        return _left_out(text, "the header or footer of pages")
    if classes & _EDIT_LINKS:
        return _left_out(text, "navigation of a website")
    if element.get("aria-hidden") == "true":
        is_shown_elsewhere = classes & _TYPESET or element.tag == "mjx-math"
        return [] if is_shown_elsewhere else _left_out(text, "hidden from screen readers")
    if is_hidden(element):
        return _left_out(text, _HIDDEN)
    return _left_out(text, "navigation of a website") if _is_chrome(element) else None


def is_hidden(element: HtmlElement) -> bool:
    """Return whether a page hides an element, and no click on a part beside it shows it."""
    return _is_marked_hidden(element) and not _is_closed_panel(element)


def _is_marked_hidden(element: HtmlElement) -> bool:
    style = (element.get("style") or "").replace(" ", "").lower()
    return element.get("hidden") is not None or "display:none" in style


def _is_closed_panel(element: HtmlElement) -> bool:
    """Return whether a click shows an element that is not shown at first, as it shows others of its class.

    These are beside it, if its class is that of panels, or in the parts beside the one that contains it and the title
    on which readers click.
    """
    parent = element.getparent()
    name = element.get("class")
    if parent is None or not name:
        return False
    parts = [parent] if _PANEL.search(f"{name} {parent.get('class') or ''}") else []
    around, title = parent.getparent(), element.getprevious()
    if around is not None and title is not None and isinstance(title.tag, str) and title.text_content().strip():
        parts += around[:_MOST_PANELS]
    return any(
        child.get("class") == name
        and child.get("lang") == element.get("lang")  # not the same text in another language
        and not _is_marked_hidden(child)
        for part in parts
        for child in part[:_MOST_PANELS]
        if isinstance(child.tag, str)
    )


def doubt_hidden(left_out: Sequence[LeftOut]) -> list[Unsure]:
    """Return a doubt if a page hides a text of some length, which a click may show."""
    hidden = [one.text for one in left_out if one.reason == _HIDDEN and len(one.text) >= _FEWEST_HIDDEN]
    if not hidden:
        return []
    taken = f"{len(hidden)} parts that the page hides" if len(hidden) > 1 else "1 part that the page hides"
    remedy = "If so, save the page with every part open, or remove hidden and display:none from it."
    return [
        Unsure(
            0,
            hidden[0],
            f"{taken} are left out" if len(hidden) > 1 else f"{taken} is left out",
            "Does a click show rules?",
            remedy,
            UnsureKind.LAYOUT,
        )
    ]


def text_outside_links(element: HtmlElement) -> int:
    """Return how many characters of text an element has outside links, less those inside."""
    return len(element.text_content()) - 2 * sum(len(link.text_content()) for link in element.iter("a"))


def picture_inside(address: str) -> tuple[str, bytes] | None:
    """Return the name and the content of a picture whose data is its address; None for any other address."""
    match = _PICTURE.match(address)
    if match is None:
        return None
    data = unquote_to_bytes(address[match.end() :])
    if ";base64" in match[0].lower():
        try:
            data = base64.b64decode(b"".join(data.split()), validate=True)
        except (binascii.Error, ValueError):
            return None
    if not data:
        return None
    ending = match["type"].lower().replace("jpeg", "jpg")
    return f"pictures/{hashlib.sha256(data).hexdigest()[:12]}.{ending}", data


def _left_out(text: str, reason: str) -> list[LeftOut]:
    return [LeftOut.quote(0, text, reason)] if any(map(str.isalnum, text)) else []


def _text_of(element: HtmlElement) -> str:
    """Return the text of an element that is not read, or else what it shows or loads."""
    if element.tag == "input":
        return "" if (element.get("type") or "").lower() in _UNSHOWN_INPUTS else element.get("value") or ""
    texts = [text for part in element.iter() if part.tag not in _NO_TEXT for text in _texts_in(part, element)]
    between = " " if element.tag in ("svg", "select") else ""
    own = " ".join(between.join(filter(None, texts)).split())
    source = next(filter(None, (one.get("src") or one.get("data") for one in element.iter())), "")
    is_embedded = element.tag in _REASONS and _REASONS[element.tag] == _REASONS["video"]
    return own or element.get("aria-label") or element.get("title") or (source if is_embedded else "")


def _texts_in(part: HtmlElement, element: HtmlElement) -> tuple[str | None, str | None]:
    """Return the texts in an element and directly after it, as far as they are in another one."""
    is_comment = not isinstance(part.tag, str)
    return None if is_comment else part.text, None if part is element else part.tail


def _is_chrome(element: HtmlElement) -> bool:
    """Return whether an element is around the text of a page, and not a part of it: a remark in the margin, which has
    few links, is a part.
    """
    if element.tag not in _CHROME and element.get("role") not in _CHROME_ROLES:
        return False
    if element.tag == "aside" and text_outside_links(element) > 0:
        return False
    if element.tag == "header" and _is_text(element):
        return False
    return element.tag not in ("header", "aside") or element.find(".//h1") is None


def _is_text(element: HtmlElement) -> bool:
    """Return whether the head of a page or of a part of it has sentences, or the title of an article, and no menu."""
    has_links = element.find(".//a") is not None or element.find(".//button") is not None
    if next(element.iterancestors("article"), None) is not None and not has_links:
        return bool(element.text_content().strip())
    if element.find(".//nav") is not None or text_outside_links(element) < _FEWEST_SIGNS:
        return False
    return ends_sentence(" ".join(element.text_content().split()))


def has_brackets(reading: HtmlElement) -> bool:
    """Return whether the page has brackets around a reading (ruby) for programs that do not set it above its text."""
    return next(reading.itersiblings("rp", preceding=True), None) is not None
