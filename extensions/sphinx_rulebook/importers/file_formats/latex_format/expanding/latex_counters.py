"""The counters of LaTeX: those of its classes and of a document, and the numbers that they print."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...number_formats import print_count
from .latex_macros import Macro
from .latex_stream import TokenStream
from .latex_tokens import Token, TokenKind, plain_text, tokens_of

_NUMBER = re.compile(r"[+\-]?\d{1,9}")
_SUM = re.compile(r"(?P<sign>[+\-*/]?)\s*(?P<number>\d{1,9})")
_FORMS = {
    "arabic": "decimal",
    "alph": "lower-alpha",
    "Alph": "upper-alpha",
    "roman": "lower-roman",
    "Roman": "upper-roman",
    "alphalph": "lower-alpha",
    "AlphAlph": "upper-alpha",
    "asbuk": "lower-russian",
    "Asbuk": "upper-russian",
    "greek": "lower-greek",
    "Greek": "upper-greek",
    "chinese": "simp-chinese-informal",
    "zhnumber": "simp-chinese-informal",
    "Kanji": "japanese-informal",
    "kansuji": "japanese-informal",
    "hebrew": "hebrew",
    "ordinal": "ordinal",
    "fnsymbol": "chicago",
}
"""The commands that print a counter, with the names of their forms in style sheets."""
LEVELS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")
"""The counters of headings; the first is that of level -1."""
LISTS = ("enumi", "enumii", "enumiii", "enumiv", "enumv", "enumvi")
_LIST_FORMS = ("arabic", "alph", "roman", "Alph", "arabic", "alph")
_LIST_LABELS = (r"\theenumi.", r"(\theenumii)", r"\theenumiii.", r"\theenumiv.", r"\theenumv.", r"\theenumvi.")
_ABOVE_ITEMS = ("", r"\theenumi", r"\theenumi(\theenumii)", r"\p@enumiii\theenumiii", "", "")
_WITH_CHAPTERS = frozenset(
    ("book", "report", "scrbook", "scrreprt", "memoir", "amsbook", "extbook", "extreport", "tufte-book", "ctexbook")
)
_FLOATS = ("figure", "table", "equation")
_MOST = 2_000_000_000


class Counters:
    r"""The counters of a document, whose numbers are macros such as ``\thesection``."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream
        self.values: dict[str, int] = {}
        self.has_chapters = False
        self._inner: dict[str, list[str]] = {}
        self._place = Token(TokenKind.FILE_END, "", "", 0)
        for name in (*_FORMS, "value"):
            stream.primitives[name] = self._print
        known = stream.primitives
        known |= {"newcounter": self._new, "setcounter": self._set, "addtocounter": self._set}
        known |= {"stepcounter": self._step, "counterwithin": self._within, "counterwithout": self._within}
        known |= {"numberwithin": self._within, "@addtoreset": self._reset_with, "@removefromreset": self._reset_with}
        known |= {"deftocounter": self._set, "padzeroes": self._pad, "two@digits": self._pad, "twodigits": self._pad}
        known |= {"setsecnumdepth": self._depth, "maxsecnumdepth": self._depth}
        for name in ("secnumdepth", "tocdepth", "page", "footnote", "mpfootnote", "bibitem"):
            self.add(name)
        self.values["page"] = 1
        for at, name in enumerate(LISTS):
            self.add(name)
            self.define(f"the{name}", f"\\{_LIST_FORMS[at]}{{{name}}}")
            self.define(f"label{name}", _LIST_LABELS[at])
            self.define(f"p@{name}", _ABOVE_ITEMS[at])
        self.set_class("article")

    def set_class(self, name: str) -> None:
        """Set the counters of headings of a class."""
        has_chapters = self.has_chapters = name in _WITH_CHAPTERS
        above = {"section": "chapter"} if has_chapters else {}
        above |= {LEVELS[at]: LEVELS[at - 1] for at in range(3, len(LEVELS))}
        for level in LEVELS:
            self.add(level, above.get(level, ""))
            own = f"\\arabic{{{level}}}"
            self.define(f"the{level}", f"\\the{above[level]}.{own}" if level in above else own)
        self.define("thepart", "\\Roman{part}")
        for name_of_float in _FLOATS:
            self.add(name_of_float, "chapter" if has_chapters else "")
            prefix = "\\thechapter." if has_chapters else ""
            self.define(f"the{name_of_float}", f"{prefix}\\arabic{{{name_of_float}}}")
        if name.startswith("scr"):
            if has_chapters:
                self.define("thesection", r"\if@mainmatter\thechapter.\fi\arabic{section}")
            self.define("labelenumii", r"\theenumii)")
            self.define("p@enumiii", r"\p@enumii(\theenumii)")
        self.values["secnumdepth"] = 2 if has_chapters else 3

    def use_appendix(self, level: str) -> None:
        """Count the headings of a level with letters from now on."""
        self.values[level] = 0
        self._reset_below(level)
        self.define(f"the{level}", f"\\Alph{{{level}}}")

    def define(self, name: str, text: str) -> None:
        """Define a macro by its LaTeX, everywhere."""
        self._stream.define(name, Macro((), tuple(tokens_of(text, self._place))), is_global=True)

    def add(self, name: str, above: str = "") -> None:
        """Add a counter, which counts anew below another one."""
        self.values[name] = 0
        for inner in self._inner.values():
            if name in inner:
                inner.remove(name)
        if above and above != name:
            self._inner.setdefault(above, []).append(name)
        self.define(f"the{name}", f"\\arabic{{{name}}}")
        self._stream.primitives[f"c@{name}"] = self._printing(name)

    def step(self, name: str) -> None:
        """Count one more."""
        self.values[name] = min(self.values.get(name, 0) + 1, _MOST)
        self._reset_below(name)

    def _reset_below(self, name: str) -> None:
        waiting, done = [name], {name}
        while waiting:
            for inner in self._inner.get(waiting.pop(), ()):
                if inner not in done:
                    self.values[inner] = 0
                    done.add(inner)
                    waiting.append(inner)

    def _printing(self, name: str) -> Callable[[TokenStream, Token], None]:
        def show(stream: TokenStream, token: Token) -> None:
            stream.push([token.another(TokenKind.TEXT, str(self.values.get(name, 0)))])

        return show

    def _name(self, stream: TokenStream) -> str:
        return stream.text_of(stream.argument())

    def number(self, tokens: list[Token]) -> int:
        """Return the value of a number, or of a sum of numbers and counters."""
        text = "".join(self._stream.text_of(tokens).split())
        if _NUMBER.fullmatch(text):
            return int(text)
        total = 0
        for match in _SUM.finditer(text):
            number = int(match["number"])
            sign = match["sign"]
            if sign in ("*", "/"):
                total = total * number if sign == "*" else total // max(number, 1)
            else:
                total += -number if sign == "-" else number
        return max(-_MOST, min(total, _MOST))

    # ---- The commands

    def _print(self, stream: TokenStream, token: Token) -> None:
        name = self._name(stream)
        if name == "*":  # an item of enumitem whose list is not known
            return
        count = self.values.get(name)
        if count is None and name.lstrip("-").isdecimal() and len(name) < 10:
            count = int(name)
        if count is None:
            stream.notes.unknown(token, f"The counter {name}")
            return
        form = _FORMS.get(token.text)
        shown = print_count(count, form) if form is not None and count > 0 else str(count)
        if count == 0 and token.text not in ("arabic", "value"):
            shown = ""
        stream.push([token.another(TokenKind.TEXT, shown)] if shown else [])

    def _pad(self, stream: TokenStream, token: Token) -> None:
        if token.text == "padzeroes":
            stream.optional()
        text = stream.text_of(stream.argument())
        stream.push([token.another(TokenKind.TEXT, text.zfill(2))])

    def _new(self, stream: TokenStream, token: Token) -> None:
        name = self._name(stream)
        self.add(name, plain_text(stream.optional() or []))

    def _set(self, stream: TokenStream, token: Token) -> None:
        name = self._name(stream)
        number = self.number(stream.argument())
        before = self.values.get(name, 0) if token.text == "addtocounter" else 0
        self.values[name] = max(-_MOST, min(before + number, _MOST))

    def _step(self, stream: TokenStream, token: Token) -> None:
        self.step(self._name(stream))

    def _within(self, stream: TokenStream, token: Token) -> None:
        has_star = stream.star()
        stream.optional()
        name, above = self._name(stream), self._name(stream)
        value = self.values.get(name, 0)
        is_apart = token.text == "counterwithout"
        was_known = f"the{name}" in self._stream.macros
        before = self._stream.macros.get(f"the{name}")
        self.add(name, "" if is_apart else above)
        self.values[name] = value
        if has_star and was_known:
            self._stream.define(f"the{name}", before, is_global=True)
        elif not is_apart:
            self.define(f"the{name}", f"\\the{above}.\\arabic{{{name}}}")

    def _reset_with(self, stream: TokenStream, token: Token) -> None:
        name, above = self._name(stream), self._name(stream)
        inner = self._inner.setdefault(above, [])
        if token.text == "@addtoreset" and name not in inner and name != above:
            inner.append(name)
        elif token.text != "@addtoreset" and name in inner:
            inner.remove(name)

    def _depth(self, stream: TokenStream, token: Token) -> None:
        name = plain_text(stream.argument())
        if name in LEVELS:
            self.values["secnumdepth"] = LEVELS.index(name) - 1
        elif name in ("none", "all"):
            self.values["secnumdepth"] = -2 if name == "none" else 5

    def shown(self, name: str, token: Token) -> str:
        """Return the number that a counter prints."""
        return self._stream.text_of([token.another(TokenKind.COMMAND, f"the{name}")])
