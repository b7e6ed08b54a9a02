"""Writing the files of the editions of a build; existing pages that are up to date are left alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from ...editions.frozen_book import Edition
from ...support.cache import digest_of
from ..pages.language_site import Site
from ..pages.navigation.feed import Feed, FeedEntry, write_feed
from ..pages.output_folder import OutputFolder
from ..pages.page_contexts import PageContexts
from ..pages.page_writer import PageWriter
from ..pages.web_addresses import language_address
from ..past_editions.book_editions import BookEditions
from ..scripts.book_texts import TEXTS, book_texts
from ..scripts.previews import preview_address, preview_script
from ..view.plain_texts import PlainTexts
from .change_pages import FEED, EditionPages
from .edition_scripts import LIST, UNITS, edition_list, edition_units
from .past_pages import OuterPlace, PastPages, outer_place

FROZEN = "rulebook.json"
"""The name of the frozen file in the folder of its edition's pages, for programs to download."""


class Written(NamedTuple):
    """The files of one edition's pages, the digest of their inputs, their pictures with digests, the missing pictures
    with the files that name them, for each linked page outside the edition whether it existed, and where references to
    other books lead (see `PastPages.outer`).
    """

    digest: str
    files: tuple[str, ...]
    images: Mapping[str, str]
    missing: tuple[tuple[str, str], ...]
    links: Mapping[str, bool]
    outer: Mapping[tuple[str, str], OuterPlace]

    def to_json(self) -> dict[str, Any]:
        """Return the files as JSON for the record of a build."""
        return {
            "digest": self.digest,
            "files": list(self.files),
            "images": self.images,
            "missing": self.missing,
            "links": self.links,
            "outer": [[*key, *place] for key, place in self.outer.items()],
        }


def written_from_json(value: Any) -> Written | None:
    """Return the files from the result of `Written.to_json`, or None if the data has a different form."""
    try:
        outer = {(code, label): OuterPlace(*place) for code, label, *place in value["outer"]}
        missing = tuple((file, target) for file, target in value["missing"])
        images, links = dict(value["images"]), dict(value["links"])
        return Written(str(value["digest"]), tuple(value["files"]), images, missing, links, outer)
    except (LookupError, TypeError, ValueError):
        return None


@dataclass
class EditionFiles:
    """Writes the files of all books of a build.

    ``before`` are the editions written by the previous build.
    """

    contexts: PageContexts
    output: OutputFolder
    before: Mapping[str, Written]
    images: set[str] = field(default_factory=set)
    written: dict[str, Written] = field(default_factory=dict)

    def write_all(self) -> None:
        """Write everything, and fill ``images`` and ``written``."""
        writer = PageWriter(self.site)
        plan = self.site.plan
        for document, editions in plan.editions.items():
            for head in editions.heads:
                self._write_edition(writer, editions, head)
            pages = EditionPages(self.contexts, editions, document)
            for page in pages.pages():
                self.output.write(self._path(page.name), writer.write(page))
            self.output.write(f"{editions.folder}{LIST}", edition_list(editions, self.site.words))
            self.output.write(f"{editions.folder}{UNITS}", edition_units(editions))
            self.output.write(f"{editions.folder}{FEED}", self._feed(editions, pages))
        if plan.kept.cache is not None:
            plan.kept.cache.forget_unused()

    @property
    def site(self) -> Site:
        """The site of the build."""
        return self.contexts.site

    def _path(self, page: str) -> str:
        return self.site.addresses.file_of(page)

    def _write_edition(self, writer: PageWriter, editions: BookEditions, head: Edition) -> None:
        key = f"{editions.folder}{head.version}"
        digest = self._digest(editions, head)
        before = self.before.get(key)
        if before is not None and before.digest == digest and self._still_stands(before, head):
            self.output.keep(before.files)
            self.images.update(before.images)
            self.written[key] = before
            return
        past = PastPages(self.site, editions.past(head))
        texts = {self._path(page.name): writer.write(page) for page in past.pages()}
        for name, previews in past.previews():
            texts[preview_address(name)] = preview_script(previews)
        texts[f"{key}/{TEXTS}"] = book_texts(past.view, past.book, head.version, PlainTexts(past.view))
        texts[f"{key}/{FROZEN}"] = Path(head.file.location).read_bytes().decode("utf-8")
        for path, text in texts.items():
            self.output.write(path, text)
        images = {image: self._image_digest(image) for image in sorted(past.images())}
        self.images.update(images)
        missing = tuple(sorted(past.missing_pictures()))
        links = dict(sorted(past.links.items()))
        self.written[key] = Written(digest, tuple(sorted(texts)), images, missing, links, past.outer)

    def _digest(self, editions: BookEditions, head: Edition) -> str:
        """Return a digest of all inputs of an edition's pages, except the targets of their links."""
        return digest_of(self._digest_of_all, editions.file_digests(head.version))

    @cached_property
    def _digest_of_all(self) -> str:
        """A digest of the common inputs of the pages of all editions."""
        site, settings = self.site, self.site.settings
        base_url = settings.base_url
        shown = settings.builder, site.brand, settings.root_document, settings.has_other_languages, base_url
        templates = [
            (path.relative_to(folder).as_posix(), path.read_bytes())
            for folder in settings.template_folders
            for path in sorted(folder.rglob("*"))  # a template may include files of any name
            if path.is_file()
        ]
        languages = site.view.library.languages
        words = site.words.facts()
        return digest_of(site.view.language, languages, shown, templates, words)

    def _still_stands(self, before: Written, head: Edition) -> bool:
        """Return whether the files of an edition exist and the targets of their links are unchanged."""
        if any(outer_place(self.site, head.start, *key) != place for key, place in before.outer.items()):
            return False
        is_there = all((self.output.root / path).is_file() for path in before.files)
        has_images = all(self._image_digest(image) == digest for image, digest in before.images.items())
        if any(self.site.view.picture(*named) is not None for named in before.missing):
            return False
        return is_there and has_images and all(self.is_there(page) == was for page, was in before.links.items())

    def is_there(self, document: str) -> bool:
        """Return whether a build has a document that a page of an edition links to."""
        return document in self.site.prose

    def _image_digest(self, image: str) -> str:
        try:
            data = Path(self.site.view.library.root, image).read_bytes()
        except OSError:
            return ""
        return hashlib.blake2b(data, digest_size=8).hexdigest()

    def _feed(self, editions: BookEditions, pages: EditionPages) -> str:
        book = editions.book
        base = language_address(self.site, self.site.view.language)
        home = f"{base}{quote(editions.folder)}" if base else ""
        entries = list(reversed(list(_entries(editions, pages))))
        title = self.site.words.labelled(book.title, self.site.words("Editions and changes"))
        author = self.site.settings.author or book.title
        return write_feed(Feed(FEED, "", title, author, home, pages.address_in_feed(0), entries), book)


def _entries(editions: BookEditions, pages: EditionPages) -> Iterator[FeedEntry]:
    for at, head in enumerate(editions.heads):
        yield FeedEntry(head.version, head.version, head.date, pages.address_in_feed(at), pages.summary(at))


def read_written(record: Mapping[str, Any]) -> dict[str, Written]:
    """Return the editions in a build's record."""
    found = {key: written_from_json(value) for key, value in dict(record.get("editions", {})).items()}
    return {key: written for key, written in found.items() if written is not None}
