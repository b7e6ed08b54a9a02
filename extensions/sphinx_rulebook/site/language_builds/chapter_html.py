"""The HTML of a chapter, as a page of our theme shows it."""

from __future__ import annotations

from html import escape

from ..pages.language_site import Site


def chapter_html(site: Site, name: str) -> str:
    """Return the HTML of a chapter, given by its document."""
    chapter = site.view.documents.chapters[name]
    parts = site.chapters.rendered(name).parts
    headings = site.headings.of_chapter(chapter)
    first, *sections = (f'<section id="{escape(one.anchor)}">\n{parts[one.anchor]}' for one in headings)
    end = "</section>\n"
    return f"{first}{''.join(f'{section}{end}' for section in sections)}{end}"
