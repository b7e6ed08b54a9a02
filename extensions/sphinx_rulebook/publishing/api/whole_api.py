"""The whole API of a site, when its languages are built.

``index.json`` lists the books in each language and the addresses of all other files, so that programs do not need to
construct addresses. For each book there are the current text and every edition (``rulebook/1``), the changes of each
edition (``rulebook-diff/1``), and the location of every rule on the site (``rulebook-links/1``); these are written with
the language (`language_api`).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...exporters import changes_json, rulebook_json
from ...exporters.rulebook_json import schema
from ..built_site import BuiltSite
from . import book_links
from .api_folder import ApiFolder
from .kept_api import code_of, write_kept
from .language_api import LanguageApi, api_cache

INDEX = "index.json"
FORMAT = "rulebook-api/1"
SCHEMA_NAME = "rulebook-api-1.schema.json"

_SCHEMAS = {
    FORMAT: SCHEMA_NAME,
    rulebook_json.FORMAT: rulebook_json.SCHEMA_NAME,
    book_links.FORMAT: book_links.SCHEMA_NAME,
    changes_json.FORMAT: changes_json.SCHEMA_NAME,
}
"""The schemas of all files, by the format named in the file."""


def complete_api(site: BuiltSite, parts: Sequence[LanguageApi], written: Collection[str]) -> Mapping[str, Any]:
    """Add what the API has besides its ``parts``, those of all languages in order; return the contents of its index.

    ``written`` are the codes of the books, case-folded, that the next build must not take over.
    """
    cache = api_cache(site)
    for part in parts:
        cache.keep(part.steps)
    cache.forget_unused()
    books = {key: files for part in parts for key, files in part.books.items()}
    write_kept(site.folder, {key: one for key, one in books.items() if code_of(key) not in written})
    folder = ApiFolder(site.folder)
    schemas = {}
    for name, file in _SCHEMAS.items():
        text = json.dumps(schema(file), ensure_ascii=False, indent=1) + "\n"
        schemas[name] = folder.write(f"schemas/{file.removesuffix('.schema.json')}", ".schema.json", text)
    index = {
        "format": FORMAT,
        "project": site.brand.title,
        **({"drafts": True} if site.loaded.library.shows_drafts else {}),
        **({"base": site.base_url} if site.base_url else {}),
        "schemas": schemas,
        "languages": [part.entry for part in parts],
    }
    folder.write(INDEX.removesuffix(".json"), ".json", json.dumps(index, ensure_ascii=False, indent=1) + "\n")
    return index
