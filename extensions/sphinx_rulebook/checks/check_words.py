"""RB324 to RB326: the interface words of the project's languages.

Only the project's own catalogues are read: those of this package are complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ..catalogues.shipped import is_english, project_path, shipped_path
from ..library.layout import is_project
from ..model.books import Library
from ..model.findings import Finding
from ..support.content_digest import digest_bytes
from .kept_forms import FINDINGS
from .remembered import RememberedFindings


def check_words(library: Library, remembered: RememberedFindings, read: Callable[[Path], bytes]) -> Iterator[Finding]:
    """Report languages of a project whose catalogues lack interface words or cannot be used.

    Reading a catalogue takes longer than all other checks of a small project, so the findings are remembered.
    """
    root = Path(library.root)
    if not is_project(root):
        return  # one file or one tree has no site of its own
    for language in library.languages:
        path = project_path(language)
        try:
            data = read(root / path)
        except OSError:
            data = None
        if data is None and (is_english(language) or shipped_path(language) is not None):
            continue

        def check(language: str = language, data: bytes | None = data) -> list[Finding]:
            from .catalogue_words import check_catalogue  # loads Babel

            return list(check_catalogue(library, language, data))

        digest = digest_bytes(data) if data is not None else ""
        yield from remembered.recall_by_digest(
            f"words {language} {library.trees.get(language, '')}", digest, FINDINGS, check
        )
