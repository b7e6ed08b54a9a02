"""The HTML of a book for printing: title page, contents, the whole text.  Its stylesheet is ``print/pdf.css``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape, unescape
from itertools import groupby

from ..model.books import Book, Library
from ..site.html.attributes import page_language
from ..site.view.interface_words import Words
from ..site.view.printed_editions import edition_of
from ..support.language_tags import direction_of
from .whole_text import TextPage

LEFT_OUT = frozenset({"b", "p", "own", "steps", "headerlink", "past-banner", "announced", "letters"})
"""Classes of elements that are useful only on screen: what stands beside rules, links instead of numbers, what our
templates write around an author's text.
"""

_NUMBER = re.compile(r'(<(?:h[1-6]|li|dt)\b[^>]*>)<a( id="[^"]*")?( href="[^"]*")?>([^<]*(?:<b>[^<]*</b>)?) </a>')
_SECTION_ID = re.compile(r'<section( id="[^"]*")>(\s*)<(h[12])\b')
_REFERENCE = re.compile(r'(\s*)<a( href="#[^"]*")>([^<]*)\]</a>')
_NAMED = re.compile(r'<a class="w"( href="#[^"]*")>([^<]*)\]</a>')
"""A reference to what has no number, such as a ruling, by its title."""
_TERM = re.compile(r'<a class="d"[^>]*>(.*?)</a>', re.S)
_PAGES_BELOW = re.compile(r'<div class="toctree-wrapper compound">\s*</div>\s*')
_NO_BREAK, _JOINED, _MAY_BREAK = "\u00a0", "\u2060", "\u200b"
_OPENING = "(（「『["
_SPACE_AT_THE_END = re.compile(r"\s+(</(?:p|li|td|th|dd|h[1-6])>)")
_TAG = re.compile("<[^>]*>")
_ROW = re.compile(r"<tr\b[^>]*>(.*?)</tr>", re.S)
_CELL = re.compile(r"<t[dh]\b")
_LINE = re.compile(r"<(?:br|li|p)\b")
_LONG_ROW = 1500
"""The characters of a row that fill half a page, if all its cells are as long as its longest."""
_LANGUAGE = re.compile(r'<[^<>]*? lang="([^"]*)"')
_MIRRORED_PAGES = """@page { direction: rtl }
@page text:right { @top-left { content: string(book) } @top-right { content: string(number, first) } }
@page text:left { @top-left { content: string(number, last) } @top-right { content: string(chapter) } }
"""
"""The heads of a book whose first page is a left one."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The pages of one book, or the pages outside books if ``book`` is None.

    ``empty`` are pages that print nothing: the page of a book is often only its title and a list of its chapters.
    """

    book: Book | None
    pages: tuple[TextPage, ...]
    empty: tuple[TextPage, ...]


def print_html(
    pages: Sequence[TextPage],
    library: Library,
    language: str,
    words: Words,
    project: str,
    logo: str = "",
    author: str = "",
) -> str:
    """Return the document. ``pages`` lack the elements in `LEFT_OUT`; ``project`` is the title of several books,
    ``logo`` the address of a picture for the title page, and ``author`` is for the properties of the file.
    """
    books = {book.code.casefold(): book for book in _books(library, language)}
    parts = [_part(books.get(code), tuple(group)) for code, group in groupby(pages, lambda page: page.book.casefold())]
    of_books = [part.book for part in parts if part.book is not None]
    is_one = len(of_books) == 1
    title = of_books[0].title if is_one else project
    html = [_title_page(title, of_books, words, parts, logo), _contents(parts, words, is_one)]
    for part in parts:
        if part.book is not None and not is_one:
            html.append(_half_title(part.book, words, part.empty))
        if part.pages:  # or else this would be an empty page
            html.append(f'<p class="running">{escape(part.book.title if part.book else title)}</p>\n')
        html += (_text(page, part.book is not None and not is_one) for page in part.pages)
    named = f'<meta name="author" content="{escape(author)}">\n' if author else ""
    return (
        f'<!doctype html>\n<html{page_language(language)}>\n<head>\n<meta charset="utf-8">\n'
        f'<title>{escape(title)}</title>\n<meta name="generator" content="sphinx-rulebook">\n{named}</head>\n<body>\n'
        f"{''.join(html)}</body>\n</html>\n"
    )


def _books(library: Library, language: str) -> Iterator[Book]:
    """Yield the books of a language, with the source's books instead of missing ones."""
    own = {book.code.casefold(): book for book in library.books.get(language, ())}
    for book in library.books.get(library.source_language, ()):
        yield own.pop(book.code.casefold(), book)
    yield from own.values()


def _part(book: Book | None, pages: tuple[TextPage, ...]) -> _Part:
    empty = tuple(page for page in pages if _is_empty(page))
    return _Part(book, tuple(page for page in pages if page not in empty), empty)


def _is_empty(page: TextPage) -> bool:
    text = unescape(_TAG.sub(" ", _own_text(page)))
    return page.kind != "chapter" and "<img" not in page.main and text.split() == page.title.split()


def _own_text(page: TextPage) -> str:
    """Return the HTML that an author wrote: after it, the page of a book continues with its rules."""
    written, end, _ = page.main.rpartition("</section>")
    return _PAGES_BELOW.sub("", written + end if end and page.kind == "book" else page.main)


def _standing_for(pages: Sequence[TextPage]) -> str:
    """Return link targets for pages that are not printed themselves."""
    return "".join(f'<a id="{escape(page.id)}"></a>' for page in pages)


def _title_page(title: str, books: Sequence[Book], words: Words, parts: Sequence[_Part], logo: str) -> str:
    below = ""
    if len(books) == 1:
        below = f'<p class="edition">{escape(edition_of(books[0], words))}</p>\n'
    elif books:
        items = (
            f"<li><b>{escape(book.code)}</b> <span>{escape(book.title)}</span> "
            f"<i>{escape(edition_of(book, words))}</i></li>\n"
            for book in books
        )
        below = f"<ul>\n{''.join(items)}</ul>\n"
    picture = f'<p class="logo"><img src="{escape(logo)}" alt=""></p>\n' if logo else ""
    unprinted = [page for part in parts if part.book is None or len(books) == 1 for page in part.empty]
    return (
        f'<section class="title-page">\n{picture}<p class="title">{_standing_for(unprinted)}{escape(title)}</p>\n'
        f"{below}</section>\n"
    )


def _half_title(book: Book, words: Words, unprinted: Sequence[TextPage]) -> str:
    """Return the page before a book if there are several books."""
    return (
        f'<section class="half-title" id="{escape(_half_title_id(book))}" lang="{escape(book.language)}">\n'
        f'<p class="code">{_standing_for(unprinted)}{escape(book.code)}</p>\n<h1>{escape(book.title)}</h1>\n'
        f'<p class="edition">{escape(edition_of(book, words))}</p>\n</section>\n'
    )


def _half_title_id(book: Book) -> str:
    return f"book {book.code.casefold()}"  # contains a space, unlike any id of a page


def _contents(parts: Sequence[_Part], words: Words, is_one: bool) -> str:
    """Return the table of contents: books, their chapters and sections, each with its page."""
    lines: list[str] = []
    for part in parts:
        if part.book is not None and not is_one:
            lines.append(_line("book", _half_title_id(part.book), part.book.code, part.book.title))
        for page in part.pages:
            lines.append(_line("chapter", page.id, page.number, page.title))
            if page.kind == "chapter":
                sections = (heading for heading in page.headings if heading.level == 2)
                lines += (_line("section", section.id, section.number, section.text) for section in sections)
    return f'<nav class="contents">\n<h1>{escape(words("Contents"))}</h1>\n{"".join(lines)}</nav>\n'


def _line(kind: str, identity: str, number: str, title: str) -> str:
    shown = f"<b>{escape(number)}</b>" if number else ""
    address = escape(identity.replace("%", "%25"))
    return f'<p class="{kind}"><a href="#{address}">{shown}<span>{escape(title)}</span></a></p>\n'


def _text(page: TextPage, is_below: bool) -> str:
    """Return a page in its printed form; ``is_below`` means that the half-title of its book precedes it."""
    main = _own_text(page)
    if page.kind == "chapter":
        # These links are invisible in print, and thousands of them take a third of the time and of the file.
        main = _TERM.sub(r"\1", main)
        # A section may begin at the foot of a page whose next page has its heading; links should lead to the heading.
        main = _SECTION_ID.sub(r"<section>\2<\3\1", main)
        # The number hangs; the space is for copying the text.
        number = r"\4" if direction_of(page.lang) == "ltr" else r'<span dir="ltr">\4</span>'
        main = _NUMBER.sub(rf'\1<a class="n"\2\3>{number}</a><span class="gap"> </span>', main)
        # The stylesheet adds the closing bracket after the page number.
        main = _REFERENCE.sub(_reference, main)
        main = _NAMED.sub(r'<a class="w c"\1>\2</a>', main)
    main = _ROW.sub(_row, main)
    main = _SPACE_AT_THE_END.sub(r"\1", main)  # for the same reason as in `_reference`
    names = [page.main_class, *(["below"] if is_below else [])]
    return (
        f'<article class="{escape(" ".join(filter(None, names)))}" id="{escape(page.id)}" lang="{escape(page.lang)}">\n'
        f"{main}\n</article>\n"
    )


def _row(row: re.Match[str]) -> str:
    """Return a row of a table; one that may be taller than half a page is marked, so that it may break."""
    cells = _CELL.split(row[1])[1:]
    longest = max((len(_TAG.sub("", cell)) for cell in cells), default=0)
    is_tall = longest * len(cells) > _LONG_ROW or any(len(_LINE.findall(cell)) > _LONG_ROW / 100 for cell in cells)
    return f"<tr data-tall{row[0][3:]}" if is_tall else row[0]


def _reference(link: re.Match[str]) -> str:
    """Return a reference that is separated from the text before it by something other than a space.

    WeasyPrint breaks a line after its first word if a space at the end of the text would not fit on it, and then must
    search for a different break.
    """
    space, href, shown = link.groups()
    name = "k" if link.string[link.start() - 1] in _OPENING else "k j"
    return f'{_MAY_BREAK if space else ""}<a class="{name}"{href}>{shown.replace(" ", _NO_BREAK)}</a>'


def reference_style(words: Words) -> str:
    """Return the CSS that adds the page number (see `write_pages`) after a reference, in the reader's language."""
    before, _, after = words(", p. {page}").partition("{page}")
    page = f"{_css_string(before + _JOINED)} attr(data-page) {_css_string(_JOINED + after)}"
    return (
        ':where(.rules) :is(.k, .c)[href^="#"]::after { content: "]" }\n'
        f':where(.rules) :is(.k, .c)[data-page]::after {{ content: {page} "]" }}\n'
        "a.reference.internal[data-page]::after, "
        f":where(.rules) :is(a.l, a.w:not(.c))[data-page]::after {{ content: {page} }}\n"
        ':where(body) > .contents a[data-page]::after { content: leader(". ") attr(data-page) }\n'
    )


def direction_style(html: str, language: str) -> str:
    """Return the CSS of a document in which a language is written from right to left; "" if there is none.

    Each language runs in its own direction.  A book that begins at its right side has the heads of its pages mirrored.
    """
    languages = sorted({language, *map(unescape, _LANGUAGE.findall(html))})
    if all(direction_of(one) == "ltr" for one in languages):
        return ""
    rules = [f"[lang={_css_string(one)}] {{ direction: {direction_of(one)} }}\n" for one in languages]
    rules += [  # their numbers hang at the other side
        f"body > [lang={_css_string(one)}][lang] "
        "{ margin-inline-start: var(--hang); margin-inline-end: calc(0mm - var(--hang)) }\n"
        for one in languages
        if direction_of(one) != direction_of(language)
    ]
    return "".join(rules) + (_MIRRORED_PAGES if direction_of(language) == "rtl" else "")


def _css_string(text: str) -> str:
    """Return a CSS string that never breaks at the end of a line."""
    text = "".join(_NO_BREAK if character == " " else character for character in text)
    return '"' + "".join(f"\\{ord(character):x} " for character in text) + '"'
