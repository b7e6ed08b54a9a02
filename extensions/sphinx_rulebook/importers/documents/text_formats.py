"""The formats of texts, recognized by name or by contents: those that have readers of their own, and those that are
refused, since they are not read yet, or only under another name.

All plain text becomes rules, so a page of HTML would become a book of tags. A document is refused only if there is no
doubt: plain text and Markdown may contain tags, braces and lines with a colon.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from ...support.errors import UnusableInputError
from .document_lines import MARKDOWN_ENDINGS, outside_code

_BLOCK_TAG = re.compile(
    r"</?(?:div|p|table|thead|tbody|tfoot|tr|td|th|ul|ol|li|dl|dt|dd|h[1-6]|section|article|main|header|footer|nav|"
    r"aside|figure|blockquote)(?:\s[^<>]*)?>",
    re.I,
)
_TAG = re.compile(r"</?[a-z][a-z0-9\-]*(?:\s[^<>]*)?/?>", re.I)
_NUMBER_IN_TAG = re.compile(r"<(?:td|th|div|li|p|h[1-6])(?:\s[^<>]*)?>\s*(?:<[^<>]*>\s*)*[0-9]+\.[0-9a-z.]*\s*<", re.I)
_NUMBER = re.compile(r"[#\s*_>\-]*[0-9]+\.[0-9a-z]")
_XML_START = re.compile(r"\s*<\?xml\s")
_ROOT = re.compile(r"\s*<(?P<name>[A-Za-z_][\w:.\-]*)(?:\s[^<>]*)?>.*</(?P=name)\s*>\s*", re.S)
_YAML_KEY = re.compile(r"^(?P<indent>[ ]*+)(?P<item>- ++)?+[\"']?(?P<key>[a-z_][\w\-]{0,40})[\"']?:(?:\s|$)")
_JSON_KEY = re.compile(r"\s*+(?:[{\[]++\s*+)?\"[^\"]*+\"\s*+:")
_LATEX = re.compile(r"^\s*\\(?:documentclass|begin\{document\})", re.M)
_LATEX_LINE = re.compile(
    r"\s*\\(?:(?:sub)*section|chapter|part|paragraph|item|begin|end|input|label|usepackage)\b\s*[\[{*]?"
)
_TYPST_RULE = re.compile(r"#(?:set|show|let|import|include)\b[ \t]+\S")
_EQUALS_HEADING = re.compile(r"={1,6}[ \t]+\S")
_ASCIIDOC_LINE = re.compile(r":[\w\-]+:(?:\s|$)|\[[\[#].+\]$|\.[A-Z]\S.*$|(?:include|image)::\S")
_WIKI_HEADING = re.compile(r"(={2,6})[^=].*[^=]\1\s*$")
_DIRECTIVE = re.compile(r"\.\.[ \t]+(?:[\w\-:]+::|_[^:]+:)")
_UNDERLINE = re.compile(r"([=\-~^\"'#*+])\1{2,}\s*$")
_HTML, _LATEX_NAME = "HTML", "LaTeX"
_DATA_FORMATS = ("YAML", "JSON")
_LEAST_LINES = 4
_LEAST_TAGGED, _LEAST_TAGGED_WITH_NUMBERS = 0.4, 0.2
"""The share of a document's lines with HTML block tags; an HTML table in Markdown has far fewer of them."""
_LEAST_IN_TAGS = 0.25
_LEAST_KEYS, _NEARLY_ALL = 0.5, 0.9
_FEW, _OFTEN = 2, 3


@dataclass(frozen=True, slots=True)
class _Text:
    """A document: its full text, its lines with text outside fenced code, and whether its name says Markdown."""

    whole: str
    lines: Sequence[str]
    is_markdown: bool

    def share(self, pattern: re.Pattern[str]) -> float:
        """Return the share of lines in which a pattern is found."""
        return sum(1 for line in self.lines if pattern.search(line)) / max(1, len(self.lines))

    def count(self, pattern: re.Pattern[str]) -> int:
        """Return the count of lines whose start a pattern matches."""
        return sum(1 for line in self.lines if pattern.match(line))


def _is_html(text: _Text) -> bool:
    if text.is_markdown:
        return False  # the HTML in Markdown is read as what it shows
    tagged = text.share(_BLOCK_TAG)
    if tagged >= _LEAST_TAGGED and len(text.lines) >= _LEAST_LINES:
        return True
    numbers = sum(1 for line in text.lines if _NUMBER_IN_TAG.search(line))
    if tagged >= _LEAST_TAGGED_WITH_NUMBERS and numbers >= _OFTEN and numbers > text.count(_NUMBER):
        return True
    written = "\n".join(text.lines)
    in_tags = sum(len(tag[0]) for tag in _TAG.finditer(written))
    blocks = sum(1 for _ in _BLOCK_TAG.finditer(written))
    return in_tags >= _LEAST_IN_TAGS * len(written) and blocks >= _LEAST_LINES


def _is_xml(text: _Text) -> bool:
    if _XML_START.match(text.whole):
        return True
    return text.share(_TAG) >= _LEAST_TAGGED and _ROOT.fullmatch(text.whole) is not None


def _is_yaml(text: _Text) -> bool:
    """Return whether most lines have a key and keys recur, or nearly all have one, at several depths of indentation."""
    found = [match for line in text.lines if (match := _YAML_KEY.match(line)) is not None]
    depths = {len(match["indent"] + (match["item"] or "")) for match in found}
    often = sum(1 for count in Counter(match["key"] for match in found).values() if count >= _OFTEN)
    share = len(found) / len(text.lines)
    return (share >= _LEAST_KEYS and often >= _FEW and len(depths) >= _FEW) or (
        share >= _NEARLY_ALL and len(depths) >= _OFTEN
    )


def _is_json(text: _Text) -> bool:
    stripped = text.whole.strip()
    if not stripped.startswith(("{", "[")):
        return False
    try:
        return isinstance(json.loads(stripped), (dict, list))
    except RecursionError:
        return True
    except ValueError:
        pass
    keys = sum(1 for line in text.lines if _JSON_KEY.match(line))  # JSON Lines, or JSON with an error in it
    return keys >= _FEW and keys >= _LEAST_KEYS * len(text.lines)


def _is_toml(text: _Text) -> bool:
    try:
        table = tomllib.loads(text.whole)
    except (tomllib.TOMLDecodeError, RecursionError):
        return False
    return any(isinstance(value, (dict, list)) for value in table.values())


def _is_latex(text: _Text) -> bool:
    return _LATEX.search("\n".join(text.lines)) is not None or text.count(_LATEX_LINE) >= max(
        _LEAST_LINES, 0.1 * len(text.lines)
    )


def _is_typst(text: _Text) -> bool:
    return text.count(_TYPST_RULE) >= 1 and text.count(_EQUALS_HEADING) >= 1


def _is_asciidoc(text: _Text) -> bool:
    headings = text.count(_EQUALS_HEADING) - text.count(_WIKI_HEADING)
    return headings >= _FEW and (text.lines[0].startswith("= ") or text.count(_ASCIIDOC_LINE) >= _FEW)


def _is_wiki(text: _Text) -> bool:
    return text.count(_WIKI_HEADING) >= _OFTEN


def _is_restructured(text: _Text) -> bool:
    return text.count(_DIRECTIVE) >= _FEW and text.count(_UNDERLINE) >= _FEW


@dataclass(frozen=True, slots=True)
class _Format:
    """A format: its name in messages, its file extensions, and a test for its documents."""

    name: str
    endings: tuple[str, ...]
    is_one: Callable[[_Text], bool]


def _never(text: _Text) -> bool:
    return False


REFUSED = (
    _Format(_HTML, (), _is_html),
    _Format("a web archive of Safari", (".webarchive",), _never),
    _Format("XML", (".xml",), _is_xml),
    _Format("JSON", (".json", ".jsonl", ".json5"), _is_json),
    _Format("YAML", (".yaml", ".yml"), _is_yaml),
    _Format("TOML", (".toml",), _is_toml),
    _Format(_LATEX_NAME, (), _is_latex),
    _Format("Typst", (".typ",), _is_typst),
    _Format("wiki markup", (".wiki", ".mediawiki"), _is_wiki),
    _Format("Org mode", (".org",), _never),
    _Format("a table (CSV)", (".csv", ".tsv"), _never),
)
"""The formats that are refused; when the importer learns to read one, move it to `WITH_READERS`."""

RESTRUCTURED, ASCIIDOC = "reStructuredText", "AsciiDoc"
RST_ENDINGS, ASCIIDOC_ENDINGS = (".rst", ".rest"), (".adoc", ".asciidoc", ".asc")
WITH_READERS = (
    _Format(ASCIIDOC, ASCIIDOC_ENDINGS, _is_asciidoc),
    _Format(RESTRUCTURED, RST_ENDINGS, _is_restructured),
)
"""The formats that have readers of their own."""

_NEVER_TEXT = {
    ".pdf": "a PDF",
    **dict.fromkeys((".docx", ".docm", ".dotx", ".doc"), "a Word file"),
    **dict.fromkeys((".odt", ".ott"), "an OpenDocument file"),
    ".rtf": "RTF",
    ".epub": "an EPUB",
    ".pages": "a Pages file",
}
"""The formats whose files are never text, by the ends of their names."""


def format_with_reader(text: str, name: str) -> str:
    """Return the format of the document called ``name`` if it has a reader of its own, or ""."""
    ending = PurePath(name).suffix.lower()
    found = next((format_.name for format_ in WITH_READERS if ending in format_.endings), "")
    if found or ending in MARKDOWN_ENDINGS or any(ending in format_.endings for format_ in REFUSED):
        return found
    seen = _Text(text, [line for line in outside_code(text) if line.strip()], False)
    return next((format_.name for format_ in WITH_READERS if seen.lines and format_.is_one(seen)), "")


def refuse_other_formats(text: str, name: str) -> None:
    """Raise UnusableInputError if the document called ``name`` is in a format that is not supported yet, or is not in
    the format that its name says.
    """
    ending = PurePath(name).suffix.lower()
    if ending in _NEVER_TEXT:
        raise UnusableInputError(
            f"{name} is not {_NEVER_TEXT[ending]}, although its name says so: it is text, or what a damaged file has "
            "left; if it is text, end its name with .txt or .md"
        )
    seen = _Text(text, [line for line in outside_code(text) if line.strip()], ending in MARKDOWN_ENDINGS)
    found = next((format_.name for format_ in REFUSED if ending in format_.endings), None)
    if found is None and seen.lines:
        found = next((format_.name for format_ in REFUSED if format_.is_one(seen)), None)
    if found == _HTML:
        raise UnusableInputError(f"{name}: this looks like HTML; end its name with .html to import it as a web page")
    if found == _LATEX_NAME:
        raise UnusableInputError(f"{name}: this looks like LaTeX; end its name with .tex to import it as such")
    if found is not None:
        if found in _DATA_FORMATS:
            raise UnusableInputError(
                f"{name}: this looks like {found}; say what its keys mean in [mapping] of a profile, "
                "and name it with --layout"
            )
        raise UnusableInputError(
            f"{name}: this looks like {found}, which is not supported yet; save it as plain text or Markdown first"
        )
