"""Keeps the published site safe from everybody else who writes to the folder of a build.

We unshare a shared folder (see `support.shared_folders`) before we write to it, but Sphinx, other extensions and the
files of ``html_extra_path`` do not know about shared folders.
"""

from __future__ import annotations

from sphinx.application import Sphinx, builtin_extensions
from sphinx.config import Config
from sphinx.environment import BuildEnvironment

from ....support.shared_folders import own_folder, own_parents, shared_folders

_FIRST = 0
"""A priority before that of other extensions, which is 500 unless they choose another."""

_NEVER_BETWEEN_OUR_FILES = ("sphinx.", "sphinxcontrib.", "sphinx_rulebook", "myst_parser", "sphinx_design")
"""Extensions, or the beginnings of their names, that write only the pages of documents and their own folders."""


def unshare_for_extensions(app: Sphinx, config: Config) -> None:
    """Unshare all folders if an extension, ``conf.py`` or additional files may write to any of them.

    Connected to ``config-inited``, which Sphinx emits before anything is written, when all extensions are known.
    """
    others = set(app.extensions).difference(builtin_extensions)
    is_alone = all(name.startswith(_NEVER_BETWEEN_OUR_FILES) for name in others)
    if not is_alone or config.setup is not None or config.html_extra_path:
        for folder in list(shared_folders(str(app.outdir))):
            own_folder(folder)


def unshare_for_documents(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Unshare the folders in which Sphinx may write a page; no page changes by this.

    Connected to ``env-updated``, which Sphinx emits when it knows all documents, before it writes any.
    """
    top = str(app.outdir)
    # A page is beside the other pages of its document's folder, or in a folder of its own.
    for folder in {f"{name}/" for name in env.found_docs}:
        own_parents(f"{top}/{folder}", top)
    return []


def register(app: Sphinx) -> None:
    """Connect this to the events of a build."""
    app.connect("config-inited", unshare_for_extensions, priority=_FIRST)
    app.connect("env-updated", unshare_for_documents)
