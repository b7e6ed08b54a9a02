"""Web pages that were saved into one file with their pictures and style sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.support.errors import UnusableInputError

PNG = "iVBORw0KGgo="
PAGE = (
    '<html><head><link rel=3D"stylesheet" href=3D"cid:sheet@x"></head><body><h1>Piers</h1>'
    '<ol class=3D"r"><li id=3D"a">A pier is l=C3=B6ng, see <a href=3D"https://x.example/p#a">it</a>.</ol>'
    '<img src=3D"boat.png" alt=3D"A boat"><img src=3D"https://y.example/far.png"></body></html>'
)
SHEET = "ol.r { list-style: upper-roman }"


def archive(page: str = PAGE, kind: str = "text/html", charset: str = "utf-8") -> bytes:
    """Return a file as browsers save it."""
    parts = (
        f"Content-Type: {kind}; charset={charset}\nContent-Transfer-Encoding: quoted-printable\n"
        f"Content-Location: https://x.example/p\n\n{page}",
        f"Content-Type: text/css\nContent-ID: <sheet@x>\n\n{SHEET}",
        f"Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Location: https://x.example/boat.png\n\n{PNG}",
    )
    head = 'From: <Saved>\nSubject: Harbor\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype="text/html";\n'
    body = "".join(f"\n--==b\n{part}" for part in parts)
    return f'{head}\tboundary="==b"\n\n{body}\n--==b--\n'.replace("\n", "\r\n").encode()


def read(data: bytes, name: str = "harbor.mhtml") -> ReadFile:
    file = read_other_format(data, Path(name))
    assert file is not None
    return file


@pytest.mark.parametrize("name", ["harbor.mht", "harbor.mhtml", "harbor.txt"])
def test_pictures_sheets_and_links_are_in_the_file(name: str) -> None:
    file = read(archive(), name)
    picture = next(iter(file.pictures))
    assert (file.format_name, len(file.pictures), file.pictures[picture][1:4]) == ("a web archive", 1, b"PNG")
    assert write_markdown(file).text == (
        '# Piers\n\n<a id="a"></a>I. A pier is löng, see [it](#a).\n\n'
        f"![A boat]({picture})[picture](https://y.example/far.png)\n"
    )


@pytest.mark.parametrize("charset", ["utf-8", "unknown", "ascii"])
def test_a_wrong_encoding_does_no_harm(charset: str) -> None:
    assert read(archive(charset=charset)).lines[1].text.startswith("A pier is löng")


@pytest.mark.parametrize("data", [archive(kind="image/png"), b"1.1 A pier.", archive()[:150], archive("")])
def test_a_file_without_a_page_is_refused(data: bytes) -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.mhtml (?:is a damaged web archive|has no text)"):
        read(data)


def _with_pages(first: str, *others: tuple[str, str]) -> bytes:
    """Return an archive with pages beside the first one, each with its address."""
    pages = [("https://x.example/p", first), *others]
    parts = "".join(f"\n--b\nContent-Type: text/html\nContent-Location: {place}\n\n{page}" for place, page in pages)
    return f'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n{parts}\n--b--\n'.encode()


def test_the_pages_of_a_set_of_frames_are_the_page() -> None:
    data = _with_pages(
        "<title>Piers</title><frameset><frame src=nav.htm><frame src=main.htm></frameset>",
        ("https://x.example/nav.htm", "<a href=main.htm#b>The pier</a>"),
        (
            "https://x.example/main.htm",
            "<p id=b>A pier is long.</p><a href=main.htm#b>Up</a><iframe src=nav.htm></iframe>",
        ),
    )
    file = read(data)
    assert [line.text for line in file.lines] == ["A pier is long.", "[Up](#b)"]
    assert any(one.text == "The pier" for one in file.left_out)


def test_frames_of_other_sites_are_left_out_with_their_text() -> None:
    data = _with_pages(
        "<p>A pier.<iframe src=boat.htm></iframe><iframe src=https://shop.example/></iframe>",
        ("https://x.example/boat.htm", "<p>A boat."),
        ("https://shop.example/", "<p>Buy a boat!"),
        ("https://x.example/head.htm", "<p>On every page"),
    )
    file = read(data)
    assert [line.text for line in file.lines] == ["A pier.", "A boat."]
    assert [(one.text, one.reason) for one in file.left_out] == [
        ("Buy a boat!", "embedded in the page"),
        ("On every page", "another page in the file"),
    ]


def test_a_file_that_ends_early_is_doubted() -> None:
    data = _with_pages("<p>A pier is long. <p>A boat is short.")
    assert read(data).unsure == []
    assert [one.other for one in read(data[: data.find(b"short")]).unsure] == ["Is its end there?"]


@pytest.mark.parametrize(
    ("typed", "damaged"), [(b"--==b\r\nContent-Type: text/css", b"Content-Type: text/css"), (b"quoted-", b"quo-")]
)
def test_a_part_whose_edge_or_encoding_is_lost_is_doubted(typed: bytes, damaged: bytes) -> None:
    assert typed in archive()
    assert [one.other for one in read(archive().replace(typed, damaged)).unsure] == ["Is its end there?"]


def test_a_page_is_one_though_its_header_is_damaged() -> None:
    assert read(archive(kind="text/hml")).lines[0].text == "Piers"


def test_signs_outside_the_encoding_are_doubted() -> None:
    data = archive("<p>l=C3=B6ng, t=C3=B6ng, s=C3=B6ng, r=C3=B6ng, w=C3 rng")
    assert [one.text[:24] for one in read(data).unsure] == ["töng, söng, röng, w� rng"]
    assert read(archive(charset="iso-8859-1")).lines[1].text.startswith("A pier is löng")


def test_what_is_no_address_does_no_harm() -> None:
    assert (
        read(archive('<p>A pier.<img src=3D"http://[x"><a href=3D"http://[y#a">b</a>'))
        .lines[0]
        .text.startswith("A pier.")
    )
