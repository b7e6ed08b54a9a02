"""The marks of changed rules: the latest change to a rule, with a link to its history."""

from __future__ import annotations

from ...model.units import Unit
from ...model.versions import ChangeKind
from ..html.addresses import Addresses
from ..html.unit_facts import TextLink
from ..past_editions.book_editions import BookEditions, is_quiet
from ..view.interface_words import Words
from ..view.page_documents import ChapterDocument

MARKS = {
    ChangeKind.ADDED: "Added in {edition}",
    ChangeKind.REWORDED: "Reworded in {edition}",
    ChangeKind.MOVED: "Moved in {edition}",
    ChangeKind.SPLIT: "Split in {edition}",
    ChangeKind.MERGED: "Merged in {edition}",
    ChangeKind.STATUS: "Another status in {edition}",
    ChangeKind.NOTE: "Note changed in {edition}",
}
UNRELEASED_MARKS = {
    ChangeKind.ADDED: "Added, not released yet",
    ChangeKind.REWORDED: "Reworded, not released yet",
    ChangeKind.MOVED: "Moved, not released yet",
    ChangeKind.SPLIT: "Split, not released yet",
    ChangeKind.MERGED: "Merged, not released yet",
    ChangeKind.STATUS: "Another status, not released yet",
    ChangeKind.NOTE: "Note changed, not released yet",
}


def history_mark(
    editions: BookEditions, unit: Unit, document: ChapterDocument, words: Words, addresses: Addresses
) -> TextLink | None:
    """Return a link to a unit's history that names its latest change; None if only numbers changed."""
    events = editions.history_of(unit)
    loud = next((event for event in events if not is_quiet(event.row)), None)
    place = editions.view.place(unit)
    if loud is None or place is None:
        return None
    version = editions.version_at(loud.at)
    kind = ChangeKind.REWORDED if loud.row.example else loud.row.kind
    text = words.fill(MARKS[kind], edition=version) if version else words(UNRELEASED_MARKS[kind])
    page = addresses.page(document.name, f"{document.name}.history")
    return TextLink(f"{page}#{place.anchor}", text)
