"""A name for a rule that has none, in all languages in which it is known which rule that is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..importers.labels import defined_name, first_words, slug
from ..index import Target
from ..library import UnusableInputError
from ..markup.commented import blanked
from ..markup.references import REFERENCE
from ..model import LABEL_KINDS, Kind, Unit
from .plan import Edit, Plan
from .project import SURE, Project, find_unit
from .rename import checked_label
from .sources import Source

_TYPED_NUMBER = re.compile(r"[ \t]*@@number:[^@\r\n]*@@")
TITLES = frozenset({Kind.CHAPTER, Kind.SECTION, Kind.TERM})
"""What is printed as a title, behind which an anchor reads better; that of a rule stands before its text."""


def plan_label(project: Project, name: str, wanted: str, code: str | None = None) -> Plan:
    """Return the plan of giving a rule a label; ``wanted`` may leave out the kind.

    Its translations get it too, where they are known, or so likely that no other could be meant (`SURE`).  Raises
    UnusableInputError where the rule has one, or where this cannot be one.
    """
    target = find_unit(project, name, code)
    return plan_label_of(project, target, wanted)


def plan_label_of(project: Project, target: Target, wanted: str) -> Plan:
    """Return the plan of giving a label to a unit that has been found (see `plan_label`)."""
    unit, book = target.unit, target.book
    if unit.label is not None:
        raise UnusableInputError(f"this rule is called {unit.label!r} already; another name is rulebook rename")
    if unit.kind is Kind.EXAMPLE:
        raise UnusableInputError("an example has no label; give one to the rule that it stands in")
    label = checked_label(project, book, wanted, LABEL_KINDS[unit.kind])
    notes = [f"{_called(target)} is called {label}"]
    edits = [anchor_edit(project.sources.get(target.chapter.path), unit, label)]
    if book.language != project.library.source_language:
        notes.append(f"only in {book.language}: it is not known which rule of the source this is")
        return Plan(tuple(edits), {}, tuple(notes))
    found = {counterpart.language: counterpart for counterpart in project.counterparts(target)}
    for translation in list(project.translations(book.code))[1:]:
        counterpart = found.get(translation.language)
        if counterpart is None or counterpart.confidence < SURE:
            likely = f", {_called(counterpart.target)} at the likeliest" if counterpart is not None else ""
            notes.append(f"not in {translation.language}: it is not known which rule that is{likely}")
            continue
        there = counterpart.target
        if there.unit.label is not None:
            notes.append(f"not in {translation.language}: {_called(there)} is called {there.unit.label} there")
            continue
        edits.append(anchor_edit(project.sources.get(there.chapter.path), there.unit, label))
        sure = "" if counterpart.confidence == 1 else f", by its likeness ({counterpart.confidence:.2f}): look at it"
        notes.append(f"{translation.language}: {_called(there)}{sure}")
    return Plan(tuple(edits), {}, tuple(notes))


def anchor_edit(source: Source, unit: Unit, label: str) -> Edit:
    """Return the edit that writes a label onto the heading of a unit."""
    heading = blanked(unit)[0].rstrip("\r\n")
    start = source.offset(unit.line, unit.rank + 1)
    if unit.kind in TITLES:
        at = start + len(heading.rstrip())
        return Edit(source.path, at, at, f" @@{label}@@")
    typed = _TYPED_NUMBER.match(heading) if unit.explicit_number else None
    at = start + (typed.end() if typed is not None else 0)
    return Edit(source.path, at, at, f" @@{label}@@")


def suggest_label(target: Target, taken: Iterable[str]) -> str:
    """Return a label for a unit that is none of those taken: its title, the term that it defines, or its first words.

    Where they are taken, or of a script of which no name can be made, the nearest label or title above goes before.
    """
    unit, used = target.unit, set(taken)
    text = REFERENCE.sub("", unit.text)
    own = slug(text) if unit.kind in TITLES else defined_name(text) or first_words(text)
    above = next(filter(None, map(_name_above, target.above())), None)
    stem = own or above or unit.kind.value
    names = [own] if own else []
    if own and above:
        names.append(f"{above}_{own}")
    names += (f"{stem}_{count}" for count in range(2, len(used) + 3))
    labels = (f"{LABEL_KINDS[unit.kind]}:{name}" for name in names)
    return next(label for label in labels if label not in used)


def _name_above(unit: Unit) -> str | None:
    """Return what a unit is called, for the label of one below it."""
    if unit.label is not None:
        return unit.label.partition(":")[2]
    return slug(unit.text) if unit.kind in TITLES else None


def _called(target: Target) -> str:
    return target.unit.number or f"{target.chapter.path}:{target.unit.line}"
