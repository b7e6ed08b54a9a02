"""The frame of the pages of a book: the bar, the contents and the footer, which a script of the book adds.

A book may have tens of thousands of pages of rules, so what they share is in one script, and each is made from one page
of the theme with slots for what differs. The chapters of the book take their bar and contents from the same script.

It runs before the scripts of the theme, after the page has arrived: it holds up nothing, and nothing moves, because the
page has room for these parts. Without scripts, a page still has its text, its links, its book, and the languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from ..html.addresses import Addresses
from ..html.attributes import without_optional_quotes
from ..scripts.bundles import FRAME, bundle
from ..scripts.data_scripts import script_json
from ..view.page_documents import ROOT_DOCUMENT, BookDocument

_SLOT = "\ue000slot:{}\ue001"
_SLOTS = re.compile("\ue000slot:(.*?)\ue001")

SHARED_MARK = "\ue002shared\ue002"
"""The mark in the HTML of a frame before and after each part that its pages share: the bar up to the links to other
languages, the rest of the bar, the contents, and the footer.
"""

FRAME_SCRIPT = "frame.js"
"""The name of the script, which is in the folder of the book."""


def slot(name: str) -> str:
    """Return the mark of a slot, to be put into a frame."""
    return _SLOT.format(name)


def frame_script_of(page: BookDocument) -> str:
    """Return the path of the script with the frame of a book, below the folder of the site."""
    return f"{page.name.removesuffix(ROOT_DOCUMENT)}{FRAME_SCRIPT}"


def loading_element(addresses: Addresses, name: str, page: BookDocument) -> str:
    """Return the element with which a page, given by its name, loads the script of its book."""
    return f'<script defer src="{escape(addresses.file(name, frame_script_of(page)))}"></script>\n'


class BookFrame:
    """A page with slots to fill, for the rules of a book, and the script that its pages load.

    ``html`` is the page, with its slots and marks, and with the element ``loading`` that loads the script. ``sample``
    is the address of this page as seen from the script.
    """

    def __init__(self, html: str, loading: str, sample: str) -> None:
        self.html, shared = _without_shared(without_optional_quotes(html), without_optional_quotes(loading))
        """What is the same on all pages, with its slots."""
        self.script = _frame_script(sample, shared) if shared else ""
        """The script that adds what pages share; "" if there is none."""
        self._pieces = _SLOTS.split(self.html)
        self._names = self._pieces[1::2]

    def fill(self, parts: Mapping[str, str]) -> str:
        """Return the page with its slots filled; ``parts`` are by the names of slots."""
        filled = self._pieces.copy()
        filled[1::2] = [parts[name] for name in self._names]
        return "".join(filled)


def _frame_script(page: str, shared: tuple[str, ...]) -> str:
    """Return the script that adds the shared parts; ``page`` is the address of a page as seen from the script."""
    parts = dict(zip(("page", "bar", "contents", "footer"), (page, *shared), strict=True))
    return f"window.rulebookFrame = {script_json(parts)};\n{bundle(FRAME)}"


def _without_shared(html: str, loading: str) -> tuple[str, tuple[str, ...]]:
    """Return a frame without what its pages share, and these parts.

    A project's templates may have no marks, and scripts of theirs would not run: such a frame stays whole, and shares
    nothing.
    """
    pieces = html.split(SHARED_MARK)
    if len(pieces) != 9 or any("<script" in shared or _SLOTS.search(shared) for shared in pieces[1::2]):
        return "".join(pieces).replace(loading, ""), ()
    head, bar, languages, rest_of_bar, start, contents, text, footer, end = pieces
    html = f'{head}<header class="bar"><div>{languages.strip()}</div></header>{start}{text.lstrip()}{end.lstrip()}'
    return html, tuple(part.strip() for part in (f"{bar}<slot></slot>{rest_of_bar}", contents, footer))
