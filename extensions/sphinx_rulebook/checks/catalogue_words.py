"""The findings of one catalogue of interface words; `check_words` imports this only when needed, as it loads Babel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..catalogues.interface_catalogue import (
    CatalogueFile,
    lost_placeholders,
    names_of,
    read_catalogue,
    read_template,
    usual_rule,
    why_unused,
)
from ..catalogues.plural_forms import FIELD, read_plural_rule
from ..catalogues.shipped import is_english, project_path, shipped_path
from ..library.layout import TRANSLATIONS_FOLDER
from ..model.books import Library
from ..model.findings import Code, Finding
from .suggestions import nearest


def check_catalogue(library: Library, language: str, data: bytes | None) -> Iterator[Finding]:
    """Yield the findings of a language's catalogue; ``data`` is its contents, None if the project has none."""
    path = project_path(language)
    words = dict(map(names_of, read_template()))
    catalogue: CatalogueFile | None = None
    translated: set[str] = set()
    if data is not None:
        problems: list[Finding] = []
        catalogue = read_catalogue(data, path, problems)
        for problem in problems:
            message = f"{problem.message}; this file is not used"
            yield Finding(problem.code, path, problem.line, problem.column, message, None, problem.length)
        if catalogue is None:
            return
        yield from _check_entries(catalogue, language, words, translated)
    missing = len(words.keys() - translated)
    if missing and not is_english(language) and shipped_path(language) is None:
        place = path if data is not None else library.trees.get(language) or TRANSLATIONS_FOLDER
        count = f"all {missing}" if missing == len(words) else f"{missing} of {len(words)}"
        message = (
            f"{count} interface words are not translated into {language}, and the site shows them in English; "
            f"rulebook words {language} writes them into {path}"
        )
        yield Finding(Code.MISSING_WORDS, place, 1, 1, message)


def _check_entries(
    catalogue: CatalogueFile, language: str, words: Mapping[str, str], translated: set[str]
) -> Iterator[Finding]:
    """Report the entries of a catalogue that are not used, and add the words of the others to ``translated``.

    ``words`` are all interface words with their plurals.
    """
    path = project_path(language)
    rule = usual_rule(language)
    if field := catalogue.field(FIELD):
        try:
            rule = read_plural_rule(field)
        except ValueError as error:
            line = catalogue.header.lineno if catalogue.header is not None else None
            yield Finding(Code.BAD_CATALOGUE, path, line or 1, 1, f"{FIELD} of the header is not used: {error}")
    written = {names_of(message)[0] for message in catalogue.messages}
    for one in catalogue.translations():
        if one.word not in words:
            plain = [word for word, plural in words.items() if not plural and word not in written]
            near = nearest(one.word, sorted(plain))
            message = f"{one.word!r} is not an interface word; this translation is not used"
            yield Finding(Code.UNKNOWN_WORD, path, one.line, len('msgid "') + 1, message, near, len(one.word))
            continue
        fault = why_unused(one, words[one.word], rule)
        if fault:
            message = f"this translation of {one.word!r} is not used: {fault}"
            yield Finding(Code.BAD_CATALOGUE, path, one.line, 1, message)
            continue
        translated.add(one.word)
        if lost := lost_placeholders(one, rule):
            message = f"this translation of {one.word!r} lacks {' and '.join(f'{{{name}}}' for name in lost)}"
            yield Finding(Code.BAD_CATALOGUE, path, one.line, 1, message)
