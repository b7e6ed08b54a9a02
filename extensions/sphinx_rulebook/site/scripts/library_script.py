"""``_static/library.js``: the books, languages and words of the site, for the scripts of every page."""

from __future__ import annotations

from collections.abc import Collection

from ..view.interface_words import Words, language_name
from ..view.language_view import LanguageView
from ..view.page_documents import ROOT_DOCUMENT
from .data_scripts import script_json

LIBRARY = "_static/library.js"

SENTENCES = (
    "About this rule",
    "About {number}: {text}",
    "All books",
    "All editions",
    "All languages",
    "Beta",
    "Book",
    "Close",
    "Copied",
    "Copy citation",
    "Copy link",
    "Could not load: {books}",
    "Current text",
    "Deprecated",
    "Did you mean",
    "Draft",
    "Edition",
    "Edition {edition}",
    "Example",
    "Clear",
    "Continue",
    "Graph",
    "Graph of {rule}",
    "History",
    "In other editions",
    "Keys",
    "Language",
    "Larger text",
    "Loading the rules…",
    "Searched for: {words}",
    "Most cited",
    "Next rule",
    "Not translated yet",
    "No rule has this name.",
    "It has no references in either direction.",
    "No results.",
    "Your query is too long; only its beginning was used.",
    "Other language",
    "Previous rule",
    "Recent",
    "Centre",
    "Cited by",
    "cited by {count}",
    "Refers to",
    "Rulings",
    "To review",
    "Results",
    "Search",
    "Search in",
    "Search or go to a number",
    "Edit this rule",
    "Edit this ruling",
    "Report a problem",
    "Side by side",
    "Smaller text",
    "Text size",
    "Text and colours",
    "Colours",
    "As the device",
    "Light",
    "Dark",
    "Single keys such as / and j",
    "Copy text",
    "References between chapters",
    "The graph could not be loaded.",
    "The search could not be loaded.",
    "This list of keys",
    "This browser does not allow copying.",
    "This rule",
    "Only this rule",
    "This ruling",
    "Only this ruling",
    "without a number",
    "{name}: {text}",
    "{first}, {further}",
    "{number} of {edition} is gone",
    "{number} of {edition} is now {now}",
    "Offline. Last updated: {moment}.",
    "There is a newer version of this site.",
    "Show it",
    "Share",
    "In its chapter",
    "Citation",
    "Save",
    "Save everything ({size})",
    "past editions",
    "Remove",
    "Saved, {size}",
    "All chapters, {size}",
    "{size} of {all}",
    "Not on this device",
    "In the background, at most {size}. Nothing is fetched this way when the connection is metered or slow.",
    "There is not enough space on this device to keep more.",
    "The connection is metered or slow now.",
    "{book} has been removed.",
    "Something went wrong. Reload the page and try again.",
    "Stop",
    "{book} can now be read offline.",
    "Not enough space on this device: {needed} needed, {free} free.",
    "Not enough space on this device: {needed} needed.",
    "No network. Everything saved so far is kept; continue when you are online.",
    "Stopped. Everything saved so far is kept.",
    "This book",
    "Go to",
    "Rules",
    "Glossary",
    "Pages",
    "Open",
    "Preview",
    "choose",
    "open",
    "preview",
    "copy citation",
    "close",
    "Defined in {number}",
    "Similar words",
    "All books and editions",
    "?",
)
"""The sentences in our scripts; a test finds missing ones."""
COUNTED = (
    ("{count} step away", "{count} steps away"),
    ("{count} rule", "{count} rules"),
    ("{count} reference", "{count} references"),
    ("{count} reference to {chapter}", "{count} references to {chapter}"),
    ("{count} result", "{count} results"),
)
"""The sentences in our scripts that have another form after 1; a test finds missing ones."""


def library_script(
    view: LanguageView, words: Words, with_editions: Collection[str], is_beside: bool, ending: str
) -> str:
    """Return the script; it must be small, because every page loads it.

    ``with_editions`` are the documents of the books that have editions; ``is_beside`` says whether the other
    languages are built together with this one. ``ending`` is what an address of a page has after its name.
    """
    library = view.library
    books = []
    for name, page in view.documents.books.items():
        books.append(
            {
                "code": page.book.code,
                "title": page.book.title,
                "folder": name.removesuffix(ROOT_DOCUMENT),
                "edition": page.book.edition or "",
                "hasEditions": name in with_editions,
            }
        )
    data = {
        "language": view.language,
        "languages": [{"code": code, "name": language_name(code), "isBeside": is_beside} for code in library.languages],
        "books": books,
        "ending": ending,
        "words": {sentence: translated for sentence in SENTENCES if (translated := words(sentence)) != sentence},
    }
    if forms := {one: found for one, _ in COUNTED if (found := words.forms(one)) is not None}:
        rule = words.translations.rule
        data |= {"forms": forms, "formOf": rule.table() if rule.forms > 1 else ""}
    return f"window.rulebookLibrary={script_json(data)};\n"
