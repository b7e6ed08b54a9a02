"""OpenDocument texts made from a few words, for tests: the parts of a file, with styles and lists as LibreOffice has
them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_URN = "urn:oasis:names:tc:opendocument:xmlns"
_NAMES = " ".join(
    [
        *(f'xmlns:{name}="{_URN}:{name}:1.0"' for name in ("office", "text", "table", "style", "meta", "manifest")),
        f'xmlns:fo="{_URN}:xsl-fo-compatible:1.0"',
        f'xmlns:svg="{_URN}:svg-compatible:1.0"',
        f'xmlns:draw="{_URN}:drawing:1.0"',
        'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:math="http://www.w3.org/1998/Math/MathML"',
        'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
    ]
)


def levels(*formats: str, kind: str = "list-level-style-number") -> str:
    """Return the levels of a list: the form of each count with the signs around it, such as ``(a)``, or a bullet."""
    made = []
    for level, written in enumerate(formats, 1):
        if written in ("•", " "):
            made.append(f'<text:list-level-style-bullet text:level="{level}" text:bullet-char="{written}"/>')
            continue
        form = written.strip("().")
        before, after = written.split(form)
        shown = ' text:display-levels="2"' if level == 2 and form == "1" else ""
        made.append(
            f'<text:{kind} text:level="{level}" style:num-format="{form}" style:num-prefix="{before}" '
            f'style:num-suffix="{after}"{shown}/>'
        )
    return "".join(made)


OUTLINE = (
    f'<text:outline-style style:name="Outline">{levels("1.", "1", kind="outline-level-style")}</text:outline-style>'
)
STYLES = f"""
<style:default-style style:family="paragraph"><style:text-properties fo:language="en"/></style:default-style>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph"
 style:parent-style-name="Standard"/>
<style:style style:name="Title" style:family="paragraph" style:parent-style-name="Standard"/>
<style:style style:name="Titre_20_2" style:display-name="Titre 2" style:family="paragraph"/>
<style:style style:name="Uncounted" style:family="paragraph" style:parent-style-name="Heading_20_1"
 style:list-style-name=""/>
<style:style style:name="Secret" style:family="paragraph"><style:text-properties text:display="none"/></style:style>
<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="Down" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style>
<style:style style:name="Gone" style:family="text"><style:text-properties
 style:text-line-through-style="solid"/></style:style>
<style:style style:name="Hidden" style:family="text"><style:text-properties text:display="none"/></style:style>
<text:list-style style:name="Numbers">{levels("1.", "(a)", "i)")}</text:list-style>
<text:list-style style:name="Legal">{levels("1.", "1")}</text:list-style>
<text:list-style style:name="Dots">{levels("•")}</text:list-style>
{OUTLINE}
"""


def made_odt(text: str, styles: str = STYLES, parts: Mapping[str, bytes] | None = None, manifest: str = "") -> bytes:
    """Return an OpenDocument text with the elements ``text``, and further parts by their names."""
    contents = {
        "mimetype": b"application/vnd.oasis.opendocument.text",
        "META-INF/manifest.xml": f"<manifest:manifest {_NAMES}>{manifest}</manifest:manifest>".encode(),
        "content.xml": _document("content", f"<office:body><office:text>{text}</office:text></office:body>"),
        "styles.xml": _document("styles", f"<office:styles>{styles}</office:styles>"),
        "meta.xml": _document("meta", "<office:meta><meta:generator>A program</meta:generator></office:meta>"),
        **(parts or {}),
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return data.getvalue()


def made_flat_odt(text: str, styles: str = STYLES) -> bytes:
    """Return an OpenDocument text that is one XML document."""
    meta = "<office:meta><meta:generator>A program</meta:generator></office:meta>"
    body = f"<office:body><office:text>{text}</office:text></office:body>"
    inside = f"{meta}<office:styles>{styles}</office:styles>{body}"
    return f'<?xml version="1.0"?><office:document {_NAMES}>{inside}</office:document>'.encode()


def _document(kind: str, inside: str) -> bytes:
    return f"<office:document-{kind} {_NAMES}>{inside}</office:document-{kind}>".encode()


def paragraph(text: str, style: str = "Standard") -> str:
    """Return a paragraph."""
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def heading(text: str, level: int = 1, style: str = "Heading_20_1", more: str = "") -> str:
    """Return a heading."""
    return f'<text:h text:style-name="{style}" text:outline-level="{level}"{more}>{text}</text:h>'


def numbered(style: str, *items: str, more: str = "") -> str:
    """Return a list with a style; each item is a text, or has elements."""
    inside = "".join(
        f"<text:list-item>{item if item.startswith('<') else paragraph(item)}</text:list-item>" for item in items
    )
    named = f' text:style-name="{style}"' if style else ""
    return f"<text:list{named}{more}>{inside}</text:list>"


def row(*cells: str) -> str:
    """Return a row of a table; each cell is an element, or a text."""
    inside = (one if one.startswith("<table:") else cell(paragraph(one)) for one in cells)
    return f"<table:table-row>{''.join(inside)}</table:table-row>"


def cell(inside: str, more: str = "") -> str:
    """Return a cell of a table."""
    return f"<table:table-cell{more}>{inside}</table:table-cell>"
