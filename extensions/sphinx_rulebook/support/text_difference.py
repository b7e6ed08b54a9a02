"""The differences between two wordings of one text: by words in a script with spaces, by runs of characters in a
script without.

The tokens are compared by difflib without its heuristic for frequent ones (``autojunk=False``), which would treat the
commas of a long text as noise. The result is then made readable, following the "semantic cleanup" of diff-match-patch
(Neil Fraser, 2006): text between two changes is shown as kept only if it helps the reader more than it distracts; an
insertion starts where a sentence or clause begins; a Japanese verb changes as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import NamedTuple

from .late_pattern import LatePattern

_KATAKANA, _KANJI, _HIRAGANA = "゠-ヿㇰ-ㇿ", "㐀-䶿一-鿿豈-﫿々〆", "ぁ-ゟ"
_LETTER = f"(?:(?![{_KATAKANA}{_KANJI}{_HIRAGANA}])[^\\W\\d_])"
_TOKEN = LatePattern(
    r"(?P<space>\s+)"
    r"|(?!https?:|www\.)(?P<plain>[A-Za-z]++(?:['’\-][A-Za-z]++)*+(?![A-Za-z\d_À-ɏḀ-ỿ]))"  # most words, matched first
    r"|(?P<mark>\[\[[^\[\]\r\n]*\]\]|\[[\w.:/+\-]+\]"  # a reference, in the source or as printed
    r"|\\?\{[\w+\-]+\\?\}|\\[A-Za-z]+\{\}"  # a symbol
    r"|(?:https?://|www\.)[A-Za-z0-9_.~/?&=%#+\-]*[A-Za-z0-9_/]"  # an address
    # a number, such as 3, 10:30, 4.4.3d, 103.1.b, A7c4
    r"|[A-Za-z]*\d[A-Za-z\d]*(?:[.,:/\-–]\d[A-Za-z\d]*|\.[a-z](?![A-Za-z\d]))*)"
    f"|(?P<katakana>[{_KATAKANA}]+)|(?P<kanji>[{_KANJI}]+)|(?P<hiragana>[{_HIRAGANA}]+)"
    rf"|(?P<word>{_LETTER}+(?:['’\-]{_LETTER}+)*)"
    r"|(?P<sign>\*\*|__|.)"
)

_SIZES = {"mark": 6.0, "katakana": 1.5, "kanji": 2.5, "hiragana": 1.5, "plain": 1.0, "word": 1.0, "sign": 0.5}
"""The weight of a letter in each kind of token, relative to a letter in a Western word; a mark has this weight in
total."""
_ISLAND = 3.0
"""Kept text between two changes is merged into them if it weighs less than this, in the same unit."""
_ISLAND_SHARE = 0.5
"""Between large changes, kept text must weigh more: this share of the smaller change."""
_CLAUSE = 16.0
"""Kept text of at least this weight, about a clause, is never merged."""
_LEAST_KEPT, _MOST_LOST = 0.25, 0.5
"""The whole text is shown as changed if less than these shares of the longer and of the shorter text are kept."""
_SENTENCE_ENDS, _CLAUSE_ENDS = frozenset(".。!?！？…"), frozenset(",;:、，；：)）」』")


PLAIN_SIGNS = str.maketrans(
    {**dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‘’‚‛", "'"), **dict.fromkeys("‐‑‒–—−", "-"), "…": "..."}
)
"""Typographic characters that word processors substitute for plain ones; readers do not notice the difference."""


class PieceKind(StrEnum):
    """The fate of a piece of text."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


class Piece(NamedTuple):
    """A run of text that was kept, removed or added."""

    change: PieceKind
    text: str


class _Token(NamedTuple):
    """A token, the white space after it, the name of its script or kind, and its weight (see ``_SIZES``)."""

    text: str
    space: str
    kind: str
    size: float


@dataclass(slots=True)
class _Edit:
    """Tokens ``start`` to ``end`` of the old text, replaced by ``new_start`` to ``new_end`` of the new text."""

    start: int
    end: int
    new_start: int
    new_end: int


def tokens(text: str) -> list[str]:
    """Return the parts of a text that are never cut: words, runs of one script, numbers, symbols, references."""
    return [match[0] for match in _TOKEN.compiled.finditer(text)]


def difference(old: str, new: str) -> list[Piece]:
    """Return both texts as pieces in order, removed text before the text that replaces it.

    All pieces except ADDED ones make up ``old``; all pieces except REMOVED ones make up ``new``.
    """
    before, after = _read(old), _read(new)
    # First the raw difference, then each step makes it easier to read.
    edits = _edits(before, after)
    _slide(edits, before, after)
    edits = _joined(_whole_verbs(edit, before, after) for edit in edits)
    edits = _without_islands(edits, before, after)
    if _is_nothing_kept(edits, before, after):
        edits = [_whole(before, after)]
    return _pieces(edits, before, after)


def _read(text: str) -> list[_Token]:
    """Return the tokens of a text, after an empty first token that carries the leading white space."""
    found: list[_Token] = []
    at, last, kind = 0, "", "sign"
    for match in _TOKEN.compiled.finditer(text):
        name = match.lastgroup or "sign"
        # White space belongs to the token before it, so a token is complete only when the next one starts.
        if name != "space":
            found.append(_token(last, text[at : match.start()], kind))
            last, kind, at = match[0], name, match.end()
    found.append(_token(last, text[at:], kind))
    return found


def _token(text: str, space: str, kind: str) -> _Token:
    size = _SIZES[kind]
    return _Token(text, space, kind, size if kind == "mark" else size * len(text))


def _edits(before: Sequence[_Token], after: Sequence[_Token]) -> list[_Edit]:
    """Compare the parts between the common beginning and the common end of both texts."""
    old, new = [token.text for token in before], [token.text for token in after]
    # difflib takes quadratic time on long texts, so the common beginning and end are cut off first.
    least = min(len(old), len(new))
    head = next((i for i in range(least) if old[i] != new[i]), least)
    tail = next((i for i in range(least - head) if old[-1 - i] != new[-1 - i]), least - head)
    matcher = SequenceMatcher(None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=False)
    return [
        _Edit(i + head, i_end + head, j + head, j_end + head)
        for tag, i, i_end, j, j_end in matcher.get_opcodes()
        if tag != "equal"
    ]


def _joined(edits: Iterable[_Edit]) -> list[_Edit]:
    """Return the edits after joining those that touch each other."""
    joined: list[_Edit] = []
    for edit in edits:
        if joined and edit.start <= joined[-1].end:
            joined[-1] = _Edit(joined[-1].start, edit.end, joined[-1].new_start, edit.new_end)
        else:
            joined.append(edit)
    return joined


def _slide(edits: Sequence[_Edit], before: Sequence[_Token], after: Sequence[_Token]) -> None:
    """Move pure additions and pure removals so that they begin and end at a sentence or a clause, if possible."""
    for place, edit in enumerate(edits):
        # A replacement cannot slide: its old and its new text would have to move together.
        if edit.start != edit.end and edit.new_start != edit.new_end:
            continue
        # At least one kept token must remain on either side, or the edit would touch its neighbour.
        first = edits[place - 1].end + 1 if place else 1
        last = edits[place + 1].start - 1 if place + 1 < len(edits) else len(before)
        side, at, end = (
            (after, edit.new_start, edit.new_end) if edit.start == edit.end else (before, edit.start, edit.end)
        )
        # Slide to the left, then to the right, as long as the token that leaves equals the one that enters: the result
        # is the same text. Only a strictly better position replaces an earlier one.
        shift, best, best_shift = 0, _seams(side, at, end), 0
        while edit.start + shift > first and side[at + shift - 1].text == side[end + shift - 1].text:
            shift -= 1
            if (seams := _seams(side, at + shift, end + shift)) > best:
                best, best_shift = seams, shift
        shift = 0
        while edit.end + shift < last and side[at + shift].text == side[end + shift].text:
            shift += 1
            if (seams := _seams(side, at + shift, end + shift)) > best:
                best, best_shift = seams, shift
        edit.start, edit.end = edit.start + best_shift, edit.end + best_shift
        edit.new_start, edit.new_end = edit.new_start + best_shift, edit.new_end + best_shift


def _seams(side: Sequence[_Token], start: int, end: int) -> int:
    """Return how well a range of tokens can be cut out: best a sentence, then a clause or a part in brackets."""
    is_in_brackets = side[start].text + side[end - 1].text in ("()", "（）", "「」", "『』", '""')
    return _seam(side, start) + _seam(side, end) + 3 * is_in_brackets


def _seam(side: Sequence[_Token], at: int) -> int:
    """Return how good it is to cut a text before a token."""
    if at == len(side):
        return 3
    behind = side[at - 1].text
    if at <= 1 or behind in _SENTENCE_ENDS:
        return 3
    return 2 if behind in _CLAUSE_ENDS else 0


_NO_ENDING = re.compile(
    r"[をにはのへも]|が(?![らりるれろっ])|と(?![さしすせ])|とし[てた]|で|や(?![さしすせ])"
    r"|から|か$|まで|より|だ|な(?:ら|ど|$)|ごと|ずつ|また|および|のみ|しか|ほど|こと|とき|ため|すべて|それ|その|この|いず|いつ"
)
"""Starts of hiragana runs that are not the ending of the kanji before them: particles, and new words."""
_OF_NOUN = re.compile(r"し|する|すれ|さ[れせ]|せ[ずよ]|でき")
"""Beginnings of the verb that turns a noun of two or more kanji into another verb."""


def _is_ending(kanji: _Token, kana: _Token) -> bool:
    """Return whether hiragana are the ending (okurigana) of the word that starts with the kanji before them."""
    if kanji.kind != "kanji" or kana.kind != "hiragana" or kanji.space or _NO_ENDING.match(kana.text):
        return False
    return len(kanji.text) == 1 or not _OF_NOUN.match(kana.text)


def _whole_verbs(edit: _Edit, before: Sequence[_Token], after: Sequence[_Token]) -> _Edit:
    """Show a word of kanji and hiragana as changed in full if one of the two parts has changed."""
    sides = ((before, edit.start, edit.end), (after, edit.new_start, edit.new_end))
    left = any(start < end and _is_ending(side[start - 1], side[start]) for side, start, end in sides)
    right = any(start < end < len(side) and _is_ending(side[end - 1], side[end]) for side, start, end in sides)
    return _Edit(edit.start - left, edit.end + right, edit.new_start - left, edit.new_end + right)


def _without_islands(edits: Sequence[_Edit], before: Sequence[_Token], after: Sequence[_Token]) -> list[_Edit]:
    """Join edits if the kept text between them is small compared to both; a joined edit may absorb its neighbours."""
    count = -1
    # A joined edit is larger, so that more of the text around it counts as an island: repeat until nothing changes.
    while count != len(edits):
        count = len(edits)
        joined: list[_Edit] = []
        for edit in edits:
            while joined and _is_island(joined[-1], edit, before, after):
                last = joined.pop()
                edit = _Edit(last.start, edit.end, last.new_start, edit.new_end)
            joined.append(edit)
        edits = joined
    return list(edits)


def _is_island(edit: _Edit, other: _Edit, before: Sequence[_Token], after: Sequence[_Token]) -> bool:
    kept = before[edit.end : other.start]
    # A kept reference, number or symbol always informs, and a change of only such marks is clearest on its own.
    if any(token.kind == "mark" for token in kept) or any(_is_of_marks(one, before, after) for one in (edit, other)):
        return False
    size = _size(kept)
    around = min(_edit_size(edit, before, after), _edit_size(other, before, after))
    return size < _CLAUSE and size <= max(_ISLAND, _ISLAND_SHARE * around)


def _is_of_marks(edit: _Edit, before: Sequence[_Token], after: Sequence[_Token]) -> bool:
    """Return whether an edit consists only of references, numbers and symbols, which are shown best on their own."""
    changed = [*before[edit.start : edit.end], *after[edit.new_start : edit.new_end]]
    return all(token.kind == "mark" for token in changed)


def _size(parts: Iterable[_Token]) -> float:
    return sum([token.size for token in parts])


def _edit_size(edit: _Edit, before: Sequence[_Token], after: Sequence[_Token]) -> float:
    return max(_size(before[edit.start : edit.end]), _size(after[edit.new_start : edit.new_end]))


def _is_nothing_kept(edits: Sequence[_Edit], before: Sequence[_Token], after: Sequence[_Token]) -> bool:
    if not edits:
        return False
    sizes = _size(before), _size(after)
    kept = sizes[0] - sum(_size(before[edit.start : edit.end]) for edit in edits)
    return kept < _LEAST_KEPT * max(sizes) and kept < _MOST_LOST * min(sizes)


def _whole(before: Sequence[_Token], after: Sequence[_Token]) -> _Edit:
    """Return the edit of everything except the references, numbers and signs that both texts end with."""
    tail = 0
    for token, other in zip(reversed(before[1:]), reversed(after[1:]), strict=False):
        if token.text != other.text or token.kind not in ("mark", "sign"):
            break
        tail += 1
    return _Edit(1, len(before) - tail, 1, len(after) - tail)


def _pieces(edits: Sequence[_Edit], before: Sequence[_Token], after: Sequence[_Token]) -> list[Piece]:
    """Return the pieces that result from the edits."""
    runs = _Runs()
    end = new_end = 0
    for edit in [*edits, _Edit(len(before), len(before), len(after), len(after))]:
        kept, still = before[end : edit.start], after[new_end : edit.new_start]
        # The kept tokens have equal texts, but the white space between them may differ.
        if kept == still:
            runs.add(text := _text(kept), text)
        else:
            for token, other in zip(kept, still, strict=True):
                runs.add(token.text, token.text)
                runs.add(token.space, other.space)
        end, new_end = edit.end, edit.new_end
        runs.add(_text(before[edit.start : end]), _text(after[edit.new_start : new_end]))
    return runs.pieces()


def _text(parts: Iterable[_Token]) -> str:
    return "".join(token.text + token.space for token in parts)


class _Runs:
    """Joins the parts of two texts: adjacent equal parts, and adjacent changed parts."""

    def __init__(self) -> None:
        self._runs: list[tuple[bool, str, str]] = []

    def add(self, old: str, new: str) -> None:
        """Add the next part of both texts."""
        if not old and not new:
            return
        is_same = old == new
        if self._runs and self._runs[-1][0] == is_same:
            _, before, after = self._runs.pop()
            old, new = before + old, after + new
        self._runs.append((is_same, old, new))

    def pieces(self) -> list[Piece]:
        """Return the parts as pieces; white space that both sides of a change begin or end with counts as kept."""
        found: list[tuple[PieceKind, str]] = []
        for _, old, new in self._runs:
            if old == new:
                found.append((PieceKind.SAME, old))
                continue
            space = _space(old, new)
            old, new = old.removeprefix(space), new.removeprefix(space)
            end = _space(old[::-1], new[::-1])[::-1]
            changed = (PieceKind.REMOVED, old.removesuffix(end)), (PieceKind.ADDED, new.removesuffix(end))
            found += [(PieceKind.SAME, space), *changed, (PieceKind.SAME, end)]
        pieces: list[Piece] = []
        for change, text in found:
            if text and pieces and pieces[-1].change is change:
                pieces[-1] = Piece(change, pieces[-1].text + text)
            elif text:
                pieces.append(Piece(change, text))
        return pieces


def _space(text: str, other: str) -> str:
    """Return the white space that both texts begin with, or "" if it differs."""
    space = text[: len(text) - len(text.lstrip())]
    return space if space == other[: len(other) - len(other.lstrip())] else ""


def in_brackets(pieces: Iterable[Piece]) -> str:
    """Return pieces as one line of plain text: ``takes [-one-]{+two+} cards``."""
    marks = {PieceKind.SAME: "{}", PieceKind.REMOVED: "[-{}-]", PieceKind.ADDED: "{{+{}+}}"}
    return "".join(marks[piece.change].format(piece.text) for piece in pieces)
