"""Reading a project's additions to every page: the look that its ``pyproject.toml`` sets, then Sphinx's settings, which
override it.
"""

from __future__ import annotations

import mimetypes
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from pathlib import Path

from sphinx.config import Config
from sphinx.util import logging

from ...model.books import Library
from ...model.findings import Code
from ...settings.project_settings import find_site_table
from ...settings.site_reader import Spot, read_site_table
from ...settings.site_table import FontUse, LinkPart, SiteLink, SiteTable
from ...support.accent_colours import accent_of
from ...support.picture_size import picture_size
from ..pages.brand import BRAND_FOLDER, BRAND_STYLES, OWN_ICON, Brand, BrandLink, BrandPicture, File, Font
from ..pages.content_policy import CONTENT_POLICY, allow_inline
from ..view.site_name import site_name
from .themes import THEME, is_set

logger = logging.getLogger(__name__)

_STATIC = "_static"
_NOT_ATTRIBUTES = frozenset({"priority", "body"})
"""The keys that are not attributes of an element: the order of files, and the text of a script."""


def read_look(config: Config, library: Library, folder: Path) -> SiteTable:
    """Return how the site of a project looks: its table of settings, then the options of our theme in ``conf.py``.

    Paths in the options are relative to ``folder``. Raises UnusableInputError.
    """
    table = find_site_table(Path(library.root), library.is_untrusted)
    options = dict(config.html_theme_options) if config.html_theme == THEME else {}

    def report(code: Code, spot: Spot, message: str, fix: str | None) -> None:
        near = f" (did you mean {fix}?)" if fix else ""
        logger.warning("html_theme_options: %s: %s%s", spot.key, message, near, type="rulebook", subtype="theme-option")

    own = read_site_table(options, folder, lambda spot: None, report)
    given = {name: value for name, value in own._asdict().items() if name in options}
    files = {"logo", "logo_dark", "icon", "fonts"} & given.keys()
    if files:
        # The paths of the table are then made absolute, so that both kinds of paths can be in one value.
        table = _with_absolute_paths(table)
        given |= {name: getattr(_with_absolute_paths(own), name) for name in files}
    return table._replace(**{name: value for name, value in given.items() if value})


def _with_absolute_paths(table: SiteTable) -> SiteTable:
    def path(name: str) -> str:
        return str(table.folder / name) if name else ""

    fonts = tuple(font._replace(file=path(font.file)) for font in table.fonts)
    return table._replace(logo=path(table.logo), logo_dark=path(table.logo_dark), icon=path(table.icon), fonts=fonts)


def set_look_defaults(config: Config, library: Library, look: SiteTable) -> None:
    """Give a project the name, the address and the copyright of its look where ``conf.py`` sets none; a project without
    any name gets that of its site.
    """
    if not is_set(config, "project"):
        config.project = look.name.of(config.language) or site_name(library, config.language)
    if look.url and not is_set(config, "html_baseurl"):
        config.html_baseurl = look.url
    if look.copyright and not is_set(config, "copyright"):
        config.copyright = look.copyright.of(config.language)


def read_brand(config: Config, look: SiteTable) -> Brand:
    """Return the brand from a project's settings; called once per build, from ``builder-inited`` on.

    A file on another host is reported and left out, since the pages of a site load nothing from other hosts.
    """
    title = config.html_title if is_set(config, "html_title") else config.project
    name = config.html_short_title if is_set(config, "html_short_title") else title
    scripts = tuple(_files("html_js_files", config.html_js_files))
    bodies = [script.body for script in scripts if script.body]
    sources: dict[str, Path] = {}
    own_logo = _picture("html_logo", config.html_logo)
    announcement = look.announcement.of(config.language, is_needed=False)
    brand = Brand(
        name or "",
        title or "",
        logo=own_logo or _copied(look, look.logo, "logo", sources),
        logo_dark=None if own_logo else _copied(look, look.logo_dark, "logo-dark", sources),
        logo_has_name=look.logo_has_name,
        icon=_picture("html_favicon", config.html_favicon)
        or _copied(look, look.icon, "icon", sources)
        or BrandPicture(OWN_ICON),
        styles=tuple(_files("html_css_files", config.html_css_files)),
        scripts=scripts,
        policy=allow_inline(CONTENT_POLICY, "script-src", bodies) if bodies else CONTENT_POLICY,
        copyright=_copyright(config),
        accent=accent_of(look.accent) if look.accent is not None else None,
        book_accents=tuple((accent.code, accent_of(accent.colour)) for accent in look.accents),
        fonts=tuple(_fonts(look, sources)),
        bar=tuple(_links(look.links, LinkPart.BAR, config.language)),
        foot_links=tuple(_links(look.links, LinkPart.FOOT, config.language)),
        foot=look.foot.of(config.language),
        announcement=announcement,
        announced=_link(announcement, look.announcement_link) if announcement and look.announcement_link else None,
        edit=look.edit,
        report=look.report,
        sources=sources,
    )
    return replace(brand, styles=(File(BRAND_STYLES, ""), *brand.styles)) if brand.has_styles else brand


def _copied(look: SiteTable, name: str, role: str, sources: dict[str, Path]) -> BrandPicture | None:
    """Return a picture of the project, and note its file among the ``sources`` to copy."""
    if not name:
        return None
    file = look.folder / name
    path = f"{BRAND_FOLDER}/{role}{file.suffix.lower()}"
    sources[path] = file
    size = picture_size(file)
    return BrandPicture(path, mimetypes.guess_type(path)[0] or "", size[:2] if size is not None else None)


def _fonts(look: SiteTable, sources: dict[str, Path]) -> Iterator[Font]:
    for number, font in enumerate(look.fonts, 1):
        file = look.folder / font.file
        path = f"{BRAND_FOLDER}/font-{number}{file.suffix.lower()}"
        sources[path] = file
        yield Font(path, font.use is FontUse.INTERFACE, font.weight, font.style, font.languages)


def _links(links: Iterable[SiteLink], place: LinkPart, language: str) -> Iterator[BrandLink]:
    for link in links:
        if link.place is place:
            yield _link(link.text.of(language), link.href)


def _link(text: str, href: str) -> BrandLink:
    """Return a link; a relative one leads from the folder of the language, or to a page by the name of its file."""
    if ":" in href.partition("/")[0]:
        return BrandLink(text, address=href)
    page, dot, ending = href.rpartition(".")
    return BrandLink(text, page=page) if dot and ending == "md" else BrandLink(text, path=href)


def _copyright(config: Config) -> str:
    """Return the line about the copyright, as Sphinx's own themes have it: years and names, one line for each."""
    if not config.html_show_copyright or not config.copyright:
        return ""
    lines = [config.copyright] if isinstance(config.copyright, str) else config.copyright
    return ", ".join(lines)


def _picture(setting: str, value: str | None) -> BrandPicture | None:
    """Return the path to which Sphinx copies a picture from the settings, or None if the setting is empty."""
    if not value or _is_elsewhere(setting, value):
        return None
    return BrandPicture(f"{_STATIC}/{posixpath.basename(value)}")


def _files(setting: str, files: Iterable[tuple[str | None, Mapping[str, object]]]) -> Iterator[File]:
    """Yield the files of a setting in Sphinx's order: by priority, then as listed."""
    for filename, values in sorted(files, key=lambda file: int(str(file[1].get("priority", 800)))):
        if filename and _is_elsewhere(setting, filename):
            continue
        attributes = "".join(
            f' {escape(name)}="{escape(str(value))}"'
            for name, value in sorted(values.items())
            if name not in _NOT_ATTRIBUTES and value is not None
        )
        yield File(f"{_STATIC}/{filename}" if filename else "", attributes, str(values.get("body") or ""))


def _is_elsewhere(setting: str, address: str) -> bool:
    """Return whether an address is on another host, and report it."""
    if "//" not in address:
        return False
    logger.warning(
        "%s: %s is left out because pages load nothing from other hosts; put the file into html_static_path",
        setting,
        address,
        type="rulebook",
        subtype="other-host",
    )
    return True
