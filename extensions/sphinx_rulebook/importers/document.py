"""What is read of a rulebook with typed numbers, before it becomes markup."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import BlockKind


@dataclass(frozen=True, slots=True)
class TypedParagraph:
    """A paragraph below a numbered one: running text, or an example or a note with its opening word.

    ``opening`` is that word as typed, with its colon (``Example:``, ``例：``), empty for running text; ``text`` is
    plain text on one line.
    """

    kind: BlockKind
    opening: str
    text: str


@dataclass(frozen=True, slots=True)
class TypedUnit:
    """A numbered paragraph: ``rank`` is what the shape of its number says, ``text`` is plain text on one line.

    ``line`` is where it stands in the document; ``is_made_up`` is true for a heading that the document lacks although
    units stand below it, and whose text is its number.
    """

    rank: int
    number: str
    text: str
    line: int
    paragraphs: tuple[TypedParagraph, ...] = ()
    is_made_up: bool = False


@dataclass(frozen=True, slots=True)
class TypedChapter:
    """A chapter; its first unit is its heading."""

    units: tuple[TypedUnit, ...]

    @property
    def heading(self) -> TypedUnit:
        """The unit that is the chapter's own heading."""
        return self.units[0]


@dataclass(frozen=True, slots=True)
class TypedDocument:
    """A whole document; ``chrome`` are the lines before its first numbered one, which belong to the page around it."""

    chapters: tuple[TypedChapter, ...]
    chrome: tuple[str, ...]

    @property
    def units(self) -> tuple[TypedUnit, ...]:
        """All units, in reading order."""
        return tuple(unit for chapter in self.chapters for unit in chapter.units)
