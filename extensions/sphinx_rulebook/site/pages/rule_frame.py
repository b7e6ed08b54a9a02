"""The frame of the pages of a book's rules: the page of the theme, made once, with slots for what differs.

A book may have tens of thousands of these pages, so their bar, contents and footer are in one script of the book. It
runs before the scripts of the theme, after the page has arrived: it holds up nothing, and nothing moves, because the
page has room for these parts. Without scripts, a page still has its text, its links, and the languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..html.attributes import without_optional_quotes
from ..scripts.data_scripts import script_json

_SLOT = "\ue000{}\ue001"
_SLOTS = re.compile("\ue000(.*?)\ue001")

FRAME_SCRIPT = "frame.js"
"""The name of the script, which is in the folder of the book."""

SHARED_MARK = "\ue002"
"""The mark in the HTML of a frame before and after each part that its pages share: the bar up to the languages, the
rest of the bar, the contents, and the footer.
"""

_SCRIPT = """(function () {
  var bar = document.querySelector("body > .bar"), languages = bar.querySelector(".languages");
  var frame = document.querySelector("body > .frame");
  var types = window.trustedTypes, rules = { createHTML: function (html) { return html; } };
  var policy = types ? types.createPolicy("rulebook", rules) : rules;
  function add(place, where, html) { place.insertAdjacentHTML(where, policy.createHTML(html)); }
  add(bar, "beforebegin", %s);
  bar.previousElementSibling.querySelector("slot").replaceWith(languages || "");
  bar.remove();
  add(frame, "afterbegin", %s);
  add(frame, "afterend", %s);
})();
"""


def slot(name: str) -> str:
    """Return the mark of a slot, to be put into a frame."""
    return _SLOT.format(name)


def script_element(address: str) -> str:
    """Return the element that loads the script of a frame from its address, which is escaped."""
    return f'<script defer src="{address}"></script>\n'


class RuleFrame:
    """A page with slots to fill.

    ``html`` is the page, with its slots and marks, and with the element ``loading`` that loads the script.
    """

    def __init__(self, html: str, loading: str) -> None:
        self.html, self.script = _without_shared(without_optional_quotes(html), without_optional_quotes(loading))
        """What is the same on all pages, with its slots, and the script that adds what they share."""
        pieces = _SLOTS.split(self.html)
        self._fixed, self._names = pieces[::2], pieces[1::2]

    def fill(self, parts: Mapping[str, str]) -> str:
        """Return the page with its slots filled; ``parts`` are by the names of slots."""
        filled = [self._fixed[0]]
        for name, fixed in zip(self._names, self._fixed[1:], strict=True):
            filled += (parts[name], fixed)
        return "".join(filled)


def _without_shared(html: str, loading: str) -> tuple[str, str]:
    """Return a frame without what its pages share, and the script that adds it.

    A project's templates may have no marks, and scripts of theirs would not run: such a frame stays whole, and there is
    no script.
    """
    pieces = html.split(SHARED_MARK)
    if len(pieces) != 9 or any("<script" in shared or "\ue000" in shared for shared in pieces[1::2]):
        return "".join(pieces).replace(loading, ""), ""
    head, bar, languages, rest_of_bar, start, contents, text, footer, end = pieces
    html = f'{head}<header class="bar"><div>{languages.strip()}</div></header>{start}{text.lstrip()}{end.lstrip()}'
    shared = (f"{bar}<slot></slot>{rest_of_bar}", contents, footer)
    return html, _SCRIPT % tuple(script_json(one.strip()) for one in shared)
