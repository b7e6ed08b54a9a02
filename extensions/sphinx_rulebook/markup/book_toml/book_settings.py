"""The settings of a book, ``book.toml``."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...model.books import Picture, Symbol
from ...model.findings import Code, Finding
from ...model.versions import EditionSettings
from ..counting.number_schemes import NAMED_SCHEMES, NumberingScheme, SchemeError, read_scheme
from ..merge_conflicts import explain_syntax_error
from ..opening_words import KNOWN_WORDS, OPENING_WORD, OpeningWords
from .edition_settings import EDITION_SETTINGS, read_edition_settings
from .search_settings import read_synonyms
from .toml_keys import Setting, Settings

SETTINGS: Settings = {
    "code": Setting(
        (str,),
        "the book's code, as it is cited: `KK 4.2.1`",
        "from the chapters' headers, else the folder name, in capitals",
    ),
    "title": Setting((str,), "the book's title", "the code"),
    "language": Setting((str,), "a language tag; that of the first book is the project's source language", "`en`"),
    "edition": Setting((str,), "the edition of these files; `rulebook release` writes it"),
    "numbering": Setting((str, list), "the name of a scheme, or the first number of each rank (below)", "`letters`"),
    "counted_through": Setting(
        (list,), 'the first numbers of ranks that are counted through all chapters: `["第1条"]` (below)', "none"
    ),
    "restarts_at_headings": Setting(
        (bool,), "whether rules are counted anew below every heading, also below one without a number", "`false`"
    ),
    "numbers": Setting(
        (str,),
        'whose numbers a translation has: `"source"`, those of the rules that it translates, or `"own"`',
        '`"source"`; `"own"` if `edition` differs from the source',
    ),
    "skip_letters": Setting((str,), 'letters that counters skip, such as `"lo"`', "those of the scheme"),
    "examples": Setting(
        (list,), 'more words that open an example, besides the built-in ones of some thirty languages: `["case"]`'
    ),
    "notes": Setting((list,), "more words that open a note"),
    "commentaries": Setting((list,), "more words that open a commentary, which is not part of the rule"),
    "reference": Setting((str,), 'how a reference is printed; `#` stands for the number: `"#"`, `"(rule #)"`', "`[#]`"),
    "external": Setting((list,), 'codes of books on other sites that references lead to: `["KK"]`', "none"),
    "term_links": Setting((bool,), "whether terms in rules link to the glossary", "`true`"),
    "edit": Setting((str,), "where readers can edit the files: an address that contains `{path}` (below)", "no links"),
    "symbols": Setting((dict,), "the table of symbols (below)", "symbols are shown as written and not checked"),
    "search": Setting((dict,), "a table: the search of this book (below)"),
    **EDITION_SETTINGS,
}
"""The keys of a ``book.toml``."""

SYMBOL_SETTINGS: Settings = {
    "text": Setting((str,), "the text of the symbol, for plain text and if there is no picture", "the key in braces"),
    "name": Setting((str,), "what a screen reader says", "the text"),
    "picture": Setting((str,), "a picture; its path is relative to the book's folder"),
    "glyph": Setting((str,), "a character to show instead"),
}
"""The keys of a ``[symbols.…]`` table."""

_TYPE_NAMES: Mapping[type, str] = {str: "a string", dict: "a table", list: "a list", bool: "true or false"}
DEFAULT_SCHEME = "letters"
OWN_NUMBERS = "own"
WHOSE_NUMBERS = ("source", OWN_NUMBERS)
"""The values of the setting ``numbers``."""
LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
"""A language tag that can be the name of a folder and part of an address: a subset of BCP 47."""
BOOK_CODE = re.compile(r"[^\W_][\w.\-]{0,31}")
"""The form of a book's code, which becomes part of addresses."""


@dataclass(frozen=True, slots=True)
class BookSettings:
    """The contents of a ``book.toml``; a missing setting is None and comes from the source book or the chapters.

    ``counted_through`` is part of the scheme as well; ``numbering_place`` is the line and column of ``numbering``.
    """

    code: str | None = None
    title: str | None = None
    language: str | None = None
    edition: str | None = None
    scheme: NumberingScheme | None = None
    symbols: Mapping[str, Symbol] | None = None
    reference: str | None = None
    words: OpeningWords | None = None
    edit: str | None = None
    editions: EditionSettings = field(default_factory=EditionSettings)
    term_links: bool | None = None
    numbers: str | None = None
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counted_through: tuple[str, ...] | None = None
    numbering_place: tuple[int, int] = (1, 1)
    external: frozenset[str] | None = None


@dataclass(slots=True)
class SettingsReader:
    """Reads a ``book.toml`` and finds the position of every key, for findings."""

    text: str
    path: str
    findings: list[Finding] = field(default_factory=list)

    def report(self, code: Code, key: str, message: str, fix: str | None = None, table: str = "") -> None:
        """Add a finding at a key of a table ("" for the top level)."""
        line, column = self.place(key, table)
        self.findings.append(Finding(code, self.path, line, column, message, fix, len(key)))

    def place(self, key: str, table: str) -> tuple[int, int]:
        """Find the position of a key: TOML libraries give positions only for syntax errors."""
        start = 0
        if table:
            header = re.search(rf"^[ \t]*\[[ \t]*{re.escape(table)}[ \t]*\]", self.text, re.M)
            start = header.end() if header else 0
        quoted = rf"[\"']?(?P<key>{re.escape(key)})[\"']?"
        found = re.compile(rf"^[ \t]*(?:\[[ \t]*(?:[\w\-\"']+\.)*)?(?:[\w\-]+\.)*{quoted}[ \t]*[=.\]]", re.M).search(
            self.text, start
        )
        if found is None:
            # A key of an inline table is reported at the key of the table.
            above, _, name = table.rpartition(".")
            return self.place(name, above) if name else (1, 1)
        return self.text.count("\n", 0, found.start("key")) + 1, found.start("key") - self.text.rfind(
            "\n", 0, found.start("key")
        )

    def keep_known(self, table: Mapping[str, object], known: Settings, name: str) -> dict[str, object]:
        """Return the entries with known keys and valid types; report the others."""
        kept: dict[str, object] = {}
        for key, value in table.items():
            setting = known.get(key)
            if setting is None:
                near = difflib.get_close_matches(key, known, 1)
                keys = ", ".join(sorted(known))
                self.report(
                    Code.UNKNOWN_SETTING, key, f"unknown key {key!r}; known: {keys}", near[0] if near else None, name
                )
            elif not setting.is_kind(value):
                kinds = " or ".join(_TYPE_NAMES[kind] for kind in setting.kinds)
                self.report(Code.BAD_SETTINGS, key, f"{key!r} must be {kinds}", None, name)
            else:
                kept[key] = value
        return kept


def read_settings(text: str, path: str, findings: list[Finding]) -> BookSettings:
    """Read a ``book.toml``; problems are appended to ``findings`` and the values concerned are left out."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (max(1, text.count("\n")), 1)
        reason = str(error).partition(" (at")[0]
        message = explain_syntax_error(text, line, f"this is not valid TOML: {reason}")
        findings.append(Finding(Code.BAD_SETTINGS, path, line, column, message))
        return BookSettings()
    except RecursionError:
        findings.append(
            Finding(Code.BAD_SETTINGS, path, 1, 1, "this is not valid TOML: brackets are nested too deeply")
        )
        return BookSettings()
    reader = SettingsReader(text, path, findings)
    kept = reader.keep_known(table, SETTINGS, "")
    symbols = _read_symbols(kept.get("symbols"), reader)
    counted_through = _read_counted_through(kept, reader)
    scheme = _read_scheme(kept, counted_through or (), reader)

    def text_of(key: str) -> str | None:
        value = kept.get(key)
        return value if isinstance(value, str) and value.strip() else None

    code, language = text_of("code"), text_of("language")
    if code is not None and not BOOK_CODE.fullmatch(code):
        reader.report(Code.BAD_SETTINGS, "code", f"the code {code!r} has characters other than letters, digits, _ . -")
        code = None
    if language is not None and not LANGUAGE_TAG.fullmatch(language):
        reader.report(Code.BAD_SETTINGS, "language", f"{language!r} is not a language tag such as en or pt-BR")
        language = None
    reference = text_of("reference")
    if reference is not None and (reference.count("#") != 1 or not reference.isprintable()):
        message = f"{reference!r} must be one line with exactly one #, which stands for the number"
        reader.report(Code.BAD_SETTINGS, "reference", message)
        reference = None
    words = _read_words(kept, reader)
    edit = text_of("edit")
    if edit is not None and not _is_edit_address(edit):
        message = f"{edit!r} must be an http(s) address that contains {{path}}, and optionally {{line}}"
        reader.report(Code.BAD_SETTINGS, "edit", message)
        edit = None
    numbers = text_of("numbers")
    if numbers is not None and numbers not in WHOSE_NUMBERS:
        near = difflib.get_close_matches(numbers, WHOSE_NUMBERS, 1)
        message = f"{numbers!r} must be 'source' or 'own'"
        reader.report(Code.BAD_SETTINGS, "numbers", message, near[0] if near else None)
        numbers = None
    editions = read_edition_settings(kept, reader)
    term_links = kept.get("term_links")
    return BookSettings(
        code,
        text_of("title"),
        language,
        text_of("edition"),
        scheme,
        symbols,
        reference,
        words,
        edit,
        editions,
        term_links if isinstance(term_links, bool) else None,
        numbers,
        read_synonyms(kept.get("search"), reader),
        counted_through,
        reader.place("numbering", ""),
        _external(kept, reader),
    )


def _external(table: Mapping[str, object], reader: SettingsReader) -> frozenset[str] | None:
    """Return the codes of books on other sites, in small letters, or None if the settings do not name any."""
    codes = table.get("external")
    if not isinstance(codes, list):
        return None
    for code in codes:
        if not isinstance(code, str) or not BOOK_CODE.fullmatch(code):
            reader.report(Code.BAD_SETTINGS, "external", f'{code!r} is not the code of a book, such as "KK"')
    return frozenset(code.casefold() for code in codes if isinstance(code, str))


def _is_edit_address(address: str) -> bool:
    """Return whether an address has one placeholder for the path, and otherwise only placeholders for the line."""
    host = re.match(r"https?://[^\s/{}]+/", address)
    names = re.findall(r"\{[^{}]*\}", address)
    rest = re.sub(r"\{(?:path|line)\}", "", address)
    is_one_word = re.search(r"[\s{}<>\"\\^`|\x00-\x1f\x7f]", rest) is None
    return host is not None and is_one_word and names.count("{path}") == 1


def _read_counted_through(kept: Mapping[str, object], reader: SettingsReader) -> tuple[str, ...] | None:
    listed = kept.get("counted_through")
    if not isinstance(listed, list):
        return None
    if not all(isinstance(first, str) for first in listed):
        message = "'counted_through' must list first numbers that are in 'numbering', as strings"
        reader.report(Code.BAD_SETTINGS, "counted_through", message)
        return None
    return tuple(listed)


def _read_scheme(
    kept: Mapping[str, object], counted_through: Sequence[str], reader: SettingsReader
) -> NumberingScheme | None:
    name, skip = kept.get("numbering"), kept.get("skip_letters", "")
    if name is None and not skip and not counted_through and "restarts_at_headings" not in kept:
        return None
    if isinstance(name, list) and not all(isinstance(first, str) for first in name):
        reader.report(Code.BAD_SETTINGS, "numbering", "'numbering' must list the first number of each rank, as strings")
        return None
    first_numbers = name if isinstance(name, (str, list)) else DEFAULT_SCHEME
    language, restarts = str(kept.get("language", "")), kept.get("restarts_at_headings") is True
    try:
        scheme = read_scheme(first_numbers, str(skip), (), language, restarts)
    except SchemeError as error:
        near = difflib.get_close_matches(str(name), NAMED_SCHEMES, 1)
        reader.report(Code.BAD_SETTINGS, "numbering", str(error), near[0] if near else None)
        return None
    try:
        if counted_through:
            scheme = read_scheme(first_numbers, str(skip), counted_through, language, restarts)
        return scheme
    except SchemeError as error:
        reader.report(Code.BAD_SETTINGS, "counted_through", str(error))
        return scheme


def _read_words(kept: Mapping[str, object], reader: SettingsReader) -> OpeningWords | None:
    own: dict[str, list[str]] = {"examples": [], "notes": [], "commentaries": []}
    for key, words in own.items():
        listed = kept.get(key)
        for word in listed if isinstance(listed, list) else ():
            if isinstance(word, str) and OPENING_WORD.fullmatch(word.strip()):
                words.append(word)
            else:
                message = f"{word!r} in {key!r} cannot open one; list words without a colon, as strings"
                reader.report(Code.BAD_SETTINGS, key, message)
    return KNOWN_WORDS.with_more(**own) if any(own.values()) else None


def _read_symbols(table: object, reader: SettingsReader) -> Mapping[str, Symbol] | None:
    if not isinstance(table, dict):
        return None
    symbols: dict[str, Symbol] = {}
    for key, entry in table.items():
        if isinstance(entry, str):
            entry = {"text": entry}
        if not isinstance(entry, dict):
            reader.report(Code.BAD_SETTINGS, key, f"symbol {key!r} must be a table or a string", None, "symbols")
            continue
        fields = {k: str(v) for k, v in reader.keep_known(entry, SYMBOL_SETTINGS, f"symbols.{key}").items()}
        picture = None
        if fields.get("picture"):
            line, column = reader.place("picture", f"symbols.{key}")
            picture = Picture(fields["picture"], reader.path, line, column)
        symbols[key] = Symbol(key, fields.get("text", ""), fields.get("name", ""), picture, fields.get("glyph"))
    return symbols


def complete_symbols(
    own: Mapping[str, Symbol] | None, source: Mapping[str, Symbol] | None
) -> Mapping[str, Symbol] | None:
    """Return a book's table of symbols; missing values are taken from the source book's table, then from the key."""
    if own is None and source is None:
        return None
    own, source = own or {}, source or {}
    complete: dict[str, Symbol] = {}
    for key in [*source, *(key for key in own if key not in source)]:
        mine, theirs = own.get(key), source.get(key)
        text = (mine and mine.text) or (theirs and theirs.text) or f"{{{key}}}"
        complete[key] = Symbol(
            key,
            text,
            (mine and mine.name) or (theirs and theirs.name) or text.strip("{}"),
            (mine and mine.picture) or (theirs and theirs.picture) or None,
            (mine and mine.glyph) or (theirs and theirs.glyph) or None,
        )
    return complete
