"""Word files made from a few words, for tests: paragraphs with styles and lists, and the parts beside them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_NAMES = (
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    f'xmlns:w="{MAIN}" xmlns:r="{RELATION}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)

_KINDS = ("document.main", "styles", "numbering", "footnotes")
_OVERRIDES = "".join(
    f'<Override PartName="/word/{kind.split(".")[0]}.xml" '
    f'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.{kind}+xml"/>'
    for kind in _KINDS
)
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Default Extension="png" ContentType="image/png"/>{_OVERRIDES}</Types>'
)

STYLES = """
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr>
<w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId
w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Rule"><w:name w:val="Rule"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId
w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Special"><w:name w:val="Special"/><w:basedOn w:val="Rule"/></w:style>
<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Plain"><w:name w:val="heading 3"/></w:style>
<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="Rule Title"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Gone"><w:name w:val="Gone"/><w:rPr><w:strike/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
"""


def level(at: int, form: str, text: str, more: str = "", start: int = 1) -> str:
    """A level of a list in numbering.xml."""
    first = f'<w:start w:val="{start}"/><w:numFmt w:val="{form}"/>'
    return f'<w:lvl w:ilvl="{at}">{first}{more}<w:lvlText w:val="{text}"/></w:lvl>'


NUMBERING = f"""
<w:abstractNum w:abstractNumId="0">
{level(0, "upperRoman", "Article %1.", '<w:pStyle w:val="H1"/>')}
{level(1, "decimal", "%1.%2", '<w:pStyle w:val="H2"/><w:isLgl/>')}
{level(2, "decimal", "%1.%2.%3", '<w:pStyle w:val="Rule"/><w:isLgl/>')}
{level(3, "lowerLetter", "(%4)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">{level(0, "lowerRoman", "%1)")}{level(1, "bullet", "o")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>
</w:num>
"""


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(inner: str, style: str = "", list_id: int = 0, at: int = 0, mark: str = "") -> str:
    """A paragraph: of runs, or of plain text."""
    inner = inner if inner.startswith("<") else run(inner)
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if list_id:
        properties += f'<w:numPr><w:ilvl w:val="{at}"/><w:numId w:val="{list_id}"/></w:numPr>'
    return f"<w:p><w:pPr>{properties}{mark}</w:pPr>{inner}</w:p>"


def field(code: str, shown: str) -> str:
    """A field with its result, such as a cross-reference."""
    parts = [f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end")]
    return f"{parts[0]}<w:r><w:instrText>{code}</w:instrText></w:r>{parts[1]}{run(shown)}{parts[2]}"


def bookmark(name: str) -> str:
    """A bookmark, as cross-references point to."""
    return f'<w:bookmarkStart w:id="1" w:name="{name}"/><w:bookmarkEnd w:id="1"/>'


def table(*rows: tuple[str, ...]) -> str:
    """A table of plain texts."""
    cells = ["".join(f"<w:tc>{paragraph(text)}</w:tc>" for text in row) for row in rows]
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def lists(*forms: tuple[str, str]) -> str:
    """Return numbering.xml with a list of one level for each form and text, whose ids are 1, 2, ..."""
    texts = [level(0, form, text) for form, text in forms]
    return "".join(
        f'<w:abstractNum w:abstractNumId="{at}">{text}</w:abstractNum>' for at, text in enumerate(texts)
    ) + "".join(f'<w:num w:numId="{at + 1}"><w:abstractNumId w:val="{at}"/></w:num>' for at in range(len(texts)))


def word_file(
    *body: str,
    parts: Mapping[str, str | bytes] | None = None,
    notes: str = "",
    numbering: str = NUMBERING,
    language: str = "en-GB",
    styles: str = "",
) -> bytes:
    """Return a Word file with the elements of a body, and further styles and parts."""
    defaults = (
        f'<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="{language}"/></w:rPr></w:rPrDefault></w:docDefaults>'
    )
    kinds = {"styles": defaults + STYLES + styles, "numbering": numbering, "footnotes": notes}
    relations = [f'<Relationship Id="p" Type="{RELATION}/image" Target="media/boat.png"/>']
    relations += [
        f'<Relationship Id="w" Type="{RELATION}/hyperlink" Target="https://example.org/a" TargetMode="External"/>'
    ]
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("word/document.xml", f"<w:document {_NAMES}><w:body>{''.join(body)}</w:body></w:document>")
        for kind, content in kinds.items():
            archive.writestr(f"word/{kind}.xml", f"<w:{kind} {_NAMES}>{content}</w:{kind}>")
            relations.append(f'<Relationship Id="{kind}" Type="{RELATION}/{kind}" Target="{kind}.xml"/>')
        package = "http://schemas.openxmlformats.org/package/2006/relationships"
        archive.writestr(
            "word/_rels/document.xml.rels", f'<Relationships xmlns="{package}">{"".join(relations)}</Relationships>'
        )
        main = f'<Relationship Id="d" Type="{RELATION}/officeDocument" Target="word/document.xml"/>'
        archive.writestr("_rels/.rels", f'<Relationships xmlns="{package}">{main}</Relationships>')
        for name, part in (parts or {}).items():
            archive.writestr(name, part)
    return data.getvalue()
