"""What changed between two states of a book, as text, Markdown, JSON and HTML."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from ..editions.difference import Change, Comparison
from ..markup.plain import plain_text
from ..model import ChangeKind, Kind
from ..text_difference import Change as PieceChange
from ..text_difference import Piece, in_brackets
from .texts import shown_by_number

FORMAT = "rulebook-diff/1"

VERBS = {
    ChangeKind.ADDED: "added",
    ChangeKind.REMOVED: "removed",
    ChangeKind.REWORDED: "reworded",
    ChangeKind.MOVED: "moved",
    ChangeKind.RENUMBERED: "renumbered",
    ChangeKind.REFERENCE: "reference",
    ChangeKind.SPLIT: "split",
    ChangeKind.MERGED: "merged",
}
_LONGEST_START = 72
_WITH_WORDS = (ChangeKind.REWORDED, ChangeKind.SPLIT, ChangeKind.MERGED)


@dataclass(frozen=True)
class ComparedBook:
    """A comparison with the names of its two states: versions, or the paths of trees."""

    old: str
    new: str
    comparison: Comparison


class Names:
    """What the units of a comparison are called in a report."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._shows = [shown_by_number(side.book, side.index) for side in (comparison.old, comparison.new)]

    def old(self, place: int | None) -> str:
        """Return what a unit was called: its number, or that of the rule that it belongs to and what it is."""
        return self._name(0, place)

    def new(self, place: int | None) -> str:
        """Return what a unit is called."""
        return self._name(1, place)

    def _name(self, side: int, place: int | None) -> str:
        if place is None:
            return ""
        units = (self._comparison.old, self._comparison.new)[side]
        _, unit, parent = units.placed[place]
        if unit.number:
            return unit.number
        if unit.kind is Kind.EXAMPLE and parent >= 0:
            return f"{self._name(side, parent)}, example {place - units.examples(parent).start + 1}"
        if unit.kind in (Kind.TERM, Kind.CHAPTER, Kind.SECTION):
            return self.text(side, place).split("\n", 1)[0]
        return units.ids[place]

    def text(self, side: int, place: int) -> str:
        """Return what a unit says or said (``side`` 1 or 0), as plain text."""
        units = (self._comparison.old, self._comparison.new)[side]
        return plain_text(units.placed[place].unit, self._shows[side], units.book.symbols)

    def start(self, side: int, place: int) -> str:
        """Return how a unit begins, on one line."""
        text = " ".join(self.text(side, place).split())
        return text if len(text) <= _LONGEST_START else f"{text[:_LONGEST_START].rstrip()}…"


def counts(comparison: Comparison) -> dict[ChangeKind, int]:
    """Return how many changes there are of each kind."""
    found = dict.fromkeys(ChangeKind, 0)
    for change in comparison.changes:
        found[change.kind] += 1
    return found


def counts_line(comparison: Comparison) -> str:
    """Return the counts in one line, such as ``3 added, 1 removed``."""
    parts = [f"{count} {VERBS[kind]}" for kind, count in counts(comparison).items() if count]
    return ", ".join(parts) or "nothing changed"


def to_json(compared: ComparedBook) -> str:
    """Return a comparison as the JSON ``rulebook-diff/1``: see ``rulebook-diff-1.schema.json`` beside this file."""
    comparison = compared.comparison
    old, new = comparison.old, comparison.new
    changes = []
    for change in comparison.changes:
        entry: dict[str, object] = {
            "kind": change.kind.value,
            "id": _id(comparison, change),
            "old": old.placed[change.old].unit.number if change.old is not None else None,
            "new": new.placed[change.new].unit.number if change.new is not None else None,
            "unit": (new.placed[change.new] if change.new is not None else old.placed[change.old or 0]).unit.kind.value,
        }
        if change.kind is ChangeKind.SPLIT:
            entry["into"] = [new.ids[place] for place in change.parts]
        elif change.kind is ChangeKind.MERGED and change.new is not None:
            entry["into"] = [new.ids[change.new]]
        if change.kind in _WITH_WORDS and change.old in comparison.counterparts:
            entry["words"] = [[piece.change.value, piece.text] for piece in comparison.words(change)]
        if change.kind is ChangeKind.REFERENCE:
            entry["retargeted"] = comparison.is_retargeted(change.old or 0)
        changes.append(entry)
    report = {
        "format": FORMAT,
        "book": new.book.code,
        "language": new.book.language,
        "old": compared.old,
        "new": compared.new,
        "changes": changes,
        "numbers": [list(row) for row in number_table(comparison)],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def _id(comparison: Comparison, change: Change) -> str:
    """Return the id of the unit of a change: that in the new state, unless the unit is gone from it."""
    is_there = change.old is None or change.old in comparison.counterparts
    if change.new is not None and is_there:
        return comparison.new.ids[change.new]
    return comparison.old.ids[change.old or 0]


def number_table(comparison: Comparison) -> Iterator[tuple[str | None, str | None]]:
    """Yield old and new number of every unit that has not kept its own, in the order of the old state."""
    old, new = comparison.old, comparison.new
    for place, placed in enumerate(old.placed):
        there = comparison.counterparts.get(place, comparison.merges.get(place))
        number = new.placed[there].unit.number if there is not None else None
        if placed.unit.number != number:
            yield placed.unit.number, number
    held = set(comparison.merges.values())
    for place, placed in enumerate(new.placed):
        if place not in comparison.origins and place not in held and placed.unit.number is not None:
            yield None, placed.unit.number


def to_text(compared: ComparedBook) -> str:
    """Return a comparison for a terminal, a line or two for each change."""
    comparison = compared.comparison
    names = Names(comparison)
    book = comparison.new.book
    lines = [f"{book.code} {book.language}: {compared.old} -> {compared.new}: {counts_line(comparison)}"]
    for change in comparison.changes:
        lines.append(f"{change.kind.value:10} {_heading(names, change)}")
        lines += [f"           {line}" for line in _detail(comparison, names, change)]
    table = list(number_table(comparison))
    if table:
        lines += ["", "old -> new"]
        lines += [f"{before or '-'} -> {now or '-'}" for before, now in table]
    return "\n".join(lines) + "\n"


def _heading(names: Names, change: Change) -> str:
    before, now = names.old(change.old), names.new(change.new)
    if change.kind is ChangeKind.SPLIT:
        return f"{before} -> {', '.join(map(names.new, change.parts))}"
    return f"{before} -> {now}" if before and now and before != now else before or now


def _detail(comparison: Comparison, names: Names, change: Change) -> list[str]:
    if change.kind in _WITH_WORDS and change.old in comparison.counterparts:
        return [in_brackets(comparison.words(change))]
    if change.kind is ChangeKind.ADDED and change.new is not None:
        return [" ".join(names.text(1, change.new).split())]
    if change.kind in (ChangeKind.REMOVED, ChangeKind.MERGED) and change.old is not None:
        return [" ".join(names.text(0, change.old).split())]
    if change.kind is ChangeKind.MOVED and change.new is not None:
        return [names.start(1, change.new)]
    return []


_TITLES = {
    ChangeKind.ADDED: "Added",
    ChangeKind.REMOVED: "Removed",
    ChangeKind.REWORDED: "Reworded",
    ChangeKind.MOVED: "Moved",
    ChangeKind.SPLIT: "Split",
    ChangeKind.MERGED: "Merged",
    ChangeKind.REFERENCE: "Only a reference changed",
    ChangeKind.RENUMBERED: "Only the number changed",
}


def to_markdown(compared: ComparedBook) -> str:
    """Return a comparison as Markdown."""
    comparison = compared.comparison
    book = comparison.new.book
    title = f"# {escape_markdown(book.title)}: {escape_markdown(compared.old)} → {escape_markdown(compared.new)}\n\n{counts_line(comparison)}\n"
    table = list(number_table(comparison))
    numbers = ""
    if table:
        rows = "".join(f"| {before or '–'} | {now or '–'} |\n" for before, now in table)
        numbers = f"\n## Old and new numbers\n\n| {escape_markdown(compared.old)} | {escape_markdown(compared.new)} |\n| --- | --- |\n{rows}"
    return title + markdown_sections(comparison, 2) + numbers


def markdown_sections(comparison: Comparison, level: int) -> str:
    """Return the changes by kind, each kind with a heading of ``level``; those of no words at all in one line."""
    names = Names(comparison)
    parts = []
    for kind, title in _TITLES.items():
        changes = [change for change in comparison.changes if change.kind is kind]
        if not changes:
            continue
        parts.append(f"\n{'#' * level} {title}\n\n")
        if kind in (ChangeKind.REFERENCE, ChangeKind.RENUMBERED):
            parts.append(", ".join(escape_markdown(_heading(names, change)) for change in changes) + "\n")
        else:
            parts += [_markdown_line(comparison, names, change) for change in changes]
    return "".join(parts)


def _markdown_line(comparison: Comparison, names: Names, change: Change) -> str:
    name = f"**{escape_markdown(_heading(names, change))}**"
    if change.kind in _WITH_WORDS and change.old in comparison.counterparts:
        return f"- {name} {markdown_words(comparison.words(change))}\n"
    lines = _detail(comparison, names, change)
    return f"- {name} {escape_markdown(' '.join(lines))}\n" if lines else f"- {name}\n"


_MARKDOWN = {PieceChange.SAME: "{}", PieceChange.REMOVED: "~~{}~~", PieceChange.ADDED: "**{}**"}


def markdown_words(pieces: Sequence[Piece]) -> str:
    """Return pieces with marks, which stand close to the words that they mark, as Markdown wants it."""
    parts = []
    for change, text in pieces:
        core = text.strip()
        if not core:
            parts.append(text)
            continue
        before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        parts.append(f"{before}{_MARKDOWN[change].format(escape_markdown(core))}{after}")
    return "".join(parts)


_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|~#"})


def escape_markdown(text: str) -> str:
    """Return a text that Markdown takes for nothing else."""
    return text.translate(_SIGNS)


def to_html(compared: ComparedBook) -> str:
    """Return a comparison as a page of its own, which needs no other file."""
    comparison = compared.comparison
    names = Names(comparison)
    book = comparison.new.book
    title = escape(f"{book.title}: {compared.old} → {compared.new}")
    items = "".join(
        f'<li class="{change.kind}"><h2>{escape(_heading(names, change))} <small>{change.kind}</small></h2>'
        f"<p>{_html_detail(comparison, names, change)}</p></li>\n"
        for change in comparison.changes
    )
    rows = "".join(f"<tr><td>{escape(old or '–')}<td>{escape(new or '–')}\n" for old, new in number_table(comparison))
    return (
        f'<!doctype html>\n<html lang="{escape(book.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f"<p>{escape(counts_line(comparison))}</p>\n<ol>\n{items}</ol>\n"
        f"<table>\n<tr><th>{escape(compared.old)}<th>{escape(compared.new)}\n{rows}</table>\n</body>\n</html>\n"
    )


_STYLE = (
    "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}"
    "ol{list-style:none;padding:0}"
    "h2{font-size:1rem;margin:1.5rem 0 0}small{font-weight:400;opacity:.7}p{margin:.2rem 0}"
    "del{background:#fbdcd9;color:#7d1a12}ins{background:#d9f0dc;color:#0f5223}"
    "@media(prefers-color-scheme:dark){body{background:#1f1c19;color:#eee}del{background:#5a1f1a;color:#ffd9d4}"
    "ins{background:#1d4726;color:#d6f5dc}}td,th{padding:0 1.5rem 0 0;text-align:left}"
)


def _html_detail(comparison: Comparison, names: Names, change: Change) -> str:
    if change.kind in _WITH_WORDS and change.old in comparison.counterparts:
        return pieces_to_html(comparison.words(change))
    text = escape(" ".join(_detail(comparison, names, change)))
    tag = {ChangeKind.ADDED: "ins", ChangeKind.REMOVED: "del", ChangeKind.MERGED: "del"}.get(change.kind)
    return f"<{tag}>{text}</{tag}>" if tag else text


_TAGS = {PieceChange.SAME: "{}", PieceChange.REMOVED: "<del>{}</del>", PieceChange.ADDED: "<ins>{}</ins>"}


def pieces_to_html(pieces: Sequence[Piece]) -> str:
    """Return pieces as HTML."""
    return "".join(_TAGS[change].format(escape(text, quote=False)) for change, text in pieces)
