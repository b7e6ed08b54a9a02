"""More kinds of blocks: parts with headings, steps, remarks and pictures as some programs only write them."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping

from .folder_truth import MadeSection, Row
from .page_content import PIXEL, PageContent
from .program_syntax import anchor_of


class RichContent(PageContent):
    """Writes pages with all kinds of blocks."""

    def kinds(self) -> Mapping[str, tuple[float, Callable[[], list[Row]]]]:
        """Return how often each kind of block is written, and what writes it."""
        return {
            **super().kinds(),
            "parts with headings": (0.7, self._closed_parts),
            "list with a hint": (0.5, self._list_with_hint),
            "html picture": (0.5, self._html_picture),
            "linked heading": (0.3, self._bold_paragraph),
            "aside": (0.8, self._aside),
            "titled alert": (0.5, self._titled_alert),
            "embedded picture": (0.4, self._embedded_picture),
            "wrapped link": (0.4, self._wrapped_link),
            "html text": (0.5, self._html_text),
            "linked picture": (0.3, self._linked_picture),
            "definition": (0.3, self._two_links),
            "nested hint": (0.3, self._nested_hint),
            "long comment": (0.3, self._long_comment),
            "absolute link": (0.4, self._absolute_link),
            "picture in a table": (0.2, self._picture_in_table),
            "quoted link": (0.3, self._quoted_link),
            "formula": (0.2, self._formula),
        }

    def _last_blocks(self) -> list[Row]:
        """Return parts with headings at the end of a section, which are units."""
        can_have = not (self._page.is_prose or self._page.is_glossary) and self._section.level <= 2
        if not can_have or self._chance.random() > 0.15 or self._page.depth + self._section.level > 4:
            return []
        if self._section is not self._page.sections[-1]:
            following = self._page.sections[self._page.sections.index(self._section) + 1]
            if following.level > self._section.level + 1:
                return []
        before = [*self._paragraph(), Row("")]  # parts that stand directly above would belong to these
        if self._syntax.program == "gitbook" and self._chance.random() < 0.5:
            return [*before, *self._steps()]
        if not self._syntax.has_tabs:
            return [*before, *self._unfolding()]
        parts: list[tuple[str, list[Row]]] = []
        outer = self._section
        for _ in range(2):
            title = self._words.title(2)
            self._unit(title, outer.level)
            inner = self._words.title(2)
            rows = self._paragraph()
            self._unit(inner, outer.level + 1)
            parts.append((title, [*rows, Row(""), Row(f"### {inner}"), Row(""), *self._paragraph()]))
        self._section = outer
        return [*before, *self._syntax.tabs(parts), Row("")]

    def _unfolding(self) -> list[Row]:
        outer = self._section
        title, inner = self._words.title(2), self._words.title(2)
        self._unit(title, outer.level)
        rows = self._paragraph()
        self._unit(inner, outer.level + 1)
        rows += [Row(""), Row(f"### {inner}"), Row(""), *self._paragraph()]
        self._section = outer
        return [*self._syntax.details(title, rows), Row("")]

    def _steps(self) -> list[Row]:
        self._truth.features.add("steps")
        outer = self._section
        rows = [Row("{% stepper %}", True)]
        for _ in range(3):
            title = self._words.title(2)
            self._unit(title, outer.level)
            sign = "#" * self._chance.randint(2, 4)
            rows += [Row("{% step %}"), Row(f"{sign} {title}"), Row(""), *self._inner(), Row("{% endstep %}"), Row("")]
        self._section = outer
        return [*rows[:-1], Row("{% endstepper %}"), Row("")]

    def _unit(self, title: str, level: int) -> None:
        """Make a title that of a unit one rank below a level, and of the text that follows."""
        self._section = MadeSection(title, level + 1, anchor_of(title, self._syntax.program))
        self._truth.titles.append(title)
        self._extra.setdefault(self._key, []).append((self._page.depth + level, title))

    def _closed_parts(self) -> list[Row]:
        """Return parts with headings, with text after them: the headings have no place in the tree."""
        if self._directive:
            return []
        self._directive = "admonition"
        title, inner = self._made_title(), self._made_title()
        rows = [*self._paragraph(), Row(""), Row(f"#### {inner}", True), Row(""), *self._paragraph()]
        tabs = [(title, rows), (self._made_title(), self._paragraph())]
        rows = self._syntax.tabs(tabs) if self._syntax.has_tabs else self._syntax.details(title, rows)
        if not self._syntax.has_tabs:
            self._forget(tabs[1])
        self._directive = ""
        return [*rows, Row(""), *self._paragraph()]

    def _forget(self, part: tuple[str, list[Row]]) -> None:
        text = " ".join([part[0], *(row.text for row in part[1])]).casefold()
        for facts in (self._truth.words, self._truth.links, self._truth.remarks):
            for word in [word for word in facts if word in text]:
                del facts[word]

    def _list_with_hint(self) -> list[Row]:
        if self._directive or self._syntax.program != "gitbook":
            return []
        rows = [Row(f"1. {self._sentence()}"), Row(f"2. {self._sentence()}"), Row("")]
        self._directive = "warning"
        inner = self._paragraph()
        self._directive = ""
        rows += [Row('   {% hint style="warning" %}'), *(Row(f"   {row.text}") for row in inner)]
        return [*rows, Row("   {% endhint %}"), Row(f"3. {self._sentence()}")]

    def _html_picture(self) -> list[Row]:
        word, name = self._new_picture()
        address = posixpath.relpath(name, posixpath.dirname(self._page.path) or ".")
        tag = f'<img src="{address}" alt="{word}" width="300">'
        if self._syntax.program == "gitbook" and self._chance.random() < 0.5:
            dark = f'<source srcset="{address}" media="(prefers-color-scheme: dark)">'
            return [Row(f"<figure><picture>{dark}{tag}</picture><figcaption></figcaption></figure>")]
        return [Row(self._chance.choice((tag, f'<p align="center">{tag}</p>', f"<div>{tag}</div>")))]

    def _new_picture(self) -> tuple[str, str]:
        word = self._words.word()
        self._truth.pictures[word] = self._section.key
        name = f"{self._assets}/board-{len(self._files)}.png"
        self._files[name] = PIXEL
        return word, name

    def _linked_picture(self) -> list[Row]:
        word, name = self._new_picture()
        address = posixpath.relpath(name, posixpath.dirname(self._page.path) or ".")
        return [Row(f"[![{word}]({address})](https://other.example/)", True)]

    def _embedded_picture(self) -> list[Row]:
        if self._syntax.program != "plain":
            return []
        word, name = self._new_picture()
        del self._truth.pictures[word]
        self._truth.pictures[posixpath.basename(name)] = self._section.key
        return [Row(f"![[{posixpath.basename(name)}]]")]

    def _bold_paragraph(self) -> list[Row]:
        return [Row(f"**{self._made(1)[0]}**"), Row(""), *self._paragraph()]

    def _aside(self) -> list[Row]:
        if self._syntax.program != "notion" or self._directive:
            return []
        self._directive = "note"
        rows = self._paragraph()
        self._directive = ""
        first = [Row(f"💡 {rows[0].text}"), *rows[1:]]
        return [Row("<aside>"), *first, Row(""), Row("</aside>")]

    def _titled_alert(self) -> list[Row]:
        if self._syntax.program != "plain" or self._directive:
            return []
        self._directive = "admonition"
        title, text = self._made_title(), self._sentence()
        self._directive = ""
        kind = self._chance.choice(("info", "tip", "warning", "quote"))
        return [Row(f"> [!{kind}]{self._chance.choice(('', '-', '+'))} {title}"), Row(f"> {text}")]

    def _wrapped_link(self) -> list[Row]:
        if not self._page.title.isascii():
            return []
        words = self._made(4)
        target, section = self._chance.choice(self._targets)
        link = self._syntax.link(f"{words[1]} {words[2]}", self._page, target, section)
        if f"[{words[1]} {words[2]}](" not in link or "<" in link:
            for word in words:
                self._truth.words.pop(word)
                self._truth.remarks.pop(word, "")
            return []
        self._truth.links[f"{words[1]} {words[2]}"] = section.key
        broken = link.replace(f"{words[1]} {words[2]}", f"{words[1]}\n{words[2]}")
        return [Row(line) for line in f"{words[0]} {broken} {words[3]}.".split("\n")]

    def _html_text(self) -> list[Row]:
        one, two, three, four = self._made(4)
        chance = self._chance.random()
        if chance < 0.3 and self._syntax.program == "gitbook":
            return [Row(f'{one} <mark style="color:red;">{two}</mark> {three}&#x20;'), Row(""), Row(f"{four}.")]
        if chance < 0.6:
            return [Row(f"{one} <kbd>{two}</kbd><br>{three} &amp; <b>{four}</b>.")]
        return [Row("<ul>"), Row(f"<li>{one} {two}</li>"), Row(f"<li>{three} {four}</li>"), Row("</ul>")]

    def _two_links(self) -> list[Row]:
        words = self._made(2)
        made = []
        for word in words:
            target, section = self._chance.choice(self._targets)
            self._truth.links[word] = section.key
            made.append(self._syntax.link(word, self._page, target, section))
        return [Row(f"* {made[0]}"), Row(f"* {made[1]}")]

    def _nested_hint(self) -> list[Row]:
        """Return a remark in a tab, or in a part that readers unfold; its words are in the inner one."""
        if self._directive:
            return []
        self._directive = "?"
        before = set(self._truth.remarks)
        inner, directive = self._syntax.hint(self._paragraph(), "")
        for word in set(self._truth.remarks) - before:
            self._truth.remarks[word] = directive
        self._directive = "admonition"
        title, rows = self._made_title(), self._paragraph()
        self._directive = ""
        inside = [*rows, Row(""), *inner]
        if self._syntax.has_tabs:
            return [*self._paragraph(), Row(""), *self._syntax.tabs([(title, inside)]), Row(""), *self._paragraph()]
        return [*self._paragraph(), Row(""), *self._syntax.details(title, inside), Row(""), *self._paragraph()]

    def _long_comment(self) -> list[Row]:
        one, two = self._words.words(2)
        self._truth.gone.update((one, two))
        return [Row(f"<!-- {one}", True), Row(""), Row(f"## {two} -->", True)]

    def _absolute_link(self) -> list[Row]:
        if self._syntax.program != "mkdocs" or not self._syntax.site:
            return []
        word, other = self._made(2)
        target, section = self._chance.choice(self._targets)
        self._truth.links[word] = section.key
        folder = target.path.rpartition(".")[0].removesuffix("index").strip("/")
        anchor = f"#{section.anchor}" if section.level > 1 else ""
        address = f"{self._syntax.site}{folder}/{anchor}" if folder else f"{self._syntax.site}{anchor}"
        return [Row(f"{other} [{word}](<{address}>)." if " " in address else f"{other} [{word}]({address}).")]

    def _picture_in_table(self) -> list[Row]:
        word, name = self._new_picture()
        address = posixpath.relpath(name, posixpath.dirname(self._page.path) or ".")
        one, two = self._made(2)
        return [Row(f"| {one} | {two} |"), Row("| --- | --- |"), Row(f"| ![{word}]({address}) | {self._made(1)[0]} |")]

    def _quoted_link(self) -> list[Row]:
        target, section = self._chance.choice(self._targets)
        word, other = self._made(2)
        self._truth.links[word] = section.key
        return [Row(f"> {self._syntax.link(word, self._page, target, section)} {other}.")]

    def _formula(self) -> list[Row]:
        word = self._made(1)[0]
        return [Row(f"{word} $a+b$."), Row(""), Row("$$"), Row("x = y"), Row("$$")]
