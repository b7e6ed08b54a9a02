"""The text ``llms.txt``: a description of a site and the addresses of its texts, for programs that read Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urljoin

from ..model.books import Library
from ..model.units import LABEL_KINDS, Kind
from .built_site import BuiltSite

_MARKUP = re.compile(r"([\\`*_\[\]<>#|~])")
_API = "api/"


def llms_text(site: BuiltSite, index: Mapping[str, Any]) -> str:
    """Return the file; ``index`` is the index of the API. Links are relative if the address of the site is not
    known.
    """
    return "\n".join(_lines(site, index)) + "\n"


def _lines(site: BuiltSite, index: Mapping[str, Any]) -> Iterator[str]:
    languages = [_plain(language["name"]) for language in index["languages"]]
    several = f" in {', '.join(languages)}" if len(languages) > 1 else ""
    yield f"# {_plain(site.brand.title)}"
    yield ""
    yield f"> Rulebooks of a game{several}: numbered rules, each with its own page."
    yield ""
    yield (
        "Cite a rule by the code of its book, its number and the edition, such as "
        f"`{_example(site.loaded.library)}`, and link to its page. Numbers change between editions; "
        "the id of a rule does not."
    )
    yield ""
    yield "## Rulebooks"
    yield ""
    for language in index["languages"]:
        for book in language["books"]:
            if book["page"] is not None:
                edition = f": edition {_plain(book['edition'])}" if book["edition"] else ""
                title = f"{_plain(book['title'])} ({_plain(book['book'])}), {_plain(language['name'])}"
                yield f"- [{title}]({_address(site, book['page'])}){edition}"
    yield ""
    yield "## Data"
    yield ""
    yield f"- [All books, languages and editions]({_address(site, 'index.json')}): JSON, with links to the other files"
    for language in index["languages"]:
        for book in language["books"]:
            name = f"{_plain(book['book'])}, {_plain(language['name'])}"
            yield f"- [{name}]({_address(site, book['rules'])}): every rule with its number and text, as JSON"


def _address(site: BuiltSite, address: str) -> str:
    """Return an address of the index relative to the folder of the site, or on the web, without round brackets."""
    if site.base_url:
        found = urljoin(f"{site.base_url}{_API}", address)
    else:
        found = address.removeprefix("../") if address.startswith("../") else f"{_API}{address}"
    return found.replace("(", "%28").replace(")", "%29")


def _example(library: Library) -> str:
    """Return the citation of the first rule with a number, or an invented citation if no rule has a number.

    A rule with a label comes first: it is known without its chapter being parsed.
    """
    for book in library.books[library.source_language]:
        labelled = (one for chapter in book.files() for one in chapter.labelled())
        number = next((one.number for one in labelled if one.number and _names_rule(one.label)), None)
        if number is None:
            number = next((unit.number for _, unit, _ in book.walk() if unit.number and unit.rank > 2), None)
        if number is not None:
            edition = f" ({book.edition})" if book.edition else ""
            return f"{book.code} {number}{edition}".replace("`", "")
    return "CR 1.2.3"


def _names_rule(label: str | None) -> bool:
    return label is not None and label.startswith(f"{LABEL_KINDS[Kind.RULE]}:")


def _plain(text: str) -> str:
    """Return a text as Markdown that shows it literally, on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
