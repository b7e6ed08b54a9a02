"""Reading the text of a document into chapters, units, terms and pages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import replace

from ...markup.source import LONG_LINE
from ...support.errors import UnusableInputError
from ..documents.callout_signs import with_callouts
from ..documents.document_lines import is_markdown, read_lines
from ..documents.drawn_tables import with_drawn_tables
from ..documents.fenced_divs import without_divs
from ..documents.furniture import find_furniture
from ..documents.markdown_source import with_html_shown, without_comments
from ..documents.raised_digits import with_plain_paragraph_numbers
from ..documents.segments import find_history
from ..native_digits import DigitExchange, zero_of_numbers
from ..profile import Profile
from ..typed_document import Dropped, TypedDocument
from .kinds.article_titles import with_titles_apart
from .layout_choice import choose_layout
from .parts.document_parts import read_parts
from .recognition import Recognition
from .wrapped_signs import with_wrapped_signs

_OURS = re.compile(r"^\s*\[REF\s[^\]\n]*\]|^#{1,6}[^\n]*@@(?:cha|sec|rule|term):[^@\n]+@@", re.M)


def read_document(
    text: str, name: str, layout: str | Profile | None = None, has_marks: bool | None = None
) -> tuple[TypedDocument, Recognition]:
    """Read a document, called ``name`` in messages, and return it with its layout.

    ``layout`` is the name of a known layout, or a profile; without it, the layout is recognized. ``has_marks`` is
    whether the document is Markdown; None recognizes it too, unless the profile says it. Raises UnusableInputError if
    a line is too long to be markup, or if no line has a number of the layout.
    """
    if _OURS.search(text):
        raise UnusableInputError(f"{name} is already anchored Markdown; put it into a project and check it")
    profile = layout if isinstance(layout, Profile) else Profile("")
    if has_marks is None:
        has_marks = is_markdown(text, name) if profile.markdown is None else profile.markdown
    text, comments = without_comments(text) if has_marks else (text, {})
    if has_marks:
        text, ids = with_html_shown(with_callouts(without_divs(text)))
    else:
        text, ids = with_drawn_tables(text), {}
    text = with_plain_paragraph_numbers(text)
    read = read_lines(text, profile.permalinks, has_marks)
    zero = zero_of_numbers(read)
    if zero:
        # The marks of Markdown around a number are read with plain digits, too.
        read = read_lines(DigitExchange(zero).text(text), profile.permalinks, has_marks)
    lines = with_titles_apart([line for line in read if line.raw or line.number not in comments])
    too_long = next((line.number for line in lines if len(line.raw) > LONG_LINE), None)
    if too_long is not None:
        raise UnusableInputError(f"{name}: line {too_long} has more than {LONG_LINE:,} characters; break it up")
    furniture = find_furniture(lines, profile)
    lines = lines if has_marks else with_wrapped_signs(lines, furniture)
    history = range(find_history(lines, furniture), len(lines))
    chosen = choose_layout(lines, {*furniture, *history}, layout, has_marks)
    furniture = {**furniture, **chosen.rulers}
    recognition = chosen.recognition
    document = read_parts(name, chosen.lines, recognition.profile, furniture, has_marks, history)
    if zero:
        document = DigitExchange(zero).document(document)
        recognition = replace(recognition, reason=DigitExchange(zero).text(recognition.reason))
    dropped = [Dropped(line, "a comment") for of_line in comments.values() for line in of_line]
    on_pages = _ids_on_pages(document, ids)
    ids = {name: line for name, line in ids.items() if name not in on_pages}
    dropped = [*document.dropped, *dropped]
    return replace(document, text=text, ids=ids, page_ids=on_pages, dropped=tuple(dropped)), recognition


def _ids_on_pages(document: TypedDocument, ids: Mapping[str, int]) -> dict[str, str]:
    """Return the paths of the pages of prose that some ids, given with their lines, are on; the line of an id may be
    empty, above that of its text.
    """
    paths = {
        line.number: f"{page.name}.md"
        for page in document.pages
        for paragraph in (page.title, *page.paragraphs)
        if paragraph is not None
        for line in paragraph.lines
    }
    written = sorted(line.number for line in document.lines if line.text)
    places = ((name, written[at]) for name, line in ids.items() if (at := bisect_left(written, line)) < len(written))
    return {name: paths[line] for name, line in places if line in paths}
