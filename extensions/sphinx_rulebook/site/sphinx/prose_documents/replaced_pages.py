"""Reports pages of a project that pages of ours replace, because both have the same name."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from ...pages.page_plan import PAGE_BUILDERS
from ...view.rule_page_names import FOLDER, folder_of
from ..domain import library_of, site_of
from ..rulebook_project import RulebookProject

logger = logging.getLogger(__name__)


def report_replaced_pages(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn about each page that is lost: its name is that of a chapter, or of the page of a rule.

    Connected to ``env-updated``, which Sphinx emits after all reading, even if nothing was read.
    """
    if isinstance(env.project, RulebookProject):
        for name, path in sorted(env.project.replaced.items()):
            _warn(name, f"{path} is not shown: a chapter has this address; rename the file")
    if app.builder.name in PAGE_BUILDERS:
        for name in sorted(_of_rules(env)):
            _warn(name, f"{name} is replaced by the page of the rule with this address; rename the file")


def _of_rules(env: BuildEnvironment) -> Iterator[str]:
    """Yield the documents that have the names of pages of rules."""
    own = {name for name in env.found_docs if name.startswith(f"{FOLDER}/")}
    if not own:
        return
    site = site_of(env)
    for document in site.view.documents.books.values():
        names = library_of(env).rule_page_names.of(document.book, site.view).values()
        yield from own & {f"{folder_of(document.book)}{name}" for name in names}


def _warn(name: str, message: str) -> None:
    logger.warning("%s", message, location=name, type="rulebook", subtype="replaced-page")
