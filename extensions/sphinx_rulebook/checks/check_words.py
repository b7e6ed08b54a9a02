"""RB324 to RB326: the interface words of the project's languages.

Only the project's own catalogues are read: those of this package are complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ..catalogues.shipped import SOURCE_LANGUAGE, project_path, shipped_path
from ..library.layout import TRANSLATIONS_FOLDER, is_project
from ..model.books import Library
from ..model.findings import Code, Finding
from ..support.content_digest import digest_bytes
from ..support.language_tags import primary_language
from .kept_forms import FINDINGS
from .remembered import RememberedFindings
from .suggestions import nearest


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
        if data is None and (_is_english(language) or shipped_path(language) is not None):
            continue

        def check(language: str = language, data: bytes | None = data) -> list[Finding]:
            return list(_check(library, language, data))

        digest = digest_bytes(data) if data is not None else ""
        yield from remembered.recall_by_digest(
            f"words {language} {library.trees.get(language, '')}", digest, FINDINGS, check
        )


def _is_english(language: str) -> bool:
    return primary_language(language) == SOURCE_LANGUAGE


def _check(library: Library, language: str, data: bytes | None) -> Iterator[Finding]:
    from ..catalogues.interface_catalogue import (  # loads Babel
        CatalogueFile,
        placeholders,
        read_catalogue,
        read_template,
        unknown_placeholders,
    )

    path, known = project_path(language), {str(one.id) for one in read_template()}
    catalogue: CatalogueFile | None = None
    if data is not None:
        problems: list[Finding] = []
        catalogue = read_catalogue(data, path, problems)
        for one in problems:
            yield Finding(
                one.code, path, one.line, one.column, f"{one.message}; this file is not used", None, one.length
            )
        if catalogue is None:
            return
    translated = set()
    written = {str(one.id) for one in catalogue.messages} if catalogue is not None else set()
    for word, text, line in catalogue.translations() if catalogue is not None else ():
        if word not in known:
            near = nearest(word, sorted(known - written))
            message = f"{word!r} is not an interface word; this translation is not used"
            column = len('msgid "') + 1
            yield Finding(Code.UNKNOWN_WORD, path, line, column, message, near, len(word))
            continue
        translated.add(word)
        fault = unknown_placeholders(word, text)
        lost = sorted((placeholders(word) or frozenset()) - (placeholders(text) or frozenset()))
        if fault:
            yield Finding(Code.BAD_CATALOGUE, path, line, 1, f"this translation of {word!r} is not used: {fault}")
        elif lost:
            message = f"this translation of {word!r} lacks {' and '.join(f'{{{name}}}' for name in lost)}"
            yield Finding(Code.BAD_CATALOGUE, path, line, 1, message)
    missing = len(known - translated)
    if missing and not _is_english(language) and shipped_path(language) is None:
        place = (
            path if catalogue is not None or data is not None else library.trees.get(language) or TRANSLATIONS_FOLDER
        )
        count = f"all {missing}" if missing == len(known) else f"{missing} of {len(known)}"
        message = (
            f"{count} interface words are not translated into {language}, and the site shows them in English; "
            f"rulebook words {language} writes them into {path}"
        )
        yield Finding(Code.MISSING_WORDS, place, 1, 1, message)
