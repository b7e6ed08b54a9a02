"""Make the PDF of the tutorial's rulebook, and write the output of ``pdftotext -layout`` next to it."""

from __future__ import annotations

import subprocess
from pathlib import Path

from weasyprint import HTML  # type: ignore[import-untyped]

FOLDER = Path(__file__).resolve().parent


def make_pdf(target: Path) -> None:
    """Write the PDF; raises OSError if it cannot be written."""
    HTML(FOLDER / "kites.html").write_pdf(target)


if __name__ == "__main__":
    make_pdf(FOLDER / "kites.pdf")
    subprocess.run(["pdftotext", "-layout", str(FOLDER / "kites.pdf"), str(FOLDER / "kites.txt")], check=True)
