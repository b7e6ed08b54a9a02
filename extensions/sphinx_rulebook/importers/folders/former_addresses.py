"""The addresses that the pages of a folder had on the site that its program makes."""

from __future__ import annotations

from collections.abc import Sequence

from .plain_order import without_prefix
from .source_folder import INDEX_NAMES, FolderKind


def site_addresses(path: str, kind: FolderKind) -> Sequence[str]:
    """Return the addresses of a page without ``#``, from the root of the site.

    GitBook has no endings, mdBook ``.html``, MkDocs a folder for each page; for any other program, all usual forms.
    """
    stem = path.rpartition(".")[0]
    folder, _, name = stem.rpartition("/")
    is_folder = name.lower() in INDEX_NAMES
    bare = folder if is_folder else stem
    page = (f"{folder}/index.html".lstrip("/")) if is_folder else f"{stem}.html"
    if kind is FolderKind.GITBOOK:
        return [bare]
    if kind is FolderKind.MDBOOK:
        return [page]
    if kind is FolderKind.MKDOCS:
        return [f"{bare}/" if bare else ""]
    forms = (bare, page, without_prefix(bare))
    return list(dict.fromkeys(forms))
