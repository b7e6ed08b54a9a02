"""The input of the steps that complete a site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..library.loading import Loaded
from ..site.pages.brand import Brand
from ..site.pages.output_folder import FileFacts
from ..site.view.kept.book_inputs import BookDigests
from ..site.view.library_views import LibraryViews
from ..site.view.rule_page_names import RulePageNames


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """All languages of a project, built together below ``folder``.

    ``base_url`` is the future address of the site, with a slash at its end, or "" if it is unknown. ``views`` are the
    views that the site was built from, ``doctrees`` is the folder beside the site for what builds keep.  ``facts`` are
    the facts of files that are known without reading them, by their paths below ``folder``. ``book_digests`` are those
    of the books now, ``published`` is the folder of the site from which files may be kept; it need not exist.
    """

    folder: Path
    loaded: Loaded
    brand: Brand
    base_url: str
    views: LibraryViews
    rule_page_names: RulePageNames
    doctrees: Path
    facts: Mapping[str, FileFacts] = field(default_factory=dict)
    book_digests: BookDigests = field(default_factory=dict)
    published: Path | None = None
