"""The numbers of units as links to the units, and what a unit without a number has instead."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ...model.units import Kind, Unit
from ..view.interface_words import Words
from ..view.language_view import Place
from .attributes import AttributeWriter
from .unit_facts import UnitFacts


class NumberLinks(NamedTuple):
    """Writes the numbers on one page.

    ``has_scripts`` says that the page has the scripts of our theme: they add the addresses of numbers, which would
    otherwise be on the page twice (see `linkNumbers` in `addresses.js`).
    """

    attribute: AttributeWriter
    facts: UnitFacts
    words: Words
    has_scripts: bool

    def number(self, unit: Unit, place: Place, above: str | None = None) -> str:
        """Return the number of a unit as a link to its most lasting address; "" if it has none.

        What it adds to the number ``above`` is set apart.
        """
        if not unit.number:
            return ""
        anchor, own = place.anchor, place.number_anchor
        if anchor != unit.label:  # its number may later belong to another rule
            own = self.facts.lasting_id(unit) or own
            anchor = own or anchor
        identity = self.attribute("id", own) if own else ""
        address = "" if self.has_scripts else self.attribute("href", f"#{anchor}")
        return f"<a{identity}{address}>{number_html(unit.number, above)} </a>"

    def number_or_sign(self, unit: Unit, place: Place, above: str | None = None) -> str:
        """Return what `number` does; without a number, a link without text if the address is permanent."""
        number = self.number(unit, place, above)
        if number or unit.kind is Kind.TERM or place.anchor != unit.label:
            return number
        attributes = {"class": "p", "href": f"#{place.anchor}", "aria-label": self.words("Link to this rule")}
        return f"<a{''.join(self.attribute(key, value) for key, value in attributes.items())}></a>"


def number_html(number: str, above: str | None) -> str:
    """Return a number; if it continues the number of the unit ``above`` it, what it adds is set apart."""
    if above and number != above and number.startswith(above):
        end = number[len(above) :]
        return f"{escape(above)}<b>{escape(end)}</b>"
    return escape(number)
