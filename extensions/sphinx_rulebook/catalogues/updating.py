"""A project's own catalogue with all interface words: written for translators, and brought up to date.

Babel writes the strings of the format; we write everything else, as `po.exporting` does: no time and no wrapped lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from babel.messages.catalog import Message
from babel.messages.pofile import normalize

from ..model.findings import Finding
from .interface_catalogue import COMMENTS, CatalogueFile
from .po_file import read_messages, read_po_lines

_NO_WRAPPING = 0
_OBSOLETE = "#~"
_PREVIOUS = "#~|"
_FLAGS = "python-brace-format"
"""Programs for translators check the placeholders of entries with this flag."""


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
    language: str, template: Sequence[Message], shipped: Mapping[str, str], old: CatalogueFile | None
) -> UpdatedCatalogue:
    """Return a catalogue with every word of the ``template``, and the translations of the ``old`` one.

    Nothing that was translated is lost: a translation of a word that no longer exists becomes a comment, as in gettext,
    and is used again when the word comes back. ``shipped`` are the translations that are used for empty ones.
    """
    known = {one.id for one in template}
    current: dict[str, Message] = {}
    obsolete: dict[tuple[str, str], str] = {}
    unread: list[str] = []
    if old is not None:
        former, unread = _obsolete_messages(old.lines)
        for one in (*old.messages, *former):
            word, text = str(one.id), str(one.string)
            if not one.context and word in known and not (word in current and current[word].string):
                current[word] = one
            elif text:
                obsolete.setdefault((one.context or "", word), text)
    parts = [_header(language, old)]
    parts += ("".join(_entry(one, current.get(str(one.id)), shipped.get(str(one.id), ""))) for one in template)
    parts += ("".join(_obsolete_entry(*key, text)) for key, text in obsolete.items())
    if unread:
        parts.append("".join(f"{line}\n" for line in unread))
    translated = {word for word, one in current.items() if one.string and not one.fuzzy}
    missing = len(known - translated - set(shipped))
    return UpdatedCatalogue("\n".join(parts), len(known), len(translated), missing, len(obsolete) + bool(unread))


def _obsolete_messages(lines: Sequence[str]) -> tuple[list[Message], list[str]]:
    """Return the entries that are comments; or, if they cannot be read, their lines as they are."""
    written = [line.strip() for line in lines if line.strip().startswith(_OBSOLETE)]
    bare = [line.removeprefix(_OBSOLETE).strip() for line in written if not line.startswith(_PREVIOUS)]
    problems: list[Finding] = []
    valid = read_po_lines("\n".join(bare).encode("utf-8"), "", problems)
    messages = read_messages(valid, "", COMMENTS, problems) if valid is not None else None
    return (messages, []) if messages is not None else ([], written)


def _header(language: str, old: CatalogueFile | None) -> str:
    header = old.header if old is not None else None
    text = str(header.string) if header is not None else ""
    names = {line.partition(":")[0].strip().lower() for line in text.splitlines()}
    fields = {
        "Language": language.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    if text and not text.endswith("\n"):
        text += "\n"
    text += "".join(f"{name}: {value}\n" for name, value in fields.items() if name.lower() not in names)
    comments = "".join(_comments(header))
    return f'{comments}msgid ""\nmsgstr {normalize(text, width=_NO_WRAPPING)}\n'


def _entry(word: Message, old: Message | None, shipped: str) -> Iterator[str]:
    text = str(old.string) if old is not None else ""
    yield from _comments(old)
    yield from (f"#. {comment}\n" for comment in word.auto_comments)
    if shipped and shipped != text:
        yield f"#. used if empty: {shipped}\n"
    flags = ["fuzzy"] if old is not None and old.fuzzy else []
    if "{" in str(word.id):
        flags.append(_FLAGS)
    if flags:
        yield f"#, {', '.join(flags)}\n"
    yield f"msgid {normalize(str(word.id), width=_NO_WRAPPING)}\n"
    yield f"msgstr {normalize(text, width=_NO_WRAPPING)}\n"


def _obsolete_entry(context: str, word: str, text: str) -> Iterator[str]:
    fields = (("msgctxt", context), ("msgid", word), ("msgstr", text))
    for name, value in fields:
        if value or name != "msgctxt":
            lines = f"{name} {normalize(value, width=_NO_WRAPPING)}".split("\n")
            yield from (f"{_OBSOLETE} {line}\n" for line in lines)


def _comments(old: Message | None) -> Iterator[str]:
    if old is not None:
        yield from (f"# {comment}\n" for comment in old.user_comments)
