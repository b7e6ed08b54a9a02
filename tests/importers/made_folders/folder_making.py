"""Folders of several programs: their trees, their navigation, the names of their files."""

from __future__ import annotations

import json
import posixpath
import random
from collections import Counter, defaultdict
from collections.abc import Iterator

from .folder_truth import FolderTruth, MadeFolder, MadePage, MadeSection, Row
from .made_words import MadeWords
from .program_syntax import ProgramSyntax, anchor_of
from .rich_content import RichContent

PROGRAMS = ("gitbook", "mdbook", "mkdocs", "docusaurus", "plain", "notion")
_DEEPEST_RANK = 6


def make_folder(seed: int, program: str = "", pages: int = 0, language: str = "") -> MadeFolder:
    """Return the folder of a seed; ``program``, about how many ``pages``, and ``language`` are chosen if not given."""
    chance = random.Random(f"folder {seed}")
    program = program or PROGRAMS[seed % len(PROGRAMS)]
    language = language or chance.choice(("en", "en", "en", "ja"))
    return _FolderMaker(chance, program, pages or chance.randint(4, 14), language).make()


class _FolderMaker:
    """Makes one folder."""

    def __init__(self, chance: random.Random, program: str, count: int, language: str) -> None:
        self._chance, self._program, self._count = chance, program, count
        self._words = MadeWords(chance, language)
        self._language = language
        self._truth = FolderTruth()
        self._files: dict[str, str | bytes] = {}
        self._pages: list[MadePage] = []
        self._groups: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)  # titles without a page, before one
        self._named: dict[str, str] = {}  # the titles of folders
        self._parts: dict[int, str] = {}
        self._top = ""
        self._has_twins = chance.random() < 0.4
        self._has_nav = program in ("gitbook", "mdbook") or (program == "mkdocs" and chance.random() < 0.7)

    def make(self) -> MadeFolder:
        """Return the folder."""
        self._tree()
        assets = {"gitbook": ".gitbook/assets", "docusaurus": "img"}.get(self._program, "images")
        syntax = ProgramSyntax(self._program, self._chance)
        self._site = syntax.site
        targets = [(page, section) for page in self._pages for section in page.sections]
        self._content = content = RichContent(
            self._chance, self._words, syntax, self._truth, targets, self._files, assets
        )
        for index, page in enumerate(self._pages):
            self._head(page)
            content.write(page, index)
        getattr(self, f"_{self._program}")()
        ending = "\r\n" if self._chance.random() < 0.15 else "\n"
        for page in self._pages:
            self._files[page.path] = ending.join(row.text for row in page.rows) + ending
            self._truth.reported += [(page.path, at) for at, row in enumerate(page.rows, 1) if row.is_reported]
        self._outline()
        if self._top:
            self._files = {
                name if name in self._outside else f"{self._top}/{name}": text for name, text in self._files.items()
            }
        return MadeFolder(self._program, self._files, self._truth)

    _outside: frozenset[str] = frozenset()

    # The tree

    def _tree(self) -> None:
        """Make the pages, in order, with their paths."""
        deepest = {"gitbook": 5, "mkdocs": 4, "mdbook": 5}.get(self._program, 4)
        index = {"gitbook": "README.md", "mdbook": "README.md", "mkdocs": "index.md", "docusaurus": "index.md"}
        has_front = self._program != "notion" and (self._program == "gitbook" or self._chance.random() < 0.7)
        if has_front:
            front = MadePage(index.get(self._program, "README.md"), 1, [MadeSection(self._words.title(2), 1)], True)
            self._pages.append(front)
        self._below("", 1, self._count, deepest)
        if self._chance.random() < 0.3 and self._program != "notion":
            name = "99-glossary.md" if self._program in ("plain", "docusaurus", "mkdocs") else "glossary.md"
            title = "Glossary" if self._language == "en" else "用語集"
            terms = [MadeSection(title, 1), *(MadeSection(self._words.title(1), 2) for _ in range(3))]
            self._pages.append(MadePage(name, 1, terms, is_glossary=True))
        counts: Counter[str] = Counter()
        for place, page in enumerate(self._pages):
            counts.update(title for _, title in self._groups[place])
            for section in page.sections:
                counts[section.title] += 1
                section.occurrence = counts[section.title]
        for page in self._pages:
            for section in page.sections[1:]:
                section.anchor = anchor_of(section.title, self._program)
                is_twin = [other.title for other in page.sections].count(section.title) > 1
                if not page.is_glossary and (is_twin or self._chance.random() < 0.15):
                    section.anchor = f"own-{len(self._words.word())}{self._chance.randint(100, 999)}"

    def _below(self, folder: str, depth: int, count: int, deepest: int) -> None:
        number = 0
        while count > 0 and number < 9:
            number += 1
            below = self._chance.randint(0, count - 1) if depth < deepest and self._chance.random() < 0.6 else 0
            if depth == 1 and number == 1 and count > 3:
                below = max(below, min(count - 1, deepest))  # a chain into the deep
            title = self._title()
            path, inside, name = self._names(folder, number, title, below > 0)
            has_page = below == 0 or self._program == "notion" or self._chance.random() < 0.8
            if self._program == "gitbook":
                has_page = True
            if has_page:
                self._pages.append(MadePage(path, depth, self._sections(title, depth)))
            else:
                shown = title if self._has_nav else self._folder_title(inside, name)
                self._groups[len(self._pages)].append((depth, shown))
            self._named[inside] = title
            if below:
                self._below(inside, depth + 1, below, deepest)
            count -= 1 + below

    def _folder_title(self, inside: str, name: str) -> str:
        """Return the title that a folder without a page has, and say it if the program can."""
        if self._program == "docusaurus" and self._chance.random() < 0.6:
            title = self._words.title(2)
            self._files[f"{inside}/_category_.json"] = json.dumps({"label": title, "link": {"type": "generated-index"}})
            return title
        bare = name.lstrip("0123456789 ")  # the numbers before names of folders are their order
        return bare[:1].upper() + bare[1:]

    def _title(self) -> str:
        if self._has_twins and self._chance.random() < 0.2:
            return "Overview" if self._language == "en" else "概要"
        title = self._words.title(self._chance.randint(1, 3))
        if self._has_nav and self._chance.random() < 0.1:
            title = self._chance.choice(("{}. {}", "{} {}", "🎲 {1}")).format(self._chance.randint(1, 9), title)
        if self._language == "en" and self._chance.random() < 0.15:
            title += self._chance.choice((" & ", ", ", ": ", " / ", " - ")) + self._words.title(1)
        return title

    def _names(self, folder: str, number: int, title: str, has_below: bool) -> tuple[str, str, str]:
        """Return the path of a page, the folder of the pages below it, and the name of this folder as words."""
        slug = "-".join("".join(sign if sign.isalnum() else " " for sign in title.lower()).split())
        words = slug.replace("-", " ")
        if self._program == "notion":
            key = "".join(self._chance.choice("0123456789abcdef") for _ in range(32))
            name = "".join(sign for sign in title if sign not in "/:&,")
            name = f"{number} {' '.join(name.split())} {key}"
            return posixpath.join(folder, f"{name}.md"), posixpath.join(folder, name), words
        if self._program in ("plain", "docusaurus") or not self._has_nav:
            slug = f"{number:02}{self._chance.choice(('-', '-', '_', '. '))}{slug}"
        while posixpath.join(folder, slug) in self._named:
            slug += "-2"
        inside = posixpath.join(folder, slug)
        if has_below:
            index = {"mkdocs": "index", "docusaurus": "index", "plain": "README"}.get(self._program, "README")
            beside = self._program in ("gitbook", "mdbook") and self._chance.random() < 0.3
            return (f"{inside}.md" if beside else f"{inside}/{index}.md"), inside, words
        ending = "mdx" if self._program == "docusaurus" and self._chance.random() < 0.3 else "md"
        return f"{inside}.{ending}", inside, words

    def _sections(self, title: str, depth: int) -> list[MadeSection]:
        sections = [MadeSection(title, 1)]
        level = 1
        for _ in range(self._chance.randint(0, 3)):
            deepest = min(level + 1, 1 + _DEEPEST_RANK - depth, 4)
            if deepest < 2:
                break
            level = self._chance.randint(2, deepest)
            sections.append(MadeSection(self._title(), level))
        return sections

    def _outline(self) -> None:
        self._truth.titles += [section.title for page in self._pages for section in page.sections]
        for index, page in enumerate(self._pages):
            self._truth.outline += self._groups[index]
            if page.is_prose or page.is_glossary:
                continue
            above: list[int] = []
            for place, section in enumerate(page.sections):
                while above and above[-1] >= section.level:
                    above.pop()
                above.append(section.level)
                self._truth.outline.append((page.depth + len(above) - 1, section.title))
                self._truth.outline += self._content.units_below(index, place)

    # The heads of pages

    def _head(self, page: MadePage) -> None:
        rows = page.rows
        lines: list[str] = []
        is_titled = self._program == "docusaurus" and self._chance.random() < 0.4
        if is_titled:
            lines.append(f'title: "{page.title}"')
        description = ""
        if self._program == "gitbook" and self._chance.random() < 0.4:
            words = self._words.words(2)
            description = self._words.sentence(words)
            self._truth.words.update((word, page.sections[0].key) for word in words)
            lines.append(f"description: {description}")
        if self._program == "gitbook" and self._chance.random() < 0.2:
            lines.append("icon: book-open")
        if self._program == "docusaurus" and self._chance.random() < 0.3:
            lines.append("tags: [a, b]")
        if lines:
            rows += [Row("---"), *(Row(line, line.startswith("icon")) for line in lines), Row("---"), Row("")]
        if not is_titled:
            rows += [Row(f"# {page.title}"), Row("")]

    # The navigation

    def _entries(self) -> Iterator[tuple[int, str, str]]:
        """Yield the depth, the title and the path of each place of the tree."""
        for index, page in enumerate(self._pages):
            yield from ((depth, title, "") for depth, title in self._groups[index])
            yield page.depth, page.title, page.path

    def _named_in_navigation(self, title: str, line: int) -> str:
        """Return the title of a page in ``SUMMARY.md``, which can be another one than on the page."""
        if self._chance.random() > 0.1:
            return title
        self._truth.reported.append(("SUMMARY.md", line))
        return self._words.title(2)

    def _gitbook(self) -> None:
        sign, indent = self._chance.choice("*-"), self._chance.choice(("  ", "    "))
        lines = [self._chance.choice(("# Table of contents", "# Summary")), ""]
        places = list(self._entries())
        for at, (depth, title, path) in enumerate(places):
            if at and depth == 1 and self._chance.random() < 0.2:
                lines += ["", f"## {self._words.title(1)}", ""]
            shown = f"<{path}>" if " " in path else path
            lines.append(f"{indent * (depth - 1)}{sign} [{self._named_in_navigation(title, len(lines) + 1)}]({shown})")
        if self._chance.random() < 0.2:
            lines.append(f"{sign} [{self._words.title(1)}](gone/{self._words.word()}.md)")
            self._truth.reported.append(("SUMMARY.md", len(lines)))
            self._truth.doubts.add("missing-page")
        if self._chance.random() < 0.2:
            name, word = f"{self._words.word()}.md", self._words.word()
            self._files[name] = f"# {self._words.title(1)}\n\n{word}.\n"
            self._truth.gone.add(word)
            self._truth.reported.append((name, 1))
            self._truth.doubts.add("unlisted-page")
        if self._chance.random() < 0.3:
            lines.append(f"{sign} [Chat](https://chat.example)")
            self._truth.reported.append(("SUMMARY.md", len(lines)))
        self._files["SUMMARY.md"] = "\n".join(lines) + "\n"
        if self._chance.random() < 0.3:
            self._top = "docs"
            self._files[".gitbook.yaml"] = "root: ./docs/\n\nstructure:\n  readme: README.md\n  summary: SUMMARY.md\n"
            self._outside = frozenset({".gitbook.yaml"})

    def _mdbook(self) -> None:
        lines = ["# Summary", ""]
        indent = self._chance.choice(("  ", "    "))
        has_parts = self._chance.random() < 0.4
        for depth, title, path in self._entries():
            if self._pages[0].is_prose and path == self._pages[0].path:
                lines += [f"[{title}]({path})", ""]
                continue
            if depth == 1 and has_parts and self._chance.random() < 0.4:
                lines += ["", f"# {self._words.title(2)}", ""]
            prefix = self._chance.choice(("", "./")) if path else ""
            lines.append(f"{indent * (depth - 1)}- [{title}]({prefix}{path})")
        if self._chance.random() < 0.4:
            lines.append(f"- [{self._words.title(2)}]()")
            self._truth.reported.append(("SUMMARY.md", len(lines)))
        if self._chance.random() < 0.4:
            page = MadePage("people.md", 1, [MadeSection(self._words.title(2), 1)], True)
            word = self._words.word()
            self._truth.words[word] = page.title
            page.rows = [Row(f"# {page.title}"), Row(""), Row(f"{word}.")]
            self._pages.append(page)
            lines += ["", "---", "", f"[{page.title}](people.md)"]
        self._files["SUMMARY.md"] = "\n".join(lines) + "\n"
        source = "src" if self._chance.random() < 0.7 else "text"
        settings = '[book]\ntitle = "Kites"\n' + (f'src = "{source}"\n' if source != "src" else "")
        self._top = source
        self._files["book.toml"] = settings
        self._outside = frozenset({"book.toml"})

    def _mkdocs(self) -> None:
        folder = "docs" if self._chance.random() < 0.7 else "manual"
        site = [f"site_url: {self._site}"] if self._site else []
        lines = ["site_name: Kites", *site, *(["docs_dir: manual"] if folder != "docs" else [])]
        if self._has_nav:
            lines.append("nav:")
            places = list(self._entries())
            for at, (depth, title, path) in enumerate(places):
                has_below = at + 1 < len(places) and places[at + 1][0] > depth
                dent = "    " * (depth - 1) + "  "
                named = f'"{title}"'
                if has_below:
                    lines.append(f"{dent}- {named}:")
                    if path:
                        lines.append(f"{dent}    - {path}")
                else:
                    lines.append(f"{dent}- {named}: {path}" if self._chance.random() < 0.7 else f"{dent}- {path}")
        lines.append("theme:\n  name: material\nmarkdown_extensions: [admonition, pymdownx.details]")
        self._files["mkdocs.yml"] = "\n".join(lines) + "\n"
        self._top, self._outside = folder, frozenset({"mkdocs.yml"})

    def _docusaurus(self) -> None:
        self._files["docusaurus.config.js"] = "module.exports = {title: 'Kites'};\n"
        self._files["package.json"] = "{}\n"
        self._top, self._outside = "docs", frozenset({"docusaurus.config.js", "package.json"})

    def _plain(self) -> None:
        """A plain folder has no navigation."""

    _notion = _plain
