"""The styles and scripts that extensions add to a page of prose, and the policy that lets the page load them.

Pages of rules do not have them: they load only what the settings name (see `project_brand`).
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from sphinx.application import Sphinx
from sphinx.builders.html._assets import _CascadingStyleSheet, _JavaScript
from sphinx.config import Config
from sphinx.util import logging

from ...pages.brand import Brand, PageAssets
from ...pages.content_policy import allow_added_styles, allow_hosts, allow_inline
from ...scripts.stylesheet import STYLESHEET

logger = logging.getLogger(__name__)

_UNUSED = frozenset({"_static/sphinx_highlight.js"})
"""Scripts of Sphinx that belong to its own search, which our theme replaces."""

_OF_SPHINX = frozenset({"_static/documentation_options.js", "_static/doctools.js", "_static/translations.js"})
"""Scripts of Sphinx that those of extensions may rely on; no page needs them for itself."""

_TABS = "_static/design-tabs.js"
"""The script for the tabs of sphinx-design, which is part of every project with our theme."""

_WITHOUT_STYLES = frozenset({*_OF_SPHINX, _TABS})
"""Scripts that write no styles into a page."""

_NOT_IN_HOST = re.compile(r"[^a-z0-9.:\[\]-]")
"""The characters that no host has, and that would change the policy."""

_IMPORTED = re.compile(r"""\b(?:from|import)\s*+(?:\(\s*+)?["'](https?://[^"'\s]+)""")
"""A module that an inline script loads."""


class AssetsOfExtensions:
    """Collects the styles and scripts of the pages of one build."""

    def __init__(self) -> None:
        self._reported: set[str] = set()

    def on(self, app: Sphinx, context: dict[str, Any], brand: Brand) -> PageAssets:
        """Return what a page of prose loads in addition to our own files, in Sphinx's order.

        ``context`` is that of ``html-page-context``, after all other extensions.  A file on a host that
        ``rulebook_prose_hosts`` does not list is reported and left out.
        """
        allowed = _Hosts(app.config)
        # `project_brand` writes the files of the settings, and has reported those on other hosts.
        of_settings = {name for name, _ in (*app.config.html_css_files, *app.config.html_js_files)}
        css_files = [one for one in context["css_files"] if one.filename not in of_settings]
        js_files = [one for one in context["script_files"] if not one.filename or one.filename not in of_settings]
        styles = [one for one in css_files if self._is_wanted_style(one, brand, allowed)]
        scripts = [one for one in js_files if self._is_wanted_script(one, brand, allowed)]
        if 'class="sd-tab-' not in str(context.get("body", "")):
            scripts = [one for one in scripts if str(one.filename) != _TABS]
        if all(str(one.filename) in _OF_SPHINX for one in scripts):
            scripts = []
        policy = brand.policy
        bodies = [str(one.attributes["body"]) for one in scripts if one.attributes.get("body")]
        if bodies:
            policy = allow_inline(policy, "script-src", bodies)
        if any(str(one.filename) not in _WITHOUT_STYLES for one in scripts):
            policy = allow_added_styles(policy)  # MathJax and Mermaid write style elements while they run
        if allowed.used:
            policy = allow_hosts(policy, sorted(allowed.used))
        css_tag, js_tag = context["css_tag"], context["js_tag"]
        return PageAssets(policy, "\n".join(map(css_tag, styles)), "\n".join(map(js_tag, scripts)))

    def _is_wanted_style(self, style: _CascadingStyleSheet, brand: Brand, allowed: _Hosts) -> bool:
        path = str(style.filename)
        if not path or path in brand.style_paths or path.endswith(f"/{STYLESHEET}"):
            return False
        return self._may_load([path], allowed)

    def _is_wanted_script(self, script: _JavaScript, brand: Brand, allowed: _Hosts) -> bool:
        path, body = str(script.filename), str(script.attributes.get("body") or "")
        if path in _UNUSED or path in brand.script_paths or (body and body in brand.script_bodies):
            return False
        return self._may_load([path, *_IMPORTED.findall(body)], allowed)

    def _may_load(self, addresses: list[str], allowed: _Hosts) -> bool:
        """Return whether all of these may be loaded; report those that may not, once in a build."""
        refused = [address for address in addresses if "//" in address and not allowed.use(address)]
        for address in refused:
            if address in self._reported:
                continue
            self._reported.add(address)
            logger.warning(
                "an extension wants to load %s, which is left out because pages load nothing from other hosts; let the"
                " extension use a file in html_static_path, or allow the host for pages of prose:"
                ' rulebook_prose_hosts = ["%s"]',
                address,
                _origin(address),
                type="rulebook",
                subtype="other-host",
            )
        return not refused


class _Hosts:
    """The hosts that pages of prose may load from, and those of them that one page uses."""

    def __init__(self, config: Config) -> None:
        self._allowed = {_origin(address) for address in config.rulebook_prose_hosts}
        self.used: set[str] = set()

    def use(self, address: str) -> bool:
        """Return whether a page may load from an address; if so, it does."""
        origin = _origin(address)
        if origin not in self._allowed:
            return False
        self.used.add(origin)
        return True


def _origin(address: str) -> str:
    """Return the scheme and host of an address; one without a scheme has that of the page, on the web https."""
    parts = urlsplit(address if "//" in address else f"https://{address}")
    return f"{parts.scheme or 'https'}://{_NOT_IN_HOST.sub('', parts.netloc.lower())}"
