"""The settings of a book's search in a ``book.toml``: the words that its readers use and its rules do not."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

from ...model.findings import Code
from .edition_settings import Reporter
from .toml_keys import Setting, Settings

SEARCH_SETTINGS: Settings = {
    "synonyms": Setting(
        (dict,), 'a table: words of readers, each with words of the book to find as well, `block = ["defend"]`'
    ),
}
"""The keys of the table ``[search]``."""

_SYNONYMS = "search.synonyms"


def read_synonyms(table: object, reader: Reporter) -> Mapping[str, tuple[str, ...]]:
    """Return the synonyms in the table ``[search]``: for each word or phrase of readers the ones to find as well.

    Invalid keys and values are reported and left out.
    """
    if not isinstance(table, Mapping):
        return {}
    for key in table:
        if key not in SEARCH_SETTINGS:
            near = difflib.get_close_matches(str(key), SEARCH_SETTINGS, 1)
            message = f"unknown key {key!r}; known: {', '.join(SEARCH_SETTINGS)}"
            reader.report(Code.UNKNOWN_SETTING, str(key), message, near[0] if near else None, "search")
    synonyms = table.get("synonyms", {})
    if not isinstance(synonyms, Mapping):
        reader.report(Code.BAD_SETTINGS, "synonyms", "'synonyms' must be a table", None, "search")
        return {}
    return dict(_synonyms(synonyms, reader))


def _synonyms(table: Mapping[str, object], reader: Reporter) -> Iterator[tuple[str, tuple[str, ...]]]:
    for word, listed in table.items():
        if not _has_letter(word):
            reader.report(Code.BAD_SETTINGS, word, f"{word!r} is not a word that somebody can ask for", None, _SYNONYMS)
        elif not isinstance(listed, list) or not listed or not all(map(_has_letter, listed)):
            example = listed if isinstance(listed, str) and _has_letter(listed) else "defend"
            message = f'the synonyms of {word!r} must be a list of words, such as ["{example}"]'
            reader.report(Code.BAD_SETTINGS, word, message, None, _SYNONYMS)
        else:
            yield word, tuple(dict.fromkeys(one.strip() for one in listed))


def _has_letter(text: object) -> bool:
    return isinstance(text, str) and any(map(str.isalnum, text))
