"""The manifest that makes a served site an installable app, and the script that withdraws its service worker."""

from __future__ import annotations

import json

from ...site.scripts.bundles import WITHDRAWN_WORKER, bundle
from ..built_site import BuiltSite

MANIFEST = "manifest.webmanifest"

_SVG = "image/svg+xml"

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
    language, brand = site.loaded.library.source_language, site.brand
    icons = [(f"{language}/_static/{name}", sizes, "image/png", purpose) for name, sizes, purpose in _ICONS]
    if brand.icon.media_type:
        size = brand.icon.size
        sizes = f"{size[0]}x{size[1]}" if size is not None and brand.icon.media_type != _SVG else "any"
        icons = [(f"{language}/{brand.icon.path}", sizes, brand.icon.media_type, "any")]
    manifest = {
        "name": brand.title,
        "short_name": brand.name,
        "lang": language,
        "id": "./",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": brand.accent.on_light if brand.accent is not None else _ACCENT,
        "icons": [
            {"src": address, "sizes": sizes, "type": media_type, "purpose": purpose}
            for address, sizes, media_type, purpose in icons
        ],
    }
    (site.folder / MANIFEST).write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", "utf-8")


def withdraw_worker(site: BuiltSite) -> None:
    """Write a service worker that removes itself and all that it saved, instead of the files for offline reading.

    ``library.js`` then names no build, so pages register no worker.
    """
    (site.folder / WORKER).write_text(bundle(WITHDRAWN_WORKER), "utf-8")
