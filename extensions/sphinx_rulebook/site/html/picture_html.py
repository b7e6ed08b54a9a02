"""The HTML of pictures and of symbols that are pictures."""

from __future__ import annotations

from pathlib import Path

from ...support.picture_size import picture_size
from .attributes import lean_attribute, quoted_attribute


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
