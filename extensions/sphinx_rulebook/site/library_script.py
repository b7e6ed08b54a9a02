"""What every page's scripts know of the site, ``_static/library.js``: its books, languages and words."""

from __future__ import annotations

from .data_scripts import script_json
from .documents import ROOT_DOCUMENT
from .state import Site
from .words import language_name

LIBRARY = "_static/library.js"

SENTENCES = (
    "About this rule",
    "All books",
    "All editions",
    "All languages",
    "Book",
    "Close",
    "Copied",
    "Copy citation",
    "Copy link",
    "Could not be loaded: {books}",
    "Current text",
    "Did you mean",
    "Edition",
    "Edition {edition}",
    "Example",
    "Forget",
    "Graph",
    "Graph of {rule}",
    "History",
    "In other editions",
    "Keys",
    "Language",
    "Larger text",
    "Loading the rules…",
    "Looked for: {words}",
    "Most cited",
    "Next rule",
    "Not translated yet",
    "No rule has this name.",
    "Nothing refers to it, and it refers to nothing.",
    "Nothing was found.",
    "Only the beginning of what you asked was looked for.",
    "Other language",
    "Previous rule",
    "Recent",
    "Put in the middle",
    "Referenced by",
    "Refers to",
    "Results",
    "Search",
    "Search in",
    "Search or go to a number",
    "Side by side",
    "Smaller text",
    "Text size",
    "The first {count} results",
    "References between chapters",
    "The graph could not be loaded.",
    "The search could not be loaded.",
    "These keys",
    "This browser does not allow copying.",
    "This rule",
    "This rule alone",
    "Usual size",
    "in {count} steps",
    "without a number",
    "{count} references to {chapter}",
    "{count} rules, {references} references",
    "{count} results",
    "{number} of {edition} is gone",
    "{number} of {edition} is now {now}",
    "Offline. As of {moment}.",
    "There is a newer version of this site.",
    "Show it",
    "Take along",
    "Take everything along ({size})",
    "past editions",
    "Remove",
    "Taken along",
    "{book} is removed.",
    "This did not work. Reload the page and try again.",
    "Stop",
    "{book} can be read without a network now.",
    "This device has no room for it: {needed} are needed, {free} are free.",
    "This device has no room for it: {needed} are needed.",
    "There is no network. What is here already is kept: go on when there is.",
    "Stopped. What is here already is kept.",
    "?",
)
"""What scripts say; a test finds what is missing here."""


def library_script(site: Site) -> str:
    """Return the script; it is small, since every page loads it."""
    library = site.edition.library
    is_beside = bool(site.builder.config.rulebook_language_switch)
    books = []
    for name, page in site.edition.documents.books.items():
        editions = site.editions.get(name)
        books.append(
            {
                "code": page.book.code,
                "title": page.book.title,
                "folder": name.removesuffix(ROOT_DOCUMENT),
                "edition": page.book.edition or "",
                "hasEditions": editions is not None,
            }
        )
    data = {
        "language": site.edition.language,
        "languages": [{"code": code, "name": language_name(code), "isBeside": is_beside} for code in library.languages],
        "books": books,
        "words": {sentence: translated for sentence in SENTENCES if (translated := site.words(sentence)) != sentence},
    }
    return f"window.rulebookLibrary={script_json(data)};\n"
