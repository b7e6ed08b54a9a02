"""A book for printing: the whole text of one language, typeset by WeasyPrint.

WeasyPrint is optional (``pip install sphinx-rulebook[pdf]``), so it is imported only where it is used.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from ..model.books import Library
from ..site.html.templates import THEME_FOLDER
from ..site.pages.brand import BRAND_FOLDER, BRAND_STYLES
from ..site.view.interface_words import load_words
from ..support.errors import UnusableInputError
from .print_formulas import draw_formulas
from .print_html import LEFT_OUT, direction_style, print_html, reference_style
from .print_pages import (
    boxes_outside,
    check_notes,
    narrow_tables,
    pages_of_anchors,
    write_narrow_tables,
    write_pages,
)
from .whole_text import read_whole_text, site_author, site_name

PAPERS: Mapping[str, str] = {"a5": "A5", "a4": "A4", "letter": "letter"}
"""The paper sizes by option, with their names in CSS."""

_PICTURE_HEIGHTS: Mapping[str, int] = {"a5": 150, "a4": 220, "letter": 202}
"""The height of the largest pictures, in millimetres: that of the text on a page, less two lines and a caption."""

MOST_CHARACTERS = 20
"""How many characters that are missing from all fonts are listed."""

_STYLE = THEME_FOLDER / "print" / "pdf.css"
_HOST = "http://site.invalid"
_ACCENT = re.compile(r':root(?:[^\n{]*data-book="([^"]+)"[^\n{]*)? \{ --accent: light-dark\((#[0-9a-f]{6}),')
"""The colour of a site, or that of a book after its code, in the stylesheet of `brand_styles`."""
_FONTS = re.compile(r"^(?:@font-face|\[lang\]).*$", re.M)
"""The fonts of a project, and where each is used, in the stylesheet of `brand_styles`."""
_MOST_RENDERINGS = 6
"""How often a document is typeset until all page numbers are right; the second or third time is usually the last."""
_JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF: its bytes, its page count, WeasyPrint's warnings."""

    data: bytes
    pages: int
    warnings: tuple[str, ...]


def make_pdf(folder: Path, library: Library, language: str, book: str | None, paper: str) -> Printed:
    """Typeset the text of one language of the site in ``folder``, or of one ``book`` in this language.

    Raises UnusableInputError if WeasyPrint or one of its libraries is missing, if there is nothing to print, or if a
    footnote would be lost.
    """
    weasyprint = need_weasyprint()
    from weasyprint.text.fonts import FontConfiguration  # type: ignore[import-untyped]

    pages = read_whole_text(folder, library, language, book, LEFT_OUT)
    if not pages:
        raise UnusableInputError(f"the site has no page in {language} to print")
    words = load_words(language, library.root)
    logo = next(iter(sorted((folder / language / BRAND_FOLDER).glob("logo.*"))), None)
    logo_address = f"{BRAND_FOLDER}/{logo.name}" if logo is not None else ""
    project, author = site_name(folder, language), site_author(folder, language)
    html = draw_formulas(print_html(pages, library, language, words, project, logo_address, author))
    base = f"{_HOST}/{language}/index.html"
    brand = folder / language / BRAND_STYLES
    look = brand.read_text("utf-8") if brand.is_file() else ""
    colour = _accent_style(look, {page.book for page in pages if page.book})
    style = _paper_style(paper) + reference_style(words) + _STYLE.read_text("utf-8") + colour
    style += direction_style(html, language)

    class OwnFiles(weasyprint.URLFetcher):  # type: ignore[misc, name-defined]
        """Provides the site's own pictures and fonts and nothing else: nothing is ever requested from outside."""

        def fetch(self, url: str, headers: object = None) -> object:
            """Return a file below the site's folder."""
            parts = urlsplit(url)
            path = (folder / unquote(parts.path).lstrip("/")).resolve()
            if parts.scheme == "data":
                return super().fetch(url)
            if f"{parts.scheme}://{parts.netloc}" != _HOST or not path.is_relative_to(folder.resolve()):
                raise ValueError("it is not one of the site's own files, and nothing else is loaded")
            return weasyprint.urls.URLFetcherResponse(url, path.read_bytes())

    with _recorded_warnings() as warnings:
        fetcher, fonts = OwnFiles(), FontConfiguration()
        own_fonts = weasyprint.CSS(
            string="\n".join(_FONTS.findall(look)),
            base_url=f"{_HOST}/{language}/{BRAND_STYLES}",
            url_fetcher=fetcher,
            font_config=fonts,
        )
        sheet = weasyprint.CSS(string=style, url_fetcher=fetcher, base_url=base)
        known: dict[str, int] | None = None
        steps: dict[int, int] = {}
        pictures: dict[str, object] = {}
        for _ in range(_MOST_RENDERINGS):
            written = write_pages(write_narrow_tables(html, steps), known)
            text = weasyprint.HTML(string=written, base_url=base, url_fetcher=fetcher)
            document = text.render(stylesheets=[sheet, own_fonts], font_config=fonts, cache=pictures)
            known = pages_of_anchors(document)
            steps = narrow_tables(document, text.etree_element, steps)
            if write_pages(write_narrow_tables(html, steps), known) == written:
                break
        else:
            warnings.append("some page numbers in references are wrong by one page")
        check_notes(document, text.etree_element)
        warnings += boxes_outside(document)
        data: bytes = document.write_pdf()
    warnings += _about_missing(
        sorted({chr(code) for font in document.fonts.values() for code in getattr(font, "missing", ())})
    )
    return Printed(data, len(document.pages), tuple(dict.fromkeys(warnings)))


def need_weasyprint() -> Any:
    """Return the module. Raises UnusableInputError if it, or a library that it loads, is missing."""
    try:
        import weasyprint  # type: ignore[import-untyped]
        import weasyprint.urls  # type: ignore[import-untyped]
    except ImportError:
        raise UnusableInputError(
            "a PDF needs WeasyPrint, which is not installed: pip install 'sphinx-rulebook[pdf]'"
        ) from None
    except OSError as error:  # from the libraries that it loads
        library = str(error).partition(":")[0].removeprefix("cannot load library ").strip("'")
        raise UnusableInputError(
            f"a PDF needs {library}, which is not installed; on Debian it is in libpango-1.0-0 and libpangoft2-1.0-0"
        ) from None
    return weasyprint


@contextmanager
def _recorded_warnings() -> Iterator[list[str]]:
    """Collect WeasyPrint's warnings; it sends them to a logger, and to standard error if nothing is listening."""
    collected: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            collected.append(record.getMessage())

    logger, handler = logging.getLogger("weasyprint"), Collector(logging.ERROR)
    before = logger.handlers[:], logger.propagate
    logger.handlers, logger.propagate = [handler], False
    try:
        yield collected
    finally:
        logger.handlers, logger.propagate = before


def _about_missing(characters: Sequence[str]) -> Iterator[str]:
    """Yield a warning for characters that are in no font here and appear as empty boxes."""
    if any(map(_JAPANESE.match, characters)):
        yield "no Japanese font is installed, so the text would be empty boxes; Debian has one in fonts-noto-cjk"
    elif characters:
        yield f"no installed font has {' '.join(characters[:MOST_CHARACTERS])}; these will be empty boxes"


def _accent_style(look: str, books: Collection[str]) -> str:
    """Return the CSS with the colour of a project, for light paper; "" if its stylesheet ``look`` has none.

    A document with one book has the colour of that book.
    """
    colours = dict(_ACCENT.findall(look))
    own = [colours[code] for code in colours if code.casefold() in {book.casefold() for book in books}]
    colour = own[0] if own and len(books) == 1 else colours.get("")
    return f":root {{ --accent: {colour} }}\n" if colour else ""


def _paper_style(paper: str) -> str:
    """Return the CSS that depends on the paper size."""
    is_large = paper != "a5"
    margins, size = ("26mm 30mm 26mm 30mm", "10.5pt") if is_large else ("19mm 15mm 18mm 15mm", "9pt")
    return (
        f"@page {{ size: {PAPERS[paper]}; margin: {margins} }}\n:root {{ font-size: {size} }}\n"
        f"img {{ max-height: {_PICTURE_HEIGHTS[paper]}mm }}\n"
    )
