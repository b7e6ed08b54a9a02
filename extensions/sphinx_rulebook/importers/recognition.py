"""Which layout a document has: one with a name, or one that is learned from the document itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from .document import Line
from .learning import learn
from .profile import Profile
from .profiles import PROFILES, decimal, magic, riftbound, unnumbered, wca
from .shapes import NumberShapes, Opening, split_number

_FEWEST = 3
_LEAST_SHARE = 0.85


@dataclass(frozen=True, slots=True)
class Recognition:
    """The layout of a document, and in a few words why it is taken for that."""

    profile: Profile
    reason: str


def recognise(lines: Sequence[Line], dropped: Collection[int]) -> Recognition:
    """Return the layout of a document; what is ``dropped`` (places from 0) does not count."""
    openings = {
        i: opening
        for i, line in enumerate(lines)
        if line.text and i not in dropped and (opening := split_number(line.text)) is not None
    }
    compound = [opening.number for opening in openings.values() if not opening.number.isdigit()]
    for profile in (wca.PROFILE, magic.PROFILE, riftbound.PROFILE):
        found = _fits(profile, lines, dropped, openings, compound)
        if found:
            return Recognition(profile, found)
    return Recognition(*learn(lines, dropped))


def by_name(name: str, lines: Sequence[Line], dropped: Collection[int]) -> Recognition:
    """Return the layout that is called ``name``, with what has to be learned of the document."""
    profile = next(profile for profile in PROFILES if profile.name == name)
    if profile in (decimal.PROFILE, unnumbered.PROFILE):
        learned = learn(lines, dropped)[0] if profile is decimal.PROFILE else profile
        return Recognition(replace(learned, name=name), "as asked for")
    return Recognition(profile, "as asked for")


def _fits(
    profile: Profile,
    lines: Sequence[Line],
    dropped: Collection[int],
    openings: Mapping[int, Opening],
    compound: Sequence[str],
) -> str:
    """Return why a document is of one of the layouts that cannot be learned, or "" where it is not."""
    shapes = NumberShapes(profile)
    fitting = [number for number in compound if (shapes.rank_of(number) or 1) > 1]
    if len(fitting) < _FEWEST or len(fitting) < _LEAST_SHARE * len(compound):
        return ""
    if profile.headings:
        chapters = sum(
            1
            for i, line in enumerate(lines)
            if line.text and i not in dropped and (found := shapes.split(line.text)) is not None and found.is_sure
        )
        return f"{chapters} chapters such as {profile.headings[0]!r}, {len(fitting)} ids" if chapters >= 2 else ""
    bare = [opening.number for opening in openings.values() if opening.number.isdigit()]
    sections = [number for number in bare if len(number) == 3]
    if profile.chapter_step:
        enough = len(sections) >= 10 and sum(1 for number in sections if int(number) % profile.chapter_step) >= 5
        return f"{len(sections)} numbers of three digits, {len(fitting)} below them" if enough else ""
    above = {number for number in bare if len(number) == 1} & {number[0] for number in sections}
    enough = len(sections) >= 2 and len(above) > 0
    return f"{len(set(sections))} sections of three digits below {len(above)} chapters" if enough else ""
