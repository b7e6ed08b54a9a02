"""Sphinx's index for the search of other themes: the same after a rebuild as from nothing, wherever a project lies."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from .files_of_sphinx import file_name


def tidy_search_index(app: Sphinx) -> Iterable[tuple[str, dict[str, object], str]]:
    """Name the files of documents after the documents, and drop the words of documents that are gone; return no pages.

    Sphinx names a file by its path from the folder of the source, which leads to this package where a page is
    generated. It keeps the words of a removed document, without a document.

    Connected to ``html-collect-pages``, which Sphinx emits when it has written all documents, before it writes the
    index.
    """
    indexer = app.builder.indexer if isinstance(app.builder, StandaloneHTMLBuilder) else None
    if indexer is not None:
        for name in indexer._filenames:
            indexer._filenames[name] = file_name(app, name)
        for words in (indexer._mapping, indexer._title_mapping):
            for word in [word for word, names in words.items() if names.isdisjoint(indexer._titles)]:
                del words[word]
    return ()
