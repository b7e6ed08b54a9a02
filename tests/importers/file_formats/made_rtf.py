"""RTF made from a few words, for tests."""

from __future__ import annotations

from pathlib import Path

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_other_format

FONTS = r"{\fonttbl{\f0\froman\fcharset0 Times New Roman;}{\f1\fcharset2 Symbol;}{\f2\fcharset128 MS Mincho;}}"
STYLES = (
    r"{\stylesheet{\snext0 Normal;}{\s1\sbasedon0\snext0 heading 1,Chapter;}{\s2\sbasedon0 heading 2;}"
    r"{\s3 toc 1;}{\*\cs10\additive Default Paragraph Font;}{\s4\sbasedon2 Part;}{\s5\outlinelevel2 Deep;}}"
)


def made_rtf(text: str, header: str = FONTS + STYLES) -> bytes:
    """Return an RTF file with a text, whose characters are those of Windows-1252, and a header."""
    return rf"{{\rtf1\ansi\ansicpg1252\deff0\deflang1033{header}{text}}}".encode("cp1252")


def levels(*texts: str, form: int = 0, start: int = 1) -> str:
    """Return the levels of a list in a list table: ``%1.`` has a count with a full stop."""
    made = ""
    for text in texts:
        places = [at + 1 for at in range(len(text)) if text[at] == "%"]
        shown = "".join(rf"\'{int(part[0]) - 1:02x}{part[1:]}" for part in text.split("%")[1:])
        before = text.partition("%")[0]
        marks = "".join(rf"\'{place - number:02x}" for number, place in enumerate(places))
        made += (
            rf"{{\listlevel\levelnfc{form}\levelstartat{start}"
            rf"{{\leveltext\'{len(text) - len(places):02x}{before}{shown};}}{{\levelnumbers{marks};}}}}"
        )
    return made


def tables(*lists: str, overrides: str = "") -> str:
    """Return the tables of lists whose levels are given; paragraphs name them 1, 2 and so on."""
    listed = "".join(rf"{{\list\listtemplateid{n}{one}\listid{n}0}}" for n, one in enumerate(lists, 1))
    named = "".join(rf"{{\listoverride\listid{n}0\listoverridecount0\ls{n}}}" for n, _ in enumerate(lists, 1))
    return rf"{{\*\listtable{listed}}}{{\*\listoverridetable{named}{overrides}}}"


def read(data: bytes, is_original: bool = False) -> ReadFile:
    """Return what a file has."""
    file = read_other_format(data, Path("harbor.rtf"), is_original)
    assert file is not None
    return file


def shown(text: str, header: str = FONTS + STYLES, is_original: bool = False) -> str:
    """Return the Markdown of an RTF file with a text."""
    return write_markdown(read(made_rtf(text, header), is_original)).text
