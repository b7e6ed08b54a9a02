"""The objects of a page of a PDF, with those inside forms."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

_MOST_DEPTH = 8


def objects_of_page(page: pypdfium2.PdfPage, kind: int) -> Iterator[tuple[object, pypdfium2.PdfMatrix]]:
    """Yield the objects of a kind in the order of a page, each with the matrix from its coordinates to those of the
    page, which begin at the lower left corner. PDFium gives the place of an object in the coordinates of its form.
    """
    left, bottom, _, _ = page.get_bbox()
    yield from _objects(page.raw, pypdfium2.PdfMatrix().translate(-left, -bottom), kind, 0)


def _objects(
    container: object, matrix: pypdfium2.PdfMatrix, kind: int, depth: int
) -> Iterator[tuple[object, pypdfium2.PdfMatrix]]:
    is_form = depth > 0
    count = raw.FPDFFormObj_CountObjects(container) if is_form else raw.FPDFPage_CountObjects(container)
    for place in range(max(0, count)):
        one = raw.FPDFFormObj_GetObject(container, place) if is_form else raw.FPDFPage_GetObject(container, place)
        own = raw.FPDFPageObj_GetType(one)
        if own == kind:
            yield one, matrix
        elif own == raw.FPDF_PAGEOBJ_FORM and depth < _MOST_DEPTH:
            values = raw.FS_MATRIX()
            raw.FPDFPageObj_GetMatrix(one, values)
            yield from _objects(one, pypdfium2.PdfMatrix.from_raw(values).multiply(matrix), kind, depth + 1)
