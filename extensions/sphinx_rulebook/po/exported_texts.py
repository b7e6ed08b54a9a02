"""Which texts a PO file had when it was exported, so that an import knows what its translator has changed.

The header has a digest of each entry's id and translation. Translation programs keep headers that they do not know, and
merging an old file into a new export keeps the header together with the texts that it is about.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable

from ..markup.references import REFERENCE, split_reference, write_reference
from ..model.books import Book

EXPORTED_HEADER = "X-Rulebook-Exported"
_BYTES = 6
"""Of a digest: enough for two texts of one entry, which is all that is ever compared."""


def digest_of_text(unit_id: str, translation: str) -> str:
    """Return a short digest of the translation of the entry with an id, without white space."""
    data = f"{unit_id}\0{translation}".encode("utf-8", "surrogatepass")
    return base64.urlsafe_b64encode(hashlib.blake2b(data, digest_size=_BYTES).digest()).decode("ascii")


def digests_of_texts(entries: Iterable[tuple[str, str]]) -> str:
    """Return the value of the header for entries, each an id with its translation."""
    return " ".join(digest_of_text(*entry) for entry in entries)


def with_former_labels(text: str, book: Book) -> str:
    """Return a text of a translation with the former labels of renamed units of its own book in its references, as it
    may have been exported.
    """
    former = {alias.label: label for label, alias in book.editions.aliases.items()}

    def reference(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        if parts is None or parts.book is not None or parts.label not in former:
            return match[0]
        return write_reference(former[parts.label], None, parts.text)

    return REFERENCE.sub(reference, text) if former else text
