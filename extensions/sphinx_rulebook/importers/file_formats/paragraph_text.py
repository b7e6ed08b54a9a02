"""The text of a paragraph of a Word file or an OpenDocument text while it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...markup.titles import names_unit
from .logical_lines import LeftOut, LineKind, LogicalLine, escaped, without_unseen
from .shown_lines import paragraphs_in
from .written_formulas import set_apart

if TYPE_CHECKING:
    from lxml.etree import _Element


@dataclass(slots=True)
class ParagraphText:
    """The text of a paragraph.

    ``parts`` are pieces of Markdown, ``boxes`` the text boxes that are anchored in it. ``letters`` counts those of the
    text, ``bold`` the ones that are bold.
    """

    parts: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    boxes: list[_Element] = field(default_factory=list)
    letters: int = 0
    bold: int = 0

    @property
    def text(self) -> str:
        """The text on one line."""
        return " ".join(without_unseen(set_apart("".join(self.parts))).split())

    @property
    def texts(self) -> list[str]:
        """The text with each rule on a line of its own on one line; at least one, which may be empty."""
        if "\n" not in "".join(self.parts):
            return [self.text]
        found = paragraphs_in(set_apart("".join(self.parts)))
        return [" ".join(without_unseen(text).split()) for text in found] or [""]

    @property
    def is_bold(self) -> bool:
        """Whether nearly all of the text is bold."""
        return self.letters > 0 and self.bold >= 0.8 * self.letters

    def link(self, start: int, address: str) -> bool:
        """Make the text from a place among the parts on a link; return whether it can be one."""
        inner = "".join(self.parts[start:])
        text = inner.strip()
        if not text or "](" in text or text.startswith(("[^", "![")):
            return False
        left, right = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
        self.parts[start:] = [f"{left}[{text}]({address}){right}"]
        return True

    def strike(self, start: int) -> None:
        """Strike the text from a place among the parts on through."""
        inner = "".join(self.parts[start:])
        text = inner.strip()
        if not text or "~" in text:
            return
        left, right = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
        if start and not left and self.parts[start - 1].endswith("~~"):
            self.parts[start - 1] = self.parts[start - 1][:-2]  # one text in two parts
            self.parts[start:] = [f"{text}~~{right}"]
        else:
            self.parts[start:] = [f"{left}~~{text}~~{right}"]


def escaped_address(target: str) -> str:
    """Return an address on the web as Markdown has it in a link."""
    return target.replace(" ", "%20").replace("(", "%28").replace(")", "%29")


def number_alone(number: str, is_in_cell: bool, left_out: list[LeftOut]) -> str:
    """Return the text of a paragraph that has only a number: the number, if other paragraphs or cells have the text of
    its unit; else it is ``left_out``.
    """
    if names_unit(number) or (is_in_cell and number != "•"):
        return escaped(number)
    if number not in ("", "•"):
        left_out.append(LeftOut.quote(0, number, "a number without text"))
    return ""


def structures_in(lines: Sequence[LogicalLine]) -> list[str]:
    """Return what showed the structure of a document, for the report."""
    used = ["heading styles"] * any(line.kind is LineKind.HEADING for line in lines)
    used += ["automatic numbers"] * any(line.number not in ("", "•") for line in lines)
    used += ["footnotes"] * any(line.kind is LineKind.FOOTNOTE for line in lines)
    used += ["bookmarks"] * any(line.anchors for line in lines)
    return used
