"""Units of books on other sites, to which references lead."""

from __future__ import annotations

from typing import NamedTuple

from ...markup.references import fill_reference, last_part


class ExternalUnit(NamedTuple):
    """A unit on another site: its address, and its name with the code of its book: ``KK 4.0.1``."""

    uri: str
    name: str

    def printed(self, reference: str, text: str) -> str:
        """Return a reference to the unit: its own ``text``, or if it has none, the book's form, such as ``[#]``."""
        if not text:
            return reference.replace("#", self.name)
        number = self.name.partition(" ")[2] or self.name
        return fill_reference(text, number, last_part(number))
