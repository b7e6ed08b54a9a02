"""The order of the pages of a folder without navigation: by front matter, by numbers in names, by name."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from .front_matter import FrontMatter, read_front_matter
from .source_folder import INDEX_NAMES, NavPlace

_DIGITS = re.compile(r"([0-9]+)")
_PREFIX = re.compile(r"^[0-9]+(?:[.\-_ ][0-9]+)*(?:[.\-_ ]+|$)")
_FIRST_NUMBER = re.compile(r"(?P<number>[0-9]{1,9})[a-z]?(?=[.\-_ ]|$)")
_SEPARATORS = re.compile(r"[\-_ ]+")
_PAGE_ID = re.compile(r"(?<=[^ ]) [0-9a-f]{32}\Z")
"""What an export from Notion adds to each name."""
_CATEGORY = "_category_.json"
_YAML_CATEGORIES = ("_category_.yml", "_category_.yaml", "index.yml")
_SortKey = tuple[bool, float, list[tuple[int, str]]]
_KeyOf = Callable[[str, float | None], _SortKey]


def read_plain_order(
    root: Path,
    pages: Iterable[str],
    front_of: Callable[[str], FrontMatter],
    depth: int = 1,
    highest_first: bool = False,
) -> Iterator[NavPlace]:
    """Yield the places of the pages (paths below ``root``), each folder as a place above its pages.

    The page of a folder itself (``README.md``, ``index.md``, or a page beside it with its name, as Notion and Obsidian
    keep them) is the folder's place; in the root it comes first. ``highest_first`` means that pages with a higher
    number come first, and those with a number below 0 last, as in Retype.
    """
    key = _highest_first if highest_first else _key
    places = _without_wrapper(list(_folder(root, "", sorted(pages), front_of, depth, key)))
    yield from below_parents(places, front_of)


def _without_wrapper(places: Sequence[NavPlace]) -> Sequence[NavPlace]:
    """Return places without the only folder at the top, such as ``docs``, if it has neither a page nor a title."""
    first = 1 if places and places[0].path and is_index(places[0].path) and "/" not in places[0].path else 0
    tops = [place for place in places[first:] if place.depth == places[0].depth]
    wrapper = tops[0] if len(tops) == 1 else None
    if wrapper is None or wrapper.path or len(places) - first < 3:
        return places
    name = next((place.path for place in places[first:] if place.path), "").partition("/")[0]
    if wrapper.title not in ("", plain_title(name)):
        return places
    inside = (replace(place, depth=place.depth - 1) for place in places[first + 1 :])
    return [*places[:first], *inside]


def below_parents(places: Sequence[NavPlace], front_of: Callable[[str], FrontMatter]) -> Iterator[NavPlace]:
    """Yield places with the pages that name a ``parent`` in their front matter, by its title, below that page."""
    given = [front_of(place.path).values if place.path else {} for place in places]
    titled = {values["title"]: at for at, values in reversed(list(enumerate(given))) if "title" in values}
    parents = {
        at: titled[values["parent"]]
        for at, values in enumerate(given)
        if titled.get(values.get("parent", ""), at) != at
    }
    if not parents:
        yield from places
        return
    below: defaultdict[int, list[int]] = defaultdict(list)
    for at, parent in parents.items():
        below[parent].append(at)
    seen: set[int] = set()

    def branch(at: int, depth: int) -> Iterator[NavPlace]:
        if at in seen:
            return
        seen.add(at)
        yield replace(places[at], depth=depth)
        for child in below[at]:
            yield from branch(child, depth + 1)

    for at, place in enumerate(places):
        if at not in parents:
            yield from branch(at, place.depth)
    for at, place in enumerate(places):  # pages that are below each other
        yield from branch(at, place.depth)


def plain_title(name: str) -> str:
    """Return the name of a file or folder as a title: without its number or the id of its page, and with spaces."""
    named = _PAGE_ID.sub("", name)
    bare = _PREFIX.sub("", named, count=1) or named
    shown = _SEPARATORS.sub(" ", bare).strip()
    return shown[:1].upper() + shown[1:]


def without_prefix(path: str) -> str:
    """Return a path without the numbers before the names of its folders and file."""
    return "/".join(_PREFIX.sub("", part, count=1) or part for part in path.split("/"))


def natural_key(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts ``rule2`` before ``rule10``."""
    return [(int(part), "") if part.isdecimal() else (-1, part.casefold()) for part in _DIGITS.split(name)]


def is_index(path: str) -> bool:
    """Return whether a page is that of its folder."""
    return PurePosixPath(path).name.lower().partition(".")[0] in INDEX_NAMES  # index.de.md too


def _folder(
    root: Path, folder: str, pages: Sequence[str], front_of: Callable[[str], FrontMatter], depth: int, key: _KeyOf
) -> Iterator[NavPlace]:
    start = len(folder) + 1 if folder else 0
    own = [page for page in pages if "/" not in page[start:]]
    index = next((page for page in own if is_index(page)), None)
    below: dict[str, list[str]] = {}
    for page in pages:
        name, slash, _ = page[start:].partition("/")
        if slash:
            below.setdefault(f"{folder}/{name}" if folder else name, []).append(page)
    if index is not None and not folder:
        yield NavPlace(_title(front_of(index)), index, depth, index)
    beside = {page.removesuffix(PurePosixPath(page).suffix): page for page in own if page != index}
    page_of = {name: _page_in(name, inside) or beside.get(name, "") for name, inside in below.items()}
    taken = {index, *page_of.values()}
    entries = [(key(PurePosixPath(page).stem, front_of(page).position), page) for page in own if page not in taken]
    places: dict[str, NavPlace] = {}
    for name, inside in below.items():
        first = page_of[name]
        front = front_of(first) if first else FrontMatter()
        title, position = _category(root / name)
        title = title or _title(front)
        if first not in own:  # a page beside its folder has its title in its first heading
            title = title or plain_title(PurePosixPath(name).name)
        places[name] = NavPlace(title, first, depth, first or inside[0])
        entries.append((key(PurePosixPath(name).name, front.position if position is None else position), name))
    for _, path in sorted(entries):
        if path not in below:
            yield NavPlace(_title(front_of(path)), path, depth, path)
            continue
        yield places[path]
        yield from _folder(root, path, below[path], front_of, depth + 1, key)


def _page_in(folder: str, pages: Sequence[str]) -> str:
    """Return the page among the pages of a folder that is the folder's own, or ""."""
    return next((one for one in pages if "/" not in one[len(folder) + 1 :] and is_index(one)), "")


def _highest_first(name: str, position: float | None) -> _SortKey:
    return False, -(position or 0.0), natural_key(name)


def _key(name: str, position: float | None) -> _SortKey:
    """Return a key by which pages with a position, or with a number before their name, come first."""
    numbered = _FIRST_NUMBER.match(name)
    if position is None and numbered is not None:
        position = float(numbered["number"])
    return position is None, position or 0.0, natural_key(name)


def _title(front: FrontMatter) -> str:
    keys = ("title", "sidebar_label", "sidebar.label", "label")
    return next((value for key in keys if (value := front.values.get(key))), "")


def _category(folder: Path) -> tuple[str, float | None]:
    """Return the title and the position that Docusaurus or Retype has for a folder."""
    for name in _YAML_CATEGORIES:
        if (folder / name).is_file():
            return _yaml_category(folder / name)
    try:
        table = json.loads((folder / _CATEGORY).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return "", None
    if not isinstance(table, dict):
        return "", None
    label, position = table.get("label"), table.get("position")
    is_number = isinstance(position, int | float) and not isinstance(position, bool)
    return (label if isinstance(label, str) else ""), (float(position) if is_number else None)  # type: ignore[arg-type]


def _yaml_category(path: Path) -> tuple[str, float | None]:
    try:
        front = read_front_matter(f"---\n{path.read_text('utf-8').strip()}\n---\n", path.name)
    except (OSError, ValueError):
        return "", None
    return front.values.get("label", ""), front.position
