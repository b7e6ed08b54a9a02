"""The pages above the languages: one redirects to the reader's own language, the other is shown for missing
addresses.
"""

from __future__ import annotations

import json
import shutil
from html import escape

from ..site.html.attributes import page_language
from ..site.html.templates import THEME_FOLDER
from ..site.pages.brand import Brand
from ..site.pages.content_policy import CONTENT_POLICY, allow_inline
from ..site.pages.web_addresses import NOT_FOR_SEARCH
from ..site.scripts.stylesheet import STYLESHEET
from ..site.view.interface_words import Words, language_name, load_words
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
    icon = f'<link rel="icon" href="{source}/{escape(brand.icon.path)}">\n'
    styles = "".join(
        f'<link rel="stylesheet" href="{source}/{escape(style.path)}"{style.attributes}>\n' for style in brand.styles
    )
    # The files of the source's language: a reader loads them anyway.
    head = (
        f'{icon}<link rel="stylesheet" href="{source}/_static/{STYLESHEET}">\n{styles}'
        f'<script src="{source}/_static/theme.js"></script>\n<script defer src="front.js"></script>\n'
    )
    name = _shown_name(brand, source, escape(brand.name or words("Home")))
    bar = (
        f'<header class="bar"><div><a class="home" href="{source}/index.html">{name}</a>'
        f'<div class="tools"><a class="where" href="{source}/index.html">{name}</a></div></div></header>\n'
    )
    body = f'<h1>{escape(title)}</h1>\n<ul class="lines front">\n{links}</ul>\n'
    if library.shows_drafts:
        head = NOT_FOR_SEARCH + head
    (folder / "index.html").write_text(_page(source, title, CONTENT_POLICY, head, bar, body), "utf-8")
    parts = "".join(_lost_part(language, load_words(language, library.root)) for language in library.languages)
    files = json.dumps([f"{source}/{style.path}" for style in brand.styles])
    lost = f'<div class="lost" data-styles="{escape(files)}">\n{parts}</div>\n'
    head = f"<script>{_FIND_ROOT}</script>\n"
    policy = allow_inline(CONTENT_POLICY, "script-src", [_FIND_ROOT])
    (folder / "404.html").write_text(_page(source, words("Page not found"), policy, head, bar, lost), "utf-8")
    (folder / ".nojekyll").write_text("", "utf-8")


def _shown_name(brand: Brand, folder: str, name: str) -> str:
    """Return the logo and the name of a site, as its pages show them; ``folder`` has the files of a language."""
    logos = [(brand.logo, "on-light"), (brand.logo_dark, "on-dark")] if brand.logo_dark else [(brand.logo, "")]
    pictures = "".join(
        f'<img class="{role}" src="{folder}/{escape(logo.path)}" alt=""> ' for logo, role in logos if logo is not None
    )
    return f'{pictures}<span class="v">{name}</span>' if pictures and brand.logo_has_name else f"{pictures}{name}"


def _lost_part(language: str, say: Words) -> str:
    """Return what the page for missing addresses says in one language."""
    return (
        f'<section lang="{language}" data-language="{language}">\n<p class="ui q">404</p>\n'
        f"<h1>{escape(say('There is no page at this address'))}</h1>\n"
        f"<p>{escape(say('The address may belong to an older edition or be mistyped.'))} <code></code></p>\n"
        f'<button class="field search find" type="button"><span>{escape(say("Search or go to a number"))}</span>'
        f'<kbd>/</kbd></button>\n<p class="acts"><a class="btn" href="{language}/index.html">'
        f"{escape(say('Go to the home page'))}</a></p>\n</section>\n"
    )


def _page(language: str, title: str, policy: str, head: str, bar: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html{page_language(language)}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n{head}</head>\n<body>\n{bar}"
        f'<div class="frame">\n<nav class="contents" hidden></nav>\n<main class="prose own">\n{body}</main>\n</div>\n'
        "</body>\n</html>\n"
    )
