"""The ``book.toml`` of an imported book."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from ...markup.book_toml.book_settings import DEFAULT_SCHEME, OWN_NUMBERS
from ...model.books import DEFAULT_REFERENCE
from ..profile import Profile
from ..typed_document import TypedDocument
from .imported_book import BookTarget, Imported

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def book_settings_text(
    document: TypedDocument, book: BookTarget, imported: Imported, profile: Profile, title: str | None
) -> str:
    """Return a ``book.toml`` with the settings that do not follow from the folder's name or the source book, or "".

    ``title`` is the title that the user has given.
    """
    entries: dict[str, str | bool | Sequence[str] | None] = {"title": title or book.own_title}
    if book.source is None:
        entries["code"] = book.code if book.code != book.code.upper() else None
        entries["language"] = book.language or None
        entries["numbering"] = document.numbering if document.numbering != DEFAULT_SCHEME else None
        entries["counted_through"] = imported.counted_through
        entries["restarts_at_headings"] = imported.restarts_at_headings or None
        entries["skip_letters"] = document.skip_letters if not isinstance(document.numbering, str) else None
        entries["examples"] = profile.examples or None
        entries["notes"] = profile.notes or None
        entries["reference"] = imported.reference if imported.reference != DEFAULT_REFERENCE else None
    elif imported.other_numbers():
        # The document prints other numbers than the source for some rules, and an import keeps what it prints.
        entries["numbers"] = OWN_NUMBERS
    settings = "".join(
        f"{key} = {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}\n"
        for key, value in entries.items()
        if value or (key == "counted_through" and value is not None)  # an empty list says that numbers begin anew
    )
    for name, text in imported.symbols.items() if book.source is None else ():
        key = name if _BARE_KEY.fullmatch(name) else json.dumps(name)
        written = json.dumps(text, ensure_ascii=False)
        settings += f"\n[symbols.{key}]\ntext = {written}\nname = {json.dumps(name)}\n"
    return settings.lstrip("\n")
