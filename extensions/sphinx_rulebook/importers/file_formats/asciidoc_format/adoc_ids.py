"""The ids of a document in AsciiDoc, and where its cross-references lead."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

_UNUSED = re.compile(r"<[^<>]+>|&(?:[a-z]+[0-9]{0,2}|#[0-9]{2,5}|#x[0-9a-f]{2,4});|[^ \w\-.]")
_ANCHOR = re.compile(r'<a id="[^"]*"></a>')
_BETWEEN = re.compile(r"[ .\-]+")


@dataclass(frozen=True, slots=True)
class AdocTarget:
    """A place that has an id: what it shows in references, and the number and the kind of a section."""

    text: str
    number: str = ""
    kind: str = ""


@dataclass(slots=True)
class AdocIds:
    """The ids of a document, in the order in which they come."""

    targets: dict[str, AdocTarget] = field(default_factory=dict)
    _repeats: Counter[str] = field(default_factory=Counter)
    _titles: dict[str, str] = field(default_factory=dict)
    _folded: dict[str, str] = field(default_factory=dict)

    def make(self, title: str, attributes: Mapping[str, str]) -> str:
        """Return a new id for a title in HTML, as Asciidoctor makes it."""
        prefix, between = attributes.get("idprefix", ""), attributes.get("idseparator", "")[:1]
        text = _UNUSED.sub("", title.lower())
        text = _BETWEEN.sub(lambda match: between if between else match[0].replace(" ", ""), text)
        base = prefix + (text.strip(between) if between else text)
        base = base or "section"
        name = base
        while name in self.targets:
            self._repeats[base] += 1  # a search from 2 on would take long for thousands of sections with one title
            name = f"{base}{between or '_'}{self._repeats[base] + 1}"
        return name

    def add(self, name: str, shown: str, number: str = "", kind: str = "") -> None:
        """Add an id; ``shown`` is what references show, as HTML."""
        shown = _ANCHOR.sub("", shown).strip()
        if name and name not in self.targets:
            self.targets[name] = AdocTarget(shown, number, kind)
            title = _plain(shown)
            self._titles.setdefault(title, name)
            self._folded.setdefault(title.casefold(), name)

    def number(self, names: Sequence[str], number: str, kind: str) -> None:
        """Give ids that are known the number of the table, figure or example that they name."""
        for name in names:
            if name in self.targets:
                self.targets[name] = replace(self.targets[name], number=number, kind=kind)

    def find(self, target: str) -> str | None:
        """Return the id that a reference names: itself, or the title of a section.

        Asciidoctor finds no title in other capitals, so its link leads nowhere; only one title can be meant.
        """
        if target in self.targets:
            return target
        title = " ".join(target.split())
        return self._titles.get(title) or self._folded.get(title.casefold())


def _plain(shown: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^<>]*>", "", shown)).split())
