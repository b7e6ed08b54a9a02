"""The pages above the languages: one redirects to the reader's own language, the other is shown for missing
addresses.
"""

from __future__ import annotations

import json
import shutil
from html import escape

from ..site.html.templates import THEME_FOLDER
from ..site.pages.content_policy import CONTENT_POLICY, allow_inline
from ..site.scripts.stylesheet import STYLESHEET
from ..site.view.interface_words import language_name, load_words
from .built_site import BuiltSite

_FILES = ("front/front.js", "front/lost.js")

_FIND_ROOT = """(function () {
  // Shown instead of any missing page, so the site's own folder must be found.
  var parts = location.pathname.split("/");
  (function attempt(count) {
    if (count < 1 || window.rulebookLost) return;
    var script = document.createElement("script");
    script.src = parts.slice(0, count).join("/") + "/lost.js";
    script.onerror = script.onload = function () { attempt(count - 1); };
    document.head.appendChild(script);
  })(parts.length - 1);
})();"""


def write_front(site: BuiltSite) -> None:
    """Write the pages and the files that they need into the folder of a site."""
    library, folder = site.loaded.library, site.folder
    source = library.source_language
    words = load_words(source, library.root)
    for name in _FILES:
        path = THEME_FOLDER / name
        shutil.copyfile(path, folder / path.name)
    links = "".join(
        f'<li><a href="{language}/index.html" lang="{language}" hreflang="{language}">'
        f"{escape(language_name(language))}</a></li>\n"
        for language in library.languages
    )
    title = words("Languages")
    brand = site.brand
    icon = f'<link rel="icon" href="{source}/{escape(brand.icon)}">\n'
    styles = "".join(
        f'<link rel="stylesheet" href="{source}/{escape(style.path)}"{style.attributes}>\n' for style in brand.styles
    )
    # The files of the source's language: a reader loads them anyway.
    head = (
        f'{icon}<link rel="stylesheet" href="{source}/_static/{STYLESHEET}">\n{styles}'
        f'<script src="{source}/_static/theme.js"></script>\n<script defer src="front.js"></script>\n'
    )
    body = f'<h1>{escape(title)}</h1>\n<ul class="book-list front">\n{links}</ul>\n'
    (folder / "index.html").write_text(_page(source, title, CONTENT_POLICY, head, body), "utf-8")
    parts = []
    for language in library.languages:
        say = load_words(language, library.root)
        parts.append(
            f'<section lang="{language}" data-language="{language}">\n<h2>{escape(say("Page not found"))}</h2>\n'
            f"<p>{escape(say('The address may belong to an older edition or be mistyped.'))}</p>\n"
            f'<p><a href="{language}/index.html">{escape(say("Go to the home page"))}</a></p>\n</section>\n'
        )
    files = json.dumps([f"{source}/{style.path}" for style in brand.styles])
    lost = f'<h1>404</h1>\n<div class="lost" data-styles="{escape(files)}">\n{"".join(parts)}</div>\n'
    head = f"<script>{_FIND_ROOT}</script>\n"
    policy = allow_inline(CONTENT_POLICY, "script-src", [_FIND_ROOT])
    (folder / "404.html").write_text(_page(source, words("Page not found"), policy, head, lost), "utf-8")
    (folder / ".nojekyll").write_text("", "utf-8")


def _page(language: str, title: str, policy: str, head: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n{head}</head>\n<body>\n"
        f'<main class="prose own">\n{body}</main>\n</body>\n</html>\n'
    )
