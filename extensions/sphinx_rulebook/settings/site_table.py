"""The look of a site, as the table ``[tool.rulebook.site]`` sets it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from ..markup.book_toml.toml_keys import Setting, Settings
from ..support.accent_colours import Rgb
from ..support.language_tags import primary_language
from .toml_places import TomlPlace

SITE_SETTINGS: Settings = {
    "name": Setting((str, dict), "the name of the site, in the bar and in titles", "that of the first page or book"),
    "url": Setting((str,), "the web address of the site, such as `https://rules.example/`", "none"),
    "logo": Setting((str,), "a picture before the name; paths are relative to the folder of the settings"),
    "logo_dark": Setting((str,), "the same for the dark theme", "`logo`"),
    "logo_has_name": Setting((bool,), "whether the logo shows the name, so that the bar does not repeat it", "`false`"),
    "icon": Setting((str,), "the picture of the site in tabs and on home screens", "ours"),
    "accent": Setting((str,), 'the colour of numbers and links: `"#0a6"`, `"#00aa66"` or a name of CSS', "vermilion"),
    "accents": Setting((dict,), 'a table: books with a colour of their own, by their codes: `{ TR = "#0a6" }`'),
    "fonts": Setting((list,), "tables: fonts from files of the project (below)", "those of the reader's device"),
    "links": Setting((list,), "tables: links in the bar or at the foot of each page (below)"),
    "announcement": Setting((str, dict), "a line above each page, which readers can dismiss"),
    "announcement_link": Setting((str,), "where the announcement leads"),
    "foot": Setting((str, dict), "a text at the foot of each page"),
    "copyright": Setting((str, dict), "who holds the rights: `2025 Hanafuda Guild`"),
    "report": Setting((str,), "where readers report a problem: an address with placeholders (below)"),
    "edit": Setting((str,), "where readers can edit a file: an address with placeholders (below)"),
}
"""The keys of ``[tool.rulebook.site]``."""

FONT_SETTINGS: Settings = {
    "file": Setting((str,), "a .woff2, .woff, .otf or .ttf file", "required"),
    "use": Setting((str,), '`"text"`, for what is read, or `"interface"`, for bars and lists', "`text`"),
    "weight": Setting((int, str), 'the weight, `700`, or the range of a variable font, `"400 700"`', "`400`"),
    "style": Setting((str,), '`"normal"` or `"italic"`', "`normal`"),
    "languages": Setting((list,), 'the languages that have this font: `["ja"]`', "all languages"),
}
"""The keys of an entry of ``[[tool.rulebook.site.fonts]]``."""

LINK_SETTINGS: Settings = {
    "text": Setting((str, dict), "the text of the link", "required"),
    "href": Setting(
        (str,),
        "an address with http, https or mailto, or a path below the folder of a language: `faq.html`",
        "required",
    ),
    "place": Setting((str,), '`"bar"` or `"foot"`', "`bar`"),
}
"""The keys of an entry of ``[[tool.rulebook.site.links]]``."""


class LinkPart(StrEnum):
    """Where a link stands on a page."""

    BAR = "bar"
    FOOT = "foot"


class FontUse(StrEnum):
    """What is set in a font."""

    TEXT = "text"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class LocalText:
    """A text in some languages, by their tags; the text of the language "" is for all languages."""

    texts: tuple[tuple[str, str], ...] = ()

    def of(self, language: str, is_needed: bool = True) -> str:
        """Return the text for a language, "" if there is none.

        If it ``is_needed``, another language's text is better than none.
        """
        texts = {tag.casefold(): text for tag, text in self.texts}
        for tag in (language.casefold(), primary_language(language), ""):
            if tag in texts:
                return texts[tag]
        return self.texts[0][1] if self.texts and is_needed else ""

    def __bool__(self) -> bool:
        """Return whether there is any text."""
        return bool(self.texts)


class FontFile(NamedTuple):
    """A font: its file, what it is for, its weight and style as in CSS, and its languages, () for all."""

    file: str
    use: FontUse
    weight: str = "400"
    style: str = "normal"
    languages: tuple[str, ...] = ()


class SiteLink(NamedTuple):
    """A link to show on each page."""

    text: LocalText
    href: str
    place: LinkPart


@dataclass(frozen=True, slots=True)
class BookAccent:
    """A book with a colour of its own; ``place`` is None if it is not set in a file."""

    code: str
    colour: Rgb
    place: TomlPlace | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class LinkedPage:
    """A page to which a link leads by the path of its file below the source; ``place`` as above."""

    path: str
    place: TomlPlace | None = field(default=None, compare=False)


class SiteTable(NamedTuple):
    """The values of the table that can be used; paths are relative to ``folder``."""

    folder: Path = Path()
    name: LocalText = LocalText()
    url: str = ""
    logo: str = ""
    logo_dark: str = ""
    logo_has_name: bool = False
    icon: str = ""
    accent: Rgb | None = None
    accents: tuple[BookAccent, ...] = ()
    fonts: tuple[FontFile, ...] = ()
    links: tuple[SiteLink, ...] = ()
    announcement: LocalText = LocalText()
    announcement_link: str = ""
    foot: LocalText = LocalText()
    copyright: LocalText = LocalText()
    report: str = ""
    edit: str = ""
    pages: tuple[LinkedPage, ...] = ()


Table = Mapping[str, object]
"""A table as it was written."""
