"""SVG pictures that run or load something, and those that only show something."""

from pathlib import Path

import pytest

from sphinx_rulebook.support.active_pictures import active_part, find_active_part

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'

HARMLESS = [
    '<path d="M1 1"/><g fill="url(#a)"><use href="#b"/><use xlink:href="#c"/></g>',
    '<a href="https://rules.example/"><text onset="1">a</text></a>'.replace(' onset="1"', ""),
    '<image href="data:image/png;base64,AAAA"/>',
    "<style>path { fill: url(#a) } text { font: 1px serif }</style>",
    '<animate attributeName="x" from="0" to="9"/>',
    "<metadata xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:RDF/></metadata><title>a script</title>",
    "<!-- <script> --><text>on the table</text>",
]

ACTIVE = [
    "<script>alert(1)</script>",
    "<SCRIPT/>",
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    '<path onload="alert(1)"/>',
    '<path OnClick="alert(1)"/>',
    "<foreignObject><p>a</p></foreignObject>",
    '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>',
    '<a href="javascript:alert(1)"><text>a</text></a>',
    '<a xlink:href=" java&#10;script:alert(1)"><text>a</text></a>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use href="other.svg#a"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<a><set attributeName="href" to="javascript:alert(1)"/></a>',
    '<a><animate attributeName="xlink:href" values="javascript:alert(1)"/></a>',
    "<style>@import 'https://evil.example/a.css'</style>",
    "<style>path { fill: url(https://evil.example/a) }</style>",
    "<style>path { fill: u\\72l(https://evil.example/a) }</style>",
    "<path style=\"fill: url( 'https://evil.example/a' )\"/>",
    '<path fill="url(//evil.example/a)"/>',
]


@pytest.mark.parametrize("content", HARMLESS)
def test_pictures_are_let_through(content: str) -> None:
    assert find_active_part(SVG.format(content).encode()) is None


@pytest.mark.parametrize("content", ACTIVE)
def test_what_acts_is_found(content: str) -> None:
    assert find_active_part(SVG.format(content).encode()) is not None


@pytest.mark.parametrize(
    "text",
    [
        "<svg><path></svg>",
        "not a picture",
        "",
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
        '<?xml-stylesheet href="https://evil.example/a.css"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
)
def test_what_cannot_be_trusted_is_refused(text: str) -> None:
    assert find_active_part(text.encode()) is not None


def test_the_place_is_named() -> None:
    assert find_active_part(SVG.format("\n\n<script/>").encode()) == "<script> in line 3"


def test_other_files_and_changed_files(tmp_path: Path) -> None:
    other, picture = tmp_path / "a.png", tmp_path / "a.SVG"
    other.write_text(SVG.format(ACTIVE[0]))
    picture.write_text(SVG.format(HARMLESS[0]))
    assert active_part(other) is None
    assert active_part(tmp_path / "missing.svg") is None
    assert active_part(picture) is None
    picture.write_text(SVG.format(ACTIVE[0]))
    assert active_part(picture) == "<script> in line 1"
