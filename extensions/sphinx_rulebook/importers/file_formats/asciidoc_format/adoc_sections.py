"""The sections of a document in AsciiDoc: their ranks, and the numbers that Asciidoctor prints before their titles."""

from __future__ import annotations

from collections.abc import Mapping

from ..number_formats import print_count
from .adoc_attributes import BlockAttributes

_SPECIAL = frozenset(
    (
        "preface",
        "abstract",
        "colophon",
        "dedication",
        "acknowledgments",
        "glossary",
        "bibliography",
        "index",
        "partintro",
    )
)
_HEADINGS_ALONE = frozenset(("discrete", "float"))


class AdocSections:
    """Counts the sections of a document."""

    def __init__(self) -> None:
        self.has_parts = False
        self._counts = [0] * 8
        self._parts = 0
        self._chapters = 0
        self._appendices = 0
        self._appendix = 0  # the rank of the appendix that is open; 0 if there is none
        self._special = 0  # the rank of the special section that is open

    def number(self, level: int, above: BlockAttributes, attributes: Mapping[str, str]) -> tuple[str, str, str]:
        """Count a section (level 0 is a part), and return what is printed before its title, its number and its kind."""
        if above.style in _HEADINGS_ALONE:
            return "", "", ""
        if level == 0:
            return self._part(attributes)
        if self._appendix and level <= self._appendix:
            self._appendix = 0
        if self._special and level <= self._special:
            self._special = 0
        self._counts[level + 1 :] = [0] * (len(self._counts) - level - 1)
        is_book = attributes.get("doctype") == "book"
        kind = "chapter" if is_book and level == 1 else "section"
        if above.style == "appendix":
            return self._open_appendix(level, attributes)
        sectnums = attributes.get("sectnums")
        if above.style in _SPECIAL and level == 1:
            self._special = level
        if sectnums is None or (self._special and sectnums != "all") or not _is_within(level, attributes):
            return "", "", kind
        if kind == "chapter":
            self._chapters += 1
            self._counts[1] = self._chapters
        else:
            self._counts[level] += 1
        number = ".".join(filter(None, (self._shown(at) for at in range(1, level + 1))))
        signifier = attributes.get("chapter-signifier", "") if kind == "chapter" else ""
        return f"{signifier} {number}. ".lstrip(), number, kind

    def _shown(self, level: int) -> str:
        if self._appendix and level == self._appendix:
            return print_count(self._appendices, "upper-alpha")
        if self._appendix and level < self._appendix:
            return ""
        return str(self._counts[level] or "")

    def _part(self, attributes: Mapping[str, str]) -> tuple[str, str, str]:
        self.has_parts = True
        self._appendix = self._special = 0
        self._counts = [0] * len(self._counts)
        if "partnums" not in attributes or "sectnums" not in attributes:
            return "", "", "part"
        self._parts += 1
        number = print_count(self._parts, "upper-roman")
        signifier = attributes.get("part-signifier", "")
        return f"{signifier} {number}: ".lstrip(), number, "part"

    def _open_appendix(self, level: int, attributes: Mapping[str, str]) -> tuple[str, str, str]:
        self._appendices += 1
        self._appendix = level
        number = print_count(self._appendices, "upper-alpha")
        caption = attributes.get("appendix-caption", "")
        return (f"{caption} {number}: " if caption else f"{number}. "), number, "appendix"


def _is_within(level: int, attributes: Mapping[str, str]) -> bool:
    levels = attributes.get("sectnumlevels", "3")
    return level <= (int(levels) if levels.isdecimal() and len(levels) < 3 else 3)
