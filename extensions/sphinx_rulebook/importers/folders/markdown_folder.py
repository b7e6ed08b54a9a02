"""Reading a folder of Markdown as one document."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ...model.findings import Finding
from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from ..cue_words import INTRODUCTION_WORDS
from ..documents.encodings import read_text
from ..doubts.doubt import Doubt
from ..doubts.weighing import weigh_readings
from ..file_formats.line_markdown import WrittenFile
from ..file_formats.logical_lines import LeftOut, ReadFile
from ..profile import Profile
from ..profiles import unnumbered
from ..reading.recognition import Recognition
from ..typed_document import TypedDocument
from .download_page import DOWNLOADS_ID, DOWNLOADS_PAGE, add_downloads
from .folder_doubts import doubt_folder, files_left_out
from .folder_files import UNSAFE
from .folder_plan import plan_folder
from .former_addresses import addresses_of_pages, former_names
from .front_matter import FrontMatter, read_front_matter
from .heading_slugs import plain_heading_text
from .includes import Includer
from .joined_pages import FRONT_PAGE, JoinedPages, is_front_page, join_pages, line_of, own_title
from .link_rewriting import PageLinker, page_id
from .outside_links import OutsideLink
from .page_addresses import AddressTarget, PageAddresses
from .page_reading import read_page
from .page_source import PageSource
from .page_uses import choose_uses
from .plain_order import plain_title
from .source_folder import BY_NAMES, FolderKind, FolderPlan, NavPlace, PageUse
from .tree_reading import has_typed_numbers, read_tree

_MADE_PAGES = [FRONT_PAGE, DOWNLOADS_PAGE]


@dataclass(frozen=True, slots=True)
class FolderDocument:
    """A folder as read: what a document is, what it was made of, and what the import must know about the folder.

    ``assets`` are the files that the pages show, by their addresses in the book. ``addresses`` are the ids of the pages
    and of the headings and ids on them, by their addresses on the site; ``former`` are those by the names that become
    aliases. ``findings`` are about its links. ``site`` is the address of its site, or the path there. ``outside`` are
    the links to other documents by their ids; ``find`` returns the id of a place on a page of this one, given by its
    whole path, or "" if there is none.
    """

    document: TypedDocument
    recognition: Recognition
    file: ReadFile
    written: WrittenFile
    doubts: Sequence[Doubt]
    title: str = ""
    language: str = ""
    assets: Mapping[str, Path] = field(default_factory=dict)
    addresses: Mapping[str, str] = field(default_factory=dict)
    former: Mapping[str, str] = field(default_factory=dict)
    findings: Sequence[Finding] = ()
    guesses: Sequence[tuple[str, str]] = ()
    site: str = ""
    outside: Mapping[str, OutsideLink] = field(default_factory=dict)
    find: Callable[[Path, str], str] = lambda _path, _fragment: ""


def read_markdown_folder(
    folder: Path,
    layout: str | Profile | None,
    encoding: str | None,
    keeps_ids: bool = False,
    language: str = "",
    others: Sequence[Path] = (),
) -> FolderDocument:
    """Read all pages of a folder, in the order of its navigation.

    ``language`` is that of the book, if it is given. ``keeps_ids`` asks for the addresses of headings and ids too.
    ``others`` are the other documents of the import. Raises UnusableInputError if the navigation or a page cannot be
    read.
    """
    return _FolderReader(folder, layout, encoding, language).read(keeps_ids, [path.resolve() for path in others])


def _id_in(root: Path, addresses: PageAddresses, path: Path, fragment: str) -> str:
    target = addresses.place_in(path.relative_to(root).as_posix(), fragment) if path.is_relative_to(root) else None
    return page_id(target) if target is not None else ""


class _FolderReader:
    """Reads one folder."""

    def __init__(self, folder: Path, layout: str | Profile | None, encoding: str | None, language: str) -> None:
        self._name = folder.resolve().name or "folder"
        self._encoding, self._language = encoding, language
        self._layout = layout
        self._texts: dict[Path, str] = {}
        self._bad: list[str] = []
        self._guesses: list[tuple[str, str]] = []
        self._kept: list[NavPlace] = []
        self._included: set[str] = set()
        self._plan = plan_folder(folder, lambda root: lambda path: self._front(root / path, path), language)

    def read(self, keeps_ids: bool, others: Sequence[Path]) -> FolderDocument:
        """Return the document."""
        plan = self._plan
        order = {path: index for index, path in enumerate(dict.fromkeys(p.path for p in plan.places if p.path))}
        if not order:
            raise UnusableInputError(f"{self._name} has no pages in its navigation")
        pages = self._pages(plan, order)
        shown_elsewhere = {
            path
            for page in pages.values()
            for path in page.original
            if path != page.path and (path not in pages or page.path not in pages[path].original)
        }
        if parts := {place.path for place in plan.places if place.line == 0 and place.path in shown_elsewhere}:
            self._plan = replace(plan, places=[place for place in plan.places if place.path not in parts])
            return self.read(keeps_ids, others)
        named = {place.path: place.title for place in reversed(plan.places) if place.title}
        titles = {path: self._title(page, named.get(path, "")) for path, page in pages.items()}
        prose = self._layout.prose if isinstance(self._layout, Profile) else ()
        uses = choose_uses(plan.places, pages, titles, prose)
        ordered = list(pages.values())
        addresses = PageAddresses(ordered, plan.kind, plan.site, plan.root.name)
        shown = [titles[path] for path in pages]
        linker = PageLinker(
            plan.top, plan.root, ordered, [uses[p] for p in pages], shown, addresses, self._name, others
        )
        linked = linker.link()
        book_title = plan.title or self._book_title(titles)
        self._kept = self._kept_places(uses)
        joined = join_pages(self._kept, pages, order, uses, titles, book_title)
        add_downloads(joined, linked.downloads, joined.lines[-1].file, self._language or plan.language)
        recognition, document = self._read_joined(joined, uses, book_title)
        every = addresses_of_pages(pages, plan.kind, addresses, keeps_ids)
        targets = {**linked.ids, **{page_id(target): target for target in every.values()}}
        if others:  # their links may lead to any heading
            within = addresses_of_pages(pages, plan.kind, addresses, True).values()
            targets.update((page_id(target), target) for target in within)
        if any(place.is_part for place in plan.places):
            targets.update((f"p{index}", AddressTarget(index, -1)) for index in order.values())
        document = self._with_ids(document, joined, targets, [uses[path] for path in pages], ordered)
        document = replace(document, page_ids={**document.page_ids, **linked.files})
        self._included = {file for page in ordered for file in page.original}
        left_out = [
            *plan.left_out,
            *self._titles_left_out(pages, titles),
            *(o for page in ordered for o in page.left_out),
        ]
        left_out += files_left_out(plan, self._included, linked.assets.values())
        written = WrittenFile(
            joined.text,
            origins=[(line.file, line.number) for line in joined.lines],
            sources={file: text for page in ordered for file, text in page.original.items()},
        )
        used = ["names and front matter" if plan.kind in BY_NAMES else "its navigation"]
        file = ReadFile(str(plan.kind), (), "", len(pages), used, left_out, {}, list(pages))
        return FolderDocument(
            document,
            recognition,
            file,
            written,
            [
                *linked.doubts,
                *self._reading_doubts,
                *doubt_folder(plan, self._name, joined, pages, self._included, linked.assets.values()),
            ],
            book_title,
            plan.language,
            linked.assets,
            {address: page_id(target) for address, target in every.items()},
            former_names(pages, plan.kind),
            linked.findings,
            self._guesses,
            plan.site or plan.site_path,
            linked.outside,
            lambda path, fragment: _id_in(plan.root.resolve(), addresses, path, fragment),
        )

    def _read(self, path: Path, name: str) -> str | None:
        """Return the text of a file; a problem is noted, so that all of them are reported together."""
        if path not in self._texts:
            try:
                data = path.read_bytes()
                if not data.strip(b"\xef\xbb\xbf \t\r\n"):
                    return ""
                text = read_text(data, name, self._encoding)
            except OSError as error:
                self._bad.append(f"{name} cannot be read: {error.strerror}")
                return None
            except UnusableInputError as error:
                self._bad.append(str(error))
                return None
            if text.is_guess:
                self._guesses.append((name, text.encoding))
            self._texts[path] = text.text
        return self._texts[path]

    def _front(self, path: Path, name: str) -> FrontMatter:
        return read_front_matter(self._read(path, name) or "", name)

    def _pages(self, plan: FolderPlan, order: Mapping[str, int]) -> dict[str, PageSource]:
        def included(path: str) -> str | None:
            file = plan.root / path
            return self._read(file, path) if file.is_file() and is_inside(str(plan.top), file) else None

        up = os.path.relpath(plan.top, plan.root).replace(os.sep, "/") if plan.kind is FolderKind.MKDOCS else "."
        includer = Includer(included, [f"{up}/{path}" for path in ("", *plan.snippets)], plan.variables)
        pages: dict[str, PageSource] = {}
        for path, index in order.items():
            text = self._read(plan.root / path, path)
            if text is not None:
                pages[path] = read_page(text, path, plan.kind, includer, index)
        if self._bad:
            raise UnusableInputError(
                f"{self._name} has {len(self._bad)} unreadable file{'s' if len(self._bad) > 1 else ''}: "
                + "; ".join(self._bad[:5])
                + ("; ..." if len(self._bad) > 5 else "")
            )
        return pages

    def _title(self, page: PageSource, named: str) -> str:
        own = own_title(page, named)
        if own is not None:
            return plain_heading_text(own[1])
        stem = page.path.rpartition("/")[2].rpartition(".")[0]
        folder = page.path.rpartition("/")[0].rpartition("/")[2]
        is_folder = stem.lower() in ("readme", "index", "_index")
        return page.front.values.get("title") or named or plain_title(folder or self._name if is_folder else stem)

    def _book_title(self, titles: Mapping[str, str]) -> str:
        first = next((path for path in titles if is_front_page(path)), None)
        title = titles[first] if first is not None else ""
        return "" if title.casefold() in INTRODUCTION_WORDS else title

    def _read_joined(
        self, joined: JoinedPages, uses: Mapping[str, PageUse], book_title: str
    ) -> tuple[Recognition, TypedDocument]:
        """Read the joined text by its tree, or by its numbers if it has some."""
        profile = self._layout if isinstance(self._layout, Profile) else unnumbered.PROFILE
        names = self._prose_names([path for path, use in uses.items() if use is PageUse.PROSE] + _MADE_PAGES)
        has_layout = self._layout is not None and self._layout != unnumbered.PROFILE.name
        if isinstance(self._layout, Profile) and not self._layout.numbers and not self._layout.shapes:
            has_layout = False
        tree = read_tree(joined, self._name, profile, names, book_title or self._name)
        if not has_layout and not has_typed_numbers(joined):
            reason = f"the tree of {self._plan.kind}"
            return Recognition(replace(profile, name="unnumbered", numbers=()), reason), replace(tree, links_only=True)
        hidden = {n for page in joined.pages if page.use is PageUse.PROSE for n in range(page.first, page.last + 1)}
        text = "\n".join("" if n in hidden else line.text for n, line in enumerate(joined.lines, 1)) + "\n"
        reading = weigh_readings(text, self._name, self._layout, has_marks=True)
        lines = [
            *(line for line in reading.document.lines if line.number not in hidden),
            *(line for line in tree.lines if line.number in hidden),
        ]
        document = replace(
            reading.document,
            lines=tuple(sorted(lines, key=lambda line: line.number)),
            text=joined.text,
            pages=(*reading.document.pages, *tree.pages),
            dropped=(*reading.document.dropped, *(d for d in tree.dropped if d.line.number in hidden)),
        )
        self._reading_doubts = reading.doubts
        return reading.recognition, document

    _reading_doubts: Sequence[Doubt] = ()

    def _prose_names(self, paths: Sequence[str]) -> dict[str, str]:
        names: dict[str, str] = {}
        taken: set[str] = set()
        for path in paths:
            stem = path.rpartition(".")[0]
            name = (
                "index"
                if is_front_page(path)
                else "/".join(UNSAFE.sub("-", part).strip("-.") or "page" for part in stem.split("/"))
            )
            if name == "glossary" or re.match(r"[0-9]+-", name) or (name == "index" and not is_front_page(path)):
                name = f"page-{name}"
            while name.casefold() in taken and path not in names:
                name += "-2"
            taken.add(name.casefold())
            names.setdefault(path, name)
        return names

    def _with_ids(
        self,
        document: TypedDocument,
        joined: JoinedPages,
        targets: Mapping[str, AddressTarget],
        uses: Sequence[PageUse],
        pages: Sequence[PageSource],
    ) -> TypedDocument:
        names = self._prose_names(
            [page.path for page, use in zip(pages, uses, strict=True) if use is PageUse.PROSE] + _MADE_PAGES
        )
        rules = {name: t for name, t in targets.items() if uses[t.page] is not PageUse.PROSE}
        prose = {
            name: f"{names[pages[t.page].path]}.md" for name, t in targets.items() if uses[t.page] is PageUse.PROSE
        }
        prose[DOWNLOADS_ID] = f"{names[DOWNLOADS_PAGE]}.md"
        prose.update(
            (name, "glossary.md") for name, t in rules.items() if uses[t.page] is PageUse.GLOSSARY and t.line < 0
        )
        rules = {name: target for name, target in rules.items() if name not in prose}
        ids = {name: line_of(joined, target.page, target.line) for name, target in rules.items()}
        return replace(document, ids={**document.ids, **ids}, page_ids=prose)

    def _kept_places(self, uses: Mapping[str, PageUse]) -> list[NavPlace]:
        """Return the places of the navigation without those that have neither a page nor pages of rules below them."""
        kept: list[NavPlace] = []
        rules_at = 0  # the depth of the last place with rules, going backwards
        for place in reversed(self._plan.places):
            is_above = rules_at > place.depth
            if place.path or place.is_part or is_above:
                kept.append(place)
            if place.is_part:
                rules_at = 0
            elif is_above or uses.get(place.path) is PageUse.RULES:
                rules_at = place.depth
        return kept[::-1]

    def _titles_left_out(self, pages: Mapping[str, PageSource], titles: Mapping[str, str]) -> Iterator[LeftOut]:
        """Yield the titles of the navigation for pages that have another title."""
        for place in self._plan.places:
            if place not in self._kept:
                yield LeftOut(0, place.title, "a title in the navigation without a page", place.file, place.line)
            is_listed = place.path in pages and place.line > 0 and place.title != "" and not place.is_part
            if is_listed and place.title.casefold() != titles[place.path].casefold():
                yield LeftOut(
                    0,
                    place.title,
                    "a title in the navigation, for which the page has its own",
                    place.file,
                    place.line,
                )
