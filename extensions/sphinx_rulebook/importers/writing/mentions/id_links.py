"""Finding links in Markdown: to ids, which are references whatever the numbers of the document are, and to numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ....markup.lines import is_web_address
from ..escaping import LINK, code_spans
from ..spans import Spans
from .mention_patterns import NumberMention, with_number_sign

_BRACKETS = re.compile(r"\\\[|\\\]")


def find_id_links(text: str) -> list[NumberMention]:
    """Return the links of a text to ids, in order; a link without a text shows the number of its target."""
    if "](#" not in text:
        return []
    code = Spans(code_spans(text))
    found: list[NumberMention] = []
    for match in LINK.finditer(text):
        shown = _BRACKETS.sub("", match["text"]).replace("#", r"\#")
        if match["address"].startswith("#"):
            place = (match.start(), match.end(), match["address"], shown or None)
            found.append(NumberMention(*place, False, None, False, True))
    return [mention for mention in found if not is_in_code(mention, code)]


def find_number_links(
    text: str, shapes: Sequence[re.Pattern[str]], shown_number: Callable[[str], str]
) -> Iterator[NumberMention]:
    """Yield the links of a text whose addresses have a shape of the layout, that lead to ids, or that show a number.

    ``shown_number`` returns the number of a unit in the text of a link, or "".
    """
    for match in LINK.finditer(text):
        address, shown = match["address"], match["text"]
        if is_web_address(address):
            continue
        link = next((found for shape in shapes if (found := shape.fullmatch(address)) is not None), None)
        if link is not None:
            number, book = link["number"], link.groupdict().get("book")
            place = (match.start(), match.end(), number, with_number_sign(shown, number))
            yield NumberMention(*place, False, book, is_link=True)
            continue
        number = shown_number(shown)
        if number or address.startswith("#"):
            plain = _BRACKETS.sub("", shown)  # a reference has no brackets in its own text
            written = with_number_sign(plain, number) if number else plain.replace("#", r"\#")
            text_of_link = written if written != "#" else None
            is_bracketed = text_of_link is None and plain != shown
            yield NumberMention(*match.span(), number or address, text_of_link, is_bracketed, None, False, True)


def is_in_code(mention: NumberMention, code: Spans) -> bool:
    """Return whether a mention is in code, or code extends across its edge: a link may contain whole code spans."""
    return any(
        not (mention.start < start and stop < mention.stop)
        for start, stop in code.overlapping(mention.start, mention.stop)
    )
