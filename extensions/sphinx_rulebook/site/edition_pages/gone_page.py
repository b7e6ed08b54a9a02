"""The page of a book's tombstones: removed rules and their successors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...editions.frozen_book import Tombstone
from ...model.units import Kind
from ...model.versions import ChangeKind
from ..html.attributes import text_language
from .edition_frame import EditionFrame


class GonePage:
    """Writes the tombstone page of one book."""

    def __init__(self, frame: EditionFrame) -> None:
        self._frame = frame

    def write(self) -> str:
        """Return the text of the page."""
        rules = [
            self._tombstone(one) for one in reversed(self._frame.tombstones.values()) if one.kind is not Kind.EXAMPLE
        ]
        lead = self._frame.words(
            "Links and citations of removed rules lead here. This page shows what became of each rule."
        )
        return self._frame.render("gone.html", lead=lead, rules=rules)

    def _tombstone(self, one: Tombstone) -> dict[str, Any]:
        versions = [head.version for head in self._frame.editions.heads]
        last = versions.index(one.version) if one.version in versions else 0
        gone_in = one.gone_in if one.gone_in in versions else None
        steps = self._frame.editions.steps[last : last + 1]
        row = next((row for step in steps for row in step.rows if row.old_id == one.id), None)
        is_merged = one.fate is ChangeKind.MERGED
        if gone_in is None:
            fate = self._frame.words("Merged, not released yet; see" if is_merged else "Removed, not released yet.")
        else:
            message = "Merged in {edition}; see" if is_merged else "Removed in {edition}."
            fate = self._frame.words.fill(message, edition=gone_in)
        standing, language = self._frame.standing(last, one.id), self._frame.site.view.language
        return {
            "anchor": one.id,
            "also": standing.anchor if standing is not None and standing.anchor != one.id else "",
            "name": one.number or (row.title if row is not None else "") or one.id,
            "until": self._frame.words.fill("until {edition}", edition=one.version),
            "uri": self._frame.address(last, one.id) or self._frame.uri(f"{one.version}/index"),
            "fate": fate,
            "into": [{"name": name, "uri": uri} for name, uri in self._present_names(one.into)],
            "language": text_language(row.language, language) if row is not None and row.language else "",
            "html": row.html.replace("<del>", "").replace("</del>", "") if row is not None else "",
        }

    def _present_names(self, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield the current names and addresses of units of an earlier edition, following merged units to the units
        that contain them now.
        """
        for unit_id in ids:
            present = self._frame.editions.working.find(unit_id) or unit_id
            standing = self._frame.present.get(present)
            if standing is not None:
                name = standing.number or self._frame.words("Without a number")
                yield name, f"{self._frame.uri(standing.page)}#{standing.anchor}"
            elif present in self._frame.tombstones:
                yield self._frame.tombstones[present].number or present, f"#{present}"
