"""The common parts of the pages about a book's editions: addresses, names of changes, and their display."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from ...library.printed_numbers import shown_by_number
from ...model.versions import ChangeKind
from ...support.cache import digest_of
from ..html.attributes import text_language
from ..html.badges import status_change
from ..html.rule_titles import shortened
from ..html.templates import piece
from ..pages.book_overview import CHANGES
from ..pages.edition_links import FIND
from ..pages.language_site import Site
from ..past_editions.book_editions import BookEditions, Standing
from ..past_editions.change_rows import KIND_NAMES, QUIET_KINDS, ChangeRow

UNRELEASED = "unreleased"


class EditionFrame:
    """The common parts for one book. All its pages are in one folder, so an address is the same from every page."""

    def __init__(self, site: Site, editions: BookEditions) -> None:
        self.editions, self.site, self.words = editions, site, site.words
        self._digest = digest_of(site.settings.builder, editions.folder, self.words.facts())
        self.present: Mapping[str, Standing] = {standing.id: standing for standing in editions.present}
        self.show = shown_by_number(editions.book, editions.working.units.index)
        self.tombstones = {one.id: one for one in editions.working.removed}

    def name(self, name: str) -> str:
        """Return the full name of a page of the book."""
        return f"{self.editions.folder}{name}"

    def uri(self, name: str) -> str:
        """Return the address of a page of the book, as seen from any other page of the book."""
        here = FIND if name == CHANGES else CHANGES
        return self.site.addresses.page(self.name(here), self.name(name))

    def chapter_title(self, page: str) -> str:
        """Return the current number and title of a chapter, by the name of its page."""
        document = self.site.view.documents.chapters[self.name(page)]
        return self.site.headings.title(document).text

    def file_uri(self, here: str, file: str) -> str:
        """Return the address of a file in the book's folder, as seen from a page."""
        return self.site.addresses.file(self.name(here), self.name(file))

    def render(self, template: str, **context: Any) -> str:
        """Render a part of a page from its template."""
        return piece(template).render(words=self.words, **context)

    def step_name(self, at: int) -> str:
        """Return the name of the page with the changes of a state."""
        return f"{CHANGES}-{self.editions.version_at(at) or UNRELEASED}"

    def version(self, at: int) -> str:
        """Return the name of a state."""
        return self.editions.version_at(at) or self.words("Not released yet")

    def step_title(self, at: int) -> str:
        """Return the title of the page with the changes of a state."""
        version = self.editions.version_at(at)
        if version is None:
            return self.words.fill("Changes since {edition}, not released yet", edition=self.version(at - 1))
        return self.words.fill("Changes in {edition}", edition=version)

    def standings(self, at: int) -> Sequence[Standing]:
        """Return the locations of the units in a state."""
        return self.editions.standings_at(at) if at < len(self.editions.heads) else self.editions.present

    def standing(self, at: int, unit_id: str | None) -> Standing | None:
        """Return the location of a unit in a state, by its id in that state."""
        if unit_id is None:
            return None
        return self.editions.standing(at, unit_id) if at < len(self.editions.heads) else self.present.get(unit_id)

    def address(self, at: int, unit_id: str | None) -> str:
        """Return the address of a unit in a state, or "" if it has none (examples have none)."""
        standing = self.standing(at, unit_id)
        if standing is None:
            return ""
        version = self.editions.version_at(at)
        return f"{self.uri(f'{version}/{standing.page}' if version else standing.page)}#{standing.anchor}"

    def counts(self, rows: Iterable[ChangeRow]) -> list[dict[str, Any]]:
        """Return the count of changes of each kind, for the templates."""
        counts = dict.fromkeys(KIND_NAMES, 0)
        for row in rows:
            counts[row.kind] += 1
        return [
            {"kind": kind.value, "name": self.words(KIND_NAMES[kind]), "count": count, "is_quiet": kind in QUIET_KINDS}
            for kind, count in counts.items()
            if count
        ]

    def digest(self, *parts: object) -> str:
        """Return a digest for a text on a page in the reader's language."""
        return digest_of(self._digest, *parts)

    def entry(self, at: int, row: ChangeRow) -> dict[str, Any]:
        """Return a change for the templates; ``at`` is the index of the state that made the change."""
        words = self.words
        owner_is_new = row.new_id is not None
        old_uri = self.address(at - 1, row.owner if row.example and not owner_is_new else row.old_id)
        new_uri = self.address(at, row.owner if row.example and owner_is_new else row.new_id)
        is_split = row.kind is ChangeKind.SPLIT
        html = status_change(row.html, words) if row.kind is ChangeKind.STATUS else row.html
        number = row.new or row.old
        title, html = ("", html) if number else _title_and_rest(row.title, html)
        start = "" if number or title else shortened(" ".join(row.title.split()))
        return {
            "kind": row.kind.value,
            "kind_name": words(KIND_NAMES[row.kind]),
            "anchor": "",
            "old": row.old,
            "new": row.new,
            "old_uri": old_uri,
            "new_uri": new_uri,
            "number": number,
            "title": title,
            "start": start or ("" if number or title else words("Without a number")),
            "uri": new_uri if owner_is_new else old_uri,
            "example": f"{words('Example')} {row.example}" if row.example else "",
            "html": html,
            "language": text_language(row.language, self.site.view.language) if row.language else "",
            "parts": [
                {"name": number or words("Without a number"), "uri": self.address(at, unit_id)}
                for unit_id, number in row.parts
            ],
            "reason": row.reason,
            "parts_name": words("is now") if is_split else words("went into"),
        }


def _title_and_rest(title: str, html: str) -> tuple[str, str]:
    """Return the title of a unit and the rest of its text, both as HTML; the title is "" if the text does not open with
    it, as where its words changed.
    """
    lines = "<br>".join(escape(line, quote=False) for line in title.split("\n"))
    for tag in ("ins", "del"):
        opening = f"<{tag}>{lines}"
        if lines and html == f"{opening}</{tag}>":
            return html, ""
        if lines and html.startswith(f"{opening}<br>"):
            return f"{opening}</{tag}>", f"<{tag}>{html.removeprefix(f'{opening}<br>')}"
    if lines and (html == lines or html.startswith(f"{lines} ")):
        return lines, html.removeprefix(lines).lstrip()
    return "", html
