"""Giving a label to a rule without a label, in all languages in which the rule is known."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..importers.writing.labels import defined_name, first_words, slug
from ..library.label_index import Target
from ..markup.hidden_text import blanked
from ..markup.references import REFERENCE
from ..model.units import LABEL_KINDS, Kind, Unit
from ..support.errors import UnusableInputError
from .edit_plan import Edit, EditPlan
from .project import SURE, Project, find_unit
from .rename import checked_label
from .source_files import SourceFile

_TYPED_NUMBER = re.compile(r"[ \t]*@@number:[^@\r\n]*@@")
TITLES = frozenset({Kind.CHAPTER, Kind.SECTION, Kind.TERM})
"""Kinds that are printed as titles, after which an anchor reads better; the anchor of a rule, and of a ruling, whose
heading is a whole question, comes before its text."""
_NAMED_BY_HEADING = TITLES | {Kind.RULING}


def plan_label(project: Project, name: str, wanted: str, code: str | None = None) -> EditPlan:
    """Return the plan for giving a rule a label; ``wanted`` may omit the kind.

    Its translations get the label too if they are known, or so likely that they are unambiguous (`SURE`). Raises
    UnusableInputError if the rule has a label already, or if the wanted label is not possible.
    """
    target = find_unit(project, name, code)
    return plan_label_of(project, target, wanted)


def plan_label_of(project: Project, target: Target, wanted: str) -> EditPlan:
    """Return the plan for giving a label to a unit that was already found (see `plan_label`)."""
    unit, book = target.unit, target.book
    if unit.label is not None:
        raise UnusableInputError(f"this rule already has the label {unit.label!r}; change it with rulebook rename")
    if unit.kind is Kind.EXAMPLE:
        raise UnusableInputError("an example cannot have a label; give one to its rule")
    label = checked_label(project, book, wanted, LABEL_KINDS[unit.kind])
    notes = [f"{_called(target)} gets the label {label}"]
    edits = [anchor_edit(project.sources.get(target.chapter.path), unit, label)]
    if book.language != project.library.source_language:
        notes.append(f"only in {book.language}: the corresponding rule in the source is not known")
        return EditPlan(tuple(edits), {}, tuple(notes))
    found = {counterpart.language: counterpart for counterpart in project.counterparts(target)}
    for translation in list(project.translations(book.code))[1:]:
        counterpart = found.get(translation.language)
        if counterpart is None or counterpart.confidence < SURE:
            likely = f"; the likeliest is {_called(counterpart.target)}" if counterpart is not None else ""
            notes.append(f"not in {translation.language}: its translation is not known{likely}")
            continue
        there = counterpart.target
        if there.unit.label is not None:
            notes.append(f"not in {translation.language}: {_called(there)} already has the label {there.unit.label}")
            continue
        edits.append(anchor_edit(project.sources.get(there.chapter.path), there.unit, label))
        sure = (
            ""
            if counterpart.confidence == 1
            else f", matched by similarity ({counterpart.confidence:.2f}): please check"
        )
        notes.append(f"{translation.language}: {_called(there)}{sure}")
    return EditPlan(tuple(edits), {}, tuple(notes))


def anchor_edit(source: SourceFile, unit: Unit, label: str) -> Edit:
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
    """Return an unused label for a unit: from its title, the term that it defines, or its first words.

    If these names are taken, or in a script that cannot be used in names, the nearest label or title above is
    prepended.
    """
    unit, used = target.unit, set(taken)
    text = REFERENCE.sub("", unit.text)
    own = slug(text) if unit.kind in _NAMED_BY_HEADING else defined_name(text) or first_words(text)
    above = next(filter(None, map(_name_above, target.above())), None)
    stem = own or above or unit.kind.value
    names = [own] if own else []
    if own and above:
        names.append(f"{above}_{own}")
    names += (f"{stem}_{count}" for count in range(2, len(used) + 3))
    labels = (f"{LABEL_KINDS[unit.kind]}:{name}" for name in names)
    return next(label for label in labels if label not in used)


def _name_above(unit: Unit) -> str | None:
    """Return the name of a unit, for the label of a unit below it."""
    if unit.label is not None:
        return unit.label.partition(":")[2]
    return slug(unit.text) if unit.kind in _NAMED_BY_HEADING else None


def _called(target: Target) -> str:
    return target.unit.number or f"{target.chapter.path}:{target.unit.line}"
