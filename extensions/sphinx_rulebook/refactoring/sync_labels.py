"""Renaming a label in the sync state of a translation: in its ids, and in texts with references."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..languages.sync import SyncState
from ..markup.references import REFERENCE, split_reference, write_reference


def with_renamed_label(state: SyncState, book: str, code: str, old: str, new: str) -> SyncState:
    """Return the sync state of the book ``book`` after a label of the book ``code`` was renamed."""
    is_own = book.casefold() == code.casefold()

    def renamed(name: str) -> str:
        return new if is_own and name == old else name

    def text(written: str) -> str:
        return with_renamed_references(written, book, code, old, new)

    entries = {
        renamed(key): entry._replace(
            source=text(entry.source),
            translation_id=renamed(entry.translation_id),
            translation=text(entry.translation),
        )
        for key, entry in state.entries.items()
    }
    silenced: Mapping[str, Mapping[str, str]] = {renamed(key): codes for key, codes in state.silenced.items()}
    return SyncState(entries, silenced)


def with_renamed_references(text: str, book: str, code: str, old: str, new: str) -> str:
    """Return a text of the book ``book`` with references to a new label of the book ``code`` instead of an old one."""

    def reference(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        if parts is None or parts.label != old or (parts.book or book).casefold() != code.casefold():
            return match[0]
        return write_reference(new, parts.book, parts.text)

    if book.casefold() == code.casefold() and "](" in text:
        text = re.sub(rf"(\]\([^()\s]*#){re.escape(old)}(?=[)\s])", rf"\g<1>{new}", text)
    return REFERENCE.sub(reference, text)
