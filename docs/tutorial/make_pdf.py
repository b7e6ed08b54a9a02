"""Set the rulebook of the tutorial as a PDF, and write what ``pdftotext -layout`` reads of it beside it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from weasyprint import HTML  # type: ignore[import-untyped]

FOLDER = Path(__file__).resolve().parent


def make_pdf(target: Path) -> None:
    """Write the PDF; raises OSError where it cannot be written."""
    HTML(FOLDER / "kites.html").write_pdf(target)


if __name__ == "__main__":
    make_pdf(FOLDER / "kites.pdf")
    subprocess.run(["pdftotext", "-layout", str(FOLDER / "kites.pdf"), str(FOLDER / "kites.txt")], check=True)
