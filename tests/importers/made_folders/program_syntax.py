"""How several programs for sites write what Markdown does not have: links, remarks, tabs, files and so on.

After the documentation of GitBook (Git Sync), mdBook, MkDocs with Material, Docusaurus, Notion and Obsidian.
"""

from __future__ import annotations

import posixpath
import random
import re
from collections.abc import Sequence
from urllib.parse import quote

from .folder_truth import MadePage, MadeSection, Row

_HINTS = {
    "gitbook": {"info": "note", "success": "tip", "warning": "warning", "danger": "danger"},
    "mdbook": {"note": "note", "tip": "tip", "important": "important", "warning": "warning", "caution": "caution"},
    "mkdocs": {"note": "note", "info": "note", "tip": "tip", "warning": "warning", "danger": "danger"},
    "docusaurus": {"note": "note", "tip": "tip", "info": "note", "warning": "warning", "danger": "danger"},
    "plain": {"note": "note", "tip": "tip", "warning": "warning"},
    "notion": {"note": "note"},
}
_TWINS = ("Overview", "概要")
_NO_ADMONITION = ("mdbook", "plain", "notion")


def anchor_of(title: str, program: str) -> str:
    """Return the name of a heading on the site of a program, for titles of letters, digits and simple signs."""
    lowered = title.lower()
    if program == "gitbook":
        name = re.sub(r"[^\w.]+", "-", lowered.replace("&", " and ").replace("'", "")).strip("-")
        return f"id-{name}" if name[:1].isdigit() else name
    if program == "mkdocs":
        return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", lowered).strip())
    if program == "mdbook":
        return "".join(
            "-" if sign.isspace() else sign for sign in lowered if sign.isalnum() or sign.isspace() or sign in "_-"
        )
    return re.sub(r"[^\w\- ]", "", lowered).replace(" ", "-")


class ProgramSyntax:
    """The syntax of one program."""

    def __init__(self, program: str, chance: random.Random) -> None:
        self.program, self._chance = program, chance
        self.definitions: list[str] = []
        self.site = "https://kites.example/rules/" if chance.random() < 0.5 else ""

    def heading(self, section: MadeSection) -> Row:
        """Return the line of a heading, with the name that links to it use."""
        signs, title = "#" * section.level, section.title
        given = section.anchor != anchor_of(title, self.program)
        if not given and self.program == "gitbook" and section.level > 1 and self._chance.random() < 0.4:
            return Row(f'{signs} {title} <a href="#{section.anchor}" id="{section.anchor}"></a>')
        if not given:
            return Row(f"{signs} {title}{' ' + signs if self._chance.random() < 0.1 else ''}")
        if self.program == "gitbook":
            return Row(f'{signs} {title} <a href="#{section.anchor}" id="{section.anchor}"></a>')
        if self.program in ("plain", "notion"):
            return Row(f'{signs} <a id="{section.anchor}"></a>{title}')
        return Row(f"{signs} {title} {{#{section.anchor}}}")

    def link(self, text: str, source: MadePage, target: MadePage, section: MadeSection) -> str:
        """Return a link to a section of a page."""
        chance = self._chance
        path = posixpath.relpath(target.path, posixpath.dirname(source.path) or ".")
        is_index = posixpath.basename(target.path).lower() in ("readme.md", "index.md")
        kinds = ["file", "file", "file"]
        if self.program == "mdbook":
            kinds += ["html"]
        if self.program == "mkdocs":
            kinds += ["button", "site"]
        if self.program == "gitbook":
            kinds += ["mention"] + (["folder"] if is_index and target is not source else [])
        if self.program == "docusaurus":
            kinds += ["bare", "root"]
        if self.program == "plain":
            kinds += ["root"] + (
                ["wiki"] if section.level == 1 and not is_index and section.title not in _TWINS else []
            )
        kind = chance.choice(kinds)
        anchor = f"#{section.anchor}" if section.level > 1 else ""
        if self.program == "notion":
            path = quote(path)
        bare = path.rpartition(".")[0]
        address = path
        if kind == "html":
            address = f"{bare}.html" if not is_index else posixpath.join(posixpath.dirname(path), "index.html")
        elif kind == "site":
            address = self._site_address(source, target)
        elif kind == "folder":
            address = f"{posixpath.dirname(path) or '.'}/"
        elif kind == "bare":
            address = bare if not is_index else f"{posixpath.dirname(path) or '.'}/"
        elif kind == "root":
            address = f"/{target.path}"
        if target is source and anchor and chance.random() < 0.6:
            address = ""
        if kind == "wiki":
            return f"[[{posixpath.basename(target.path).rpartition('.')[0]}|{text}]]"
        written = f"<{address}{anchor}>" if " " in address else f"{address}{anchor}"
        if kind == "button":
            return f"[{text}]({written}){{ .md-button }}"
        if kind == "mention":
            return f'[{text}]({written} "mention")'
        if self.program != "notion" and chance.random() < 0.15:
            self.definitions.append(f"[{text}]: {written}")
            return chance.choice((f"[{text}]", f"[{text}][]", f"[{text}][{text.upper()}]"))
        return f"[{text}]({written})"

    @staticmethod
    def _site_address(source: MadePage, target: MadePage) -> str:
        """Return an address as pages of MkDocs have them: each page is a folder."""

        def folder(path: str) -> str:
            stem = path.rpartition(".")[0]
            name = posixpath.basename(stem).lower()
            return (posixpath.dirname(stem) if name in ("readme", "index") else stem) or "."

        return f"{posixpath.relpath(folder(target.path), folder(source.path))}/"

    def hint(self, rows: Sequence[Row], title: str) -> tuple[list[Row], str]:
        """Return a remark around rows, and the directive that it becomes."""
        kind, directive = self._chance.choice(sorted(_HINTS[self.program].items()))
        if self.program == "gitbook":
            icon = ' icon="leaf"' if self._chance.random() < 0.2 else ""
            inside = [Row(f"**{title}**"), Row(""), *rows] if title else list(rows)
            return [Row(f'{{% hint style="{kind}"{icon} %}}'), *inside, Row("{% endhint %}")], directive
        if self.program == "mkdocs":
            sign = self._chance.choice(("!!!", "!!!", "???", "???+"))
            opening = f'{sign} {kind} "{title}"' if title else f"{sign} {kind}"
            return [Row(opening), *self._indented(rows)], "admonition" if title else directive
        if self.program == "docusaurus":
            opening = f":::{kind}" + (self._chance.choice((f"[{title}]", f" {title}")) if title else "")
            gap = [Row("")] if self._chance.random() < 0.7 else []
            return [Row(opening), *gap, *rows, *gap, Row(":::")], "admonition" if title else directive
        if self.program == "mdbook" and self._chance.random() < 0.4:
            return [Row('<div class="warning">'), Row(""), *rows, Row(""), Row("</div>")], "warning"
        if self.program in _NO_ADMONITION:
            quoted = [Row(f"> {row.text}".rstrip(), row.is_reported) for row in rows]
            return [Row(f"> [!{kind.upper()}]"), *quoted], directive
        raise AssertionError(self.program)

    @property
    def has_titles(self) -> bool:
        """Whether remarks can have a title of their own."""
        return self.program in ("mkdocs", "docusaurus")

    def tabs(self, parts: Sequence[tuple[str, Sequence[Row]]]) -> list[Row]:
        """Return tabs, which have to be reported."""
        if self.program == "gitbook":
            rows = [Row("{% tabs %}", True)]
            for title, inside in parts:
                rows += [Row(f'{{% tab title="{title}" %}}'), *inside, Row("{% endtab %}"), Row("")]
            return [*rows[:-1], Row("{% endtabs %}")]
        if self.program == "mkdocs":
            rows = []
            for title, inside in parts:
                rows += [Row(f'=== "{title}"', True), Row(""), *self._indented(inside), Row("")]
            return rows[:-1]
        rows = [Row("<Tabs>", True)]
        for title, inside in parts:
            value = f'value="{title.lower().split()[0]}" ' if self._chance.random() < 0.7 else ""
            rows += [Row(f'<TabItem {value}label="{title}">'), Row(""), *inside, Row(""), Row("</TabItem>")]
        return [*rows, Row("</Tabs>")]

    @property
    def has_tabs(self) -> bool:
        """Whether the program has tabs."""
        return self.program in ("gitbook", "mkdocs", "docusaurus")

    def details(self, title: str, rows: Sequence[Row]) -> list[Row]:
        """Return rows that readers unfold."""
        if self._chance.random() < 0.3:
            return [Row(f"<details><summary>{title}</summary>"), Row(""), *rows, Row(""), Row("</details>")]
        opening = "<details open>" if self._chance.random() < 0.2 else "<details>"
        gap = [Row("")] if self.program == "gitbook" else []
        return [Row(opening), *gap, Row(f"<summary>{title}</summary>"), Row(""), *rows, Row(""), Row("</details>")]

    def picture(self, alt: str, address: str, caption: str) -> list[Row]:
        """Return a picture."""
        shown = f"<{address}>" if " " in address else address
        if self.program == "gitbook":
            note = f"<p>{caption}</p>" if caption else ""
            width = ' width="375"' if self._chance.random() < 0.3 else ""
            if self._chance.random() < 0.8:
                return [
                    Row(f'<figure><img src="{address}" alt="{alt}"{width}><figcaption>{note}</figcaption></figure>')
                ]
        if self.program == "mkdocs" and caption and self._chance.random() < 0.5:
            return [Row(f"![{alt}]({shown})"), Row("/// caption"), Row(caption), Row("///")]
        title = f' "{caption}"' if caption else ""
        return [Row(f"![{alt}]({shown}{title})")]

    def embed(self, address: str, caption: str) -> list[Row]:
        """Return a video of another site, whose address has to be kept and reported."""
        if self.program == "gitbook":
            if caption:
                return [Row(f'{{% embed url="{address}" %}}', True), Row(caption), Row("{% endembed %}")]
            return [Row(f'{{% embed url="{address}" %}}', True)]
        return []

    def download(self, text: str, address: str) -> list[Row]:
        """Return a block with a file to download."""
        if self.program == "gitbook" and self._chance.random() < 0.6:
            return [Row(f'{{% file src="{address}" %}}', True), Row(text), Row("{% endfile %}")]
        written = f"<{address}>" if " " in address else address
        return [Row(f"[{text}]({written})")]

    def include(self, address: str) -> Row | None:
        """Return the line that shows the text of another file, or None if the program has none."""
        if self.program == "gitbook":
            return Row(f'{{% include "{address}" %}}')
        if self.program == "mdbook":
            return Row(f"{{{{#include {address}}}}}")
        return None

    @staticmethod
    def _indented(rows: Sequence[Row]) -> list[Row]:
        return [Row(f"    {row.text}".rstrip(), row.is_reported) for row in rows]
