"""The labels of rules in Sphinx's own inventory, and the entries of its domains in ours (see `rule_inventory`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import BuildEnvironment

from ..language_builds.labelled_units import codes_of, labelled_units, units_by_further_labels
from ..language_builds.rule_inventory import InventoryEntry, SphinxInventory, inventory_line, write_inventory
from ..pages.page_plan import PAGE_BUILDERS
from .domain import site_of


def offer_labels(app: Sphinx) -> list[tuple[str, dict[str, object], str]]:
    """Add the labels of rules to Sphinx's own, and no pages, if Sphinx itself writes the inventory.

    Connected to ``html-collect-pages``, which Sphinx emits after it has written all documents and before it writes
    objects.inv.  Earlier, the labels would be stored in its environment, and ``[text](#KK/rule:round)`` would have two
    targets.
    """
    if app.builder.name in PAGE_BUILDERS:
        return []
    labels = app.env.domains.standard_domain.labels
    view = site_of(app.env).view
    for code in codes_of(view):
        for name, shown, _, document, anchor in (*units_by_further_labels(view, code), *labelled_units(view, code)):
            labels[name.lower()] = (document, anchor, shown)  # the role `ref` looks for small letters
    return []


def dump_inventory(builder: Builder, env: BuildEnvironment) -> None:
    """Write objects.inv; Sphinx calls this instead of the builder's own method, after it has written all pages."""
    write_inventory(Path(str(builder.outdir)), inventory_of_sphinx(builder, env), site_of(env))


def inventory_of_sphinx(builder: Builder, env: BuildEnvironment) -> SphinxInventory:
    """Return what an inventory has that is not of rules."""
    return SphinxInventory(env.config.project, env.config.version, tuple(_entries(builder, env)))


def _entries(builder: Builder, env: BuildEnvironment) -> Iterator[InventoryEntry]:
    """Yield the entries of all domains but ours."""
    for domain in env.domains.sorted():
        for name, shown, kind, page, anchor, priority in sorted(domain.get_objects()) if domain.name != "rule" else ():
            role = f"{domain.name}:{kind}"
            line = inventory_line(name, role, priority, builder.get_target_uri(page), anchor, shown)
            yield InventoryEntry(f"{name} {role}", line)
