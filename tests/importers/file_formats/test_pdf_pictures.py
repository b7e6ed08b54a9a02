"""Pictures in PDF files: between paragraphs, in lines of text, on every page, below text."""

from __future__ import annotations

import base64
import io

import pytest
import weasyprint
from PIL import Image

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = (
    "@page { size: A5; margin: 20mm 14mm } body { font: 9pt serif; text-align: left } img { vertical-align: bottom }"
)
SENTENCE = "Each boat that comes to this pier pays two coins to the captain and waits until the storm is over."


def picture(color: str, form: str = "PNG", size: tuple[int, int] = (90, 60)) -> str:
    """The address of a picture of one color."""
    written = io.BytesIO()
    Image.new("RGBA" if len(color) > 7 else "RGB", size, color).save(written, form)
    return f"data:image/{form.lower()};base64,{base64.b64encode(written.getvalue()).decode()}"


def read(body: str, is_tagged: bool, style: str = "") -> ReadFile:
    """Read a PDF of a page with this body."""
    page = f"<html lang=en><style>{STYLE}{style}</style><body>{body}"
    return read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=is_tagged), "harbor.pdf")


@pytest.mark.parametrize("columns", ["", "body { columns: 2 }"])
@pytest.mark.parametrize("is_tagged", [False, True])
def test_a_picture_stands_between_the_paragraphs_around_it(is_tagged: bool, columns: str) -> None:
    rules = "".join(f"<p>1.{at} {SENTENCE}</p>" for at in range(1, 5))
    shown = f'<p><img src="{picture("#135")}" alt="A *pier*"></p>'
    body = f"{rules}{shown}<p>Figure 1: Where boats wait.</p><p>1.5 {SENTENCE}</p>"
    file = read(body, is_tagged, columns)
    text = "A \\*pier\\*" if is_tagged else ""
    lines = write_markdown(file).text.split("\n\n")
    assert lines[3:6] == [f"1.4 {SENTENCE}", f"![{text}](pictures/picture-1.png)", "Figure 1: Where boats wait."]
    image = Image.open(io.BytesIO(file.pictures["pictures/picture-1.png"]))
    assert (image.size, image.convert("RGB").getpixel((9, 9))) == ((90, 60), (0x11, 0x33, 0x55))
    assert "pictures" in file.used


@pytest.mark.parametrize("is_tagged", [False, True])
def test_a_small_picture_is_a_sign_of_its_line(is_tagged: bool) -> None:
    sign = f'<img src="{picture("#ff0000")}" style="height: 10pt" alt="Coin">'
    other = f'<img src="{picture("#00ff00")}" style="height: 10pt" alt="Fish">'
    file = read(f"<p>1.1 Pay {sign}{sign} or {other} to the captain.</p><p>1.2 {SENTENCE}</p>", is_tagged)
    coin, fish = ("Coin", "Fish") if is_tagged else ("", "")
    first = "".join(write_markdown(file).text.splitlines()[:1]).replace(") ![", ")![")
    one, two = f"![{coin}](pictures/picture-1.png)", f"![{fish}](pictures/picture-2.png)"
    assert first == f"1.1 Pay {one}{one} or {two} to the captain."


def test_photographs_are_kept_as_they_are_and_transparent_pictures_stay_so() -> None:
    photo, glass = picture("#135791", "JPEG"), picture("#13579180")
    body = f'<p>1.1 {SENTENCE}</p><p><img src="{photo}"></p><p><img src="{glass}"></p><p>1.2 {SENTENCE}</p>'
    file = read(body, is_tagged=True)
    assert list(file.pictures) == ["pictures/picture-1.jpg", "pictures/picture-2.png"]
    assert Image.open(io.BytesIO(file.pictures["pictures/picture-1.jpg"])).format == "JPEG"
    assert Image.open(io.BytesIO(file.pictures["pictures/picture-2.png"])).getchannel("A").getextrema() == (128, 128)


def test_pictures_on_all_pages_and_below_text_are_left_out_and_reported() -> None:
    style = f"body {{ margin: 0 }} @page {{ background: url({picture('#def')}) no-repeat; background-size: cover }}"
    page = f'<div style="break-after: page"><img src="{picture("#135")}" width=50><p>1.{{at}} {SENTENCE}</p></div>'
    file = read("".join(page.format(at=at) for at in range(1, 5)), False, style)
    assert not file.pictures
    assert {one.reason for one in file.left_out} == {"a picture at the edge of a page, or in one place on many pages"}
    assert [one.page for one in file.left_out] == [1, 1, 2, 2, 3, 3, 4, 4]
