"""Reads documents again that had warnings in the last build, even if they have not changed.

Sphinx warns about a document only while it reads or writes it. Without this, a second build would be silent about a
page that still has the problem, and a build that fails on warnings would pass.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

from docutils.nodes import Node, document
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.logging import is_suppressed_warning

_NAME = "rulebook-warned-documents.json"
"""The file beside the doctrees, because that is where Sphinx keeps which documents it has read."""
_PLACE = re.compile(r":(?:\d+|docstring of .*|<.*>)?\Z", re.S)
"""What follows the path in a location of a warning."""


def read_warned_again(app: Sphinx) -> None:
    """Make a build read the documents again that the last build with the same doctrees warned about."""
    _WarnedDocuments(app)


class _WarnedDocuments(logging.Handler):
    """Collects the names of documents with warnings.

    A warning that belongs to no document, such as one about the configuration, comes in every build anyway.
    """

    def __init__(self, app: Sphinx) -> None:
        super().__init__(logging.WARNING)
        self._app = app
        self._file = Path(app.doctreedir, _NAME)
        self._names: set[str] = set()
        self._has_read = False
        self._writing = ""
        """The document that is being written, if any."""
        logging.getLogger("sphinx").addHandler(self)  # Sphinx removes all handlers when the next build starts
        app.connect("env-get-outdated", self._find_warned)
        app.connect("env-updated", self._end_reading)
        app.connect("doctree-resolved", self._note_document, priority=0)
        app.connect("html-page-context", self._note_page, priority=0)
        app.connect("html-collect-pages", self._end_writing)

    def emit(self, record: logging.LogRecord) -> None:
        kind, subtype = getattr(record, "type", None) or "", getattr(record, "subtype", None)
        if is_suppressed_warning(kind, subtype or "", self._app.config.suppress_warnings):
            return
        found = set(self._documents(getattr(record, "location", None)))
        if found <= self._names:
            return
        self._names |= found
        if self._has_read:
            self._save()

    def _documents(self, location: object) -> Iterator[str]:
        """Yield the document that a warning is about, and the one that is being read or written: many extensions do not
        name it.
        """
        env = self._app.env
        for current in (env.temp_data.get("docname"), self._writing):
            if current in env.found_docs:
                yield str(current)
        place = location
        if isinstance(place, Node):
            place = place.source if place.source is not None else getattr(place.document, "current_source", None)
        if isinstance(place, tuple) and place:
            place = place[0]
        if not isinstance(place, str) or not place:
            return
        name = place if place in env.found_docs else env.path2doc(_PLACE.sub("", place))
        if name in env.found_docs:
            yield name

    def _find_warned(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """Return the documents that the last build warned about.

        Connected to ``env-get-outdated``, which Sphinx emits before it reads.
        """
        try:
            names = json.loads(self._file.read_bytes())
        except (OSError, ValueError):
            return []
        return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []

    def _end_reading(self, app: Sphinx, env: BuildEnvironment) -> None:
        """Record the documents with warnings so far.

        Connected to ``env-updated``, which Sphinx emits after all reading and before it saves what it has read: a build
        that is interrupted later must not lose these names. From now on, every new name is saved at once.
        """
        self._has_read = True
        self._save()

    def _note_document(self, app: Sphinx, doctree: document, docname: str) -> None:
        """Record which document is being written.

        Connected to ``doctree-resolved``, before all others: Sphinx emits it for each document that it writes.
        """
        self._writing = docname

    def _note_page(self, app: Sphinx, pagename: str, *_: object) -> None:
        """Record which document is being written, if it is one that has no doctree.

        Connected to ``html-page-context``, before all others: Sphinx emits it for each page.
        """
        if pagename in app.env.found_docs:
            self._writing = pagename

    def _end_writing(self, app: Sphinx) -> list[tuple[str, dict[str, object], str]]:
        """Record that no document is being written, and add no pages.

        Connected to ``html-collect-pages``, which Sphinx emits after it has written all documents.
        """
        self._writing = ""
        return []

    def _save(self) -> None:
        if self._names:
            self._file.write_text(json.dumps(sorted(self._names)) + "\n", "utf-8")
        else:
            self._file.unlink(missing_ok=True)
