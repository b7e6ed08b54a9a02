"""Rewriting the links and pictures of the pages of a folder: each link leads to an id of the joined text."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, unquote

from ...markup.lines import is_web_address
from ...model.findings import Code, Finding
from ...support.harmless_files import is_harmless_picture
from ..doubts.doubt import Doubt, DoubtKind
from ..writing.escaping import outside_code_spans
from .download_page import problem_of
from .folder_files import FolderFiles
from .outside_links import OutsideLink, outside_file
from .page_addresses import AddressTarget, PageAddresses
from .page_source import PageSource, SourceLine
from .source_folder import MARKDOWN_ENDINGS, PageUse

_DEFINITION = re.compile(
    r" {0,3}\[(?!\^)(?P<label>(?:[^\[\]\\]|\\.)+)\]:[ \t]*(?P<address><[^<>]*>|\S+)"
    r"(?:[ \t]+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?[ \t]*"
)
_REFERENCE = re.compile(
    r"(?<![\\\]])(?P<bang>!?)\[(?P<text>(?:[^\[\]\\]|\\.)*+)\](?:(?P<gap>\s?)\[(?P<label>[^\[\]]*)\])?(?![(\[:])"
)
_INLINE = re.compile(
    r"(?<!\\)(?P<bang>!?)\[(?P<text>(?:[^\[\]\\]|\\.|!?\[[^\[\]]*\](?:\([^()]*\))?)*+)\]"
    r"\(\s*+(?P<address><[^<>\n]*+>|(?:[^()\s\\]|\\.|\([^()\s]*+\))*+)"
    r"(?:\s++(?P<title>\"[^\"]*+\"|'[^']*+'|\([^()]*+\)))?+(?:\s++=[0-9]*+x[0-9]*+)?+\s*+\)"
)
_WIKI = re.compile(r"(?<!\\)(?P<bang>!?)\[\[(?P<name>[^\[\]|\n]{1,200})(?:\|(?P<text>[^\[\]\n]{1,200}))?\]\]")
_EMPHASIS = re.compile(r"(?<![\w\\])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`")
_BRACKETS = str.maketrans({"[": "(", "]": ")"})
_PICTURE_SIZE = re.compile(r"[0-9]{1,5}(?:x[0-9]{1,5})?")
_LINE_ENDS = re.compile(r"\s*\n\s*")


@dataclass(slots=True)
class LinkedPages:
    """What the links of all pages lead to.

    ``ids`` are the pages and lines that links lead to, by the ids that the rewritten links have. ``assets`` are the
    files that pages show, by the addresses that the rewritten pages have. ``files`` are the addresses of the files that
    links lead to, by their ids, and ``downloads`` the names of those of them that rules link to: rules can lead to
    pages only, so that these files need one. ``outside`` are the links to other documents of the import by their ids.
    """

    ids: dict[str, AddressTarget] = field(default_factory=dict)
    assets: dict[str, Path] = field(default_factory=dict)
    downloads: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    outside: dict[str, OutsideLink] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    count: int = 0


def page_id(target: AddressTarget) -> str:
    """Return the id of a place in the joined text."""
    return f"p{target.page}" if target.line < 0 else f"p{target.page}.{target.line}"


class PageLinker:
    """Rewrites the links of the pages below ``root``, whose project is in ``top``; ``uses`` is what each becomes.

    ``others`` are the whole paths of the other documents of the import.
    """

    def __init__(
        self,
        top: Path,
        root: Path,
        pages: Sequence[PageSource],
        uses: Sequence[PageUse],
        titles: Sequence[str],
        addresses: PageAddresses,
        name: str,
        others: Sequence[Path] = (),
    ) -> None:
        self._pages, self._uses, self._titles = pages, uses, titles
        self._addresses, self._name = addresses, name
        self._root, self._others = root, others
        self._found = LinkedPages()
        self.files = FolderFiles(top, root)

    def link(self) -> LinkedPages:
        """Rewrite the links of all pages, and return what they lead to."""
        for index, page in enumerate(self._pages):
            _PageLinks(self, index, page, self._definitions(page)).rewrite()
        self._found.assets, self._found.files = self.files.assets, self.files.ids
        self._found.downloads = self.files.downloads
        return self._found

    def _definitions(self, page: PageSource) -> Mapping[str, str]:
        """Take the definitions of reference-style links from a page."""
        found: dict[str, str] = {}
        code = page.code()
        for place, line in enumerate(page.lines):
            match = _DEFINITION.fullmatch(line.text) if place not in code and "]:" in line.text else None
            if match is not None:
                found.setdefault(_folded(match["label"]), match["address"].removeprefix("<").removesuffix(">"))
                page.lines[place] = line._replace(text="")
        return found

    def target(self, address: str, page: PageSource) -> AddressTarget | None:
        """Return where an address leads."""
        return self._addresses.find(address, page)

    def named(self, name: str) -> AddressTarget | None:
        """Return the page with a name."""
        return self._addresses.by_name(name)

    def id_of(self, target: AddressTarget) -> str:
        """Return the id of a target of a link."""
        self._found.count += 1
        name = page_id(target)
        self._found.ids[name] = target
        return name

    def outside(self, address: str, page: PageSource, line: SourceLine) -> str:
        """Return the id of a link to another document of the import, or "" if it leads to none."""
        found = outside_file(address, (self._root / page.path).parent, self._others) if self._others else None
        if found is None:
            return ""
        name = f"x.{len(self._found.outside)}"
        self._found.outside[name] = OutsideLink(*found, address, f"{self._name}/{line.file}", line.number)
        return name

    def path_of(self, target: AddressTarget) -> str:
        """Return the path of the page of a target."""
        return self._pages[target.page].path

    def title_of(self, target: AddressTarget) -> str:
        """Return the title of the page of a target."""
        return self._titles[target.page]

    def is_prose(self, index: int) -> bool:
        """Return whether a page stays prose."""
        return self._uses[index] is PageUse.PROSE

    def report(self, line: SourceLine, written: str, message: str) -> None:
        """Report a link whose target is unknown."""
        column = max(0, line.text.find(written)) + 1
        self._found.findings.append(
            Finding(
                Code.TYPED_NUMBER, f"{self._name}/{line.file}", line.number, column, message, None, max(1, len(written))
            )
        )

    def report_picture(self, line: SourceLine, address: str) -> None:
        """Report a picture that does not exist."""
        self._found.doubts.append(
            Doubt(
                DoubtKind.MISSING_PICTURE,
                f"{self._name}/{line.file}",
                line.number,
                line.number,
                f"The picture {address} does not exist; its description, or its name, became text.",
                "Where is it?",
                "Put it there, and import again.",
            )
        )


@dataclass(slots=True)
class _PageLinks:
    """The links of one page."""

    linker: PageLinker
    index: int
    page: PageSource
    definitions: Mapping[str, str]

    def rewrite(self) -> None:
        code = self.page.code()
        lines = self.page.lines
        place = 0
        while place < len(lines):
            text = lines[place].text
            if place in code or "[" not in text:
                place += 1
                continue
            stop = place + 1
            # A link may go on on the next line of its paragraph.
            while stop < len(lines) and stop not in code and _is_open(text) and lines[stop].text.strip():
                text += f"\n{lines[stop].text}"
                stop += 1
            changed = outside_code_spans(text, lambda plain, line=lines[place]: self._changed(plain, line)).split("\n")  # type: ignore[misc]
            changed += [""] * (stop - place - len(changed))
            for offset in range(stop - place):
                lines[place + offset] = lines[place + offset]._replace(text=changed[offset])
            place = stop

    def _changed(self, text: str, line: SourceLine) -> str:
        if self.definitions:
            text = _REFERENCE.sub(self._inline, text)
        text = _WIKI.sub(lambda match: self._wiki(match, line), text) if "[[" in text else text
        return _INLINE.sub(lambda match: self._link(match, line), text) if "](" in text else text

    def _inline(self, match: re.Match[str]) -> str:
        alone = self.definitions.get(_folded(match["text"]))
        if match["gap"] and match["label"] and alone is not None:  # two links beside each other
            after = self.definitions.get(_folded(match["label"]))
            second = f"[{match['label']}]" if after is None else f"[{match['label']}](<{after}>)"
            return f"{match['bang']}[{match['text']}](<{alone}>){match['gap']}{second}"
        address = self.definitions.get(_folded(match["label"] or match["text"]))
        return match[0] if address is None else f"{match['bang']}[{match['text']}](<{address}>)"

    def _wiki(self, match: re.Match[str], line: SourceLine) -> str:
        name = match["name"].strip()
        if match["bang"]:
            path = self.linker.files.file_of(name, self.page) or self.linker.files.file_named(name)
            if path is not None and path.suffix.lower() not in MARKDOWN_ENDINGS:
                size = match["text"] or ""
                return self._shown_file(path, "" if _PICTURE_SIZE.fullmatch(size) else size, line)
        page, sign, place = name.partition("#")
        target = self.linker.named(f"{page.strip().removesuffix('.md')}{sign}{place}")
        if target is None:
            self.linker.report(line, match[0], f"the link to {name} became text: not exactly one page has this name")
            return match["text"] or match[0]
        if match["bang"]:
            self.linker.report(line, match[0], f"the text of {name} is not shown here; a link to it stands instead")
        heading = f"#{name.partition('#')[2]}" if "#" in name else ""
        return f"[{_as_link_text(match['text'] or name)}](</{self.linker.path_of(target)}{heading}>)"

    def _link(self, match: re.Match[str], line: SourceLine) -> str:
        address = match["address"].removeprefix("<").removesuffix(">")
        address = re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", address)
        ends = "\n" * match[0].count("\n")
        text = _LINE_ENDS.sub(" ", match["text"])
        title = (match["title"] or "")[1:-1]
        if match["bang"]:
            return self._picture(text, address, title, line) + ends
        if "![" in text:
            self.page.leave_out(line, address, "the link of a picture")
            return self._changed(text, line) + ends
        if title and title != "mention":
            self.page.leave_out(line, title, "the title of a link")
        if is_web_address(address) and self.linker.target(address, self.page) is None:
            return f"[{text}]({_encoded(address)}){ends}"
        return self._own_link(text, address, line) + ends

    def _shown_file(self, path: Path, text: str, line: SourceLine) -> str:
        """Return a file of the folder that a page shows: a picture, or a link to anything else."""
        address = self.linker.files.address_in_folder(path)
        if is_harmless_picture(path.name):
            return self._picture(text or path.name, address, "", line)
        return self._without_target(text or path.name, text or path.name, address, line)

    def _own_link(self, text: str, address: str, line: SourceLine) -> str:
        target = self.linker.target(address, self.page) if address else None
        shown = _as_link_text(text)
        if target is None and (outside := self.linker.outside(address, self.page, line)):
            return f"[{shown or text}](#{outside})"
        if target is None:
            return self._without_target(text, shown, address, line)
        if not shown or shown.lower().endswith(MARKDOWN_ENDINGS) or _is_name_of(shown, address):
            self.page.leave_out(line, shown, "the name of a file, for which the title of its page stands")
            shown = self.linker.title_of(target) or shown
        if not target.is_whole:
            name = address.partition("#")[2]
            self.linker.report(
                line, address, f"the link to {address} leads to the page as a whole: it has no heading {name!r}"
            )
        return f"[{shown}](#{self.linker.id_of(target)})"

    def _without_target(self, text: str, shown: str, address: str, line: SourceLine) -> str:
        path = self.linker.files.file_of(address, self.page) if address and not address.startswith("#") else None
        is_page = path is not None and path.suffix.lower() in MARKDOWN_ENDINGS
        if path is not None and not is_page and (problem := problem_of(path)) == "":
            if self.linker.is_prose(self.index):
                return f"[{shown or path.name}](#{self.linker.files.file_id(path)})"
            self.page.leave_out(line, address, "the address of a file, which is on the page of downloads")
            return f"[{shown or path.name}](#{self.linker.files.download(path)})"
        if is_page:
            message = f"the link to {address} became text: the page is not part of this import"
        elif path is not None:
            message = f"the link to the file {address} became text: {problem}"
            self.page.leave_out(line, address, "a link to a file")
        elif "://" in address or re.match(r"[a-z][\w+.\-]*:", address):
            message = f"the link to {address} became text: readers cannot follow such an address"
        elif not address:
            message = "the link became text: it has no address"
        else:
            message = f"the link to {address} became text: there is no such page"
        self.linker.report(line, address, message)
        return shown or text

    def _picture(self, alt: str, address: str, title: str, line: SourceLine) -> str:
        alt = alt.translate(_BRACKETS)
        caption = f' "{title}"' if title else ""
        if is_web_address(address):
            self.page.leave_out(line, address, "a picture on another site, which became a link")
            return f"[{alt or title or 'picture'}]({_encoded(address)})"
        if address.startswith("data:"):
            self.page.leave_out(line, address[:40], "a picture inside the text")
            return alt or title
        path = self.linker.files.file_of(address, self.page)
        if path is None:
            self.linker.report_picture(line, address)
            return alt or title or unquote(address).rpartition("/")[2]
        name = self.linker.files.address_of(path)
        shown = name
        if self.linker.is_prose(self.index):
            shown, caption = _relative(name, self.page.path), ""
        picture = f"![{alt}]({quote(shown, safe='/') if not shown.isascii() else shown}{caption})"
        return picture if caption or not title else f"{picture} *{title}*"  # a page of prose has no captions


def _relative(address: str, page: str) -> str:
    """Return an address of the book from the folder of a page of prose."""
    return posixpath.relpath(address, posixpath.dirname(page) or ".")


def _is_name_of(text: str, address: str) -> bool:
    """Return whether the text of a link is only the path, or the name of the file or folder, that it leads to."""
    path = unquote(address.partition("#")[0]).strip("/")
    is_path = "." in text or "/" in text or address.endswith("/")  # and not only a word
    return is_path and text.strip("/") in (address, path, path.rpartition("/")[2])


def _encoded(address: str) -> str:
    return address.replace(" ", "%20").replace("(", "%28").replace(")", "%29")


def _as_link_text(text: str) -> str:
    """Return the text of a link as that of a reference: plain, and without brackets."""
    return _EMPHASIS.sub("", text).translate(_BRACKETS).strip()


def _folded(label: str) -> str:
    return " ".join(label.split()).casefold()


def _is_open(text: str) -> bool:
    """Return whether a text ends within a link: its last opening bracket, or the address after it, is not closed."""
    opened = text.rfind("[")
    closed = text.rfind("]")
    if opened > closed:
        return len(text) - opened < 500
    after = text[closed + 1 :]
    return after.startswith("(") and ")" not in after and len(after) < 500
