"""EPUBs: their pages in the order of the spine, links from page to page, notes, and files that cannot be read."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_folder, read_other_format
from sphinx_rulebook.support.errors import UnusableInputError

_ITEMS = (
    '<item id="n" href="nav.xhtml" properties="nav"/><item id="a" href="z%20one.xhtml"/><item id="b" href="a.xhtml"/>'
)
_SPINE = '<spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine>'
_PARTS = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
    ),
    "OEBPS/book.opf": f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{_ITEMS}</manifest>{_SPINE}</package>',
    "OEBPS/nav.xhtml": "<html><body><ol><li><a href='z%20one.xhtml'>Piers</a></li></ol></body></html>",
    "OEBPS/z one.xhtml": (
        "<html><body><h1>1 Piers</h1><p>1.1 A pier<a epub:type='noteref' href='#n'>1</a> is long, see "
        "<a href='a.xhtml#b'>2.1</a>.</p><aside epub:type='footnote' id='n'><p>Of wood.</p></aside></body></html>"
    ),
    "OEBPS/a.xhtml": "<html><body><h1>2 Boats</h1><p id='b'>2.1 A boat sails.</p></body></html>",
}


def _epub(**changed: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in {**_PARTS, **changed}.items():
            archive.writestr(name, text)
    return data.getvalue()


def _read(data: bytes) -> ReadFile:
    file = read_other_format(data, Path("harbor.epub"))
    assert file is not None
    return file


def test_pages_are_in_the_order_of_the_spine() -> None:
    file = _read(_epub())
    assert file.format_name == "an EPUB"
    text = write_markdown(file).text
    assert [line for line in text.split("\n") if line.startswith("#")] == [
        '# <a id="OEBPS-z-one.xhtml"></a>1 Piers',
        '# <a id="OEBPS-a.xhtml"></a>2 Boats',
    ]
    assert "1.1 A pier[^p1f1] is long, see [2.1](#OEBPS-a.xhtml-b).\n\n[^p1f1]: Of wood." in text


def test_an_unpacked_epub_has_the_same_order(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(_epub())) as archive:
        archive.extractall(tmp_path)
    assert read_folder(tmp_path).page_names == ["OEBPS/z one.xhtml", "OEBPS/a.xhtml"]


def test_an_epub_that_cannot_be_read_is_refused() -> None:
    encryption = '<encryption xmlns:e="x"><e:CipherReference URI="OEBPS/a.xhtml"/></encryption>'
    with pytest.raises(UnusableInputError, match="is encrypted"):
        _read(_epub(**{"META-INF/encryption.xml": encryption}))
    fonts = encryption.replace("a.xhtml", "a.otf")
    assert _read(_epub(**{"META-INF/encryption.xml": fonts})).lines
    damaged = _epub()
    place = damaged.index(b"A boat sails")
    with pytest.raises(UnusableInputError, match="is a damaged EPUB"):
        _read(damaged[:place] + b"B" + damaged[place + 1 :])


def test_an_epub_without_a_description_has_its_pages_by_name() -> None:
    file = _read(_epub(**{"OEBPS/book.opf": "<package"}))
    assert file.page_names[0] == "OEBPS/a.xhtml"
    assert [one.other for one in file.unsure] == ["Do they follow each other?"]
    assert not _read(_epub()).unsure


def test_an_epub_with_a_password_is_refused() -> None:
    data = bytearray(_epub())
    place = data.index(b"PK\x01\x02")
    data[place + 8] |= 1
    with pytest.raises(UnusableInputError, match="is encrypted"):
        _read(bytes(data))


def test_the_pages_of_an_epub_may_have_any_ending() -> None:
    items = '<item id="a" href="one.xml" media-type="application/xhtml+xml"/><item id="b" href="two"/>'
    spine = '<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/></spine>'
    package = f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest>{spine}</package>'
    pages = {"OEBPS/one.xml": _PARTS["OEBPS/z one.xhtml"], "OEBPS/two": _PARTS["OEBPS/a.xhtml"]}
    file = _read(_epub(**{"OEBPS/book.opf": package, **pages}))
    assert file.page_names == ["OEBPS/one.xml", "OEBPS/two"]  # each of them once
    encryption = '<encryption xmlns:e="x"><e:CipherReference URI="OEBPS/one.xml"/></encryption>'
    with pytest.raises(UnusableInputError, match="is encrypted"):
        _read(_epub(**{"OEBPS/book.opf": package, **pages, "META-INF/encryption.xml": encryption}))


def test_items_of_an_epub_that_are_no_pages_are_reported() -> None:
    items = (
        '<item id="a" href="a.xhtml"/><item id="b" href="lost.xhtml"/><item id="c" href="../../../etc/hostname"/>'
        '<item id="d" href="pier.jpg" media-type="image/jpeg"/>'
    )
    spine = "".join(f'<itemref idref="{name}"/>' for name in "abcde")
    package = (
        f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{spine}</spine></package>'
    )
    file = _read(_epub(**{"OEBPS/book.opf": package, "OEBPS/pier.jpg": "a picture"}))
    assert file.page_names == ["OEBPS/a.xhtml"]
    lost = "in the order of the EPUB, but not in the file"
    assert [(one.text, one.reason) for one in file.left_out if one.reason != "not a page of text"] == [
        ("OEBPS/lost.xhtml", lost),
        ("../../etc/hostname", lost),
        ("OEBPS/pier.jpg", "not a web page"),
        ("e", lost),
    ]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"OEBPS/z one.xhtml": "", "OEBPS/a.xhtml": "", "OEBPS/nav.xhtml": ""}, "^harbor.epub has no text$"),
        ({"OEBPS/a.xhtml/b": ""}, "^harbor.epub cannot be unpacked: "),
    ],
)
def test_the_message_names_the_epub(changed: dict[str, str], message: str) -> None:
    with pytest.raises(UnusableInputError, match=message):
        _read(_epub(**changed))


def test_notes_may_be_on_a_page_of_their_own() -> None:
    mark = "<a href='a.xhtml#n'>1</a>"
    rules = f"<h1>1 Piers</h1><p id='r'>1.1 A pier<sup>{mark}</sup> is long, {mark}.</p>"
    notes = (
        "<h1>Notes</h1><p id='n'><a href='z%20one.xhtml#r'>{}</a> Of wood.</p><p>And iron.</p><p id='m'>No note.</p>"
    )
    pages = {"OEBPS/z one.xhtml": f"<html><body>{rules}</body></html>"}
    text = write_markdown(_read(_epub(**pages, **{"OEBPS/a.xhtml": notes.format("1")}))).text
    assert "1.1 A pier[^n1] is long, [^n1]." in text
    assert "[^n1]: Of wood. And iron." in text
    assert "No note." in text
    text = write_markdown(_read(_epub(**pages, **{"OEBPS/a.xhtml": notes.format("1.1")}))).text
    assert "[^n1]" not in text  # a rule that cites the one that cites it


@pytest.mark.parametrize(
    ("mark", "note", "shown"),
    [
        ("<a epub:type='noteref' href='a.xhtml#n'>1</a>", "<aside id='n'><p>Of wood.</p></aside>", "Of wood."),
        (
            "<a epub:type='noteref' href='a.xhtml#n'>1</a>",
            "<p id='n'>1. Of wood.</p><p>Or iron.</p>",
            "Of wood. Or iron.",
        ),
        ("<sup><a href='a.xhtml#n'>12</a></sup>", "<ol start='12'><li id='n'>Of wood.</li></ol>", "Of wood."),
        ("<sup><a href='a.xhtml#n'>1</a></sup>", "<p id='n'>[1] Of wood.</p>", "Of wood."),
    ],
)
def test_a_raised_mark_leads_to_a_note_that_does_not_lead_back(mark: str, note: str, shown: str) -> None:
    pages = {
        "OEBPS/z one.xhtml": f"<html><body><h1>1 Piers</h1><p>1.1 A pier{mark} is long.</p></body></html>",
        "OEBPS/a.xhtml": f"<html><body><h1>Notes</h1>{note}</body></html>",
    }
    text = write_markdown(_read(_epub(**pages))).text
    assert "1.1 A pier[^n1] is long." in text
    assert f"[^n1]: {shown}\n" in text


@pytest.mark.parametrize(
    ("mark", "rule"),
    [
        ("<sup><a href='a.xhtml#n'>1</a></sup>", "<p id='n'>2.1 A boat sails.</p>"),
        ("<sup><a href='a.xhtml#n'>1</a></sup>", "<h2 id='n'>Boats</h2>"),
        ("<a href='a.xhtml#n'>1</a>", "<p id='n'>1 A boat sails.</p>"),
    ],
)
def test_other_links_lead_to_rules(mark: str, rule: str) -> None:
    pages = {
        "OEBPS/z one.xhtml": f"<html><body><h1>1 Piers</h1><p>1.1 A pier{mark} is long.</p></body></html>",
        "OEBPS/a.xhtml": f"<html><body><h1>2 Boats</h1>{rule}</body></html>",
    }
    assert "[^" not in write_markdown(_read(_epub(**pages))).text
