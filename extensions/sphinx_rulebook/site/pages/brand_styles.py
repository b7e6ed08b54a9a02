"""The stylesheet with the colours and fonts of a project, which every page loads after ours."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from ...support.accent_colours import Accent
from .brand import BRAND_STYLES, Brand, Font

_FORMATS = {".woff2": "woff2", ".woff": "woff", ".ttf": "truetype", ".otf": "opentype"}

_NO_FONT = "-"
"""As in ``tokens.css``."""

_OLDER = "@supports not (color: light-dark(#000, #fff)) { %s { --accent: %s; } }"
"""Browsers from before 2024 have the light theme."""


def brand_styles(brand: Brand) -> str:
    """Return the text of the stylesheet."""
    lines: list[str] = []
    if brand.accent is not None:
        lines += _accent(":root", brand.accent)
    for code, accent in brand.book_accents:
        lines += _accent(f':root:has(main[data-book="{code}" i])', accent)
    lines += _fonts(brand.fonts)
    return "".join(f"{line}\n" for line in lines)


def _accent(selector: str, accent: Accent) -> Iterator[str]:
    yield f"{selector} {{ --accent: light-dark({accent.on_light}, {accent.on_dark}); }}"
    yield _OLDER % (selector, accent.on_light)


def _fonts(fonts: tuple[Font, ...]) -> Iterator[str]:
    """Yield the faces, and the variables that name them before the faces of the reader's device."""
    folder = posixpath.dirname(BRAND_STYLES)
    families: dict[tuple[bool, tuple[str, ...]], str] = {}
    for font in fonts:
        family = families.setdefault((font.is_for_interface, font.languages), f"rulebook-{len(families) + 1}")
        source = posixpath.relpath(font.path, folder)
        kind = _FORMATS[posixpath.splitext(font.path)[1]]
        yield (
            f'@font-face {{ font-family: "{family}"; src: url("{source}") format("{kind}"); '
            f"font-weight: {font.weight}; font-style: {font.style}; font-display: swap; }}"
        )
    of_all = {is_interface: family for (is_interface, languages), family in families.items() if not languages}
    for is_interface in sorted({is_interface for is_interface, _ in families}):
        variable = "--own-ui" if is_interface else "--own-text"
        # On every element with a language, so that a passage in another one has no font of the language around it.
        yield f'[lang] {{ {variable}: "{of_all.get(is_interface, _NO_FONT)}"; }}'
        for (is_own, languages), family in families.items():
            names = ", ".join(languages)
            if is_own == is_interface and languages:
                yield f'[lang]:lang({names}) {{ {variable}: "{family}"; }}'
