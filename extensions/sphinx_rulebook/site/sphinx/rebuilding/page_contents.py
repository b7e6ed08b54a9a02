"""The contents of pages of prose, by which they are read again.

Sphinx reads a page again if its file, or a file that it includes or shows, is newer than its last reading. A file that
was put back has an older time: by Git, by an archive, by copying it with its time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from ....support.boundary import boundary_of
from ....support.content_digest import digest_file, digest_values
from ..domain import site_of


class PageContents:
    """Compares the contents of all pages of prose with those of the last build."""

    def __init__(self) -> None:
        self._files: dict[str, str] = {}
        """The digest of each file when this build first needed it: that of a known file before any page is read."""

    def find_changed(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> list[str]:
        """Return the pages with other contents than in the last build.

        Connected to ``env-get-outdated``, which Sphinx emits before it reads.
        """
        self._files.clear()  # an application may build more than once
        before: dict[str, str] = getattr(env, "rulebook_contents", {})
        now = {name: self._digest(env, name) for name in _prose(env)}
        return sorted(name for name, digest in now.items() if before.get(name, digest) != digest)

    def note(self, app: Sphinx, env: BuildEnvironment) -> None:
        """Note the contents for the next build.

        Connected to ``env-updated``, which Sphinx emits after all reading, before it stores the environment.
        """
        contents = {name: self._digest(env, name) for name in _prose(env)}
        env.rulebook_contents = contents  # type: ignore[attr-defined]

    def _digest(self, env: BuildEnvironment, name: str) -> str:
        """Return a digest of the file of a page and of those that it includes or shows.

        The boundary of the project decides which of those it may read.
        """
        included = [os.path.join(env.srcdir, one) for one in sorted(map(str, env.dependencies.get(name, ())))]
        boundary = boundary_of(site_of(env).view.library.root) if included else ""
        files = (str(env.doc2path(name)), *included)
        return digest_values(boundary, tuple((path, self._file(path)) for path in files))

    def _file(self, path: str) -> str:
        if path not in self._files:
            try:
                self._files[path] = digest_file(path)
            except OSError:
                self._files[path] = ""
        return self._files[path]


def _prose(env: BuildEnvironment) -> Iterator[str]:
    """Yield the documents that are not chapters: what a chapter is made of has digests of its own."""
    chapters = site_of(env).view.documents.chapters
    return (name for name in sorted(env.found_docs) if name not in chapters)
