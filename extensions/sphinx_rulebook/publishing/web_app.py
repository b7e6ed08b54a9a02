"""The manifest that makes a served site an installable app, and the script that withdraws its service worker."""

from __future__ import annotations

import json

from ..site.scripts.bundles import WITHDRAWN_WORKER, bundle
from .built_site import BuiltSite

MANIFEST = "manifest.webmanifest"

WORKER = "sw.js"
"""The script that a browser asks for again whenever a page of the site is opened."""

_ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)
_PAPER, _ACCENT = "#fcfaf5", "#b02a18"
"""The colours of the light theme, which a device uses while the app starts."""


def write_web_app(site: BuiltSite) -> None:
    """Write the app's manifest; its addresses are relative, so that the site can be anywhere."""
    language = site.loaded.library.source_language
    manifest = {
        "name": site.brand.title,
        "short_name": site.brand.name,
        "lang": language,
        "id": "./",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _ACCENT,
        "icons": [
            {"src": f"{language}/_static/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in _ICONS
        ],
    }
    (site.folder / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", "utf-8")


def withdraw_worker(site: BuiltSite) -> None:
    """Write a service worker that removes itself and all that it saved, instead of the files for offline reading.

    ``library.js`` then names no build, so pages register no worker.
    """
    (site.folder / WORKER).write_text(bundle(WITHDRAWN_WORKER), "utf-8")
