"""What a document in AsciiDoc becomes while it is read: parts of a page, whose texts are shown at the end."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..placed_html import PageMaker, anchor, box_tags, place
from .adoc_attributes import BlockAttributes, with_attributes
from .adoc_ids import AdocIds
from .adoc_inline import AdocInline, AdocText
from .adoc_sections import AdocSections
from .adoc_source import AdocLine

_DEEPEST_HEADING = 6


@dataclass(frozen=True, slots=True)
class AdocHeading:
    """The begin or the end of a heading of a rank from 0."""

    level: int
    is_end: bool = False


AdocPart = str | AdocText | AdocHeading
"""A part of a page: HTML, a text that is shown when all ids are known, or the edge of a heading."""


@dataclass(slots=True)
class AdocPage:
    """A page that is being made, with all that its parts share."""

    maker: PageMaker
    ids: AdocIds = field(default_factory=AdocIds)
    sections: AdocSections = field(default_factory=AdocSections)
    _captions: dict[str, int] = field(default_factory=dict)
    _inline: AdocInline | None = None

    @property
    def inline(self) -> AdocInline:
        """What shows the texts."""
        if self._inline is None:
            self._inline = AdocInline(self.maker, self.ids, self.maker.picture)
        return self._inline

    def show(self, parts: Sequence[AdocPart]) -> str:
        """Return the HTML of all parts, with the footnotes at the end."""
        shift = 1 if self.sections.has_parts else 0
        shown: list[str] = []
        for part in parts:
            if isinstance(part, AdocText):
                shown.append(self.inline.show(part))
            elif isinstance(part, AdocHeading):
                level = min(part.level + 1 + shift, _DEEPEST_HEADING)
                shown.append(f"</h{level}>" if part.is_end else f"<h{level}>")
            else:
                shown.append(part)
        return "".join((*shown, *self.inline.notes))

    def paragraph(
        self,
        text: str,
        line: AdocLine,
        attributes: Mapping[str, str],
        before: str = "",
        after: str = "",
        tag: str = "p",
    ) -> list[AdocPart]:
        """Return the parts of a paragraph that begins on a line; ``before`` and ``after`` are HTML in it."""
        shown = AdocText(text, attributes, line.file, line.number)
        return [f"<{tag}>{place(line.file, line.number)}{before}", shown, f"{after}</{tag}>"]

    def ids_of(self, above: BlockAttributes, attributes: Mapping[str, str]) -> str:
        """Return the anchors of a block, and keep its ids."""
        for name in above.ids:
            text = above.named.get("reftext", above.title)
            self.ids.add(name, html.escape(with_attributes(text, attributes), quote=False))
        return "".join(map(anchor, above.ids))

    def title(
        self, above: BlockAttributes, line: AdocLine, attributes: Mapping[str, str], kind: str = ""
    ) -> list[AdocPart]:
        """Return the title of a block, with the number that blocks of its kind have."""
        if not above.title:
            return []
        caption = above.named.get("caption", "")
        if kind and "caption" not in above.named and attributes.get(f"{kind}-caption"):
            self._captions[kind] = self._captions.get(kind, 0) + 1
            caption = f"{attributes[f'{kind}-caption']} {self._captions[kind]}. "
            self.ids_of(above, attributes)
            if "reftext" not in above.named:
                self.ids.number(above.ids, str(self._captions[kind]), kind)
        tag = ("", "") if kind else ("<b>", "</b>")
        return self.paragraph(above.title, line, attributes, f"{tag[0]}{html.escape(caption)}", tag[1])

    def titled_box(
        self, above: BlockAttributes, line: AdocLine, attributes: Mapping[str, str], inside: Sequence[AdocPart]
    ) -> list[AdocPart]:
        """Return blocks below the title of the block around them."""
        before, between, after = box_tags("collapsible" in above.options)
        title = AdocText(above.title, attributes, line.file, line.number)
        return [f"{before}{place(line.file, line.number)}", title, between, *inside, after]
