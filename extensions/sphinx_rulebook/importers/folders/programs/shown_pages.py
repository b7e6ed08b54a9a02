"""Which pages of a folder without navigation are the text: not its drafts, parts of other pages, and translations."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath

from ..front_matter import FrontMatter
from ..source_folder import INDEX_NAMES
from .translated_names import is_language_tag

_PARTS = frozenset({"_includes", "_layouts", "_drafts", "_templates", "_partials", "_snippets", "archetypes"})


def pages_set_aside(
    pages: Iterable[str], front_of: Callable[[str], FrontMatter], language: str, has_parts: bool
) -> Mapping[str, tuple[int, str]]:
    """Return the pages that a site does not show by themselves, each with the line and the sentence that says why.

    ``language`` is that of the book, if it is known. ``has_parts`` means that the program takes any file whose name
    begins with ``_`` as a part of other pages.
    """
    found: dict[str, tuple[int, str]] = {}
    ordered = sorted(pages)
    for path in ordered:
        if _is_part(path, has_parts):
            found[path] = 1, "Its name is that of a part which other pages include, so this page was left out."
    for path, kept in _translations([path for path in ordered if path not in found], language).items():
        of = f" of {kept}" if kept else ""
        found[path] = 1, f"This page seems to be a translation{of}, so it was left out."
    hidden: dict[str, tuple[int, str]] = {}
    for path in ordered:
        front = front_of(path)
        if path in found:
            continue
        if front.draft_line:
            what = "The front matter says that this page is not published, so it was left out."
            hidden[path] = front.draft_line, what
        elif front.unlisted_line and not is_index_name(path):
            what = "The front matter says that the navigation does not have this page, so it was left out."
            hidden[path] = front.unlisted_line, what
    if len(hidden) + len(found) < len(ordered):
        found.update(hidden)
    return found


def is_index_name(path: str) -> bool:
    """Return whether a page is that of its folder, in any language."""
    return PurePosixPath(path).name.lower().partition(".")[0] in INDEX_NAMES


def without_language(path: str) -> str:
    """Return the path of a page without the language before its ending: ``a/b.de.md`` is ``a/b.md``."""
    tag = _tag(path)
    ending = PurePosixPath(path).suffix
    return f"{path.removesuffix(ending).removesuffix(f'.{tag}')}{ending}" if tag else path


def _is_part(path: str, has_parts: bool) -> bool:
    *folders, name = path.split("/")
    if any(folder in _PARTS for folder in folders):
        return True
    is_private = name.startswith("_") and not is_index_name(name)
    return is_private and (has_parts or name.endswith(".mdx"))


def _translations(pages: list[str], language: str) -> Mapping[str, str]:
    """Return the pages in other languages than the one that is kept, each with the page in that language or ""."""
    tagged = {path: bare for path in pages if (bare := without_language(path)) != path}
    groups: defaultdict[str, list[str]] = defaultdict(list)
    known = set(pages)
    for path, bare in tagged.items():
        groups[bare].append(path)
    if not any(len(group) > 1 or bare in known for bare, group in groups.items()):
        return {}
    tags = Counter(_tag(path) for path in tagged)
    if not any(tag == language for tag in tags):
        language = "" if any(bare in known for bare in groups) else max(tags, key=lambda tag: (tags[tag], tag == "en"))
    found: dict[str, str] = {}
    for bare, group in groups.items():
        own = next((path for path in group if _tag(path) == language), "")
        kept = own or (bare if bare in known else "")
        found.update((path, kept) for path in group if path != own)
        if own and bare in known:
            found[bare] = own
    return found


def _tag(path: str) -> str:
    """Return the language before the ending of a path, or ""."""
    _, dot, tag = PurePosixPath(path).stem.rpartition(".")
    return tag if dot and is_language_tag(tag) else ""
