"""The text of made-up pages: paragraphs, lists, remarks, tables, pictures and so on, with the truth about each."""

from __future__ import annotations

import posixpath
import random
from collections.abc import Callable, Mapping, Sequence

from .folder_truth import FolderTruth, MadePage, MadeSection, Row
from .made_words import MadeWords
from .program_syntax import ProgramSyntax

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf500f00038501012a5e3b3d0000000049454e44ae426082"
)
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
Target = tuple[MadePage, MadeSection]


class PageContent:
    """Writes the pages of one folder; ``files`` receives what they show, ``assets`` is the folder of those."""

    def __init__(
        self,
        chance: random.Random,
        words: MadeWords,
        syntax: ProgramSyntax,
        truth: FolderTruth,
        targets: Sequence[Target],
        files: dict[str, str | bytes],
        assets: str,
    ) -> None:
        self._chance, self._words, self._syntax, self._truth = chance, words, syntax, truth
        self._targets, self._files, self._assets = targets, files, assets
        self._page: MadePage
        self._section: MadeSection
        self._directive = ""
        self._key = (0, 0)
        self._extra: dict[tuple[int, int], list[tuple[int, str]]] = {}

    def units_below(self, page: int, section: int) -> list[tuple[int, str]]:
        """Return the ranks and titles of the units that a section has at its end, by the indexes of both."""
        return self._extra.get((page, section), [])

    def write(self, page: MadePage, index: int) -> None:
        """Write the rows of a page below its front matter; ``index`` is its place in the folder."""
        self._page, self._key = page, (index, 0)
        self._syntax.definitions = []
        for place, section in enumerate(page.sections):
            self._section, self._key = section, (self._key[0], place)
            if section.level > 1:
                page.rows += [self._syntax.heading(section), Row("")]
            page.rows += self._body(1 if page.is_prose or page.is_glossary else self._chance.randint(1, 4))
            page.rows += self._last_blocks()
        if self._syntax.definitions:
            page.rows += [Row(""), *(Row(text) for text in dict.fromkeys(self._syntax.definitions))]

    def _body(self, count: int) -> list[Row]:
        if self._page.is_glossary:
            return [*self._paragraph(), Row("")]
        rows: list[Row] = []
        known = self.kinds()
        kinds = self._chance.choices(list(known), [weight for weight, _ in known.values()], k=count)
        for kind in ["paragraph", *kinds] if self._chance.random() < 0.8 else kinds:
            made = known[kind][1]()
            if made:
                self._truth.features.add(kind)
                rows += [*made, Row("")]
        return rows

    def _last_blocks(self) -> list[Row]:
        """Return what stands at the end of a section."""
        return []

    def _made(self, count: int) -> list[str]:
        words = self._words.words(count)
        for word in words:
            self._truth.words[word] = self._section.key
            if self._directive:
                self._truth.remarks[word] = self._directive
        return words

    def _sentence(self, links: bool = True) -> str:
        words = self._made(self._chance.randint(2, 6))
        styled = list(words)
        for at in range(len(words)):
            if links and self._chance.random() < 0.1:
                styled[at] = self._link(words[at])
            elif self._chance.random() < 0.06:
                sign = self._chance.choice(("**", "_" if words[0].isascii() else "*", "`"))
                styled[at] = f"{sign}{words[at]}{sign}"
        text = self._words.sentence(styled)
        return text if not styled[0].startswith(("[", "`", "_")) else text[0] + text[1:]

    def _link(self, word: str) -> str:
        target, section = self._chance.choice(self._targets)
        self._truth.links[word] = section.key
        return self._syntax.link(word, self._page, target, section)

    def _paragraph(self) -> list[Row]:
        text = " ".join(self._sentence() for _ in range(self._chance.randint(1, 3)))
        if text.isascii() and "<" not in text and "[[" not in text and self._chance.random() < 0.15:
            words = text.split(" ")
            return [Row(" ".join(words[at : at + 5])) for at in range(0, len(words), 5)]
        return [Row(text)]

    def _list(self) -> list[Row]:
        sign = self._chance.choice(("*", "-", "1."))
        rows = [Row(f"{self._words.sentence(self._made(2)).rstrip('.。')}:"), Row("")]
        loose = self._chance.random() < 0.2
        for number in range(1, self._chance.randint(3, 5)):
            mark = f"{number}." if sign == "1." else sign
            rows.append(Row(f"{mark} {self._sentence()}"))
            if sign != "1." and self._chance.random() < 0.2:
                rows.append(Row(f"{'    ' if self._syntax.program == 'mkdocs' else '  '}{sign} {self._sentence()}"))
            rows += [Row("")] if loose else []
        return rows

    def _tasks(self) -> list[Row]:
        return [Row(f"- [{self._chance.choice(' x')}] {self._sentence()}") for _ in range(2)]

    def _quote(self) -> list[Row]:
        return [Row(f"> {self._sentence()}")]

    def _code(self) -> list[Row]:
        words = self._made(2)
        return [Row("```text"), Row(" ".join(words)), Row("[not](a-link.md) {% hint %}"), Row("```")]

    def _inner(self) -> list[Row]:
        rows = self._paragraph()
        if self._chance.random() < 0.4:
            rows += [Row(""), *(Row(f"* {self._sentence()}") for _ in range(2))]
        if self._chance.random() < 0.3:
            rows += [Row(""), *self._paragraph()]
        return rows

    def _hint(self) -> list[Row]:
        if self._directive:
            return []
        title = self._words.title(2) if self._syntax.has_titles and self._chance.random() < 0.4 else ""
        self._directive = "?"
        before = set(self._truth.remarks)
        rows = self._inner()
        rows, directive = self._syntax.hint(rows, title)
        for word in set(self._truth.remarks) - before:
            self._truth.remarks[word] = directive
        self._directive = ""
        return rows

    def _example(self) -> list[Row]:
        words = self._made(3)
        self._truth.examples.update(words)
        japanese = not words[0].isascii()
        text = self._words.sentence(words)
        word = "例：" if japanese else self._chance.choice(("Example:", "E.g.", "For example:"))
        if word == "E.g.":
            return [Row(f"E.g. {text}")]
        if not self._directive and self._chance.random() < 0.4:
            return self._syntax.hint([Row(f"{word} {text}")], "")[0]
        return [Row(f"**{word}** {text}")]

    def _tabs(self) -> list[Row]:
        if not self._syntax.has_tabs or self._directive:
            return []
        parts: list[tuple[str, list[Row]]] = []
        self._directive = "admonition"
        for _ in range(self._chance.randint(2, 3)):
            title = self._made_title()
            parts.append((title, self._inner()))
        self._directive = ""
        return self._syntax.tabs(parts)

    def _details(self) -> list[Row]:
        if self._directive:
            return []
        self._directive = "admonition"
        title = self._made_title()
        rows = self._syntax.details(title, self._inner())
        self._directive = ""
        return rows

    def _made_title(self) -> str:
        return self._words.joined(self._made(2))

    def _table(self) -> list[Row]:
        width = self._chance.randint(2, 3)
        cells = [[self._cell(height) for _ in range(width)] for height in range(self._chance.randint(2, 4))]
        if self._syntax.program == "gitbook" and self._chance.random() < 0.4:
            head = "".join(f'<th width="150">{cell}</th>' for cell in cells[0])
            body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells[1:])
            return [Row(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")]
        lines = [f"| {' | '.join(row)} |" for row in cells]
        return [Row(lines[0]), Row(f"|{' --- |' * width}"), *(Row(line) for line in lines[1:])]

    def _cell(self, height: int) -> str:
        words = self._made(1)
        return self._words.joined(words) if not height or self._chance.random() < 0.8 else f"**{words[0]}**"

    def _cards(self) -> list[Row]:
        if self._syntax.program != "gitbook":
            return []
        rows = []
        for _ in range(self._chance.randint(2, 3)):
            target, section = self._chance.choice([one for one in self._targets if one[1].level == 1])
            title, text = self._made(2)
            path = posixpath.relpath(target.path, posixpath.dirname(self._page.path) or ".")
            self._truth.links.setdefault(title, section.key)
            name = posixpath.basename(path)
            rows.append(
                f'<tr><td><strong>{title}</strong></td><td>{text}</td><td><a href="{path}">{name}</a></td></tr>'
            )
            del self._truth.links[title]
        head = '<th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th>'
        table = f'<table data-view="cards"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
        return [Row(table)]

    def _picture(self) -> list[Row]:
        word = self._words.word()
        self._truth.pictures[word] = self._section.key
        name = f"{self._assets}/{word if word.isascii() else 'picture'}{self._chance.choice(('', ' 2'))}.png"
        while name in self._files:
            name = name.replace(".png", "x.png")
        self._files[name] = PIXEL
        address = posixpath.relpath(name, posixpath.dirname(self._page.path) or ".")
        caption = self._words.sentence(self._made(2)).rstrip(".。") if self._chance.random() < 0.4 else ""
        return self._syntax.picture(word, address, caption)

    def _missing_picture(self) -> list[Row]:
        word = self._made(1)[0]
        return [Row(f"![{word}](nowhere/{self._words.word()}.png)", True)]

    def _broken_link(self) -> list[Row]:
        one, two = self._made(2)
        return [Row(self._words.sentence([f"[{one}](nowhere-{self._chance.randint(1, 9)}.md)", two]), True)]

    def _embed(self) -> list[Row]:
        if self._syntax.program != "gitbook":
            return []
        caption = self._words.sentence(self._made(2)).rstrip(".。") if self._chance.random() < 0.4 else ""
        return self._syntax.embed(f"https://video.example/{self._chance.randint(1, 99)}", caption)

    def _web_link(self) -> list[Row]:
        return [Row(self._words.sentence([f"[{self._made(1)[0]}](https://other.example/a_b?c=1&d=2)", *self._made(2)]))]

    def _download(self) -> list[Row]:
        word = self._made(1)[0]
        name = f"{self._assets}/{self._chance.choice(('sheet', 'score card'))}-{len(self._files)}.pdf"
        self._files[name] = PDF
        self._truth.files[word] = posixpath.basename(name).replace(" ", "-")
        return self._syntax.download(word, posixpath.relpath(name, posixpath.dirname(self._page.path) or "."))

    def _comment(self) -> list[Row]:
        word = self._words.word()
        self._truth.gone.add(word)
        return [Row(f"<!-- {word} -->", True)]

    def _include(self) -> list[Row]:
        name = f"{posixpath.dirname(self._page.path) or '.'}/shared-{len(self._files)}.txt".removeprefix("./")
        row = self._syntax.include(posixpath.basename(name))
        if row is None:
            return []
        self._files[name] = f"{self._sentence(links=False)}\n"
        return [row]

    def _footnote(self) -> list[Row]:
        word = self._made(1)[0]
        name = f"n{len(self._truth.words)}"
        note = self._sentence(links=False)
        return [Row(f"{self._words.sentence([word])}[^{name}]"), Row(""), Row(f"[^{name}]: {note}")]

    def _rule_line(self) -> list[Row]:
        return [Row(self._chance.choice(("***", "---")))]

    def kinds(self) -> Mapping[str, tuple[float, Callable[[], list[Row]]]]:
        """Return how often each kind of block is written, and what writes it."""
        return {
            "paragraph": (8, self._paragraph),
            "list": (3, self._list),
            "tasks": (0.7, self._tasks),
            "quote": (0.7, self._quote),
            "code": (0.7, self._code),
            "hint": (2, self._hint),
            "example": (1.5, self._example),
            "tabs": (1, self._tabs),
            "details": (1, self._details),
            "table": (2, self._table),
            "cards": (0.5, self._cards),
            "picture": (1.5, self._picture),
            "missing picture": (0.3, self._missing_picture),
            "broken link": (0.3, self._broken_link),
            "embed": (0.5, self._embed),
            "web link": (0.5, self._web_link),
            "download": (0.7, self._download),
            "comment": (0.4, self._comment),
            "include": (0.5, self._include),
            "footnote": (0.5, self._footnote),
            "rule line": (0.3, self._rule_line),
        }
