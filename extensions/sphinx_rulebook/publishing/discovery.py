"""What tells searching engines and programs that read the web what a site holds.

``robots.txt`` lets everybody in; ``sitemap.xml`` lists the current pages, where the address of the site is known;
``llms.txt`` says in Markdown what the site is (https://llmstxt.org).  There is no ``llms-full.txt``: a rulebook is far
longer than what a program wants to read at once, and whoever does want all of it has the JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..xml_text import check_well_formed
from .addresses import SiteAddresses
from .built_site import BuiltSite
from .llms import llms_text
from .sitemap import INDEX, sitemap_files


def write_discovery(site: BuiltSite, addresses: SiteAddresses, index: Mapping[str, Any]) -> None:
    """Write the files into the folder of a site; ``index`` is what `api.write_api` returned.

    Raises MalformedXmlError.
    """
    lines = ["User-agent: *", "Disallow:"]
    if site.base_url:
        for name, text in sitemap_files(site, addresses):
            data = text.encode("utf-8")
            check_well_formed(name, data)
            (site.folder / name).write_bytes(data)
        lines += ["", f"Sitemap: {site.base_url}{INDEX}"]
    (site.folder / "robots.txt").write_bytes("".join(f"{line}\n" for line in lines).encode("utf-8"))
    (site.folder / "llms.txt").write_bytes(llms_text(site, index).encode("utf-8"))
