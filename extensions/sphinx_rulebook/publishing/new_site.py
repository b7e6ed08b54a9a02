"""A site that is being built: what is known before its languages are."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ..library.loading import Loaded
from ..site.language_builds.document_memory import DocumentMemory
from ..site.view.kept.book_inputs import BookDigests
from ..site.view.library_views import LibraryViews
from ..site.view.rule_page_names import RulePageNames


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSite:
    """All languages of a project, built together below ``folder``.

    ``views`` are the views that the site is built from, ``doctrees`` is the folder beside the site for what builds
    keep. ``book_digests`` are those of the books now, ``published`` is the folder of the site from which files may be
    kept; it need not exist, and without it nothing is kept. ``unchanged_chapters`` are the documents of chapters of
    which all that is published would be the same again, in books that have changed. ``documents`` is what is known of
    Sphinx's documents, if anything.
    """

    folder: Path
    loaded: Loaded
    views: LibraryViews
    rule_page_names: RulePageNames
    doctrees: Path
    book_digests: BookDigests = field(default_factory=dict)
    published: Path | None = None
    unchanged_chapters: frozenset[str] = frozenset()
    documents: DocumentMemory | None = None
