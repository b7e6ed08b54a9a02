"""Reading the lines of a document, whose layout is known, into chapters, a glossary and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ....support.errors import UnusableInputError
from ...documents.segments import bridged_places, find_back, part_document
from ...profile import Profile
from ...typed_document import Dropped, Line, TypedChapter, TypedDocument
from ..kinds.marginal_titles import with_marginal_titles
from ..paragraphs import page_of
from ..shapes import NumberShapes, split_number
from ..starts import find_starts
from ..structure import Structure
from ..wrapping import find_wrapping
from .front_and_back import FrontAndBack
from .laid_out_document import LaidOutDocument
from .numbered_chapters import NumberedChapters
from .unnumbered_chapters import read_unnumbered

_LOOKS_NUMBERED = re.compile(
    r"^(?:[0-9A-Z]++(?:[.\-][0-9]++){2}|[0-9]++(?:[.\-][0-9]++)*+[.\-][a-z]|[0-9]{3}\.?+ ?+[0-9]*+[a-z]?+$)"
)


def read_parts(
    name: str,
    lines: Sequence[Line],
    profile: Profile,
    furniture: Mapping[int, str],
    has_marks: bool,
    history: range,
) -> TypedDocument:
    """Return the document called ``name`` in messages.

    ``furniture`` are the indexes of the lines that belong to pages and not to the text, each with the reason,
    ``history`` those of a list of changes, whose numbers are not units. ``has_marks`` is whether it is Markdown.
    Raises UnusableInputError if no line has a number of the layout, or if there is no text.
    """
    has_headings = has_marks or any(line.level for line in lines)
    has_numbers = any(profile.numbers)
    shapes = NumberShapes(profile)
    starts = find_starts(lines, shapes, {*furniture, *history}) if has_numbers else []
    if has_numbers and not starts:
        raise UnusableInputError(
            f"{name}: no line starts with a number in the form of the layout {profile.name!r}, such as "
            + ", ".join(filter(None, profile.numbers))
        )
    back = find_back(lines, starts, furniture)
    starts = [start for start in starts if start.line < back]
    edges = {place for place, reason in furniture.items() if reason.startswith(("at the edge", "page break"))}
    bridged = bridged_places(lines, edges)
    openings = [start.line for start in starts]
    page = page_of(lines, profile, has_marks, openings, bridged, find_wrapping(lines, furniture))
    text = LaidOutDocument(name, lines, profile, shapes, page, has_marks, has_headings, dict(furniture))
    parts = part_document(lines, starts, back, text.dropped, shapes, has_headings)
    structure, around = Structure(name, profile, shapes), FrontAndBack(text)
    glossary = around.read_back(parts.back)
    if has_numbers:
        chapters = NumberedChapters(text, structure, around).read(parts.front, parts.body)
    else:
        chapters = read_unnumbered(text, structure, around, parts.front, parts.body)
    chapters = with_marginal_titles(chapters)
    dropped = (Dropped(lines[place], reason) for place, reason in sorted(text.dropped.items()))
    return TypedDocument(
        structure.numbering(chapters),
        profile.skip_letters,
        chapters,
        around.title,
        glossary,
        tuple(around.pages),
        tuple(entry for entry in dropped if entry.line.raw.strip()),
        tuple(_find_odd(chapters)) if has_numbers else (),
        has_marks,
        tuple(lines),
    )


def _find_odd(chapters: Sequence[TypedChapter]) -> Iterator[Line]:
    """Yield the lines that look numbered but were read as text."""
    for paragraph in (one for chapter in chapters for unit in chapter.units for one in unit.paragraphs):
        line = paragraph.lines[0] if paragraph.lines and not paragraph.opening else None
        opening = split_number(line.text) if line is not None else None
        if line is not None and opening is not None and opening.text and _LOOKS_NUMBERED.match(opening.number):
            yield line
