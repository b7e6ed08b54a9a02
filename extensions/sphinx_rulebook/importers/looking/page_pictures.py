"""Pictures of the pages of a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

_WIDTH = 900
"""The width of a picture in pixels: small print is legible, and a page takes some 50 kB."""
_LARGEST_SCALE = 4.0
_QUALITY = 60


def page_pictures(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number of each page of a PDF, from 1, and its picture as WebP."""
    document = pypdfium2.PdfDocument(data)
    try:
        for number in range(len(document)):
            page = document[number]
            scale = min(_LARGEST_SCALE, _WIDTH / max(1.0, page.get_width()))
            picture: Image.Image = page.render(scale=scale).to_pil()
            written = io.BytesIO()
            picture.convert("RGB").save(written, "WEBP", quality=_QUALITY)
            page.close()
            yield number + 1, written.getvalue()
    finally:
        document.close()
