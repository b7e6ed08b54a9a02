"""The addresses that pages have on the web, where the configuration says it (``html_baseurl``), and what searching
engines are told of them.

``html_baseurl`` is the address of the folder that a build writes.  ``rulebook build`` writes a folder for each language
into it; Sphinx alone writes the pages of one language there.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from .state import Site

_UNQUOTED = "/%~.-_!$&'()*+,;=:@"
"""What the path of an address may hold as it is (RFC 3986); a percent sign stands for what is quoted already."""

NOT_FOR_SEARCH = '<meta name="robots" content="noindex">\n'
"""What tells a searching engine to leave a page out of its results."""


class WebAddressError(Exception):
    """An address cannot be that of a site; the message says why, in one line."""


def site_address(base: object) -> str:
    """Return ``html_baseurl`` with a slash at its end and fit for a link, "" where there is none.

    Raises WebAddressError where it is no address that a site can have.
    """
    if base in ("", None):
        return ""
    wanted = 'html_baseurl is the address of the site, such as "https://rules.example/"'
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
    """Return the address of the pages of a language, with a slash at its end; "" where nobody knows."""
    base: str = site.builder.config.html_baseurl
    return f"{base}{quote(language)}/" if base and site.builder.config.rulebook_language_switch else base


def head_links(site: Site, name: str, here: Mapping[str, Any]) -> str:
    """Return the elements in the head of a page that say where it is and in which languages else, or that it is not for
    searching engines.

    ``here`` is what stands around its text (see `pages.page_context`).  Where the address of the site is not known,
    addresses are relative and a page does not say its own.  A page that is shown in the source language since it is not
    translated leads to the source's.
    """
    if here.get("is_rule_page"):  # which has its own (see `rule_metadata`)
        return ""
    if not _is_for_search(here):
        return NOT_FOR_SEARCH
    own = site.edition.language
    languages = [language for language in here["languages"] if language["is_counterpart"]]
    sources = [language["code"] for language in languages if language["is_source"]]
    is_own = is_in_its_language(site, name, own)
    address = site.builder.get_target_uri(name)
    base = language_address(site, own if is_own or not sources else sources[0])
    links = canonical_link(f"{base}{address}") if base else ""
    shown = [one for one in languages if is_own and is_in_its_language(site, name, one["code"])]
    return links + alternate_links(
        {one["code"]: f"{language_address(site, one['code'])}{address}" if base else one["uri"] for one in shown},
        site.languages.source,
    )


def canonical_link(address: str) -> str:
    """Return the element that says under which address a page is to be known."""
    return f'<link rel="canonical" href="{escape(address)}">\n'


def alternate_links(addresses: Mapping[str, str], source: str) -> str:
    """Return the elements that say where a page is in which languages, itself included; "" where it is in one only.

    Readers of any other language are led to that in the language ``source``.
    """
    if len(addresses) < 2:
        return ""
    every = [*addresses.items(), *([("x-default", addresses[source])] if source in addresses else [])]
    return "".join(
        f'<link rel="alternate" hreflang="{escape(language)}" href="{escape(address)}">\n'
        for language, address in every
    )


def _is_for_search(here: Mapping[str, Any]) -> bool:
    """Say whether a page is to be found by searching engines.

    Pages of past editions are not, since who looks a rule up means the one in force; nor are pages that say nothing of
    their own: two languages side by side, forms, graphs, lists of what is translated.
    """
    if here.get("past") or here.get("is_pair") or here.get("is_offline"):
        return False
    return not here.get("is_progress") or bool(here.get("is_change_log"))


def is_in_its_language(site: Site, name: str, language: str) -> bool:
    """Say whether the page of a document says in a language's build what it says in that language.

    Where something is not translated, the source's stands there.
    """
    library = site.edition.library
    if language == library.source_language:
        return True
    documents = site.languages.edition(language).documents
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
