"""Reading a folder of web pages as one document: its pages in the order of the start page, with links between them."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from ..folders.plain_order import natural_key
from .epub_spine import spine_of
from .html_file import read_html
from .html_format.html_addresses import address_parts
from .html_format.html_encoding import page_text
from .html_format.html_far_notes import with_far_notes
from .html_format.html_tree import parse_page
from .logical_lines import LeftOut, LineKind, LogicalLine, ReadFile

HTML_ENDINGS = (".html", ".htm", ".xhtml")
_OTHER_DOCUMENTS = (".md", ".markdown", ".txt", ".rst", ".adoc", ".docx", ".doc", ".odt", ".rtf", ".pdf")
_START_PAGES = ("index", "default", "home", "start")
_NOT_TEXT = re.compile(r"(?:search|suche|recherche|genindex.*|py-modindex|404|opensearch|sitemap)$", re.I)
_MARK = re.compile(r"(?<!\\)\[\^(?P<name>f[0-9]+)\]")
_PICTURE = re.compile(r"!\[[^\[\]]*\]\((?P<address>[^()\s:]+)\)")
_DIGITS = re.compile(r"([0-9]+)")
_FEWEST_PAGES = 3


@dataclass(frozen=True, slots=True)
class FolderPages:
    """The pages of a folder, as paths below it, and the one that is being read."""

    pages: frozenset[str]
    own: str

    def target(self, address: str) -> str | None:
        """Return the page, or the page and the id, that a link leads to; None if it is none of the folder."""
        parts = address_parts(address)
        if parts.scheme or parts.netloc:
            return None
        page = self.own
        if parts.path:
            path = posixpath.normpath(posixpath.join(posixpath.dirname(self.own), unquote(parts.path)))
            choices = (path, f"{path}.html", f"{path}/index.html", f"{path}/index.htm")
            found = next(
                (choice.removeprefix("./") for choice in choices if choice.removeprefix("./") in self.pages), None
            )
            if found is None:
                return None
            page = found
        return f"{page}#{unquote(parts.fragment)}" if parts.fragment else page

    def path_of(self, address: str) -> str:
        """Return the path below the folder of a file that the page shows."""
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.own), unquote(address_parts(address).path)))


def read_html_folder(folder: Path, spine: Mapping[str, bool] | None = None) -> ReadFile:
    """Return the lines of all web pages in a folder and those below it.

    Each page is a page of the document. ``spine`` is the result of `spine_of`, if it is known. The ids of a page are
    the addresses that links to them have. Raises UnusableInputError if there are no web pages, or if none has text.
    """
    paths = {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in HTML_ENDINGS and path.is_file() and is_inside(str(folder), path)
    }
    listed = spine_of(folder) if spine is None else spine
    paths.update((name, folder / name) for name, is_page in listed.items() if is_page and _is_file(folder, name))
    pages = frozenset(paths)
    in_spine = [name for name in listed if name in paths]
    texts = in_spine or [name for name in _in_order(paths) if not _NOT_TEXT.fullmatch(Path(name).stem)]
    left_out: list[LeftOut] = [LeftOut(0, name, "not a page of text") for name in sorted(pages - set(texts))]
    left_out += (LeftOut(0, name, "not a web page; import it by itself") for name in _other_documents(folder))
    left_out += (
        LeftOut(
            0, name, "not a web page" if _is_file(folder, name) else "in the order of the EPUB, but not in the file"
        )
        for name in listed
        if name not in paths
    )
    read: list[tuple[str, ReadFile]] = []
    for name in texts:
        try:
            file = read_html(paths[name].read_bytes(), name, paths[name].parent, FolderPages(pages, name))
        except UnusableInputError:
            left_out.append(LeftOut(0, name, "a page without text"))
        else:
            read.append((name, file))
    if not read:
        raise UnusableInputError(
            f"{folder} is a folder without pages of Markdown or HTML; name the files in it, in their order"
        )
    repeated = _repeated([file.lines for _, file in read])
    lines: list[LogicalLine] = []
    for number, (name, file) in enumerate(read, 1):
        left_out += [replace(one, page=number) for one in file.left_out]
        own, dropped = _without_repeated(file.lines, repeated)
        left_out += [LeftOut.quote(number, line.text, "on most pages") for line in dropped]
        lines += _of_page(own, name, number)
    lines = with_far_notes(lines)
    used = list(dict.fromkeys(what for _, file in read for what in file.used))
    pictures = {key: data for _, file in read for key, data in file.pictures.items()}
    pictures.update(_pictures(folder, lines))
    names = [name for name, _ in read]
    producer = next((file.producer for _, file in read if file.producer), "")
    unsure = [replace(one, page=number) for number, (_, file) in enumerate(read, 1) for one in file.unsure]
    return ReadFile("a folder of web pages", lines, producer, len(read), used, left_out, pictures, names, unsure)


def _is_file(folder: Path, name: str) -> bool:
    return is_inside(str(folder), folder / name) and (folder / name).is_file()


def _other_documents(folder: Path) -> Iterator[str]:
    """Yield the paths of the documents in other formats; a site keeps its sources in folders such as ``_sources``."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        is_hidden = any(part.startswith(("_", ".")) for part in name.parts)
        if path.suffix.lower() in _OTHER_DOCUMENTS and not is_hidden and path.is_file():
            yield name.as_posix()


def _in_order(paths: dict[str, Path]) -> list[str]:
    """Return pages in the order in which the start page links to them; the others follow by their names."""
    names = sorted(paths, key=lambda name: (name.count("/"), natural_key(name)))
    start = next((name for name in names if posixpath.splitext(name)[0].lower() in _START_PAGES), None)
    if start is None:
        return sorted(paths, key=natural_key)
    site = FolderPages(frozenset(paths), start)
    try:
        tree = parse_page(page_text(paths[start].read_bytes())[0], start)
    except UnusableInputError:
        return sorted(paths, key=natural_key)
    targets = (site.target((link.get("href") or "").strip()) for link in tree.iter("a"))
    linked = [target.partition("#")[0] for target in targets if target is not None]
    return list(dict.fromkeys([start, *linked, *sorted(paths, key=natural_key)]))


def _repeated(pages: Sequence[Sequence[LogicalLine]]) -> set[str]:
    """Return the texts that stand on most pages, if there are some pages."""
    counts = Counter(text for lines in pages for text in {line.text for line in lines})
    return {text for text, count in counts.items() if count >= _FEWEST_PAGES and 2 * count > len(pages)}


def _without_repeated(lines: Sequence[LogicalLine], repeated: set[str]) -> tuple[list[LogicalLine], list[LogicalLine]]:
    """Return the lines of a page without the repeated ones at its start and its end, and those."""
    notes = [line for line in lines if line.kind is LineKind.FOOTNOTE]
    lines = [line for line in lines if line.kind is not LineKind.FOOTNOTE]
    first, last = 0, len(lines)
    while first < last and lines[first].text in repeated:
        first += 1
    while last > first and lines[last - 1].text in repeated:
        last -= 1
    return [*lines[first:last], *notes], [*lines[:first], *lines[last:]]


def _of_page(lines: Sequence[LogicalLine], name: str, number: int) -> Iterator[LogicalLine]:
    """Yield the lines of a page with its number, and with anchors and notes that differ from those of other pages."""
    for place, line in enumerate(lines):
        anchors = tuple(f"{name}#{anchor}" for anchor in line.anchors)
        if place == 0:
            anchors = (name, *anchors)
        text = _MARK.sub(rf"[^p{number}\g<name>]", line.text)
        cells = tuple(_MARK.sub(rf"[^p{number}\g<name>]", cell) for cell in line.cells)
        note = f"p{number}{line.name}" if line.kind is LineKind.FOOTNOTE else line.name
        yield replace(line, text=text, cells=cells, page=number, anchors=anchors, name=note)


def _pictures(folder: Path, lines: Sequence[LogicalLine]) -> Iterator[tuple[str, bytes]]:
    for line in lines:
        for match in _PICTURE.finditer(" ".join((line.text, *line.cells))):
            name = unquote(match["address"])
            if _is_file(folder, name):
                yield match["address"], (folder / name).read_bytes()
