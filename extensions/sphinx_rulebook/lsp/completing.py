"""Completion: labels after ``[[`` and in roles, symbols after ``{``, kinds of labels after ``@@``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types

from ..library.label_index import Target
from ..markup.anchors import STATUS_KIND
from ..model.books import Symbol
from ..model.units import LABEL_KINDS, Status
from ..refactoring.label import suggest_label
from .descriptions import describe, escaped, name_of, short_text
from .positions import Positions
from .snapshot import FilePlace, Snapshot

_IN_REFERENCE = re.compile(r"\[\[(?P<written>[^\[\]\r\n|]*)$")
_IN_ROLE = re.compile(r"\{rule:ref\}`+(?:[^`\n]*<)?(?P<written>[^`<>\n]*)$")
_IN_SYMBOL = re.compile(r"(?P<mark>\\?\{)(?P<written>[A-Za-z0-9_+\-]*)$")
_IN_ANCHOR = re.compile(r"^#+[ \t].*?@@(?P<written>[\w:.+\-]*)$")
# What follows the cursor is replaced only if it is the rest of a mark that is closed: else it is the text of the rule.
_REST_OF_REFERENCE = re.compile(r"[\w:.+\-/]*(?=[ \t]*(?:\\?\|[^\[\]\r\n]*)?\]\])")
_REST_OF_ROLE = re.compile(r"[\w:.+\-/]*(?=[>`])")
_REST_OF_SYMBOL = re.compile(r"[A-Za-z0-9_+\-]*(?=\\?\})")
_REST_OF_ANCHOR = re.compile(r"[\w:.+\-]*(?=@@)")
_SHOWN_WORDS = 60
"""How many characters of a rule are shown beside its label in the list."""
_MOST = 1000
"""At most this many names are sent; the editor requests the list again when the user types more."""


class _Gap(NamedTuple):
    """The place of a name: what is ``written`` of it, the range of that (``typed``) and of the ``whole`` name, and the
    signs that must follow the name to close its mark.
    """

    written: str
    typed: types.Range
    whole: types.Range
    closing: str


def complete(
    snapshot: Snapshot, positions: Positions, path: str, position: types.Position
) -> types.CompletionList | None:
    """Return the possible names at a position, or None if the user is not typing a name there."""
    source, place = snapshot.source(path), snapshot.places.get(path)
    if source is None or place is None or position.line >= len(source.starts):
        return None
    line = source.line(position.line + 1)
    column = positions.column(source, position)
    before, after = line[: column - 1], line[column - 1 :]

    def gap(written: str, rest: re.Match[str] | None, mark: str) -> _Gap:
        closing = mark if rest is None else ""
        if closing in ("]]", "@@") and after.startswith(closing[0]) and not after.startswith(closing):
            closing = closing[1:]
        typed = positions.range(source, position.line + 1, column - len(written), len(written))
        length = len(written) + (len(rest[0]) if rest is not None else 0)
        whole = positions.range(source, position.line + 1, column - len(written), length)
        return _Gap(written, typed, whole, closing)

    is_chapter = place.chapter is not None
    match = (_IN_REFERENCE if is_chapter else _IN_ROLE).search(before)
    if match is not None:
        rest = (_REST_OF_REFERENCE if is_chapter else _REST_OF_ROLE).match(after)
        here = gap(match["written"], rest, "]]" if is_chapter else "")
        return _listed(_labels(snapshot, place, here), match["written"])
    if place.chapter is None or place.book is None:
        return None
    match = _IN_ANCHOR.search(before)
    if match is not None and before.count("@@") % 2:
        # An even number of signs are those of other anchors.
        rest = _REST_OF_ANCHOR.match(after) if after.count("@@") % 2 else None
        here = gap(match["written"], rest, "@@")
        return _listed(_anchors(snapshot, place, position.line + 1, here), "")
    match = _IN_SYMBOL.search(before)
    if match is not None:
        mark = "}" if match["mark"] == "{" else "\\}"
        here = gap(match["written"], _REST_OF_SYMBOL.match(after), mark)
        symbols = (place.book.symbols or {}).values()
        return _listed((_symbol(symbol, here) for symbol in symbols), "")
    return None


def _listed(items: Iterator[types.CompletionItem], written: str) -> types.CompletionList:
    found = list(items)
    wanted = written.rpartition("/")[2].casefold()
    if len(found) > _MOST and wanted:
        found = [item for item in found if wanted in (item.filter_text or item.label).casefold()]
    return types.CompletionList(len(found) > _MOST, found[:_MOST])


def _labels(snapshot: Snapshot, place: FilePlace, here: _Gap) -> Iterator[types.CompletionItem]:
    """Yield the labels of the book that is named or implied, then the other books."""
    code, slash, name = here.written.rpartition("/")
    own = place.book.code if place.book is not None else ""
    index = snapshot.indexes[place.language]
    prefix = f"{code}/" if slash else ""
    by_number = bool(re.match(r"\d", name))
    for label in index.labels(code or own) if code or own else ():
        target = index.find_label(label, code or own)
        if target is not None:
            yield _label(target, label, prefix, here, snapshot, by_number)
    for book in snapshot.library.books.get(place.language, ()):
        if not slash and book.code != own:
            yield types.CompletionItem(
                f"{book.code}/",
                kind=types.CompletionItemKind.Module,
                detail=book.title,
                sort_text=f"~{book.code}",
                text_edit=types.TextEdit(here.typed, f"{book.code}/"),
                command=types.Command("labels of the book", "editor.action.triggerSuggest"),
            )


def _label(
    target: Target, label: str, prefix: str, here: _Gap, snapshot: Snapshot, by_number: bool
) -> types.CompletionItem:
    number = target.unit.number or ""
    words = target.unit.text[: 2 * _SHOWN_WORDS]
    name = number if by_number and number else label
    return types.CompletionItem(
        label,
        label_details=types.CompletionItemLabelDetails(f" {number}", words[:_SHOWN_WORDS]),
        kind=types.CompletionItemKind.Reference,
        detail=f"{number} {target.unit.kind.value}".strip(),
        filter_text=f"{prefix}{name}",
        text_edit=types.TextEdit(here.whole, f"{prefix}{label}{here.closing}"),
        data={"language": target.book.language, "book": target.book.code, "label": label, "root": str(snapshot.root)},
    )


def with_documentation(snapshot: Snapshot, item: types.CompletionItem) -> types.CompletionItem:
    """Return a label that was chosen in the list, with its rule's text in every language."""
    data = item.data if isinstance(item.data, dict) else {}
    index = snapshot.indexes.get(str(data.get("language")))
    target = index.find_label(str(data.get("label")), str(data.get("book"))) if index is not None else None
    if target is not None:
        item.documentation = types.MarkupContent(types.MarkupKind.Markdown, describe(target, snapshot))
    return item


def _symbol(symbol: Symbol, here: _Gap) -> types.CompletionItem:
    return types.CompletionItem(
        symbol.key,
        kind=types.CompletionItemKind.Constant,
        detail=symbol.text,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, escaped(symbol.name)),
        filter_text=symbol.key,
        text_edit=types.TextEdit(here.whole, f"{symbol.key}{here.closing}"),
    )


def _anchors(snapshot: Snapshot, place: FilePlace, line: int, here: _Gap) -> Iterator[types.CompletionItem]:
    """Yield a label made from the rule's words, the beginning of a label, and the statuses."""
    target = snapshot.target_at(place, line)
    if target is None or target.unit.line != line:
        return
    kind = LABEL_KINDS[target.unit.kind]
    labels = [suggest_label(target, snapshot.project.labels(target.book.code)), f"{kind}:"]
    for number, label in enumerate(dict.fromkeys(labels)):
        yield types.CompletionItem(
            label,
            kind=types.CompletionItemKind.Reference,
            detail=f"label of {name_of(target)}" if number == 0 else None,
            documentation=short_text(target, snapshot) if number == 0 else None,
            sort_text=str(number),
            text_edit=types.TextEdit(here.whole, f"{label}{'' if label.endswith(':') else here.closing}"),
        )
    for status in Status:
        name = f"{STATUS_KIND}:{status}"
        kind_of_item = types.CompletionItemKind.EnumMember
        edit = types.TextEdit(here.whole, f"{name}{here.closing}")
        yield types.CompletionItem(name, kind=kind_of_item, sort_text=f"~{name}", text_edit=edit)
