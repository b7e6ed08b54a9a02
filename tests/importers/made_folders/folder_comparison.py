"""Comparing what an import wrote with the truth about the folder."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Book

from .folder_truth import FolderTruth

_MARK = re.compile(r"@@[^@]*@@")
_REFERENCE = re.compile(r"\[\[(?P<label>[^\[\]|\\]+)(?:\\?\|(?P<text>[^\[\]]*))?\]\]")
_ROLE = re.compile(r"\{rule:ref\}`(?P<text>[^`<>]*?) ?<(?:[\w.\-]+/)?(?P<label>[^<>`]+)>`")
_LINK = re.compile(r"(?P<bang>!?)\[(?P<text>[^\[\]]*)\]\((?P<address>[^()\s]*)(?: \"(?P<title>[^\"]*)\")?\)")
_DIRECTIVE = re.compile(r"(?P<signs>:{3,})\{(?P<kind>[\w\-]+)\}(?P<title>.*)")


class FolderComparison:
    """What became of one folder; ``root`` is the folder of the book's files, ``report`` the report of the import."""

    def __init__(self, truth: FolderTruth, root: Path, report: Mapping[str, object], name: str) -> None:
        self._truth, self._root, self._report, self._name = truth, root, report, name
        library = load(root.parent).library
        self._book: Book = library.books["en"][0]
        self._titles: dict[str, str] = {}
        counts: Counter[str] = Counter()
        for _, unit, _ in self._book.walk():
            title = _bare_title(unit.text)
            counts[title] += 1
            key = title if counts[title] == 1 else f"{title}~{counts[title]}"
            self._titles.update((anchor.label, key) for anchor in unit.anchors)
        self._counts: Counter[str] = Counter()
        self._where: dict[str, str] = {}
        self._links: dict[str, str] = {}
        self._pictures: dict[str, str] = {}
        self._files: dict[str, str] = {}
        self._remarks: dict[str, str] = {}
        self._examples: set[str] = set()
        self._outline: list[tuple[int, str]] = []
        self._known = {title.casefold(): title for title in truth.titles}
        self._known.update((title.casefold(), title) for _, title in truth.outline)
        for path in sorted(root.rglob("*.md")):
            self._read(path)

    def differences(self) -> Iterator[str]:
        """Yield what is wrong, one line for each."""
        truth = self._truth
        if self._outline != truth.outline:
            yield from self._outline_differences()
        for word, title in truth.words.items():
            found = self._where.get(word)
            if found is None:
                yield f"the word {word} of {title!r} is lost"
            elif found != title:
                yield f"the word {word} is below {found!r}, not {title!r}"
        for word, title in truth.links.items():
            if self._links.get(word) != title:
                yield f"the link {word} leads to {self._links.get(word)!r}, not {title!r}"
        for word, kind in truth.remarks.items():
            if word in self._where and self._remarks.get(word) != kind and word not in self._examples:
                yield f"the word {word} is in {self._remarks.get(word)!r}, not in {kind!r}"
        for word in sorted(truth.examples - self._examples):
            yield f"the word {word} is not in an example"
        for word in sorted(set(self._remarks) - set(truth.remarks) - truth.examples):
            yield f"the word {word} is in a remark"
        for word, title in truth.pictures.items():
            if self._pictures.get(word) != title:
                yield f"the picture {word} is below {self._pictures.get(word)!r}, not {title!r}"
        for word, name in truth.files.items():
            if f"/{name}" not in self._files.get(word, ""):
                yield f"the file {word} is {self._files.get(word)!r}, not {name!r}"
        for word in sorted(truth.gone):
            if word in self._where:
                yield f"the word {word} of a comment is in the book"
        reported = set(self._reported())
        for file, line in truth.reported:
            if (file, line) not in reported:
                yield f"nothing is said about {file}:{line}"
        if self._doubts():
            yield f"doubts: {', '.join(sorted(self._doubts()))}"

    def _outline_differences(self) -> Iterator[str]:
        wanted, found = self._truth.outline, self._outline
        for at, (one, other) in enumerate(zip([*wanted, *[(0, "-")] * 99], found, strict=False)):
            if one != other:
                yield f"the tree has {other} at {at}, not {one}"
                return
        yield f"the tree ends at {len(found)}, before {wanted[len(found) : len(found) + 1]}"

    def _reported(self) -> Iterator[tuple[str, int]]:
        documents = self._report["documents"]
        assert isinstance(documents, list)
        for document in documents:
            yield from ((one["file"], one["line"]) for one in document.get("left_out", ()))
        findings, doubts = self._report["findings"], self._report["doubts"]
        assert isinstance(findings, list)
        assert isinstance(doubts, list)
        yield from ((one["file"].removeprefix(f"{self._name}/"), one["line"]) for one in findings)
        yield from ((one["file"].removeprefix(f"{self._name}/"), one["first_line"]) for one in doubts)

    def _doubts(self) -> set[str]:
        doubts = self._report["doubts"]
        assert isinstance(doubts, list)
        wanted = {*self._truth.doubts, "missing-picture"}
        return {f"{one['kind']} {one['file']}:{one['first_line']}" for one in doubts if one["kind"] not in wanted}

    # The written files

    def _read(self, path: Path) -> None:
        is_prose = not (path.parent == self._root and re.match(r"[0-9]+|glossary", path.name))
        title = ""
        remarks: list[tuple[str, str]] = []
        is_example = False
        for line in path.read_text("utf-8").split("\n"):
            text = line.strip()
            directive = _DIRECTIVE.fullmatch(text)
            if directive is not None:
                remarks.append((directive["signs"], directive["kind"]))
            elif remarks and text == remarks[-1][0]:
                remarks.pop()
            if re.match(r"> \*{0,2}(?:Example|E\.g|For example|例)", text):
                is_example = True
            elif not text.startswith(">"):
                is_example = False
            alert = re.match(r"> \[!(\w+)\]", text)
            if alert is not None:
                remarks = [(">", alert[1].lower())]
            elif remarks and remarks[-1][0] == ">" and not text.startswith(">"):
                remarks.pop()
            if line.startswith("#") and (heading := self._title_of(line)):
                self._counts[heading] += 1
                title = heading if self._counts[heading] == 1 else f"{heading}~{self._counts[heading]}"
                if not is_prose and path.name != "glossary.md":
                    self._outline.append((len(line) - len(line.lstrip("#")), heading))
            if directive is None or directive["title"]:
                self._line(line, title, remarks, is_example, path)

    def _title_of(self, line: str) -> str:
        text = _MARK.sub("", line).lstrip("#").replace("**", "").replace("\\", "").replace("&amp;", "&").strip()
        return self._known.get(text.casefold(), "")

    def _line(self, line: str, title: str, remarks: list[tuple[str, str]], is_example: bool, path: Path) -> None:
        for match in _REFERENCE.finditer(line):
            if match["text"]:
                self._links[_bare(match["text"])] = self._titles.get(match["label"], match["label"])
        for match in _ROLE.finditer(line):
            self._links[_bare(match["text"])] = self._titles.get(match["label"], match["label"])
        for match in _LINK.finditer(line):
            if match["bang"]:
                if (path.parent / match["address"]).is_file() or "%" in match["address"]:
                    self._pictures[_bare(match["text"])] = title
                continue
            page = path.parent / match["address"]
            if match["address"].endswith(".md") and page.is_file():
                self._links[_bare(match["text"])] = self._first_title(page)
                if page.name == "downloads.md":
                    self._files[_bare(match["text"])] = page.read_text("utf-8")
            elif page.is_file():
                self._files[_bare(match["text"])] = match["address"]
        shown = _REFERENCE.sub(lambda match: match["text"] or "", _MARK.sub("", line))
        shown = _ROLE.sub(lambda match: match["text"], shown)
        shown = _LINK.sub(lambda match: f"{match['text']} {match['title'] or ''}", shown)
        for word in re.findall(r"[^\W_]+", shown.replace("の", " ").replace("を", " ").replace("とする", " ")):
            key = word.casefold()
            if key in self._truth.words or key in self._truth.gone:
                self._where[key] = title
                if remarks:
                    self._remarks[key] = remarks[-1][1]
                if is_example:
                    self._examples.add(key)

    def _first_title(self, page: Path) -> str:
        for line in page.read_text("utf-8").split("\n"):
            if line.startswith("#"):
                return self._title_of(line) or line
        return ""


def _bare_title(text: str) -> str:
    return text.replace("**", "").replace("&amp;", "&")


def _bare(text: str) -> str:
    return re.sub(r"[*_`\\]", "", text).strip().casefold()
