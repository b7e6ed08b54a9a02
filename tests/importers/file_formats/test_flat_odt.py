"""OpenDocument texts that are one XML document."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.support.errors import UnusableInputError

from .made_odt import heading, made_flat_odt, numbered, paragraph

PNG = b"\x89PNG\r\n\x1a\n"


def read(data: bytes, name: str = "harbor.fodt", is_original: bool = False) -> ReadFile:
    file = read_other_format(data, Path(name), is_original)
    assert file is not None
    return file


@pytest.mark.parametrize("name", ["harbor.fodt", "harbor.xml", "harbor.txt"])
def test_it_is_read_like_an_archive(name: str) -> None:
    file = read(made_flat_odt(heading("Piers") + numbered("Numbers", "A pier is long.", "A pier is dry.")), name)
    assert (file.format_name, file.producer) == ("an OpenDocument text", "A program")
    assert [(line.kind.value, line.number, line.text) for line in file.lines] == [
        ("heading", "1.", "Piers"),
        ("item", "1.", "A pier is long."),
        ("item", "2.", "A pier is dry."),
    ]


def test_pictures_and_formulas_are_inside_the_elements_that_show_them() -> None:
    math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>'
    picture = f"<office:binary-data>{base64.b64encode(PNG).decode()}</office:binary-data>"
    text = paragraph(
        f"Pay <draw:frame><draw:object>{math}</draw:object></draw:frame> coins."
        f"<draw:frame><draw:image>{picture}</draw:image></draw:frame>"
        "<draw:frame><draw:image><office:binary-data>A</office:binary-data></draw:image></draw:frame>"
    )
    file = read(made_flat_odt(text))
    assert write_markdown(file).text == "Pay $\\frac{a}{b}$ coins.![](pictures/picture1.png)\n"
    assert file.pictures == {"pictures/picture1.png": PNG}
    assert [one.reason for one in file.left_out] == ["a picture that browsers do not show"]


def test_text_that_changes_delete_is_left_out_where_it_is() -> None:
    regions = "".join(
        f'<text:changed-region text:id="{key}"><text:{kind}/></text:changed-region>'
        for key, kind in (("a", "deletion"), ("b", "insertion"))
    )
    marks = '<text:change-{0} text:change-id="{1}"/>'
    text = (
        f"<text:tracked-changes>{regions}</text:tracked-changes>"
        + paragraph(f"A pier{marks.format('start', 'a')} was <text:span>short</text:span>,")
        + paragraph(f"or not{marks.format('end', 'a')} is {marks.format('start', 'b')}long{marks.format('end', 'b')}.")
    )
    assert write_markdown(read(made_flat_odt(text))).text == "A pier\n\nis long.\n"
    with pytest.raises(UnusableInputError, match=r"harbor\.fodt has tracked changes"):
        read(made_flat_odt(text), is_original=True)


@pytest.mark.parametrize("data", [b"A pier is long.", made_flat_odt("")[:-30], made_flat_odt("")])
def test_a_damaged_or_empty_file_is_refused(data: bytes) -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.fodt (?:is a damaged OpenDocument file|has no text)"):
        read(data)
