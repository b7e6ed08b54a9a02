"""Text that XML can contain, and a check that a file is well-formed XML."""

from __future__ import annotations

import os
import re
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


class MalformedXmlError(Exception):
    """A file is not well-formed XML; the message gives the file, the position and the reason."""


def fit_for_xml(text: str) -> str:
    """Return a text after replacing every character that XML must not contain, such as a control character."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


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
    """Return a piece of HTML as XML: attributes quoted, void elements closed, named characters written out.

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
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(escape_xml(data))

    def handle_comment(self, data: str) -> None:
        """Leave comments out: XML does not allow two hyphens in one."""

    def _start(self, tag: str, attrs: list[tuple[str, str | None]], end: str) -> None:
        # If an attribute occurs twice, HTML uses the first.
        values = {name: name if value is None else value for name, value in reversed(attrs)}
        written = "".join(f' {name}="{escape_xml(values[name])}"' for name in dict.fromkeys(name for name, _ in attrs))
        self.parts.append(f"<{tag}{written}{end}")
