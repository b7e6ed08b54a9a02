"""Weighing the readings of a document against each other: the one with the fewest lines in doubt is the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...support.errors import UnusableInputError
from ..documents.document_lines import count_marks, has_marked_headings, is_markdown
from ..profile import Profile
from ..profiles import PROFILES
from ..reading.reader import read_document
from ..reading.recognition import Recognition
from ..typed_document import TypedDocument
from .document_doubts import find_doubts
from .doubt import Doubt, DoubtKind

_MUCH_BETTER = 3
"""Another reading is taken if this many times fewer lines are in doubt."""
_LOCAL = frozenset({DoubtKind.BROKEN_SENTENCE, DoubtKind.NUMBER_IN_TEXT, DoubtKind.PROSE_PARTS})
"""Doubts about a single line, which say nothing about the reading of the whole document."""
_LEAST_UNITS = 0.9
"""The share of the units of the first reading that another layout must find too."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of a whole document: the document, its layout, and the doubts about it."""

    document: TypedDocument
    recognition: Recognition
    doubts: Sequence[Doubt]

    @property
    def weight(self) -> int:
        """How many lines are in doubt because the structure of the document is."""
        return sum(doubt.weight for doubt in self.doubts if doubt.kind not in _LOCAL)

    @property
    def outline(self) -> list[tuple[int, int, str]]:
        """The line, the rank and the number of each unit."""
        return [(unit.line, unit.rank, unit.number) for unit in self.document.units]


def weigh_readings(text: str, name: str, layout: str | Profile | None = None, has_marks: bool | None = None) -> Reading:
    """Return the best reading of a document, called ``name`` in messages.

    ``layout`` is what the user has chosen, and is kept; ``has_marks`` is whether the text is Markdown, if that is known
    for certain. Where another reading is about as plausible, a doubt says so.
    Raises UnusableInputError as `read_document` does.
    """
    best = _read(text, name, layout, has_marks)
    if not best.weight:
        return best
    close: list[tuple[Reading, str, str]] = []
    for other, what, remedy in _others(text, name, layout, best, has_marks is not None):
        # Without any numbers in the first reading, a layout that has some is a guess.
        may_replace = any(best.recognition.profile.numbers) or other.document.is_markdown != best.document.is_markdown
        if may_replace and other.weight * _MUCH_BETTER <= best.weight:
            best, close = other, []
        elif other.weight < best.weight and other.outline != best.outline:
            close.append((other, what, remedy))
    if not close:
        return best
    closest = min(close, key=lambda one: one[0].weight)
    return replace(best, doubts=[*best.doubts, _two_readings(name, best, *closest)])


def _read(
    text: str, name: str, layout: str | Profile | None, has_marks: bool | None, is_chosen: bool | None = None
) -> Reading:
    document, recognition = read_document(text, name, layout, has_marks)
    is_chosen = layout is not None if is_chosen is None else is_chosen
    return Reading(document, recognition, find_doubts(document, recognition.profile, is_chosen))


def _others(
    text: str, name: str, layout: str | Profile | None, first: Reading, is_decided: bool
) -> Iterator[tuple[Reading, str, str]]:
    """Yield the other readings of a document, each with what it is and the option that chooses it."""
    is_decided = is_decided or is_markdown("", name) or has_marked_headings(text)
    is_decided = is_decided or (isinstance(layout, Profile) and layout.markdown is not None)
    if not is_decided and count_marks(text):
        has_marks = not first.document.is_markdown
        what = "Markdown" if has_marks else "plain text"
        remedy = f"To choose, put markdown = true or false into a profile (--layout); here {str(has_marks).lower()}."
        with_other = _try(text, name, layout, has_marks, layout is not None)
        if with_other is not None:
            yield with_other, f"It can also be read as {what}.", remedy
    if layout is not None:
        return
    for profile in PROFILES:
        if profile.name == first.recognition.profile.name or not profile.numbers:
            continue
        reading = _try(text, name, profile.name, first.document.is_markdown, is_chosen=False)
        if reading is not None and len(reading.document.units) >= _LEAST_UNITS * len(first.document.units):
            yield reading, f"It can also be read with the layout {profile.name}.", f"--layout {profile.name} does this."


def _try(text: str, name: str, layout: str | Profile | None, has_marks: bool, is_chosen: bool) -> Reading | None:
    try:
        return _read(text, name, layout, has_marks, is_chosen)
    except UnusableInputError:
        return None


def _two_readings(name: str, best: Reading, other: Reading, what: str, remedy: str) -> Doubt:
    first = best.doubts[0] if best.doubts else other.doubts[0]
    kind = "Markdown" if best.document.is_markdown else "plain text"
    return Doubt(
        DoubtKind.TWO_READINGS,
        name,
        first.first,
        first.last,
        f"The document was read as {kind}, with the layout {best.recognition.profile.name}: "
        f"{len(best.document.units)} units, {best.weight} lines in doubt.",
        f"{what} Then it has {len(other.document.units)} units, and {other.weight} lines are in doubt.",
        remedy,
    )
