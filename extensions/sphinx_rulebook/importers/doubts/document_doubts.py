"""All doubts about the reading of a document."""

from __future__ import annotations

from collections.abc import Sequence

from ..profile import Profile
from ..typed_document import TypedDocument
from .bilingual_tables import doubt_bilingual_tables
from .doubt import Doubt
from .format_doubts import doubt_format
from .heading_doubts import doubt_headings
from .mistyped_numbers import doubt_mistyped
from .number_doubts import doubt_numbers
from .range_doubts import doubt_ranges
from .ruling_doubts import doubt_rulings
from .sentence_doubts import doubt_sentences
from .unit_doubts import doubt_units
from .unread_headings import doubt_unread_headings
from .unread_numbers import doubt_unread_numbers


def find_doubts(document: TypedDocument, profile: Profile, is_chosen: bool) -> Sequence[Doubt]:
    """Return the doubts about the reading of a document, in the order of its lines.

    ``profile`` is its layout; ``is_chosen`` is whether the user has chosen it.
    """
    doubts = [
        *doubt_bilingual_tables(document),
        *doubt_format(document, profile, is_chosen),
        *doubt_headings(document),
        *doubt_numbers(document),
        *doubt_mistyped(document),
        *doubt_ranges(document),
        *doubt_rulings(document),
        *doubt_sentences(document),
        *doubt_unread_numbers(document),
        *doubt_unread_headings(document),
        *doubt_units(document),
    ]
    return sorted(doubts, key=lambda doubt: (doubt.first, doubt.last, str(doubt.kind)))
