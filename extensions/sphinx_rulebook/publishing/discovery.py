"""Files that show search engines and other programs what a site contains.

``robots.txt`` allows everything; ``sitemap.xml`` lists the current pages, if the address of the site is known;
``llms.txt`` describes the site in Markdown (https://llmstxt.org). A site with drafts has only a ``robots.txt``, which
allows nothing. There is no ``llms-full.txt``: a rulebook is far
longer than a program wants to read at once, and the whole text is available as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..support.xml_text import check_well_formed
from .built_site import BuiltSite
from .llms import llms_text
from .site_addresses import SiteAddresses
from .sitemap import INDEX, sitemap_files


def write_discovery(site: BuiltSite, addresses: SiteAddresses, index: Mapping[str, Any]) -> None:
    """Write the files into the folder of a site; ``index`` is that of the API.

    Raises MalformedXmlError.
    """
    shows_drafts = site.loaded.library.shows_drafts
    lines = ["User-agent: *", "Disallow: /" if shows_drafts else "Disallow:"]
    if site.base_url and not shows_drafts:
        for name, text in sitemap_files(site, addresses):
            data = text.encode("utf-8")
            check_well_formed(name, data)
            (site.folder / name).write_bytes(data)
        lines += ["", f"Sitemap: {site.base_url}{INDEX}"]
    (site.folder / "robots.txt").write_bytes("".join(f"{line}\n" for line in lines).encode("utf-8"))
    if shows_drafts:
        return
    (site.folder / "llms.txt").write_bytes(llms_text(site, index).encode("utf-8"))
