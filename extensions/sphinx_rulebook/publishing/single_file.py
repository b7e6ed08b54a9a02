"""A whole site in one HTML file for each language, made from its finished pages; it loads nothing.

The text of all books is in it as plain HTML, so that a viewer without scripts shows it, with links that work.
Everything else is packed: the frames of the pages; pages with the same text in a different arrangement (two languages
side by side, single rules, graphs); the scripts with their data. ``theme/scripts/single`` assembles the pages, and
makes links to packed pages links again.
Anything outside the current text (past editions, changes, the state of translations) is left out.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape, unescape
from mimetypes import guess_type
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple
from urllib.parse import quote, unquote

from ..model.books import Library
from ..site.html.attributes import page_language, text_language
from ..site.html.templates import THEME_FOLDER
from ..site.pages.content_policy import allow_inline
from ..site.scripts.bundles import SINGLE_FILE, bundle
from ..site.scripts.stylesheet import STYLESHEET, stylesheet
from ..support.errors import UnusableInputError
from .whole_text import TextPage, read_whole_text, site_name

POLICY = (
    "default-src 'none'; script-src ; style-src ; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)

PAGES_A_GROUP = 48
"""How many pages are packed together: larger groups are smaller in total, but take longer to unpack."""

_TEXT, _STYLE = "<!--text-->", "<!--style-->"
_MAIN = re.compile(r"(<main\b[^>]*>)(.*)(</main>)", re.DOTALL)
# Quotation marks around attributes are optional, and most pages of rules have none.
_POLICY_META = re.compile(r'<meta http-equiv="?Content-Security-Policy"?[^>]*>\n?')
_LINK = re.compile(r"<link\b[^>]*>\n?")
_SCRIPT = re.compile(r'<script\b[^>]*\bsrc="?([^"\s>]+)"?[^>]*></script>\n?')
_DATA = re.compile(r'<script type="?application/ld\+json"?>.*?</script>\n?', re.DOTALL)
_STYLESHEET = re.compile(r'<link rel="?stylesheet"? href="?([^"\s>]+)')
_URL = re.compile(r"""url\(["']?([^"')]+)["']?\)""")
_PICTURE = re.compile(r"""(<img\b[^>]*?) src=(?:"([^"]*)"|([^\s"'>]+))""")
_IS_FURTHER = re.compile(r'<main\b[^>]*\bclass="rules pair|<div id="graph"')
_BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
"""The source of a picture until the stylesheet replaces it: without any source, browsers treat it as text."""

_NOT_ALONE = ("theme.js", "editions.js", "offline.js")
"""Scripts of a site that are not needed here, or that are in the file unpacked."""


class _Frame(NamedTuple):
    """A packed page: its HTML, the paths of its scripts, whether it has additional styles."""

    html: str
    scripts: Sequence[str]
    has_more: bool


@dataclass(slots=True)
class _Gathered:
    """The files needed by the pages that have been read."""

    folder: Path
    pictures: dict[str, int] = field(default_factory=dict)
    """Paths of pictures, with their numbers."""
    scripts: dict[str, None] = field(default_factory=dict)
    styles: dict[str, None] = field(default_factory=dict)

    def path_of(self, address: str, page: str) -> str | None:
        """Return the path of a file of the site, or None if the address does not lead to one.

        ``page`` is the page that contains the address, or "" if it is relative to the site's folder.
        """
        source = unquote(address.partition("#")[0].partition("?")[0])
        path = normpath(source.lstrip("/") if not page or source.startswith("/") else join(dirname(page), source))
        is_outside = "//" in source or path.startswith("../")
        return None if is_outside or not (self.folder / path).is_file() else path

    def without_sources(self, html: str, page: str) -> str:
        """Return HTML with numbered pictures; ``page`` is as above."""

        def number(match: re.Match[str]) -> str:
            source = unescape(match[2] or match[3] or "")
            if source.startswith("data:"):
                return match[0]
            path = self.path_of(source, page)
            if path is None:
                return match[1]  # its alternative text is shown
            return f'{match[1]} src="{_BLANK}" data-picture="{self.pictures.setdefault(path, len(self.pictures))}"'

        return _PICTURE.sub(number, html)

    def frame(self, path: str, has_text: bool) -> _Frame:
        """Return a page; if its text is in the file, a marker replaces it."""
        html = (self.folder / path).read_text("utf-8")
        own = [self.path_of(unescape(source), path) for source in _SCRIPT.findall(html)]
        scripts = [script for script in own if script is not None and not script.endswith(_NOT_ALONE)]
        self.scripts |= dict.fromkeys(scripts)
        styles = [self.path_of(unescape(source), path) for source in _STYLESHEET.findall(html)]
        more = [style for style in styles if style is not None and not style.endswith(f"/{STYLESHEET}")]
        self.styles |= dict.fromkeys(more)
        for pattern in (_POLICY_META, _LINK, _SCRIPT, _DATA):
            html = pattern.sub("", html)
        if has_text:
            html = _MAIN.sub(lambda match: f"{match[1]}{_TEXT}{match[3]}", html)
        html = html.replace("</head>", f"{_STYLE}</head>", 1)
        return _Frame(self.without_sources(html, path), scripts, bool(more))

    def picture_styles(self) -> Iterator[str]:
        """Yield the CSS rules that show pictures by number, so that each picture is in the file only once."""
        for path, number in self.pictures.items():
            data = (self.folder / path).read_bytes()
            kind = guess_type(path)[0] or "application/octet-stream"
            yield f'img[data-picture="{number}"]{{content:url(data:{kind};base64,{b64encode(data).decode("ascii")})}}\n'


def single_file(folder: Path, library: Library, language: str, files: Mapping[str, str]) -> str:
    """Return the file of one language of the site in ``folder``.

    ``files`` are the names that the files of all languages will have in one folder. Raises UnusableInputError if the
    site has nothing in this language.
    """
    further = list(_further_pages(folder, language))
    texts = read_whole_text(folder, library, language, further=further)
    if not texts:
        raise UnusableInputError(f"the site has no page in {language}")
    gathered = _Gathered(folder)
    sections = [_section(page, gathered, language) for page in texts]
    pages = [page.path for page in texts]
    frames = {
        path: gathered.frame(path, path in pages) for path in (*pages, *(path for path in further if path not in pages))
    }
    packed: list[object] = [None]
    groups: dict[str, int] = {}
    order = list(frames)
    for paths in (order[at : at + PAGES_A_GROUP] for at in range(0, len(order), PAGES_A_GROUP)):
        groups |= dict.fromkeys(paths, len(packed))
        packed.append({path: frames[path] for path in paths})
    codes = dict(_scripts(folder, language, gathered.scripts, pages))
    more = "".join(_with_files(folder, style) for style in gathered.styles)
    contents = {
        "language": language,
        "base": _base(folder),
        "files": {other: quote(name) for other, name in files.items()},
        "groups": groups,
        "more": more,
        "scripts": {path: len(packed) + at for at, path in enumerate(codes)},
        "pictures": gathered.pictures,
    }
    packed += codes.values()
    packed[0] = contents
    style = stylesheet() + "".join(gathered.picture_styles())
    theme = (THEME_FOLDER / "static" / "theme.js").read_text("utf-8")
    router = bundle(SINGLE_FILE)
    policy = allow_inline(POLICY, "script-src", [theme, router, *codes.values()])
    policy = allow_inline(policy, "style-src", [style, more] if more else [style])
    title = " · ".join(filter(None, (site_name(folder, language), texts[0].title if len(texts) == 1 else "")))
    return (
        f'<!doctype html>\n<html{page_language(language)}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n<script>{theme}</script>\n</head>\n"
        f'<body class="single-file">\n{"".join(sections)}{"".join(map(_packed, packed))}<script>{router}</script>\n'
        "</body>\n</html>\n"
    )


def _with_files(folder: Path, style: str) -> str:
    """Return the text of a style in which the files that it loads, such as fonts, are data."""

    def data(match: re.Match[str]) -> str:
        path = normpath(join(dirname(style), unquote(match[1])))
        if path.startswith("../") or not (folder / path).is_file():
            return match[0]
        kind = guess_type(path)[0] or "application/octet-stream"
        return f"url(data:{kind};base64,{b64encode((folder / path).read_bytes()).decode('ascii')})"

    return _URL.sub(data, (folder / style).read_text("utf-8"))


def _section(page: TextPage, gathered: _Gathered, language: str) -> str:
    html = gathered.without_sources(page.main, "")
    attributes = f' id="{escape(page.id)}" class="{escape(page.main_class)}"{text_language(page.lang, language)}'
    return f"<section{attributes}>{html}</section>\n"


def _further_pages(folder: Path, language: str) -> Iterator[str]:
    """Yield the paths of pages that have the same text in a different arrangement."""
    for path in sorted((folder / language).rglob("*.html")):
        inside = path.relative_to(folder)
        if any((folder / parent / "rulebook.json").is_file() for parent in inside.parents):
            continue  # of a past edition
        if inside.parts[1] == "r" or _IS_FURTHER.search(path.read_text("utf-8")):
            yield inside.as_posix()


def _scripts(folder: Path, language: str, own: Iterable[str], pages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of all scripts: the scripts of pages, and the scripts that these load."""
    static = f"{language}/_static"
    loaded = [f"{static}/search.js", f"{static}/prose.js", f"{static}/vendor/cytoscape.min.js"]
    loaded += [page.replace(".html", ".preview.js") for page in pages]
    loaded += [path.relative_to(folder).as_posix() for path in sorted((folder / language).glob("*/texts.js"))]
    for path in dict.fromkeys((*own, *loaded)):
        if (folder / path).is_file():
            text = (folder / path).read_text("utf-8")
            yield path, _alone(text) if path == f"{static}/library.js" else text


def _alone(library: str) -> str:
    """Return the library's script for a single file, which has no files beside it and no past editions."""
    return library.replace('"isBeside":true', '"isBeside":false').replace('"hasEditions":true', '"hasEditions":false')


def _base(folder: Path) -> str:
    """Return the address of the site, or "" if it is unknown."""
    return str(json.loads((folder / "api" / "index.json").read_text("utf-8")).get("base") or "")


def _packed(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    packed = b64encode(gzip.compress(text.encode("utf-8"), 9, mtime=0)).decode("ascii")
    return f'<script type="application/gzip">{packed}</script>\n'
