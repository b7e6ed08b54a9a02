"""What the pages about the editions of a book share: addresses, what changes are called, and how they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sphinx.util.osutil import relative_uri

from ..exporters.texts import shown_by_number
from ..model import ChangeKind
from .book_editions import BookEditions, Standing
from .cache import digest_of
from .change_rows import ChangeRow
from .past_edition import CHANGES, FIND
from .theme_files import piece

UNRELEASED = "unreleased"

KIND_NAMES = {
    ChangeKind.ADDED: "Added",
    ChangeKind.REMOVED: "Removed",
    ChangeKind.REWORDED: "Reworded",
    ChangeKind.MOVED: "Moved",
    ChangeKind.RENUMBERED: "Only renumbered",
    ChangeKind.REFERENCE: "Only a reference changed",
    ChangeKind.SPLIT: "Split",
    ChangeKind.MERGED: "Merged",
}

QUIET_KINDS = (ChangeKind.REFERENCE, ChangeKind.RENUMBERED)
"""The changes of numbers alone, which are folded away."""


class EditionFrame:
    """One book's; all its pages lie in one folder, so that addresses are the same from any of them."""

    def __init__(self, editions: BookEditions) -> None:
        self.editions, self.site, self.words = editions, editions.site, editions.site.words
        self._folder_digest = editions.folder, sorted(self.words.messages.items())
        self.present: Mapping[str, Standing] = {standing.id: standing for standing in editions.present}
        self.standings: list[Mapping[str, Standing]] = [*editions.standing_of, self.present]
        self.show = shown_by_number(editions.book, editions.working.units.index)
        self.tombstones = {one.id: one for one in editions.working.removed}

    def name(self, name: str) -> str:
        """Return the whole name of a page of the book."""
        return f"{self.editions.folder}{name}"

    def uri(self, name: str) -> str:
        """Return the address of a page of the book, as seen from any other, which lies in the same folder."""
        here = FIND if name == CHANGES else CHANGES
        return self.site.page_uri(self.name(here), self.name(name))

    def chapter_title(self, page: str) -> str:
        """Return the number and title of a chapter as it is now, by the name of its page."""
        document = self.site.edition.documents.chapters[self.name(page)]
        return self.site.rendering.title(document).text

    def file_uri(self, here: str, file: str) -> str:
        """Return the address of a file in the book's folder, as seen from a page."""
        return relative_uri(self.site.builder.get_target_uri(self.name(here)), self.name(file))

    def render(self, template: str, **context: Any) -> str:
        """Return a part of a page from its template."""
        return piece(template).render(words=self.words, **context)

    def step_name(self, at: int) -> str:
        """Return the name of the page that says what a state changed."""
        return f"{CHANGES}-{self.editions.version_at(at) or UNRELEASED}"

    def version(self, at: int) -> str:
        """Return what a state is called."""
        return self.editions.version_at(at) or self.words("Not released yet")

    def step_title(self, at: int) -> str:
        """Return the title of the page that says what a state changed."""
        version = self.editions.version_at(at)
        if version is None:
            return self.words.fill("Changes since {edition}, not released yet", edition=self.version(at - 1))
        return self.words.fill("Changes in {edition}", edition=version)

    def standing(self, at: int, unit_id: str | None) -> Standing | None:
        """Return where a unit stands in a state, by its id there."""
        return self.standings[at].get(unit_id) if unit_id is not None else None

    def address(self, at: int, unit_id: str | None) -> str:
        """Return the address of a unit in a state, "" where it has none of its own, as an example has none."""
        standing = self.standing(at, unit_id)
        if standing is None:
            return ""
        version = self.editions.version_at(at)
        return f"{self.uri(f'{version}/{standing.page}' if version else standing.page)}#{standing.anchor}"

    def counts(self, rows: Iterable[ChangeRow]) -> list[dict[str, Any]]:
        """Return how many changes there are of each kind, as the templates show them."""
        counts = dict.fromkeys(KIND_NAMES, 0)
        for row in rows:
            counts[row.kind] += 1
        return [
            {"kind": kind.value, "name": self.words(KIND_NAMES[kind]), "count": count, "is_quiet": kind in QUIET_KINDS}
            for kind, count in counts.items()
            if count
        ]

    def digest(self, *parts: object) -> str:
        """Return a digest for a text of a page, which is in the reader's language."""
        return digest_of(self.site.builder.name, self._folder_digest, *parts)

    def entry(self, at: int, row: ChangeRow) -> dict[str, Any]:
        """Return a change as the templates show it; ``at`` is the place of the state that brought it."""
        words = self.words
        owner_is_new = row.new_id is not None
        old_uri = self.address(at - 1, row.owner if row.example and not owner_is_new else row.old_id)
        new_uri = self.address(at, row.owner if row.example and owner_is_new else row.new_id)
        is_split = row.kind is ChangeKind.SPLIT
        return {
            "kind": row.kind.value,
            "kind_name": words(KIND_NAMES[row.kind]),
            "anchor": "",
            "old": row.old,
            "new": row.new,
            "old_uri": old_uri,
            "new_uri": new_uri,
            "name": row.new or row.old or row.title or words("Without a number"),
            "uri": new_uri if owner_is_new else old_uri,
            "example": f"{words('Example')} {row.example}" if row.example else "",
            "html": row.html,
            "parts": [
                {"name": number or words("Without a number"), "uri": self.address(at, unit_id)}
                for unit_id, number in row.parts
            ],
            "parts_name": words("is now") if is_split else words("went into"),
        }
