"""Reports of what a page requested and does not get, and the record of these pages: every build reports them again."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from ...model.findings import Code

logger = logging.getLogger(__name__)

_REFUSED = "rulebook_refused"
"""The attribute of Sphinx's environment with the names of the pages that requested something forbidden."""

REASONS = {
    Code.OUTSIDE_PROJECT: "is outside the project; files outside it are not read",
    Code.FETCHED_FILE: "would be fetched while the site is built; put the file into the project",
    Code.ACTIVE_PICTURE: "contains a script or loads something; it is not published",
    Code.PAGE_CODE: "is a program; a substitution can only show a value",
    Code.ACTIVE_PAGE: "could run in a browser; it is left out with --untrusted",
    Code.INSERTED_FILE: "would be inserted into the page; it is left out with --untrusted",
}


def refuse(env: BuildEnvironment, code: Code, target: str, location: Any) -> None:
    """Report that something is left out of a page, and record that the page requested it."""
    refused: set[str] = getattr(env, _REFUSED, set())
    setattr(env, _REFUSED, {*refused, env.docname})
    logger.error("%s %s %s", code.code, target, REASONS[code], location=location, type="rulebook", subtype=code.label)


def name_refused(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Read pages again that requested something forbidden, so that every build reports them.

    Connected to ``env-get-outdated``, which Sphinx emits before it reads.
    """
    refused: set[str] = getattr(env, _REFUSED, set())
    setattr(env, _REFUSED, set())
    return sorted(refused & env.found_docs)


def has_refused(env: BuildEnvironment) -> bool:
    """Return whether a page of this build requested something forbidden; call it when all pages are read."""
    return bool(getattr(env, _REFUSED, None))
