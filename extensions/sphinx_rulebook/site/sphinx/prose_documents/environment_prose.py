"""The pages of prose, from Sphinx's environment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sphinx.addnodes import toctree
from sphinx.environment import BuildEnvironment

from ....markup.lines import is_web_address
from ...view.prose_pages import ListedPage, ListOfPages
from ..rulebook_project import is_generated


class EnvironmentProse:
    """The documents of a build; see `prose_pages.ProsePages`."""

    def __init__(self, env: BuildEnvironment) -> None:
        self._env = env

    def __contains__(self, name: object) -> bool:
        """Return whether there is a document of this name."""
        return name in self._env.found_docs

    @property
    def names(self) -> Iterable[str]:
        """The names of all documents."""
        return self._env.found_docs

    @property
    def contents(self) -> Mapping[str, Sequence[str]]:
        """The documents in the table of contents of each document."""
        return self._env.toctree_includes

    def lists(self, name: str) -> Sequence[ListOfPages]:
        """Return the tables of contents in a document, in its order."""
        if name not in self._env.tocs:
            return ()
        return [
            ListOfPages(node.get("caption") or "", tuple(self._pages(node)))
            for node in self._env.tocs[name].findall(toctree)
        ]

    def _pages(self, node: toctree) -> Iterator[ListedPage]:
        for title, target in node["entries"]:
            is_document = target in self._env.found_docs
            # Sphinx has reported what is neither; it takes every scheme for an address, ``javascript`` included.
            if is_document or (title and is_web_address(target)):
                yield ListedPage(target, title or "", is_document)

    def title(self, name: str) -> str:
        """Return the title of a document as plain text, or its name if it has none."""
        return self._env.titles[name].astext() if name in self._env.titles else name

    def is_generated(self, name: str) -> bool:
        """Return whether a document has no file and is generated."""
        return is_generated(self._env, name)

    def is_orphan(self, name: str) -> bool:
        """Return whether a document is marked as an orphan, in no table of contents."""
        return "orphan" in self._env.metadata.get(name, {})
