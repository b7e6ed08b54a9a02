"""The size at which a browser shows a picture."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from sphinx_rulebook.support.picture_size import PictureSize, picture_size, svg_size


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="30" height="20"', PictureSize(30, 20)),
        ('width="30px" height="1in"', PictureSize(30, 96)),
        ('width="2.54cm" viewBox="0 0 4 2"', PictureSize(96, 48)),
        ('height="10" viewBox="0,0,40,20"', PictureSize(20, 10)),
        ('viewBox="0 0 24 24"', PictureSize(24, 24, fills_line=True)),
        ('viewBox="0 0 1.5 1"', PictureSize(300, 200, fills_line=True)),
        ('width="100%" height="100%" viewBox="0 0 3 4"', PictureSize(3, 4, fills_line=True)),
        ('width="30"', None),
        ('width="30em" height="2em"', None),
        ('viewBox="0 0 0 5"', None),
        ('viewBox="none"', None),
        ('viewBox="0 0 1e999 1"', None),
        ("", None),
    ],
)
def test_a_drawing_says_its_size_or_its_ratio(attributes: str, size: PictureSize | None) -> None:
    inside = '<rect width="7" height="9"/>'
    drawing = f'<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'
    assert svg_size(drawing.encode()) == size


@pytest.mark.parametrize("data", [b"", b"no drawing", b"\xff\xfe\x00", b'<svg width="3" height="4"'])
def test_a_damaged_drawing_has_no_size(data: bytes) -> None:
    assert svg_size(data) is None


def test_a_drawing_that_breaks_off_still_has_its_size() -> None:
    assert svg_size(b'<svg width="3" height="4"><rect') == PictureSize(3, 4)


def _png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + header
        + chunk(b"IDAT", zlib.compress(b"\0" * (width + 1) * height))
        + chunk(b"IEND", b"")
    )


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mark.png"
    path.write_bytes(_png(7, 5))
    assert picture_size(path) == PictureSize(7, 5)
    path.write_bytes(_png(11, 300))
    assert picture_size(path) == PictureSize(11, 300)


@pytest.mark.parametrize("name", ["none.png", "none.svg"])
def test_a_file_that_is_missing_or_no_picture_has_no_size(tmp_path: Path, name: str) -> None:
    assert picture_size(tmp_path / name) is None
    (tmp_path / name).write_bytes(b"RIFF\x10")
    assert picture_size(tmp_path / name) is None
