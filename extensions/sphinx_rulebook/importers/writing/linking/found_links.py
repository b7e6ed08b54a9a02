"""The references of a document with their targets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ...typed_document import TypedUnit
from ..mentions.mention_patterns import NumberMention
from ..mentions.title_mentions import TitleMention
from .link_places import LinkPlace, TypedPiece


class Link(NamedTuple):
    """A reference with its target in this document; the target is None if it is not in the document.

    ``page`` is the path of the page of prose, or another file, that it leads to, or "", ``label`` the label if only
    that is known. ``is_by_title`` means that it prints the title of its target, and no number.
    """

    mention: NumberMention
    target: TypedUnit | None
    page: str = ""
    label: str = ""
    is_by_title: bool = False


@dataclass(slots=True)
class Links:
    """All references of a document, by the unit or paragraph that contains them.

    ``dangling`` are the references to a number that no unit has, ``outside`` the references to another book, and
    ``ambiguous`` the references to a number that several units have, which lead to the first. ``unmet`` are numbers
    with a word or a sign that no unit has, as in *Rule 9*, with this text: they may be of another document.
    ``of_pages`` are the names of the pages of prose that contain a piece, ``titles`` the titles in texts that are
    references, or could be.
    """

    by_piece: dict[TypedPiece, list[Link]] = field(default_factory=dict)
    dangling: list[tuple[LinkPlace, NumberMention]] = field(default_factory=list)
    outside: list[tuple[LinkPlace, NumberMention]] = field(default_factory=list)
    ambiguous: list[tuple[LinkPlace, NumberMention, TypedUnit, TypedUnit]] = field(default_factory=list)
    unmet: list[tuple[LinkPlace, str]] = field(default_factory=list)
    of_pages: dict[TypedPiece, str] = field(default_factory=dict)
    titles: list[tuple[TypedPiece, TitleMention]] = field(default_factory=list)

    def cited(self) -> set[TypedUnit]:
        """Return the units that are referred to."""
        return {link.target for links in self.by_piece.values() for link in links if link.target is not None}
