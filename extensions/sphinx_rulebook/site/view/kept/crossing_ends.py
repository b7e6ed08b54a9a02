"""What books show of each other: both ends of the references between them.

The values about a book depend on nothing but its files, so they are kept, and a rebuild need not look at the units of
a book that is unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ....library.label_index import Target
from ....library.printed_numbers import printed
from ..citations import CrossReference
from ..language_view import LanguageView
from ..library_views import LibraryViews
from ..rule_page_names import RulePageNames
from .kept_values import NOTHING_KEPT
from .shown_units import ShownUnits, digest_shown


class _Shown(NamedTuple):
    """What pages show of a unit: the digest of what comes from its own book, how it is named in other books, and the
    units of other books that its text names, each by language, code and label.
    """

    digest: str
    name: str
    foreign: Sequence[tuple[str, str, str]]


class _Ends(NamedTuple):
    """The ends of references that are in a book, by language: the units with references to other books, by their keys,
    and those that other books refer to, by their labels.
    """

    owners: Mapping[str, Mapping[str, _Shown]]
    targets: Mapping[str, Mapping[str, _Shown | None]]


class CrossingEnds:
    """Digests of what the pages of books show of units of other books."""

    def __init__(self, views: LibraryViews, names: RulePageNames) -> None:
        self._views, self._languages = views, views.loaded.library.languages
        self._shown = ShownUnits(views, names)
        # With editions, the names of rules' pages depend on other books.
        self._kept = views.kept if names.depend_on_their_book else NOTHING_KEPT
        self._ends: dict[str, _Ends] = {}
        self._digests: dict[tuple[str, str, str], str | None] = {}
        self._wanted = self._find_wanted()

    def owner(self, view: LanguageView, reference: CrossReference) -> str:
        """Return a digest of what can be shown of the unit with a reference to another book."""
        return self._whole(self._ends_of(reference.here).owners[view.language][reference.key])

    def target(self, view: LanguageView, code: str, label: str) -> str | None:
        """Return a digest of what can be shown of the unit of a book that another book refers to by a label; None if
        there is no such unit.

        Pages of translations show units of the source that they lack, and their references lead to translations: the
        digest for the source language covers all languages.
        """
        key = view.language, code.casefold(), label
        if key not in self._digests:
            shown = self._target(*key)
            self._digests[key] = self._whole(shown) if shown is not None else None
        return self._digests[key]

    def crossing(self, view: LanguageView, code: str) -> Iterator[CrossReference]:
        """Yield the references from the book with a code, case-folded, to others, and those of others to it."""
        yield from view.citations.crossing(code)
        for here in self._codes(view):
            yield from (one for one in view.citations.crossing(here) if one.code.casefold() == code)

    def _codes(self, view: LanguageView) -> list[str]:
        """Return the codes of the books in a view, case-folded."""
        return list(dict.fromkeys(page.book.code.casefold() for page in view.documents.books.values()))

    def _find_wanted(self) -> dict[str, dict[str, list[str]]]:
        """Return the labels of each book that other books name in each language."""
        wanted: dict[str, dict[str, set[str]]] = {}
        for language in self._languages:
            view = self._views.view(language)
            for code in self._codes(view):
                for reference in view.citations.crossing(code):
                    of_book = wanted.setdefault(reference.code.casefold(), {})
                    of_book.setdefault(language, set()).add(reference.label)
        return {
            code: {language: sorted(labels) for language, labels in sorted(of_book.items())}
            for code, of_book in wanted.items()
        }

    def _ends_of(self, code: str) -> _Ends:
        if code not in self._ends:
            wanted = self._wanted.get(code, {})
            found = self._kept.get(f"ends of references {wanted}", code, partial(self._find_ends, code, wanted))
            self._ends[code] = _Ends(
                {
                    language: {key: _Shown(*one) for key, one in owners.items()}
                    for language, owners in found["owners"].items()
                },
                {
                    language: {label: one and _Shown(*one) for label, one in targets.items()}
                    for language, targets in found["targets"].items()
                },
            )
        return self._ends[code]

    def _find_ends(self, code: str, wanted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        owners: dict[str, dict[str, _Shown]] = {}
        targets: dict[str, dict[str, _Shown | None]] = {}
        for language in self._languages:
            view = self._views.view(language)
            owners[language] = {
                reference.key: self._of(view, view.shown[reference.key].target)
                for reference in view.citations.crossing(code)
            }
            targets[language] = {label: self._find_target(view, code, label) for label in wanted.get(language, ())}
        return {"owners": owners, "targets": targets}

    def _of(self, view: LanguageView, target: Target) -> _Shown:
        shown = self._shown.apart(view, target)
        foreign = [(view.language, code, label) for code, label in shown.foreign]
        return _Shown(shown.digest, printed(target, None), foreign)

    def _target(self, language: str, code: str, label: str) -> _Shown | None:
        known = self._ends_of(code).targets.get(language, {}) if code in self._wanted else {}
        if label in known:
            return known[label]
        return self._find_target(self._views.view(language), code, label)

    def _find_target(self, view: LanguageView, code: str, label: str) -> _Shown | None:
        """Return what can be shown of a unit with a label, in all languages that its pages may lead to."""
        target = view.index.find_label(label, code)
        if target is None:
            return None
        shown = self._of(view, target)
        digests: list[object] = [shown.digest]
        foreign = list(shown.foreign)
        others = self._languages[1:] if view.language == self._views.source_language else ()
        for anchor in target.anchors:
            for other in others:
                there = self._views.view(other)
                found = there.index.find_label(anchor.label, code)
                of_other = self._of(there, found) if found is not None else None
                digests.append((other, of_other and of_other.digest))
                foreign += of_other.foreign if of_other is not None else ()
        return _Shown(digest_shown(digests), shown.name, foreign)

    def _whole(self, shown: _Shown) -> str:
        """Return a digest of what pages show of a unit, with the names of the units of other books in its text."""
        if not shown.foreign:
            return shown.digest
        named = [self._target(language, code.casefold(), label) for language, code, label in shown.foreign]
        return digest_shown(shown.digest, [one and one.name for one in named])
