"""What other Sphinx projects can refer to: entries of objects.inv besides those of our domain.

With intersphinx, a project that has our extension refers to ``rule:ref`` and ``KK/rule:round``.  For all others there
are labels of Sphinx's own domain, ``ref`` and ``kk/rule:round``; and those of frozen editions, ``kk/1.0.0/rule:round``.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment

from ..pages.language_site import Site
from .domain import domain_of, site_of

INVENTORY = "objects.inv"
_SPACE = re.compile(r"\s+")


class Label(NamedTuple):
    """A label of Sphinx's own domain: its name, the name of its page, the id on it, and what a reference shows."""

    name: str
    page: str
    anchor: str
    shown: str


def offer_labels(app: Sphinx) -> list[tuple[str, dict[str, object], str]]:
    """Add the labels of rules to Sphinx's own, and no pages.

    Connected to ``html-collect-pages``, which Sphinx emits after it has written all documents and before it writes
    objects.inv.  Earlier, the labels would be stored in its environment, and ``[text](#KK/rule:round)`` would have two
    targets.
    """
    labels = app.env.domains.standard_domain.labels
    for name, shown, _, document, anchor, _ in domain_of(app.env).get_objects():
        labels[name.lower()] = (document, anchor, shown)  # the role `ref` looks for small letters
    for label in _labels_of_editions(site_of(app.env)):
        labels[label.name.lower()] = (label.page, label.anchor, label.shown)
    return []


def _labels_of_editions(site: Site) -> Iterator[Label]:
    """Yield the labels of all rules of frozen editions that have one."""
    for editions in site.plan.editions.values():
        code = editions.book.code
        for head, standings in zip(editions.heads, editions.standings, strict=True):
            for unit in standings:
                if ":" in unit.id:  # a label; units without one have ids of other kinds
                    page = f"{editions.folder}{head.version}/{unit.page}"
                    shown = f"{code} {unit.number}" if unit.number else f"{code} {unit.id}"
                    yield Label(f"{code}/{head.version}/{unit.id}", page, unit.anchor, f"{shown} ({head.version})")


def write_inventory(builder: Builder, env: BuildEnvironment) -> None:
    """Write objects.inv in version 2 of its format (``sphinx.util.inventory``), as Sphinx does, unless the file has the
    same entries already: packing hundreds of thousands takes longer than finding them.
    """
    path = Path(str(builder.outdir), INVENTORY)
    project, version = (_SPACE.sub(" ", text) for text in (env.config.project, env.config.version))
    head = f"# Sphinx inventory version 2\n# Project: {project}\n# Version: {version}\n"
    head += "# The remainder of this file is compressed using zlib.\n"
    entries = "".join(_entries(builder, env)).encode()
    if not _has(path, head.encode(), entries):
        path.write_bytes(head.encode() + zlib.compress(entries))


def _entries(builder: Builder, env: BuildEnvironment) -> Iterator[str]:
    uris: dict[str, str] = {}
    for domain in env.domains.sorted():
        for name, shown, kind, page, anchor, priority in sorted(domain.get_objects()):
            uri = uris.get(page)
            if uri is None:
                uri = uris[page] = builder.get_target_uri(page)
            if anchor.endswith(name):
                anchor = f"{anchor.removesuffix(name)}$"  # the format's sign for the name
            address = f"{uri}#{anchor}" if anchor else uri
            yield f"{name} {domain.name}:{kind} {priority} {address} {'-' if shown == name else shown}\n"


def _has(path: Path, head: bytes, entries: bytes) -> bool:
    """Return whether a file is an inventory with this head and these entries."""
    try:
        data = path.read_bytes()
        return data.startswith(head) and zlib.decompress(data[len(head) :]) == entries
    except (OSError, zlib.error):
        return False
