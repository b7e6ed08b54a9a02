"""The numbers that the style sheets of a web page print before its elements: CSS counters (CSS Lists Level 3)."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cssselect import SelectorError, parse
from lxml.cssselect import CSSSelector
from lxml.etree import XPathError
from lxml.html import HtmlElement

from ..number_formats import print_count

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_RULE = re.compile(r"(?P<selectors>[^{}]+)\{(?P<declarations>[^{}]*)\}")
_AT_RULE = re.compile(r"@(?:charset|import|namespace)[^;]*;")
_PSEUDO = re.compile(r"::?(?P<name>before|after|marker|first-line|first-letter|selection)\s*$")
_NAME_AND_VALUE = re.compile(r"(?P<name>[\w-]+)(?:\s+(?P<value>-?[0-9]+))?")
_COUNTER = re.compile(
    r"(?P<all>counters?)\(\s*+(?P<name>[\w-]++)\s*+(?:,\s*+(?P<quote>[\"'])(?P<between>.*?)(?P=quote)\s*+)?"
    r"(?:,\s*+(?P<form>[\w-]++)\s*+)?\)|(?P<sign>[\"'])(?P<text>(?:\\.|(?!(?P=sign))[^\\])*+)(?P=sign)"
)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)")
_PROPERTIES = frozenset(("counter-reset", "counter-set", "counter-increment", "content", "list-style-type"))
_PICTURE = re.compile(r"[\w-]++\([^()]*+\)|\"[^\"]*+\"|'[^']*+'")
_PLACES = ("inside", "outside", "inherit", "initial", "unset", "revert")
_MOST_RULES = 5_000
_OWN = (sys.maxsize, 0, 0)
"""The specificity of the declarations that an element has itself."""
_ATTRIBUTE = re.compile(r"attr\(\s*+(?P<name>[\w-]++)\s*+\)")


@dataclass(slots=True)
class _Style:
    """The declarations for one element that matter: of the element itself, and of what stands before it."""

    own: dict[str, str] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)


class PageCounters:
    """Counts through a page, element by element in the order of the document."""

    def __init__(self, tree: HtmlElement, sheets: Sequence[str]) -> None:
        self._styles = _styles(tree, sheets)
        self._scopes: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        """The open counters of each name, the outermost first: the depth of the element that made it, its value."""

    @property
    def counts(self) -> bool:
        """Return whether the style sheets print any counter."""
        return any("counter" in style.before.get("content", "") for style in self._styles.values())

    def has_markers(self, element: HtmlElement) -> bool:
        """Return whether the items of a list show their own numbers or bullets."""
        return self.form_of(element) != "none"

    def form_of(self, element: HtmlElement) -> str:
        """Return the name of the form in which a list counts, or the list around an item without a form of its own; ""
        if no style sheet says it.
        """
        own = self._styles.get(element, _Style()).own.get("list-style-type", "")
        parent = element.getparent() if not own and element.tag == "li" else None
        return self.form_of(parent) if parent is not None and parent.tag in ("ol", "ul", "menu") else own

    def enter(self, element: HtmlElement, depth: int) -> str:
        """Count an element at a depth of the tree, and return what stands before its text: ``1.1``."""
        for name in [name for name, open_ in self._scopes.items() if open_ and open_[-1][0] > depth]:
            self._scopes[name] = [scope for scope in self._scopes[name] if scope[0] <= depth]
        style = self._styles.get(element)
        if style is None:
            return ""
        for declarations, own_depth in ((style.own, depth), (style.before, depth + 1)):
            for name, value in _counters(declarations.get("counter-reset", ""), 0):
                outer = [scope for scope in self._scopes[name] if scope[0] < own_depth]
                self._scopes[name] = [*outer, (own_depth, value)]
            for name, value in _counters(declarations.get("counter-set", ""), 0):
                self._set(name, own_depth, value, is_sum=False)
            for name, value in _counters(declarations.get("counter-increment", ""), 1):
                self._set(name, own_depth, value, is_sum=True)
        content = style.before.get("content", "")
        if "attr(" in content:
            content = _ATTRIBUTE.sub(lambda match: _quoted(element.get(match["name"]) or ""), content)
            shown = self._shown(content).strip()
            return shown if any(map(str.isdigit, shown)) else ""
        return self._shown(content).strip() if "counter" in content else ""

    def _set(self, name: str, depth: int, value: int, is_sum: bool) -> None:
        open_ = self._scopes[name]
        if not open_:
            open_.append((depth, 0))
        open_[-1] = (open_[-1][0], open_[-1][1] + value if is_sum else value)

    def _shown(self, content: str) -> str:
        parts: list[str] = []
        for match in _COUNTER.finditer(content):
            if match["text"] is not None:
                parts.append(_ESCAPE.sub(_unescaped, match["text"]))
                continue
            values = [value for _, value in self._scopes.get(match["name"], [])] or [0]
            shown = [print_count(value, match["form"] or "decimal") for value in values]
            parts.append((match["between"] or "").join(shown) if match["all"] == "counters" else shown[-1])
        return "".join(parts)


def _form_in(shorthand: str) -> str:
    """Return the form of the numbers in ``list-style``, which may also name a picture and a place, or ""."""
    words = _PICTURE.sub(" ", shorthand).lower().split()
    return next((word for word in words if word not in _PLACES), "")


def _quoted(text: str) -> str:
    """Return a text as a string of a style sheet."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 16)) if match[1] and int(match[1], 16) < 0x110000 else match[2] or " "


def _counters(value: str, default: int) -> Iterator[tuple[str, int]]:
    for match in _NAME_AND_VALUE.finditer(value):
        if match["name"] != "none":
            yield match["name"], int(match["value"]) if match["value"] else default


def _styles(tree: HtmlElement, sheets: Sequence[str]) -> Mapping[HtmlElement, _Style]:
    """Return the declarations of each element; where several apply, the one of the most specific selector wins."""
    found: list[tuple[tuple[int, int, int], int, HtmlElement, str, dict[str, str]]] = []
    written = _AT_RULE.sub("", _COMMENT.sub("", "\n".join(sheets)))
    for place, rule in enumerate(_RULE.finditer(written)):
        declarations = _declarations(rule["declarations"])
        if place >= _MOST_RULES or not declarations:
            continue
        for selector in rule["selectors"].split(","):
            pseudo = _PSEUDO.search(selector)
            plain = _PSEUDO.sub("", selector).strip() or "*"
            try:
                specificity = parse(plain)[0].specificity()
                elements = CSSSelector(plain, translator="html")(tree)
            except (SelectorError, XPathError, ValueError, IndexError):
                continue  # a selector of a later standard
            name = pseudo["name"] if pseudo is not None else ""
            found += [(specificity, place, element, name, declarations) for element in elements]
    for element in tree.iter():
        own = _declarations(element.get("style") or "") if isinstance(element.tag, str) else {}
        found += [(_OWN, 0, element, "", own)] if own else []
    styles: defaultdict[HtmlElement, _Style] = defaultdict(_Style)
    for _, _, element, name, declarations in sorted(found, key=lambda one: one[:2]):
        if name in ("before", "marker"):
            styles[element].before.update(declarations)
        elif not name:
            styles[element].own.update(declarations)
    return styles


def _declarations(text: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in text.split(";"))
    named: dict[str, str] = {}
    for name, _, value in pairs:
        own, value = name.strip().lower(), value.replace("!important", "").strip()
        named |= {"list-style-type": _form_in(value)} if own == "list-style" else {own: value}
    return {name: value for name, value in named.items() if name in _PROPERTIES}
