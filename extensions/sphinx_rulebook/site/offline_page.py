"""The page where readers take books along, of which a whole site has one in each language."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx.environment import BuildEnvironment

from .edition import SiteEdition, is_authors_page
from .own_pages import OwnPage
from .pages import page_context
from .side_by_side import free_name
from .state import Site
from .theme_files import piece

_NAME = "offline"


def offline_page_name(edition: SiteEdition) -> str:
    """Return the page's name in one language: authors may have a page of that name."""
    return free_name(_NAME, lambda name: is_authors_page(edition, name))


def offline_pages(site: Site, env: BuildEnvironment) -> Iterator[OwnPage]:
    """Yield the page, where all languages are built beside each other."""
    if not site.offline_page:
        return
    title = site.words("Take it along")
    near = page_context(site, env.config.root_doc, env)
    languages = [
        language | {"uri": f"../{language['code']}/{_address(site, language['code'])}", "is_counterpart": True}
        for language in near["languages"]
    ]
    context = near | {
        "languages": languages,
        "most_cited": [],
        "summary": None,
        "is_home": False,
        "is_generated": False,
        "is_offline": True,
    }
    body = piece("offline.html").render(words=site.words, title=title)
    yield OwnPage(site.offline_page, title, context, body)


def _address(site: Site, language: str) -> str:
    return site.builder.get_target_uri(offline_page_name(site.languages.edition(language)))
