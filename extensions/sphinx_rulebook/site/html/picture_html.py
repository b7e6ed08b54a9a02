"""The HTML of pictures and of symbols that are pictures."""

from __future__ import annotations

from pathlib import Path

from ...support.picture_size import picture_size
from ..view.language_view import LanguageView
from .attributes import lean_attribute, quoted_attribute
from .slots import Slot, Slots


class PictureWriter:
    """Writes the pictures of one edition in one form of HTML.

    ``missing`` are the pictures that are named but do not exist: each with the file that names it.
    """

    def __init__(self, view: LanguageView, slots: Slots, is_xml: bool) -> None:
        self._view, self._slots, self._is_xml = view, slots, is_xml
        self.missing: set[tuple[str, str]] = set()

    def html(self, file: str, target: str, alternative: str, is_symbol: bool = False) -> str | None:
        """Return a picture that a file links to, or None if the picture does not exist."""
        path = self._view.picture(file, target)
        if path is None:
            self.missing.add((file, target))
            return None
        slot = self._slots.mark(Slot("picture", path))
        return picture_html(Path(self._view.library.root, path), slot, alternative, is_symbol, self._is_xml)


def picture_html(path: Path, source: str, alternative: str, is_symbol: bool, is_xml: bool) -> str:
    """Return the image of the file at ``path``; ``source`` is its attribute ``src`` with a space before it.

    On the web the image has its size, so that the text around it does not move when it arrives. The style sheet makes
    a symbol as high as the text, and a drawing without a size of its own (class ``v``) as wide as the text. The
    reader of an EPUB knows all files before it sets a page.
    """
    attributes = {"class": "y"} if is_symbol else {}
    size = None if is_xml else picture_size(path)
    if size is not None:
        if size.fills_line and not is_symbol:
            attributes["class"] = "v"
        attributes |= {"width": str(size.width), "height": str(size.height)}
    write = quoted_attribute if is_xml else lean_attribute
    written = "".join(write(name, value) for name, value in attributes.items())
    return f"<img{written}{source}{write('alt', alternative)}{'/>' if is_xml else '>'}"
