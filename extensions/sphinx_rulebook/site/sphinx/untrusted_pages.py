"""Pages of strangers: what could run in a reader's browser is left out of them, and reported.

The content policy of pages already keeps scripts in the text of a page from running; it does not cover files that are
opened by their own address, nor the formats without such a policy.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from ...markup.lines import is_web_address
from ...model.findings import Code
from ...support.active_pictures import find_active_part
from ...support.harmless_files import is_harmless_download, is_harmless_picture
from .domain import site_of
from .refusing import refuse

_NOT_IN_SCHEME = re.compile(r"[\x00-\x20]+")
"""Characters that a browser drops from the start of an address, or anywhere in its scheme."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HARMLESS_SCHEME = re.compile(r"(?:https?|mailto|tel):", re.I)
_BEFORE_GUARD = 300
"""The guard, which looks at the same files, has the priority 400."""
_ICON = re.compile(r"<svg [^<>]*>(?:</?(?:circle|g|path|rect)\b[^<>]*>)*</svg>")
"""An icon of sphinx-design as it makes them; the classes that a page gives it could contain anything."""
_AFTER_LIBRARY = 600
"""The library is taken over with Sphinx's usual priority, 500."""
_SHOWN = 60
"""How many characters of refused HTML a message shows."""


def set_docutils(app: Sphinx) -> None:
    """Let docutils refuse to insert files by itself as well.

    Connected to ``builder-inited``, after the library has been loaded.
    """
    if site_of(app.env).view.library.is_untrusted:
        app.env.settings["file_insertion_enabled"] = False


def refuse_active(app: Sphinx, doctree: nodes.document) -> None:
    """Remove everything from a page that a browser could run.

    Connected to ``doctree-read``, before Sphinx collects the files that a page needs.
    """
    env = app.env
    if not site_of(env).view.library.is_untrusted:
        return
    for raw in list(doctree.findall(nodes.raw)):
        refuse(env, Code.ACTIVE_PAGE, " ".join(raw.astext().split())[:_SHOWN] or "raw text", raw)
        raw.parent.remove(raw)
    for icon in list(doctree.findall(nodes.inline)):
        svg = icon.get("svg")
        if svg is not None and (not _ICON.fullmatch(svg) or find_active_part(svg.encode()) is not None):
            refuse(env, Code.ACTIVE_PAGE, svg[:_SHOWN], icon)
            icon.parent.remove(icon)
    for meta in list(doctree.findall(nodes.meta)):
        if "http-equiv" in {str(name).lower() for name in meta.attributes}:
            place = meta if meta.line else (env.docname, 1)  # front matter has no line
            refuse(env, Code.ACTIVE_PAGE, f"http-equiv={meta.attributes.get('http-equiv')}", place)
            meta.parent.remove(meta)
    _refuse_links(env, doctree)
    _refuse_files(env, doctree)


def _refuse_links(env: BuildEnvironment, doctree: nodes.document) -> None:
    for reference in list(doctree.findall(nodes.reference)):
        if not _is_harmless_address(str(reference.get("refuri", ""))):
            refuse(env, Code.ACTIVE_PAGE, str(reference["refuri"])[:_SHOWN], reference)
            reference.replace_self(reference.children)
    for target in doctree.findall(nodes.target):
        if not _is_harmless_address(str(target.get("refuri", ""))):
            del target["refuri"]
    for tree in doctree.findall(addnodes.toctree):
        kept = [(title, entry) for title, entry in tree["entries"] if _is_harmless_address(entry)]
        if len(kept) < len(tree["entries"]):
            refuse(env, Code.ACTIVE_PAGE, "an address in a toctree", tree)
            tree["entries"] = kept


def _refuse_files(env: BuildEnvironment, doctree: nodes.document) -> None:
    for image in list(doctree.findall(nodes.image)):
        image.attributes.pop("loading", None)  # docutils would insert the file into the page
        uri = str(image["uri"])
        if not is_web_address(uri) and not uri.startswith("data:image/") and not _is_picture(env, uri):
            refuse(env, Code.ACTIVE_PAGE, uri[:_SHOWN], image)
            image.parent.remove(image)
    for download in list(doctree.findall(addnodes.download_reference)):
        target = str(download["reftarget"])
        if not is_web_address(target) and not is_harmless_download(target):
            refuse(env, Code.ACTIVE_PAGE, target[:_SHOWN], download)
            download.replace_self(download.children)


def _is_picture(env: BuildEnvironment, uri: str) -> bool:
    if not uri.endswith("*"):
        return is_harmless_picture(uri)
    folder, _, stem = env.relfn2path(uri.removesuffix("*"), env.docname)[1].rpartition("/")
    return all(is_harmless_picture(file.name) for file in Path(folder).glob("*") if file.name.startswith(stem))


def _is_harmless_address(address: str) -> bool:
    plain = _NOT_IN_SCHEME.sub("", address)
    return _SCHEME.match(plain) is None or _HARMLESS_SCHEME.match(plain) is not None


def register(app: Sphinx) -> None:
    """Connect the hooks."""
    app.connect("builder-inited", set_docutils, priority=_AFTER_LIBRARY)
    app.connect("doctree-read", refuse_active, priority=_BEFORE_GUARD)
