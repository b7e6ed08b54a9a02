"""All doubts about the reading of a document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..native_digits import DigitExchange
from ..profile import Profile
from ..typed_document import TypedDocument
from .bilingual_tables import doubt_bilingual_tables
from .doubt import Doubt
from .format_doubts import doubt_format
from .heading_doubts import doubt_headings
from .mistyped_numbers import doubt_mistyped
from .number_doubts import doubt_numbers
from .prose_parts import doubt_prose_parts
from .range_doubts import doubt_ranges
from .ruling_doubts import doubt_rulings
from .sentence_doubts import doubt_sentences
from .site_tags_left import doubt_site_tags
from .unit_doubts import doubt_units
from .unread_headings import doubt_unread_headings
from .unread_numbers import doubt_unread_numbers

_QUOTED = re.compile('“[^”]*”|"[^"]*"')


def find_doubts(document: TypedDocument, profile: Profile, is_chosen: bool) -> Sequence[Doubt]:
    """Return the doubts about the reading of a document, in the order of its lines.

    ``profile`` is its layout; ``is_chosen`` is whether the user has chosen it.
    """
    if document.zero:
        # Numbers are compared in plain digits; what is quoted has its own.
        exchange = DigitExchange(document.zero)
        plain = replace(exchange.document(document), zero="")
        return [_quoting(doubt, exchange) for doubt in find_doubts(plain, profile, is_chosen)]
    doubts = [
        *doubt_bilingual_tables(document),
        *doubt_format(document, profile, is_chosen),
        *doubt_headings(document),
        *doubt_numbers(document),
        *doubt_mistyped(document),
        *doubt_prose_parts(document),
        *doubt_ranges(document),
        *doubt_rulings(document),
        *doubt_sentences(document),
        *doubt_site_tags(document),
        *doubt_unread_numbers(document),
        *doubt_unread_headings(document),
        *doubt_units(document),
    ]
    return sorted(doubts, key=lambda doubt: (doubt.first, doubt.last, str(doubt.kind)))


def _quoting(doubt: Doubt, exchange: DigitExchange) -> Doubt:
    """Return a doubt about a document with plain digits as one about the document that these were exchanged in."""
    taken, remedy = (_QUOTED.sub(lambda match: exchange.text(match[0]), text) for text in (doubt.taken, doubt.remedy))
    return replace(doubt, taken=taken, remedy=remedy)
