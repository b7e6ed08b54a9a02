"""Write the list of all interface words, and bring the shipped catalogues up to date with it.

Run ``python -m tests.tools.interface_words`` after adding, changing or removing an interface word, then translate the
new words in each catalogue; tests/catalogues/test_shipped.py finds what is missing.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path

from babel.messages.catalog import Message

from sphinx_rulebook.catalogues.interface_catalogue import CatalogueFile, read_catalogue
from sphinx_rulebook.catalogues.shipped import SHIPPED, TEMPLATE, shipped_path
from sphinx_rulebook.catalogues.updating import update_catalogue
from sphinx_rulebook.site.scripts.library_script import COUNTED, SENTENCES

PACKAGE = TEMPLATE.parents[2]

PLACES = {
    "site/theme/layout.html": "every page",
    "site/theme/page.html": "every page",
    "site/view/*": "every page",
    "site/html/*": "chapter",
    "site/pages/page_contexts.py": "line above a chapter",
    "site/pages/edition_links.py": "line above a chapter",
    "site/pages/history_marks.py": "mark at a rule that has changed",
    "site/theme/scripts/reading/keys.js": "list of keys",
    "site/theme/scripts/reading/view.js": "settings of the reader",
    "site/theme/scripts/reading/offline.js": "message at the bottom of a page",
    "site/theme/scripts/reading/rule_page.js": "page of one rule",
    "site/theme/scripts/reading/*": "details of a rule",
    "site/pages/single_rules/*": "page of one rule",
    "site/theme/scripts/palette/*": "search",
    "site/theme/scripts/search/*": "search",
    "site/theme/finder.html": "search",
    "site/pages/book_overview.py": "overview of a book",
    "site/pages/navigation/chapter_links.py": "contents",
    "site/pages/navigation/ruling_*": "rulings",
    "site/theme/parts/rulings.html": "rulings",
    "site/theme/parts/find.html": "find a rule by an old number",
    "site/theme/scripts/editions/find.js": "find a rule by an old number",
    "site/theme/parts/compare.html": "compare two editions",
    "site/theme/scripts/editions/compare.js": "compare two editions",
    "site/theme/parts/gone.html": "rules that are gone",
    "site/theme/parts/moved.html": "page of a chapter that is gone",
    "site/edition_pages/gone_page.py": "rules that are gone",
    "site/edition_pages/history_pages.py": "history of a chapter",
    "site/edition_pages/edition_scripts.py": "page of a past edition",
    "site/theme/scripts/editions/main.js": "page of a past edition",
    "site/edition_pages/*": "editions and changes",
    "site/past_editions/*": "editions and changes",
    "site/theme/parts/chang*": "editions and changes",
    "site/theme/parts/difference.html": "editions and changes",
    "site/pages/pair_writer.py": "two languages side by side",
    "site/pages/dashboard.py": "progress of a translation",
    "site/theme/parts/library.html": "progress of a translation",
    "site/theme/parts/book.html": "progress of a translation",
    "site/pages/graph_page.py": "graph of references",
    "site/theme/parts/graph.html": "graph of references",
    "site/theme/scripts/graph/*": "graph of references",
    "site/pages/offline_page.py": "page Read offline",
    "site/theme/parts/offline.html": "page Read offline",
    "site/theme/scripts/offline/*": "page Read offline",
    "publishing/front.py": "front page, and page not found",
    "publishing/offline_reading/offline_index.py": "page that is being replaced",
    "publishing/*": "PDF",
    "site/sphinx/sphinx_words.py": "page of prose",
    "site/sphinx/*": "other formats, such as EPUB",
}
"""Where the words of a file are shown: the first pattern that matches counts."""

HINTS = {
    "?": "comes after a suggested query: Did you mean ...?",
    ", p. {page}": "the page of a reference in print",
    "{first}, {further}": "the sign between two names of a list",
    "After": "label of the link to the changes of the next edition",
    "Any": "no choice: any edition, chapter, tag, year or status",
    "Before": "label of the link to the changes of the previous edition",
    "Centre": "button: move this rule into the centre of the graph",
    "chapter {number}": "in a list of the places that cite a rule",
    "choose": "what a key does",
    "Clear": "button: forget the recent searches",
    "close": "what a key does",
    "Columns": "name of the links to the languages that are shown side by side",
    "complete": "every rule of the book is translated",
    "Continue": "go on reading where you stopped",
    "copy citation": "what a key does",
    "Current": "mark of the edition that is in force",
    "Edit": "link to the file of a rule",
    "Extra": "state of a rule that only the translation has",
    "From": "label of a menu: the older edition of a comparison",
    "Go to": "heading of the results for a number",
    "is now": "between the number of a rule that was split and the numbers of its parts",
    "Letters": "name of the links to the letters of a glossary",
    "Missing": "state of a rule that the translation lacks",
    "Number": "label of a field for the number of a rule",
    "{name}: {text}": "the colon between a name and a text, such as Example: ...",
    "open": "what a key does",
    "Open": "button: open the rule in the preview",
    "preview": "what a key does",
    "Recent": "heading of the recent searches",
    "Rule": "label of a field for the number of a rule; name of a kind of label",
    "Search in": "comes before buttons such as All books",
    "Show": "button; name of the buttons that show and hide kinds of changes",
    "Split": "kind of change: one rule became several",
    "Steps": "label of a menu: how far the graph goes from a rule",
    "To": "label of a menu: the newer edition of a comparison",
    "went into": "between the number of a rule that was merged and the number of the rule with its text",
}
"""Further comments on words that say too little by themselves."""

_CALL = re.compile(r"""(?:words?(?:\.fill)?|self\.fill|\bsay|load_words\([\w., ]+\))\(\s*(["'])(.+?)\1""")
"""A call that translates a word."""
_COUNTED = re.compile(r"""counted\(\s*(["'])(\{count\}.+?)\1,\s+(["'])(.+?)\3""")
"""A call that translates a word with a number."""
_CHOICE = re.compile(r"""(?:words\(|message = )"(.+?)" if \w+ else "(.+?)\"""")
_OTHERS = re.compile(r'Slot\("word", "(.+?)"')
_LANGUAGE = "{language} is the name of a language, as within a sentence"


def sources() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file that may contain interface words, in the order of `PLACES`."""
    ranks = {pattern: rank for rank, pattern in enumerate(PLACES)}
    paths = [
        path.relative_to(PACKAGE).as_posix()
        for folder in ("site", "publishing")
        for path in (PACKAGE / folder).rglob("*")
        if path.suffix in (".py", ".html", ".js") and "vendor" not in path.parts and "static" not in path.parts
    ]
    for path in sorted(paths, key=lambda path: (ranks.get(_pattern(path), len(ranks)), path)):
        yield path, (PACKAGE / path).read_text("utf-8")


@functools.cache
def _pattern(path: str) -> str:
    return next((pattern for pattern in PLACES if fnmatch(path, pattern)), "")


@functools.cache
def used_words() -> Mapping[tuple[str, str], list[str]]:
    """Return every interface word of the sources, and its plural or "", with the places where it is shown."""
    texts = dict(sources())
    words: set[str] = set(SENTENCES)
    for text in texts.values():
        words |= {found[2] for found in _CALL.finditer(text)}
        words |= {
            one for pattern in (_CHOICE, _OTHERS) for found in pattern.finditer(text) for one in found.groups() if one
        }
    words |= {one for name in TABLES for one in _strings_of(texts, *name)}
    counted = set(COUNTED)
    for text in texts.values():
        counted |= {(found[2], found[4]) for found in _COUNTED.finditer(text)}
    counted |= {(one, one) for name in COUNTED_TABLES for one in _strings_of(texts, *name)}
    names = {(word, "") for word in words} | counted
    return {(word, plural): list(_places(word, texts)) for word, plural in names}


TABLES = (
    ("site/html/badges.py", "STATUS_WORDS"),
    ("site/html/ruling_notices.py", "STATUS_NAMES"),
    ("site/pages/dashboard.py", "_NAMES"),
    ("site/pages/dashboard.py", "_EXPLANATIONS"),
    ("site/pages/history_marks.py", "MARKS"),
    ("site/pages/history_marks.py", "UNRELEASED_MARKS"),
    ("site/pages/single_rules/rule_cards.py", "_WORDS"),
    ("site/past_editions/change_rows.py", "KIND_NAMES"),
    ("site/sphinx/sphinx_words.py", "SPHINX_WORDS"),
    ("site/edition_pages/edition_scripts.py", "_SENTENCES"),
    ("site/edition_pages/change_pages.py", "_FIND_WORDS"),
    ("site/edition_pages/change_pages.py", "_COMPARE_WORDS"),
)
"""The tables of the code that contain words."""
COUNTED_TABLES = (("site/pages/book_overview.py", "_COUNTED_CHANGES"),)
"""The tables of the code that contain words with a number."""


def _strings_of(texts: Mapping[str, str], path: str, name: str) -> Iterator[str]:
    table = re.search(rf"^{name}\b[^=\n]*= [({{](.*?)[)}}]$", texts[path], re.S | re.M)
    assert table is not None, (path, name)
    yield from re.findall(r'"([^"]+)"', table[1])


def _places(word: str, texts: Mapping[str, str]) -> Iterator[str]:
    quoted = tuple(f"{quote}{word}{quote}" for quote in "\"'`")
    seen = set()
    for path, text in texts.items():
        place = PLACES.get(_pattern(path), "")
        if place and place not in seen and any(one in text for one in quoted):
            seen.add(place)
            yield place


def make_template() -> list[Message]:
    """Return an entry for each word, in the order of the places where they are shown."""
    order = {place: rank for rank, place in enumerate(dict.fromkeys(PLACES.values()))}
    used = used_words()
    messages = []
    for names in sorted(used, key=lambda names: (order[used[names][0]], names[0].lower(), names)):
        word, plural = names
        places = [place for place in used[names] if place != "every page" or len(used[names]) == 1]
        comments = [", ".join(places), *filter(None, (HINTS.get(word), _LANGUAGE if "{language}" in word else None))]
        messages.append(Message((word, plural) if plural else word, "", auto_comments=comments))
    return messages


def files() -> Iterator[tuple[Path, str]]:
    """Yield the template and every shipped catalogue with the text that it should have."""
    template = make_template()
    yield TEMPLATE, update_catalogue("en", template, None, None).text
    for name in SHIPPED:
        path = shipped_path(name)
        assert path is not None
        old: CatalogueFile | None = None
        if path.is_file():
            old = read_catalogue(path.read_bytes(), str(path), [])
        yield path, update_catalogue(name, template, None, old).text


if __name__ == "__main__":
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
