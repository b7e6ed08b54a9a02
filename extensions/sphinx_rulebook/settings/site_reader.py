"""Reading the look of a site from a table: what can be used of it, and what is wrong with the rest."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from ..library.layout import PICTURE_ENDINGS
from ..markup.book_toml.book_settings import BOOK_CODE, LANGUAGE_TAG
from ..markup.book_toml.toml_keys import Settings
from ..model.findings import Code
from ..support.accent_colours import Rgb, colour_names, parse_colour
from ..support.active_pictures import active_part
from ..support.boundary import is_inside
from .site_table import (
    FONT_SETTINGS,
    LINK_SETTINGS,
    SITE_SETTINGS,
    BookAccent,
    FontFile,
    FontUse,
    LinkedPage,
    LinkPart,
    LocalText,
    SiteLink,
    SiteTable,
    Table,
)
from .toml_places import TomlPlace

PLACEHOLDERS = ("path", "line", "number", "label", "edition", "url")
"""What an address for editing or reporting may contain, in braces."""

_TYPE_NAMES = {str: "a string", bool: "true or false", list: "a list", dict: "a table", int: "a number"}
_ICON_ENDINGS = (*PICTURE_ENDINGS, ".ico")
_FONT_STARTS = {
    ".woff2": (b"wOF2",),
    ".woff": (b"wOFF",),
    ".ttf": (b"\0\1\0\0", b"true"),
    ".otf": (b"OTTO", b"\0\1\0\0"),
}
"""How files with these endings begin."""
_WEIGHT = re.compile(r"[1-9]\d{0,2}|1000")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")
_NOT_IN_ADDRESS = re.compile(r"[\s<>\"\\^`|\x00-\x1f\x7f]")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class Spot(NamedTuple):
    """What a problem is about: a key of the table, the number of an entry and its key if there are any, a value."""

    key: str
    entry: int | None = None
    inner: str | None = None
    value: str | None = None


ReportSpot = Callable[[Code, Spot, str, str | None], None]
"""Takes a code, the spot, the message and the likely fix."""

FindSpot = Callable[[Spot], TomlPlace | None]
"""Returns where a spot is in a file, or None if the table is in none."""


def read_site_table(table: Table, folder: Path, place_of: FindSpot, report: ReportSpot) -> SiteTable:
    """Return what can be used of a table; the rest is reported. Paths in it are relative to ``folder``."""
    return _SiteReader(folder, place_of, report).read(table)


class _SiteReader:
    def __init__(self, folder: Path, place_of: FindSpot, report: ReportSpot) -> None:
        self._folder = folder
        self._place_of = place_of
        self._report_to = report
        self._pages: list[LinkedPage] = []

    def read(self, table: Table) -> SiteTable:
        kept = self._known(table, SITE_SETTINGS, None, None)
        accent = self._colour(kept.get("accent"), Spot("accent"))
        return SiteTable(
            folder=self._folder,
            name=self._text(kept.get("name"), Spot("name")),
            url=self._address(kept.get("url"), Spot("url"), ("http", "https"), is_relative_fine=False),
            logo=self._picture(kept.get("logo"), "logo", PICTURE_ENDINGS),
            logo_dark=self._picture(kept.get("logo_dark"), "logo_dark", PICTURE_ENDINGS),
            logo_has_name=kept.get("logo_has_name") is True,
            icon=self._picture(kept.get("icon"), "icon", _ICON_ENDINGS),
            accent=accent,
            accents=tuple(self._accents(kept.get("accents"))),
            fonts=tuple(self._fonts(kept.get("fonts"))),
            links=tuple(self._links(kept.get("links"))),
            announcement=self._text(kept.get("announcement"), Spot("announcement")),
            announcement_link=self._address(kept.get("announcement_link"), Spot("announcement_link")),
            foot=self._text(kept.get("foot"), Spot("foot")),
            copyright=self._text(kept.get("copyright"), Spot("copyright")),
            report=self._pattern(kept.get("report"), Spot("report")),
            edit=self._pattern(kept.get("edit"), Spot("edit")),
            pages=tuple(self._pages),
        )

    # Tables

    def _known(self, table: Table, known: Settings, key: str | None, entry: int | None) -> dict[str, object]:
        """Return the entries of a table with known keys and valid types; ``key`` and ``entry`` are the place of the
        table itself.
        """
        kept: dict[str, object] = {}
        for name, value in table.items():
            spot = Spot(name) if key is None else Spot(key, entry, name)
            setting = known.get(name)
            if setting is None:
                near = difflib.get_close_matches(name, known, 1)
                message = f"unknown key {name!r}; known: {', '.join(sorted(known))}"
                self._report(Code.UNKNOWN_PROJECT_SETTING, spot, message, near[0] if near else None)
            elif not setting.is_kind(value) or (isinstance(value, bool) and bool not in setting.kinds):
                wanted = " or ".join(_TYPE_NAMES[kind] for kind in setting.kinds)
                self._bad(spot, f"{name!r} must be {wanted}")
            else:
                kept[name] = value
        return kept

    def _entries(self, value: object, key: str, known: Settings, needed: tuple[str, ...]) -> Iterator[_Entry]:
        for number, entry in enumerate(value if isinstance(value, list) else ()):
            if not isinstance(entry, dict):
                self._bad(Spot(key), f"{key!r} must be a list of tables")
                continue
            kept = self._known(entry, known, key, number)
            missing = [name for name in needed if name not in entry]
            if missing:
                names = " and ".join(f"'{name}'" for name in missing)
                self._bad(Spot(key, number), f"an entry of {key!r} must have {names}")
            yield _Entry(number, kept)

    # Values

    def _text(self, value: object, spot: Spot) -> LocalText:
        if isinstance(value, str):
            return LocalText((("", value.strip()),)) if self._is_line(value, spot) else LocalText()
        texts = []
        for tag, text in value.items() if isinstance(value, dict) else ():
            if not LANGUAGE_TAG.fullmatch(tag):
                self._bad(spot, f"{tag!r} is not a language tag such as en, ja or pt-BR")
            elif not isinstance(text, str):
                self._bad(spot, f"the text in {tag} must be a string")
            elif self._is_line(text, spot):
                texts.append((tag, text.strip()))
        return LocalText(tuple(texts))

    def _is_line(self, text: str, spot: Spot) -> bool:
        if text.strip() and text.isprintable():
            return True
        self._bad(spot._replace(value=text), "this must be one line of text")
        return False

    def _colour(self, value: object, spot: Spot) -> Rgb | None:
        if not isinstance(value, str):
            return None
        colour = parse_colour(value)
        if colour is None:
            near = difflib.get_close_matches(value.strip().lower(), colour_names(), 1)
            message = f'{value!r} is not a colour; write "#rrggbb", "#rgb" or a name of CSS such as "teal"'
            self._bad(spot._replace(value=value), message, near[0] if near else None)
        return colour

    def _accents(self, value: object) -> Iterator[BookAccent]:
        for code, written in value.items() if isinstance(value, dict) else ():
            spot = Spot("accents", None, code)
            if not BOOK_CODE.fullmatch(code):
                self._bad(spot, f"{code!r} is not the code of a book")
                continue
            if not isinstance(written, str):
                self._bad(spot, f"the colour of {code} must be a string")
                continue
            colour = self._colour(written, spot)
            if colour is not None:
                yield BookAccent(code, colour, self._place_of(spot))

    def _picture(self, value: object, key: str, endings: tuple[str, ...]) -> str:
        if not isinstance(value, str):
            return ""
        spot = Spot(key, value=value)
        if not self._has_file(value, spot):
            return ""
        if not value.lower().endswith(endings):
            self._bad(spot, f"{value} is not a picture; use one of {', '.join(endings)}")
            return ""
        active = active_part(self._folder / value)
        if active is not None:
            self._report(Code.ACTIVE_PICTURE, spot, f"{value} holds {active}; it is not published", None)
            return ""
        return value

    def _has_file(self, value: str, spot: Spot) -> bool:
        """Return whether a path names a file of the project, and report it if not."""
        file = self._folder / value
        try:
            is_in, is_there = is_inside(str(self._folder), file), file.is_file()
        except (OSError, ValueError):
            is_in = is_there = False
        if "\0" in value or not value.strip() or (is_in and not is_there):
            self._bad(spot, f"there is no file {value!r} in {self._folder.name}/")
        elif not is_in:
            self._report(Code.OUTSIDE_PROJECT, spot, f"{value} is outside the project; it is not read", None)
        return is_in and is_there

    def _fonts(self, value: object) -> Iterator[FontFile]:
        for number, kept in self._entries(value, "fonts", FONT_SETTINGS, ("file",)):
            spot = Spot("fonts", number)
            file, use, style = kept.get("file"), kept.get("use", "text"), kept.get("style", "normal")
            weight = " ".join(str(kept.get("weight", "400")).split())
            languages = kept.get("languages", [])
            is_good = isinstance(file, str) and self._is_font(file, spot._replace(inner="file", value=file))
            is_good &= self._is_one_of(use, tuple(FontUse), spot._replace(inner="use"))
            is_good &= self._is_one_of(style, ("normal", "italic"), spot._replace(inner="style"))
            if not 1 <= len(weight.split()) <= 2 or not all(map(_WEIGHT.fullmatch, weight.split())):
                self._bad(spot._replace(inner="weight"), f'{weight!r} is not a weight such as 700 or "400 700"')
                is_good = False
            for tag in languages if isinstance(languages, list) else ():
                if not isinstance(tag, str) or not LANGUAGE_TAG.fullmatch(tag):
                    self._bad(spot._replace(inner="languages"), f"{tag!r} is not a language tag such as en or ja")
                    is_good = False
            if is_good and isinstance(languages, list):
                yield FontFile(str(file), FontUse(str(use)), weight, str(style), tuple(languages))

    def _is_font(self, file: str, spot: Spot) -> bool:
        if not self._has_file(file, spot):
            return False
        starts = _FONT_STARTS.get(Path(file).suffix.lower())
        if starts is None:
            self._bad(spot, f"{file} is not a font; use one of {', '.join(_FONT_STARTS)}")
            return False
        with (self._folder / file).open("rb") as stream:
            if not stream.read(4).startswith(starts):
                self._bad(spot, f"{file} is not a font of the kind that its ending says")
                return False
        return True

    def _is_one_of(self, value: object, words: tuple[str, ...], spot: Spot) -> bool:
        if value in words:
            return True
        near = difflib.get_close_matches(str(value), words, 1)
        named = " or ".join(f'"{word}"' for word in words)
        self._bad(spot._replace(value=str(value)), f"{value!r} is not {named}", near[0] if near else None)
        return False

    def _links(self, value: object) -> Iterator[SiteLink]:
        for number, kept in self._entries(value, "links", LINK_SETTINGS, ("text", "href")):
            spot = Spot("links", number)
            text = self._text(kept.get("text"), spot._replace(inner="text"))
            href = self._address(kept.get("href"), spot._replace(inner="href"))
            place = kept.get("place", "bar")
            if self._is_one_of(place, tuple(LinkPart), spot._replace(inner="place")) and text and href:
                yield SiteLink(text, href, LinkPart(str(place)))

    def _address(
        self,
        value: object,
        spot: Spot,
        schemes: tuple[str, ...] = ("http", "https", "mailto"),
        is_relative_fine: bool = True,
    ) -> str:
        """Return an address that a page may link to, "" if the value is none."""
        if not isinstance(value, str):
            return ""
        address = value.strip()
        fault = _fault_of_address(address, schemes, is_relative_fine)
        if fault:
            self._bad(spot._replace(value=value), f"{value!r} {fault}")
            return ""
        if address.endswith(".md") and not _SCHEME.match(address):
            self._pages.append(LinkedPage(address, self._place_of(spot._replace(value=value))))
        return address

    def _pattern(self, value: object, spot: Spot) -> str:
        """Return an address with placeholders, "" if the value is none."""
        if not isinstance(value, str):
            return ""
        for name in _PLACEHOLDER.findall(value):
            if name not in PLACEHOLDERS:
                near = difflib.get_close_matches(name, PLACEHOLDERS, 1)
                known = ", ".join(f"{{{one}}}" for one in PLACEHOLDERS)
                message = f"{{{name}}} is not a placeholder; known: {known}"
                self._bad(spot._replace(value=value), message, f"{{{near[0]}}}" if near else None)
                return ""
        plain = _PLACEHOLDER.sub("x", value)
        if "{" in plain or "}" in plain:
            self._bad(spot._replace(value=value), "a brace of this address is not closed")
            return ""
        host = _PLACEHOLDER.search(value.split("/")[2]) if value.startswith("http") and value.count("/") > 1 else None
        if host is not None:
            self._bad(spot._replace(value=value), "the host of this address must not have a placeholder")
            return ""
        return value.strip() if self._address(plain, spot._replace(value=value), is_relative_fine=False) else ""

    # Reporting

    def _bad(self, spot: Spot, message: str, fix: str | None = None) -> None:
        self._report(Code.BAD_PROJECT_SETTINGS, spot, message, fix)

    def _report(self, code: Code, spot: Spot, message: str, fix: str | None) -> None:
        self._report_to(code, spot, message, fix)


class _Entry(NamedTuple):
    """An entry of a list of tables: its number, and what can be used of it."""

    number: int
    kept: dict[str, object]


def _fault_of_address(address: str, schemes: tuple[str, ...], is_relative_fine: bool) -> str:
    """Return what is wrong with an address, to follow the address in a sentence; "" if nothing is."""
    kinds = ", ".join(schemes)
    if not address or _NOT_IN_ADDRESS.search(address) or not address.isprintable():
        return "is not an address; spaces are written %20"
    if _SCHEME.match(address):
        try:
            parts = urlsplit(address)
        except ValueError:
            return "is not an address"
        if parts.scheme.lower() not in schemes:
            return f"has a scheme other than {kinds}"
        if parts.scheme.lower() == "mailto":
            return "" if "@" in parts.path else "names no mailbox"
        return "" if parts.netloc else "names no host"
    if not is_relative_fine:
        return f"must begin with {' or '.join(f'{scheme}:' for scheme in schemes)}"
    if address.startswith("/"):
        return "must be relative to the folder of a language, such as faq.html"
    return ""
