"""Text that XML can contain, and a check that a file is well-formed XML."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from xml.parsers import expat

XML_ENDINGS = frozenset({".atom", ".ncx", ".opf", ".svg", ".xhtml", ".xml"})

_XML_ENDINGS = tuple(XML_ENDINGS)
_NOT_IN_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
"""The elements of HTML that have no end tag."""


_OBSOLETE_TAGS = {
    "acronym": ("abbr", ""),
    "big": ("span", "font-size: larger"),
    "center": ("div", "text-align: center"),
    "font": ("span", ""),
    "strike": ("s", ""),
    "tt": ("code", ""),
}
"""Elements that HTML no longer has, with what they are now (HTML standard, 16.2)."""
_OBSOLETE = {
    "align": "text-align",
    "bgcolor": "background-color",
    "border": "border-width",
    "clear": "clear",
    "color": "color",
    "face": "font-family",
    "height": "height",
    "valign": "vertical-align",
    "width": "width",
}
"""Attributes that HTML no longer has, with the properties that they set."""
_DROPPED = frozenset(
    {"bordercolor", "cellpadding", "cellspacing", "compact", "frame", "frameborder", "hspace", "noshade", "nowrap"}
    | {"rules", "vspace"}
)
"""Attributes that HTML no longer has, without which only the spacing or the lines differ."""
_WITH_SIZE = frozenset({"iframe", "img", "object"})
"""Elements that still have a width and a height."""
_FLOATING = frozenset({"iframe", "img", "object", "table"})
_IS_HTML = frozenset(
    {"body", "br", "caption", "col", "colgroup", "dd", "div", "dl", "dt", "font", "h1", "h2", "h3", "h4", "h5", "h6"}
    | {"hr", "iframe", "img", "legend", "li", "object", "ol", "p", "pre", "table", "tbody", "td", "tfoot", "th"}
    | {"thead", "tr", "ul"}
)
"""The elements that had such attributes; those of SVG and MathML have some with the same names."""
_IS_VALUE = re.compile(r"[\w#%.,\- ]+").fullmatch


class MalformedXmlError(Exception):
    """A file is not well-formed XML; the message gives the file, the position and the reason."""


def fit_for_xml(text: str, instead: str = "\N{REPLACEMENT CHARACTER}") -> str:
    """Return a text after replacing every character that XML must not contain, such as a control character."""
    return _NOT_IN_XML.sub(instead, text)


def escape_xml(text: str) -> str:
    """Return a text escaped for XML, between tags or in an attribute."""
    return escape(fit_for_xml(text))


def check_well_formed(name: str, data: bytes) -> None:
    """Raise MalformedXmlError if a file with an XML extension is not well-formed."""
    if not name.endswith(_XML_ENDINGS):
        return
    parser = expat.ParserCreate()
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        message = f"{name}:{error.lineno}:{error.offset + 1} would not be well-formed XML: {reason}"
        raise MalformedXmlError(message) from None


def check_folder(folder: Path) -> None:
    """Raise MalformedXmlError if a file with an XML extension is not well-formed, in a folder or below it.

    Shared folders (see `shared_folders`) were checked when they were written.
    """
    for parent, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith(_XML_ENDINGS):
                path = Path(parent, name)
                check_well_formed(path.relative_to(folder).as_posix(), path.read_bytes())


def html_to_xml(html: str) -> str:
    """Return a piece of HTML as XML: attributes quoted, void elements closed, named characters written out. What HTML
    no longer has, such as ``align``, becomes a style: readers of EPUBs may refuse it.

    Start and end tags need not match: a piece may be half of an element.
    """
    writer = _XmlWriter()
    writer.feed(html)
    writer.close()
    return "".join(writer.parts)


class _XmlWriter(HTMLParser):
    """Collects its input in ``parts``, as XML."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, "/>" if tag in _VOID else ">")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._start(tag, attrs, "/>")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self.parts.append(f"</{_OBSOLETE_TAGS.get(tag, (tag,))[0]}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(escape_xml(data))

    def handle_comment(self, data: str) -> None:
        """Leave comments out: XML does not allow two hyphens in one."""

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], end: str) -> None:
        # If an attribute occurs twice, HTML uses the first.
        named = {name: name if value is None else value for name, value in reversed(attrs)}
        values = _as_styles(tag, {name: named[name] for name in dict.fromkeys(name for name, _ in attrs)})
        written = "".join(f' {name}="{escape_xml(value)}"' for name, value in values.items())
        self.parts.append(f"<{_OBSOLETE_TAGS.get(tag, (tag,))[0]}{written}{end}")


def _as_styles(tag: str, values: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes of an element, with styles in place of those that HTML no longer has."""
    kept = {}
    if tag == "a" and "name" in values:  # the older form of an id
        values = {"id": values["name"], **{name: value for name, value in values.items() if name != "name"}}
    styles = [_OBSOLETE_TAGS[tag][1]] if tag in _OBSOLETE_TAGS else []
    for name, value in values.items():
        is_size = name in ("width", "height")
        if tag not in _IS_HTML or (is_size and tag in _WITH_SIZE) or not (name in _OBSOLETE or name in _DROPPED):
            if not (tag == "font" and name == "size"):
                kept[name] = value
        elif name in _OBSOLETE and _IS_VALUE(value):
            styles.append(_style(tag, name, value.strip().lower()))
    # What the author wrote as a style comes last: it wins.
    style = "; ".join(filter(None, (*styles, kept.pop("style", ""))))
    return {**kept, "style": style} if style else kept


def _style(tag: str, name: str, value: str) -> str:
    """Return the style that an attribute of an element set."""
    if name == "align" and tag in _FLOATING:
        if value in ("left", "right"):
            return f"float: {value}"
        return "margin-left: auto; margin-right: auto" if tag == "table" else f"vertical-align: {value}"
    if name == "clear" and value == "all":
        return "clear: both"
    length = f"{value}px" if value.isdecimal() else value
    return f"border: {length} solid" if name == "border" else f"{_OBSOLETE[name]}: {length}"
