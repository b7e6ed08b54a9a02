"""The rules below a rule, on the page of that rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...model.units import Unit
from .attributes import lean_attribute
from .number_links import number_html
from .renderer import ChapterRenderer
from .rule_lists import ListItem, nested_lists


def unit_after(units: Sequence[Unit], position: int) -> Unit | None:
    """Return the unit of a chapter after the one at a position."""
    return units[position + 1] if position + 1 < len(units) else None


def rules_below(
    units: Sequence[Unit],
    position: int,
    renderer: ChapterRenderer,
    link_to: Callable[[Unit], str],
    anchor_of: Callable[[Unit], str] | None = None,
) -> str:
    """Return the units of a chapter below the one at a position, at any depth, as nested lists.

    ``renderer`` writes the text of the chapter. ``link_to`` gives the attribute with the address of a unit's own
    page, and ``anchor_of`` its id on this page, where it has one.
    """
    top = units[position]
    after = unit_after(units, position)
    if after is None or after.rank <= top.rank:  # as for most units
        return ""
    items = []
    for at in range(position + 1, len(units)):
        unit = units[at]
        if unit.rank <= top.rank:
            break
        number = f"<a{link_to(unit)}>{number_html(unit.number, top.number)} </a>" if unit.number else ""
        text, blocks = renderer.titled_body(unit, unit_after(units, at))
        start = f"{number}{text}" if number or "<a" not in text else f"<span>{text}</span>"
        identity = lean_attribute("id", anchor_of(unit)) if anchor_of is not None else ""
        items.append(ListItem(unit.rank, False, f"<li{identity}>{start}\n{blocks}"))
    return nested_lists(items, is_xml=False)
