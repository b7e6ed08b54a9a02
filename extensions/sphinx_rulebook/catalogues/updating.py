"""A project's own catalogue with all interface words: written for translators, and brought up to date.

Babel writes the strings of the format; we write everything else, as `po.exporting` does: no time and no wrapped lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from babel.messages.catalog import Message
from babel.messages.pofile import normalize

from ..model.findings import Finding
from .interface_catalogue import COMMENTS, CatalogueFile, InterfaceTranslations, forms_of, names_of, rule_of
from .plural_forms import FIELD, PluralRule, plural_rule_of
from .po_file import read_messages, read_po_lines

_NO_WRAPPING = 0
_OBSOLETE = "#~"
_PREVIOUS = "#~|"
_FLAGS = "python-brace-format"
"""Programs for translators check the placeholders of entries with this flag."""


_Names = tuple[str, str]
"""A word and its plural, "" if it has none."""


@dataclass(frozen=True, slots=True)
class UpdatedCatalogue:
    """The text of a catalogue; ``translated`` of its ``words`` have a translation in it, and ``missing`` have none
    anywhere. ``obsolete`` translations are of words that no longer exist.
    """

    text: str
    words: int
    translated: int
    missing: int
    obsolete: int


def update_catalogue(
    language: str, template: Sequence[Message], shipped: InterfaceTranslations | None, old: CatalogueFile | None
) -> UpdatedCatalogue:
    """Return a catalogue with every word of the ``template``, and the translations of the ``old`` one.

    Nothing that was translated is lost: a translation of a word that no longer exists becomes a comment, as in gettext,
    and is used again when the word comes back. ``shipped`` are the translations that are used for empty ones.
    """
    known = {names_of(one) for one in template}
    rule = shipped.rule if shipped is not None else plural_rule_of(language)
    if old is not None:
        rule = rule_of(old, rule)
    current: dict[_Names, Message] = {}
    obsolete: dict[tuple[str, _Names], tuple[str, ...]] = {}
    unread: list[str] = []
    if old is not None:
        former, unread = _obsolete_messages(old.lines)
        for one in (*old.messages, *former):
            names, forms = names_of(one), forms_of(one)
            if not one.context and names in known and not (names in current and any(forms_of(current[names]))):
                current[names] = one
            elif any(forms):
                obsolete.setdefault((one.context or "", names), forms)
    parts = [_header(language, old, rule)]
    parts += (
        "".join(_entry(one, current.get(names_of(one)), _shipped_forms(one, shipped), rule.forms)) for one in template
    )
    parts += ("".join(_obsolete_entry(*key, forms)) for key, forms in obsolete.items())
    if unread:
        parts.append("".join(f"{line}\n" for line in unread))
    translated = {names for names, one in current.items() if any(forms_of(one)) and not one.fuzzy}
    elsewhere = {names_of(one) for one in template if any(_shipped_forms(one, shipped))}
    missing = len(known - translated - elsewhere)
    return UpdatedCatalogue("\n".join(parts), len(known), len(translated), missing, len(obsolete) + bool(unread))


def _obsolete_messages(lines: Sequence[str]) -> tuple[list[Message], list[str]]:
    """Return the entries that are comments; or, if they cannot be read, their lines as they are."""
    written = [line.strip() for line in lines if line.strip().startswith(_OBSOLETE)]
    bare = [line.removeprefix(_OBSOLETE).strip() for line in written if not line.startswith(_PREVIOUS)]
    problems: list[Finding] = []
    valid = read_po_lines("\n".join(bare).encode("utf-8"), "", problems, has_plural_forms=True)
    messages = read_messages(valid, "", COMMENTS, problems) if valid is not None else None
    return (messages, []) if messages is not None else ([], written)


def _shipped_forms(word: Message, shipped: InterfaceTranslations | None) -> tuple[str, ...]:
    """Return the translation of a word in the shipped catalogue, or its forms; nothing if it has none."""
    name, plural = names_of(word)
    if shipped is None:
        return ()
    if plural:
        return shipped.forms.get(name, ())
    return (shipped.texts[name],) if name in shipped.texts else ()


def _header(language: str, old: CatalogueFile | None, rule: PluralRule) -> str:
    header = old.header if old is not None else None
    text = str(header.string) if header is not None else ""
    names = {line.partition(":")[0].strip().lower() for line in text.splitlines()}
    fields = {
        "Language": language.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        FIELD: rule.field,
    }
    if text and not text.endswith("\n"):
        text += "\n"
    text += "".join(f"{name}: {value}\n" for name, value in fields.items() if name.lower() not in names)
    comments = "".join(_comments(header))
    return f'{comments}msgid ""\nmsgstr {normalize(text, width=_NO_WRAPPING)}\n'


def _entry(word: Message, old: Message | None, shipped: tuple[str, ...], count: int) -> Iterator[str]:
    """Yield the lines of an entry; a word with a plural has this ``count`` of forms."""
    forms: tuple[str, ...] = forms_of(old) if old is not None else ()
    yield from _comments(old)
    yield from (f"#. {comment}\n" for comment in word.auto_comments)
    if any(shipped) and shipped != forms:
        yield f"#. used if empty: {' | '.join(shipped)}\n"
    flags = ["fuzzy"] if old is not None and old.fuzzy else []
    if "{" in names_of(word)[0]:
        flags.append(_FLAGS)
    if flags:
        yield f"#, {', '.join(flags)}\n"
    names = names_of(word)
    if names[1]:
        forms += ("",) * (count - len(forms))
    for field, text in _fields(names, forms or ("",)):
        yield f"{field} {normalize(text, width=_NO_WRAPPING)}\n"


def _fields(names: _Names, forms: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the keywords of an entry with their texts."""
    word, plural = names
    yield "msgid", word
    if not plural:
        yield "msgstr", forms[0]
        return
    yield "msgid_plural", plural
    yield from ((f"msgstr[{index}]", text) for index, text in enumerate(forms))


def _obsolete_entry(context: str, names: _Names, forms: tuple[str, ...]) -> Iterator[str]:
    fields = [("msgctxt", context)] if context else []
    for name, value in (*fields, *_fields(names, forms)):
        lines = f"{name} {normalize(value, width=_NO_WRAPPING)}".split("\n")
        yield from (f"{_OBSOLETE} {line}\n" for line in lines)


def _comments(old: Message | None) -> Iterator[str]:
    if old is not None:
        yield from (f"# {comment}\n" for comment in old.user_comments)
