"""Renaming a rule: its label, all references to it, and the alias with which the old label still works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..editions.chain import read_frozen_books
from ..languages.pairing import translated_books
from ..languages.sync import read_sync, sync_path, sync_text
from ..library.label_index import Target, successor
from ..library.layout import SETTINGS_NAME
from ..markup.anchors import LABEL_NAMES, WELL_FORMED
from ..model.books import Book
from ..model.findings import Finding
from ..model.units import LABEL_KINDS
from ..support.counted import counted
from ..support.errors import UnusableInputError
from .aliases import with_alias
from .edit_plan import Edit, EditPlan
from .label_mentions import MentionKind, find_mentions, find_rst_roles
from .project import Project, find_unit
from .review_labels import review_edits
from .settings_labels import settings_edits
from .sync_labels import with_renamed_label


def plan_rename(project: Project, name: str, new: str, code: str | None = None) -> EditPlan:
    """Return the plan for giving a rule a different label, in all languages.

    ``name`` is its label, number or id (see `find_unit`); ``new`` may omit the kind. Raises UnusableInputError if the
    rule has no label, or if the new label is not possible.
    """
    target = find_unit(project, name, code)
    old = _label(target, name)
    book = target.book
    if old in (new, f"{LABEL_KINDS[target.unit.kind]}:{new}"):
        raise UnusableInputError(f"this rule already has the label {old!r}")
    new = checked_label(project, book, new, LABEL_KINDS[target.unit.kind])
    mentions = list(find_mentions(project, book.code, old))
    edits = [Edit(mention.path, mention.start, mention.stop, new) for mention in mentions]
    notes = [_note(f"{old} becomes {new}", [mention.kind for mention in mentions], {edit.path for edit in edits})]
    for path, line in find_rst_roles(project, book.code, old):
        notes.append(f"rename {old} at {path}:{line} yourself: reStructuredText is not changed")
    whole: dict[str, str] = {}
    for path, text in _settings(project, book, old, new, notes):
        if project.sources.exists(path):
            edits.append(Edit(path, 0, len(project.sources.get(path).text), text))
        else:
            whole[path] = text
    edits += _sync_edits(project, book.code, old, new)
    edits += review_edits(project, book.code, old, new)
    edits += settings_edits(project, book.code, old, new, notes)
    return EditPlan(tuple(edits), whole, tuple(notes), (old, new))


def _label(target: Target, name: str) -> str:
    """Return the label to rename: the given label, if the unit has several."""
    rest = name.rpartition("/")[2]
    labels = [anchor.label for anchor in target.unit.anchors]
    if rest in labels:
        return rest
    if target.unit.label is None:
        raise UnusableInputError(f"{name} has no label; give it one with rulebook label {name} NAME")
    return target.unit.label


def checked_label(project: Project, book: Book, wanted: str, kind: str) -> str:
    """Return a new label of a book in full. Raises UnusableInputError if it is invalid or already in use."""
    label = wanted if ":" in wanted else f"{kind}:{wanted}"
    match = WELL_FORMED.fullmatch(label)
    if match is None or match[1] not in LABEL_NAMES:
        raise UnusableInputError(
            f"{wanted!r} is not a label; write kind:name with a kind of {', '.join(sorted(LABEL_NAMES))} "
            "and a name of letters, digits, _ . + and -"
        )
    if match[1] != kind:
        raise UnusableInputError(f"{label!r} has the wrong kind; write {kind}:NAME")
    for translation in project.translations(book.code):
        for chapter in translation.files():
            for unit in chapter.units:
                if any(anchor.label == label for anchor in unit.anchors):
                    raise UnusableInputError(f"{label!r} already exists at {chapter.path}:{unit.line}")
    if label in book.editions.removed:
        raise UnusableInputError(f"{label!r} is listed as removed for good ('removed' in {SETTINGS_NAME})")
    return label


def _settings(project: Project, book: Book, old: str, new: str, notes: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the ``book.toml`` of the source with its alias, if the old label was ever published."""
    source = project.library.book(project.library.source_language, book.code) or book
    aliases = source.editions.aliases
    if new in aliases and successor(new, aliases) != old:
        raise UnusableInputError(f"{new!r} is a former label of {aliases[new].label!r}; another rule cannot have it")
    findings: list[Finding] = []
    editions = list(read_frozen_books(source, findings))
    is_published = not editions or any(old in edition.units.place_of_label for edition in editions)
    if not is_published:
        notes.append(f"no edition has {old}, so no alias is needed")
        if new not in aliases and all(alias.label != old for alias in aliases.values()):
            return
    path = f"{source.folder}/{SETTINGS_NAME}".lstrip("/")
    if is_published:
        notes.append(f"{old} still works: it is in [aliases] of {path}")
    text = project.sources.get(path).text if project.sources.exists(path) else ""
    yield path, with_alias(text, path, old, new, is_published)


def _sync_edits(project: Project, code: str, old: str, new: str) -> Iterator[Edit]:
    """Yield edits of the sync states that contain the label."""
    for language in project.library.languages[1:]:
        for source, translation in translated_books(project.library, language):
            path = sync_path(translation)
            if not project.sources.exists(path):
                continue
            text = project.sources.get(path).text
            if old not in text:
                continue
            findings: list[Finding] = []
            state = read_sync(project.library.root, translation, findings)
            if findings:  # never overwrite a file that a later version has written, or that a merge has broken
                raise UnusableInputError(f"{path}:{findings[0].line}: {findings[0].message}")
            renamed = with_renamed_label(state, source.code, code, old, new)
            if renamed != state:
                yield Edit(path, 0, len(text), sync_text(source, translation, renamed))


def _note(what: str, kinds: list[MentionKind], paths: set[str]) -> str:
    counts = Counter(kinds)
    parts = [counted(counts[kind], kind) for kind in MentionKind if counts[kind]]
    return f"{what}: {', '.join(parts)} in {counted(len(paths), 'file')}"
