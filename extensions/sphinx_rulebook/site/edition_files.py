"""Writing what belongs to the editions of a build: pages that are there already are left as they are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sphinx.environment import BuildEnvironment

from ..editions.frozen_book import Edition
from .book_editions import BookEditions
from .book_texts import TEXTS, book_texts
from .cache import digest_of
from .edition_pages import FEED, EditionPages
from .edition_scripts import LIST, UNITS, edition_list, edition_units
from .feed import FeedEntry, write_feed
from .output_folder import OutputFolder
from .own_pages import PageWriter
from .plain_texts import PlainTexts
from .previews import preview_address, preview_script
from .state import Site
from .web_addresses import language_address

FROZEN = "rulebook.json"
"""What a frozen file is called in the folder of its edition's pages, for programs to take."""


@dataclass(frozen=True)
class Written:
    """The files of one edition's pages, what they were made from, the pictures on them by their digests, and whether
    each page outside that they lead to was there.
    """

    digest: str
    files: tuple[str, ...]
    images: Mapping[str, str]
    links: Mapping[str, bool]

    def to_json(self) -> dict[str, Any]:
        """Return it for the record of a build."""
        return {"digest": self.digest, "files": list(self.files), "images": self.images, "links": self.links}


def written_from_json(value: Any) -> Written | None:
    """Return what `Written.to_json` gave, or None where it is something else."""
    try:
        return Written(str(value["digest"]), tuple(value["files"]), dict(value["images"]), dict(value["links"]))
    except (LookupError, TypeError, ValueError):
        return None


@dataclass
class EditionFiles:
    """Writes the files of all books of a build.

    ``before`` are the editions that the last build wrote.
    """

    site: Site
    env: BuildEnvironment
    output: OutputFolder
    before: Mapping[str, Written]
    images: set[str] = field(default_factory=set)
    written: dict[str, Written] = field(default_factory=dict)

    def write_all(self) -> None:
        """Write everything; ``images`` and ``written`` say what there is then."""
        writer = PageWriter(self.site)
        for document, editions in self.site.editions.items():
            for head in editions.heads:
                self._write_edition(writer, editions, head)
            pages = EditionPages(editions, document, self.env)
            for page in pages.pages():
                self.output.write(self._path(page.name), writer.write(page))
            self.output.write(f"{editions.folder}{LIST}", edition_list(editions))
            self.output.write(f"{editions.folder}{UNITS}", edition_units(editions))
            self.output.write(f"{editions.folder}{FEED}", self._feed(editions, pages))
        for cache in {id(editions.cache): editions.cache for editions in self.site.editions.values()}.values():
            cache.forget_unused()

    def _path(self, page: str) -> str:
        path = Path(str(self.site.builder.get_outfilename(page)))  # type: ignore[attr-defined]  # of every HTML builder
        return path.relative_to(self.output.root).as_posix()

    def _write_edition(self, writer: PageWriter, editions: BookEditions, head: Edition) -> None:
        key = f"{editions.folder}{head.version}"
        digest = self._digest(editions, head)
        before = self.before.get(key)
        if before is not None and before.digest == digest and self._still_stands(before):
            self.output.files.update(before.files)
            self.images.update(before.images)
            self.written[key] = before
            return
        past = editions.past(head)
        texts = {self._path(page.name): writer.write(page) for page in past.pages()}
        for name, previews in past.previews():
            texts[preview_address(name)] = preview_script(previews)
        texts[f"{key}/{TEXTS}"] = book_texts(past.edition, past.book, head.version, PlainTexts(past.edition))
        texts[f"{key}/{FROZEN}"] = Path(head.file.location).read_bytes().decode("utf-8")
        for path, text in texts.items():
            self.output.write(path, text)
        images = {image: self._image_digest(image) for image in sorted(past.images())}
        self.images.update(images)
        self.written[key] = Written(digest, tuple(sorted(texts)), images, dict(sorted(past.links.items())))

    def _digest(self, editions: BookEditions, head: Edition) -> str:
        """Return a digest of all that the pages of an edition are made from, what its links lead to aside."""
        heads = editions.heads_in_all_languages(head.version)
        return digest_of(self._digest_of_all, sorted((language, other.digest) for language, other in heads.items()))

    @cached_property
    def _digest_of_all(self) -> str:
        """A digest of what the pages of all editions are made from."""
        site, config = self.site, self.site.builder.config
        settings = site.builder.name, site.brand, config.root_doc, config.rulebook_language_switch
        templates = [
            (path.name, path.read_bytes())
            for folder in config.templates_path
            for path in sorted(Path(site.builder.app.confdir, folder).glob("*.html"))
        ]
        languages = site.edition.library.languages
        words = sorted(site.words.messages.items())
        return digest_of(site.edition.language, languages, settings, templates, words)

    def _still_stands(self, before: Written) -> bool:
        """Say whether the files of an edition are there, and all that they lead to is as it was."""
        is_there = all((self.output.root / path).is_file() for path in before.files)
        has_images = all(self._image_digest(image) == digest for image, digest in before.images.items())
        return is_there and has_images and all(self.is_there(page) == was for page, was in before.links.items())

    def is_there(self, document: str) -> bool:
        """Say whether a build has a document that a page of an edition leads to."""
        return document in self.env.found_docs

    def _image_digest(self, image: str) -> str:
        try:
            data = Path(self.site.edition.library.root, image).read_bytes()
        except OSError:
            return ""
        return hashlib.blake2b(data, digest_size=8).hexdigest()

    def _feed(self, editions: BookEditions, pages: EditionPages) -> str:
        book, config = editions.book, self.site.builder.config
        base = language_address(self.site, self.site.edition.language)
        home = f"{base}{quote(editions.folder)}" if base else ""
        entries = list(reversed(list(_entries(editions, pages))))
        title = f"{book.title}: {self.site.words('Editions and changes')}"
        author = config.author if config.author not in ("", "Author name not set") else book.title
        return write_feed(book.code, book.language, title, author, home, pages.address_in_feed(0), entries)


def _entries(editions: BookEditions, pages: EditionPages) -> Iterator[FeedEntry]:
    for at, head in enumerate(editions.heads):
        yield FeedEntry(head.version, head.date, pages.address_in_feed(at), pages.summary(at))


def read_written(record: Mapping[str, Any]) -> dict[str, Written]:
    """Return the editions of a build's record."""
    found = {key: written_from_json(value) for key, value in dict(record.get("editions", {})).items()}
    return {key: written for key, written in found.items() if written is not None}
