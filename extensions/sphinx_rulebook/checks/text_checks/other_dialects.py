r"""What other dialects of Markdown, and other markup languages, write in ways that rules do not have.

Each is printed as it is written, so a team that brings a text from elsewhere must hear of it. A pattern has a group
``mark``, the piece to underline. What it must not match matters as much: prices, ranges, ratios, escaped characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ...markup.list_marks import LIST_MARK
from ...markup.text.callouts import ALERTS


@dataclass(frozen=True)
class Dialect:
    """A construct of another dialect: its name, what it looks like, and how the same is written in rules."""

    what: str
    source: str
    instead: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The compiled pattern. Most books need none of them, and all of them take as long as reading a chapter."""
        return re.compile(self.source)


_COMMENT = "write <!-- ... -->"
DIRECTIVE = "write :::{note}, its text, and ::: on a line at its end"
"""How a callout is written; the check puts the name of the other dialect's in place of ``note``."""
QUOTED = "write > before each line"
"""How an example is written."""
_HEADING = "write a heading with # signs"
_FORMULA = "write $...$"
_LIST = "start each item with -, or with a number"
_DELETE = "delete it"
_FOOTNOTE = "write [^name], and [^name]: with its text on a line below"
_LINK = "write [text](address)"
_MARKS = "leave the signs around the text out"
_EMPHASIS = "write *...* or **...**"
_PICTURE = "write ![text](file)"
_TITLE = 'write a title in straight quotation marks, "...", and a file name with spaces in <...>'
_TABLE = "write a table with | between its cells and | --- | below its head"

AT_START = (
    Dialect("task box", rf"{LIST_MARK}[ \t]+(?P<mark>\[[ xX]\])(?=[ \t])", "leave it out"),
    Dialect("admonition", r"(?P<mark>(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w\-]*)(?=[ \t]|$)", DIRECTIVE),
    Dialect("directive", r"(?P<mark>:{3,}[ \t]*(?:\{[\w:.+\-]+\}|[A-Za-z][\w\-]*))", DIRECTIVE),
    Dialect("directive", r"(?P<mark>\.\.[ \t]+(?:[\w\-]+::|_[^:]+:(?=[ \t]*$)))", DIRECTIVE),
    Dialect("comment", r"(?P<mark>\[(?://|comment|_|#)\]:[ \t]*(?:#|<>))", _COMMENT),
    Dialect("comment", r"(?P<mark>%%|%|//|\.\.)(?=[ \t]+(?![\w\-]+::|_[^:]+:[ \t]*$)\S)", _COMMENT),
    Dialect("heading", r"(?P<mark>={3,})[ \t]*$", _HEADING),
    Dialect("heading", r"(?P<mark>={1,6})[ \t]+\S", _HEADING),
    Dialect("heading", r"(?P<mark>={3,6}[^\s=][^=]*={3,6})[ \t]*$", _HEADING),
    Dialect("heading", r"(?P<mark>h[1-6]\.)[ \t]+\S", _HEADING),
    Dialect("heading", r"(?P<mark>#\+\w+:?)", _HEADING),
    Dialect(
        "callout", r"(?P<mark>\[(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\])[ \t]*$", "write > before it, and ! in it"
    ),
    Dialect("table", r"(?P<mark>\+(?:[-=]{2,}\+)+)[ \t]*$", _TABLE),
    Dialect("table", r"(?P<mark>-{2,}(?:[ \t]+-{2,})+)[ \t]*$", _TABLE),
    Dialect("table", r"(?P<mark>\{\||\|-|\|\}|\|={3,})[ \t]*$", _TABLE),
    Dialect("title", r"(?P<mark>\.[A-Z][\w ,\-]*\w)[ \t]*$", "write a caption, or a heading"),
    Dialect("quotation", r"(?P<mark>bq\.)[ \t]+\S", QUOTED),
    # Three colons before a small letter open a directive.
    Dialect("indent", r"(?P<mark>:{1,2}|:{3,4}(?![a-z]))[^\W\d_][^:]*$", QUOTED),
    Dialect("field", r"(?P<mark>:[A-Z][\w \-]*:)(?=[ \t]|$)", "write the term, and : with its text on the line below"),
    Dialect("definition", r"(?P<mark>~)[ \t]+[^\W\d]", "write : before it"),
    Dialect("mark", r"(?!\.\. )\S.*?[\w)](?P<mark>::)(?=[ \t]|$)", "write : alone, and ``` before and after code"),
    Dialect("page break", r"(?P<mark><{3})[ \t]*$", _DELETE),
    Dialect("frame", r"(?P<mark>\+{3}|@(?:start|end)[a-z]+)[ \t]*$", _DELETE),
    Dialect("switch", r"(?P<mark>__[A-Z]{3,20}__)[ \t]*$", _DELETE),
    Dialect("line", r"(?P<mark>\|)[ \t]+[^|\s][^|]*$", "end a line with a backslash to break it"),
    Dialect(
        "table of contents", r"(?P<mark>\[(?:TOC|toc)\]|\{:toc\}|\[\[_TOC_\]\])[ \t]*$", "pages have one; delete it"
    ),
    Dialect("abbreviation", r"(?P<mark>\*\[[^\[\]]+\]:)", "write a glossary"),
    Dialect("list item", r"(?P<mark>\(@[\w\-]*\)|#\.|\*{2,5}|;)(?=[ \t]+\S)", _LIST),
    Dialect("list item", r"(?P<mark>;)[^\W\d_]", _LIST),
    Dialect("label", r"(?P<mark>\([\w\-]+\)=)[ \t]*$", "write a label on the heading"),
    Dialect("script", r"(?P<mark>(?:import|export)[ \t]+[\w{*].*[ \t]from[ \t]+['\"].*)", _DELETE),
    Dialect("include", r"(?P<mark>(?:;?--8<--|!include\b|::include\b|@import[ \t]+[\"']).*)", "write the text itself"),
    Dialect(
        "macro", r"(?P<mark>\{(?:info|note|tip|warning|panel|quote|code|noformat)(?::[^{}]*)?\})[ \t]*$", DIRECTIVE
    ),
    Dialect("code", r"(?P<mark>\{\{\{|\}\}\})[ \t]*$", "write ``` before and after it"),
    Dialect("spoiler", r"(?P<mark>!\S.*?!<)", _MARKS),
)
"""Constructs at the start of a line, after the signs of quotations."""

CALLOUT = re.compile(rf"(?P<mark>\[!(?!(?:{'|'.join(ALERTS)})\][ \t]*$)[A-Za-z\-]{{2,20}}\][+\-]?)(?P<rest>.*)", re.I)
"""A callout of another program at the start of a quotation, or a text on the line of the mark."""

BOLD_CALLOUT = re.compile(r"(?P<mark>\*\*(?P<kind>Note|Tip|Important|Warning|Caution)\*\*)[ \t]*$")
"""A callout as GitHub read it before it had marks, at the start of a line of a quotation."""

INLINE = (
    Dialect(
        "footnote",
        r"(?<!\\)(?P<mark>\^\[(?:[^\[\]]|\[[^\[\]]*\])+\])",
        _FOOTNOTE,
    ),
    Dialect("link", r"(?P<mark>\[[^\[\]]+\[\^[^\[\]\s]+\][^\[\]]*\])(?=\()", "write the mark of the footnote after it"),
    Dialect("comment", r"(?<![\\%\w])(?P<mark>%%[^%]+%%)(?![%\w])", _COMMENT),
    Dialect("formula", r"(?P<mark>\\\((?=[^()]*(?:[\^_=]|\\[A-Za-z]))[^()]{1,200}\\\))", _FORMULA),
    Dialect("formula", r"(?P<mark>\\\[(?=[^\[\]]*(?:[\^_=]|\\[A-Za-z]))[^\[\]]{1,200}\\\])", _FORMULA),
    Dialect(
        "formula",
        r"(?P<mark>(?<![\\$])\$\$(?!\$)(?:[^$]*\$\$)?)",
        "put no space inside them, or each on a line of its own",
    ),
    Dialect("footnote", r"(?<!\\)(?P<mark>\[\^[^\[\]\n]*[ \t][^\[\]\n]*\])", "its name has no spaces"),
    Dialect(
        "footnote",
        r"(?<=[^\s\[])[ ]?(?P<mark>\[[0-9#*]{1,3}\]_)(?!\w)",
        _FOOTNOTE,
    ),
    Dialect("comment", r"(?P<mark>\{#.*?#\}|\{>>.*?<<\})", _COMMENT),
    Dialect("suggestion", r"(?P<mark>\{(?:--|\+\+|~~|==).*?(?:--|\+\+|~~|==)\})", "write the text that you want"),
    Dialect("block name", r"(?<!\S)(?P<mark>\^[a-z0-9\-]{3,40})[ \t]*$", "write a label on the heading"),
    Dialect("link", r"(?<!\[)(?P<mark>\[[^\[\]|]+\|(?:https?://|mailto:)[^\[\]|]+\])", _LINK),
    Dialect("reference", r"(?P<mark><<[A-Za-z_][\w.\-]*(?:,[^<>]*)?>>)", "write [[kind:name]]"),
    Dialect("picture", r"(?P<mark>![\w./\-]+\.(?:png|jpe?g|gif|svg|webp)(?:\|[^!]*)?!)", _PICTURE),
    Dialect("link", r"(?P<mark>\[https?://[^\s\[\]]+[ \t][^\[\]]+\])(?!\()", _LINK),
    Dialect(
        "link",
        r"(?<![\w:])(?P<mark>(?:link|xref|image|include|footnote|mailto):{1,2}[^\s\[\]]*\[[^\[\]]*\])",
        "write [text](address)",
    ),
    Dialect("italic text", r"(?<![^\s(\[{\"„“«])(?P<mark>''(?=[^\s'])[^'\n]+(?<=\S)'')(?!')", "write *...*"),
    Dialect("highlight", r"(?<![=\w{])(?P<mark>==(?=[^\s=])[^=]{1,200}(?<=\S)==)(?![=\w}])", _EMPHASIS),
    Dialect("insertion", r"(?<![+\w{])(?P<mark>\+\+(?=[^\s+])(?:[^+]|\+(?!\+)){1,200}(?<=\S)\+\+)(?![+\w}])", _MARKS),
    Dialect("italic text", r"(?<![\w:/])(?P<mark>//(?=[^\s/])[^/]+(?<=\S)//)(?![\w/])", "write *...*"),
    Dialect("strikethrough", r"(?<![~\w])(?P<mark>~(?=[^\s~])[^~]{1,60}(?<=\S)~)(?![~\w])", "write ~~...~~"),
    Dialect("quotation", r"(?<!`)(?P<mark>``[^`'\s][^`']*'')", 'write "..."'),
    Dialect("subscript", r"(?<=[A-Za-z0-9])(?P<mark>~[A-Za-z0-9]{1,10}~)(?!~)", _FORMULA),
    Dialect("superscript", r"(?<=[\w)])(?P<mark>\^[A-Za-z0-9+\-]{1,10}\^)", _FORMULA),
    Dialect("emoji", r"(?<![\w:])(?P<mark>:[a-z][a-z0-9_+\-]+:)(?![\w:`])", "write the character itself"),
    Dialect(
        "template", r"(?P<mark>\{%.*?%\}|\{\{.*?\}\}|<%.*?%>|<\?.*?\?>|\$\{[A-Za-z_][\w.]*\})", "write the text itself"
    ),
    Dialect("include", r"(?P<mark>\{!.+?!\})", "write the text itself"),
    Dialect(
        "attribute",
        r"(?P<mark>\{(?:[.#][A-Za-z][\w\-]*|:[ \t.#][^{}]*|[A-Za-z\-]+=[^{}]*|colou?r:[^{}]*)[^{}]*\})",
        _DELETE,
    ),
    Dialect("citation", r"(?P<mark>\[-?@[\w:.\-]+[^\[\]]*\])", "write a link, [text](address)"),
    Dialect("spoiler", r"(?<!\|)(?P<mark>\|\|[^|\s][^|]*\|\|)(?!\|)", _MARKS),
    Dialect("tag", r"(?P<mark>\[/(?:b|i|u|s|url|img|quote|color|size|list|spoiler|details|center)\])", _EMPHASIS),
    Dialect("bold text", r"(?<!')(?P<mark>'''(?=[^\s'])[^']+''')(?!')", "write **...**"),
    Dialect(
        "ruby",
        r"(?P<mark>\{[^{}|\x00-\x7f]+\|[^{}]+\}|｜[^《\s]{1,20}《[^《》]{1,30}》)",
        "write the reading in brackets",
    ),
    # What a translator's keyboard or a word processor makes of our own markup.
    Dialect("picture", r"(?P<mark>!\[[^\[\]\n]*\]\([^()\s<>]+[ \t]+(?![\"'(])[^()\n]+\))", _TITLE),
    Dialect("link", r"(?<![!\]\\])(?P<mark>\[[^\[\]\n]+\]\([^()\s<>]+[ \t]+[„“”«»‘’‚‹›「『＂][^()\n]*\))", _TITLE),
    Dialect("label", r"(?P<mark>[@＠]＠[^\s@＠]{1,80}[@＠]{2})", "write @@kind:name@@ with ASCII signs"),
    Dialect(
        "label",
        r"(?<![@\w])(?P<mark>@(?:cha|rule|ruling|sec|term):[\w.+\-]{1,80}@)(?!@)",
        "write @@kind:name@@ with two signs on either side",
    ),
    Dialect(
        "reference",
        r"(?<![\[\\])(?!\[\[)(?P<mark>[\[［【]{1,2}(?:[\w.\-]{1,40}/)?(?:cha|rule|ruling|sec|term)[:：][\w.+\-]{1,80}"
        r"[\]］】]{1,2})(?![(\[])",
        "write [[kind:name]]",
    ),
    Dialect("sign", r"\[\[[^\[\]|\n]+\|[^\[\]\n]*?(?P<mark>＃)", "write # for the number of the rule"),
    Dialect("embedded file", r"(?P<mark>!\[\[[^\[\]]+\]\])", _PICTURE),
    Dialect(
        "command",
        r"(?<![\w\\:])(?P<mark>\\(?:begin|end|textbf|textit|emph|underline|(?:sub){0,2}section|item|newpage|pagebreak"
        r"|clearpage|noindent|footnote|cite|ref|label|caption|centering|newline|linebreak|hline|vspace|hspace))\b",
        "write Markdown",
    ),
)
"""Constructs within a line, outside code and formulas."""

WITH_BACKTICKS = (
    Dialect("role", r"(?<![\w`])(?P<mark>\{(?!rule:ref\})[A-Za-z][\w:.+\-]*\})`[^`]+`", "write a link, or plain text"),
    Dialect("role", r"(?<![\w:`])(?P<mark>:[a-z][\w:+\-]*:)`[^`]+`", "write a link, or plain text"),
    Dialect("link", r"(?P<mark>`[^`<>]+<[^`<>]+>`__?)(?!\w)", _LINK),
)
"""Constructs that contain code spans."""

DIAGRAMS = frozenset({"mermaid", "plantuml", "puml", "dot", "graphviz", "d2", "ditaa", "wavedrom", "vega-lite"})
"""The languages of fenced code that other programs draw."""

LETTERED = re.compile(
    r"[ \t\u3000]*(?P<mark>(?:\((?:[a-z]|[ivx]{1,4}|[0-9]{1,2})\)|(?:[a-z]|[ivx]{1,4})[.)]|[–—])(?=[ \t])"
    r"|[・•●○◦▪‣◆■□①-⑳]|（[0-9０-９一二三四五六七八九十ア-ン]{1,2}）|[0-9０-９]{1,2}）)[ \t\u3000]*\S"
)
"""The start of what looks like an item of a list with letters."""
