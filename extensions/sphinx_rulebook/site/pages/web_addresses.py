"""The web addresses of pages, if the configuration has ``html_baseurl``, and the metadata about them for search
engines.

``html_baseurl`` is the address of the output folder.  ``rulebook build`` writes a folder for each language
into it; Sphinx alone writes the pages of one language there.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import quote, urlsplit

from .language_site import Site
from .page_context import PageContext

_UNQUOTED = "/%~.-_!$&'()*+,;=:@"
"""The characters allowed in the path of an address (RFC 3986); a percent sign is part of an existing escape."""

NOT_FOR_SEARCH = '<meta name="robots" content="noindex">\n'
"""The element that tells search engines to leave a page out of their results."""


class WebAddressError(Exception):
    """An address that no site can have; the message says why, in one line."""


def site_address(base: object) -> str:
    """Return ``html_baseurl`` with a trailing slash and escaped for a link, "" if there is none.

    Raises WebAddressError if no site can have this address.
    """
    if base in ("", None):
        return ""
    wanted = 'html_baseurl must be the address of the site, such as "https://rules.example/"'
    if not isinstance(base, str):
        raise WebAddressError(f"{wanted}; conf.py has {base!r}")
    try:
        parts = urlsplit(base.strip())
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        raise WebAddressError(f"{wanted}; conf.py has {base!r}") from None
    if parts.scheme not in ("http", "https") or not host or any(sign in base.strip() for sign in ' \t\n"<>'):
        raise WebAddressError(f"{wanted}; conf.py has {base!r}")
    if parts.username is not None or parts.query or parts.fragment:
        raise WebAddressError(f"{wanted}, without a name, a query or a fragment; conf.py has {base!r}")
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{port}{quote(parts.path.rstrip('/'), safe=_UNQUOTED)}/"


def language_address(site: Site, language: str) -> str:
    """Return the address of the pages of a language, with a trailing slash; "" if it is unknown."""
    base = site.settings.base_url
    return f"{base}{quote(language)}/" if base and site.settings.has_other_languages else base


def head_links(site: Site, name: str, context: PageContext) -> str:
    """Return the head elements for the address of a page and its other languages, or one that keeps search engines
    away.

    Search engines need absolute addresses, so there are no such elements if the address of the site is unknown; readers
    use the links in the bar. For an untranslated page, which is shown in the source language, the canonical page is the
    page of the source.
    """
    if context.is_rule_page:  # it has its own elements (see `rule_metadata`)
        return ""
    if site.view.library.shows_drafts or not _is_for_search(context):
        return NOT_FOR_SEARCH
    if not site.settings.base_url:
        return ""
    own = site.view.language
    languages = [language for language in context.languages if language.is_counterpart]
    sources = [language.code for language in languages if language.is_source]
    is_own = is_in_its_language(site, name, own)
    address = site.addresses.uri_of(name)
    base = language_address(site, own if is_own or not sources else sources[0])
    shown = [one.code for one in languages if is_own and is_in_its_language(site, name, one.code)]
    return canonical_link(f"{base}{address}") + alternate_links(
        {language: f"{language_address(site, language)}{address}" for language in shown}, site.views.source_language
    )


def canonical_link(address: str) -> str:
    """Return the element with the canonical address of a page."""
    return f'<link rel="canonical" href="{escape(address)}">\n'


def alternate_links(addresses: Mapping[str, str], source: str) -> str:
    """Return the elements with the addresses of a page in all its languages; "" if it has only one.

    Readers of any other language are directed to the language ``source``.
    """
    if len(addresses) < 2:
        return ""
    every = [*addresses.items(), *([("x-default", addresses[source])] if source in addresses else [])]
    return "".join(
        f'<link rel="alternate" hreflang="{escape(language)}" href="{escape(address)}">\n'
        for language, address in every
    )


def _is_for_search(context: PageContext) -> bool:
    """Return whether search engines should list a page.

    They should not list past editions, because a person who looks up a rule wants the current one, nor pages without
    content of their own: two languages side by side, forms, graphs, translation progress.
    """
    if context.past or context.is_pair or context.is_offline:
        return False
    return not context.is_further or context.is_change_log


def is_in_its_language(site: Site, name: str, language: str) -> bool:
    """Return whether the page of a document is in the language of its build.

    An untranslated page is shown in the source language.
    """
    library = site.view.library
    if language == library.source_language:
        return True
    documents = site.views.view(language).documents
    if name in documents.chapters:
        return not documents.chapters[name].is_fallback
    if name in documents.books and not documents.books[name].has_prose:
        return documents.books[name].book.language == language
    source, own = (library.trees.get(one) for one in (library.source_language, language))
    path = documents.paths.get(name) or (f"{source}/{name}.md" if source else f"{name}.md")
    if own is None or own == source:
        return own == source
    if path.startswith(f"{own}/"):
        return True
    translated = Path(library.root, own, path.removeprefix(f"{source}/"))
    return translated.is_file() or not Path(library.root, path).is_file()
