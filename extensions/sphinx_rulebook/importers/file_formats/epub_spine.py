"""The order of the pages of an unpacked EPUB: its spine (EPUB 3.3, §5.7)."""

from __future__ import annotations

import posixpath
from pathlib import Path
from urllib.parse import unquote

from lxml import etree

from ...support.boundary import is_inside
from .html_format.html_addresses import address_parts

CONTAINER = "META-INF/container.xml"
"""The file that says where the description of an EPUB is."""


def spine_of(folder: Path) -> dict[str, bool]:
    """Return the paths of the items of an EPUB in their order, without its table of contents, and whether each is a
    page; none if the folder is no EPUB.
    """
    container = _read(folder, CONTAINER)
    found = next(container.iter("{*}rootfile"), None) if container is not None else None
    described = unquote(found.get("full-path") or "") if found is not None else ""
    package = _read(folder, described) if described else None
    if package is None:
        return {}
    items = {item.get("id"): item for item in package.iter("{*}item")}
    pages = [items[one.get("idref")] for one in package.iter("{*}itemref") if one.get("idref") in items]
    top = posixpath.dirname(described)
    return {
        posixpath.normpath(posixpath.join(top, unquote(address_parts(page.get("href") or "").path))): _is_page(page)
        for page in pages
        if "nav" not in (page.get("properties") or "").split()
    }


def _is_page(item: etree._Element) -> bool:
    """Return whether an item is a page, whatever the ending of its name; pictures may be items, too."""
    return any(name in (item.get("media-type") or "html") for name in ("html", "xml", "oeb"))


def _read(folder: Path, name: str) -> etree._Element | None:
    path = folder / name
    if not is_inside(str(folder), path) or not path.is_file():
        return None
    try:
        return etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return None
