"""What other Sphinx projects can refer to: entries of objects.inv besides those of our domain.

With intersphinx, a project that has our extension refers to ``rule:ref`` and ``KK/rule:round``.  For all others there
are labels of Sphinx's own domain, ``ref`` and ``kk/rule:round``; and those of frozen editions, ``kk/1.0.0/rule:round``.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment

from ...support.cache import digest_of
from ..pages.page_plan import PAGE_BUILDERS
from ..past_editions.book_editions import BookEditions
from .domain import domain_of, site_of

INVENTORY = "objects.inv"
_LEVEL = 4
"""How much zlib tries: with the default of 6, this takes three times as long for a file that is 4 % smaller."""
_SPACE = re.compile(r"\s+")


def offer_labels(app: Sphinx) -> list[tuple[str, dict[str, object], str]]:
    """Add the labels of rules to Sphinx's own, and no pages, if Sphinx itself writes the inventory.

    Connected to ``html-collect-pages``, which Sphinx emits after it has written all documents and before it writes
    objects.inv.  Earlier, the labels would be stored in its environment, and ``[text](#KK/rule:round)`` would have two
    targets.
    """
    if app.builder.name in PAGE_BUILDERS:
        return []
    labels = app.env.domains.standard_domain.labels
    for name, shown, _, document, anchor, _ in domain_of(app.env).get_objects():
        labels[name.lower()] = (document, anchor, shown)  # the role `ref` looks for small letters
    return []


def write_inventory(builder: Builder, env: BuildEnvironment) -> None:
    """Write objects.inv in version 2 of its format (``sphinx.util.inventory``), as Sphinx does, unless the file has the
    same entries already: packing hundreds of thousands takes longer than finding them.
    """
    path = Path(str(builder.outdir), INVENTORY)
    project, version = (_SPACE.sub(" ", text) for text in (env.config.project, env.config.version))
    head = f"# Sphinx inventory version 2\n# Project: {project}\n# Version: {version}\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    rules = "".join(_entries_of_rules(builder, env))
    # A label of prose may look like that of a rule, which then has precedence.
    others = (
        entry
        for key, entry in _entries_of_others(builder, env)
        if "/" not in key or not key.endswith(" std:label") or f"\n{key} " not in rules
    )
    entries = "".join((*others, rules, *_entries_of_editions(builder, env))).encode()
    if not _has(path, head.encode(), entries):
        path.write_bytes(head.encode() + zlib.compress(entries, _LEVEL))


def _entries_of_others(builder: Builder, env: BuildEnvironment) -> Iterator[tuple[str, str]]:
    """Yield the entries of all domains but ours, each with its name and kind."""
    uri_of = builder.get_target_uri
    for domain in env.domains.sorted():
        for name, shown, kind, page, anchor, priority in sorted(domain.get_objects()) if domain.name != "rule" else ():
            uri = uri_of(page)
            role = f"{domain.name}:{kind}"
            yield f"{name} {role}", _entry(name, role, priority, uri, anchor, shown)


def _entries_of_rules(builder: Builder, env: BuildEnvironment) -> Iterator[str]:
    """Yield the entries of all rules with labels, a book at a time; those of unchanged books are kept.

    The labels for Sphinx's domain, which the role `ref` looks for in small letters, have no weight in its search.
    """
    plan, domain, uri_of = site_of(env).plan, domain_of(env), builder.get_target_uri

    def write(code: str) -> str:
        entries = []
        for name, shown, kind, page, anchor, priority in sorted(domain.objects_of(code)):
            uri = uri_of(page)
            entries.append(_entry(name, f"{domain.name}:{kind}", priority, uri, anchor, shown))
            entries.append(_entry(name.lower(), "std:label", -1, uri, anchor, shown))
        return "".join(entries)

    for code in domain.codes:
        yield plan.kept.get(f"inventory of {uri_of('page')}", code, partial(write, code))


def _entry(name: str, role: str, priority: int, uri: str, anchor: str, shown: str) -> str:
    if anchor.endswith(name):
        anchor = f"{anchor.removesuffix(name)}$"  # the format's sign for the name
    address = f"{uri}#{anchor}" if anchor else uri
    return f"{name} {role} {priority} {address} {'-' if shown == name else shown}\n"


def _entries_of_editions(builder: Builder, env: BuildEnvironment) -> Iterator[str]:
    """Yield the labels of all rules of frozen editions that have one, an edition at a time.

    They are not among the labels in Sphinx's environment: most builds find those of each edition in the cache.
    """
    for editions in site_of(env).plan.editions.values():
        for at, head in enumerate(editions.heads):
            make = partial(_entries_of_edition, builder, editions, at)
            digest = digest_of(builder.get_target_uri("page"), editions.folder, editions.digest("inventory", head))
            yield editions.cache.get(digest, make)


def _entries_of_edition(builder: Builder, editions: BookEditions, at: int) -> str:
    code, version, uri_of = editions.book.code, editions.heads[at].version, builder.get_target_uri
    entries = []
    for unit in editions.standings_at(at):
        if ":" in unit.id:  # a label; units without one have ids of other kinds
            uri = uri_of(f"{editions.folder}{version}/{unit.page}")
            shown = f"{code} {unit.number or unit.id} ({version})"
            name = f"{code}/{version}/{unit.id}".lower()  # the role `ref` looks for small letters
            entries.append(_entry(name, "std:label", -1, uri, unit.anchor, shown))
    return "".join(sorted(entries))


def _has(path: Path, head: bytes, entries: bytes) -> bool:
    """Return whether a file is an inventory with this head and these entries."""
    try:
        data = path.read_bytes()
        return data.startswith(head) and zlib.decompress(data[len(head) :]) == entries
    except (OSError, zlib.error):
        return False
