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
    page; none if the folder is no EPUB. An item that the EPUB does not describe has its id instead of a path.
    """
    container = read_description(folder, CONTAINER)
    found = next(container.iter("{*}rootfile"), None) if container is not None else None
    described = unquote(found.get("full-path") or "") if found is not None else ""
    package = read_description(folder, described) if described else None
    if package is None:
        return {}
    items = {item.get("id"): item for item in package.iter("{*}item")}
    top = posixpath.dirname(described)
    listed: dict[str, bool] = {}
    for one in package.iter("{*}itemref"):
        item = items.get(one.get("idref"))
        if item is None:
            listed[one.get("idref") or "an item without a name"] = False
        elif "nav" not in (item.get("properties") or "").split():
            path = unquote(address_parts(item.get("href") or "").path)
            listed[posixpath.normpath(posixpath.join(top, path))] = _is_page(item)
    return listed


def _is_page(item: etree._Element) -> bool:
    """Return whether an item is a page, whatever the ending of its name; pictures may be items, too."""
    return any(name in (item.get("media-type") or "html") for name in ("html", "xml", "oeb"))


def read_description(folder: Path, name: str) -> etree._Element | None:
    """Return the root of an XML file of an unpacked EPUB, or None if it is missing, outside the folder or damaged."""
    path = folder / name
    if not is_inside(str(folder), path) or not path.is_file():
        return None
    try:
        return etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return None
