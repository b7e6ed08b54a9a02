"""Documents of marked-up text for tests: what is read of them, and what is in doubt."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_marked_text

NOWHERE = Path("nowhere")
"""A folder that does not exist, for documents that name no file."""


def read_text_of(text: str, folder: Path, name: str) -> ReadFile:
    """Return a text in reStructuredText or AsciiDoc as read; it need not be a file."""
    file = read_marked_text(text, folder / name)
    assert file is not None
    return file


def doubts(file: ReadFile) -> list[tuple[str, int, str]]:
    """Return the doubts about a document with their places."""
    return [(one.file, one.line, one.taken) for one in file.unsure]


def write(folder: Path, files: dict[str, str]) -> None:
    """Write some files into a folder, by their paths in it."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
