"""The addresses of pages and files, each relative to the page that links to it."""

from __future__ import annotations

import posixpath
from collections.abc import Callable

PICTURES = "_pictures"
"""The folder of the pictures in rules, separate from those that Sphinx copies."""


def image_address(path: str) -> str:
    """Return the address of a picture that is at ``path`` below the library's root, from the folder of a build."""
    return f"{PICTURES}/{path}"


def relative_address(here: str, there: str) -> str:
    """Return the address of a page or file as seen from a page, "" if they are the same.

    Both addresses are relative to the folder of a build; an address that is empty or ends in a slash is a folder's
    index.
    """
    if here == there:
        return ""
    folder = here.rpartition("/")[0]
    to_folder, _, name = there.rpartition("/")
    way = posixpath.relpath(f"/{to_folder}", f"/{folder}")
    prefix = "" if way == "." else f"{way}/"
    return f"{prefix}{name}" or "./"


class Addresses:
    """The addresses of one language's build, as seen from its pages.

    ``uri_of`` returns the address of a page from the folder of the build, ``file_of`` the path of its file there, and
    ``is_document`` whether a page is a Sphinx document, not a page that we add.
    """

    def __init__(
        self, uri_of: Callable[[str], str], file_of: Callable[[str], str], is_document: Callable[[str], bool]
    ) -> None:
        self.uri_of, self.file_of, self._is_document = uri_of, file_of, is_document
        self._known: dict[tuple[str, str, str], str] = {}

    def document(self, here: str, target: str) -> str:
        """Return the address of a document or a file, as seen from a document; "" for itself."""
        there = self.uri_of(target) if self._is_document(target) else target
        return relative_address(self.uri_of(here), there)

    def page(self, here: str, there: str) -> str:
        """Return the address of any page, or of one of our pictures, as seen from another page."""
        key = "", here, there
        if key not in self._known:
            self._known[key] = relative_address(self.uri_of(here), self._address(there))
        return self._known[key]

    def in_language(self, language: str, here: str, target: str) -> str:
        """Return the address of a page or a picture in the build of another language, as seen from a page of this
        build.
        """
        key = language, here, target
        if key not in self._known:
            up = "../" * (self.uri_of(here).count("/") + 1)
            self._known[key] = f"{up}{language}/{self._address(target)}"
        return self._known[key]

    def file(self, here: str, file: str) -> str:
        """Return the address of a file, by its path below the folder of the build, as seen from a page."""
        return relative_address(self.uri_of(here), file)

    def _address(self, target: str) -> str:
        return target if target.startswith(f"{PICTURES}/") else self.uri_of(target)
