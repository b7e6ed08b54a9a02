"""What a made-up folder says, so that an import of it can be judged."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a page; ``is_reported`` means that an import cannot keep all of it, and has to say so."""

    text: str
    is_reported: bool = False


@dataclass(slots=True)
class MadeSection:
    """A heading of a page, or the page itself at level 1: its title, and the name that links to it use."""

    title: str
    level: int
    anchor: str = ""
    occurrence: int = 1

    @property
    def key(self) -> str:
        """The title, with a number if other headings before have the same."""
        return self.title if self.occurrence == 1 else f"{self.title}~{self.occurrence}"


@dataclass(slots=True)
class MadePage:
    """A page: its path below the root, its depth in the tree, its sections; the first one is the page itself.

    ``is_prose`` means that it has no rules; ``is_term`` that its sections are terms.
    """

    path: str
    depth: int
    sections: list[MadeSection]
    is_prose: bool = False
    is_glossary: bool = False
    rows: list[Row] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.sections[0].title


@dataclass(slots=True)
class FolderTruth:
    """The truth about a folder.

    ``titles`` are those of all pages and headings. ``outline`` has the rank and the title of each page and heading of
    rules. ``words`` are the titles that each word is below, ``links`` the titles that links lead to, by the text of the
    link. ``remarks`` are the directives around words, ``examples`` words of examples, ``pictures`` the descriptions of
    pictures with the title above them, ``files`` the names of downloads by the word of their link. ``reported`` are the
    places that a report must name, ``gone`` the words that may be only there, ``doubts`` the kinds of doubts that
    it must have, ``features`` the kinds of blocks.
    """

    titles: list[str] = field(default_factory=list)
    outline: list[tuple[int, str]] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    remarks: dict[str, str] = field(default_factory=dict)
    examples: set[str] = field(default_factory=set)
    pictures: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    reported: list[tuple[str, int]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    doubts: set[str] = field(default_factory=set)
    features: set[str] = field(default_factory=set)


@dataclass(slots=True)
class MadeFolder:
    """A folder: the program that it is written for, its files, and the truth about it."""

    program: str
    files: dict[str, str | bytes]
    truth: FolderTruth
