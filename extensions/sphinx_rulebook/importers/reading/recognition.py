"""Recognizing the layout of a document: a named layout, or a layout learned from the document itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from ..profile import Profile
from ..profiles import PROFILES, decimal, magic, riftbound, unnumbered, wca
from ..typed_document import Line
from .learning import learn
from .shapes import NumberShapes, split_number
from .signed_numbers import Opening

_FEWEST = 3
_LEAST_SHARE = 0.85
_CHAPTER_OF_ID = re.compile(r"[0-9]+|[A-Z]")
_WORDED_HEADING = re.compile(
    r"(?P<before>[^\W\d_][^\d:：.]{0,23}?)(?P<number>[0-9]{1,3}|(?<![^\W_])[A-Z])(?P<after>[^\W\d_]{0,3}[:：.])\s*\S"
)
"""A heading that names its chapter: ``Abschnitt 1: ...``, ``제1조: ...``."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The layout of a document, and the reason for it in a few words."""

    profile: Profile
    reason: str


def recognise(lines: Sequence[Line], dropped: Collection[int]) -> Recognition:
    """Return the layout of a document, ignoring ``dropped`` lines (indexes from 0)."""
    openings = {
        i: opening
        for i, line in enumerate(lines)
        if line.text and i not in dropped and (opening := split_number(line.text)) is not None
    }
    compound = [opening.number for opening in openings.values() if not opening.number.isdigit()]
    for named in (wca.PROFILE, magic.PROFILE, riftbound.PROFILE):
        profile = _with_own_words(named, lines, dropped, compound) if named.headings else named
        found = _fits(profile, lines, dropped, openings, compound)
        if found:
            return Recognition(profile, found)
    return Recognition(*learn(lines, dropped))


def by_name(name: str, lines: Sequence[Line], dropped: Collection[int]) -> Recognition:
    """Return the layout called ``name``, completed with the parts that must be learned from the document."""
    profile = next(profile for profile in PROFILES if profile.name == name)
    if profile in (decimal.PROFILE, unnumbered.PROFILE):
        learned = learn(lines, dropped)[0] if profile is decimal.PROFILE else profile
        return Recognition(replace(learned, name=name), "as asked for")
    return Recognition(profile, "as asked for")


def completed(profile: Profile, lines: Sequence[Line], dropped: Collection[int]) -> Recognition:
    """Return the layout that a user describes; if it says nothing about numbers, they are recognized."""
    if not profile.learns_numbers:
        return Recognition(profile, "as asked for")
    own = {field.name: value for field in fields(Profile) if (value := getattr(profile, field.name)) != field.default}
    found = recognise(lines, dropped)
    return Recognition(replace(found.profile, **own), found.reason)


def _fits(
    profile: Profile,
    lines: Sequence[Line],
    dropped: Collection[int],
    openings: Mapping[int, Opening],
    compound: Sequence[str],
) -> str:
    """Return the reason why a document has one of the layouts that cannot be learned, or "" if it does not."""
    shapes = NumberShapes(profile)
    fitting = [number for number in compound if (shapes.rank_of(number) or 1) > 1]
    if len(fitting) < _FEWEST or len(fitting) < _LEAST_SHARE * len(compound):
        return ""
    if profile.headings:
        return _with_worded_chapters(profile, shapes, lines, dropped, len(fitting))
    bare = [opening.number for opening in openings.values() if opening.number.isdigit()]
    if profile.chapter_step:
        return _with_hundreds(profile.chapter_step, bare, len(fitting))
    return _with_sections_of_three_digits(bare)


def _with_worded_chapters(
    profile: Profile, shapes: NumberShapes, lines: Sequence[Line], dropped: Collection[int], ids: int
) -> str:
    """Return why the chapter headings of a document are a word and a number (``Article 1``), or "" if they are not."""
    openings = (shapes.split(line.text) for i, line in enumerate(lines) if line.text and i not in dropped)
    chapters = sum(1 for opening in openings if opening is not None and opening.is_sure)
    return f"{chapters} chapters such as {profile.headings[0]!r}, {ids} ids" if chapters >= 2 else ""


def _with_own_words(
    profile: Profile, lines: Sequence[Line], dropped: Collection[int], compound: Sequence[str]
) -> Profile:
    """Return a profile with the form of the chapter headings in a document of any language, such as ``Статья #:``.

    It is the form that most different chapters have: text, a number with which ids of the document begin, and a colon
    or full stop before the title.
    """
    begins = {match[0] for number in compound if (match := _CHAPTER_OF_ID.match(number)) is not None}
    found: dict[str, set[str]] = {}
    for i, line in enumerate(lines):
        match = _WORDED_HEADING.match(line.text) if line.text and i not in dropped else None
        if match is not None and match["number"] in begins:
            form = f"{match['before']}#{match['after']}"
            found.setdefault(form, set()).add(match["number"])
    form = max(found, key=lambda one: len(found[one]), default="")
    if len(found.get(form, ())) < _FEWEST or form in profile.headings:
        return profile
    return replace(profile, headings=(form, *profile.headings))


def _with_hundreds(step: int, bare: Sequence[str], below: int) -> str:
    """Return why a document has sections with three digits and chapters at the hundreds, or "" if it does not."""
    sections = [number for number in bare if len(number) == 3]
    is_enough = len(sections) >= 10 and sum(1 for number in sections if int(number) % step) >= 5
    # In a small document, no number may be missing.
    counts = sorted({int(number) for number in sections})
    tops = [count for count in counts if count % step == 0]
    has_own_chapters = "000" not in sections and _with_sections_of_three_digits(bare) != ""
    is_small = not has_own_chapters and len(tops) > 1 and len(counts) > len(tops)
    is_enough = is_enough or (is_small and all(count in tops or count - 1 in counts for count in counts))
    return f"{len(sections)} numbers of three digits, {below} below them" if is_enough else ""


def _with_sections_of_three_digits(bare: Sequence[str]) -> str:
    """Return why a document has chapters with one digit and sections with three, or "" if it does not."""
    sections = [number for number in bare if len(number) == 3]
    chapters = {number for number in bare if len(number) == 1} & {number[0] for number in sections}
    is_enough = len(sections) >= 2 and len(chapters) > 0
    return f"{len(set(sections))} sections of three digits below {len(chapters)} chapters" if is_enough else ""
