"""What the theme's templates are given beside Sphinx's own context."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from ..exporters.texts import shown_by_number
from ..markup.plain import plain_heading
from .dashboard import total
from .documents import ChapterDocument
from .domain import site_of
from .home_page import home_context
from .past_edition import FIND, edition_links
from .project import is_generated
from .rule_addresses import rule_page_pattern, rule_pages_table
from .side_by_side import PairPage
from .state import Site
from .switching import switch_table
from .themes import renders_own_templates
from .web_addresses import head_links
from .words import language_name

MOST_BOOKS = 8
"""A chapter lists the other books only where they are few: no page may grow with the library."""

LONGEST_CITED = 140
"""How many characters of each of its most cited rules a book's page shows."""


def page_context(site: Site, name: str, env: BuildEnvironment) -> dict[str, Any]:
    """Return what a page shows around its text; addresses are relative to the page.

    ``book``: title, address and edition of the page's book, or None. ``chapters``: the contents of that book.
    ``sections``: those of the chapter on the page; ``is_numbered``: whether anything in it has a number.
    ``most_cited``: rules, on a book's page. ``books``: all books. ``languages``: the same page in every language.
    """
    if name not in site.page_contexts:  # further pages of a chapter or a book have much of its own
        site.page_contexts[name] = _make_page_context(site, name, env)
    return dict(site.page_contexts[name])


def _make_page_context(site: Site, name: str, env: BuildEnvironment) -> dict[str, Any]:
    documents = site.edition.documents
    chapter = documents.chapters.get(name)
    folder = name.rpartition("/")[0]
    book_page = documents.books.get(f"{folder}/index") if folder else None
    chapters = []
    if book_page is not None:
        for page in documents.pages_of(book_page):
            heading = site.rendering.title(documents.chapters[page]) if page in documents.chapters else None
            chapters.append(
                {
                    "name": page,
                    "uri": site.uri_of(name, page),
                    "number": heading.number if heading is not None else None,
                    "title": heading.title if heading is not None else _prose_title(env, page),
                    "is_current": page == name,
                }
            )
    sections = []
    if chapter is not None:
        sections = [
            {"anchor": heading.anchor, "number": heading.number, "title": heading.title}
            for heading in site.rendering.headings(chapter)[1:]
        ]
    book = None
    if book_page is not None:
        book = {
            "code": book_page.book.code,
            "title": book_page.book.title,
            "edition": book_page.book.edition,
            "uri": site.uri_of(name, book_page.name),
        }
    return {
        "book": book,
        "chapters": chapters,
        "sections": sections,
        "most_cited": _most_cited(site, name),
        "is_chapter": chapter is not None,
        "is_numbered": chapter is not None and any(unit.number for unit in chapter.chapter.units),
        "is_book": name in documents.books,
        "is_home": name == env.config.root_doc,
        "is_generated": is_generated(env, name),
        "books": []
        if len(documents.books) > MOST_BOOKS and chapter is not None
        else [
            {
                "uri": site.uri_of(name, page.name),
                "title": page.book.title,
                "code": page.book.code,
                "is_current": page is book_page,
            }
            for page in documents.books.values()
        ],
        "languages": _languages(site, name, env),
        "switch_table": switch_table(site, chapter) if chapter and env.config.rulebook_language_switch else "",
        "text_language": chapter.book.language if chapter is not None else site.edition.language,
        "is_fallback": chapter is not None and chapter.is_fallback,
        "pairs": _pairs(site, name),
        "is_pair": False,
        "is_progress": False,
        "dashboard": site.page_uri(name, site.dashboards[""]) if site.dashboards else None,
        "summary": _summary(site, name, env),
        "past": None,
        "editions": _editions(site, name, book_page.name if book_page is not None else ""),
        **_rule_pages(site, name, book_page.name if book_page is not None else "", chapter),
    }


def _rule_pages(site: Site, name: str, book_document: str, chapter: ChapterDocument | None) -> dict[str, Any]:
    """Return where a chapter finds the pages of its rules, the graph of its book, and its frozen edition to cite."""
    graph = site.graph_pages.get(book_document)
    if graph is None:
        return {}
    found: dict[str, Any] = {"graph": site.page_uri(name, graph)}
    if chapter is None:
        return found
    found["rules"] = rule_page_pattern(site, name, chapter.book)
    found["rule_pages"] = rule_pages_table(site, chapter)
    editions = site.editions.get(book_document)
    released = editions.released_page(name) if editions is not None else None
    if released is not None:
        found["frozen"] = site.page_uri(name, released)
    return found


def _editions(site: Site, name: str, book_document: str) -> dict[str, Any] | None:
    """Return where a page of a book with editions finds them; None for any other page."""
    editions = site.editions.get(book_document)
    if editions is None:
        return None
    history = editions.history_page(name)
    return edition_links(site, name, editions.folder, None) | {
        "shown": editions.shown_version,
        "is_released": editions.is_released,
        "history": site.page_uri(name, history) if history is not None else None,
        "find": site.page_uri(name, f"{editions.folder}{FIND}"),
    }


def _summary(site: Site, name: str, env: BuildEnvironment) -> dict[str, str] | None:
    """Return the line above a chapter, or on the first page, that says what its translation lacks; None for nothing."""
    words = site.words
    if not site.progress:
        return None
    if name == env.config.root_doc:
        percentage = total(site.progress).percentage
        text = words.fill("Translated and up to date: {percentage} %", percentage=percentage)
        return {"text": text, "uri": site.page_uri(name, site.dashboards[""])}
    book, chapter = site.progress_of.get(name, (None, None))
    if book is None or chapter is None or chapter.is_missing:
        return None
    parts = []
    for message, count in (
        ("{count} of {all} rules changed since they were translated", chapter.counts.stale),
        ("{count} of {all} rules are not translated yet", chapter.counts.missing),
    ):
        if count:
            parts.append(words.fill(message, count=count, all=chapter.counts.source))
    uri = site.page_uri(name, site.dashboards[book.document])
    return {"text": " · ".join(parts), "uri": uri} if parts else None


def dashboard_context(site: Site, name: str, env: BuildEnvironment) -> dict[str, Any]:
    """Return what a page of a translation's progress shows around its text: as the page of its book."""
    near = next((document for document, page in site.dashboards.items() if page == name), "") or env.config.root_doc
    context = page_context(site, near, env)
    return context | {
        "chapters": [],
        "books": [],
        "book": context["book"] and context["book"] | {"uri": site.page_uri(name, near)},
        "most_cited": [],
        "is_book": False,
        "is_home": False,
        "is_generated": False,
        "summary": None,
        "is_progress": True,
    }


def book_page_context(
    site: Site, book_document: str, name: str, env: BuildEnvironment, counterparts: Mapping[str, str]
) -> dict[str, Any]:
    """Return what a further page of a book shows around its text: as the page of its book, but for all addresses.

    ``counterparts`` are the pages of other languages that correspond to it, by these; others are led to their book.
    """
    near = page_context(site, book_document, env)
    pages = {**counterparts, site.edition.language: name}
    languages = [
        language
        | {
            "uri": site.uri_in(language["code"], name, pages.get(language["code"], book_document)),
            "is_counterpart": pages.get(language["code"]) == name,
        }
        for language in near["languages"]
    ]
    return near | {
        "book": near["book"] | {"uri": site.page_uri(name, book_document)},
        "books": [],
        "chapters": [chapter | {"uri": site.page_uri(name, chapter["name"])} for chapter in near["chapters"]],
        "languages": languages,
        "most_cited": [],
        "is_book": False,
        "is_home": False,
        "is_generated": False,
        "summary": None,
        "is_progress": True,
        "dashboard": site.page_uri(name, site.dashboards[""]) if site.dashboards else None,
        "editions": _editions(site, name, book_document),
    }


def _pairs(site: Site, name: str) -> list[dict[str, Any]]:
    """Return the pages that show a chapter beside another language."""
    pages = (site.pair_pages.get((name, language)) for language in site.edition.library.languages)
    return [
        {
            "uri": site.page_uri(name, page.name),
            "code": page.other,
            "name": language_name(page.other),
        }
        for page in pages
        if page is not None
    ]


def pair_context(site: Site, page: PairPage, env: BuildEnvironment) -> dict[str, Any]:
    """Return what a page of two languages shows around its text: as the chapter's, but it leads to others of its kind.

    The languages still lead to chapters: from here, one goes back to one of them.
    """
    name, other = page.document.name, page.other
    context = page_context(site, name, env)
    chapters = []
    for chapter in context["chapters"]:
        beside = site.pair_pages.get((chapter["name"], other))
        uri = site.page_uri(page.name, beside.name) if beside is not None else chapter["uri"]
        chapters.append(chapter | {"uri": "" if chapter["is_current"] else uri, "is_pair": beside is not None})
    place = next(place for place, chapter in enumerate(chapters) if chapter["is_current"])
    neighbours = [None, *(chapter if chapter["is_pair"] else None for chapter in chapters), None]
    own = {"code": site.edition.language, "uri": site.page_uri(page.name, name)}
    table = switch_table(site, page.document, page)
    both = f"{language_name(site.edition.language)} | {language_name(other)}"
    return context | {
        "title": f"{site.rendering.title(page.document).text} · {both}",
        "chapters": chapters,
        "pairs": [own],
        "is_pair": True,
        "is_numbered": context["is_numbered"] or any(unit.number for unit in page.units_there()),
        "switch_table": table,
        "previous": neighbours[place],
        "following": neighbours[place + 2],
    }


def _most_cited(site: Site, name: str) -> list[dict[str, Any]]:
    page = site.edition.documents.books.get(name)
    if page is None:
        return []
    show = shown_by_number(page.book, site.edition.index)
    cited = []
    for unit in site.edition.most_cited(page.book):
        place = site.edition.place(unit)
        if place is not None:
            text = plain_heading(unit, show, page.book.symbols)
            cited.append(
                {
                    "uri": f"{site.uri_of(name, place.document)}#{place.anchor}",
                    "number": unit.number,
                    "text": text if len(text) <= LONGEST_CITED else f"{text[:LONGEST_CITED].rstrip()}…",
                }
            )
    return cited


def _languages(site: Site, name: str, env: BuildEnvironment) -> list[dict[str, Any]]:
    """Return the languages to switch to, where they are built beside each other; the current one among them."""
    if not env.config.rulebook_language_switch:
        return []
    library = site.edition.library
    up = "../" * (site.builder.get_target_uri(name).count("/") + 1)
    languages = []
    for language in library.languages:
        is_counterpart = site.has_document(name, language)
        target = name if is_counterpart else env.config.root_doc
        languages.append(
            {
                "code": language,
                "name": language_name(language),
                "uri": f"{up}{language}/{site.builder.get_target_uri(target)}",
                "is_current": language == site.edition.language,
                "is_source": language == library.source_language,
                "is_counterpart": is_counterpart,
            }
        )
    return languages


def add_page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give our templates ``rulebook``, ``words``, ``brand`` and ``head_links``; no other theme knows them.

    Connected to ``html-page-context``, which Sphinx emits for every page, in whichever process writes it.
    """
    if is_generated(app.env, pagename):
        context["sourcename"] = ""  # no author wrote it, so there is no source to show
    if not renders_own_templates(app.builder):
        return
    site = site_of(app.env)
    context["words"] = site.words
    context["brand"] = site.brand
    context["offline_page"] = site.offline_page
    if "rulebook" not in context:  # not a page of ours, which brings it
        context["rulebook"] = page_context(site, pagename, app.env)
        if pagename == app.config.root_doc:
            context["rulebook"] |= home_context(site, app.env, doctree)
    context["head_links"] = head_links(site, pagename, context["rulebook"])


def _prose_title(env: BuildEnvironment, name: str) -> str:
    return env.titles[name].astext() if name in env.titles else name
