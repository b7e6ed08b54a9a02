"""The text of paragraphs in AsciiDoc as HTML: formatting, attributes, links, macros, footnotes, cross-references."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...documents.text_formats import ASCIIDOC_ENDINGS
from ..logical_lines import UnsureKind
from ..placed_html import PageMaker, anchor, formula, link, note_link
from .adoc_addresses import BEFORE_ADDRESS, safe_address, text_of_link, without_end
from .adoc_attributes import parse_list, with_attributes
from .adoc_ids import AdocIds
from .adoc_quotes import escaped_html, with_quotes, with_replacements

_OPEN, _CLOSE = "\ufdd4", "\ufdd5"
_KEPT = re.compile(rf"{_OPEN}([0-9]{{1,9}}){_CLOSE}")
_MACRO = re.compile(
    r"(?P<escape>\\?)(?<![\w\\])(?P<name>kbd|btn|menu|image|icon|link|mailto|xref|anchor|indexterm2|indexterm):"
    r"(?P<target>[^:\s\[\]][^\s\[\]]*+|[^:\s\[\]]?)\["
)
_FOOTNOTE = re.compile(r"(?P<escape>\\?)(?P<name>footnoteref|footnote):(?P<target>[^\s\[\]]*+)\[")
_PASS = re.compile(
    r"(?P<escape>\\?)(?:(?P<plus>\+\+\+|\+\+|\+)|(?P<name>pass|stem|latexmath|asciimath):[a-z,]*+\[|(?P<tick>`\+))"
)
_ADDRESS = re.compile(
    r"(?P<escape>\\?)(?P<before>link:|&lt;)?(?P<address>(?:https?|ftp|irc)://[^\s\[\]<>]++)(?P<list>\[)?"
)
_MAIL = re.compile(r"(?<![\w/:@.+\-])[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,6}(?![\w@])")
_REFERENCE = re.compile(
    r"(?P<escape>\\?)&lt;&lt;(?P<target>[^,&<>\n][^,&<>]*+)(?:,(?P<text>(?:(?!&gt;&gt;).)*+))?&gt;&gt;", re.S
)
_ANCHOR = re.compile(r"(?P<escape>\\?)\[\[(?P<extra>\[?)(?P<id>[^\[\],\s]+)(?:,(?P<text>[^\[\]]*+))?\]?\]\]")
_INDEX = re.compile(r"(?P<escape>\\?)\(\((?P<hidden>\()?(?P<text>[^()]+)\)?\)\)")
_BREAK = re.compile(r"[ \t]\+(?=\n|$)")
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class AdocText:
    """A text that is shown when all ids are known: its attributes, and its place."""

    text: str
    attributes: Mapping[str, str]
    file: str
    line: int


class AdocInline:
    """Shows the texts of a document.

    ``picture`` returns the address of a picture by its path, ``notes`` are the footnotes that were met so far, as HTML.
    """

    def __init__(self, maker: PageMaker, ids: AdocIds, picture: Callable[[str], str]) -> None:
        self.notes: list[str] = []
        self._maker, self._ids, self._picture = maker, ids, picture
        self._named_notes: dict[str, str] = {}
        self._kept: list[str] = []
        self._depth = 0
        self._at = AdocText("", {}, "", 0)

    def show(self, one: AdocText) -> str:
        """Return the HTML of a text."""
        outer, self._at = self._at, one
        self._depth += 1
        shown = self._shown(one.text) if self._depth <= _DEEPEST else html.escape(one.text)
        self._depth -= 1
        self._at = outer
        if not self._depth:
            shown = self._resolved(shown)
            self._kept = []
        return shown

    def _shown(self, text: str) -> str:
        text = text.replace(_OPEN, "").replace(_CLOSE, "") if self._depth == 1 else text
        text = self._with_passed(text) if "+" in text or ":" in text else text
        text = with_replacements(with_attributes(with_quotes(escaped_html(text)), self._at.attributes, True))
        text = self._with_macros(text)
        return _BREAK.sub("<br>", text)

    def _keep(self, shown: str) -> str:
        self._kept.append(shown)
        return f"{_OPEN}{len(self._kept) - 1}{_CLOSE}"

    # ---- Text that is passed through

    def _with_passed(self, text: str) -> str:
        out: list[str] = []
        done = place = 0
        last = text.rfind("+")
        while last > 0 and not _closes(text, last):
            last = text.rfind("+", 0, last)  # a mark after the last one that can close is text
        while (match := _PASS.search(text, place)) is not None:
            place = match.end()
            if match["plus"] == "+" and last <= place and not match["escape"]:
                continue
            if match["escape"]:
                out.append(text[done : match.start()])
                done = match.start() + 1
                continue
            found = self._passed(text, match)
            if found is not None:
                shown, end = found
                out += [text[done : match.start()], shown]
                done = place = end
        return "".join((*out, text[done:]))

    def _passed(self, text: str, match: re.Match[str]) -> tuple[str, int] | None:
        """Return what a passage shows, and where it ends."""
        first = match.end()
        if match["name"]:
            end = _closing_bracket(text, first)
            if end < 0 or (match.start() and (text[match.start() - 1].isalnum())):
                return None
            inner = text[first:end].replace("\\]", "]")
            if match["name"] == "pass":
                return self._keep(self._plain_of_html(inner)), end + 1
            stem = self._at.attributes.get("stem", "")
            is_plain = match["name"] == "asciimath" or (match["name"] == "stem" and stem in ("", "asciimath"))
            return self._keep(self.formula(inner, is_plain)), end + 1
        mark = match["tick"] or match["plus"]
        closing = "+`" if match["tick"] else mark
        before = text[match.start() - 1 : match.start()] if match.start() else ""
        if mark == "+" and (before.isalnum() or text[first : first + 1].isspace()):
            return None
        end = text.find(closing, first)
        while mark == "+" and end >= 0 and not _closes(text, end):
            end = text.find("+", end + 1)
        if end <= first:
            return None
        inner = text[first:end]
        return self._keep(self._plain_of_html(inner) if mark == "+++" else html.escape(inner)), end + len(closing)

    def _plain_of_html(self, text: str) -> str:
        """Return HTML that is passed through as its text: tags show nothing."""
        plain = html.unescape(re.sub(r"<[^<>]*>", "", text))
        if plain != text:
            self._maker.leave_out(text, "HTML that is passed through; its text is kept", self._at.file, self._at.line)
        return html.escape(plain)

    def formula(self, tex: str, is_asciimath: bool, at: AdocText | None = None) -> str:
        """Return the HTML of a formula; one that cannot be read stays as it is typed, with a doubt.

        ``at`` is its place, if it is not part of a text.
        """
        at = at or self._at
        shown = None if is_asciimath and re.search(r"[A-Za-z]{2}|[/\"]", tex) and "\\" not in tex else formula(tex)
        if shown is None:
            self._maker.doubt(
                f"The formula {' '.join(tex.split())[:60]} cannot be read; it was kept as it is typed.",
                at.file,
                at.line,
                "Write it in LaTeX, with the commands that formulas of books have.",
            )
            return f"<code>{html.escape(tex)}</code>"
        return shown

    # ---- Macros

    def _with_macros(self, text: str) -> str:
        text = _INDEX.sub(self._index, text) if "((" in text else text
        text = self._with_brackets(text, _MACRO, self._macro) if ":" in text else text
        text = self._with_brackets(text, _ADDRESS, self._address) if "://" in text else text
        if "@" in text:
            text = _MAIL.sub(lambda match: self._keep(f'<a href="mailto:{match[0]}">{match[0]}</a>'), text)
        text = _ANCHOR.sub(self._anchor, text) if "[[" in text else text
        text = _REFERENCE.sub(self._reference, text) if "&lt;&lt;" in text else text
        return self._with_brackets(text, _FOOTNOTE, self._note) if "footnote" in text else text

    def _with_brackets(
        self, text: str, pattern: re.Pattern[str], show: Callable[[re.Match[str], str | None], str | None]
    ) -> str:
        """Return a text with what ``show`` returns for each macro, given the text in its brackets; None keeps it."""
        out: list[str] = []
        done = place = 0
        last = text.rfind("]")
        while (match := pattern.search(text, place)) is not None:
            place = match.end()
            if match["escape"]:
                out.append(text[done : match.start()])
                done = match.start() + 1
                continue
            has_list = match[0].endswith("[")
            end = _closing_bracket(text, match.end()) if has_list and match.end() <= last else -1
            if has_list and end < 0:
                continue
            shown = show(match, text[match.end() : end].replace("\\]", "]") if has_list else None)
            if shown is not None:
                out += [text[done : match.start()], shown]
                done = place = end + 1 if has_list else match.end()
        return "".join((*out, text[done:]))

    def _macro(self, match: re.Match[str], inner: str | None) -> str | None:
        name, target, inner = match["name"], match["target"], inner or ""
        positions, named = parse_list(inner)
        if name in ("kbd", "btn"):
            return inner.strip()
        if name == "menu":
            return " › ".join((target, *(part.strip() for part in re.split(r"&gt;|>", inner) if part.strip())))
        if name == "indexterm":
            return ""
        if name == "indexterm2":
            return inner
        if not target:
            return None
        if name == "image":
            return self._keep(self.image(html.unescape(target), positions, named))
        if name == "icon":
            return html.escape(named.get("alt", "")) if "alt" in named else f"[{target}]"
        if name == "anchor":
            return anchor(html.unescape(target))
        if name == "xref":
            return self._lead(html.unescape(target), inner)
        shown = (positions[0] if positions else "").removesuffix("^") or target
        return self._keep(f'<a href="{"mailto:" if name == "mailto" else ""}{safe_address(target)}">{shown}</a>')

    def _note(self, match: re.Match[str], inner: str | None) -> str:
        """Return the mark of a footnote; one with an id may be cited again without a text."""
        target, inner = match["target"], inner or ""
        if match["name"] == "footnoteref":
            target, _, inner = inner.partition(",")
        key = target.strip()
        if not inner.strip():
            if key in self._named_notes:
                return self._keep(note_link(self._named_notes[key]))
            self._maker.doubt(
                f"The footnote {key} has no text.", self._at.file, self._at.line, "Write its text at its first mark."
            )
            return f"[{html.escape(key)}]"
        id_ = f"_footnotedef_{len(self.notes) + 1}"
        if key:
            self._named_notes[key] = id_
        self.notes.append(f'<div id="{id_}">{self._resolved(inner.strip())}</div>')
        return self._keep(note_link(id_))

    def _resolved(self, shown: str) -> str:
        """Return a text with what was kept apart in it."""
        for _ in range(_DEEPEST):
            shown = _KEPT.sub(lambda match: self._kept[int(match[1])] if int(match[1]) < len(self._kept) else "", shown)
        return shown

    def image(self, target: str, positions: list[str], named: Mapping[str, str], at: AdocText | None = None) -> str:
        """Return the HTML of a picture; ``at`` is its place, if it is not part of a text."""
        alt = named.get("alt") or (positions[0] if positions else "")
        alt = alt or posixpath.splitext(posixpath.basename(target))[0].replace("-", " ").replace("_", " ")
        folder = (at or self._at).attributes.get("imagesdir", "")
        address = target if "://" in target or target.startswith("data:") else posixpath.join(folder, target)
        if "://" not in address and not address.startswith("data:"):
            address = self._picture(posixpath.normpath(address))
        shown = f'<img src="{safe_address(address)}"'
        return f'{shown} alt="{html.escape(html.unescape(alt))}">'

    def _address(self, match: re.Match[str], inner: str | None) -> str | None:
        """Return the link of an address, which may be in angle brackets, or have its text in square ones."""
        address, before = match["address"], match["before"] or ""
        if before == "&lt;":
            address, _, rest = address.partition("&gt;")
            return self._link_to(address, address) + rest if inner is None else None
        ahead = match.string[match.start() - 1 : match.start()] if match.start() else " "
        if (before == "link:" and inner is None) or not (ahead.isspace() or ahead in BEFORE_ADDRESS):
            return None
        if inner is None:
            address, rest = without_end(address)
            return self._link_to(address, address) + rest
        return self._link_to(address, text_of_link(inner) or address)

    def _link_to(self, address: str, shown: str) -> str:
        return self._keep(f'<a href="{safe_address(address)}">{shown}</a>')

    def _anchor(self, match: re.Match[str]) -> str:
        if match["escape"]:
            return match[0][1:]
        label = (match["text"] or "").strip() or match["id"]
        shown = f"[{label}]" if match["extra"] else ""
        return self._keep(anchor(html.unescape(match["id"]))) + shown

    def _index(self, match: re.Match[str]) -> str:
        if match["escape"]:
            return match[0][1:]
        return "" if match["hidden"] else match["text"]

    def _reference(self, match: re.Match[str]) -> str:
        if match["escape"]:
            return match[0][1:]
        return self._lead(html.unescape(match["target"].strip()), (match["text"] or "").strip())

    def _lead(self, target: str, shown: str) -> str:
        """Return the link of a cross-reference; ``shown`` is its own text in HTML, or ""."""
        path, sign, fragment = target.partition("#")
        if sign or path.endswith(ASCIIDOC_ENDINGS):
            name = posixpath.normpath(posixpath.join(posixpath.dirname(self._at.file), path)) if path else ""
            is_here = not path or name in self._maker.sources or f"{name}.adoc" in self._maker.sources
            wanted = fragment or (path if not is_here else "")
        else:
            is_here, wanted = True, target
        id_ = self._ids.find(wanted) if is_here and wanted else None
        if id_ is None:
            self._maker.doubt(
                f"The reference {target} leads to nothing; its text was kept.",
                self._at.file,
                self._at.line,
                "Write the id or the title of a section that the document has.",
                "Which rule is meant?",
                UnsureKind.REFERENCE,
            )
            return shown or html.escape(fragment or target)
        return self._keep(link(id_, shown or self._text_of(id_)))

    def _text_of(self, id_: str) -> str:
        """Return what a reference without a text shows: the title, or the number too if the document wants it."""
        target, attributes = self._ids.targets[id_], self._at.attributes
        style = attributes.get("xrefstyle", "")
        title = target.text or html.escape(f"[{id_}]")
        if style not in ("full", "short") or not target.number:
            return title
        signifier = attributes.get(f"{target.kind}-refsig", attributes.get(f"{target.kind}-caption", ""))
        label = f"{signifier} {target.number}".strip()
        return f"{label}, “{title}”" if style == "full" else label


def _closes(text: str, at: int) -> bool:
    """Return whether the plus at a place can end text that is passed through."""
    return not (text[at - 1].isspace() or text[at + 1 : at + 2].isalnum())


def _closing_bracket(text: str, first: int) -> int:
    """Return the place of the bracket that closes a macro, or -1."""
    end = text.find("]", first)
    while end > 0 and text[end - 1] == "\\":
        end = text.find("]", end + 1)
    return end
