"""The styles of an OpenDocument text: what they are based on, and the look that they give to text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .odt_package import LOOK, OFFICE, STYLE, TEXT

if TYPE_CHECKING:
    from lxml.etree import _Element

_BOLD = ("bold", "600", "700", "800", "900")


class OdtStyles:
    """The styles of a document; ``roots`` are the roots of the parts that have some."""

    def __init__(self, roots: list[_Element]) -> None:
        self._styles: dict[tuple[str, str], _Element] = {}
        self.lists: dict[str, _Element] = {}
        """The styles of lists, by their names."""
        self.outline: _Element | None = None
        """The style with which headings are counted."""
        self.language = "en"
        """The tag of the document's language."""
        for root in roots:
            for group in root.iter(f"{OFFICE}styles", f"{OFFICE}automatic-styles"):
                for style in group:
                    self._add(style)
        default = self._styles.get(("paragraph", ""))
        properties = default.find(f"{STYLE}text-properties") if default is not None else None
        if properties is not None:
            self.language = properties.get(f"{LOOK}language") or self.language

    def _add(self, style: _Element) -> None:
        name = style.get(f"{STYLE}name") or ""
        if style.tag == f"{STYLE}style":
            self._styles[style.get(f"{STYLE}family") or "", name] = style
        elif style.tag == f"{STYLE}default-style":
            self._styles[style.get(f"{STYLE}family") or "", ""] = style
        elif style.tag == f"{TEXT}list-style":
            self.lists[name] = style
        elif style.tag == f"{TEXT}outline-style":
            self.outline = style

    def chain(self, family: str, name: str | None) -> Iterator[_Element]:
        """Yield a style of a family (``paragraph``, ``text``), and those that it is based on."""
        seen: set[str] = set()
        while name and name not in seen and (family, name) in self._styles:
            seen.add(name)
            style = self._styles[family, name]
            yield style
            name = style.get(f"{STYLE}parent-style-name")

    def names(self, family: str, name: str | None) -> list[str]:
        """Return the names that the program shows for a style and those that it is based on."""
        chain = self.chain(family, name)
        return [style.get(f"{STYLE}display-name") or style.get(f"{STYLE}name") or "" for style in chain]

    def list_of(self, name: str | None) -> str | None:
        """Return the name of the list of a style of paragraphs; "" if it is in none, None if no style says."""
        found = (style.get(f"{STYLE}list-style-name") for style in self.chain("paragraph", name))
        return next((one for one in found if one is not None), None)

    def look(self, family: str, name: str | None, attribute: str) -> str | None:
        """Return an attribute of the look of text in a style, or None if no style says."""
        for style in self.chain(family, name):
            properties = style.find(f"{STYLE}text-properties")
            value = properties.get(attribute) if properties is not None else None
            if value is not None:
                return value
        return None

    def is_bold(self, family: str, name: str | None, kind: str) -> bool | None:
        """Return whether a style makes text of a kind of script (``asian``, ``complex``, or "") bold; None if it does
        not say.
        """
        value = self.look(family, name, f"{STYLE}font-weight-{kind}" if kind else f"{LOOK}font-weight")
        return value in _BOLD if value is not None else None

    def is_struck(self, family: str, name: str | None) -> bool | None:
        """Return whether a style strikes text through; None if it does not say."""
        values = [self.look(family, name, f"{STYLE}text-line-through-{what}") for what in ("style", "type")]
        said = [value != "none" for value in values if value is not None]
        return any(said) if said else None

    def is_hidden(self, family: str, name: str | None) -> bool | None:
        """Return whether a style hides text; None if it does not say."""
        value = self.look(family, name, f"{TEXT}display")
        return value == "none" if value is not None else None

    def place(self, name: str | None) -> str:
        """Return ``super`` or ``sub`` if a style of text raises or lowers it, else ""."""
        first = (self.look("text", name, f"{STYLE}text-position") or "").split(" ")[0]
        if first in ("super", "sub"):
            return first
        share = first.removesuffix("%")
        if not share.lstrip("-").isdecimal() or int(share) == 0:
            return ""
        return "sub" if share.startswith("-") else "super"
