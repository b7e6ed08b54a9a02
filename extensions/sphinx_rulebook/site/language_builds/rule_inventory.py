"""What other Sphinx projects can refer to: entries of objects.inv besides those of Sphinx's own domains.

With intersphinx, a project that has our extension refers to ``rule:ref`` and ``KK/rule:round``.  For all others there
are labels of Sphinx's own domain, ``ref`` and ``kk/rule:round``; and those of frozen editions, ``kk/1.0.0/rule:round``.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ...support.cache import digest_of
from ..pages.language_site import Site
from ..past_editions.book_editions import BookEditions
from .labelled_units import codes_of, labelled_units, units_by_further_labels

INVENTORY = "objects.inv"
_LEVEL = 4
"""How much zlib tries: with the default of 6, this takes three times as long for a file that is 4 % smaller."""
_SPACE = re.compile(r"\s+")


class InventoryEntry(NamedTuple):
    """An entry of a domain of Sphinx's: its key, which is its name and its role, and its line."""

    key: str
    line: str


class SphinxInventory(NamedTuple):
    """What an inventory has that is not of rules: the name and the version of the project, and the entries of Sphinx's
    domains.
    """

    project: str
    version: str
    entries: Sequence[InventoryEntry]


def write_inventory(outdir: Path, of_sphinx: SphinxInventory, site: Site) -> None:
    """Write objects.inv in version 2 of its format (``sphinx.util.inventory``), as Sphinx does, unless the file has the
    same entries already: packing hundreds of thousands takes longer than finding them.
    """
    path = outdir / INVENTORY
    project, version = (_SPACE.sub(" ", text) for text in (of_sphinx.project, of_sphinx.version))
    head = f"# Sphinx inventory version 2\n# Project: {project}\n# Version: {version}\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    rules = "".join(_entries_of_rules(site))
    # A label of prose may look like that of a rule, which then has precedence.
    others = (
        entry.line
        for entry in of_sphinx.entries
        if "/" not in entry.key or not entry.key.endswith(" std:label") or f"\n{entry.key} " not in rules
    )
    entries = "".join((*others, rules, *_entries_of_editions(site))).encode()
    if not _has(path, head.encode(), entries):
        path.write_bytes(head.encode() + zlib.compress(entries, _LEVEL))


def inventory_line(name: str, role: str, priority: int, uri: str, anchor: str, shown: str) -> str:
    """Return the line of an entry: its name, its role with the domain, its weight in a search, where it is, and what a
    reference prints.
    """
    if anchor.endswith(name):
        anchor = f"{anchor.removesuffix(name)}$"  # the format's sign for the name
    address = f"{uri}#{anchor}" if anchor else uri
    return f"{name} {role} {priority} {address} {'-' if shown == name else shown}\n"


def _entries_of_rules(site: Site) -> Iterator[str]:
    """Yield the entries of all rules with labels, a book at a time; those of unchanged books are kept. Other projects
    may still use former labels.

    The labels for Sphinx's domain, which the role `ref` looks for in small letters, have no weight in its search.
    """
    view, uri_of = site.view, site.addresses.uri_of

    def write(code: str) -> str:
        entries = []
        for name, shown, kind, page, anchor in sorted(
            {*labelled_units(view, code), *units_by_further_labels(view, code)}
        ):
            uri = uri_of(page)
            entries.append(inventory_line(name, f"rule:{kind}", 1, uri, anchor, shown))
            entries.append(inventory_line(name.lower(), "std:label", -1, uri, anchor, shown))
        return "".join(entries)

    for code in codes_of(view):
        yield site.plan.kept.get(f"inventory of {uri_of('page')}", code, partial(write, code))


def _entries_of_editions(site: Site) -> Iterator[str]:
    """Yield the labels of all rules of frozen editions that have one, an edition at a time.

    They are not among the labels in Sphinx's environment: most builds find those of each edition in the cache.
    """
    for editions in site.plan.editions.values():
        for at, head in enumerate(editions.heads):
            make = partial(_entries_of_edition, site, editions, at)
            digest = digest_of(site.addresses.uri_of("page"), editions.folder, editions.digest("inventory", head))
            yield editions.cache.get(digest, make)


def _entries_of_edition(site: Site, editions: BookEditions, at: int) -> str:
    code, version, uri_of = editions.book.code, editions.heads[at].version, site.addresses.uri_of
    entries = []
    for unit in editions.standings_at(at):
        if ":" in unit.id:  # a label; units without one have ids of other kinds
            uri = uri_of(f"{editions.folder}{version}/{unit.page}")
            shown = f"{code} {unit.number or unit.id} ({version})"
            name = f"{code}/{version}/{unit.id}".lower()  # the role `ref` looks for small letters
            entries.append(inventory_line(name, "std:label", -1, uri, unit.anchor, shown))
    return "".join(sorted(entries))


def _has(path: Path, head: bytes, entries: bytes) -> bool:
    """Return whether a file is an inventory with this head and these entries."""
    try:
        data = path.read_bytes()
        return data.startswith(head) and zlib.decompress(data[len(head) :]) == entries
    except (OSError, zlib.error):
        return False
