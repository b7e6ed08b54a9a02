"""The interface words of a language: read from the catalogue of this package and from that of the project.

There is nothing to compile: gettext's PO files are read directly, with Babel.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from email.parser import HeaderParser
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Message

from ..model.findings import Code, Finding
from ..support.code_folder import kept_text
from .plural_forms import FIELD, PluralRule, plural_rule_of, read_plural_rule
from .po_file import header_of, read_messages, read_po_lines
from .shipped import TEMPLATE, project_path, shipped_path

COMMENTS = ("# ", "#,")
"""The beginnings of the comments in a project's catalogue that are kept: those of translators, and flags."""


class TranslatedWord(NamedTuple):
    """A word that has a translation, and the line of its entry.

    ``forms`` is the translation, or its forms after numbers for a word with a ``plural``; some may be "".
    """

    word: str
    plural: str
    forms: tuple[str, ...]
    line: int


class CatalogueFile(NamedTuple):
    """A catalogue of interface words; ``messages`` are all its entries, without ``header``."""

    header: Message | None
    messages: tuple[Message, ...]
    lines: Sequence[str]

    def field(self, name: str) -> str:
        """Return a field of the header, "" if it has none."""
        text = str(self.header.string) if self.header is not None else ""
        return str(HeaderParser().parsestr(text).get(name, ""))

    def translations(self) -> Iterator[TranslatedWord]:
        """Yield each word that has a translation; not the ones to review."""
        for one in self.messages:
            word, plural = names_of(one)
            forms = forms_of(one)
            if any(forms) and not one.context and not one.fuzzy:
                yield TranslatedWord(word, plural, forms, one.lineno or 1)


def names_of(message: Message) -> tuple[str, str]:
    """Return the word of an entry and its plural, "" if it has none."""
    return (message.id, "") if isinstance(message.id, str) else (message.id[0], message.id[1])


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the translation of an entry, or its forms after numbers, without those that are missing at the end."""
    if isinstance(message.string, str):
        return (message.string,)
    forms = tuple(message.string or ())
    written = [index for index, text in enumerate(forms, 1) if text]
    return forms[: max(written, default=0)]


class InterfaceTranslations(NamedTuple):
    """The interface words of a language: the ``texts`` of words, and the ``forms`` of words after a number, by the
    English singular. ``rule`` says which form follows a number.
    """

    texts: Mapping[str, str]
    forms: Mapping[str, tuple[str, ...]]
    rule: PluralRule


def read_catalogue(data: bytes, path: str, findings: list[Finding]) -> CatalogueFile | None:
    """Return a catalogue, or None if it cannot be read; then the problem is appended to ``findings``."""
    found: list[Finding] = []
    lines = read_po_lines(data, path, found, has_plural_forms=True)
    messages = read_messages(lines, path, COMMENTS, found) if lines is not None else None
    findings += (one._replace(code=Code.BAD_CATALOGUE) for one in found)
    if lines is None or messages is None:
        return None
    header = header_of(messages)
    return CatalogueFile(header, tuple(one for one in messages if one.id), lines)


@cache
def read_template() -> tuple[Message, ...]:
    """Return an entry for each interface word, with comments about where it is shown, in the order of catalogues."""
    return _read(TEMPLATE, ("#.", *COMMENTS)).messages


@cache
def shipped_translations(path: Path) -> InterfaceTranslations:
    """Return the words of a catalogue of this package, which are kept as JSON: it is read in a fraction of the time."""

    def read() -> str:
        catalogue = _read(path, COMMENTS)
        return json.dumps(_translations(catalogue.translations(), read_plural_rule(catalogue.field(FIELD))))

    texts, forms, rule = json.loads(kept_text(f"words-{path.parents[1].name}", read))
    return InterfaceTranslations(texts, {word: tuple(of_word) for word, of_word in forms.items()}, PluralRule(*rule))


def _translations(found: Iterable[TranslatedWord], rule: PluralRule) -> InterfaceTranslations:
    several = tuple(found)
    return InterfaceTranslations(
        {one.word: one.forms[0] for one in several if not one.plural},
        {one.word: one.forms for one in several if one.plural},
        rule,
    )


def _read(path: Path, comments: tuple[str, ...]) -> CatalogueFile:
    lines = path.read_text("utf-8").splitlines()
    messages = read_messages(lines, str(path), comments, [])
    assert messages is not None, path
    return CatalogueFile(header_of(messages), tuple(one for one in messages if one.id), lines)


def load_translations(language: str, root: str) -> InterfaceTranslations:
    """Return the translations of the interface words in a language; a word that is not among them stays English.

    A word of the project's catalogue is used rather than that of the shipped one, unless its placeholders would not
    work or it lacks a form. A catalogue that cannot be read is not used; `check_words` reports it.
    """
    path = shipped_path(language)
    shipped = shipped_translations(path) if path is not None else InterfaceTranslations({}, {}, usual_rule(language))
    try:
        catalogue = read_catalogue(Path(root, project_path(language)).read_bytes(), "", [])
    except OSError:
        return shipped
    if catalogue is None:
        return shipped
    rule = rule_of(catalogue, shipped.rule)
    plurals = dict(map(names_of, read_template()))
    used = (one for one in catalogue.translations() if not why_unused(one, plurals.get(one.word), rule))
    own = _translations(used, rule)
    # The forms of a shipped word are those of another rule if the project's rule has more or fewer.
    is_same_rule = rule.forms == shipped.rule.forms
    forms = shipped.forms if is_same_rule else {}
    return InterfaceTranslations({**shipped.texts, **own.texts}, {**forms, **own.forms}, rule)


def usual_rule(language: str) -> PluralRule:
    """Return the rule of a language whose catalogue does not say it."""
    path = shipped_path(language)
    return shipped_translations(path).rule if path is not None else plural_rule_of(language)


def rule_of(catalogue: CatalogueFile, usual: PluralRule) -> PluralRule:
    """Return the rule of a catalogue's header, or the usual one if it has none that can be used."""
    try:
        return read_plural_rule(catalogue.field(FIELD))
    except ValueError:
        return usual


def why_unused(one: TranslatedWord, plural: str | None, rule: PluralRule) -> str:
    """Return what is wrong with a translation so that it cannot be used, or "" if nothing is.

    ``plural`` is that of the word, None if there is no such word.
    """
    if one.plural != plural:
        return f"its msgid_plural must be {plural!r}" if plural else "the word has no plural"
    if one.plural:
        if len(one.forms) > rule.forms:
            return f"it has {len(one.forms)} forms, but the language has {rule.forms}"
        missing = [index for index in sorted(set(map(int, rule.table()))) if not "".join(one.forms[index : index + 1])]
        if missing:
            return f"msgstr[{missing[0]}] is missing"
    faults = (unknown_placeholders(f"{one.word}{one.plural}", text) for text in one.forms)
    return next(filter(None, faults), "")


def lost_placeholders(one: TranslatedWord, rule: PluralRule) -> list[str]:
    """Return the names in ``{braces}`` of a word that its translation lacks, or one of its forms.

    A form of a single number may say it in a word: "one rule".
    """
    table = rule.table()
    lost: set[str] = set()
    for index, text in enumerate(one.forms):
        used = table.count(str(index))
        names = (placeholders(one.word) or frozenset()) - (placeholders(text) or frozenset())
        if one.plural and used == 0:
            continue
        lost |= names - {"count"} if one.plural and used == 1 else names
    return sorted(lost)


def placeholders(text: str) -> frozenset[str] | None:
    """Return the names in ``{braces}`` of a text, or None if they are not well-formed."""
    try:
        fields = [field for field in Formatter().parse(text) if field[1] is not None]
    except ValueError:
        return None
    if any(form or conversion for _, _, form, conversion in fields):
        return None  # {count:>3} is for programs; scripts do not know it
    return frozenset(name for _, name, _, _ in fields if name is not None)


def unknown_placeholders(word: str, translation: str) -> str:
    """Return what is wrong with the placeholders of a translation so that it cannot be used, or "" if nothing is."""
    names, known = placeholders(translation), placeholders(word) or frozenset()
    if names is None:
        return "its { and } are not pairs around names"
    listed = " and ".join(f"{{{name}}}" for name in sorted(names - known))
    return f"the English does not have {listed}" if listed else ""
